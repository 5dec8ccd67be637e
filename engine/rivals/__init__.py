"""A second ordinary player of each game, written from the rules alone, for the arena only.

It shares no thought with `habit`: a search that foresees its own habits meets somebody here who
thinks otherwise. What is called, put away and led first is in the module named like the game, the
rest of the play in its ``_cards``.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.bot import Stop
from engine.core.game import Game
from engine.rivals import amerikaner, shengji, smear


class Rival:
    """A club player of every game, by counting and without chance."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """What a sensible guest at this table does; nothing is left to chance.

        Raises:
            LookupError: nobody has written a rival for this game yet.
        """
        match game.id:
            case "smear":
                return smear.choose(view)
            case "amerikaner":
                return amerikaner.choose(view)
            case "shengji":
                return shengji.choose(view)
            case _:
                raise LookupError(f"no rival plays {game.id}")
