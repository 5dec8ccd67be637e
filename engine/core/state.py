"""What every game's state has in common, and the one place that hides what a seat can't see."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, Self, TypeVar

from engine.core.cards import NONE, Card, Cards, Seat


class Phase(StrEnum):
    """The steps of a deal; the values are the texts of the save and the command line."""

    AUCTION = "auction"
    DECLARE = "declare"
    DISCARD = "discard"
    BURY = "bury"
    LEAD = "lead"
    CALL = "call"
    PLAY = "play"
    DEAL_OVER = "deal_over"


class State(Protocol):
    """A deal in progress. Hidden things live in ``hands``, ``buried`` and ``stock`` only."""

    hands: list[Cards]
    buried: list[Cards]
    stock: tuple[Card, ...]
    phase: Phase
    turn: Seat | None

    def copy(self) -> Self:
        """An independent state that is equal to this one."""
        ...

    def sizes(self) -> tuple[int, ...]:
        """How many cards each hand holds, worked out from public facts."""
        ...


AnyState = TypeVar("AnyState", bound=State)


def view(state: AnyState, seat: Seat) -> AnyState:
    """The state as this seat may know it: other hands, other discards and the stock are blank.

    A finished deal is open to everybody.
    """
    seen = state.copy()
    if state.phase is not Phase.DEAL_OVER:
        seen.hands = [cards if at == seat else NONE for at, cards in enumerate(state.hands)]
        seen.buried = [cards if at == seat else NONE for at, cards in enumerate(state.buried)]
        seen.stock = ()
    return seen
