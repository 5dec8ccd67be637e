"""What a search takes from the calls of the others."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import Seat, hand
from engine.core.state import view
from engine.games.smear import GAME
from tests.engine.games.smear.table import chance, play, smear

STRONG, WEAK = "AS JS 7S 8S TS KS", "9D 8D 9C 8C 9H 8H"


@pytest.mark.parametrize("scores", [(0, 0), (13, 2), (2, 13)])
@pytest.mark.parametrize("number", range(40))
def test_the_true_deal_of_players_of_habit_agrees_with_their_calls(
    number: int, scores: tuple[int, int]
) -> None:
    state = chance(f"heard {number}", number % 4, scores, widow=0)
    while state.turn is not None:
        sensible = GAME.heard(view(state, state.turn))
        assert sensible is None or sensible(state, Random(1))
        GAME.step(state, GAME.habit(state, Random(1)))


@pytest.mark.parametrize(("call", "held"), [("pass", STRONG), ("bid 3", WEAK)])
def test_a_hand_that_would_have_called_otherwise_does_not_agree(call: str, held: str) -> None:
    others = ("TD JD TC JC TH JH", "QD KD QC KC QH KH", "AD 7D AC 7C AH 7H")
    state = play(smear((held, *others), "QS 9S", widow=0, dealer=3), call)
    sensible = GAME.heard(view(state, state.turn))
    assert sensible is not None
    assert not sensible(state, Random(1))


def test_a_bidder_whose_best_suit_is_another_than_trump_does_not_agree() -> None:
    hands = (STRONG, "TD JD TC JC TH JH", "QD KD QC KC QH KH", WEAK)
    state = smear(hands, "QS 9S AD", widow=0)
    call = GAME.encode(GAME.habit(state, Random(1)))
    play(state, call, *(["pass"] * 3 if call != "bid 4" else []), "play TS")
    state.turn = Seat(2)
    sensible = GAME.heard(view(state, state.turn))
    assert sensible is not None
    state.hands[0] = hand("AD 7D AC 7C AH")
    assert not sensible(state, Random(1))


def test_before_anybody_has_called_nothing_is_heard() -> None:
    state = chance("silence", 3)
    assert GAME.heard(view(state, state.turn)) is None
