"""What a holding is worth as trump: the chances of High, Low, Jack and Game, and of each score.

High and Low are arithmetic: a card not held is with the partner, with the opponents or dead.
Jack and Game come from logistic curves that were fitted to 30,000 simulated deals a row. A hand
that has yet to pick up may change its mind about the suit, which those curves include.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from engine.core.cards import SUIT_MASK, Cards
from engine.games.smear.types import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SEVEN,
    TEN,
    HighLow,
    LowTo,
    Options,
)

UNSEEN: Final = 26
"""Cards a seat does not hold before any pick-up; 12 of them are the opponents', 6 the partner's."""

RANKS_DOWN: Final = tuple(Cards(SEVEN << up) for up in range(7, -1, -1))
"""The cards of each rank, aces first."""

Curve = tuple[float, ...]

JACK_HELD: Final[dict[int, tuple[Curve, Curve]]] = {
    0: ((-1.53, 1.33, -0.09, 0.57, 0.56, -0.2), (-1.53, 1.33, -0.09, 0.57, 0.56, -0.2)),
    1: ((-1.82, 1.35, 0.17, 0.53, 0.27, -0.22), (-1.57, 1.28, -0.03, 0.98, 0.74, -0.05)),
    2: ((-1.28, 1.2, 0.16, 0.36, 0.03, -0.4), (-1.66, 1.29, -0.03, 0.96, 0.61, -0.22)),
    3: ((-0.62, 0.94, 0.38, 0.43, 0.3, -0.3), (-1.26, 1.11, 0.08, 0.94, 0.84, -0.17)),
}
"""Bringing home a jack in hand, by widow, before and after the pick-up: a constant, then per trump
and for its ace, king, queen and ten."""

JACK_OUT: Final[dict[int, tuple[Curve, Curve]]] = {
    0: ((-2.0, 0.19, 1.07, 0.64, 0.39, -0.01), (-2.0, 0.19, 1.07, 0.64, 0.39, -0.01)),
    1: ((-0.78, 0.03, 0.75, 0.43, 0.25, -0.02), (-1.94, 0.18, 1.14, 0.7, 0.36, -0.08)),
    2: ((-0.12, -0.06, 0.61, 0.33, 0.24, 0.03), (-1.93, 0.14, 1.33, 0.69, 0.4, 0.09)),
    3: ((0.34, -0.08, 0.55, 0.22, 0.21, 0.03), (-2.14, 0.19, 1.51, 0.71, 0.44, 0.01)),
}
"""The same for a jack that is not in hand: partner's, or to be caught."""

SEVEN_HELD: Final[dict[int, tuple[Curve, Curve]]] = {
    0: ((-1.57, 1.14, 0.69, 0.67), (-1.57, 1.14, 0.69, 0.67)),
    1: ((-1.4, 1.1, 0.81, 0.53), (-1.96, 1.24, 0.77, 0.8)),
    2: ((-1.3, 1.08, 0.67, 0.59), (-2.66, 1.42, 0.82, 0.91)),
    3: ((-0.29, 0.79, 0.64, 0.45), (-3.04, 1.5, 0.74, 0.98)),
}
"""Bringing home the seven where Low goes to the taker: constant, per trump, ace, king."""

SEVEN_OUT: Final[dict[int, tuple[Curve, Curve]]] = {
    0: ((-1.97, 0.36, 0.91, 0.47), (-1.97, 0.36, 0.91, 0.47)),
    1: ((-0.76, 0.15, 0.67, 0.32), (-1.71, 0.29, 1.0, 0.45)),
    2: ((-0.31, 0.14, 0.62, 0.18), (-2.0, 0.33, 1.27, 0.52)),
    3: ((0.24, 0.06, 0.52, 0.23), (-1.91, 0.33, 1.34, 0.53)),
}
"""The same for a seven that is not in hand."""

GAME: Final[dict[int, tuple[Curve, Curve]]] = {
    0: (
        (-2.4, 0.96, 0.85, 0.34, 0.26, -0.27, 0.12, 0.46, 0.19, -0.19),
        (-2.4, 0.96, 0.85, 0.34, 0.26, -0.27, 0.12, 0.46, 0.19, -0.19),
    ),
    1: (
        (-1.66, 0.79, 0.97, 0.44, 0.24, -0.1, 0.14, 0.55, 0.19, 0.27),
        (-2.97, 1.11, 1.18, 0.53, 0.34, -0.22, 0.15, 0.52, 0.19, 0.28),
    ),
    2: (
        (-0.86, 0.61, 1.06, 0.41, 0.28, -0.06, 0.33, 0.49, 0.21, 0.5),
        (-3.62, 1.25, 1.38, 0.61, 0.35, -0.2, 0.31, 0.54, 0.17, 0.62),
    ),
    3: (
        (0.08, 0.42, 1.03, 0.4, 0.3, -0.02, 0.42, 0.63, 0.08, 0.49),
        (-3.83, 1.24, 1.59, 0.75, 0.49, -0.17, 0.34, 0.62, 0.09, 0.68),
    ),
}
"""Counting more card points: a constant, then per trump, for its ace, king, queen, jack and ten,
then per ace, king and ten of the other suits."""

Share = tuple[float, float]
"""The chances that a deal point goes to one's own side and to the other."""

SPLITS: Final = tuple((mine, yours) for mine in range(5) for yours in range(5 - mine))
"""Every way the four points can fall: one's own side's and the other's."""


@dataclass(frozen=True, slots=True)
class Split:
    """How likely each of ``SPLITS`` is, and so each number of own points or more."""

    likely: tuple[float, ...]
    least: tuple[float, ...]


def spread(shares: Mapping[tuple[int, int], float]) -> Split:
    """The split with these chances."""
    return Split(
        likely=tuple(shares.get(points, 0.0) for points in SPLITS),
        least=tuple(
            sum(likely for (mine, _), likely in shares.items() if mine >= points)
            for points in range(5)
        ),
    )


@dataclass(frozen=True, slots=True)
class Chances:
    """Who gets each deal point if this side names the suit."""

    high: Share
    low: Share
    jack: Share
    game: Share


def chances(hand: Cards, trump: Cards, options: Options, *, picked: bool) -> Chances:
    """What to expect of this suit as trump, before or after the pick-up."""
    trumps, side = hand & trump, hand & ~trump
    widow, after = options.widow, int(picked)
    own, theirs, dead = _whereabouts(widow, picked=picked)
    strong = tuple(float(bool(trumps & rank)) for rank in (ACE, KING, QUEEN, JACK, TEN))
    count = float(trumps.bit_count())
    for_jack = (1.0, count, *strong[:3], strong[4])
    for_game = (1.0, count, *strong, *(float((side & x).bit_count()) for x in (ACE, KING, TEN)))
    jack = (JACK_HELD if trumps & JACK else JACK_OUT)[widow][after]
    game = _curve(GAME[widow][after], for_game)
    if options.low_to is LowTo.TAKER:
        seven = (SEVEN_HELD if trumps & SEVEN else SEVEN_OUT)[widow][after]
        low = _rest(_curve(seven, for_jack[:4]), 0 if trumps & SEVEN else dead)
    else:
        low = _extreme(trumps, RANKS_DOWN[::-1], options, (own, theirs, dead))
    return Chances(
        high=_extreme(trumps, RANKS_DOWN, options, (own, theirs, dead)),
        low=low,
        jack=_rest(_curve(jack, for_jack), 0 if trumps & JACK else dead),
        game=(game, 1 - game),
    )


def _whereabouts(widow: int, *, picked: bool) -> tuple[float, float, float]:
    """Where a card not in hand is: own side's (the pick-up's too), the opponents', dead."""
    if picked:
        unseen = UNSEEN - widow
        return 6 / unseen, 12 / unseen, (8 - widow) / unseen
    return (6 + widow) / UNSEEN, 12 / UNSEEN, (8 - widow) / UNSEEN


def _extreme(
    trumps: int, ranks: tuple[Cards, ...], options: Options, where: tuple[float, float, float]
) -> Share:
    """High or Low: the first card of these ranks, or the first that is in play if so agreed.

    A king is no High by the literal rule, however likely the ace is to be dead.
    """
    own, theirs, dead = where
    reached, ours, others = 1.0, 0.0, 0.0
    for rank in ranks if options.high_low is HighLow.IN_PLAY else ranks[:1]:
        if trumps & rank:
            return ours + reached, others
        ours += reached * own
        others += reached * theirs
        reached *= dead
    return ours, others


def _rest(ours: float, dead: float) -> Share:
    """The chance of a card's point, and the others' chance of what is then left."""
    ours = min(ours, 1 - dead)
    return ours, max(0.0, 1 - dead - ours)


def _curve(weights: Curve, facts: tuple[float, ...]) -> float:
    total = sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
    return 1 / (1 + exp(-total))


Holding = int
"""A suit as trump and what lies beside it: its cards as clubs, and above them, three bits each,
how many aces, kings and tens of other suits."""

_ACES, _KINGS, _TENS = 13, 16, 19


def _beside(clubs: int) -> int:
    """What this suit's own ace, king and ten add to all of a hand."""
    ace, king, ten = clubs >> 12 & 1, clubs >> 11 & 1, clubs >> 8 & 1
    return ace << _ACES | king << _KINGS | ten << _TENS


OWN: Final = tuple(clubs - _beside(clubs) for clubs in range(0x2000))


def holdings(hand: int) -> list[tuple[Cards, Holding]]:
    """Each suit of the hand, and all that its worth as trump depends on."""
    beside = (
        (hand & ACE).bit_count() << _ACES
        | (hand & KING).bit_count() << _KINGS
        | (hand & TEN).bit_count() << _TENS
    )
    found = []
    for at, suit in enumerate(SUIT_MASK):
        clubs = hand >> 13 * at & 0x1FFF
        if clubs:
            found.append((suit, beside + OWN[clubs]))
    return found


def split(holding: Holding, options: Options, *, picked: bool) -> Split:
    """How the four points may fall with this holding."""
    terms = (options.widow, options.high_low, options.low_to, picked)
    known = _known(terms)
    if holding not in known:
        known[holding] = _split(holding, terms)
    return known[holding]


Terms = tuple[int, HighLow, LowTo, bool]
"""What decides how points fall: widow, high_low, low_to, and whether the pick-up is in hand."""


@lru_cache
def _known(_: Terms) -> dict[Holding, Split]:
    """What was once worked out; some sixteen thousand holdings at most."""
    return {}


def _split(holding: Holding, terms: Terms) -> Split:
    """With these clubs as trump and so many aces, kings and tens beside them."""
    widow, high_low, low_to, picked = terms
    hand = holding & 0x1FFF
    for rank, at in ((ACE, _ACES), (KING, _KINGS), (TEN, _TENS)):
        others = rank & ~0x1FFF
        for _ in range(holding >> at & 7):
            hand |= others & -others
            others &= others - 1
    options = Options(widow=widow, high_low=high_low, low_to=low_to)
    found = chances(Cards(hand), Cards(0x1FFF), options, picked=picked)
    falls = {(0, 0): 1.0}
    for ours, theirs in (found.high, found.low, found.jack, found.game):
        grown: dict[tuple[int, int], float] = {}
        for (mine, yours), likely in falls.items():
            nobody = max(0.0, 1 - ours - theirs)
            grown[mine, yours] = grown.get((mine, yours), 0.0) + likely * nobody
            grown[mine + 1, yours] = grown.get((mine + 1, yours), 0.0) + likely * ours
            grown[mine, yours + 1] = grown.get((mine, yours + 1), 0.0) + likely * theirs
        falls = grown
    return spread(falls)
