"""A player that does anything allowed, each candidate equally likely; for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.bot import Stop
from engine.core.game import Game


class Uniform:
    """Any candidate, by chance alone."""

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop) -> Any:
        """One of the candidates."""
        open_ = game.candidates(view)
        return open_[int(rng.random() * len(open_))]
