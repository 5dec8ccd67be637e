"""What a computer player is: it gets a view and a private stream of chance, and answers."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any, Protocol

from engine.core.game import Game

Stop = Callable[[], bool]
"""Asked now and then by a player that thinks; true means: no more time."""


class Overran(Exception):
    """A player was stopped before it had decided; the seat plays by habit."""


class Lapse(StrEnum):
    """Why a seat plays by habit instead of its player's choice, as a save notes it."""

    OVERRAN = "overran"
    """There was no time left."""
    FAILED = "failed"
    """The player raised, or answered against the rules."""


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


def ask(
    bot: Bot, game: Game[Any, Any, Any], view: Any, rng: Random, stop: Stop
) -> tuple[Any, Lapse | None]:
    """The player's choice for the seat on turn; None and the reason where it came to none.

    Whatever a faulty player does, and be it to its view, is either an allowed action or a lapse.
    """
    try:
        answer = bot.choose(game, view.copy(), rng, stop)
        # Through its text, so that it is either an action or not.
        action = game.decode(game.encode(answer))
    except Overran:
        return None, Lapse.OVERRAN
    except Exception:  # noqa: BLE001 - whatever went wrong, the game must go on
        return None, Lapse.FAILED
    return (action, None) if game.refuse(view, action) is None else (None, Lapse.FAILED)
