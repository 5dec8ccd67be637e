"""Which eight cards a dealer might bury: each suit's cheapest first, judged suit by suit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from engine.core.cards import KINDS, ONE_PACK, Card, Cards, each
from engine.games.shengji.ladder import BOTH, TRUMP, WORTH, Ladder
from engine.games.shengji.plays import by_face
from engine.games.shengji.shapes import pairs, step_mask
from engine.games.shengji.types import KITTY

Plan = list[tuple[float, int]]
"""For a suit: what burying its 0, 1, 2, … cheapest cards gains, and which these are."""

Split = tuple[int, int, int, int, int]
"""How many cards of each suit, trumps last."""

MOST: Final = 14
"""How many burials are worth considering at most."""

BEST: Final = 3
"""How many of them are those that habit likes best."""

ACE_STEP: Final = 11
"""The step of a plain ace."""

STRONG: Final = 15
"""From so many trumps in 33 cards, tops counted more, the last trick is likely ours."""


def burials(ladder: Ladder, hand: Cards) -> list[Cards]:
    """The burials worth considering, sorted.

    The best few as habit sees it, and for each plain suit, or two of them, the best that leave
    nothing of it, or only its aces: what that is worth in play, habit can't tell.
    """
    plans = _plans(ladder, hand)
    ways = sorted(_ways(plans), key=lambda way: (-way[0], by_face(_taken(plans, way[1]))))
    kept = dict.fromkeys(split for _, split in ways[:BEST])
    goals = _goals(ladder, hand)
    for wanted in [*((goal,) for goal in goals), *_both(goals)]:
        reached = (split for _, split in ways if all(split[suit] == many for suit, many in wanted))
        if len(kept) < MOST:
            kept.update(dict.fromkeys(islice(reached, 1)))
    return sorted((_taken(plans, split) for split in kept), key=by_face)


def _goals(ladder: Ladder, hand: Cards) -> list[tuple[int, int]]:
    """How many cards of a plain suit to take so that none is left, or only aces."""
    found = []
    for suit in range(TRUMP):
        mine = hand & ladder.masks[suit]
        held, aces = mine.bit_count(), (mine & ladder.tiers[suit][ACE_STEP] * BOTH).bit_count()
        found += [(suit, many) for many in {held, held - aces} if 0 < many <= KITTY]
    return found


def _both(goals: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Two goals of different suits that eight cards reach, the larger ones first."""
    pairs_ = [two for two in combinations(goals, 2) if two[0][0] != two[1][0]]
    for two in sorted(pairs_, key=lambda two: -two[0][1] - two[1][1]):
        if two[0][1] + two[1][1] <= KITTY:
            yield two


def best_burial(ladder: Ladder, hand: Cards) -> Cards:
    """The burial an ordinary player would choose."""
    plans = _plans(ladder, hand)
    ways = _ways(plans)
    best = max(ways)[0]
    return min((_taken(plans, split) for value, split in ways if value == best), key=by_face)


def _ways(plans: list[Plan]) -> list[tuple[float, Split]]:
    """Every way to take eight cards, the cheapest of each suit, and how good it is."""
    first, second, third, fourth, trumps = ([value for value, _ in plan] for plan in plans)
    return [
        (trumps[t] + first[a] + second[b] + third[c] + fourth[d], (a, b, c, d, t))
        for a, b, c, d, t in _splits(*map(len, plans))
    ]


def _splits(*sizes: int) -> list[Split]:
    """How many cards may come from each of five suits so that they are eight: fewer than ``sizes``.

    >>> _splits(2, 1, 1, 7, 3)
    [(0, 0, 0, 6, 2), (1, 0, 0, 5, 2), (1, 0, 0, 6, 1)]
    """
    first, second, third, fourth, trumps = sizes
    return [
        (a, b, c, d, left - d)
        for a in range(min(first, KITTY + 1))
        for b in range(min(second, KITTY + 1 - a))
        for c in range(min(third, KITTY + 1 - a - b))
        for left in (KITTY - a - b - c,)
        for d in range(max(0, left - trumps + 1), min(fourth, left + 1))
    ]


def _taken(plans: list[Plan], split: Split) -> Cards:
    """The cheapest cards of each suit, so many of each."""
    return Cards(sum(plan[many][1] for plan, many in zip(plans, split, strict=True)))


def _plans(ladder: Ladder, hand: Cards) -> list[Plan]:
    """A plan for each suit.

    Points cost more to bury the likelier the last trick is lost; an emptied suit is worth more
    the more trumps are left to ruff with.
    """
    trumps = hand & ladder.masks[TRUMP]
    strength = trumps.bit_count() + 2 * (trumps & ladder.tiers[TRUMP][15] * BOTH).bit_count()
    risk = 0.05 if strength >= STRONG else 0.14 if strength >= STRONG - 4 else 0.25
    return [_plan(ladder, hand, suit, risk, strength) for suit in range(5)]


def _plan(ladder: Ladder, hand: Cards, suit: int, risk: float, strength: int) -> Plan:
    """The plan for one suit."""
    mine = Cards(hand & ladder.masks[suit])
    cost = {card: keeping(ladder, mine, card) + risk * WORTH[card] for card in each(mine)}
    order = sorted(cost, key=lambda card: (cost[card], card % KINDS))
    plan = [(0.0, 0)]
    value, cards = 0.0, 0
    for at, card in enumerate(order, 1):
        value -= cost[card]
        cards |= 1 << card
        left = len(order) - at
        shape = 0.0
        if suit != TRUMP and strength >= 8:
            shape = 6.0 if left == 0 else 1.0 if left == 1 else 0.0
        plan.append((value + shape, cards))
    return plan


def keeping(ladder: Ladder, mine: Cards, card: Card) -> float:
    """What keeping a card of a suit is worth, in tricks and points it may bring or lose."""
    suit, step = ladder.suit[card], ladder.step[card]
    if suit == TRUMP:
        return 12.0 + step
    faces = (mine | mine >> KINDS) & ONE_PACK
    steps = step_mask(ladder, faces)
    worth = 0.0
    if step == ACE_STEP:
        worth = 7.0
    elif step == 10:
        worth = 3.0 if steps >> ACE_STEP & 1 else 1.0
    elif step >= 8:
        worth = 0.6
    paired = pairs(mine)
    if paired >> card % KINDS & 1:
        worth += 2.0 + 0.2 * step
        twice = step_mask(ladder, paired)
        if twice & (1 << step) * 5 >> 1:
            worth += 2.5
    elif WORTH[card] and step < ACE_STEP:
        # A lone point card in a weak suit is likely to be lost to the attackers.
        worth -= 0.12 * WORTH[card]
    return worth + 0.05 * step
