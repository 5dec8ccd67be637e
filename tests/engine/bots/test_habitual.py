"""Normal is habit, until so few cards are left that anybody counts them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.bots.habitual import ENDING, LAST
from engine.core.bot import Overran, never
from engine.core.game import Game
from engine.core.state import Phase, view
from engine.registry import LEVELS, YARDSTICKS
from tests.strategies import ALL_GAMES, fresh

AnyGame = Game[Any, Any, Any]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def played(game: AnyGame, deals: int) -> list[tuple[bool, Any]]:
    """Every view of these deals in which normal acts, and whether only its last cards are left."""
    found = []
    for number in range(deals):
        state = fresh(game, game.options({}), "normal", number + 1)
        while state.turn is not None:
            seen = view(state, state.turn)
            ending = seen.phase is Phase.PLAY and seen.sizes()[state.turn] <= LAST
            found.append((ending, seen))
            game.step(state, LEVELS["normal"].choose(game, seen, Random(number), never))
    return found


@every_game
def test_normal_does_what_habit_does_before_its_last_two_cards(game: AnyGame) -> None:
    for ending, seen in played(game, 5):
        if not ending:
            chosen = LEVELS["normal"].choose(game, seen, Random(1), never)
            assert chosen == YARDSTICKS["reference"].choose(game, seen, Random(1), never)


@every_game
def test_with_its_last_two_cards_normal_does_what_playouts_find(game: AnyGame) -> None:
    differs = False
    for ending, seen in played(game, 30):
        if ending:
            chosen = LEVELS["normal"].choose(game, seen, Random(1), never)
            assert chosen == ENDING.choose(game, seen, Random(1), never)
            differs |= chosen != game.habit(seen, Random(1))
    assert differs


@every_game
def test_normal_can_be_stopped_while_it_counts(game: AnyGame) -> None:
    seen = next(
        seen
        for ending, seen in played(game, 5)
        if ending and len({*game.trying(seen), game.habit(seen, Random(1))}) > 1
    )
    with pytest.raises(Overran):
        LEVELS["normal"].choose(game, seen, Random(1), lambda: True)
