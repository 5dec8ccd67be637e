"""Players that fail in every way that a player can."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.bot import Stop
from engine.core.cards import NONE


class Broken:
    """A player that fails, or answers against the rules."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, game: Any, view: Any, rng: Random, stop: Stop) -> Any:
        if self.answer is None:
            raise RuntimeError("lost its mind")
        return self.answer


class Spoiler:
    """A player that takes all cards out of its own view before it fails."""

    def choose(self, game: Any, view: Any, rng: Random, stop: Stop) -> Any:
        for seat in range(len(view.hands)):
            view.hands[seat] = NONE
        raise RuntimeError("nothing left to choose from")


FAULTY = (Broken(None), Broken("no action at all"), Broken(("play", 7)), Spoiler())
