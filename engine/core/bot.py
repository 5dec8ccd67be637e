"""What a computer player is: it gets a view and a private stream of chance, and answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from engine.core.game import Game

Stop = Callable[[], bool]
"""Asked now and then by a player that thinks; true means: no more time."""


class Overran(Exception):
    """A player was stopped before it had decided; the seat plays by habit."""


def never() -> bool:
    """A player may take all the time it needs."""
    return False


class Bot(Protocol):
    """A level of play, for any game."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """An allowed action for the seat on turn in this view.

        Raises:
            Overran: ``stop`` said so.
        """
        ...
