"""One press is one action, whatever happens on the way; nothing is lost and nothing forks."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from app.server import Server
from engine import record
from tests.browser.seat import (
    TURN,
    Gate,
    Seat,
    at_bot,
    deal_over,
    delete,
    in_play,
    on_turn,
    put,
    sit,
    spoil,
)
from tests.browser.watch import Watch

FAILED = "Failed to load resource"


@pytest.fixture
def seat(page: Page) -> Seat:
    return sit(page, in_play()).still()


def acts(seat: Seat) -> int:
    return sum(turn["cmd"] == "act" for turn in seat.turns)


def human_plays(seat: Seat) -> int:
    table = record.load(seat.raw or "")
    return sum(mover == 0 for mover in table.movers)


# One press, one action


def test_a_double_click_plays_one_card(seat: Seat) -> None:
    before, held = human_plays(seat), len(seat.hand)
    rev = seat.rev
    seat.card().dblclick()
    seat.moved(rev).still()
    assert (acts(seat), human_plays(seat), len(seat.hand)) == (1, before + 1, held - 1)


def test_ten_clicks_in_one_go_play_one_card(seat: Seat) -> None:
    before, rev = human_plays(seat), seat.rev
    seat.card().evaluate("card => { for (let n = 0; n < 10; n += 1) card.click() }")
    seat.moved(rev).still()
    assert (acts(seat), human_plays(seat)) == (1, before + 1)


def test_a_held_key_plays_one_card(seat: Seat) -> None:
    before, rev = human_plays(seat), seat.rev
    seat.card().focus()
    for _ in range(5):
        seat.page.keyboard.down("Enter")
    seat.page.keyboard.up("Enter")
    seat.moved(rev).still()
    assert (acts(seat), human_plays(seat)) == (1, before + 1)


def test_a_second_card_at_once_does_not_follow_the_first(seat: Seat) -> None:
    before, held, rev = human_plays(seat), len(seat.hand), seat.rev
    seat.page.locator("#hand").evaluate(
        """hand => {
            const legal = hand.querySelectorAll('[data-card]:not([aria-disabled=true])');
            legal[0].click();
            setTimeout(() => legal[1].click(), 50);
            return new Promise(done => setTimeout(done, 60));
        }"""
    )
    seat.moved(rev).still()
    assert human_plays(seat) == before + 1
    assert len(seat.hand) == held - 1
    assert seat.save["rev"] == seat.rev


def test_a_click_meant_for_the_table_before_is_refused(page: Page) -> None:
    # The revision moves on without a new look: as when a click races a bot's card.
    seat = sit(page, in_play()).still()
    before = seat.raw
    page.evaluate("() => { document.body.dataset.shown = '0' }")
    with page.expect_response("**/turn"):
        seat.card().click()
    page.locator("#refusal").filter(has_text=re.compile(r"\w")).wait_for()
    assert seat.raw == before


def test_a_second_press_on_deal_makes_one_game(page: Page) -> None:
    page.goto("/")
    page.locator("form[data-cmd=new]").get_by_role("button").first.dblclick()
    page.wait_for_url("**/play/*", wait_until="commit")
    assert (
        page.evaluate(
            "() => Object.keys(localStorage).filter(k => k.startsWith('lead.game.')).length"
        )
        == 1
    )


def test_deal_works_again_after_coming_back_from_a_game(page: Page) -> None:
    page.goto("/")
    deal = page.locator("form[data-cmd=new]").get_by_role("button", name="Deal").first
    page.evaluate("() => addEventListener('pageshow', e => { window.wasPersisted = e.persisted })")
    deal.click()
    page.wait_for_url("**/play/*")
    first = page.url
    page.evaluate("() => history.back()")
    page.wait_for_function("() => window.wasPersisted")
    deal.click()
    page.wait_for_url(lambda url: "/play/" in url and url != first)


def test_a_press_on_next_twice_deals_once(page: Page) -> None:
    seat = sit(page, deal_over()).still()
    deal = seat.save["deal"]["number"]
    page.locator("#table [data-cmd=next]").dblclick()
    page.wait_for_function("() => !document.querySelector('#table [data-cmd=next]')")
    assert seat.save["deal"]["number"] == deal + 1


# Clicks while the computer players act


def test_a_click_on_the_table_hurries_the_bots(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="calm").shows(start.save.rev)
    page.locator("#table").click(position={"x": 3, "y": 3})
    seat.still()
    assert [turn["cmd"] for turn in seat.turns] == ["show", "hurry"]
    assert seat.save["log"] == list(on_turn(start).save.log)


def test_a_click_during_a_bots_request_is_done_after_it(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="quick").shows(start.save.rev)
    gate = Gate(page)
    first = gate.wait()
    page.locator("#table").click(position={"x": 3, "y": 3})
    first.continue_()
    gate.open()
    seat.still()
    # On a slow machine the next bot may have begun before the click is done.
    asked = [turn["cmd"] for turn in seat.turns]
    assert asked[:2] == ["show", "advance"]
    assert asked.count("hurry") == 1
    assert seat.save["log"] == list(on_turn(start).save.log)


def test_undo_during_a_bots_thought_is_done_at_once_and_the_thought_dropped(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="quick").shows(start.save.rev)
    gate = Gate(page)
    thought = gate.wait()
    # On a slow machine another bot may have acted before the gate stood.
    rev = seat.save["rev"]
    page.get_by_role("button", name="Undo").click()
    undo = gate.wait()
    undo.continue_()
    gate.open()
    seat.moved(rev).still()
    assert thought.request.failure
    assert seat.save["at"] < start.save.at
    assert seat.save["rev"] == rev + 1
    assert not page.locator("#alert").inner_text()


def test_what_takes_longer_than_a_moment_is_seen_to_be_under_way(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="quick").shows(start.save.rev)
    gate = Gate(page)
    thought = gate.wait()
    body = expect(page.locator("body"))
    body.to_have_css("content", '""', pseudo="after")
    body.to_have_css("opacity", "1", pseudo="after")
    thought.continue_()
    gate.open()
    seat.still()
    body.to_have_css("content", "none", pseudo="after")


def test_a_card_pressed_while_bots_play_is_not_played(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="calm").shows(start.save.rev)
    held = len(seat.hand)
    page.locator("#hand [data-card]").first.click(force=True)
    seat.still()
    assert len(seat.hand) == held
    assert seat.save["log"] == list(on_turn(start).save.log)


def test_the_bots_go_on_by_themselves(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="quick").still()
    assert seat.save["log"] == list(on_turn(start).save.log)
    assert "advance" in {turn["cmd"] for turn in seat.turns}


# Reloading


def test_reloading_before_each_bots_card_changes_none(page: Page) -> None:
    start = at_bot()
    expected = on_turn(start).save
    seat = sit(page, start, pace="quick").shows(start.save.rev)
    for rev in range(start.save.rev, expected.rev):
        seat.open().moved(rev)
    seat.still()
    assert seat.save["log"] == list(expected.log)
    assert seat.rev == expected.rev


def test_reloading_many_times_shows_the_same_table(seat: Seat) -> None:
    hand, rev, raw = seat.hand, seat.rev, seat.raw
    for _ in range(10):
        seat.page.reload(wait_until="domcontentloaded")
    seat.still()
    assert (seat.hand, seat.rev, seat.raw) == (hand, rev, raw)


def test_reloading_while_a_request_runs_shows_what_is_saved(page: Page, seat: Seat) -> None:
    gate = Gate(page)
    seat.card().click()
    gate.wait()
    page.unroute("**/turn")
    page.reload()
    seat.still()
    assert seat.rev == seat.save["rev"]


# A server that fails


@pytest.mark.parametrize("way", ["act", "advance"])
@pytest.mark.parametrize("status", [400, 413, 500, 503])
def test_an_error_of_the_server_changes_nothing_and_can_be_tried_again(
    page: Page, watch: Watch, way: str, status: int
) -> None:
    watch.allow(FAILED)
    start = in_play() if way == "act" else at_bot()
    spoil(page, lambda route: route.fulfill(status=status, body="<p>Broken just now.</p>"), way)
    seat = sit(page, start).shows(start.save.rev)
    raw, hand = seat.raw, seat.hand
    if way == "act":
        seat.still().card().click()
    seat.alarmed("Broken just now.")
    assert (seat.raw, seat.hand) == (raw, hand)
    seat.retry()
    seat.moved(start.save.rev).still()
    assert seat.alert == ""


def truncated(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text()[:-200])


def in_the_save(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text()[:200])


def empty(route: Route) -> None:
    route.fulfill(status=200, body="")


def lost(route: Route) -> None:
    route.fetch()
    route.abort()


def cut_off(route: Route) -> None:
    route.abort("connectionreset")


@pytest.mark.parametrize("how", [truncated, in_the_save, empty, lost, cut_off])
def test_a_spoilt_answer_changes_nothing_and_can_be_tried_again(
    seat: Seat, watch: Watch, how: Callable[[Route], None]
) -> None:
    watch.allow(FAILED)
    raw, rev = seat.raw, seat.rev
    spoil(seat.page, how)
    seat.card().click()
    seat.alarmed("nothing was changed")
    assert (seat.raw, seat.rev) == (raw, rev)
    seat.retry()
    seat.moved(rev).still()
    first, again = (turn for turn in seat.turns if turn["cmd"] == "act")
    assert again == first


def test_the_next_click_works_after_a_failure_too(seat: Seat, watch: Watch) -> None:
    watch.allow(FAILED)
    rev = seat.rev
    spoil(seat.page, cut_off)
    seat.card().click()
    seat.alarmed("nothing was changed")
    seat.card().press("Enter")
    seat.moved(rev)
    assert seat.alert == ""


def test_the_same_request_twice_gets_the_same_answer(page: Page, seat: Seat) -> None:
    texts = []

    def twice(route: Route) -> None:
        texts.extend(route.fetch().text() for _ in range(2))
        route.fulfill(body=texts[0], content_type="text/html")

    rev = seat.rev
    spoil(page, twice)
    seat.card().click()
    seat.moved(rev)
    assert texts[0] == texts[1]


def test_a_stopped_server_is_told_and_the_game_goes_on_after_a_restart(
    context: BrowserContext, watch: Watch
) -> None:
    watch.allow(FAILED)
    page = context.new_page()
    start = in_play()
    with Server(0, testing=True) as first:
        page.goto(f"{first.url}whoami")
        page.evaluate(
            "([key, raw]) => { localStorage.setItem(key, raw);"
            " localStorage.setItem('lead.settings', JSON.stringify({pace: 'instant'})) }",
            [f"lead.game.{start.save.id}", record.dump(start.save)],
        )
        seat = Seat(page, start.save.id)
        page.goto(f"{first.url}play/{start.save.id}")
        seat.still()
    raw = seat.raw
    seat.card().click()
    seat.alarmed("make run")
    assert "nothing was changed" in seat.alert
    assert seat.raw == raw
    with Server(first.port, testing=True):
        seat.retry()
        seat.moved(start.save.rev).still()
    assert seat.alert == ""


def test_a_silent_server_is_given_up_and_another_tab_plays_on(
    context: BrowserContext, page: Page, seat: Seat
) -> None:
    other = Seat(context.new_page(), seat.id).open().still()
    page.evaluate("() => { htmx.config.defaultTimeout = 300 }")
    raw, rev = seat.raw, seat.rev
    gate = Gate(page)
    seat.card().click()
    gate.wait()
    seat.alarmed("too long")
    assert "nothing was changed" in seat.alert
    assert seat.raw == raw
    page.evaluate("() => { htmx.config.defaultTimeout = 15000 }")
    gate.open()
    # The lock is free again, also for the other tab.
    other.card().click()
    other.moved(rev)
    seat.moved(rev)


def test_a_page_older_than_the_program_asks_to_be_reloaded(page: Page, seat: Seat) -> None:
    def newer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "x-opening-lead": "99.0"})

    page.route("**/turn", newer)
    rev = seat.rev
    seat.card().click()
    seat.moved(rev).still().alarmed("updated")
    page.unroute("**/turn")
    page.locator("#alert").get_by_role("button", name="Reload").click()
    seat.still()
    assert seat.alert == ""


def test_an_alert_is_gone_after_it_is_closed(seat: Seat, watch: Watch) -> None:
    watch.allow(FAILED)
    spoil(seat.page, cut_off)
    seat.card().click()
    seat.alarmed("nothing was changed")
    seat.page.locator("#alert").get_by_role("button", name="Close").click()
    assert seat.alert == ""
    assert seat.page.evaluate("() => document.activeElement !== document.body")


# Two tabs


def test_another_tab_follows(context: BrowserContext, seat: Seat) -> None:
    other = Seat(context.new_page(), seat.id).open().still()
    seat.act().still()
    other.shows(seat.rev).still()
    assert other.hand == seat.hand
    assert acts(other) == 0


def test_both_tabs_clicking_at_once_play_one_card_each_time(
    context: BrowserContext, seat: Seat
) -> None:
    other = Seat(context.new_page(), seat.id).open().still()
    for _ in range(4):
        rev, before, held = seat.rev, human_plays(seat), len(seat.hand)
        if not held:
            break
        for tab in (seat, other):
            tab.page.evaluate(
                """() => setTimeout(() => document.querySelector(
                    '#hand [data-card]:not([aria-disabled=true])').click(), 20)"""
            )
        seat.moved(rev).still()
        other.shows(seat.rev).still()
        assert human_plays(seat) == before + 1
        assert (other.raw, other.hand) == (seat.raw, seat.hand)


def test_different_games_in_two_tabs_do_not_touch(context: BrowserContext, page: Page) -> None:
    one, two = in_play(seed="ada"), in_play(seed="berit")
    put(page, one, two)
    first = Seat(page, one.save.id).open().still()
    second = Seat(context.new_page(), two.save.id).open().still()
    kept, count = second.raw, len(second.turns)
    first.act().still()
    assert second.raw == kept
    assert len(second.turns) == count


def test_a_game_deleted_in_another_tab_comes_back_only_when_it_is_played_on(
    context: BrowserContext, seat: Seat
) -> None:
    delete(context.new_page(), seat.id)
    seat.alarmed("deleted")
    assert seat.raw is None
    assert (seat.journal or {})["raw"] is None
    rev = seat.rev
    seat.card().click()
    seat.moved(rev).still()
    assert seat.save["rev"] == seat.rev


def test_a_deleted_game_that_is_played_on_in_one_tab_goes_on_in_all(
    context: BrowserContext, seat: Seat
) -> None:
    beside = Seat(context.new_page(), seat.id).open().still()
    delete(context.new_page(), seat.id)
    for tab in (seat, beside):
        tab.alarmed("deleted")
    seat.act().still()
    beside.shows(seat.rev)
    expect(beside.page.locator("#alert")).to_be_empty()
    rev = seat.rev
    beside.act().still()
    assert beside.save["rev"] == beside.rev > rev


def test_bots_go_on_when_a_deleted_game_comes_back(context: BrowserContext, page: Page) -> None:
    seat = sit(page, at_bot(), pace="calm")
    # Held, so that the bots are not through before the game is deleted.
    page.locator("#table [id^=pace]").wait_for(state="attached")
    gate = Gate(page)
    late = gate.wait()
    beside = context.new_page()
    delete(beside, seat.id)
    seat.alarmed("deleted")
    late.continue_()
    gate.open()
    rev, raw = seat.rev, page.evaluate("import('/static/turn.js').then(turn => turn.held())")
    beside.evaluate(
        "([id, raw]) => import('/static/store.js').then(store => store.write(id, raw))",
        [seat.id, raw],
    )
    seat.moved(rev)
    expect(page.locator("#alert")).to_be_empty()


def test_a_press_on_the_table_plays_a_deleted_game_on_though_a_bot_is_next(
    context: BrowserContext, page: Page
) -> None:
    seat = sit(page, at_bot(), pace="calm")
    page.locator("#table [id^=pace]").wait_for(state="attached")
    gate = Gate(page)
    late = gate.wait()
    delete(context.new_page(), seat.id)
    seat.alarmed("deleted")
    late.continue_()
    gate.open()
    rev = seat.rev
    page.locator("#table").click(position={"x": 5, "y": 5})
    seat.moved(rev)
    assert seat.save["rev"] > rev


def test_a_game_deleted_while_a_bot_thinks_is_said_to_be_deleted(
    context: BrowserContext, page: Page
) -> None:
    seat = sit(page, in_play()).still()
    gate = Gate(page)
    seat.choice().click()
    gate.wait().continue_()
    thinking = gate.wait()
    delete(context.new_page(), seat.id)
    seat.alarmed("deleted")
    with page.expect_response(TURN):
        thinking.continue_()
    gate.open()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    seat.alarmed("deleted")
    assert seat.raw is None


# Back, forward and what a browser keeps of a page


def test_playing_leaves_the_history_as_it_is(seat: Seat) -> None:
    length = seat.page.evaluate("() => history.length")
    for _ in range(3):
        seat.act().still()
    assert seat.page.evaluate("() => history.length") == length


def test_back_and_forward_show_the_table_as_it_is_now(page: Page, seat: Seat) -> None:
    seat.act().still()
    rev = seat.rev
    page.goto("/")
    page.evaluate("() => history.back()")
    page.wait_for_url("**/play/*", wait_until="commit")
    seat.still()
    assert seat.rev == rev == seat.save["rev"]


def test_a_page_from_the_back_forward_cache_reads_the_save_again(
    context: BrowserContext, page: Page, seat: Seat
) -> None:
    page.evaluate("() => addEventListener('pageshow', e => { window.wasPersisted = e.persisted })")
    page.goto("/rules/amerikaner")
    other = Seat(context.new_page(), seat.id).open().still()
    other.act().still()
    page.evaluate("() => history.back()")
    page.wait_for_url("**/play/*", wait_until="commit")
    page.wait_for_function("() => window.wasPersisted")
    seat.shows(other.rev)
    assert seat.hand == other.hand


def test_no_page_is_kept_in_a_history_cache(seat: Seat) -> None:
    seat.act().still()
    kept = seat.page.evaluate(
        "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
    )
    assert [key for key in kept if not key.startswith("lead.")] == []
    texts = seat.page.evaluate(
        "() => [...Object.values(localStorage), ...Object.values(sessionStorage)]"
    )
    assert [text for text in texts if "<" in text] == []


# What travels


def test_the_save_travels_as_it_is_kept(seat: Seat) -> None:
    raw, rev = seat.raw, seat.rev
    seat.card().click()
    seat.moved(rev).still()
    act = next(turn for turn in seat.turns if turn["cmd"] == "act")
    assert act["save"] == raw
    assert act["shown"] == rev
    assert act["settings"] == {"pace": "instant"}
    journal = seat.journal
    assert journal is not None
    assert (journal["raw"], journal["rev"]) == (seat.raw, seat.rev)


def test_names_with_quotes_and_markup_come_through(page: Page) -> None:
    name = "Ådå \"'& 升级 <b>x</b>"
    start = in_play(name=name)
    seat = sit(page, start).still()
    seat.act().still()
    assert seat.save["seats"][0]["name"] == name
    assert page.locator("#table b", has_text=re.compile("^x$")).count() == 0


def test_a_finished_deal_goes_to_the_archive(page: Page) -> None:
    seat = sit(page, deal_over()).still()
    raw = seat.raw
    page.locator("#table [data-cmd=next]").click()
    page.wait_for_function("() => !document.querySelector('#table [data-cmd=next]')")
    kept = page.evaluate(
        """() => new Promise(done => {
            const asked = indexedDB.open('lead', 1);
            asked.onsuccess = () => {
                const all = asked.result.transaction('archive').objectStore('archive').getAll();
                all.onsuccess = () => { asked.result.close(); done(all.result) };
            };
        })"""
    )
    assert [(deal["id"], deal["deal"], deal["raw"]) for deal in kept] == [
        (seat.id, json.loads(raw or "")["deal"]["number"], raw)
    ]
