"""At every size and with every number of players all is there, readable, and stays in place."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from engine.registry import GAMES
from tests.browser.seat import (
    TURN,
    Gate,
    at_bot,
    deal_over,
    fresh,
    in_play,
    on_turn,
    put,
    sit,
    table_sizes,
)
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
