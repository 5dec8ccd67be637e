"""Played without a pointer and without looking: keys, focus, and what is told."""

import re

import pytest
from playwright.sync_api import Page

from app import flow
from app.present.presenter import presenter
from engine import match, record
from engine.core.cards import hand
from engine.record import Table
from engine.registry import GAMES
from tests.browser.seat import (
    Seat,
    at_bot,
    deal_over,
    following,
    fresh,
    in_play,
    played,
    sit,
    table_sizes,
)

# The most players a game has hold the fewest cards.
SMALLEST = dict(table_sizes())
LISTEN = """() => {
    const live = document.getElementById('live');
    window.liveNode = live;
    window.heard = [];
    new MutationObserver(() => live.textContent && heard.push(live.textContent))
        .observe(live, {childList: true, subtree: true, characterData: true});
}"""
FOCUS = "() => document.activeElement.tagName"
WHO = "() => document.activeElement.outerHTML"
ON = "selector => document.activeElement.matches(selector)"


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate(ON, selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {selector}")


def walk_to(page: Page, selector: str) -> None:
    """To a card in the hand: one tab stop, then arrows."""
    tab_to(page, "#hand [data-card]")
    page.keyboard.press("Home")
    for _ in range(40):
        if page.evaluate(ON, selector):
            return
        page.keyboard.press("ArrowRight")
    pytest.fail(f"the arrows never reach {selector}")


def do(page: Page, action: str) -> None:
    """Carries an action out with keys alone."""
    selector = f'[data-action="{action}"]:not([aria-disabled=true])'
    if page.locator(f"#hand {selector}").count():
        walk_to(page, f"#hand {selector}")
    else:
        for card in action.split()[1:] if page.locator("#hand [data-cmd=pick]").count() else ():
            # One press may have picked a whole pair.
            on = page.locator(f'#hand [data-card="{card}"][aria-pressed=true]').count()
            if on == action.split().count(card):
                continue
            walk_to(page, f'#hand [data-card="{card}"][aria-pressed=false]')
            page.keyboard.press("Space")
            page.wait_for_function(ON, arg=f'[data-card="{card}"][aria-pressed=true]')
        tab_to(page, selector)
    page.keyboard.press("Enter")


def habit(seat: Seat) -> str:
    table = record.load(seat.raw or "")
    return match.advance(table, "easy").save.log[table.save.at]


def laid(seat: Seat) -> list[str]:
    """The cards of a finished deal as the sentences name them."""
    table = record.load(seat.raw or "")
    own, seen = presenter(table.game.id), flow.see(table)
    played = (text.removeprefix("play ") for text in table.save.log if text.startswith("play "))
    return [own.cards_said(seen, hand(codes)) for codes in played]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_with_keys_and_told_card_by_card(page: Page, game: str) -> None:
    seat = sit(page, fresh(game, SMALLEST[game]))
    page.evaluate(LISTEN)
    seat.still()
    while not page.locator("#table [data-cmd=next]").count():
        rev = seat.rev
        do(page, habit(seat))
        seat.moved(rev).still()
        assert page.evaluate(FOCUS) != "BODY"
    page.wait_for_function("() => heard.at(-1)?.includes('deal is over')")
    heard = " ".join(page.evaluate("() => heard"))
    told = re.findall(r"(?:plays?|leads?) ((?:the|a|two) [^.]+)\.", heard)
    assert told == laid(seat)
    assert page.evaluate("() => liveNode === document.getElementById('live')")
    do_next = page.locator("#table [data-cmd=next]")
    tab_to(page, "#table [data-cmd=next]")
    page.keyboard.press("Enter")
    do_next.wait_for(state="detached")
    assert page.evaluate(FOCUS) != "BODY"


@pytest.mark.parametrize("game", GAMES)
def test_the_result_is_told_when_the_score_comes(page: Page, game: str) -> None:
    def ends(table: Table) -> bool:
        return table.phase == "play" and match.advance(table, "easy").phase == "deal_over"

    start = played(fresh(game, SMALLEST[game]), ends)
    seat = sit(page, start, pace="quick").shows(start.save.rev)
    page.evaluate(LISTEN)
    if start.state.turn == 0:
        do(page, habit(seat))
    page.locator("#table.scored").wait_for()
    result = page.locator("#table .sheet h2").first.inner_text()
    page.wait_for_function("result => heard.at(-1)?.includes(result)", arg=result)
    assert page.evaluate("result => heard.join().split(result).length", result) == 2
    page.keyboard.press("w")
    scores = page.locator("#table [data-key=w]").get_attribute("data-tell")
    page.locator("#live", has_text=str(scores)).wait_for()


def test_the_turn_is_told_last(page: Page) -> None:
    seat = sit(page, at_bot())
    page.evaluate(LISTEN)
    seat.still()
    asked = page.locator("#table .ask .q").inner_text().split("\n")
    last = [sentence for sentence in asked if sentence][-1]
    page.wait_for_function("last => heard.at(-1)?.endsWith(last)", arg=last)


def test_fast_play_is_told_in_one_go(page: Page) -> None:
    seat = sit(page, in_play()).still()
    page.wait_for_function("() => document.getElementById('live').textContent")
    page.evaluate(LISTEN)
    seat.act().still()
    page.wait_for_function("() => heard.length > 0")
    assert page.evaluate("() => heard.length") <= 2


def test_looking_again_tells_nothing_twice(page: Page) -> None:
    seat = sit(page, in_play()).still()
    page.wait_for_function("() => document.getElementById('live').textContent")
    page.evaluate(LISTEN)
    with page.expect_response("**/turn"):
        page.evaluate("() => htmx.ajax('POST', '/turn', {source: '#table', mark: {cmd: 'show'}})")
    seat.act()
    page.wait_for_function("() => heard.length > 0")
    assert page.evaluate("() => heard[0]").startswith("You ")


def test_a_refused_card_keeps_the_focus_and_says_why(page: Page) -> None:
    seat = sit(page, following()).still()
    refused = page.locator("#hand [data-card][aria-disabled=true][data-action]").first
    code = refused.get_attribute("data-card")
    raw = seat.raw
    refused.focus()
    page.keyboard.press("Enter")
    page.locator("#refusal").filter(has_text=re.compile(r"\w")).wait_for()
    assert page.evaluate("() => document.activeElement.dataset.card") == code
    assert page.locator("#refusal").get_attribute("role") == "alert"
    assert seat.raw == raw


def test_the_same_refusal_once_more_is_told_once_more(page: Page) -> None:
    sit(page, following()).still()
    page.locator("#hand [data-card][aria-disabled=true][data-action]").first.focus()
    page.keyboard.press("Enter")
    page.locator("#refusal p").wait_for()
    page.evaluate(
        """() => {
            window.told = 0;
            new MutationObserver(all => { told += all.filter(one => one.addedNodes.length).length })
                .observe(document.getElementById('refusal'), {childList: true});
        }"""
    )
    page.keyboard.press("Enter")
    page.wait_for_function("() => told > 0")


def test_the_first_tab_at_a_table_leads_to_what_is_asked(page: Page) -> None:
    seat = sit(page, fresh()).still()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate(ON, "#table .pad [data-cmd=act]:not([aria-disabled])")
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate(ON, "[data-first]")
    seat.act().still()


def test_a_lead_that_asks_for_a_call_leads_to_the_cards_to_call(page: Page) -> None:
    def asks(table: Table) -> bool:
        return table.state.turn == 0 and match.advance(table, "easy").phase == "call"

    seat = sit(page, played(fresh("amerikaner", 4), asks)).still()
    rev = seat.rev
    do(page, habit(seat))
    seat.moved(rev).still()
    assert page.evaluate(ON, ".pad [data-action^=call]:not([aria-disabled])")


@pytest.mark.parametrize("game", GAMES)
def test_who_opens_a_game_at_their_turn_has_the_focus_at_what_is_asked(
    page: Page, game: str
) -> None:
    sit(page, fresh(game), pace="instant").still()
    assert page.evaluate(ON, "[data-first]")


def test_the_keys_that_are_opened_have_the_focus(page: Page) -> None:
    sit(page, in_play()).still()
    page.keyboard.press("?")
    page.locator("#help").wait_for()
    assert page.evaluate(ON, "#help *")


def test_the_focus_moves_to_the_card_that_takes_the_place(page: Page) -> None:
    seat = sit(page, in_play()).still()
    cards = page.locator("#hand [data-card]")
    place = next(n for n in range(cards.count()) if not cards.nth(n).get_attribute("aria-disabled"))
    rev = seat.rev
    cards.nth(place).focus()
    page.keyboard.press("Space")
    seat.moved(rev).still()
    place = min(place, cards.count() - 1)
    assert page.evaluate("() => document.activeElement.id") == cards.nth(place).get_attribute("id")


def test_the_hand_is_one_tab_stop(page: Page) -> None:
    seat = sit(page, in_play()).still()
    stops = "() => document.querySelectorAll('#hand [data-card][tabindex=\"0\"]').length"
    assert page.evaluate(stops) == 1
    seat.act().still()
    assert page.evaluate(stops) == 1
    assert page.locator("#hand [data-card]:not([tabindex])").count() == 0


def test_arrows_home_and_end_move_in_the_hand(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    seat = sit(page, in_play(players=4)).still()
    at = "() => [...document.querySelectorAll('#hand [data-card]')].indexOf(document.activeElement)"
    top = "() => document.activeElement.getBoundingClientRect().top"
    # From nowhere an arrow leads into the hand.
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) >= 0
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) == 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(at) == 0
    upper = page.evaluate(top)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(top) > upper
    page.keyboard.press("ArrowUp")
    assert page.evaluate(top) == upper
    page.keyboard.press("End")
    assert page.evaluate(at) == len(seat.hand) - 1


def test_a_key_leads_to_the_next_suit(page: Page) -> None:
    sit(page, in_play(players=4)).still()
    suit = "() => document.activeElement.closest('[role=group]').getAttribute('aria-label')"
    page.keyboard.press("j")
    first = page.evaluate(suit)
    page.keyboard.press("j")
    assert page.evaluate(suit) != first


def test_hand_trick_and_scores_are_read_out_when_asked(page: Page) -> None:
    seat = sit(page, in_play()).still()
    for tell in page.locator("#table [data-tell]").all():
        key, text = tell.get_attribute("data-key"), tell.get_attribute("data-tell")
        page.keyboard.press(str(key))
        page.locator("#live", has_text=str(text)).wait_for()
    assert page.locator("#table [data-tell]").count() >= 3
    assert seat.turns[1:] == []


def test_a_key_bids_and_undoes(page: Page) -> None:
    seat = sit(page, fresh()).still()
    rev = seat.rev
    page.keyboard.press("p")
    seat.moved(rev).still()
    rev = seat.rev
    page.keyboard.press("u")
    seat.moved(rev)


def test_enter_on_the_open_table_hurries(page: Page) -> None:
    start = at_bot()
    seat = sit(page, start, pace="calm").shows(start.save.rev)
    page.keyboard.press("Enter")
    seat.still()
    assert "hurry" in {turn["cmd"] for turn in seat.turns}


# Which keys there are

COUNT = """() => {
    window.pressed = [];
    window.addEventListener('click', event => {
        pressed.push(event.target.closest('[data-key]')?.dataset.key);
        event.stopImmediatePropagation();
        event.preventDefault();
    }, true);
}"""


@pytest.mark.parametrize("start", [fresh, in_play, deal_over])
def test_the_help_lists_exactly_the_keys_that_work(page: Page, start) -> None:
    seat = sit(page, start()).still()
    page.keyboard.press("?")
    page.locator("#help dt").first.wait_for()
    listed = {
        key.lower()
        for keys in page.locator("#help dt").all_inner_texts()
        for key in keys.split()
        if len(key) == 1 and key.isascii()
    }
    turns = len(seat.turns)
    names = page.locator("#help dd").all_inner_texts()
    assert all(names)
    page.keyboard.press("Escape")
    page.evaluate(LISTEN)
    page.evaluate(COUNT)
    tells = page.locator("[data-tell][data-key]").evaluate_all("all => all.map(e => e.dataset.key)")
    works = set()
    for key in "abcdefghijklmnopqrstuvwxyz0123456789?":
        before = page.evaluate("() => [pressed.length, document.activeElement.id]")
        if key in tells:
            text = page.locator(f"[data-tell][data-key='{key}']").get_attribute("data-tell")
            page.keyboard.press(key)
            page.wait_for_function("text => heard.some(one => one.includes(text))", arg=text)
            works.add(key)
            continue
        page.keyboard.press(key)
        if page.evaluate("() => [pressed.length, document.activeElement.id]") != before:
            works.add(key)
    assert works == listed
    assert len(seat.turns) == turns


def test_keys_of_one_letter_can_be_switched_off(page: Page) -> None:
    seat = sit(page, in_play()).still()
    page.evaluate(
        '() => localStorage.setItem(\'lead.settings\', \'{"keys": false, "pace": "instant"}\')'
    )
    page.evaluate(COUNT)
    before = page.evaluate(WHO)
    for key in "aplum?j0":
        page.keyboard.press(key)
    assert page.evaluate("() => pressed") == []
    assert page.evaluate(WHO) == before
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == "BUTTON"
    assert seat.turns[1:] == []


def test_keys_of_the_browser_are_left_alone(page: Page) -> None:
    sit(page, in_play()).still()
    page.evaluate(COUNT)
    for key in ("Control+u", "Alt+u", "Meta+u"):
        page.keyboard.press(key)
    assert page.evaluate("() => pressed") == []


def test_typing_a_name_presses_no_key(page: Page) -> None:
    page.goto("/")
    page.locator("summary", has_text="house rules").first.click()
    field = page.locator("input[name='name.1']:visible").first
    field.fill("")
    field.press_sequentially("?lum")
    assert field.input_value() == "?lum"
