"""Every kind of page renders with nothing undefined, says what it must, and stays small."""

import gzip
import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import flow, gallery
from app.present import page as contract
from app.present import table
from app.present.hand import alternating, lines
from app.present.page import Page
from app.present.seen import Stage
from app.routes import render_page
from engine import match
from engine.core.events import Took
from engine.record import changed
from engine.registry import GAMES
from tests.app.pages import Tree

ROOT = Path(__file__).parent.parent.parent
STATIC, TEMPLATES = ROOT / "static", ROOT / "templates"
SAMPLES = [sample for game in GAMES for sample in gallery.samples(game)]
NAMED = {f"{sample.game} {sample.name}": sample for sample in SAMPLES}
FRAGMENT = {"amerikaner": 10, "smear": 10, "shengji": 16}


@pytest.fixture
def drawn(app: Flask) -> dict[str, str]:
    """Each sample's fragment, drawn with strict templates."""
    with app.app_context(), app.test_request_context():
        return {name: render_page(sample.page) for name, sample in NAMED.items()}


@pytest.mark.parametrize("path", ["/", "/play/abc-1", "/gallery", *(f"/rules/{g}" for g in GAMES)])
def test_each_address_is_well_formed_and_needs_no_inline_code(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200
    tree = Tree(text)
    assert len(tree.all("h1")) + len(tree.all("main", **{"class": "loading"})) >= 1
    for _, attributes, _ in tree.found:
        assert not any(name.startswith("on") or name == "style" for name in attributes)
        assert "hx-vals" not in attributes
    assert not re.search(r"<script(?![^>]* src=)", text)


def test_rules_of_an_unknown_game_are_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/whist").status_code == 404
    assert client.get("/rules/..%2f..%2fwords").status_code == 404


def test_rules_opened_from_a_table_lead_back_to_it(client: FlaskClient) -> None:
    asked = {"/rules/smear?at=abc-1": ["/play/abc-1", "/"], "/rules/smear?at=//a.b": ["/"]}
    for address, ways in asked.items():
        links = Tree(client.get(address).text).all("a")
        assert [link["href"] for link in links if not str(link["href"]).startswith("#")] == ways


@pytest.mark.parametrize(
    "ident", ["a.b", "bad.1", "a b", "%3Cb%3E", "x" * 65, "\N{GREEK SMALL LETTER PI}"]
)
def test_an_address_that_no_game_can_have_is_not_found(client: FlaskClient, ident: str) -> None:
    assert client.get(f"/play/{ident}").status_code == 404


def test_every_game_shows_every_state_in_the_gallery() -> None:
    for game in GAMES:
        names = {sample.name for sample in SAMPLES if sample.game == game}
        assert {"score", "leading", "waiting", "trick finished", "broken"} <= names


def test_each_fragment_is_well_formed_with_ids_used_once(drawn: dict[str, str]) -> None:
    for name, html in drawn.items():
        tree = Tree(html)
        ids = [found["id"] for _, found, _ in tree.found if found.get("id")]
        assert len(ids) == len(set(ids)), name
        assert tree.found[0][:2] == ("main", tree.found[0][1])
        assert tree.found[0][1]["id"] == "table"
        assert "None" not in html


def test_commands_carry_nothing_but_their_marks(drawn: dict[str, str]) -> None:
    for html in drawn.values():
        for _, attributes, _ in Tree(html).found:
            if "data-cmd" in attributes:
                assert attributes["hx-post"] == "/turn"
                assert "disabled" not in attributes


def test_every_card_is_a_button_with_a_name(drawn: dict[str, str]) -> None:
    for html in drawn.values():
        for card in Tree(html).all("button"):
            if str(card.get("class", "")).startswith("card"):
                assert " of " in str(card["aria-label"]) or "joker" in str(card["aria-label"])
                assert re.fullmatch(r"c-[2-9TJQKABR][SHDCJ][ab]", str(card["id"]))


def test_suits_are_drawn_and_never_letters_of_a_font(drawn: dict[str, str]) -> None:
    told = [*drawn.values(), *(path.read_text("utf-8") for path in TEMPLATES.rglob("*.html"))]
    told += [path.read_text("utf-8") for path in STATIC.glob("*.css")]
    assert not any(re.search("[\u2660-\u2667]", text) for text in told)
    sprite = (STATIC / "suits.svg").read_text("utf-8")
    there = set(re.findall(r'id="(\w+)"', sprite))
    for html in drawn.values():
        assert set(re.findall(r"suits\.svg#(\w+)", html)) <= there


def test_every_rule_a_page_points_to_is_written(client: FlaskClient, drawn: dict[str, str]) -> None:
    for game in GAMES:
        ids = {found.get("id") for _, found, _ in Tree(client.get(f"/rules/{game}").text).found}
        cited = set(
            re.findall(rf'href="/rules/{game}\?at=[\w-]+#([\w.]+)"', " ".join(drawn.values()))
        )
        code = " ".join(
            path.read_text("utf-8") for path in (ROOT / "engine/games" / game).glob("*.py")
        )
        cited |= set(re.findall(r'Reason\.\w+, "[A-Z]-([\w.]+)"', code))
        assert cited <= ids, cited - ids


def test_the_page_tells_what_it_must() -> None:
    page = NAMED["amerikaner following"].page
    assert isinstance(page, Page)
    assert page.banner.sentence
    assert any(seat.dealer for seat in page.seats)
    assert sum(seat.turn for seat in page.seats) == 1
    played = [seat.played for seat in page.seats if seat.played]
    assert sum(one.led for one in played) == sum(one.winning for one in played) == 1
    assert page.scores.bids
    assert page.past
    assert page.prompt.text.startswith("Your turn.")


def test_all_hands_are_open_after_the_deal_and_only_then() -> None:
    for sample in SAMPLES:
        if isinstance(sample.page, Page):
            assert bool(sample.page.result) == (sample.name.split()[0] == "score")
    result = NAMED["amerikaner score"].page.result
    assert sum(len(" ".join(hand.ranks).split()) for hand in result.hands) == 52


def test_a_thrown_in_deal_says_so_and_goes_on(app: Flask) -> None:
    table_ = match.begin("amerikaner", {}, gallery_players(), "thrown", "thrown")
    for _ in range(4):
        table_ = match.act(table_, "pass")
    seen = flow.see(table_, stage=Stage.SCORE)
    page = table.present(seen)
    assert page.result
    assert page.result.title == "Everybody passed"
    assert [line.figures[1] for line in page.result.lines] == ["0", "0", "0", "0"]
    with app.app_context(), app.test_request_context():
        assert 'data-cmd="next"' in render_page(page)


def gallery_players() -> tuple[flow.Player, ...]:
    return (flow.Player("human"), *(flow.Player("bot", "easy", name) for name in "abc"))


def test_tied_winners_are_all_named() -> None:
    scored = list(gallery.deal("amerikaner", {}, "tie"))[-1]
    seen = replace(flow.see(scored, stage=Stage.SCORE), winners=(0, 2))
    page = table.present(seen)
    assert page.result
    assert re.search(r"A tie at the highest total, \d+: You and Odd\.", page.result.match)
    assert [button.command for button in page.result.buttons] == ["rematch"]


def test_sentences_come_in_order_and_my_turn_last() -> None:
    seen = flow.see(flow.record.load(NAMED["amerikaner leading"].save), events=(Took(0),))
    say = table.present(seen).say
    assert say == "You win the trick. Your turn to lead. Play any card."


@pytest.mark.parametrize(
    ("trump", "order"),
    [(None, (3, 2, 0, 1)), (0, (2, 3, 1, 0)), (1, (3, 2, 0, 1)), (3, (2, 0, 1, 3))],
)
def test_colours_alternate_and_trump_comes_last(trump: int | None, order: tuple[int, ...]) -> None:
    assert alternating(trump) == order
    red = [suit in {1, 2} for suit in order]
    assert red in ([True, False] * 2, [False, True] * 2)


@pytest.mark.parametrize("sizes", [(5, 2, 3, 3), (13, 0, 0, 0), (4, 3, 3, 3), (1, 1, 10, 1)])
def test_two_lines_hold_thirteen_cards_with_at_most_seven_in_each(sizes: tuple[int, ...]) -> None:
    (cut,) = lines(sizes, 2)
    assert max(cut, 13 - cut) <= 7 or cut in {sum(sizes[:end]) for end in range(5)}


def test_a_card_stays_in_its_line_until_it_is_played() -> None:
    where: dict[str, int] = {}
    for reached in gallery.deal("amerikaner", {}, "lines"):
        if not reached.state.trump or reached.state.turn is None:
            continue
        hand = table.present(flow.see(reached)).hand
        for number, line in enumerate(hand.lines):
            for group in line:
                for card in group.cards:
                    assert where.setdefault(card.face.code, number) == number
    assert len(where) >= 12


def test_every_field_of_the_contract_is_printed_by_some_template() -> None:
    text = " ".join(path.read_text("utf-8") for path in TEMPLATES.rglob("*.html"))
    unused = {
        f"{name}.{field.name}"
        for name, kind in vars(contract).items()
        if is_dataclass(kind)
        for field in fields(kind)
        if not re.search(rf"\.{field.name}\b", text)
    }
    assert not unused


# Budgets, in bytes; compressed where a first visit is meant.


def gz(*paths: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in paths)


def sent(client: FlaskClient, *addresses: str) -> int:
    """Compressed bytes of what the server sends for these addresses, each by itself."""
    total = 0
    for address in addresses:
        with client.get(address) as answer:
            total += len(gzip.compress(answer.data, mtime=0))
    return total


MODULES = ("early", "store", "turn", "table")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_look_at_a_table_is_twenty_kilobytes_of_our_own(
    client: FlaskClient, game: str
) -> None:
    styles = ["base", "table", *([game] if (STATIC / f"{game}.css").exists() else [])]
    addresses = [f"/static/{name}.js" for name in MODULES]
    addresses += [f"/static/{name}.css" for name in styles]
    assert sent(client, "/play/abc", *addresses) <= 20 * 1024


def test_a_first_look_at_the_start_page_is_twenty_kilobytes_of_our_own(client: FlaskClient) -> None:
    names = [f"/static/{name}.js" for name in (*MODULES, "desk")]
    assert sent(client, "/", *names, "/static/base.css", "/static/home.css") <= 20 * 1024


def test_drawings_and_vendored_code_stay_small(client: FlaskClient) -> None:
    assert gz(*STATIC.glob("*.svg")) <= 4 * 1024
    assert sent(client, "/static/vendor/htmx/htmx.min.js") <= 14 * 1024


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_fragment_stays_small(app: Flask, game: str) -> None:
    largest = 0
    with app.app_context(), app.test_request_context():
        for players in GAMES[game].choices.get("players", (None,)):
            options = {} if players is None else {"players": players}
            reached = list(gallery.deal(game, options, "sizes"))
            row = match.row(reached[-1])
            for one in reached:
                full = replace(one, save=changed(one.save, sheet=(row,) * 9))
                largest = max(largest, len(render_page(table.present(flow.see(full))).encode()))
    assert largest <= FRAGMENT[game] * 1024
