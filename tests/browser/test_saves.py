"""Saves that are broken, full, blocked, deleted, moved: nothing is lost, and it says what to do."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import find, flags
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from app.server import Server
from engine import match, record
from engine.core.cards import codes
from engine.record import Table, changed
from tests.browser.seat import Gate, Seat, delete, in_play, put, sit
from tests.browser.watch import Watch

FAILED = "Failed to load resource"


def raw_of(table: Table) -> str:
    return record.dump(table.save)


def edited(**fields: object) -> str:
    return json.dumps({**json.loads(raw_of(in_play())), **fields})


def without(field: str) -> str:
    fields = json.loads(raw_of(in_play()))
    del fields[field]
    return json.dumps(fields)


def with_hands(change: str) -> str:
    """A set-up deal whose first hand is wrong."""
    table = in_play(players=4)
    hands = [" ".join(words) for words in _dealt(table)]
    first = hands[0].split()
    match change:
        case "a card twice":
            first[0] = first[1]
        case "an unknown card":
            first[0] = "1X"
        case "one card more":
            first.append("2C")
        case "one card less":
            first.pop()
    fields = json.loads(raw_of(table))
    fields |= {"deal": {"number": 1, "dealer": 0, "hands": [" ".join(first), *hands[1:]]}}
    return json.dumps(fields | {"log": [], "at": 0})


def _dealt(table: Table) -> list[list[str]]:
    return [list(codes(cards)) for cards in table.opening.hands]


BAD = {
    "empty": "",
    "cut off": raw_of(in_play())[:-40],
    "one brace": "{",
    "null": "null",
    "a list": "[]",
    "5000 deep": "[" * 5000 + "]" * 5000,
    "a field missing": without("seats"),
    "newer version": edited(version=99),
    "another id": edited(id="somebodyelses"),
    "tampered log": edited(log=["play AS"], at=1),
    "a card twice": with_hands("a card twice"),
    "an unknown card": with_hands("an unknown card"),
    "one card more": with_hands("one card more"),
    "one card less": with_hands("one card less"),
    "markup": "<script>document.title='taken'</script>",
}


@pytest.fixture(params=BAD)
def bad(request: pytest.FixtureRequest) -> str:
    return BAD[request.param]


# Broken


def test_a_broken_save_is_explained_and_kept_byte_for_byte(
    page: Page, watch: Watch, bad: str
) -> None:
    watch.allow(FAILED)
    seat = sit(page, (in_play().save.id, bad))
    page.locator("#table[data-bad]").wait_for()
    assert "Because" in page.locator("#table").inner_text()
    assert seat.raw == bad
    with page.expect_download() as download:
        page.locator("#table [data-do=export]").click()
    assert Path(download.value.path()).read_bytes() == bad.encode()
    assert page.title() != "taken"


def test_a_broken_save_leaves_the_start_page_and_other_games_alone(page: Page, bad: str) -> None:
    good = in_play(seed="berit")
    put(page, good, ("spoilt", bad))
    page.goto("/")
    page.locator("#saves > *").nth(1).wait_for()
    assert page.locator("#saves > *").count() == 2
    assert Seat(page, "spoilt").raw == bad
    assert Seat(page, good.save.id).open().still().rev == good.save.rev


def test_a_broken_save_set_aside_is_listed_and_the_place_is_free(page: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    seat = sit(page, (in_play().save.id, "{"))
    page.locator("#table[data-bad]").wait_for()
    page.locator("#table [data-do=keep]").click()
    seat.alarmed("set aside")
    assert seat.raw is None
    assert page.evaluate("() => localStorage.getItem('lead.save.bad.1')") == "{"
    page.locator("#alert").get_by_role("button", name="start page").click()
    page.locator("#saves > *").wait_for()
    assert page.locator("#saves a[href*='/play/']").count() == 0


def test_a_broken_save_set_aside_from_two_tabs_is_one_text(
    context: BrowserContext, page: Page, watch: Watch
) -> None:
    watch.allow(FAILED)
    seat = sit(page, (in_play().save.id, "{"))
    other = Seat(context.new_page(), seat.id).open()
    for tab in (seat, other):
        tab.page.locator("#table [data-do=keep]").click()
        tab.alarmed("set aside")
    kept = page.evaluate("() => [1, 2].map(n => localStorage.getItem(`lead.save.bad.${n}`))")
    assert kept == ["{", None]


def test_the_good_part_of_a_broken_save_goes_on_as_a_new_game(page: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    start = in_play()
    bad = json.dumps({**json.loads(raw_of(start)), "log": [*start.save.log, "play XX"]})
    seat = sit(page, (start.save.id, bad))
    page.locator("#table [data-cmd=recover]").click()
    page.wait_for_url(lambda url: "/play/" in url and seat.id not in url)
    recovered = Seat(page, page.url.rsplit("/", 1)[1]).still()
    assert recovered.save["log"] == list(start.save.log)
    assert seat.raw == bad


def test_a_broken_save_can_be_replaced_by_the_copy_the_browser_kept(
    page: Page, watch: Watch
) -> None:
    watch.allow(FAILED)
    seat = sit(page, in_play()).still()
    seat.act().still()
    good, rev = seat.raw, seat.rev
    put(page, (seat.id, "{"))
    seat.open()
    page.locator("#table [data-do=rescue]").click()
    seat.shows(rev)
    assert seat.raw == good
    assert page.evaluate("() => localStorage.getItem('lead.save.bad.1')") == "{"


def test_a_huge_save_is_kept_and_refused_in_plain_words(page: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    huge = edited(notes="x" * 300_000)
    seat = sit(page, (in_play().save.id, huge))
    seat.alarmed("larger than")
    assert seat.raw == huge
    page.goto("/")
    page.locator("#saves > *", has_text="too long").wait_for()


def test_an_address_without_a_save_starts_no_game(page: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    page.goto("/play/nothing")
    page.locator("#table[data-bad]").wait_for()
    assert page.evaluate("() => Object.keys(localStorage)") == []


def test_keys_of_other_programs_are_neither_read_nor_removed(page: Page) -> None:
    page.goto("/whoami")
    foreign = {"state": "{", "save": "[]", "game": "x", "leading": "1"}
    page.evaluate(
        "all => Object.entries(all).forEach(one => localStorage.setItem(...one))", foreign
    )
    seat = sit(page, in_play()).still()
    seat.act()
    page.goto("/")
    page.locator("#saves > *").wait_for()
    assert page.locator("#saves > *").count() == 1
    kept = page.evaluate("names => names.map(name => localStorage.getItem(name))", list(foreign))
    assert kept == list(foreign.values())


# Full, blocked, cleared


def test_a_full_storage_refuses_the_play_and_works_again_when_there_is_room(page: Page) -> None:
    seat = sit(page, in_play()).still()
    raw, rev, journal = seat.raw, seat.rev, seat.journal
    page.evaluate(
        """() => {
            let size = 1 << 22;
            for (let n = 0; size; n += 1) {
                try { localStorage.setItem('filler' + n, 'x'.repeat(size)) }
                catch { size >>= 1 }
            }
        }"""
    )
    seat.card().click()
    seat.alarmed("full")
    assert (seat.raw, seat.rev, seat.journal) == (raw, rev, journal)
    page.evaluate(
        """() => Object.keys(localStorage).filter(key => key.startsWith('filler'))
            .forEach(key => localStorage.removeItem(key))"""
    )
    seat.card().press("Enter")
    seat.moved(rev)
    assert seat.alert == ""


BLOCKED = {
    "localStorage": """Object.defineProperty(window, 'localStorage',
        {get() { throw new DOMException('no', 'SecurityError') }});""",
    "getItem": "Storage.prototype.getItem = () => { throw new DOMException('no', 'Nope') };",
    "setItem": "Storage.prototype.setItem = () => { throw new DOMException('no', 'Nope') };",
}
NO_DATABASE = """Object.defineProperty(window, 'indexedDB',
    {get() { throw new DOMException('no', 'SecurityError') }});"""


@pytest.mark.parametrize("what", BLOCKED)
def test_without_storage_a_deal_can_be_played_and_exported(page: Page, what: str) -> None:
    page.add_init_script(f"{BLOCKED[what]} {NO_DATABASE}")
    page.goto("/")
    page.locator("#notice").get_by_text("keeps nothing").wait_for()
    page.locator("summary", has_text="Settings").click()
    page.locator("[data-set=pace] label", has_text="At once").click()
    page.locator("form[data-cmd=new]").get_by_role("button", name="Deal").first.click()
    page.wait_for_url("**/play/*")
    seat = Seat(page, page.url.rsplit("/", 1)[1]).still()
    while not page.locator("#table [data-cmd=next]").count():
        seat.act().still()
    page.reload()
    page.wait_for_function("() => Number(document.getElementById('table').dataset.rev) > 0")
    page.locator("#notice").get_by_text("keeps nothing").wait_for()
    with page.expect_download() as download:
        page.locator("#notice").get_by_role("button", name="Export").click()
    table = record.load(Path(download.value.path()).read_text())
    assert table.save.rev == seat.rev


def test_without_a_database_the_game_is_kept_in_local_storage(page: Page) -> None:
    page.add_init_script(NO_DATABASE)
    seat = sit(page, in_play()).still()
    seat.act().still()
    assert seat.save["rev"] == seat.rev


def test_without_web_locks_the_game_goes_on(page: Page) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})")
    seat = sit(page, in_play()).still()
    seat.act().still()
    assert seat.save["rev"] == seat.rev


def test_a_cleared_local_storage_comes_back_from_the_journal(page: Page) -> None:
    seat = sit(page, in_play()).still()
    seat.act().still()
    raw = seat.raw
    page.evaluate("() => localStorage.clear()")
    page.reload()
    seat.page.wait_for_function("() => document.getElementById('table').dataset.rev")
    assert seat.raw == raw


def test_an_open_table_survives_that_everything_is_cleared(page: Page) -> None:
    seat = sit(page, in_play()).still()
    rev = seat.rev
    page.evaluate("() => { localStorage.clear(); indexedDB.deleteDatabase('lead') }")
    seat.card().click()
    seat.moved(rev).still()
    assert seat.save["rev"] == seat.rev


def test_a_local_storage_that_lags_behind_is_mended_from_the_journal(page: Page) -> None:
    start = in_play()
    seat = sit(page, start).still()
    seat.act().still()
    newest, rev = seat.raw, seat.rev
    put(page, start)
    seat.open().shows(rev)
    assert seat.raw == newest


def test_a_damaged_journal_takes_no_good_games_place(page: Page) -> None:
    start = in_play()
    put(page, start)
    page.goto("/")
    page.locator("#saves > *").wait_for()
    page.evaluate(
        """id => new Promise(done => {
            indexedDB.open('lead', 1).onsuccess = ({ target }) => {
                const work = target.result.transaction('journal', 'readwrite');
                work.objectStore('journal').put({ id, rev: 9999, raw: '{"rev": 9', when: 1 });
                work.oncomplete = () => { target.result.close(); done(); };
            };
        })""",
        start.save.id,
    )
    seat = Seat(page, start.save.id).open().still()
    assert seat.raw == raw_of(start)
    seat.act().still()
    assert seat.journal["raw"] == seat.raw


@pytest.fixture
def killable(playwright: Playwright, tmp_path: Path) -> Iterator[tuple[BrowserContext, object]]:
    """Starts a browser of its own on one profile, again and again, and can kill it at once."""
    running: list[subprocess.Popen[bytes]] = []

    def start() -> BrowserContext:
        running.append(
            subprocess.Popen(
                [find(), *flags(), "--headless=new", "--remote-debugging-port=0",
                 f"--user-data-dir={tmp_path}", "about:blank"],
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        )  # fmt: skip
        said = b"DevTools listening on "
        lines = iter(running[-1].stderr or ())
        address = next(line for line in lines if line.startswith(said)).removeprefix(said)
        return playwright.chromium.connect_over_cdp(address.decode().strip()).contexts[0]

    def kill() -> None:
        process = running[-1]
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stderr:
            process.stderr.close()

    yield start, kill
    kill()


def test_a_browser_killed_at_once_loses_no_action(killable, server: Server) -> None:
    start, kill = killable
    table = in_play()
    page = start().new_page()
    page.goto(f"{server.url}whoami")
    page.evaluate(
        "([key, raw]) => localStorage.setItem(key, raw)",
        [f"lead.game.{table.save.id}", raw_of(table)],
    )
    page.goto(f"{server.url}play/{table.save.id}")
    seat = Seat(page, table.save.id)
    seat.shows(table.save.rev)
    seat.card().press("Enter")
    seat.moved(table.save.rev)
    saved = seat.save
    kill()
    page = start().new_page()
    page.goto(f"{server.url}play/{table.save.id}")
    again = Seat(page, table.save.id).moved(saved["rev"] - 1)
    log = again.save["log"]
    assert log[: len(saved["log"])] == saved["log"]


# Files


@pytest.fixture
def home(page: Page) -> Page:
    page.goto("/")
    page.locator("summary", has_text="file").click()
    return page


def hand_in(page: Page, name: str, content: bytes) -> None:
    page.locator("[data-do=import]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": content}
    )


@pytest.mark.parametrize("name", ["Åse Ærø", "升级", "\"'&<script>alert(1)</script>"])
def test_an_exported_game_can_be_imported_after_everything_is_wiped(page: Page, name: str) -> None:
    seat = sit(page, in_play(name=name)).still()
    raw = seat.raw
    page.locator("#table [popovertarget=menu]").first.click()
    with page.expect_download() as download:
        page.locator("#menu [data-do=export]").click()
    content = Path(download.value.path()).read_bytes()
    page.goto("/whoami")
    page.evaluate("() => { localStorage.clear(); indexedDB.deleteDatabase('lead') }")
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "game.json", content)
    page.locator("#saves > *").wait_for()
    assert seat.raw == raw
    seat.open().still()


def test_a_file_of_a_known_game_that_is_newer_takes_its_place(page: Page) -> None:
    old = in_play()
    new = match.advance(old, "easy")
    put(page, old)
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "game.json", raw_of(new).encode())
    page.locator("#imported").get_by_role("button", name="newer").click()
    page.wait_for_function("([key, raw]) => localStorage.getItem(key) === raw",
                           arg=[f"lead.game.{old.save.id}", raw_of(new)])  # fmt: skip


def test_a_file_of_a_known_game_that_is_older_replaces_nothing(page: Page) -> None:
    old = in_play()
    new = match.advance(old, "easy")
    put(page, new)
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "game.json", raw_of(old).encode())
    page.locator("#imported").get_by_role("button", name="newer").click()
    page.locator("#imported").get_by_role("button").first.wait_for(state="detached")
    assert Seat(page, old.save.id).raw == raw_of(new)


def test_a_file_of_a_known_game_can_become_a_copy(page: Page) -> None:
    old = in_play()
    new = match.advance(old, "easy")
    put(page, new)
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "game.json", raw_of(old).encode())
    page.locator("#imported").get_by_role("button", name="copy").click()
    page.wait_for_url(lambda url: "/play/" in url and old.save.id not in url)
    copy = Seat(page, page.url.rsplit("/", 1)[1])
    assert copy.save["log"] == list(old.save.log)
    assert Seat(page, old.save.id).raw == raw_of(new)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (raw_of(in_play())[:-40].encode(), "not a saved game"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not a saved game"),
        (b"", "not a saved game"),
        (b"[]", "not a saved game"),
        (b"{}" + b" " * 50 * 1024 * 1024, "too large"),
        (b'{"x": "' + b"x" * 300_000 + b'"}', "too large"),
    ],
    ids=["cut", "image", "empty", "list", "50 MB", "300 KB"],
)
def test_a_file_that_is_no_game_is_refused_before_anything_changes(
    home: Page, content: bytes, words: str, tmp_path: Path
) -> None:
    # From disk: what is handed over directly may not be that large.
    file = tmp_path / "game.json"
    file.write_bytes(content)
    home.locator("[data-do=import]").set_input_files(file)
    home.locator("#alert", has_text=words).wait_for()
    assert home.evaluate("() => Object.keys(localStorage)") == []


def test_a_file_with_a_tampered_game_is_refused_with_the_reason(home: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    hand_in(home, "game.json", BAD["tampered log"].encode())
    home.locator("#imported [data-bad]").wait_for()
    assert home.evaluate("() => Object.keys(localStorage)") == []


ALL_BUT_TIMES = """() => Object.fromEntries(
    Object.entries(localStorage).filter(([key]) => !key.startsWith('lead.when.'))
)"""


def test_a_backup_brings_everything_back(page: Page) -> None:
    one, two = in_play(seed="ada"), in_play(seed="berit")
    put(page, one, two, ("spoilt", "{"), pace="quick")
    page.goto("/")
    page.locator("summary", has_text="file").click()
    with page.expect_download() as download:
        page.locator("[data-do=backup]").click()
    before = page.evaluate(ALL_BUT_TIMES)
    content = Path(download.value.path()).read_bytes()
    page.goto("/whoami")
    page.evaluate("() => { localStorage.clear(); indexedDB.deleteDatabase('lead') }")
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "backup.json", content)
    page.locator("#saves > *").nth(2).wait_for()
    assert page.evaluate(ALL_BUT_TIMES) == before


def backup_of(*games: object, **more: object) -> bytes:
    return json.dumps({"format": "opening-lead-backup", "games": games, **more}).encode()


NEWER = raw_of(match.advance(in_play(), "easy"))


@pytest.mark.parametrize(
    ("here", "file", "kept"),
    [
        (raw_of(in_play()), json.dumps({"rev": 10**6}), raw_of(in_play())),
        (raw_of(in_play()), edited(id="another", rev=10**6), raw_of(in_play())),
        (raw_of(in_play()), edited(log=["play AS"], rev=10**6), raw_of(in_play())),
        (NEWER, raw_of(in_play()), NEWER),
        (raw_of(in_play()), NEWER, NEWER),
        ("{", NEWER, NEWER),
    ],
    ids=["no game", "another game", "tampered", "older", "newer", "good for a broken one"],
)
def test_a_backup_replaces_only_by_a_newer_game_that_can_be_played(
    page: Page, watch: Watch, here: str, file: str, kept: str
) -> None:
    watch.allow(FAILED)
    seat = Seat(page, in_play().save.id)
    put(page, (seat.id, here))
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "backup.json", backup_of([seat.id, file]))
    page.locator("#imported", has_text="are here now").wait_for()
    assert seat.raw == kept
    aside = page.evaluate("() => localStorage.getItem('lead.save.bad.1')")
    assert aside == ("{" if here == "{" else None)


def test_texts_set_aside_here_stay_beside_those_of_a_backup(page: Page) -> None:
    page.goto("/whoami")
    page.evaluate("() => localStorage.setItem('lead.save.bad.1', '{')")
    page.goto("/")
    page.locator("summary", has_text="file").click()
    hand_in(page, "backup.json", backup_of(["bad.1", "["], ["bad.2", "{"]))
    page.locator("#imported", has_text="are here now").wait_for()
    kept = page.evaluate("() => [1, 2, 3].map(n => localStorage.getItem(`lead.save.bad.${n}`))")
    assert kept == ["{", "[", None]


@pytest.mark.parametrize("games", [{}, {"games": None}, {"games": "abc"}, {"games": {}}])
def test_a_backup_without_a_list_of_games_is_refused(home: Page, games: dict[str, object]) -> None:
    hand_in(home, "backup.json", json.dumps({"format": "opening-lead-backup", **games}).encode())
    home.locator("#alert", has_text="not a saved game").wait_for()
    assert home.evaluate("() => Object.keys(localStorage)") == []


def test_a_backup_brings_only_what_could_be_ours(home: Page) -> None:
    raw = raw_of(in_play())
    odd = ([5, raw], ["a/b", raw], ['"><img src=x onerror=alert(1)>', raw], ["a", {}], 7, None)
    more = {"archive": [1, None], "settings": {"theme": "dark", "x": "y" * 300_000}}
    hand_in(home, "backup.json", backup_of(*odd, [in_play().save.id, raw], **more))
    home.locator("#saves > *").wait_for()
    kept = {"lead.settings": '{"theme":"dark"}', f"lead.game.{in_play().save.id}": raw}
    assert home.evaluate(ALL_BUT_TIMES) == kept


# The start page


def test_many_saves_are_listed_in_requests_the_guard_lets_through(page: Page) -> None:
    base = in_play()
    games = [
        (f"g{n}", raw_of(record.seat_down(changed(base.save, id=f"g{n}")))) for n in range(250)
    ]
    put(page, *games)
    sizes = []
    page.on(
        "request",
        lambda request: (
            request.url.endswith("/saves") and sizes.append(len(request.post_data or ""))
        ),
    )
    page.goto("/")
    page.locator("#saves > *").nth(249).wait_for()
    assert len(sizes) > 1
    assert max(sizes) < 256 * 1024


def test_a_deleted_game_is_asked_for_twice_and_focus_stays_in_the_list(page: Page) -> None:
    put(page, in_play(seed="ada"), in_play(seed="berit"))
    page.goto("/")
    page.get_by_role("button", name="More about this game").first.click()
    delete = page.locator("[data-do=forget]:visible")
    delete.click()
    page.get_by_role("button", name="Really delete?").wait_for()
    assert page.locator("#saves > *").count() == 2
    delete.click()
    page.wait_for_function("() => document.querySelectorAll('#saves > *').length === 1")
    assert page.evaluate("() => document.getElementById('saves').contains(document.activeElement)")


def deleted(page: Page) -> Table:
    """The only game of a browser, deleted from the start page a moment ago."""
    start = in_play()
    put(page, start)
    delete(page, start.save.id)
    return start


def test_the_panel_of_a_game_stays_open_while_the_game_goes_on_in_another_tab(
    context: BrowserContext, page: Page
) -> None:
    seat = sit(page, in_play()).still()
    beside = context.new_page()
    beside.goto("/")
    beside.get_by_role("button", name="More about this game").click()
    export = beside.get_by_role("button", name="Export as a file")
    export.focus()
    with beside.expect_response("**/saves"):
        seat.act().still()
    expect(export).to_be_focused()
    with beside.expect_response("**/saves"):
        beside.keyboard.press("Escape")
    expect(export).to_be_hidden()
    expect(beside.get_by_role("button", name="More about this game")).to_be_focused()


def test_who_stands_on_a_game_of_the_list_stands_on_it_while_it_goes_on_in_another_tab(
    context: BrowserContext, page: Page
) -> None:
    seat = sit(page, in_play()).still()
    beside = context.new_page()
    beside.goto("/")
    link = beside.locator("#saves a")
    link.focus()
    link.evaluate("link => { link.isOld = true }")
    seat.act().still()
    beside.wait_for_function("() => !document.querySelector('#saves a').isOld")
    expect(link).to_be_focused()


def test_a_table_whose_game_was_deleted_can_still_be_exported(
    context: BrowserContext, page: Page
) -> None:
    start = in_play()
    seat = sit(page, start).still()
    raw = seat.raw
    delete(context.new_page(), seat.id)
    seat.alarmed("deleted")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.locator("[data-do=export]:visible").click()
    assert Path(download.value.path()).read_text("utf-8") == raw


def test_a_deleted_game_stays_deleted_though_the_browser_forgets_that_it_was(page: Page) -> None:
    start = deleted(page)
    # What a browser does that was killed before it wrote the deletion down.
    page.evaluate("([key, raw]) => localStorage.setItem(key, raw)",
                  [f"lead.game.{start.save.id}", raw_of(start)])  # fmt: skip
    with page.expect_response("**/saves") as listed:
        page.goto("/")
    assert "article" not in listed.value.text()
    assert page.evaluate("key => localStorage.getItem(key)", f"lead.game.{start.save.id}") is None


def test_a_deleted_game_that_is_played_on_is_not_deleted_again_by_a_list_beside_it(
    context: BrowserContext, page: Page
) -> None:
    start = deleted(page)
    # A turn writes the time and the text at once, and the journal a moment later.
    key, raw = f"lead.game.{start.save.id}", raw_of(start)
    write = """([id, raw]) => {
        localStorage.setItem(`lead.when.${id}`, Date.now() + 1);
        localStorage.setItem(`lead.game.${id}`, raw);
    }"""
    page.evaluate(write, [start.save.id, raw])
    beside = context.new_page()
    with beside.expect_response("**/saves"):
        beside.goto("/")
    assert page.evaluate("key => localStorage.getItem(key)", key) == raw


def test_a_play_that_was_still_being_kept_when_its_game_was_deleted_does_not_bring_it_back(
    page: Page,
) -> None:
    start = deleted(page)
    write = """async ([id, raw]) => {
        const now = Date.now;
        Date.now = () => now() - 60_000;
        const store = await import('/static/store.js');
        await store.write(id, raw);
        Date.now = now;
        return store.newest(id);
    }"""
    assert page.evaluate(write, [start.save.id, raw_of(start)]) is None


def test_a_game_that_was_deleted_can_be_imported_again(page: Page, tmp_path: Path) -> None:
    start = deleted(page)
    file = tmp_path / "game.json"
    file.write_text(raw_of(start))
    page.locator("input[type=file]").set_input_files(file)
    sit_down = page.locator("#saves article, #table[data-rev]")
    sit_down.first.wait_for()
    page.reload()
    sit_down.first.wait_for()


def test_a_save_too_large_to_send_can_be_exported_from_its_own_page(
    page: Page, watch: Watch
) -> None:
    watch.allow(FAILED)
    start = in_play()
    put(page, start)
    key = f"lead.game.{start.save.id}"
    page.evaluate("([key, raw]) => localStorage.setItem(key, raw)",
                  [key, raw_of(start) + " " * 300_000])  # fmt: skip
    page.goto(f"/play/{start.save.id}")
    page.locator("#alert", has_text="export").wait_for()
    with page.expect_download():
        page.locator("#alert").get_by_role("button", name="Export").click()
    page.locator("#alert").get_by_role("button", name="To the start page").click()
    page.locator("#saves article").wait_for()


def test_a_list_that_does_not_arrive_says_how_to_go_on(page: Page, watch: Watch) -> None:
    watch.allow(FAILED)
    put(page, in_play())
    page.route("**/saves", lambda route: route.abort())
    page.goto("/")
    page.locator("#alert", has_text="make run").wait_for()
    page.unroute("**/saves")
    page.locator("#alert").get_by_role("button", name="Reload").click()
    page.locator("#saves > *").wait_for()


def test_times_are_shown_in_the_persons_own_way(page: Page) -> None:
    put(page, in_play())
    page.goto("/")
    page.locator("#saves time", has_text="2026").wait_for()


def test_a_time_that_is_none_is_left_out(page: Page) -> None:
    game = in_play()
    put(page, game)
    page.evaluate("key => localStorage.setItem(key, '9e99')", f"lead.when.{game.save.id}")
    with page.expect_response("**/saves"):
        page.goto("/")
    page.locator("#saves > *").wait_for()
    assert page.locator("#saves time").inner_text() == ""
    assert page.locator("#alert").inner_text() == ""


def test_a_game_begun_is_kept_beside_the_others(page: Page) -> None:
    put(page, in_play())
    page.goto("/")
    page.locator("form[data-cmd=new]").get_by_role("button", name="Deal").first.click()
    page.wait_for_url("**/play/*")
    page.goto("/")
    page.locator("#saves > *").nth(1).wait_for()


def test_settings_are_kept_and_stand_on_the_page_before_it_is_painted(
    page: Page, watch: Watch
) -> None:
    page.goto("/")
    page.locator("summary", has_text="Settings").click()
    page.locator("[data-set=theme] label", has_text="Dark").click()
    page.locator("[data-set=colours] label", has_text="Four").click()
    page.locator("[data-set=pace] label", has_text="At once").click()
    page.wait_for_function("() => localStorage.getItem('lead.settings')?.includes('instant')")
    marks = "() => ({...document.documentElement.dataset})"
    assert page.evaluate(marks) == {"theme": "dark", "colours": "four"}
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('lead.settings'))")
    assert kept == {"theme": "dark", "colours": "four", "pace": "instant"}
    watch.allow(FAILED)
    page.route("**/table.js", lambda route: route.abort())
    page.reload()
    assert page.evaluate(marks) == {"theme": "dark", "colours": "four"}


def test_settings_of_another_tab_apply_here_too(context: BrowserContext, page: Page) -> None:
    page.goto("/")
    other = context.new_page()
    other.goto("/")
    other.locator("summary", has_text="Settings").click()
    other.locator("[data-set=theme] label", has_text="Dark").click()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")


def test_unreadable_settings_do_no_harm(page: Page) -> None:
    page.goto("/whoami")
    page.evaluate("() => localStorage.setItem('lead.settings', '[1')")
    page.goto("/")
    page.get_by_role("button", name="Deal").first.wait_for()


@pytest.mark.parametrize(
    "settings",
    [
        '{"a":' * 3000 + "1" + "}" * 3000,
        json.dumps({"pace": "x" * 300_000, "theme": "y" * 300_000}),
        '{"pace": "instant", "lang": "\\ud800", "keys": "\\udfff"}',
        '{"pace": ["calm"], "lang": {}, "theme": 5, "colours": [], "keys": "no"}',
        '"instant"',
    ],
    ids=["deep", "huge", "half a character", "other types", "a text"],
)
def test_settings_of_any_kind_shut_nobody_out(page: Page, settings: str) -> None:
    game = in_play()
    put(page, game)
    page.evaluate("text => localStorage.setItem('lead.settings', text)", settings)
    page.goto("/")
    page.locator("#saves a").click()
    page.wait_for_url("**/play/*")
    Seat(page, game.save.id).still().act()


def test_quitting_from_the_page_says_that_the_program_has_stopped(
    context: BrowserContext, watch: Watch
) -> None:
    page = context.new_page()
    server = Server(0, testing=True)
    with server:
        with page.expect_response("**/saves"):
            page.goto(server.url)
        page.locator("[data-do=quit]").click()
        page.locator("#alert", has_text="stopped").wait_for()


def test_a_list_that_fails_after_the_program_was_stopped_does_not_hide_that(
    context: BrowserContext, watch: Watch
) -> None:
    watch.allow(FAILED)
    page = context.new_page()
    server = Server(0, testing=True)
    with server:
        gate = Gate(page, "**/saves")
        page.goto(server.url)
        late = gate.wait()
        page.locator("[data-do=quit]").click()
        page.locator("#alert", has_text="stopped").wait_for()
        with page.expect_event("requestfailed"):
            late.abort()
        page.evaluate("() => new Promise(requestAnimationFrame)")
        expect(page.locator("#alert")).to_contain_text("stopped")
