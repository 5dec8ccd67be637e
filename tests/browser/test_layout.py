"""At every size and with every number of players all is there, readable, and stays in place."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import UNWANTED_FLAGS, find, flags
from playwright.sync_api import Page, Playwright

from app.server import Server
from engine.registry import GAMES
from tests.browser.seat import (
    TURN,
    Gate,
    Seat,
    at_bot,
    deal_over,
    fresh,
    in_play,
    on_turn,
    played,
    put,
    sit,
    table_sizes,
)
from tests.browser.test_shengji import FOLLOWER, LEADER, table
from tests.browser.watch import Watch

SIZES = (
    (320, 568),
    (360, 740),
    (390, 844),
    (740, 360),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (2560, 1440),
)
TABLES = [pytest.param(game, players, id=f"{game}-{players}") for game, players in table_sizes()]

SIDEWAYS = """() => {
    const root = document.scrollingElement;
    return root.scrollWidth > root.clientWidth ? root.scrollWidth - root.clientWidth : 0;
}"""
# The corner with rank and suit, where the neighbour must not lie; and the whole page in height.
COVERED = """() => [...document.querySelectorAll('#hand [data-card]')].filter(card => {
    const {left, top, bottom} = card.getBoundingClientRect();
    const there = document.elementFromPoint(left + 7, top + 9);
    return !card.contains(there) || bottom - 4 > innerHeight && top + 40 > innerHeight;
}).map(card => card.dataset.card)"""
PLACES = """() => Object.fromEntries(['.bar', '.tools', '.status', '.felt', '.ask', '#hand']
    .map(name => [name, document.querySelector('#table ' + name)?.getBoundingClientRect().toJSON()])
    .map(([name, box]) => [name, box && [box.left, box.top, box.width, box.height].map(Math.round)])
)"""


def at_every_size(page: Page, script: str) -> dict[str, Any]:
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = page.evaluate(script)
    return found


@pytest.fixture
def still_page(page: Page) -> Page:
    """Without movement, so that what is measured lies where it belongs."""
    page.emulate_media(reduced_motion="reduce")
    return page


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_scrolls_sideways_and_every_card_can_be_read(
    still_page: Page, game: str, players: int
) -> None:
    for start in (on_turn(fresh(game, players)), in_play(game, players)):
        sit(still_page, start).still()
        sideways = at_every_size(still_page, SIDEWAYS)
        assert {size: by for size, by in sideways.items() if by} == {}
        covered = at_every_size(still_page, COVERED)
        assert {size: cards for size, cards in covered.items() if cards} == {}
    sit(still_page, deal_over(game, players)).still()
    assert {size: by for size, by in at_every_size(still_page, SIDEWAYS).items() if by} == {}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_moves_from_one_turn_to_the_next(still_page: Page, game: str, players: int) -> None:
    start = at_bot(game, players)
    gate = Gate(still_page)
    seat = sit(still_page, start)
    gate.wait().continue_()
    seat.shows(start.save.rev)
    waiting = at_every_size(still_page, PLACES)
    gate.open()
    seat.still()
    acting = at_every_size(still_page, PLACES)
    moved = [
        f"{size} {name}: {box} became {acting[size][name]}"
        for size, places in waiting.items()
        for name, box in places.items()
        if box != acting[size][name]
    ]
    assert "\n".join(moved) == ""


@pytest.mark.parametrize("game", GAMES)
def test_an_alert_leaves_every_card_in_sight(still_page: Page, watch: Watch, game: str) -> None:
    watch.allow("Failed to load resource")
    seat = sit(still_page, in_play(game, dict(table_sizes())[game])).still()
    words = "Something went wrong inside the program, and this is said at some length. " * 3
    still_page.route(TURN, lambda route: route.fulfill(status=500, body=words))
    still_page.locator("#table [data-key=u]").click()
    seat.alarmed("at some length")
    covered = at_every_size(still_page, COVERED)
    assert {size: cards for size, cards in covered.items() if cards} == {}


@pytest.mark.parametrize("path", ["/", "/gallery", *(f"/rules/{game}" for game in GAMES)])
def test_no_other_page_scrolls_sideways(still_page: Page, path: str) -> None:
    put(still_page, in_play())
    still_page.goto(path)
    assert {size: by for size, by in at_every_size(still_page, SIDEWAYS).items() if by} == {}


@pytest.mark.parametrize("game", GAMES)
def test_with_letters_twice_as_large_everything_can_be_reached(still_page: Page, game: str) -> None:
    still_page.set_viewport_size({"width": 390, "height": 844})
    seat = sit(still_page, in_play(game)).still()
    still_page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert still_page.evaluate(SIDEWAYS) == 0
    seat.play()


@pytest.mark.parametrize("game", GAMES)
def test_at_four_times_the_size_everything_can_be_reached(still_page: Page, game: str) -> None:
    # A window of 1280 x 1024 at 400 %.
    still_page.set_viewport_size({"width": 320, "height": 256})
    seat = sit(still_page, in_play(game)).still()
    assert still_page.evaluate(SIDEWAYS) == 0
    seat.play()


@pytest.mark.parametrize("game", GAMES)
def test_with_forced_colours_suits_and_marks_are_still_drawn(still_page: Page, game: str) -> None:
    still_page.emulate_media(forced_colors="active", reduced_motion="reduce")
    sit(still_page, in_play(game)).still()
    invisible = """() => [...document.querySelectorAll('#hand [data-card] svg')].filter(shape => {
        const {color, fill} = getComputedStyle(shape);
        const ground = getComputedStyle(shape.closest('.f') ?? shape.parentElement).backgroundColor;
        return shape.checkVisibility() && (fill === 'none' ? color : fill) === ground;
    }).length"""
    assert still_page.evaluate(invisible) == 0


# Narrow windows, and letters twice as large: what a browser's own setting makes of rem and em

OPENED = "() => document.querySelectorAll('details').forEach(one => { one.open = true; })"
DOWN = """() => {
    const root = document.scrollingElement;
    return root.scrollHeight - root.clientHeight;
}"""
# Words and buttons outside the window, letters cut off in their box, and what the hand lies on.
LOST = """() => {
    const there = one => one.checkVisibility({visibilityProperty: true})
        && one.getBoundingClientRect().width > 1 && !one.closest('.ears, [popover]');
    const all = chosen => [...document.querySelectorAll(`#table ${chosen}`)].filter(there);
    const box = one => one.getBoundingClientRect();
    const told = one => one.innerText.trim();
    const outside = all('button, p, b, span, small, h1, h2, th, td, i').filter(
        one => box(one).left < -1 || box(one).right > innerWidth + 1);
    const cut = all('button, p, small, h1, .q, .plate, .cap, .btn').filter(
        one => getComputedStyle(one).overflow !== 'visible'
            && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3));
    const cards = all('#hand .card').map(box);
    const under = all('.ask .btn, .ask p, .ask small, .felt .btn').filter(one => cards.some(
        card => card.top < box(one).bottom - 2 && card.bottom > box(one).top + 2
            && card.left < box(one).right && card.right > box(one).left));
    return [...outside, ...cut, ...under].map(told).filter(Boolean);
}"""
# Corners on the table whose rank or suit lies below a word or another card.
CORNERS = """() => {
    const box = one => one.getBoundingClientRect();
    const there = one => one.checkVisibility() && box(one).width > 1;
    const words = [...document.querySelectorAll('.cap')].filter(
        one => there(one) && one.innerText.trim()).map(box);
    const marks = document.querySelectorAll('.felt .card .f > b, .felt .card .f > svg:not(.e)');
    return [...marks].filter(there).filter(mark => {
        const {left, right, top, bottom} = box(mark);
        const worded = words.some(word => word.left < right && word.right > left
            && word.top < bottom - .5 && word.bottom > top);
        const seen = document.elementFromPoint((left + right) / 2, top + (bottom - top) * .7);
        return worded || !mark.closest('.card').contains(seen);
    }).map(mark => `${mark.closest('.card').id} ${mark.innerText ?? 'suit'}`);
}"""
PHONES = ((320, 568), (360, 740))
LARGE = ((360, 740), (768, 1024), (1440, 900))
PAIRS = "3D 3D 4D 4D 5D 5D"
TRACTOR = (
    "3C 3C TC TC KC 9D 4S 4S",
    "QH QH 3H 4H 5H 6H 7D 8D",
    "8H 9H TH JH TD JC QC KD",
    f"{PAIRS} AC AC",
)


def phase(name: str, seed: str) -> Any:
    """The person's turn in a phase of Shengji."""

    def reached(table_: Any) -> bool:
        return table_.state.turn == 0 and table_.state.phase.name == name

    return played(fresh("shengji", 4, seed), reached)


SHENGJI = {
    "nothing to declare": lambda: phase("DECLARE", "s98"),
    "two against a declaration": lambda: phase("DECLARE", "s130"),
    "four to declare": lambda: phase("DECLARE", "s62"),
    "to bury": lambda: phase("BURY", "s19"),
    "to lead": lambda: table(LEADER),
    "a single card": lambda: in_play("shengji", 4),
    "a pair": lambda: table(FOLLOWER, "play 9C 9C", leader=3),
    "six cards": lambda: table(TRACTOR, f"play {PAIRS}", leader=3),
}


@pytest.fixture
def large_page(playwright: Playwright, server: Server, watch: Watch) -> Iterator[Page]:
    """In a browser whose letters are set to twice their size."""
    started = playwright.chromium.launch(
        executable_path=find(),
        args=[*flags(), "--blink-settings=defaultFontSize=32"],
        ignore_default_args=list(UNWANTED_FLAGS),
    )
    context = started.new_context(
        base_url=server.url, locale="en-GB", service_workers="block", reduced_motion="reduce"
    )
    watch.follow(context)
    yield context.new_page()
    started.close()


@pytest.mark.parametrize("path", ["/", *(f"/rules/{game}" for game in GAMES)])
def test_a_page_with_everything_open_never_scrolls_sideways(still_page: Page, path: str) -> None:
    still_page.goto(path)
    still_page.evaluate(OPENED)
    assert {size: by for size, by in at_every_size(still_page, SIDEWAYS).items() if by} == {}


@pytest.mark.parametrize("path", ["/", *(f"/rules/{game}" for game in GAMES)])
def test_a_page_of_large_letters_with_everything_open_never_scrolls_sideways(
    large_page: Page, path: str
) -> None:
    large_page.goto(path)
    large_page.evaluate(OPENED)
    assert {size: by for size, by in at_every_size(large_page, SIDEWAYS).items() if by} == {}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_at_a_table_of_large_letters_nothing_is_cut_or_covered(
    large_page: Page, game: str, players: int
) -> None:
    for start in (on_turn(fresh(game, players)), in_play(game, players), deal_over(game, players)):
        sit(large_page, start).still()
        large_page.evaluate(OPENED)
        for width, height in LARGE:
            large_page.set_viewport_size({"width": width, "height": height})
            assert large_page.evaluate(SIDEWAYS) == 0, (width, start.phase)
            assert large_page.evaluate(LOST) == [], (width, start.phase)


@pytest.mark.parametrize("name", SHENGJI)
def test_shengji_in_large_letters_is_neither_cut_nor_covered(large_page: Page, name: str) -> None:
    sit(large_page, SHENGJI[name]()).still()
    for width, height in LARGE:
        large_page.set_viewport_size({"width": width, "height": height})
        assert large_page.evaluate(SIDEWAYS) == 0, width
        assert large_page.evaluate(LOST) == [], width


@pytest.mark.parametrize("name", SHENGJI)
def test_shengji_fits_a_phone_without_scrolling_and_every_corner_is_free(
    still_page: Page, name: str
) -> None:
    sit(still_page, SHENGJI[name]()).still()
    for width, height in PHONES:
        still_page.set_viewport_size({"width": width, "height": height})
        assert still_page.evaluate(DOWN) <= 0, width
        assert still_page.evaluate(LOST) == [], width
        assert still_page.evaluate(CORNERS) == [], width


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize(("name", "count"), [("to bury", 8), ("to lead", 1)])
def test_cards_that_are_picked_leave_everything_in_its_place(
    still_page: Page, name: str, count: int, width: int, height: int
) -> None:
    still_page.set_viewport_size({"width": width, "height": height})
    seat = sit(still_page, SHENGJI[name]()).still()
    before = still_page.evaluate(PLACES)
    for more in range(count):
        pick(seat, more + 1)
        assert still_page.evaluate(PLACES) == before, more
        assert still_page.evaluate(DOWN) <= 0, more


def pick(seat: Seat, count: int) -> None:
    """One card more."""
    seat.page.locator("#hand [aria-pressed=false]:not([aria-disabled=true])").first.click(
        force=True, position={"x": 6, "y": 8}
    )
    seat.page.wait_for_function(
        "count => document.querySelectorAll('#hand [aria-pressed=true]').length === count",
        arg=count,
    )


def test_the_last_lines_of_a_score_can_be_seen_above_its_buttons(still_page: Page) -> None:
    still_page.set_viewport_size({"width": 320, "height": 568})
    sit(still_page, deal_over("shengji", 4)).still()
    link = still_page.locator(".sheet .acts ~ details summary").last
    link.focus()
    foot = still_page.locator(".sheet .acts").bounding_box()
    box = link.bounding_box()
    assert foot
    assert box
    assert box["y"] >= foot["y"] + foot["height"] or box["y"] + box["height"] <= foot["y"]
    for link in still_page.locator(".sheet .lines a").all():
        link.focus()
        box, foot = link.bounding_box(), still_page.locator(".sheet .acts").bounding_box()
        assert box
        assert foot
        assert box["y"] + box["height"] <= foot["y"]


def test_with_forced_colours_a_new_card_and_the_trumps_are_still_marked(still_page: Page) -> None:
    still_page.emulate_media(forced_colors="active", reduced_motion="reduce")
    sit(still_page, SHENGJI["to bury"]()).still()
    drawn = """([chosen, part]) => {
        const one = document.querySelector(chosen);
        const ground = getComputedStyle(document.body).backgroundColor;
        return getComputedStyle(one, part).backgroundColor !== ground;
    }"""
    assert still_page.evaluate(drawn, ["#hand .new .f", "::before"])
    assert still_page.evaluate(drawn, ["#hand .t", "::before"])
    assert still_page.evaluate(drawn, ["#hand .lv .f b", None])


# What a machine can say about accessibility

LOOKS = [
    pytest.param(360, 740, "light", id="phone-light"),
    pytest.param(360, 740, "dark", id="phone-dark"),
    pytest.param(1440, 900, "light", id="desktop-light"),
    pytest.param(1440, 900, "dark", id="desktop-dark"),
]


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("path", ["/", *(f"/rules/{game}" for game in GAMES)])
def test_axe_finds_nothing_on_a_page(
    still_page: Page, path: str, width: int, height: int, scheme: str
) -> None:
    still_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    still_page.set_viewport_size({"width": width, "height": height})
    put(still_page, in_play())
    still_page.goto(path)
    if path == "/":
        still_page.locator("#saves > *").wait_for()
        for summary in still_page.locator("summary").all():
            summary.click()
    assert faults(still_page) == []


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("start", [fresh, in_play, at_bot, deal_over])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_a_table(
    still_page: Page, game: str, start, width: int, height: int, scheme: str
) -> None:
    still_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    still_page.set_viewport_size({"width": width, "height": height})
    table = start(game, dict(table_sizes())[game])
    sit(still_page, table, pace="calm").shows(table.save.rev)
    assert faults(still_page) == []


def test_axe_finds_nothing_in_the_panels(still_page: Page) -> None:
    sit(still_page, in_play()).still()
    for key in ("l", "m", "?"):
        still_page.keyboard.press(key)
        assert faults(still_page) == []
        still_page.keyboard.press("Escape")


def test_axe_finds_nothing_on_the_page_of_a_broken_save(still_page: Page, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    sit(still_page, ("broken", "{"))
    still_page.locator("#table[data-bad]").wait_for()
    assert faults(still_page) == []


# Moving pictures


def test_a_played_card_glides_and_only_where_motion_is_welcome(page: Page) -> None:
    count = """() => {
        window.moves = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
            moves += 1;
            return animate.apply(this, all);
        };
    }"""
    seat = sit(page, in_play()).still()
    page.evaluate(count)
    seat.act().still()
    assert page.evaluate("() => moves") > 0
    page.emulate_media(reduced_motion="reduce")
    before = page.evaluate("() => moves")
    seat.act().still()
    assert page.evaluate("() => moves") == before
