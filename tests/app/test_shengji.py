"""Shengji's page: declaring, burying, whole picks, what is owed, why it wins, the score."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import flow, gallery
from app.present import home, table, words
from app.present.games.shengji import EXAMPLES, PRESENTER
from app.present.games.shengji_options import CHOICES as SENTENCES
from app.present.games.shengji_words import WHY, cards_said
from app.present.page import Page
from app.present.seen import Stage
from app.routes import render_page
from engine import match
from engine.core.cards import CODES, code, each, hand
from engine.core.events import Declared, Exposed, Played, Took, Trump
from engine.games.shengji.ask import How
from engine.games.shengji.codec import CHOICES
from engine.games.shengji.ladder import ladder
from engine.record import Table, changed
from tests.app.pages import Match

PLAIN: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}
NAMES = ("Mei", "Wei", "Lan")


def save(deal: dict[str, Any], log: list[str], standing: Any, **options: Any) -> str:
    """The text of a save with this deal and what was done in it."""
    bots = [{"kind": "bot", "level": "easy", "name": name} for name in NAMES]
    return json.dumps(
        {
            "version": 1,
            "id": "set-up",
            "game": "shengji",
            "rules": 1,
            "options": PLAIN | options,
            "seats": [{"kind": "human"}, *bots],
            "seed": "set-up",
            "standing": standing,
            "sheet": [],
            "deal": {"number": 1, **deal},
            "log": log,
            "at": len(log),
            "rev": len(log),
            "used": {},
            "notes": [],
        }
    )


def position(
    hands: tuple[str, str, str, str], log: tuple[str, ...] = (), *, leader: int = 0, **more: Any
) -> str:
    """A save in the middle of play: level two, spades trump, Mei (seat 1) deals."""
    facts = {"level": "2", "trump": "S", "points": 0, "buried": "2C 2C KS KS JS JS QS TS"}
    facts |= {"leader": leader} | more.pop("facts", {})
    standing = {"levels": ["2", "2"], "dealer": 1, "scored": 0}
    deal = {"dealer": 1, "hands": list(hands), "stock": "", "position": facts}
    return save(deal, list(log), more.pop("standing", standing), **more)


def dealt(own: str, *, kitty: str, log: tuple[str, ...] = (), dealer: int = 0) -> str:
    """A save in its declaring phase: the person holds these cards and any others."""
    pack = [*CODES, *CODES]
    for word in f"{own} {kitty}".split():
        pack.remove(word)
    mine, others = own.split(), [word for word in pack if word[0] != "2" and word[1] != "J"]
    odd = [word for word in pack if word not in others]
    while len(mine) < 25:
        mine.append(others.pop())
    rest = odd + others
    hands = [" ".join(mine), *(" ".join(rest[at : at + 25]) for at in (0, 25, 50))]
    standing = {"levels": ["2", "2"], "dealer": None, "scored": 0}
    return save({"dealer": dealer, "hands": hands, "stock": kitty}, list(log), standing)


def asked(match: Match) -> str:
    """The question with its second sentence."""
    return match.tree.text(**{"class": "q"})


def lit(match: Match) -> list[str]:
    """The cards of the hand that may be chosen."""
    cards = match.tree.all("button", data_cmd="pick")
    return [
        str(one["data-card"])
        for one in cards
        if "data-card" in one and "aria-disabled" not in one and one["aria-pressed"] == "false"
    ]


def go(match: Match) -> dict[str, str | None]:
    """The button that plays what is picked."""
    return next(
        one
        for one in match.tree.all("button", data_cmd="act")
        if str(one.get("class", "")).endswith("go")
    )


def page_of(reached: Table, **more: Any) -> Page:
    return table.present(flow.see(reached, stage=Stage.SCORE, **more))


# --- declaring and burying ---------------------------------------------------------------

OWN = "2H 2H 2D BJ BJ"
KITTY = "RJ 5D 3C 3C 4C 4C 6C 6C"


def test_what_can_be_declared_is_a_button_that_says_what_it_makes_trump(
    client: FlaskClient,
) -> None:
    match = Match(client, dealt(OWN, kitty=KITTY))
    assert match.actions() == [
        "declare 2D",
        "declare 2H",
        "declare 2H 2H",
        "declare BJ BJ",
        "pass",
    ]
    said = match.tree.text(data_action="declare 2H 2H")
    assert said.endswith("twos of hearts: hearts are trump")
    assert match.tree.text(data_action="declare BJ BJ").endswith("black jokers: no-trump")
    assert asked(match).endswith("After you Mei, Wei and Lan may still speak.")
    assert "The cut named you" in match.html


def test_a_declaration_that_is_too_weak_keeps_its_place_and_says_why(client: FlaskClient) -> None:
    log = ("declare 2S", "pass", "pass")
    match = Match(client, dealt(OWN, kitty=KITTY, log=log, dealer=1))
    assert match.actions() == ["declare 2H 2H", "declare BJ BJ", "pass"]
    assert "Mei has declared the two of spades. Overcall, or pass." in asked(match)
    assert "If you pass, declaring is over." in asked(match)
    assert match.tree.text(**{"class": "cap w"}) == "stands"
    match.send("act", action="declare 2D")
    assert "not stronger" in match.tree.text(id="refusal")


def test_the_kitty_is_turned_up_when_all_pass(client: FlaskClient) -> None:
    match = Match(client, dealt(OWN, kitty=KITTY, log=("pass",) * 3, dealer=1))
    match.send("act", action="pass")
    said = str(match.tree.all("main")[0]["data-say"])
    assert "Nobody declared. The kitty: the red joker, the five of diamonds" in said
    assert "Trump is diamonds, with jokers and all twos." in said
    shown = match.tree.all("div", aria_label="The kitty")
    assert len(shown) == 1
    assert match.tree.all("i", data_cmd="advance")[0]["hx-trigger"] == "load delay:2600ms"


def burying(client: FlaskClient) -> Match:
    log = ("declare 2H", "pass", "pass", "pass")
    return Match(client, dealt(OWN, kitty=KITTY, log=log))


def test_eight_of_thirty_three_are_buried_and_what_it_may_cost_is_said(
    client: FlaskClient,
) -> None:
    match = burying(client)
    cards = [one for one in match.tree.all("button") if "data-card" in one]
    assert len(cards) == 33
    new = [one for one in cards if "new" in str(one["class"])]
    assert sorted(str(one["data-card"]) for one in new) == sorted(KITTY.split())
    assert all("just taken" in str(one["aria-label"]) for one in new)
    assert "Choose eight cards to bury." in asked(match)
    picked = ["5D", "3C", "3C", "4C", "4C", "6C", "6C"]
    match.send("pick", picked=picked)
    assert "Choose 1 more card to bury." in asked(match)
    assert "5 points among them" in match.html
    assert "they get 10 for a single card, 20 for a pair" in match.html
    assert match.html.count('<i class="place">') == 1
    assert go(match)["aria-disabled"] == "true"
    match.send("act", action=str(go(match)["data-action"]))
    assert "Bury exactly 8 cards." in match.tree.text(id="refusal")
    match.send("pick", picked=[*picked, "RJ"])
    assert "aria-disabled" not in go(match)
    match.send("act", action=str(go(match)["data-action"]))
    assert "You buried" in match.html
    assert match.html.count("You buried") == 1


def test_a_ninth_card_is_refused_and_stays(client: FlaskClient) -> None:
    match = burying(client)
    eight = ["5D", "3C", "3C", "4C", "4C", "6C", "6C", "RJ"]
    match.send("pick", picked=[*eight, "2H"])
    assert len(match.tree.all("button", aria_pressed="true")) == 8
    assert "Bury exactly 8 cards." in match.tree.text(id="refusal")


# --- the hand ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["rows one", "rows two", "rows three"])
def test_rows_hold_at_most_eleven_cards_and_a_card_keeps_its_row(seed: str) -> None:
    where: dict[tuple[str, str], int] = {}
    rows: dict[str, set[int]] = {}
    for reached in gallery.deal("shengji", {}, seed):
        shown = page_of(reached).hand
        phase = str(reached.state.phase)
        if reached.state.turn is None:
            continue
        rows.setdefault(phase, set()).add(len(shown.lines))
        for number, line in enumerate(shown.lines):
            assert sum(len(group.cards) for group in line) <= 11
            for group in line:
                for card in group.cards:
                    assert where.setdefault((phase, card.face.id), number) == number
    assert all(len(counts) == 1 for phase, counts in rows.items() if phase == "play")


def test_trumps_are_the_last_row_with_level_cards_and_jokers_where_they_belong() -> None:
    view = PRESENTER.sorted(flow.see(flow.record.load(position(HANDS))))
    trumps = view.suits[-1]
    assert trumps.trump
    assert [code(card) for card in trumps.cards] == ["RJ", "2S", "2H", "2D", "AS", "4S"]
    red = [one.label in {"hearts", "diamonds"} for one in view.suits[:-1]]
    assert red == [True, False, True]
    assert {code(card) for card in each(view.tabbed)} == {"2S", "2H", "2D"}


# --- playing -----------------------------------------------------------------------------

HANDS = (
    "RJ 2S 2H 2D AS 4S 5H 5H 6H 6H KH 8C 9D",
    "3H 3H 9H 9H JH JH QH TC JC QC 3D 4D 5D",
    "4H 4H 7H AH AH 8S 8S 9S 9S TC JC QC KC",
    "8H TH TH JD JD QD QD KD KD AD AD 9C 9C",
)


def test_one_card_is_chosen_first_and_then_played(client: FlaskClient) -> None:
    match = Match(client, position(HANDS))
    assert "Your lead: one card, a pair or a tractor." in asked(match)
    match.send("pick", picked=["KH"])
    assert asked(match) == "The king of hearts."
    assert match.tree.text(**{"class": "btn go"}) == "Play 1"
    assert not match.tree.all("button", **{"class": "btn more"})
    assert lit(match) == []


def test_a_pair_and_a_tractor_are_one_press_away(client: FlaskClient) -> None:
    match = Match(client, position(HANDS)).send("pick", picked=["5H"])
    offers = match.tree.all("button", **{"class": "btn more"})
    assert [one["data-pick"] for one in offers] == ["5H", "5H 6H 6H"]
    assert sorted(lit(match)) == ["5H", "6H", "6H"]
    match.send("pick", picked=["5H", "5H", "6H"])
    assert "1 more card for a tractor of sixes and fives of hearts." in asked(match)
    assert go(match)["aria-disabled"] == "true"
    match.send("pick", picked=["5H", "5H", "6H", "6H"])
    assert asked(match) == "A tractor of sixes and fives of hearts."
    match.send("act", action=str(go(match)["data-action"]))
    assert match.changed
    assert "You lead a tractor of sixes and fives of hearts." in match.html


def test_a_card_that_can_not_join_stays_and_the_rule_is_named(client: FlaskClient) -> None:
    match = Match(client, position(HANDS)).send("pick", picked=["5H", "9D"])
    pressed = match.tree.all("button", aria_pressed="true")
    assert [one["data-card"] for one in pressed] == ["5H"]
    assert "A lead is of one suit" in match.tree.text(id="refusal")
    assert "Allowed, for example" in match.tree.text(id="refusal")
    assert match.cites("R24")


def following(client: FlaskClient, hands: tuple[str, str, str, str], lead: str) -> Match:
    """Lan, to the left, leads, and it is the person's turn."""
    log = (f"play {lead}",)
    return Match(client, position(hands, log, leader=3))


def test_one_press_picks_a_whole_pair_where_a_pair_is_owed(client: FlaskClient) -> None:
    match = following(client, PAIRED, "9C 9C")
    assert "Your turn. Play a pair of clubs." in asked(match)
    pairs = {one["data-pick"] for one in match.tree.all("button") if "data-pick" in one}
    assert pairs == {"3C 3C", "TC TC"}
    assert sorted(lit(match)) == ["3C", "3C", "TC", "TC"]
    match.send("pick", picked=["3C", "3C"])
    assert "A pair of threes of clubs. This does not win." in asked(match)
    assert "Lan is winning with a pair of nines of clubs." in asked(match)
    match.send("pick", picked=["TC", "TC"])
    assert "This is ahead so far." in asked(match)


PAIRED = ("3C 3C TC TC KC 9D 4S 4S", "QH QH 3D 4D 5D 6D 7D 8D",
          "8H 9H TH JH TD JC QC KD", "4H 6H 8H 9H 9C 9C AC AC")  # fmt: skip


def test_what_is_owed_is_said_and_a_refusal_shows_a_legal_example(client: FlaskClient) -> None:
    match = following(client, TRACTORED, "9C 9C TC TC")
    assert "Play any 2 pairs of clubs, a tractor or not." in asked(match)
    match.send("pick", picked=["3C", "3C"])
    assert "Still owed: one more pair of clubs." in asked(match)
    match.send("act", action="play 3C 3C KC QC")
    refused = match.tree.text(id="refusal")
    assert "You hold pairs of clubs and must play 2." in refused
    assert "Allowed, for example: two fives and two threes of clubs." in refused
    assert match.cites("R25")


TRACTORED = ("3C 3C 5C 5C 8C 8C KC QC", "QH QH 3D 4D 5D 6D 7D 8D",
             "8H 9H TH JH TD JC JD KD", "4H 6H 8H 9H 9C 9C TC TC")  # fmt: skip


@pytest.mark.parametrize(
    ("own", "lead", "said"),
    [
        ("KD 9D 4S 4S 5S 6S 7S 8S", "9C", "You have no clubs: play any card."),
        ("KD 9D 4S 4S 5S 6S 7S 8S", "9C 9C", "You have no clubs: play any 2 cards."),
        ("KC 9D 4S 4S 5S 6S 7S 8S", "9C", "Follow clubs."),
        ("KC 9D 4S 4S 5S 6S 7S 8S", "9C 9C", "Play your only one of clubs, and 1 of any suit."),
        ("KC QC 8C 4S 5S 6S 7S 8S", "9C 9C", "Play any 2 clubs; you hold no pair."),
        ("KC QC 8C 3C 3C 6S 7S 8S", "9C 9C TC TC", "Play your pair of clubs, and 2 more."),
        ("KC QC 8C 4S 5S 6S 7S 8S", "9C 9C TC TC", "Play all 3 clubs, and 1 of any suit."),
    ],
)
def test_each_duty_is_a_sentence(client: FlaskClient, own: str, lead: str, said: str) -> None:
    match = following(client, (own, *TRACTORED[1:]), lead)
    assert f"Your turn. {said}" in asked(match)


def test_a_trump_pair_is_one_press_where_the_suit_is_missing(client: FlaskClient) -> None:
    match = following(client, ("KD 9D 4S 4S 5S 6S 7S 8S", *TRACTORED[1:]), "9C 9C")
    pairs = {one["data-pick"] for one in match.tree.all("button") if "data-pick" in one}
    assert pairs == {"4S 4S"}
    match.send("pick", picked=["4S", "4S"])
    assert "A pair of fours of spades. This is ahead so far." in asked(match)


# --- words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("KC", "the king of clubs"),
        ("RJ", "the red joker"),
        ("KC KC", "a pair of kings of clubs"),
        ("BJ BJ", "a pair of black jokers"),
        ("KC KC QC QC", "a tractor of kings and queens of clubs"),
        ("AS AS 2H 2H", "a tractor of trumps, twos of hearts and aces of spades"),
        ("KC KC 9C 3H", "the three of hearts, two kings and the nine of clubs"),
        ("RJ 9C", "the red joker, the nine of clubs"),
    ],
)
def test_plays_are_named_as_players_do(cards: str, said: str) -> None:
    view = flow.record.load(position(HANDS)).state
    assert view.ladder is ladder(0, 3)
    assert cards_said(view, hand(cards)) == said


def test_every_reason_to_win_has_words() -> None:
    assert set(WHY) == set(How)
    for reasons in WHY.values():
        assert all(reason().endswith(".") for reason in reasons)


def test_events_are_told_in_the_games_own_words() -> None:
    seen = flow.see(flow.record.load(position(HANDS)))
    told = {
        Declared(1, hand("2H")): "Mei declares the two of hearts: hearts are trump.",
        Declared(0, hand("BJ BJ")): "You declare a pair of black jokers: no-trump.",
        Trump(3): "Trump is spades, with jokers and all twos.",
    }
    for event, said in told.items():
        assert PRESENTER.told(seen, event) == said
    say = page_of(
        flow.record.load(position(HANDS)), events=(Played(2, hand("KC KC"), led=True),)
    ).say
    assert say.startswith("Wei leads a pair of kings of clubs.")
    assert say.endswith("A tractor is two or more pairs next to each other.")
    assert PRESENTER.told(seen, Exposed((0, 1))).startswith("Nobody declared.")


def test_a_finished_trick_is_told_with_its_reason(client: FlaskClient) -> None:
    hands = ("3H 3H", "4S 4S", "5H 5H", "6H 7H")
    match = Match(client, position(hands, ("play 5H 5H", "play 6H 7H"), leader=2))
    match.send("act", action="play 3H 3H").send("hurry")
    assert "Mei wins the trick with a pair of fours of spades." in match.html
    assert "A trump pair beats a pair of the suit led." in match.html
    seen = flow.see(flow.record.load(str(match.save)))
    assert "A trump pair beats" in PRESENTER.told(seen, Took(1))


# --- the strip above the table -----------------------------------------------------------


def test_no_trump_can_not_be_mistaken(client: FlaskClient) -> None:
    match = Match(client, position(HANDS, facts={"trump": "NT"}))
    badge = match.tree.all("div", **{"class": "tr none"})[0]
    assert badge["aria-label"] == "No-trump: only jokers and twos are trump."
    assert "no-trump" in match.tree.text(**{"class": "tr none"})


def test_points_and_levels_are_told_and_drawn(client: FlaskClient) -> None:
    standing = {"levels": ["5", "T"], "dealer": 1, "scored": 4}
    hands = ("KH 9D", "3H 4D", "5H 5D", "6H 6D")
    save_ = position(hands, ("play 5H", "play 6H"), leader=2, standing=standing,
                     facts={"points": 45, "level": "T"})  # fmt: skip
    match = Match(client, save_)
    assert "Mei deals on 10, you attack on 5." in match.tree.text(**{"class": "deal"})
    ladder_ = match.tree.all("div", **{"class": "lad"})[0]
    assert ladder_["aria-label"] == "You and Wei are on 5, Mei and Lan on 10."
    ruler = match.tree.all("div", **{"class": "ruler"})[0]
    assert str(ruler["aria-label"]).startswith("The attackers have 45 of the 80 points they need;")
    assert [one["width"] for one in match.tree.all("rect")] == ["45", "5"]


# --- the end -----------------------------------------------------------------------------


def scored(points: int, last: tuple[str, str, str, str], **more: Any) -> Page:
    """The page after a last trick that the person leads; 20 points are buried."""
    facts = {"points": points, "buried": "TH KD 3C 4C 6C 7C 8C 9C", **more.pop("facts", {})}
    log = tuple(f"play {cards}" for cards in last)
    return page_of(flow.record.load(position(last, log, facts=facts, **more)))


def test_the_sum_the_row_the_kitty_and_the_next_dealer_are_explained() -> None:
    page = scored(75, ("RJ", "3H", "4H", "6H"))
    assert page.result
    assert page.result.title == "The attackers take over with 115 points"
    sums = page.result.extra
    assert (sums.tricks, sums.kitty, sums.times, sums.total) == (75, 20, 2, 115)
    assert sums.why == "You won the last trick, 1 card each: the kitty counts 2 times."
    assert [row.points for row in sums.rows if row.applied] == ["80 to 115"]
    assert len(sums.buried) == 8
    assert sums.next.startswith("Wei deals next: the attackers took over")
    assert [line.figures for line in page.result.lines] == [("2", words.NONE, "2")] * 2


def test_dealers_who_win_the_last_trick_keep_the_kitty_to_themselves() -> None:
    page = scored(35, ("4S 4S", "BJ BJ", "4H 4H", "6H 6H"))
    assert page.result
    assert page.result.extra.total == 35
    assert page.result.extra.why.startswith("Mei won the last trick for the dealers")
    assert [line.figures for line in page.result.lines] == [
        ("2", words.NONE, "2"),
        ("2", "+2", "4"),
    ]
    assert page.result.extra.next.startswith("Lan deals next: the dealers held")


def test_more_points_than_the_table_shows_get_a_row_of_their_own() -> None:
    page = scored(120, ("4S 4S 5S 5S", "3H 3H 4H 4H", "6H 6H 7H 8H", "3D 3D 4D 4D"))
    assert page.result
    assert page.result.extra.total == 130 + 20 * 8
    assert [row.points for row in page.result.extra.rows if row.applied] == ["280 to 315"]


def test_the_end_of_the_match_names_the_winning_side() -> None:
    standing = {"levels": ["A", "7"], "dealer": 1, "scored": 9}
    page = scored(160, ("RJ", "3H", "4H", "6H"), standing=standing)
    assert page.result
    assert page.result.match == "The match is over. You win it, past the ace: You and Wei."
    assert page.result.lines[0].figures == ("A", "+3", "past A")
    assert [button.command for button in page.result.buttons] == ["rematch"]


# --- options, rules, bytes ---------------------------------------------------------------


def test_house_rules_are_sentences_and_the_table_says_which_differ() -> None:
    game = next(one for one in home.new_games() if one.game == "shengji")
    assert [one.name for one in game.first] == ["length"]
    assert not {"throws", "throw_fine"} & {one.name for one in (*game.first, *game.house)}
    seen = flow.see(flow.record.load(position(HANDS)))
    assert "Played by the source rules." in PRESENTER.facts(seen)
    odd = flow.see(flow.record.load(position(HANDS, gates="5TK", jack_demotion=True)))
    facts = PRESENTER.facts(odd)
    assert "House rules:" in facts
    assert SENTENCES["gates"]["5TK"]() in facts
    assert SENTENCES["jack_demotion"]["on"]() in facts


def test_the_rules_draw_every_shape(client: FlaskClient) -> None:
    text = client.get("/rules/shengji").text
    for name, (_, cards) in EXAMPLES.items():
        assert PRESENTER.examples()[name]
        assert all(word in CODES for word in cards.split())
    assert text.count('class="ex"') == len(EXAMPLES)
    assert 'class="mini s lv"' in text


def test_a_trick_of_twelve_cards_from_each_fits_the_budget(app: Flask, client: FlaskClient) -> None:
    top = "3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S"
    more = "3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H"
    hands = (
        f"{more.replace('H', 'D')} 3C 3C 4C 4C 6C 6C 7C 7C 8C 8C 9C 9C",
        f"{top} 9S TH TH JH JH QH QH KH KH AH AH BJ BJ",
        f"{more} 9H TD TD JD JD QD QD KD KD AD AD 9D",
        "TC TC JC JC QC QC KC KC AC AC 9S TS TS JS JS QS QS KS KS AS AS 2C 2C 2D 2D",
    )
    buried = "2H 2H 2S 2S 5C 5C RJ RJ"
    lead = f"play {top}"
    follow = "play 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H"
    reached = flow.record.load(position(hands, (lead, follow), leader=1, facts={"buried": buried}))
    reached = match.act(reached, match.advance(reached, "normal").save.log[-1])
    row = match.row(list(gallery.deal("shengji", {}, "sizes"))[-1])
    full = replace(reached, save=changed(reached.save, sheet=(row,) * 9))
    with app.app_context(), app.test_request_context():
        html = render_page(page_of(full))
    assert html.count(' many"') == 3
    assert len(html.encode()) <= 16 * 1024
