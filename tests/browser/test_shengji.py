"""Shengji in a browser: single cards, pairs and tractors by pointer and by keys."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from engine.games.shengji.codec import CHOICES
from tests.browser.seat import Seat, sit

PRESSED = "#hand [aria-pressed=true]"
GO = ".acts .go:not([aria-disabled=true])"
LEADER = (
    "RJ 2S 2H 2D AS 4S 5H 5H 6H 6H KH 8C 9D",
    "3H 3H 9H 9H JH JH QH TC JC QC 3D 4D 5D",
    "4H 4H 7H AH AH 8S 8S 9S 9S TC JC QC KC",
    "8H TH TH JD JD QD QD KD KD AD AD 9C 9C",
)
FOLLOWER = (
    "3C 3C TC TC KC 9D 4S 4S",
    "QH QH 3D 4D 5D 6D 7D 8D",
    "8H 9H TH JH TD JC QC KD",
    "4H 6H 8H 9H 9C 9C AC AC",
)


def table(hands: tuple[str, ...], *log: str, leader: int = 0) -> tuple[str, str]:
    """A save in the middle of play: level two, spades trump."""
    bots = [{"kind": "bot", "level": "easy", "name": name} for name in ("Mei", "Wei", "Lan")]
    facts = {"leader": leader, "level": "2", "trump": "S", "points": 0}
    deal: dict[str, Any] = {"number": 1, "dealer": 1, "hands": list(hands), "stock": ""}
    deal["position"] = facts | {"buried": "2C 2C KS KS JS JS QS TS"}
    save = {
        "version": 1,
        "id": "set-up",
        "game": "shengji",
        "rules": 1,
        "options": {name: values[0] for name, values in CHOICES.items()},
        "seats": [{"kind": "human"}, *bots],
        "seed": "set-up",
        "standing": {"levels": ["2", "2"], "dealer": 1, "scored": 0},
        "sheet": [],
        "deal": deal,
        "log": list(log),
        "at": len(log),
        "rev": len(log),
        "used": {},
        "notes": [],
    }
    return "set-up", json.dumps(save)


def card(page: Page, code: str, copy: int = 0) -> Any:
    return page.locator(f'#hand [data-card="{code}"]').nth(copy)


def picked(page: Page, count: int) -> list[str]:
    page.wait_for_function(
        "([chosen, count]) => document.querySelectorAll(chosen).length === count",
        arg=[PRESSED, count],
    )
    return page.locator(PRESSED).evaluate_all("cards => cards.map(card => card.dataset.card)")


@pytest.fixture
def leading(page: Page) -> Seat:
    return sit(page, table(LEADER)).still()


@pytest.fixture
def following(page: Page) -> Seat:
    return sit(page, table(FOLLOWER, "play 9C 9C", leader=3)).still()


def test_a_double_click_plays_a_single_card(leading: Seat) -> None:
    card(leading.page, "KH").dblclick()
    leading.moved(0)
    assert leading.save["log"][0] == "play KH"


def test_a_double_click_on_a_picked_card_only_puts_it_back(leading: Seat) -> None:
    card(leading.page, "KH").click()
    picked(leading.page, 1)
    card(leading.page, "KH").dblclick()
    picked(leading.page, 0)
    assert leading.rev == 0


def test_a_tractor_is_led_with_two_presses(leading: Seat) -> None:
    page = leading.page
    card(page, "5H").click()
    picked(page, 1)
    page.get_by_role("button", name="Tractor of 2 pairs").click()
    assert picked(page, 4) == ["6H", "6H", "5H", "5H"]
    page.locator(GO, has_text="Play 4").click()
    leading.moved(0)
    assert leading.save["log"][0] == "play 5H 5H 6H 6H"


def test_a_pair_follows_a_pair_with_one_press(following: Seat) -> None:
    page = following.page
    card(page, "TC", 1).click()
    assert picked(page, 2) == ["TC", "TC"]
    card(page, "TC").click()
    assert picked(page, 1) == ["TC"]
    card(page, "3C").click(force=True)
    page.locator("#refusal.refuse", has_text="Allowed, for example").wait_for()
    assert picked(page, 1) == ["TC"]


def test_space_toggles_and_enter_plays_what_is_picked(following: Seat) -> None:
    page = following.page
    card(page, "TC").focus()
    page.keyboard.press("Space")
    picked(page, 2)
    page.keyboard.press("Space")
    picked(page, 1)
    page.keyboard.press("Enter")
    picked(page, 0)
    page.keyboard.press("Enter")
    picked(page, 2)
    page.keyboard.press("Enter")
    following.moved(1)
    assert following.save["log"][1] == "play TC TC"


def test_what_can_not_belong_to_the_play_stays_and_keeps_the_focus(following: Seat) -> None:
    page = following.page
    card(page, "KC").click(force=True)
    refusal = page.locator("#refusal.refuse")
    refusal.wait_for()
    assert "You hold a pair of clubs and must play it." in refusal.inner_text()
    assert picked(page, 0) == []
    assert page.evaluate("document.activeElement.dataset.card") == "KC"


def test_the_style_sheet_is_there_before_the_table(leading: Seat) -> None:
    link = leading.page.locator('link[href="/static/shengji.css"]')
    assert link.evaluate("one => one.sheet !== null")
    assert leading.page.locator("#hand").evaluate("e => getComputedStyle(e).gap") != "normal"
