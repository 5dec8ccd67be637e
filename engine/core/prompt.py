"""What a seat is asked, as data: a short menu of actions, or cards to pick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.core.cards import NONE, Cards
from engine.core.refusal import Refusal


class Verb(Enum):
    """What is done with picked cards."""

    PLAY = "play"
    DISCARD = "discard"
    BURY = "bury"


@dataclass(frozen=True, slots=True)
class Menu:
    """A short list of actions to choose from.

    ``actions`` are what may be chosen now; ``shown`` may list more, so that each keeps its place
    (a bid that is no longer high enough).
    """

    actions: tuple[Any, ...]
    shown: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """Cards to pick from the hand, given what has been picked so far.

    ``may`` are the cards that can still belong to an allowed choice (picked ones included),
    ``least`` and ``most`` how many make one, ``refusal`` what the picked cards still lack
    (None: they can be confirmed), ``leads`` suits that could be opened after this discard.
    """

    verb: Verb
    source: Cards
    may: Cards
    least: int
    most: int
    picked: Cards = NONE
    refusal: Refusal | None = None
    leads: tuple[int, ...] = ()
