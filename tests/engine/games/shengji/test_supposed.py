"""What the others imagine of the cards that the dealer has buried."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.state import Phase, view
from engine.games.shengji import GAME
from engine.games.shengji.ladder import TRUMP
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import State
from tests.engine.games.shengji.table import at_random, begun
from tests.strategies import walk


def deal(number: int) -> list[State]:
    """The positions of a habitual deal in which somebody else than the dealer plays."""
    states = walk(GAME, begun(str(number), dealer=number % 4, fixed=True), Random(number), 0.0)
    return [one for one in states if one.phase is Phase.PLAY and one.turn not in (None, one.dealer)]


@pytest.mark.parametrize("number", range(6))
def test_no_trump_is_imagined_in_the_kitty_where_the_dealer_has_plain_cards(number: int) -> None:
    for state in deal(number)[::9]:
        draw = GAME.supposed(view(state, state.turn))
        assert draw is not None
        for seed in range(4):
            world = draw(Random(seed))
            assert not world.buried[state.dealer] & state.ladder.masks[TRUMP]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 2**32), steps=st.integers(0, 95), fixed=st.booleans())
def test_what_is_imagined_agrees_with_everything_the_seat_knows(
    number: int, steps: int, fixed: bool
) -> None:
    state = at_random(begun(str(number), dealer=number % 4, fixed=fixed), Random(number), steps)
    if state.turn is None:
        return
    seen = view(state, state.turn)
    draw = GAME.supposed(seen)
    if draw is None:
        assert state.phase is not Phase.PLAY or state.turn == state.dealer
        return
    world = draw(Random(number))
    assert view(world, state.turn) == seen
    assert [cards.bit_count() for cards in world.hands] == list(seen.sizes())
    dealer, masks = state.dealer, seen.ladder.masks
    assert world.buried[dealer].bit_count() == state.buried[dealer].bit_count()
    for suit in range(5):
        cards = world.hands[dealer] & masks[suit]
        assert not (seen.void[dealer] >> suit & 1 and cards)
        assert not (seen.unpaired[dealer] >> suit & 1 and pairs(cards))


def test_the_dealer_and_whoever_declares_imagine_nothing_of_the_kind() -> None:
    states = walk(GAME, begun("nothing", dealer=0, fixed=True), Random(1), 0.0)
    for state in states:
        if state.turn is not None and (state.phase is not Phase.PLAY or state.turn == state.dealer):
            assert GAME.supposed(view(state, state.turn)) is None
