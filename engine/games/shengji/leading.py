"""What an ordinary player leads, by rules of thumb that cost almost nothing.

Reads the leader's own rows and public facts only. The weights were found by letting variants play
some thousand deals against each other.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from engine.core.cards import KINDS
from engine.games.shengji.felt import Felt, Row, Rows
from engine.games.shengji.ladder import TRUMP, WORTH

FEW: Final = 1
"""With so few cards of a suit among the others, a boss card is likely to be trumped."""

BOSS: Final = 7.0
BOSS_OTHERS: Final = 0.5
PAIR: Final = 8.0
PAIR_STEP: Final = 0.4
PAIR_RUFFED: Final = 6.0
PAIR_ALONE: Final = 3.0
RUN: Final = 3.0
TRUMP_PAIR: Final = -8.0
TRUMP_PAIR_STEP: Final = 0.5
LOSER_WORTH: Final = 1.2
LOSER_LENGTH: Final = 0.6
LOSER_TRUMP: Final = 3.0
LOSER_UNDER_BOSS: Final = 3.0
LOSER_RUFFED: Final = 4.0
LOSER_PAIR: Final = 4.0


def first(row: Row, card: int) -> int:
    """The copy of a face that leaves the hand: the first if it is held."""
    return card - KINDS if card >= KINDS and card - KINDS in row else card


def lead(felt: Felt, seat: int) -> list[int]:
    """Pairs and tractors while they run, boss cards, else what loses least. T-R24."""
    hand = felt.rows[seat]
    step, out = felt.steps.step, felt.out
    ruffed = may_ruff(felt.void, seat)
    # Suits of which both opponents have shown to hold no pair.
    alone = felt.unpaired[seat + 1 & 3] & felt.unpaired[seat + 3 & 3]
    best, chosen = 0.0, None
    for suit in range(5):
        row = hand[suit]
        if len(row) > 1:
            worth, pair = _pair(felt, row, suit, ruffed >> suit & 1)
            if alone >> suit & 1 and pair is not None:
                worth += PAIR_ALONE
            if worth > best:
                best, chosen = worth, pair
        if not row or suit == TRUMP or ruffed >> suit & 1:
            continue
        top = row[-1]
        others = len(out[suit]) - 1 - len(row)
        if step[top] == out[suit][-1] and others > FEW:
            worth = BOSS + BOSS_OTHERS * others
            if worth > best:
                best, chosen = worth, [first(row, top)]
    return chosen if chosen is not None else [_loser(felt, hand, ruffed)]


def may_ruff(voids: list[int], seat: int) -> int:
    """Suits, as bits, that an opponent may trump, by what each seat has shown to be out of."""
    bits = 0
    for other in (seat + 1 & 3, seat + 3 & 3):
        void = voids[other]
        if void and not void >> TRUMP & 1:
            bits |= void
    return bits


def _pair(felt: Felt, row: Row, suit: int, ruffed: int) -> tuple[float, list[int] | None]:
    """The best run of pairs of a suit to lead, and how good it is; none if nothing is."""
    step, best = felt.steps.step, 0.0
    chosen = None
    run: list[int] = []
    for card, other in pairwise(row):
        # Exactly one pack apart: the two copies of a face.
        if other - card != KINDS:
            continue
        if run and step[card] == step[run[-1]] + 1:
            run = [*run, card, card + KINDS]
        else:
            run = [card, card + KINDS]
        if suit == TRUMP:
            worth = TRUMP_PAIR + TRUMP_PAIR_STEP * step[card]
        else:
            worth = PAIR + PAIR_STEP * step[card] - PAIR_RUFFED * ruffed
        worth += RUN * (len(run) - 2)
        if worth > best:
            best, chosen = worth, run
    return best, chosen


def _loser(felt: Felt, hand: Rows, ruffed: int) -> int:
    """The single card whose loss hurts least: low, blank, from a short suit without a boss."""
    step, out = felt.steps.step, felt.out
    best, chosen = 1e9, -1
    for suit in range(5):
        row = hand[suit]
        if not row:
            continue
        low = next((card for card in row if not WORTH[card]), row[0])
        weight = LOSER_WORTH * WORTH[low] + step[low] + LOSER_LENGTH * len(row)
        if suit == TRUMP:
            weight += LOSER_TRUMP
        elif step[row[-1]] == out[suit][-1]:
            weight += LOSER_UNDER_BOSS
        if ruffed >> suit & 1:
            weight += LOSER_RUFFED
        if len(row) > 1 and row[1] % KINDS == low % KINDS:
            weight += LOSER_PAIR
        if weight < best:
            best, chosen = weight, low
    return first(hand[felt.steps.suit[chosen]], chosen)
