"""Finish a deal of Smear as fast as Python can: what the search runs thousands of times.

The loop says again, on local names, what `rules._play` does step by step; a property test holds
the two together. It begins after the opening lead and keeps no record of finished tricks. Sets
are plain numbers here: wrapping each one as `Cards` would cost a third of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.cards import NONE, Seat
from engine.core.state import Phase
from engine.games.smear.types import State

Choice = Callable[[State, Seat, int, int, Random], int]
"""Picks one of the allowed cards, as a set, given state, seat, hand and allowed cards."""


def any_card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """One of the allowed cards, each equally likely."""
    for _ in range(int(rng.random() * allowed.bit_count())):
        allowed &= allowed - 1
    return allowed & -allowed


def play_to_the_end(state: State, rng: Random, choose: Choice) -> None:
    """Play all remaining cards of the play phase in place; trump is known."""
    run: Any = state
    hands, played, won, barred, trick = run.hands, run.played, run.won, run.barred, run.trick
    trump, led, best, best_seat, seat = run.trump, run.led, run.best, run.best_seat, run.turn
    top = trump if best & trump else led
    while hand := hands[seat]:
        if not led:
            card = choose(state, seat, hand, hand, rng) if hand & (hand - 1) else hand
            # Every card of the suit: its thirteen bits start at a multiple of thirteen.
            run.led = top = led = 0x1FFF << (card.bit_length() - 1) // 13 * 13
            run.leader = run.best_seat = best_seat = seat
            run.best = best = card
        else:
            allowed = hand & (led | trump) if hand & led else hand
            card = choose(state, seat, hand, allowed, rng) if allowed & (allowed - 1) else allowed
            # ``top`` is the suit that wins at present: the one led, or trump once there is one.
            if card & top:
                if card > best:
                    run.best_seat = best_seat = seat
                    run.best = best = card
            elif card & trump:
                top = trump
                run.best_seat = best_seat = seat
                run.best = best = card
            elif not card & led:
                barred[seat] |= led
        hands[seat] = hand ^ card
        played[seat & 1] |= card
        trick.append(card)
        if len(trick) == 4:
            won[best_seat & 1] |= sum(trick)
            trick.clear()
            run.led = run.best = led = best = NONE
            run.leader = run.turn = seat = best_seat
        else:
            run.turn = seat = (seat + 1) & 3
    run.phase, run.turn = Phase.DEAL_OVER, None
