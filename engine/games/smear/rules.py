"""Smear's rules: who speaks, what may be thrown and played, what an action does (S-R3 to S-R9)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.core.cards import NONE, Card, Cards, Seat, each, gather
from engine.core.game import Deal
from engine.core.refusal import Reason, Refusal
from engine.core.state import Phase
from engine.games.smear.types import (
    HAND,
    HIGHEST_BID,
    LOWEST_BID,
    PACK,
    PASS,
    PLAYS,
    Action,
    Bid,
    Discard,
    Options,
    Pass,
    Play,
    State,
    opened,
    team,
)
from engine.kit.trick import Trick, beats, follow, led_mask, may_hold, suits_of, wins_all

NOBODY: Final = Seat(-1)


def start(options: Options, dealer: Seat, scores: tuple[int, ...], deal: Deal) -> State:
    """A fresh deal: the seat after the dealer speaks first (S-R4)."""
    first = Seat((dealer + 1) % 4)
    return State(
        options=options,
        dealer=dealer,
        scores=scores,
        hands=list(deal.hands),
        buried=[NONE] * 4,
        stock=deal.stock,
        phase=Phase.AUCTION,
        turn=first,
        auction=(),
        high=0,
        bidder=None,
        trump=NONE,
        leader=first,
        trick=[],
        led=NONE,
        best=NONE,
        best_seat=NOBODY,
        tricks=[],
        played=[NONE, NONE],
        won=[NONE, NONE],
        barred=[NONE] * 4,
        earlier=NONE,
        base=(0, 0),
    )


# --- what is allowed ---------------------------------------------------------------------


def may_pass(state: State) -> bool:
    """Whether passing is open: always, unless the dealer is stuck after three passes (S-R4)."""
    return bool(state.high) or state.turn != state.dealer or not state.options.stick_dealer


def least_bid(state: State) -> int:
    """The lowest number that is high enough now; above four when none is (S-R4).

    Where agreed, the dealer may take the bid at the number it stands at.
    """
    if state.high and state.turn == state.dealer and state.options.dealer_steal:
        return state.high
    return max(LOWEST_BID, state.high + 1)


def playable(state: State, hand: Cards) -> Cards:
    """The cards the seat on turn may play: follow suit or trump, else anything (S-R6, S-R8)."""
    if state.led:
        return follow(hand, state.led, state.trump)
    if state.trump:
        return hand
    assert state.bidder is not None
    return opened(hand, state.buried[state.bidder])


def ruffs(state: State, hand: Cards) -> Cards:
    """The trumps that may be played although the suit led could be followed (S-R8)."""
    if not hand & state.led or state.led == state.trump:
        return NONE
    return Cards(hand & state.trump)


def refuse(state: State, action: Action) -> Refusal | None:
    """Why the seat on turn may not do this; None when it may."""
    if state.turn is None:
        return Refusal(Reason.DEAL_OVER)
    if state.phase is not _STEP[type(action)]:
        return Refusal(Reason.WRONG_PHASE, "S-R13", (("phase", state.phase),))
    match action:
        case Pass() | Bid():
            return _refuse_call(state, action)
        case Discard():
            return _refuse_discard(state, action)
        case Play():
            return _refuse_play(state, action)


_STEP: Final = {
    Pass: Phase.AUCTION,
    Bid: Phase.AUCTION,
    Discard: Phase.DISCARD,
    Play: Phase.PLAY,
}


def _refuse_call(state: State, action: Pass | Bid) -> Refusal | None:
    if isinstance(action, Pass):
        return None if may_pass(state) else Refusal(Reason.MAY_NOT_PASS, "S-R4")
    if action.number > HIGHEST_BID:
        return Refusal(Reason.BID_TOO_HIGH, "S-R4", (("most", HIGHEST_BID),))
    least = least_bid(state)
    if action.number < least:
        return Refusal(Reason.BID_TOO_LOW, "S-R4", (("least", least), ("high", state.high)))
    return None


def _refuse_discard(state: State, action: Discard) -> Refusal | None:
    assert state.turn is not None
    hand, cards = state.hands[state.turn], action.cards
    if cards & ~hand:
        return Refusal(Reason.NOT_IN_HAND, "S-R5")
    count = state.options.widow
    if cards.bit_count() != count:
        return Refusal(Reason.DISCARD_COUNT, "S-R5", (("count", count),))
    kept = Cards(hand & ~cards)
    if not opened(kept, cards):
        suits = "".join(suits_of(kept))
        return Refusal(Reason.NO_LEAD_LEFT, "S-R6", (("suits", suits),))
    return None


def _refuse_play(state: State, action: Play) -> Refusal | None:
    assert state.turn is not None
    hand, mask = state.hands[state.turn], Cards(1 << action.card)
    if not hand & mask:
        return Refusal(Reason.NOT_IN_HAND, "S-R8")
    allowed = playable(state, hand)
    if allowed & mask:
        return None
    if not state.led:
        return Refusal(Reason.SUIT_WAS_DISCARDED, "S-R6", (("suit", action.card // 13),), allowed)
    suit = (state.led.bit_length() - 1) // 13
    return Refusal(Reason.MUST_FOLLOW, "S-R8", (("suit", suit),), allowed)


def discards(state: State) -> tuple[Action, ...]:
    """Every discard the bidder may make, in the order of the cards (S-R6)."""
    assert state.bidder is not None
    hand = state.hands[state.bidder]
    ways = map(gather, combinations(tuple(each(hand)), state.options.widow))
    return tuple(Discard(cards) for cards in ways if opened(Cards(hand & ~cards), cards))


def legal(state: State) -> tuple[Action, ...]:
    """Every allowed action: pass and numbers upwards, discards, or cards in their order."""
    if state.turn is None:
        return ()
    if state.phase is Phase.AUCTION:
        numbers = range(least_bid(state), HIGHEST_BID + 1)
        passing = (PASS,) if may_pass(state) else ()
        return (*passing, *map(Bid, numbers))
    if state.phase is Phase.DISCARD:
        return discards(state)
    return tuple(PLAYS[card] for card in each(playable(state, state.hands[state.turn])))


def claim(view: State) -> bool:
    """Whether the seat on lead wins every trick that is left, so that all counts (S-R10)."""
    seat = view.turn
    if seat is None or view.phase is not Phase.PLAY or view.led or not view.trump:
        return False
    unseen = PACK & ~view.gone & ~view.hands[seat] & ~view.buried[seat]
    out = may_hold(Cards(unseen), [view.barred[at] for at in range(4) if at != seat])
    return wins_all(view.hands[seat], out, view.trump)


# --- what an action does -----------------------------------------------------------------


def step(state: State, action: Action) -> None:
    """Carry an allowed action out in place."""
    match action:
        case Play(card):
            _play(state, card)
        case Pass():
            _speak(state, 0)
        case Bid(number):
            _speak(state, number)
        case Discard(cards):
            _discard(state, cards)


def _speak(state: State, number: int) -> None:
    """One turn each, the dealer last; a bid of four ends it at once (S-R4).

    Where the dealer may match a bid, a four only passes over the seats in between.
    """
    seat = state.turn
    assert seat is not None
    state.auction = (*state.auction, (seat, number))
    state.high = max(state.high, number)
    if seat == state.dealer or (number == HIGHEST_BID and not state.options.dealer_steal):
        _close_auction(state)
    elif number == HIGHEST_BID:
        state.turn = state.dealer
    else:
        state.turn = Seat((seat + 1) % 4)


def _close_auction(state: State) -> None:
    """The last to bid is the bidder, and picks up (S-R4, S-R5); nobody: thrown in (S-R3)."""
    bidder = next((seat for seat, number in reversed(state.auction) if number), None)
    if bidder is None:
        state.phase, state.turn = Phase.DEAL_OVER, None
        return
    state.bidder = state.turn = state.leader = bidder
    widow = state.options.widow
    state.hands[bidder] = Cards(state.hands[bidder] | gather(state.stock[:widow]))
    state.stock = state.stock[widow:]
    state.phase = Phase.DISCARD if widow else Phase.PLAY


def _discard(state: State, cards: Cards) -> None:
    bidder = state.turn
    assert bidder is not None
    state.hands[bidder] = Cards(state.hands[bidder] & ~cards)
    state.buried[bidder] = cards
    state.phase = Phase.PLAY


def _play(state: State, card: Card) -> None:
    seat = state.turn
    assert seat is not None
    mask = Cards(1 << card)
    state.hands[seat] = Cards(state.hands[seat] & ~mask)
    state.played[seat & 1] = Cards(state.played[seat & 1] | mask)
    state.trick.append(mask)
    if len(state.trick) == 1:
        state.leader = state.best_seat = seat
        state.best = mask
        state.led = led_mask(card)
        state.trump = state.trump or state.led
    else:
        if not mask & (state.led | state.trump):
            # Neither followed nor trumped: only that proves the suit is missing (S-R8).
            state.barred[seat] = Cards(state.barred[seat] | state.led)
        if beats(mask, state.best, state.led, state.trump):
            state.best, state.best_seat = mask, seat
    if len(state.trick) == 4:
        _finish_trick(state)
    else:
        state.turn = Seat((seat + 1) % 4)


def _finish_trick(state: State) -> None:
    """The winner takes the cards and leads; after six tricks the deal is over (S-R9)."""
    winner = state.best_seat
    cards = tuple(Card(mask.bit_length() - 1) for mask in state.trick)
    state.tricks.append(Trick(state.leader, cards, winner))
    side = team(winner)
    state.won[side] = Cards(state.won[side] | gather(cards))
    state.trick.clear()
    state.led = state.best = NONE
    state.leader = state.turn = winner
    if state.gone.bit_count() == 4 * HAND:
        state.phase, state.turn = Phase.DEAL_OVER, None
