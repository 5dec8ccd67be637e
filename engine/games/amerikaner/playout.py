"""Finish a deal of Amerikaner as fast as Python can: what the search runs thousands of times.

The loop says again, on local names, what `rules._play` does step by step; a property test holds
the two together. It keeps no record of finished tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import NONE, Cards, Seat
from engine.core.state import Phase
from engine.games.amerikaner.types import State

Choice = Callable[[State, Seat, Cards, Cards, Random], Cards]
"""Picks one of the allowed cards, as a set, given state, seat, hand and allowed cards."""


def any_card(state: State, seat: Seat, hand: Cards, allowed: Cards, rng: Random) -> Cards:
    """One of the allowed cards, each equally likely."""
    rest = int(allowed)
    for _ in range(int(rng.random() * rest.bit_count())):
        rest &= rest - 1
    return Cards(rest & -rest)


def play_to_the_end(state: State, rng: Random, choose: Choice) -> None:
    """Play all remaining cards of the play phase in place."""
    hands, barred, taken, trick = state.hands, state.barred, state.taken, state.trick
    players, trump = len(hands), state.trump
    led, best, best_seat, due = state.led, state.best, state.best_seat, state.due
    seat = state.turn
    assert seat is not None
    left = state.options.hand - sum(taken)
    while left:
        hand = hands[seat]
        allowed = Cards((hand & due or hand & led or hand) if led else hand)
        card = choose(state, seat, hand, allowed, rng) if allowed & (allowed - 1) else allowed
        hands[seat] = Cards(hand ^ card)
        state.gone = Cards(state.gone | card)
        trick.append(card)
        if not led:
            # Every card of the suit: its thirteen bits start at a multiple of thirteen.
            state.led = led = Cards(0x1FFF << (card.bit_length() - 1) // 13 * 13)
            state.best, state.best_seat = best, best_seat = card, seat
        else:
            if not card & led:
                barred[seat] = Cards(barred[seat] | led)
            if due:
                if card & due:
                    state.shown = seat
                else:
                    barred[seat] = Cards(barred[seat] | due)
            if (
                (not best & trump or card > best)
                if card & trump
                else (card & led and not best & trump and card > best)
            ):
                state.best, state.best_seat = best, best_seat = card, seat
            if len(trick) == players:
                taken[best_seat] += 1
                left -= 1
                trick.clear()
                state.led = state.due = state.best = led = due = best = NONE
                state.leader = seat = state.turn = best_seat
                continue
        seat = Seat(seat + 1) if seat + 1 < players else Seat(0)
        state.turn = seat
    state.phase, state.turn = Phase.DEAL_OVER, None
