"""What an ordinary player follows with, by rules of thumb that cost almost nothing.

Reads the follower's own rows and public facts only. Worths are in points: what a play may win for
the side, less what its cards would be worth if kept.
"""

from __future__ import annotations

from typing import Final

from engine.core.cards import KINDS, Cards, each
from engine.games.shengji.felt import BIT, Felt, Row
from engine.games.shengji.follow import duty
from engine.games.shengji.ladder import TRUMP, WORTH
from engine.games.shengji.leading import first
from engine.games.shengji.plays import follow_candidates
from engine.games.shengji.shapes import Shape
from engine.games.shengji.throwing import fat, lean, throw, throw_many
from engine.games.shengji.types import Tractors

KEEP: Final = (
    1.6, 1.7, 1.8, 1.9, 2.0, 2.2, 2.4, 2.6, 2.9, 3.2, 3.6, 4.2, 5.0, 6.0, 8.0, 10.0,
)  # fmt: skip
"""What a trump on each step is worth keeping."""

LATE: Final = 6
"""From so many cards in hand, trumps are kept for the last trick and its kitty."""

LATE_KEEP: Final = tuple(2.0 * worth for worth in KEEP)

HOLD: Final = tuple(0.7**many for many in range(120))
"""The chance that a given seat holds none of so many unseen cards."""

RISKY: Final = 5
MIDDLING: Final = 10
THIRD_BLANK: Final = 8
TRUMPED_HIGH: Final = 8
RUFF_OVER_FRIEND: Final = 9
RUFF_LATER: Final = 1.9
RUFF_PAIR: Final = 1.5
RUFF_FIRST: Final = 0.75
THROWN_BOSS: Final = 5.0
THROWN_BLANK: Final = 0.7
TEMPO: Final = 3.0


def follow(felt: Felt, seat: int) -> int:
    """A card to a single card. T-R25."""
    row = felt.rows[seat][felt.led]
    if not row:
        return _void(felt, seat)
    if len(row) == 1:
        return row[0]
    friendly = not (seat ^ felt.taker) & 1
    if felt.suit != felt.led:
        # Somebody trumped: this suit can't win any more.
        sure = friendly and (felt.place == 3 or felt.high > TRUMPED_HIGH)
        return fat(row) if sure else lean(row)
    if friendly:
        return fat(row) if felt.place == 3 else _for_friend(felt, row)
    if felt.steps.step[row[-1]] <= felt.high:
        return lean(row)
    if felt.place == 3:
        return _last(felt, row)
    if felt.led == TRUMP and felt.place == 2:
        return _third_trump(felt, row)
    return _against(felt, row)


def _for_friend(felt: Felt, row: Row) -> int:
    """Third to play, the leading partner ahead: feed a sure card, cover a weak one."""
    step, top, most = felt.steps.step, row[-1], felt.out[felt.led][-1]
    boss = step[top] == most
    if felt.high >= most or (boss and felt.high == step[top]):
        risky = felt.led != TRUMP and len(felt.out[felt.led]) - len(row) < RISKY
        return lean(row) if risky else fat(row)
    if step[top] > felt.high and (boss or (felt.high < THIRD_BLANK and not WORTH[top])):
        if felt.led == TRUMP and felt.total + WORTH[top] < 5:
            return lean(row)
        return first(row, top)
    return lean(row)


def _against(felt: Felt, row: Row) -> int:
    """An opponent is ahead and others follow: a boss card, high third hand, or cheaply over."""
    step, top = felt.steps.step, row[-1]
    boss = step[top] == felt.out[felt.led][-1]
    if boss and (felt.led != TRUMP or felt.total >= 5):
        return first(row, top)
    if felt.place == 2 and (not WORTH[top] or felt.total >= 10):
        return first(row, top)
    if felt.place == 1:
        for card in row:
            if step[card] > felt.high and not WORTH[card] and step[card] < MIDDLING:
                return first(row, card)
    return lean(row)


def _third_trump(felt: Felt, row: Row) -> int:
    """Trumps are led, an opponent is ahead and one follows: the trump that is worth its risk."""
    step, out = felt.steps.step, felt.out[TRUMP]
    keep = LATE_KEEP if felt.left <= LATE else KEEP
    best, chosen = 0.0, -1
    low = keep[step[row[0]]]
    above, last, held = 0, len(out) - 1, len(row) - 1
    for at in range(held, -1, -1):
        card = row[at]
        if step[card] <= felt.high:
            break
        while above < last and out[last - above] > step[card]:
            above += 1
        hold = HOLD[max(0, above - (held - at))]
        worth = 2 * hold * (felt.total + 2.2) + (2 * hold - 1) * WORTH[card] + low
        worth -= keep[step[card]]
        if worth > best:
            best, chosen = worth, card
    return first(row, chosen) if chosen >= 0 else lean(row)


def _last(felt: Felt, row: Row) -> int:
    """Last to play over an opponent's card: win with points, else cheaply, else give nothing."""
    step = felt.steps.step
    best, chosen = -99, -1
    for card in row:
        if step[card] > felt.high:
            worth = 2 * WORTH[card] - step[card]
            if worth > best:
                best, chosen = worth, card
    gain = felt.total + WORTH[chosen]
    if felt.led == TRUMP:
        keep = LATE_KEEP if felt.left <= LATE else KEEP
        if 2 * gain + TEMPO < keep[step[chosen]] - keep[step[row[0]]]:
            return lean(row)
    elif gain < 5 and step[chosen] > 9:
        return lean(row)
    return first(row, chosen)


def _void(felt: Felt, seat: int) -> int:
    """Without a card of the suit led: feed a friend, trump for points, or throw in a blank."""
    hand = felt.rows[seat]
    trumps = hand[TRUMP]
    friendly = not (seat ^ felt.taker) & 1
    if friendly and (felt.place == 3 or felt.suit == TRUMP or felt.high >= felt.out[felt.led][-1]):
        return throw(felt, hand, feed=True)
    other = throw(felt, hand, feed=False)
    if felt.led == TRUMP or not trumps or (friendly and felt.high >= RUFF_OVER_FRIEND):
        return other
    need = felt.high if felt.suit == TRUMP else -1
    if felt.steps.step[trumps[-1]] <= need:
        return other
    worth, ruff = _ruff(felt, seat, trumps, need)
    return first(trumps, ruff) if worth > -_price(felt, other) else other


def _price(felt: Felt, card: int) -> float:
    """What a card thrown in would have been worth kept, and gives away."""
    suit, step = felt.steps.suit[card], felt.steps.step[card]
    if suit == TRUMP:
        return LATE_KEEP[step] if felt.left <= LATE else KEEP[step]
    return (THROWN_BOSS if step == felt.out[suit][-1] else THROWN_BLANK) + 2 * WORTH[card]


def _ruff(felt: Felt, seat: int, trumps: Row, need: int) -> tuple[float, int]:
    """The best trump above a step to trump in with, and how much it gains."""
    step, out = felt.steps.step, felt.out[TRUMP]
    empty = 0.0
    if felt.place < 3:
        known = felt.void[seat + 1 & 3] >> felt.led & 1
        empty = 1.0 if known else HOLD[len(felt.out[felt.led]) - 1]
    share = 2 * RUFF_FIRST if felt.place == 1 else 2.0
    keep = LATE_KEEP if felt.left <= LATE else KEEP
    stake = felt.total + RUFF_LATER * (3 - felt.place) + 1.0
    best, chosen = -99.0, -1
    above, last, held = 0, len(out) - 1, len(trumps) - 1
    for at in range(held, -1, -1):
        card = trumps[at]
        height = step[card]
        if height <= need:
            break
        while above < last and out[last - above] > height:
            above += 1
        hold = 1.0 - empty * (1.0 - HOLD[max(0, above - (held - at))])
        worth = share * hold * stake + (2 * hold - 1) * WORTH[card] - keep[height]
        if (at and trumps[at - 1] == card - KINDS) or (
            at < held and trumps[at + 1] == card + KINDS
        ):
            worth -= RUFF_PAIR
        if worth > best:
            best, chosen = worth, card
    return best, chosen


# --- pairs and tractors ------------------------------------------------------------------


def follow_pairs(felt: Felt, seat: int) -> list[int]:
    """Cards to a pair or tractor: points for a friend, over an opponent what wins. T-R25."""
    hand, size, led = felt.rows[seat], felt.size, felt.led
    row = hand[led]
    held = len(row)
    friendly = not (seat ^ felt.taker) & 1
    if held <= size:
        if not held and led != TRUMP and not friendly and (felt.total >= 5 or felt.place < 3):
            ruff = _run_above(felt, hand[TRUMP], felt.high if felt.suit == TRUMP else -1)
            if ruff:
                return ruff
        return row + throw_many(felt, hand, size - held, feed=friendly)
    if size > 2 and felt.tractors is not Tractors.PAIRS:
        return _strictly(felt, row, friendly=friendly)
    twins = [card for card in row if card < KINDS and card + KINDS in row]
    if len(twins) * 2 >= size:
        if not friendly and felt.suit == led:
            over = _run_above(felt, row, felt.high)
            if over and (felt.total >= 5 or felt.place < 3 or led != TRUMP):
                return over
        return _some_pairs(twins, size >> 1, feed=friendly)
    chosen = [card for twin in twins for card in (twin, twin + KINDS)]
    rest = [card for card in row if card not in chosen]
    while len(chosen) < size:
        card = fat(rest) if friendly else lean(rest)
        rest.remove(card)
        chosen.append(card)
    return chosen


def _run_above(felt: Felt, row: Row, high: int) -> list[int]:
    """The cheapest run of as many pairs as were led with its top above a step; empty if none."""
    step = felt.steps.step
    pairs = {step[card]: card for card in row if card < KINDS and card + KINDS in row}
    many = felt.size >> 1
    for top in sorted(pairs):
        if top > high and all(top - back in pairs for back in range(many)):
            run = [pairs[top - back] for back in range(many)]
            return [card for one in run for card in (one, one + KINDS)]
    return []


def _some_pairs(twins: list[int], many: int, *, feed: bool) -> list[int]:
    """So many pairs: those with most points for a friend, else with fewest, low ones first."""
    sign = -1 if feed else 1
    order = sorted(range(len(twins)), key=lambda at: (sign * WORTH[twins[at]], at))
    return [card for at in order[:many] for card in (twins[at], twins[at] + KINDS)]


def _strictly(felt: Felt, row: Row, *, friendly: bool) -> list[int]:
    """Where a house rule asks for tractors: of the candidates the fattest or the leanest."""
    cards = Cards(sum([BIT[card] for card in row]))
    led = Shape(felt.size, felt.led, 0)
    found = follow_candidates(felt.steps, cards, duty(felt.steps, cards, led, felt.tractors))
    sign = -1 if friendly else 1
    best = min(found, key=lambda one: (sign * sum([WORTH[card] for card in each(one)]), one))
    return list(each(best))
