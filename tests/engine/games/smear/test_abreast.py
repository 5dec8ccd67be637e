"""Many worlds played at once end as each of them does by itself."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.search import outcome
from engine.core.state import Phase, view
from engine.games.smear import GAME
from engine.games.smear.types import State
from tests.engine.games.smear.table import chance
from tests.strategies import option_sets, walk


def in_play(number: int, house: int, wild: float) -> list[State]:
    """The positions of a deal at the table's house rules in which a card is played to a trump."""
    rng = Random(number)
    scores = rng.randrange(-6, 15), rng.randrange(-6, 15)
    sets = option_sets(GAME)
    state = chance(f"abreast {number}", number % 4, scores, **sets[house % len(sets)])
    return [one for one in walk(GAME, state, rng, wild) if one.phase is Phase.PLAY and one.trump]


@settings(max_examples=60, deadline=None)
@given(
    number=st.integers(0, 2**32), house=st.integers(0, 99), wild=st.sampled_from((0.0, 0.4, 1.0))
)
def test_each_card_leads_in_each_world_where_it_leads_when_played_there_alone(
    number: int, house: int, wild: float
) -> None:
    for state in in_play(number, house, wild):
        seen, rng = view(state, state.turn), Random(number)
        draw, cards = GAME.sampler(seen), GAME.candidates(seen)
        worlds = [draw(rng) for _ in range(7)]
        abreast = GAME.abreast(seen)
        assert abreast is not None
        alone = [[outcome(GAME, card, w, seen.turn, rng) for w in worlds] for card in cards]
        assert abreast(cards, worlds) == alone


def test_the_worlds_given_stay_as_they_were() -> None:
    state = in_play(3, 0, 0.0)[5]
    seen = view(state, state.turn)
    worlds = [GAME.sample(seen, Random(number)) for number in range(5)]
    abreast = GAME.abreast(seen)
    assert abreast is not None
    abreast(GAME.candidates(seen), worlds)
    assert worlds == [GAME.sample(seen, Random(number)) for number in range(5)]


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.DISCARD, Phase.PLAY])
def test_before_trump_is_known_each_world_is_played_by_itself(phase: Phase) -> None:
    deal = walk(GAME, chance("no trump yet", 3), Random(1), 0.0)
    state = next(one for one in deal if one.phase is phase)
    assert not state.trump
    assert GAME.abreast(view(state, state.turn)) is None
