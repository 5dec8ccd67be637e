"""The levels that play by habit: normal counts only the last tricks, easy is sometimes careless."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.bots.search import Limits, Search
from engine.core.bot import Bot, Stop
from engine.core.game import Game
from engine.core.state import Phase

CARELESS: Final = 0.22
"""How often easy does something else than it knows to be sensible."""


LAST: Final = 2
"""With so many cards in hand normal stops to think what is still out."""

ENDING: Final[Bot] = Search(Limits(cards=60, bids=0))


class Habitual:
    """Habit, always."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """The game's habit."""
        return game.habit(view, rng)


class Normal:
    """Habit, until few cards are left: everybody sees then what the last of them can win."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """The game's habit, or with the last cards what playouts find better.

        Raises:
            Overran: stopped from outside.
        """
        if view.phase is Phase.PLAY and view.sizes()[view.turn] <= LAST:
            return ENDING.choose(game, view, rng, stop)
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
