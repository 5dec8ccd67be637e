"""Play a whole deal by habit as fast as Python can: what a search runs hundreds of times.

The same choices as single decisions make (`leading`, `answering`), on a table that is kept up to
date instead of laid anew; a property test holds the two together.
"""

from __future__ import annotations

from engine.core.cards import Cards
from engine.games.shengji.answering import follow, follow_pairs
from engine.games.shengji.felt import AFTER, BIT, Felt, finish
from engine.games.shengji.ladder import TRUMP, WORTH
from engine.games.shengji.leading import lead
from engine.games.shengji.shapes import Shape, beats, pairs, shape
from engine.games.shengji.types import State


def play_to_the_end(state: State) -> None:
    """Play all tricks of the play phase in place, the running one first."""
    felt = Felt(state)
    leader = int(state.leader)
    if state.plays:
        leader = _follows(felt, leader, state.plays[:])
    while felt.left:
        cards = lead(felt, leader)
        felt.lead(leader, cards)
        leader = _follows(felt, leader, [_lay(felt, leader, cards)])
    finish(state, felt)


def _follows(felt: Felt, leader: int, plays: list[Cards]) -> int:
    """The follows that a trick still lacks; who takes it. T-R28."""
    follow_all = _single if felt.size == 1 else _paired
    follow_all(felt, AFTER[leader][len(plays) - 1 :], plays)
    felt.took(leader, plays, felt.taker, felt.total)
    return felt.taker


def _lay(felt: Felt, seat: int, cards: list[int]) -> Cards:
    """Cards leave a hand; they as a set."""
    steps, hand, out = felt.steps, felt.rows[seat], felt.out
    for card in cards:
        suit = steps.suit[card]
        hand[suit].remove(card)
        out[suit].remove(steps.step[card])
    return Cards(sum([BIT[card] for card in cards]))


def _single(felt: Felt, seats: tuple[int, ...], plays: list[Cards]) -> None:
    """The follows of these seats to a single card. T-R28."""
    suit_of, step_of, out, led = felt.steps.suit, felt.steps.step, felt.out, felt.led
    rows = felt.rows
    for seat in seats:
        row = rows[seat][led]
        card = row[0] if len(row) == 1 else follow(felt, seat)
        suit, step = suit_of[card], step_of[card]
        rows[seat][suit].remove(card)
        out[suit].remove(step)
        plays.append(BIT[card])
        felt.total += WORTH[card]
        felt.place += 1
        if suit == felt.suit:
            if step > felt.high:
                felt.high, felt.taker = step, seat
        elif suit == TRUMP:
            felt.suit, felt.high, felt.taker = TRUMP, step, seat
        if suit != led:
            felt.void[seat] |= 1 << led


def _paired(felt: Felt, seats: tuple[int, ...], plays: list[Cards]) -> None:
    """The follows of these seats to a pair or tractor. T-R28."""
    for seat in seats:
        cards = follow_pairs(felt, seat)
        plays.append(_lay(felt, seat, cards))
        felt.total += sum([WORTH[card] for card in cards])
        felt.place += 1
        mine = shape(felt.steps, plays[-1])
        if mine is not None and beats(mine, Shape(felt.size, felt.suit, felt.high)):
            felt.suit, felt.high, felt.taker = mine.suit, mine.top, seat
        inside = Cards(plays[-1] & felt.steps.masks[felt.led])
        if inside != plays[-1]:
            felt.void[seat] |= 1 << felt.led
        if pairs(inside).bit_count() < felt.size >> 1:
            felt.unpaired[seat] |= 1 << felt.led
