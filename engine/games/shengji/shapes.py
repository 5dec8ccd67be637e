"""What cards form together: a single, a pair or a tractor; which tractors a hand holds; what wins.

A throw would be a tuple of these shapes in one suit; nothing below assumes that a lead is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from engine.core.cards import KINDS, ONE_PACK, Cards, each
from engine.games.shengji.ladder import BOTH, TRUMP, Ladder


class Shape(NamedTuple):
    """A single (size 1), pair (2) or tractor (4, 6, …) of a suit; ``top`` is its highest step."""

    size: int
    suit: int
    top: int

    @property
    def pairs(self) -> int:
        """How many pairs it is made of."""
        return self.size >> 1


def shape(ladder: Ladder, cards: Cards) -> Shape | None:
    """The shape of some cards; None when they form no single shape. T-R20 to T-R24."""
    top = cards.bit_length() - 1
    size = cards.bit_count()
    if size == 1:
        return Shape(1, ladder.suit[top], ladder.step[top])
    suit = ladder.suit[top]
    faces = cards & ONE_PACK
    if cards != faces * BOTH or cards & ~ladder.masks[suit]:
        return None
    steps = step_mask(ladder, faces)
    low = steps & -steps
    if steps.bit_count() * 2 != size or (steps + low) & steps:
        return None
    return Shape(size, suit, steps.bit_length() - 1)


def step_mask(ladder: Ladder, faces: int) -> int:
    """The steps on which these faces of one suit stand, as a bit mask."""
    steps = 0
    step = ladder.step
    while faces:
        low = faces & -faces
        steps |= 1 << step[low.bit_length() - 1]
        faces ^= low
    return steps


def beats(play: Shape | None, best: Shape) -> bool:
    """Whether a later play takes the trick from the best so far. T-R28.

    The best so far has the lead's size and is of the suit led or trump, so the same size and
    "same suit, or trump" are all that is left to ask; an equal top doesn't beat.
    """
    if play is None or play.size != best.size:
        return False
    if play.suit == best.suit:
        return play.top > best.top
    return play.suit == TRUMP


def winner(ladder: Ladder, plays: Sequence[Cards]) -> int:
    """The place (0 = leader) that holds the trick so far. T-R28 to T-R30."""
    best = shape(ladder, plays[0])
    assert best is not None, "a lead has a shape"
    place = 0
    for at in range(1, len(plays)):
        play = shape(ladder, plays[at])
        if play is not None and beats(play, best):
            best, place = play, at
    return place


def pairs(cards: Cards) -> int:
    """The faces held twice, as first copies."""
    return cards & (cards >> KINDS) & ONE_PACK


def runs(ladder: Ladder, suit: int, paired: int) -> Iterator[tuple[int, int]]:
    """The longest stretches of consecutive pairs in a suit as (lowest step, number of pairs).

    ``paired`` are faces held twice. Stretches of one pair are included.
    """
    steps = step_mask(ladder, paired & ladder.masks[suit])
    while steps:
        low = steps & -steps
        stretch = steps & ~(steps + low)
        yield low.bit_length() - 1, stretch.bit_count()
        steps ^= stretch


def longest_run(ladder: Ladder, suit: int, cards: Cards) -> int:
    """How many consecutive pairs of a suit some cards hold at most; 1 for loose pairs."""
    return max((length for _, length in runs(ladder, suit, pairs(cards))), default=0)


def stretch(ladder: Ladder, suit: int, paired: int, low: int, length: int) -> list[Cards]:
    """Each tractor on these steps: several where the level step offers several pairs. T-R21."""
    tiers = ladder.tiers[suit]
    choices = [list(each(Cards(tiers[step] & paired))) for step in range(low, low + length)]
    return [Cards(sum(1 << face for face in chosen) * BOTH) for chosen in product(*choices)]


def tractors(ladder: Ladder, suit: int, paired: int, length: int = 0) -> list[Cards]:
    """Every tractor of a suit, or every one of so many pairs (1: the pairs themselves)."""
    found = []
    for low, most in runs(ladder, suit, paired):
        for many in (length,) if length else range(2, most + 1):
            for start in range(low, low + most - many + 1):
                found += stretch(ladder, suit, paired, start, many)
    return found


def longest_tractors(ladder: Ladder, suit: int, paired: int) -> list[Cards]:
    """The tractors of a suit that no longer one contains."""
    found = []
    for low, most in runs(ladder, suit, paired):
        if most > 1:
            found += stretch(ladder, suit, paired, low, most)
    return found
