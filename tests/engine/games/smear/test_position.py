from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.cards import Seat, gather, hand, order, text
from engine.core.game import BadPosition, Deal, Standing
from engine.core.state import Phase
from engine.games.smear import GAME, score
from engine.games.smear.types import State
from tests.engine.games.smear.table import chance, finish, legal, play

HANDS = ("KS JS 7H", "8S QH KH", "TH AH 8H", "9S 9H JH")
PILE = "7C 8C 9C JC QC KC"
# Played: AS QS TS 7S, AC, AD KD QD JD 9D 8D 7D; they count 16 + 14.
FACTS: dict[str, Any] = {
    "leader": 1,
    "bidder": 2,
    "bid": 3,
    "trump": "S",
    "discards": "TD TC",
    "points": [20, 10],
    "high": "A",
    "low": "B",
    "jack": None,
}


def place(
    hands: tuple[str, ...] = HANDS,
    pile: str = PILE,
    house: dict[str, Any] | None = None,
    **facts: Any,
) -> State:
    deal = Deal(tuple(map(hand, hands)), order(pile), Seat(0))
    return GAME.place(
        GAME.options(house or {}), Standing((3, 4), Seat(0), 5), deal, {**FACTS, **facts}
    )[0]


def test_a_position_stands_where_it_says() -> None:
    state = place()
    assert (state.phase, state.turn, state.bidder, state.high) == (Phase.PLAY, 1, 2, 3)
    assert state.sizes() == (3, 3, 3, 3)
    assert state.scores == (3, 4)
    assert legal(state) == ["play QH", "play KH", "play 8S"]
    assert text(state.gone) == "AC 7D 8D 9D JD QD KD AD 7S TS QS AS"


def test_a_position_is_played_to_the_end_with_what_was_earned_before() -> None:
    state = place()
    play(state, "play 8S", "play TH", "play 9S", "play JS")
    play(state, "play KS", "play KH", "play AH", "play JH")
    play(state, "play 7H", "play QH", "play 8H", "play 9H")
    assert GAME.result_json(state, Standing((3, 4), Seat(0), 5)) == {
        "made": True,
        "high": "A",
        "low": "B",
        "jack": "A",
        "game": "A",
        "card_points": [20 + 20 + 11 + 11, 10 + 2],
        "points": [3, 1],
        "scores": [6, 5],
    }


def test_points_of_a_jack_won_earlier_are_not_counted_twice() -> None:
    state = place(
        hands=("KS QS 7H", *HANDS[1:]), points=[19, 10], jack="B", house={"low_to": "taker"}
    )
    assert score.won_points(state) == (19, 10)
    assert score.award(finish(state, Random(1))).jack == 1


def test_teams_may_be_numbers_too() -> None:
    assert place(high=0, low=1).played == place().played


def test_the_opening_lead_can_be_set_up() -> None:
    dealt = chance("opening", widow=2)
    state, _ = GAME.place(
        dealt.options,
        Standing((0, 0), Seat(3), 0),
        Deal(tuple(dealt.hands), dealt.stock[2:], Seat(3)),
        {
            "leader": 1,
            "bidder": 1,
            "bid": 2,
            "trump": None,
            "discards": text(gather(dealt.stock[:2])),
            "points": [0, 0],
            "high": None,
            "low": None,
            "jack": None,
        },
    )
    assert state.turn == 1
    contract = GAME.contract_json(state, None)
    assert contract is not None
    assert contract["leads"]
    play(state, legal(state)[0])
    assert state.trump


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"high": None}, "high"),
        ({"jack": "A"}, "jack"),
        ({"low": "C"}, "low"),
        ({"low": 2}, "low"),
        ({"points": [20, 11]}, "30"),
        ({"points": [31, -1]}, "30"),
        ({"points": [30]}, "points"),
        ({"points": None}, "points"),
        ({"trump": "X"}, "trump"),
        ({"trump": None}, "trump"),
        ({"discards": "TD"}, "discards"),
        ({"discards": "TD TD"}, "discards"),
        ({"discards": "TD XX"}, "discards"),
        ({"discards": "TD 2C"}, "discards"),
        ({"discards": None}, "discards"),
        ({"discards": "TD KS"}, "discard"),
        ({"discards": "TS TC"}, "trump"),
        ({"bid": 1}, "bid"),
        ({"bid": 5}, "bid"),
        ({"bidder": 4}, "bidder"),
        ({"leader": None}, "leader"),
        ({"extra": 1}, "extra"),
        ({"pile": "7C 8C 9C JC QC"}, "pile"),
        ({"house": {"high_low": "in_play"}}, "in_play"),
        ({"house": {"widow": 1}}, "discards"),
    ],
)
def test_facts_that_do_not_fit_together_are_refused_with_a_reason(
    facts: dict[str, Any], word: str
) -> None:
    with pytest.raises(BadPosition, match=word):
        place(**facts)


def test_a_position_without_a_trump_gone_is_refused() -> None:
    hands = ("AS KS QS JS TS", "9S 8S 7S 7H 8H", "9H TH JH QH KH", "AH 7D 8D 9D JD")
    with pytest.raises(BadPosition, match="a trump must be gone"):
        place(hands=hands, discards="TD TC", points=[0, 0], high=None, low=None)


def test_a_standing_has_a_score_for_each_team() -> None:
    raw = {"scores": [3, -4], "dealer": 2, "scored": 7}
    standing = GAME.standing(GAME.options({}), raw)
    assert standing == Standing((3, -4), Seat(2), 7)
    assert GAME.standing_json(standing) == raw
    with pytest.raises(BadPosition):
        GAME.standing(GAME.options({}), {**raw, "scores": [1, 2, 3, 4]})
