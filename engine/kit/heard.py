"""What everybody heard and saw of a seat: its calls, each with the state it met, and its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, Self, TypeVar

from engine.core.cards import NONE, Cards, Seat
from engine.kit.trick import Trick


class Told(Protocol):
    """A deal whose calls and tricks everybody knows."""

    turn: Seat | None
    leader: Seat
    trick: list[Cards]
    tricks: list[Trick]

    def copy(self) -> Self:
        """An independent state that is equal to this one."""
        ...


T = TypeVar("T", bound=Told)
A = TypeVar("A")


def replayed(
    opening: T, calls: Iterable[tuple[Seat, A]], step: Callable[[T, A], None]
) -> list[tuple[Seat, A, T]]:
    """Each call of an auction with its seat and the state that seat met; ``opening`` is used up."""
    met: list[tuple[Seat, A, T]] = []
    for seat, call in calls:
        if met:
            step(opening, met[-1][1])
        opening.turn = seat
        met.append((seat, call, opening.copy()))
    return met


def shown(view: Told, players: int) -> list[Cards]:
    """The cards each seat has played in the tricks that are known."""
    played = [NONE] * players
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % players
            played[seat] = Cards(played[seat] | 1 << card)
    for place, mask in enumerate(view.trick):
        seat = (view.leader + place) % players
        played[seat] = Cards(played[seat] | mask)
    return played
