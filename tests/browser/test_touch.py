"""Fingers: a swipe never plays, a wobble does, a half-made selection stays."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from app.server import Server
from tests.browser.seat import Seat, in_play, put, sit
from tests.browser.watch import Watch

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser: Browser, server: Server, watch: Watch) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server.url, locale="en-GB", has_touch=True, is_mobile=True, viewport=PHONE
    )
    context.set_default_timeout(15_000)
    watch.follow(context)
    yield context.new_page()
    context.close()


def finger(page: Page, selector: str, *steps: tuple[int, int]) -> None:
    """Puts a finger on an element, moves it by these steps, lifts it."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + 20
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": right, "y": down} for right, down in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    for right, down in steps:
        touch("touchMove", (x + right, y + down))
    touch("touchEnd")
    session.detach()


LEGAL = "#hand [data-card]:not([aria-disabled=true])"


def test_a_tap_with_a_wobble_plays(phone: Page) -> None:
    seat = sit(phone, in_play()).still()
    rev = seat.rev
    finger(phone, LEGAL, (3, 0), (3, 4))
    seat.moved(rev)


@pytest.mark.parametrize("way", [(40, 0), (-40, 0), (0, 40), (0, -40)])
def test_a_swipe_never_plays(phone: Page, way: tuple[int, int]) -> None:
    seat = sit(phone, in_play()).still()
    rev = seat.rev
    halfway = (way[0] // 2, way[1] // 2)
    finger(phone, LEGAL, halfway, way)
    finger(phone, LEGAL, halfway, way, (0, 0))
    # A real tap afterwards is the first thing that plays.
    finger(phone, LEGAL)
    seat.moved(rev)
    assert sum(turn["cmd"] == "act" for turn in seat.turns) == 1


@pytest.mark.parametrize(("moved", "plays"), [(5, True), (14, False)])
def test_a_mouse_that_is_dragged_over_a_card_does_not_play_it(
    page: Page, moved: int, plays: bool
) -> None:
    seat = sit(page, in_play()).still()
    rev = seat.rev
    box = seat.card().bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 8, box["y"] + 30 + moved)
    page.mouse.up()
    if plays:
        seat.moved(rev)
    else:
        assert [turn["cmd"] for turn in seat.turns] == ["show"]


def test_quick_taps_never_zoom(phone: Page) -> None:
    sit(phone, in_play()).still()
    for selector in ("#table", "#hand [data-card]"):
        action = phone.locator(selector).first.evaluate("e => getComputedStyle(e).touchAction")
        assert action == "manipulation"


# A selection that is half made; the table is drawn by hand so that every game has one.


def drawn(body: dict[str, object]) -> str:
    picked = body["picked"]
    assert isinstance(picked, list)
    left = list(picked)
    cards = ""
    for place, code in enumerate(["5H", "5H", "7C"]):
        on = code in left
        if on:
            left.remove(code)
        cards += (
            f'<button id="c-{code}{"ab"[place % 2]}" data-card="{code}" data-cmd="pick"'
            f' data-pick="{code}" hx-post="/turn" aria-pressed="{str(on).lower()}">{code}</button>'
        )
    return (
        '<main id="table" data-id="picking" data-rev="7" data-say="" hx-target:inherited="#table"'
        ' hx-swap:inherited="outerMorph" hx-sync:inherited="#table:drop">'
        f'<section id="hand" data-keep="hand">{cards}</section></main>'
    )


@pytest.fixture
def picking(page: Page) -> Page:
    def answer(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.fulfill(body=drawn(body), content_type="text/html")

    page.route("**/turn", answer)
    put(page, ("picking", '{"id": "picking", "rev": 7}'))
    page.goto("/play/picking")
    return page


PRESSED = "#hand [aria-pressed=true]"


def pick(page: Page, place: int) -> None:
    card = page.locator("#hand [data-card]").nth(place)
    was = card.get_attribute("aria-pressed")
    card.click()
    page.wait_for_function(
        """([place, was]) => document.querySelectorAll('#hand [data-card]')[place]
            .getAttribute('aria-pressed') !== was""",
        arg=[place, was],
    )


def test_cards_are_picked_and_put_back_one_by_one(picking: Page) -> None:
    pick(picking, 0)
    pick(picking, 2)
    assert picking.locator(PRESSED).all_inner_texts() == ["5H", "7C"]
    pick(picking, 0)
    assert picking.locator(PRESSED).all_inner_texts() == ["7C"]


def test_both_copies_of_a_card_can_be_picked(picking: Page) -> None:
    pick(picking, 0)
    pick(picking, 1)
    assert picking.locator(PRESSED).all_inner_texts() == ["5H", "5H"]


def test_a_double_click_picks_and_does_not_put_back(picking: Page) -> None:
    picking.locator("#hand [data-card]").nth(2).dblclick()
    picking.locator(PRESSED).wait_for()
    assert picking.locator(PRESSED).all_inner_texts() == ["7C"]


def test_a_half_made_selection_survives_rotation_and_reload(picking: Page) -> None:
    pick(picking, 0)
    pick(picking, 2)
    picking.set_viewport_size({"width": 844, "height": 390})
    assert picking.locator(PRESSED).count() == 2
    picking.reload()
    picking.locator(PRESSED).first.wait_for()
    assert picking.locator(PRESSED).all_inner_texts() == ["5H", "7C"]


def test_a_selection_of_one_game_is_not_another_games(picking: Page) -> None:
    pick(picking, 0)
    put(picking, ("other", '{"id": "other", "rev": 7}'))
    other = Seat(picking, "other").open()
    picking.wait_for_function("() => document.getElementById('table').dataset.rev === '7'")
    assert picking.locator(PRESSED).count() == 0
    assert other.turns[0]["picked"] == []
