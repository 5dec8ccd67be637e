"""What a computer player is: it gets a view and a private stream of chance, and answers."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from engine.core.game import Game


class Bot(Protocol):
    """A level of play, for any game."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Any:
        """An allowed action for the seat on turn in this view."""
        ...
