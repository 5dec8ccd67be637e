"""Fill hidden places with unseen cards so that every consistent world is equally likely.

A place is a hand, a discard pile or a stock: so many cards, some of which it can't hold. Cards
that may lie in the same places are interchangeable, so a world is drawn in two steps: first how
many cards of each such class go to each place, weighted by the number of ways to do it, then
which ones, by a shuffle. The counts are worked out once and kept for later draws.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from random import Random

from engine.core.cards import NONE, Cards, each


@dataclass(frozen=True, slots=True)
class Place:
    """A hidden place: how many cards it holds and which it can't hold."""

    size: int
    barred: Cards = NONE


class Contradiction(Exception):
    """No world agrees with the places: a fault of whoever described them."""


class Worlds:
    """All ways to put the unseen cards into the places, ready to be drawn from.

    Raises:
        Contradiction: when there is no way at all, or sizes and cards do not add up.
    """

    __slots__ = ("_classes", "_drawn", "_places", "_sizes", "_ways")

    def __init__(self, unseen: Cards, places: Sequence[Place]) -> None:
        self._places = len(places)
        self._sizes = tuple(place.size for place in places)
        if sum(self._sizes) != unseen.bit_count():
            raise Contradiction(f"{unseen.bit_count()} cards for {sum(self._sizes)} places")
        self._classes = _classes(unseen, places)
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self._drawn: dict[tuple[int, tuple[int, ...]], tuple[list[int], list[tuple[int, ...]]]] = {}
        if not self._count(0, self._sizes):
            raise Contradiction("no world agrees with what is known")

    def count(self) -> int:
        """How many different worlds there are."""
        return self._count(0, self._sizes)

    def draw(self, rng: Random) -> list[Cards]:
        """One world, each equally likely: a set of cards for each place."""
        filled = [0] * self._places
        left = self._sizes
        for at, (allowed, cards) in enumerate(self._classes):
            if len(allowed) == 1:
                share: tuple[int, ...] = (len(cards),)
            elif at == len(self._classes) - 1:
                share = tuple(left[place] for place in allowed)
            else:
                share = self._share(at, left, rng)
            pile = list(cards)
            for last in range(len(pile) - 1, 0, -1):
                chosen = int(rng.random() * (last + 1))
                pile[last], pile[chosen] = pile[chosen], pile[last]
            start = 0
            for place, amount in zip(allowed, share, strict=True):
                for card in pile[start : start + amount]:
                    filled[place] |= card
                start += amount
            left = _less(left, allowed, share)
        return [Cards(cards) for cards in filled]

    def _share(self, at: int, left: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """How many cards of class ``at`` go to each of its places, drawn by number of ways."""
        known = self._drawn.get((at, left))
        if known is None:
            known = self._drawn[at, left] = self._ladder(at, left)
        reached, shares = known
        # Exact integers: a float would lose the last digits of very large counts.
        return shares[bisect_right(reached, rng.randrange(reached[-1]))]

    def _ladder(self, at: int, left: tuple[int, ...]) -> tuple[list[int], list[tuple[int, ...]]]:
        """Each share of class ``at``, and how many worlds have it or one before it."""
        allowed, cards = self._classes[at]
        reached: list[int] = []
        shares: list[tuple[int, ...]] = []
        total = 0
        for share, ways in _shares(len(cards), tuple(left[place] for place in allowed)):
            here = ways * self._count(at + 1, _less(left, allowed, share))
            if here:
                total += here
                reached.append(total)
                shares.append(share)
        return reached, shares

    def _count(self, at: int, left: tuple[int, ...]) -> int:
        """The number of ways to place classes ``at`` and later into the room that is left."""
        if at == len(self._classes):
            return 1
        key = (at, left)
        known = self._ways.get(key)
        if known is not None:
            return known
        allowed, cards = self._classes[at]
        room = tuple(left[place] for place in allowed)
        if at == len(self._classes) - 1:
            ways = _arrangements(len(cards), room) if sum(room) == sum(left) == len(cards) else 0
        else:
            ways = sum(
                here * self._count(at + 1, _less(left, allowed, share))
                for share, here in _shares(len(cards), room)
            )
        self._ways[key] = ways
        return ways


def _classes(
    unseen: Cards, places: Sequence[Place]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The unseen cards (as single bits) by the places they may lie in, fewest places first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in each(unseen):
        mask = 1 << card
        allowed = tuple(at for at, place in enumerate(places) if not place.barred & mask)
        groups.setdefault(allowed, []).append(mask)
    ordered = sorted(groups.items(), key=lambda item: (len(item[0]), item[0]))
    return tuple((allowed, tuple(cards)) for allowed, cards in ordered)


def _shares(amount: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to split so many cards over rooms, with the number of choices of cards for it."""
    if not room:
        if amount == 0:
            yield (), 1
        return
    if len(room) == 1:
        if amount <= room[0]:
            yield (amount,), 1
        return
    beyond = sum(room[1:])
    for here in range(max(0, amount - beyond), min(amount, room[0]) + 1):
        ways = comb(amount, here)
        for rest, others in _shares(amount - here, room[1:]):
            yield (here, *rest), ways * others


def _arrangements(amount: int, room: tuple[int, ...]) -> int:
    """In how many ways so many cards fill these rooms exactly."""
    ways = 1
    for size in room:
        ways *= comb(amount, size)
        amount -= size
    return ways


def _less(
    left: tuple[int, ...], places: tuple[int, ...], share: tuple[int, ...]
) -> tuple[int, ...]:
    """The room that remains after a share went to these places."""
    rest = list(left)
    for place, amount in zip(places, share, strict=True):
        rest[place] -= amount
    return tuple(rest)
