"""The yardstick stays what it was: results of different years can be compared."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from engine.core.bot import never
from engine.core.game import Game
from engine.core.state import view
from engine.registry import YARDSTICKS
from tests.strategies import ALL_GAMES, fresh

CHOICES = {  # Never to be replaced: copy the old habit for the reference instead.
    "amerikaner": "2e2cb4050fd83fd8",
    "shengji": "11440830b821c399",
    "smear": "b2e8d9fb04ae7323",
}


def played(game: Game[Any, Any, Any], deals: int) -> str:
    """A digest of all that the reference does in so many deals."""
    digest = sha256()
    for number in range(deals):
        state = fresh(game, game.options({}), "reference", number + 1)
        while state.turn is not None:
            rng = Random(f"{number}/{state.turn}")
            seen = view(state, state.turn)
            action = YARDSTICKS["reference"].choose(game, seen, rng, never)
            digest.update(f"{game.encode(action)}\n".encode())
            game.step(state, action)
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_the_reference_does_in_thirty_deals_what_it_always_did(game: Game[Any, Any, Any]) -> None:
    assert played(game, 30) == CHOICES[game.id]
