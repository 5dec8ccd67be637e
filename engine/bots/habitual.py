"""The levels that play by habit: normal does what it holds sensible, easy is sometimes careless."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.core.bot import Stop
from engine.core.game import Game

CARELESS: Final = 0.22
"""How often easy does something else than it knows to be sensible."""


class Normal:
    """Habit, always."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """The game's habit."""
        return game.habit(view, rng)


class Easy:
    """Habit, and now and then any harmless candidate instead."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """The game's habit, or a careless candidate that does not rob its own partner."""
        sensible = game.habit(view, rng)
        if rng.random() >= CARELESS:
            return sensible
        open_ = game.careless(view)
        return open_[int(rng.random() * len(open_))] if open_ else sensible
