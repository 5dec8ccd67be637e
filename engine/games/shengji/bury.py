"""Which eight cards a dealer might bury: each suit's cheapest first, judged suit by suit."""

from __future__ import annotations

from itertools import product
from typing import Final

from engine.core.cards import KINDS, ONE_PACK, Card, Cards, each
from engine.games.shengji.ladder import TRUMP, WORTH, Ladder
from engine.games.shengji.plays import by_face
from engine.games.shengji.shapes import pairs, step_mask
from engine.games.shengji.types import KITTY

MOST: Final = 10
"""How many burials are worth considering."""

STRONG: Final = 15
"""From so many trumps in 33 cards, tops counted more, the last trick is likely ours."""


def burials(ladder: Ladder, hand: Cards) -> list[Cards]:
    """The burials worth considering, sorted."""
    return sorted((cards for _, cards in ranked(ladder, hand)[:MOST]), key=by_face)


def best_burial(ladder: Ladder, hand: Cards) -> Cards:
    """The burial an ordinary player would choose."""
    return ranked(ladder, hand)[0][1]


def ranked(ladder: Ladder, hand: Cards) -> list[tuple[float, Cards]]:
    """Every way to take the cheapest cards of each suit, best first.

    Points cost more to bury the likelier the last trick is lost; an emptied suit is worth more
    the more trumps are left to ruff with.
    """
    trumps = hand & ladder.masks[TRUMP]
    strength = (
        trumps.bit_count() + 2 * (trumps & ladder.tiers[TRUMP][15] * ((1 << KINDS) + 1)).bit_count()
    )
    risk = 0.05 if strength >= STRONG else 0.14 if strength >= STRONG - 4 else 0.25
    plans = [_plan(ladder, hand, suit, risk, strength) for suit in range(5)]
    found: dict[Cards, float] = {}
    for counts in product(*(range(min(len(plan), KITTY + 1)) for plan in plans[:TRUMP])):
        left = KITTY - sum(counts)
        if not 0 <= left < len(plans[TRUMP]):
            continue
        value, cards = plans[TRUMP][left]
        for suit, many in enumerate(counts):
            value += plans[suit][many][0]
            cards |= plans[suit][many][1]
        found[Cards(cards)] = value
    return sorted(
        ((value, cards) for cards, value in found.items()),
        key=lambda one: (-one[0], by_face(one[1])),
    )


def _plan(
    ladder: Ladder, hand: Cards, suit: int, risk: float, strength: int
) -> list[tuple[float, int]]:
    """For a suit: what burying its 0, 1, 2, … cheapest cards gains, and which these are."""
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
    if step == 11:
        worth = 7.0
    elif step == 10:
        worth = 3.0 if steps >> 11 & 1 else 1.0
    elif step >= 8:
        worth = 0.6
    paired = pairs(mine)
    if paired >> card % KINDS & 1:
        worth += 2.0 + 0.2 * step
        twice = step_mask(ladder, paired)
        if twice & (1 << step) * 5 >> 1:
            worth += 2.5
    elif WORTH[card] and step < 11:
        # A lone point card in a weak suit is likely to be lost to the attackers.
        worth -= 0.12 * WORTH[card]
    return worth + 0.05 * step
