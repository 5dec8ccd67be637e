"""How a sensible player bids, discards, leads and follows; also the search's rollout policy.

Everything here reads the mover's own hand and public facts only, so a full state and the mover's
view of it give the same answer.
"""

from __future__ import annotations

from random import Random

from engine.core.cards import Cards, each
from engine.core.state import Phase
from engine.games.smear import bidding, cardplay, rules
from engine.games.smear.types import PLAYS, Action, State, team


def habit(state: State, rng: Random) -> Action:
    """The ordinary player's action for the seat on turn."""
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat]
    if state.phase is Phase.AUCTION:
        return bidding.speak(state, hand)
    if state.phase is Phase.DISCARD:
        return bidding.discard(state, hand)
    if not state.trump:
        return PLAYS[bidding.opening_lead(state, hand).bit_length() - 1]
    card = int(rules.playable(state, hand))
    if card & (card - 1):
        card = cardplay.card(state, seat, hand, card, rng)
    return PLAYS[card.bit_length() - 1]


def careless(state: State) -> tuple[Action, ...]:
    """What an inattentive player might do: pass or stay low, any card, but not beat a partner's."""
    seat = state.turn
    assert seat is not None
    open_ = rules.legal(state)
    if state.phase is Phase.AUCTION:
        return open_[:2]
    if state.phase is not Phase.PLAY or not state.led or team(state.best_seat) != team(seat):
        return open_
    allowed = rules.playable(state, state.hands[seat])
    beating = cardplay.beaters(state.best, state.led, state.trump)
    return tuple(PLAYS[card] for card in each(Cards(allowed & ~beating) or allowed))
