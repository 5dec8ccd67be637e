"""Finish a deal of Amerikaner as fast as Python can: what the search runs thousands of times.

The loop says again, on local names, what `rules._play` does step by step; a property test holds
the two together. It keeps no record of finished tricks. Sets are plain numbers here: wrapping each
one as `Cards` would cost a third of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.cards import NONE, Seat
from engine.core.state import Phase
from engine.games.amerikaner.types import State

Choice = Callable[[State, Seat, int, int, Random], int]
"""Picks one of the allowed cards, as a set, given state, seat, hand and allowed cards."""


def any_card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """One of the allowed cards, each equally likely."""
    for _ in range(int(rng.random() * allowed.bit_count())):
        allowed &= allowed - 1
    return allowed & -allowed


def play_to_the_end(state: State, rng: Random, choose: Choice) -> None:
    """Play all remaining cards of the play phase in place."""
    run: Any = state
    hands, barred, taken, trick = run.hands, run.barred, run.taken, run.trick
    last, trump, due, gone = len(hands) - 1, run.trump, run.due, run.gone
    led, best, best_seat, seat = run.led, run.best, run.best_seat, run.turn
    while hand := hands[seat]:
        if not led:
            card = choose(state, seat, hand, hand, rng) if hand & (hand - 1) else hand
            # Every card of the suit: its thirteen bits start at a multiple of thirteen.
            run.led = led = 0x1FFF << (card.bit_length() - 1) // 13 * 13
            run.best = best = card
            run.best_seat = best_seat = seat
        else:
            allowed = hand & due or hand & led or hand
            card = choose(state, seat, hand, allowed, rng) if allowed & (allowed - 1) else allowed
            if card & led:
                if (card > best and not best & trump) or (card & trump and card > best):
                    run.best = best = card
                    run.best_seat = best_seat = seat
            else:
                barred[seat] |= led
                if card & trump and (not best & trump or card > best):
                    run.best = best = card
                    run.best_seat = best_seat = seat
            if due:
                if card & due:
                    run.shown = seat
                else:
                    barred[seat] |= due
        hands[seat] = hand ^ card
        run.gone = gone = gone | card
        if len(trick) == last:
            taken[best_seat] += 1
            trick.clear()
            run.led = run.due = run.best = led = due = best = NONE
            run.leader = run.turn = seat = best_seat
        else:
            trick.append(card)
            run.turn = seat = seat + 1 if seat < last else 0
    run.phase, run.turn = Phase.DEAL_OVER, None
