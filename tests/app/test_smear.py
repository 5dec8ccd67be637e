"""Smear's page: what is asked, marked, refused and told, and why each point fell where it fell."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import flow, gallery
from app.present import home, table
from app.present.games import smear_options
from app.present.games.smear_points import LABELS, VALUES
from app.present.games.smear_score import ENDED, TIED
from app.present.seen import Stage
from app.routes import render_page
from engine import match
from engine.games.smear.codec import CHOICES
from engine.games.smear.sheet import Ended, Why
from engine.record import changed
from tests.app.pages import Match

OWN = "AS KS AH KH AD KD"
TAKEN = "7S 7H 7D"
OTHERS = ("QS JS TS 9S 8S QH", "JH TH 9H 8H QD JD", "TD 9D 8D AC KC QC")
REST = "JC TC 9C 8C 7C"
PLAIN: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}


def save(hands: tuple[str, ...], stock: str, dealer: int, log: list[str], **more: Any) -> str:
    """The text of a save with these cards and what was done with them."""
    scores, options = more.pop("scores", [0, 0]), PLAIN | more
    bots = [{"kind": "bot", "level": "easy", "name": name} for name in ("Dale", "Marge", "Gene")]
    return json.dumps(
        {
            "version": 1,
            "id": "set-up",
            "game": "smear",
            "rules": 1,
            "options": options,
            "seats": [{"kind": "human"}, *bots],
            "seed": "set-up",
            "standing": {"scores": scores, "dealer": dealer, "scored": 0},
            "sheet": [],
            "deal": {"number": 1, "dealer": dealer, "hands": list(hands), "stock": stock},
            "log": log,
            "at": len(log),
            "rev": len(log),
            "used": {},
            "notes": [],
        }
    )


def bidder(client: FlaskClient, *log: str, **more: Any) -> Match:
    """The person has bid four, and holds three suits with one small card of each just taken."""
    options = {"widow": 3} | more
    stock = " ".join([*TAKEN.split()[: int(options["widow"])], "", ""]).strip()
    left = [code for code in f"{TAKEN} {REST}".split() if code not in stock.split()]
    return Match(
        client,
        save((OWN, *OTHERS), " ".join([stock, *left]).strip(), 3, ["bid 4", *log], **options),
    )


def asked(match: Match) -> str:
    """The question with its second sentence."""
    return match.tree.text(**{"class": "q"})


def confirm(match: Match) -> dict[str, str | None]:
    """The button that puts the picked cards away."""
    (found,) = match.tree.all("button", data_cmd="act", **{"class": "btn go"})
    return found


def test_how_many_cards_are_taken_is_asked_before_each_game(client: FlaskClient) -> None:
    (game,) = (one for one in home.new_games() if one.game == "smear")
    (question,) = game.first
    assert [choice.value for choice in question.choices] == ["0", "1", "2", "3"]
    assert [choice.value for choice in question.choices if choice.standard] == ["2"]
    page = client.get("/").get_data(as_text=True)
    assert all(choice.sentence in page for choice in question.choices)


@pytest.mark.parametrize("widow", [0, 1, 2, 3])
def test_every_pick_up_can_be_chosen_and_is_told_at_the_table(
    client: FlaskClient, widow: int
) -> None:
    match = Match(client, game="smear", **{"o.widow": str(widow)})
    assert match.state["options"]["widow"] == widow
    count = ("no cards", "one card", "two cards", "three cards")[widow]
    assert f"The bidder takes {count}." in match.html


def test_taken_cards_are_marked_and_told(client: FlaskClient) -> None:
    match = bidder(client)
    new = match.tree.all("button", data_cmd="pick", **{"class": "card s new"})
    assert [one["aria-label"] for one in new] == ["seven of spades, just taken"]
    assert "You took the seven of spades, the seven of hearts and the seven of diamonds." in asked(
        match
    )


def test_the_page_says_while_choosing_which_suits_could_be_opened(client: FlaskClient) -> None:
    match = bidder(client)
    assert confirm(match)["aria-disabled"] == "true"
    match.send("pick", picked=["7H", "KD"])
    assert "One more." in asked(match)
    assert confirm(match)["aria-disabled"] == "true"
    match.send("pick", picked=["7H", "KD", "AD"])
    assert "You could then open hearts" not in asked(match)
    assert "You could then open spades." in asked(match)
    assert "aria-disabled" not in confirm(match)
    assert match.tree.all("button", data_card="7H", aria_pressed="true")
    match.send("pick", picked=["KD", "AD", "7D"])
    assert "You could then open hearts or spades." in asked(match)


def test_a_discard_that_leaves_no_suit_to_open_says_why_it_can_t_be_confirmed(
    client: FlaskClient,
) -> None:
    match = bidder(client).send("pick", picked=["7S", "7H", "7D"])
    assert "No suit could be opened then" in asked(match)
    assert confirm(match)["aria-disabled"] == "true"
    match.send("act", action="discard 7D 7H 7S")
    assert not match.changed
    assert "each suit you keep would have lost a card" in match.tree.text(id="refusal")


def test_one_card_to_put_away_is_chosen_and_confirmed_too(client: FlaskClient) -> None:
    match = bidder(client, widow=1)
    assert len(match.tree.all("button", data_cmd="pick")) == 7
    match.send("pick", picked=["7S"])
    assert confirm(match)["data-action"] == "discard 7S"


def test_a_suit_that_lost_a_card_may_not_be_opened_and_says_so(client: FlaskClient) -> None:
    match = bidder(client, "discard 7H KD AD")
    assert "You can open spades." in asked(match)
    (ace,) = match.tree.all("button", data_card="AH")
    assert ace["aria-disabled"] == "true"
    match.send("act", action="play AH")
    assert "You discarded from hearts, so hearts can't become trump." in match.tree.text(
        id="refusal"
    )
    assert match.cites("R6")


def test_trumps_that_may_be_played_all_the_same_are_marked(client: FlaskClient) -> None:
    hands = ("7S 8S 8H 9H QD JD", OWN, "QS JS TS 9S QH 7H", "JH TH TD 9D 8D 7D")
    log = ["bid 2", "pass", "pass", "pass", "play 7S", "play KS", "play QS", "play JH"]
    log += ["play AH", "play 7H", "play TH"]
    match = Match(client, save(hands, "AC KC QC JC TC 9C 8C 7C", 3, log, widow=0))
    (marked,) = match.tree.all("button", data_card="8S")
    assert marked["aria-label"] == "eight of spades, you may trump with it"
    (plain,) = match.tree.all("button", data_card="9H")
    assert plain["aria-label"] == "nine of hearts"
    hand = match.html.partition('id="hand"')[2].partition("</section>")[0]
    assert hand.count('<svg class="m">') == 1
    assert asked(match).startswith("Your turn. Follow hearts with the nine or the eight, or trump.")
    (diamond,) = match.tree.all("button", data_card="QD")
    assert diamond["aria-disabled"] == "true"


def test_who_bids_what_with_whom_and_what_is_open_stands_above_the_table(
    client: FlaskClient,
) -> None:
    match = bidder(client, "discard 7H KD AD")
    assert "You bid 4 with Marge." in match.tree.text(**{"class": "deal"})
    match.send("act", action="play KS").until_mine()
    labels = [one["aria-label"] for one in match.tree.all("span", role="img")]
    assert "High is yours: you hold the ace of spades." in labels
    assert "Low is yours: you hold the seven of spades." in labels
    assert any(str(label).startswith("Game: your side has") for label in labels)


def test_the_pick_up_of_others_is_told_without_a_card(client: FlaskClient) -> None:
    hands = (OTHERS[0], OWN, *OTHERS[1:])
    log = ["pass", "bid 4"]
    match = Match(client, save(hands, f"7S 7H {REST} 7D", 3, log))
    match.send("advance")
    (table,) = match.tree.all("main")
    assert "Dale takes two cards and puts two away." in str(table["data-say"])


def test_a_deal_without_a_bid_is_dealt_again_by_the_same_player(client: FlaskClient) -> None:
    match = Match(client, save((OWN, *OTHERS), f"{TAKEN} {REST}", 3, ["pass"] * 4))
    assert match.tree.text(**{"class": "mu"}) == "Nobody bid, so nobody scores. Gene deals again."
    assert "The pile" in match.html
    match.send("next")
    assert match.state["standing"]["dealer"] == 3


D1 = (
    "JS JH AD KD 8D JC",
    "TS 8H TD KC 9C 8C",
    "AS TH 9H QD AC TC",
    "QS 8S 7H JD 7D 7C",
)
D1_PILE = "QC KH KS 7S 9D AH QH 9S"
D1_LOG = "AC 7C JC 8C AS 8S JS KC 8H 9H 7H JH AD 9C TC 7D QD JD KD TD 8D TS TH QS"


def d1(client: FlaskClient, **more: Any) -> Match:
    """A worked deal: Marge bids two for the person's side, and wins three points to one."""
    log = ["pass", "pass", "bid 2", "pass", *(f"play {code}" for code in D1_LOG.split())]
    return Match(client, save(D1, D1_PILE, 3, log, widow=0, **more))


def test_the_score_says_who_got_each_point_with_which_card_and_why(client: FlaskClient) -> None:
    text = " ".join(d1(client).tree.text(**{"class": "score"}).split())
    for said in (
        "The bid of 2 is made: you score 3",
        "Marge bid 2 with you. Trump was clubs.",
        "Marge played it in trick 1. Rule 10.1",
        "Gene played it in trick 1. It counts for the side that plays it. Rule 10.2",
        "Marge won it in trick 1. Rule 10.3",
        "58 to 8 card points. Rule 10.4",
        "Bid 2, won 3: enough, so all points count. Rule 11.1",
        "0 + 3 and 0 + 1, first to 15.",
        "5 + 1 + 14 + 16 + 22 = 58",
        "14, for nobody",
        "Left in the pile",
        "All hands as they were dealt",
        "3 of 15",
    ):
        assert said in text, said


@pytest.mark.parametrize(
    ("options", "scores", "said", "rule"),
    [
        ({}, [14, 0], "You and Marge win. You have 15 or more.", "R12.1"),
        ({"end": "own_bid"}, [14, 0], "You made your own bid and have 15 or more.", "R12.3"),
        ({}, [12, 14], "Both sides have 15 or more, and you bid in this deal.", "R12.2"),
        ({"both_out": "higher"}, [14, 14], "as agreed, your higher score wins.", "R12.2"),
    ],
)
def test_the_end_of_a_match_says_which_rule_decided_it(
    client: FlaskClient, options: dict[str, Any], scores: list[int], said: str, rule: str
) -> None:
    match = d1(client, scores=scores, **options)
    assert said in match.tree.text(**{"class": "match"})
    assert match.cites(rule)
    assert match.tree.all("button", data_cmd="rematch")


def test_a_score_that_may_rise_no_further_says_so(client: FlaskClient) -> None:
    log = ["pass", "pass", "bid 2", "pass", *(f"play {code}" for code in D1_LOG.split())]
    match = Match(
        client,
        save(D1, D1_PILE, 3, log, widow=0, scores=[0, 15], end="own_bid_capped"),
    )
    assert "A side that did not bid scores up to 15 only." in match.html


def test_what_differs_from_the_standard_rules_is_told_at_the_table(client: FlaskClient) -> None:
    standard = Match(client, game="smear")
    assert "Which trumps win High and Low?" not in standard.html
    other = Match(client, game="smear", **{"o.high_low": "in_play", "o.stick_dealer": "on"})
    said = "The highest and the lowest trump that were played, whichever they are."
    assert said in other.html
    assert "No: the dealer has to bid." in other.html


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_the_score_with_everything_laid_open_stays_small(app: Flask, seed: str) -> None:
    others = {name: values[1] for name, values in CHOICES.items()} | {"widow": 3}
    for options in ({"widow": 3}, others):
        last = list(gallery.deal("smear", options, seed))[-1]
        full = replace(last, save=changed(last.save, sheet=(match.row(last),) * 9))
        with app.app_context(), app.test_request_context():
            html = render_page(table.present(flow.see(full, stage=Stage.SCORE)))
        assert len(html.encode()) <= 10 * 1024


def test_every_value_of_every_option_and_every_reason_has_words() -> None:
    assert set(smear_options.CHOICES) == set(smear_options.QUESTIONS) == set(CHOICES)
    assert set(ENDED) == set(Ended)
    assert set(TIED) == {Why.TIE, Why.TIE_TO_DEFENDERS}
    assert set(LABELS) == set(VALUES)
