"""Finish a deal of Shengji as fast as Python can, by allowed plays at random.

The loop says again, on lists of cards per suit, what `rules.step` does; a property test holds
the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from engine.core.cards import KINDS, NONE, Cards, Seat, each
from engine.core.state import Phase
from engine.games.shengji import rules
from engine.games.shengji.follow import duty
from engine.games.shengji.ladder import WORTH, Ladder, ladder
from engine.games.shengji.plays import follow_candidates
from engine.games.shengji.shapes import shape, winner
from engine.games.shengji.types import State, Tractors, Trick

Rows = list[list[int]]
"""One hand as card numbers, by effective suit."""

BIT: Final = tuple(Cards(1 << card) for card in range(2 * KINDS))


def random_playout(state: State, rng: Random) -> None:
    """Finish the deal in place by allowed actions at random."""
    while state.turn is not None and (state.phase is not Phase.PLAY or state.plays):
        open_ = rules.candidates(state)
        rules.step(state, open_[int(rng.random() * len(open_))])
    if state.turn is not None:
        _play_tricks(state, rng.random)


def rows(steps: Ladder, hand: Cards) -> Rows:
    """A hand's cards by effective suit."""
    found: Rows = [[], [], [], [], []]
    suit = steps.suit
    for card in each(hand):
        found[suit[card]].append(card)
    return found


def _play_tricks(state: State, chance: Callable[[], float]) -> None:
    """All remaining tricks from the start of one."""
    steps = ladder(state.level, state.trump)
    hands = [rows(steps, hand) for hand in state.hands]
    strict = state.options.tractors is not Tractors.PAIRS
    leader = int(state.leader)
    attackers = 1 - (state.dealer & 1)
    left, won = state.size, 0
    suit_of, step_of, worth, bit = steps.suit, steps.step, WORTH, BIT
    tricks = state.tricks
    while left:
        lead = _lead(steps, hands[leader], left, chance)
        if len(lead) > 1:
            size = len(lead)
            plays = [lead]
            for at in (1, 2, 3):
                plays.append(_follow(steps, hands[(leader + at) & 3], lead, strict, chance))
            masks = tuple(Cards(sum([bit[card] for card in play])) for play in plays)
            taker = (leader + winner(steps, masks)) & 3
            if taker & 1 == attackers:
                won += sum([worth[card] for play in plays for card in play])
            tricks.append(Trick(Seat(leader), masks, Seat(taker)))
            leader = taker
            left -= size
            continue
        best = first = lead[0]
        suit = led = suit_of[best]
        high = step_of[best]
        taker = leader
        total = worth[best]
        cards = [bit[first]]
        for seat in _AFTER[leader]:
            hand = hands[seat]
            row = hand[led]
            if row:
                at = int(chance() * len(row))
            else:
                at = int(chance() * left)
                for row in hand:
                    if at < len(row):
                        break
                    at -= len(row)
            card = row.pop(at)
            cards.append(bit[card])
            total += worth[card]
            other = suit_of[card]
            if other == suit:
                if step_of[card] > high:
                    high, taker = step_of[card], seat
            elif other == 4:
                suit, high, taker = 4, step_of[card], seat
        if taker & 1 == attackers:
            won += total
        tricks.append(Trick(Seat(leader), tuple(cards), Seat(taker)))
        leader = taker
        left -= 1
    _finish(state, won, Seat(leader))


_AFTER: Final = tuple(tuple((leader + at) & 3 for at in (1, 2, 3)) for leader in range(4))


def _finish(state: State, won: int, taker: Seat) -> None:
    for hand in state.hands:
        state.gone = Cards(state.gone | hand)
    state.hands = [NONE] * 4
    state.points += won
    state.size = 0
    state.leader = taker
    state.phase, state.turn = Phase.DEAL_OVER, None
    state.void = [rules.EVERY_SUIT] * 4
    state.unpaired = [rules.EVERY_SUIT] * 4


def _lead(steps: Ladder, hand: Rows, left: int, chance: Callable[[], float]) -> list[int]:
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


def _follow(
    steps: Ladder, hand: Rows, lead: list[int], strict: bool, chance: Callable[[], float]
) -> list[int]:
    """Any legal play to a lead of pairs. T-R25."""
    size = len(lead)
    row = hand[steps.suit[lead[0]]]
    held = len(row)
    if held <= size:
        play = row[:]
        row.clear()
        if held < size:
            _fill(hand, play, size - held, chance)
        return play
    if strict and size > 2:
        return _strictly(steps, row, lead, chance)
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


def _fill(hand: Rows, play: list[int], many: int, chance: Callable[[], float]) -> None:
    """Any so many cards of a hand on top of a play."""
    for _ in range(many):
        at = int(
            chance() * (len(hand[0]) + len(hand[1]) + len(hand[2]) + len(hand[3]) + len(hand[4]))
        )
        for row in hand:
            if at < len(row):
                break
            at -= len(row)
        play.append(row.pop(at))


def _strictly(
    steps: Ladder, row: list[int], lead: list[int], chance: Callable[[], float]
) -> list[int]:
    """Any candidate where a house rule asks for tractors. T-R25."""
    cards = Cards(sum([BIT[card] for card in row]))
    led = shape(steps, Cards(sum([BIT[card] for card in lead])))
    assert led is not None
    # The longer rule is a special case of the shorter one, so its plays obey both.
    found = follow_candidates(steps, cards, duty(steps, cards, led, Tractors.STRICT_PARTIAL))
    play: list[int] = list(each(found[int(chance() * len(found))]))
    for card in play:
        row.remove(card)
    return play
