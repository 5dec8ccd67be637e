"""Cards thrown in where nothing can be won: points for a friend, the least useful blank else."""

from __future__ import annotations

from typing import Final

from engine.core.cards import KINDS
from engine.games.shengji.felt import Felt, Row, Rows
from engine.games.shengji.ladder import TRUMP, WORTH
from engine.games.shengji.leading import first

HALF_PAIR: Final = 2
BLANK: Final = 3
THROW_TRUMP: Final = 14.0
THROW_LENGTH: Final = 0.4
THROW_FEED: Final = 1.5
THROW_SAVE: Final = 3.0
THROW_BOSS: Final = 8.0
THROW_PAIR: Final = 4.0


def fat(row: Row) -> int:
    """The card of a suit with most points, of equals the lowest."""
    best = row[0]
    for card in row:
        if WORTH[card] > WORTH[best]:
            best = card
    return first(row, best)


def lean(row: Row) -> int:
    """The lowest card of a suit without points, a single one rather than half a pair."""
    best, chosen = 1000, row[0]
    before = -1
    for at, card in enumerate(row):
        weight = at + BLANK * WORTH[card]
        if card == before + KINDS or (at + 1 < len(row) and row[at + 1] == card + KINDS):
            weight += HALF_PAIR
        if weight < best:
            best, chosen = weight, card
        before = card
    return first(row, chosen)


def throw(felt: Felt, hand: Rows, *, feed: bool) -> int:
    """One card of any suit: short suits first, no boss card, no trump, no half of a pair."""
    step, out = felt.steps.step, felt.out
    factor = -THROW_FEED if feed else THROW_SAVE
    best, chosen, whose = 1e9, -1, hand[0]
    for suit in range(5):
        row = hand[suit]
        if not row:
            continue
        extra = THROW_TRUMP if suit == TRUMP else THROW_LENGTH * len(row)
        top = 99 if suit == TRUMP else out[suit][-1]
        before = -1
        for card, after in zip(row, [*row[1:], -1], strict=True):
            weight = extra + step[card] + factor * WORTH[card]
            if step[card] == top:
                weight += THROW_BOSS
            # Exactly one pack apart: the two copies of a face.
            if after - card == KINDS or card - before == KINDS:
                weight += THROW_PAIR
            before = card
            if weight < best:
                best, chosen, whose = weight, card, row
    return first(whose, chosen)


def throw_many(felt: Felt, hand: Rows, many: int, *, feed: bool) -> list[int]:
    """So many cards of suits other than the one led, one by one."""
    if not many:
        return []
    rest = [[] if suit == felt.led else row[:] for suit, row in enumerate(hand)]
    chosen = []
    for _ in range(many):
        card = throw(felt, rest, feed=feed)
        rest[felt.steps.suit[card]].remove(card)
        chosen.append(card)
    return chosen
