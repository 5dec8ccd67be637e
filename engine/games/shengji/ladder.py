"""Effective suit and step of every card for one level and trump, and what cards are worth.

Nothing else in this game asks for a printed suit or rank once trump is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.core.cards import BLACK_JOKER, KINDS, ONE_PACK, RANKS, RED_JOKER, SUITS, Card, Cards

TRUMP: Final = 4
"""The effective suit of trumps; 0..3 are the printed suits."""

NO_TRUMP: Final = 4
"""As the trump of a deal: no suit is trump, only level cards and jokers are."""

LETTERS: Final = SUITS + "T"
"""One letter for each effective suit."""

BOTH: Final = (1 << KINDS) + 1
"""A set of first copies times this is the same faces with both copies."""


def _twice(ranks: str) -> Cards:
    """All eight cards of each of these ranks."""
    faces = sum(1 << suit * 13 + RANKS.index(rank) for suit in range(4) for rank in ranks)
    return Cards(faces * BOTH)


FIVES: Final = _twice("5")
TENS: Final = _twice("TK")
WORTH: Final = tuple(
    5 if FIVES >> card & 1 else 10 if TENS >> card & 1 else 0 for card in range(2 * KINDS)
)
"""The points of each card (T-R3)."""


def points(cards: Cards) -> int:
    """What cards are worth: five 5, ten and king 10 each, level cards too. T-R3."""
    return 5 * (cards & FIVES).bit_count() + 10 * (cards & TENS).bit_count()


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """One level and trump.

    ``suit`` and ``step`` are per card 0..107; ``masks`` are all cards of each effective suit;
    ``tiers`` are per suit the faces (first copies) on each step from 0 up, empty steps included;
    ``above`` are per card the faces of its suit that are strictly higher; ``order`` are the faces
    of each suit from low to high; ``cards`` the same with both copies side by side.
    """

    level: int
    trump: int
    suit: tuple[int, ...]
    step: tuple[int, ...]
    masks: tuple[Cards, ...]
    tiers: tuple[tuple[int, ...], ...]
    above: tuple[Cards, ...]
    order: tuple[tuple[Card, ...], ...]
    cards: tuple[tuple[Card, ...], ...]


@cache
def ladder(level: int, trump: int) -> Ladder:
    """The ladder for a level rank 0..12 and a trump 0..3 or `NO_TRUMP`. T-R18, T-R19."""
    suits = [_suit(face, level, trump) for face in range(KINDS)]
    steps = [_step(face, level, trump) for face in range(KINDS)]
    masks = [0] * 5
    tiers = [[0] * 16 for _ in range(5)]
    for face in range(KINDS):
        masks[suits[face]] |= BOTH << face
        tiers[suits[face]][steps[face]] |= 1 << face
    above = [sum(tiers[suits[face]][steps[face] + 1 :]) for face in range(KINDS)]
    order = [
        tuple(
            Card(face)
            for face in sorted(range(KINDS), key=steps.__getitem__)
            if suits[face] == suit
        )
        for suit in range(5)
    ]
    return Ladder(
        level=level,
        trump=trump,
        suit=tuple(suits * 2),
        step=tuple(steps * 2),
        masks=tuple(Cards(mask) for mask in masks),
        tiers=tuple(tuple(row) for row in tiers),
        above=tuple(Cards(mask) for mask in above * 2),
        order=tuple(order),
        cards=tuple(
            tuple(Card(face + copy) for face in row for copy in (0, KINDS)) for row in order
        ),
    )


def _suit(face: int, level: int, trump: int) -> int:
    """The effective suit of a face. T-R18."""
    if face >= BLACK_JOKER or face % 13 == level or face // 13 == trump:
        return TRUMP
    return face // 13


def _step(face: int, level: int, trump: int) -> int:
    """The step of a face within its effective suit: closed up where the level is out. T-R19."""
    if face == RED_JOKER:
        return 15
    if face == BLACK_JOKER:
        return 14
    rank = face % 13
    if rank == level:
        return 13 if trump in (NO_TRUMP, face // 13) else 12
    return rank - (rank > level)


def lowest_copies(hand: Cards, faces: int) -> Cards:
    """One card of the hand for each of these held faces, the lower copy where both are held."""
    first = hand & faces
    return Cards(first | (faces & ~first & ONE_PACK) << KINDS)
