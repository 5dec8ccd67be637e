"""Finish a deal of Shengji as fast as Python can, by allowed plays at random.

The loop says again, on rows of cards, what `rules.step` does; a property test holds the two
together.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import KINDS, Cards, each
from engine.core.state import Phase
from engine.games.shengji import rules
from engine.games.shengji.felt import AFTER, BIT, Felt, Row, Rows, finish
from engine.games.shengji.follow import duty
from engine.games.shengji.ladder import TRUMP, WORTH, Ladder
from engine.games.shengji.plays import follow_candidates
from engine.games.shengji.shapes import shape, winner
from engine.games.shengji.types import State, Tractors

Chance = Callable[[], float]


def random_playout(state: State, rng: Random) -> None:
    """Finish the deal in place by allowed actions at random."""
    while state.turn is not None and (state.phase is not Phase.PLAY or state.plays):
        open_ = rules.candidates(state)
        rules.step(state, open_[int(rng.random() * len(open_))])
    if state.turn is None:
        return
    felt = Felt(state)
    leader = int(state.leader)
    while felt.left:
        lead = _lead(felt.steps, felt.rows[leader], felt.left, rng.random)
        if len(lead) == 1:
            leader = _single(felt, leader, lead[0], rng.random)
        else:
            leader = _paired(felt, leader, lead, rng.random)
    finish(state, felt)


def _single(felt: Felt, leader: int, card: int, chance: Chance) -> int:
    """The three follows to a single card; who takes the trick. T-R25, T-R28."""
    suit_of, step_of = felt.steps.suit, felt.steps.step
    suit = led = suit_of[card]
    high, taker, total = step_of[card], leader, WORTH[card]
    plays = [BIT[card]]
    for seat in AFTER[leader]:
        hand = felt.rows[seat]
        row = hand[led]
        if row:
            card = row.pop(int(chance() * len(row)))
        else:
            at = int(chance() * felt.left)
            for row in hand:
                if at < len(row):
                    break
                at -= len(row)
            card = row.pop(at)
        plays.append(BIT[card])
        total += WORTH[card]
        other = suit_of[card]
        if other == suit:
            if step_of[card] > high:
                high, taker = step_of[card], seat
        elif other == TRUMP:
            suit, high, taker = TRUMP, step_of[card], seat
    felt.took(leader, plays, taker, total)
    return taker


def _paired(felt: Felt, leader: int, lead: list[int], chance: Chance) -> int:
    """The three follows to a pair or tractor; who takes the trick."""
    plays = [lead]
    plays += [_follow(felt, felt.rows[seat], lead, chance) for seat in AFTER[leader]]
    masks = [Cards(sum([BIT[card] for card in play])) for play in plays]
    taker = leader + winner(felt.steps, masks) & 3
    felt.took(leader, masks, taker, sum([WORTH[card] for play in plays for card in play]))
    return taker


def _lead(steps: Ladder, hand: Rows, left: int, chance: Chance) -> list[int]:
    """Any card; with its twin half of the time, and then perhaps a longer run. T-R24."""
    at = int(chance() * left)
    for row in hand:
        if at < len(row):
            break
        at -= len(row)
    card = row[at]
    twin = card - KINDS if card >= KINDS else card + KINDS
    if twin not in row or chance() < 0.5:
        row.pop(at)
        return [card]
    lead = [card, twin]
    step = steps.step
    pairs = {step[one]: one for one in row if one < KINDS and one + KINDS in row}
    low = high = step[card]
    while high + 1 in pairs and chance() < 0.6:
        high += 1
        lead += (pairs[high], pairs[high] + KINDS)
    while low - 1 in pairs and chance() < 0.6:
        low -= 1
        lead += (pairs[low], pairs[low] + KINDS)
    for one in lead:
        row.remove(one)
    return lead


def _follow(felt: Felt, hand: Rows, lead: list[int], chance: Chance) -> list[int]:
    """Any legal play to a lead of pairs. T-R25."""
    size = len(lead)
    row = hand[felt.steps.suit[lead[0]]]
    held = len(row)
    if held <= size:
        play = row[:]
        row.clear()
        _fill(hand, play, size - held, chance)
        return play
    if size > 2 and felt.tractors is not Tractors.PAIRS:
        return _strictly(felt.steps, row, lead, chance)
    pairs = [card for card in row if card < KINDS and card + KINDS in row]
    play = []
    while pairs and len(play) < size:
        card = pairs.pop(int(chance() * len(pairs)))
        play += (card, card + KINDS)
        row.remove(card)
        row.remove(card + KINDS)
    while len(play) < size:
        play.append(row.pop(int(chance() * len(row))))
    return play


def _fill(hand: Rows, play: list[int], many: int, chance: Chance) -> None:
    """Any so many cards of a hand on top of a play."""
    for _ in range(many):
        at = int(chance() * sum(map(len, hand)))
        for row in hand:
            if at < len(row):
                break
            at -= len(row)
        play.append(row.pop(at))


def _strictly(steps: Ladder, row: Row, lead: list[int], chance: Chance) -> list[int]:
    """Any candidate where a house rule asks for tractors. T-R25."""
    cards = Cards(sum([BIT[card] for card in row]))
    led = shape(steps, Cards(sum([BIT[card] for card in lead])))
    assert led is not None
    # What the longer rule allows, the shorter one allows too.
    found = follow_candidates(steps, cards, duty(steps, cards, led, Tractors.STRICT_PARTIAL))
    play: list[int] = list(each(found[int(chance() * len(found))]))
    for card in play:
        row.remove(card)
    return play
