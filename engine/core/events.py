"""What just happened, as public facts only; the app turns them into sentences."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cards import Card, Cards, Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat bid; ``call`` is the number or the bid's own name."""

    seat: Seat
    call: int | str


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat showed cards to name trump."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Won:
    """The auction is over: this seat declares. ``call`` is what it must make, if a number."""

    seat: Seat
    call: int | str | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat put away cards that nobody else sees, only how many."""

    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """Cards turned face up for everybody, in this order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """The declarer called for a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trump:
    """Trump became known: a suit 0..3, or None for no-trump."""

    suit: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played cards; ``led`` when they opened the trick."""

    seat: Seat
    cards: Cards
    led: bool


@dataclass(frozen=True, slots=True)
class Partner:
    """Everybody now knows that this seat is the declarer's partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Took:
    """A seat won the trick that was just completed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Everybody passed; the deal does not count."""


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is finished and scored."""


Event = (
    Passed
    | Bid
    | Declared
    | Won
    | Laid
    | Exposed
    | Called
    | Trump
    | Played
    | Partner
    | Took
    | ThrownIn
    | DealOver
)
