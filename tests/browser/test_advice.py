"""The hint, the reasons and the claim, as a person meets them: by keys, by clicks, by ear."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from engine import record
from engine.core.state import view
from engine.record import Table
from engine.registry import GAMES
from tests.browser.seat import Gate, Seat, at_bot, deal_over, following, fresh, in_play, played, sit
from tests.browser.test_keys import LISTEN

every_game = pytest.mark.parametrize("game", GAMES)
BOXES = """() => ['.ask', '.hand'].map(place => {
    const box = document.querySelector(place).getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
})"""
# What comes close together is told in one go.
SAID = "told => heard.some(one => one.includes(told))"
SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1440, 900)]


def hint(seat: Seat) -> Seat:
    rev = seat.rev
    seat.page.keyboard.press("i")
    return seat.moved(rev)


@every_game
def test_a_hint_is_opened_read_and_played_with_keys(page: Page, game: str) -> None:
    seat = sit(page, in_play(game)).still()
    page.evaluate(LISTEN)
    seat.card().focus()
    hint(seat)
    heading = page.get_by_role("dialog").get_by_role("heading")
    expect(heading).to_be_focused()
    said = page.locator("#advice p").first.inner_text()
    page.wait_for_function("text => heard.includes(text)", arg=said)
    assert page.evaluate("text => heard.filter(one => one === text).length", said) == 1
    assert seat.save["used"]["hint"] == 1
    at, rev = seat.save["at"], seat.rev
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#advice .go")).to_be_focused()
    seat.still()
    page.keyboard.press("Enter")
    seat.moved(rev)
    assert seat.save["at"] > at
    expect(page.locator("#advice")).to_have_count(0)


def test_escape_closes_the_hint_and_the_focus_is_where_it_was(page: Page) -> None:
    seat = sit(page, in_play()).still()
    card = seat.card(1)
    card.focus()
    own = card.get_attribute("id")
    hint(seat)
    page.keyboard.press("Escape")
    expect(page.locator("#advice")).to_have_count(0)
    expect(page.locator(f"#{own}")).to_be_focused()


def test_a_hint_asked_for_again_is_said_again_and_has_the_focus(page: Page) -> None:
    seat = sit(page, in_play()).still()
    page.evaluate(LISTEN)
    hint(seat)
    said = page.locator("#advice p").first.inner_text()
    page.wait_for_function(SAID, arg=said)
    page.keyboard.press("Tab")
    page.evaluate("heard.length = 0")
    hint(seat.still())
    expect(page.locator("#advised")).to_be_focused()
    page.wait_for_function(SAID, arg=said)


def test_a_hint_lies_under_no_open_menu(page: Page) -> None:
    seat = sit(page, in_play()).still()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(":popover-open")).to_have_count(1)
    hint(seat)
    expect(page.locator("#advised")).to_be_focused()
    expect(page.locator(":popover-open")).to_have_count(0)


def test_after_a_click_the_focus_comes_back_to_the_button(page: Page) -> None:
    seat = sit(page, in_play()).still()
    rev = seat.rev
    page.get_by_role("button", name="Hint").click()
    seat.moved(rev)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("#advice")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


def test_a_hint_asked_for_while_the_page_still_loads_gives_and_takes_the_focus_too(
    page: Page,
) -> None:
    gate = Gate(page, "**/advice.js*")
    seat = sit(page, in_play()).still()
    rev = seat.rev
    page.get_by_role("button", name="Hint").click()
    seat.moved(rev)
    gate.wait().continue_()
    expect(page.locator("#advised")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("#advice")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


def command(route: Route) -> str:
    return str(json.loads(route.request.post_data or "{}")["cmd"])


@pytest.mark.parametrize(("key", "thinking"), [("i", "hint"), ("b", "why")])
def test_undo_is_done_at_once_while_advice_is_thought_out(
    page: Page, key: str, thinking: str
) -> None:
    seat = sit(page, deal_over("amerikaner", 4) if thinking == "why" else in_play()).still()
    at, rev = seat.save["at"], seat.rev
    gate = Gate(page)
    page.keyboard.press(key)
    assert command(gate.wait()) == thinking
    page.keyboard.press("u")
    undo = gate.wait()
    assert command(undo) == "undo"
    undo.continue_()
    seat.moved(rev)
    assert seat.save["at"] < at
    assert not seat.save["used"].get("hint")
    expect(page.locator("#advice")).to_have_count(0)


def test_asking_twice_in_a_row_asks_once(page: Page) -> None:
    seat = sit(page, in_play()).still()
    rev = seat.rev
    gate = Gate(page)
    page.keyboard.press("i")
    first = gate.wait()
    page.keyboard.press("i")
    first.continue_()
    gate.open()
    seat.moved(rev)
    expect(page.locator("#advised")).to_be_focused()
    assert seat.save["used"]["hint"] == 1


@pytest.mark.parametrize(("width", "height"), SIZES)
@every_game
def test_a_hint_moves_neither_question_nor_hand_and_covers_neither(
    page: Page, game: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    seat = sit(page, following(game)).still()
    before = page.evaluate(BOXES)
    hint(seat)
    assert page.evaluate(BOXES) == before
    over = page.locator("#advice").bounding_box()
    assert over is not None
    for left, top, wide, _ in before:
        apart = over["y"] + over["height"] <= top + 1 or over["x"] + over["width"] <= left + 1
        assert apart or over["x"] >= left + wide - 1
    assert over["y"] >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


COVERED = """() => {
    const over = document.querySelector('#advice').getBoundingClientRect();
    return [...document.querySelectorAll('.felt .card, .felt .place')].filter(card => {
        const box = card.getBoundingClientRect();
        return box.right > over.left && box.left < over.right
            && box.bottom > over.top && box.top < over.bottom;
    }).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1440, 900), (1920, 1080)])
@every_game
def test_on_a_wide_screen_a_hint_leaves_the_whole_trick_in_sight(
    page: Page, game: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    reached = played(
        fresh(game, 6, "ada"),
        lambda table: table.state.turn == 0 and table.game.trick_json(table.state) is not None,
    )
    hint(sit(page, reached).still())
    assert page.locator(".felt .card").count() > 0
    assert page.evaluate(COVERED) == 0


def test_the_rest_is_claimed_with_a_click_and_all_hands_are_opened(page: Page) -> None:
    seat = sit(page, claimable("amerikaner")).still()
    rev = seat.rev
    page.get_by_role("button", name="Claim the rest").click()
    seat.moved(rev)
    expect(page.locator(".dealt")).to_be_visible()
    save = record.load(seat.raw or "")
    assert save.phase == "deal_over"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#hand")).to_be_visible()


def claimable(game: str) -> Table:
    def is_certain(table: Table) -> bool:
        if table.phase == "deal_over":
            return True
        seen = view(table.state, 0)
        return table.state.turn == 0 and seen.sizes()[0] > 1 and table.game.claim(seen)

    for number in range(200):
        table = played(fresh(game, 4, f"claim {number}"), is_certain)
        if table.phase != "deal_over":
            return table
    raise AssertionError("no deal can be claimed")


def test_a_reason_is_asked_for_in_the_menu_and_the_others_wait(page: Page) -> None:
    seat = sit(page, at_bot(), pace="calm")
    page.locator("#table[data-rev]").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Why did they do that?").click()
    page.get_by_role("dialog").get_by_role("heading").wait_for()
    assert not page.locator("#table [id^=pace]").count()
    rev = seat.rev
    assert page.locator("#advice tbody").count() == 0
    page.keyboard.press("Escape")
    seat.moved(rev)


def test_after_the_deal_the_reasons_are_walked_through(page: Page) -> None:
    sit(page, deal_over("amerikaner", 4)).still()
    page.evaluate(LISTEN)
    page.keyboard.press("b")
    heading = page.get_by_role("dialog").get_by_role("heading")
    heading.wait_for()
    first = heading.inner_text()
    opened = page.locator("#advice p").first.inner_text()
    page.wait_for_function(SAID, arg=opened)
    earlier = page.get_by_role("button", name="Earlier")
    earlier.focus()
    page.keyboard.press("Enter")
    expect(heading).not_to_have_text(first)
    expect(earlier).to_be_focused()
    # The focus stays, so whose choice it is has to be told as well.
    reason = page.locator("#advice p").first.inner_text()
    told = f"{heading.inner_text().removesuffix('.')}. {reason}"
    page.wait_for_function(SAID, arg=told)
    assert page.locator("#advice tbody tr").count() > 1
