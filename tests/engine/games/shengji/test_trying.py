"""What a search compares: every candidate but a lead of points into a suit that will be trumped."""

from __future__ import annotations

from random import Random

from engine.core.state import Phase, view
from engine.games.shengji import GAME
from engine.games.shengji.ladder import TRUMP, points
from engine.games.shengji.types import Play, State
from tests.engine.games.shengji.table import begun, placed

CLUBS = 1
"""The suit as a bit."""


def tried(state: State) -> set[str]:
    assert state.turn is not None
    return {GAME.encode(action) for action in GAME.trying(view(state, state.turn))}


def ruffed(state: State, seat: int) -> int:
    """The suits, as bits, that an opponent of this seat is out of without being out of trumps."""
    bits = 0
    for other in (seat + 1 & 3, seat + 3 & 3):
        if not state.void[other] >> TRUMP & 1:
            bits |= state.void[other]
    return bits


def test_no_points_are_led_into_a_suit_that_an_opponent_can_trump() -> None:
    pruned = 0
    for number in range(30):
        state = begun(f"gifts {number}")
        while state.turn is not None:
            seen = view(state, state.turn)
            every, kept = GAME.candidates(seen), GAME.trying(seen)
            assert set(kept) <= set(every)
            assert kept
            if len(kept) < len(every):
                pruned += 1
                assert seen.phase is Phase.PLAY
                assert not seen.plays
                for action in set(every) - set(kept):
                    assert isinstance(action, Play)
                    assert points(action.cards)
                    suit = seen.ladder.suit[action.cards.bit_length() - 1]
                    assert ruffed(seen, state.turn) >> suit & 1
            GAME.step(state, GAME.habit(seen, Random(number)))
    assert pruned > 30


def test_a_king_is_led_into_a_void_only_where_there_is_nothing_else_or_no_trump_left() -> None:
    state = placed(["KC 6C", "3S 4S", "3H 4H", "3D 4D"])
    assert tried(state) == {"play KC", "play 6C"}
    state.void[1] = CLUBS
    assert tried(state) == {"play 6C"}
    state.void[1] |= 1 << TRUMP
    assert tried(state) == {"play KC", "play 6C"}
    only_points = placed(["KC 5C", "3S 4S", "3H 4H", "3D 4D"])
    only_points.void[1] = CLUBS
    assert tried(only_points) == {"play KC", "play 5C"}
    no_trumps = placed(["KC 6C", "3H 4H", "5H 6H", "3D 4D"])
    no_trumps.void[1] = CLUBS
    assert tried(no_trumps) == {"play KC", "play 6C"}
