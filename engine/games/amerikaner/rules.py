"""Amerikaner's rules: who speaks, what may be played, what an action does (A-R1 to A-R5)."""

from __future__ import annotations

from typing import Final

from engine.core.cards import NONE, Card, Cards, Seat, each, text
from engine.core.game import Deal, Standing
from engine.core.refusal import Reason, Refusal
from engine.core.state import Phase
from engine.games.amerikaner.types import (
    AMERIKANER,
    PASS,
    PLAYS,
    Action,
    AllPass,
    Bid,
    Call,
    Options,
    Pass,
    Play,
    State,
    pack_mask,
)
from engine.kit.trick import Trick, beats, follow, led_mask, may_hold, wins_all

NOBODY: Final = Seat(-1)


def start(options: Options, standing: Standing, deal: Deal) -> State:
    """A fresh deal: the seat after the dealer speaks first (A-R3.1)."""
    players = options.players
    dealer = deal.dealer if deal.dealer is not None else standing.dealer
    assert dealer is not None
    first = Seat((dealer + 1) % players)
    return State(
        options=options,
        dealer=dealer,
        scores=standing.scores,
        scored=standing.scored,
        hands=list(deal.hands),
        buried=[NONE] * players,
        stock=deal.stock,
        phase=Phase.AUCTION,
        turn=first,
        auction=(),
        out=0,
        high=0,
        declarer=None,
        trump=NONE,
        called=NONE,
        due=NONE,
        shown=None,
        leader=first,
        trick=[],
        led=NONE,
        best=NONE,
        best_seat=NOBODY,
        tricks=[],
        taken=[0] * players,
        gone=NONE,
        barred=[NONE] * players,
    )


# --- what is allowed ---------------------------------------------------------------------


def may_pass(state: State) -> bool:
    """Whether passing is open: always, unless the last seat is forced to bid (A-R3.8)."""
    players = state.options.players
    last_without_bid = not state.high and state.out.bit_count() == players - 1
    return not (last_without_bid and state.options.all_pass is AllPass.FORCED)


def least_bid(state: State) -> int:
    """The lowest number that is high enough now; above the hand size when none is (A-R3.4)."""
    return max(state.options.least, state.high + 1)


def playable(state: State, hand: Cards) -> Cards:
    """The cards of this hand that may be played now (A-R4.6, A-R5.1)."""
    if not state.led:
        return hand
    forced = Cards(hand & state.due)
    return forced or follow(hand, state.led)


def callable_cards(state: State) -> Cards:
    """The trumps the declarer may call: in play and not their own (A-R4.3).

    A set-up deal may begin late: cards already played can't be called either.
    """
    assert state.declarer is not None
    open_ = pack_mask(state.options.players) & state.trump
    left = Cards(open_ & ~state.hands[state.declarer] & ~state.gone)
    if state.options.highest_call and left:
        return Cards(1 << (left.bit_length() - 1))
    return left


def refuse(state: State, action: Action) -> Refusal | None:
    """Why the seat on turn may not do this; None when it may."""
    if state.turn is None:
        return Refusal(Reason.DEAL_OVER)
    match action:
        case Pass() | Bid():
            if state.phase is not Phase.AUCTION:
                return Refusal(Reason.WRONG_PHASE, "A-R8", (("phase", state.phase),))
            return _refuse_call(state, action)
        case Play(card):
            if state.phase not in (Phase.LEAD, Phase.PLAY):
                return Refusal(Reason.WRONG_PHASE, "A-R8", (("phase", state.phase),))
            return _refuse_play(state, card)
        case Call(card):
            if state.phase is not Phase.CALL:
                return Refusal(Reason.WRONG_PHASE, "A-R8", (("phase", state.phase),))
            return _refuse_called(state, card)


def _refuse_call(state: State, action: Pass | Bid) -> Refusal | None:
    if isinstance(action, Pass):
        return None if may_pass(state) else Refusal(Reason.MAY_NOT_PASS, "A-R3.8")
    if action.number == AMERIKANER:
        return None
    if action.number > state.options.hand:
        return Refusal(Reason.BID_TOO_HIGH, "A-R3.4", (("most", state.options.hand),))
    least = least_bid(state)
    if action.number < least:
        return Refusal(Reason.BID_TOO_LOW, "A-R3.4", (("least", least), ("high", state.high)))
    return None


def _refuse_play(state: State, card: Card) -> Refusal | None:
    assert state.turn is not None
    hand = state.hands[state.turn]
    mask = 1 << card
    if not hand & mask:
        return Refusal(Reason.NOT_IN_HAND, "A-R5.1")
    allowed = playable(state, hand)
    if allowed & mask:
        return None
    if hand & state.due:
        return Refusal(Reason.MUST_PLAY_CALLED, "A-R4.6", (("card", text(allowed)),), allowed)
    suit = (state.led.bit_length() - 1) // 13
    return Refusal(Reason.MUST_FOLLOW, "A-R5.1", (("suit", suit),), allowed)


def _refuse_called(state: State, card: Card) -> Refusal | None:
    allowed = callable_cards(state)
    mask = 1 << card
    if allowed & mask:
        return None
    assert state.declarer is not None
    if not state.trump & mask:
        why = "suit"
    elif not pack_mask(state.options.players) & mask:
        why = "set_aside"
    elif (state.hands[state.declarer] | state.gone) & mask:
        why = "own"
    else:
        why = "highest"
    return Refusal(Reason.NOT_CALLABLE, "A-R4.3", (("why", why),))


def legal(state: State) -> tuple[Action, ...]:
    """Every allowed action: pass, numbers upwards and Amerikaner, or cards in their order."""
    if state.turn is None:
        return ()
    if state.phase is Phase.AUCTION:
        numbers = range(least_bid(state), state.options.hand + 1)
        passing = (PASS,) if may_pass(state) else ()
        return (*passing, *map(Bid, numbers), Bid(AMERIKANER))
    if state.phase is Phase.CALL:
        return tuple(Call(card) for card in each(callable_cards(state)))
    return tuple(PLAYS[card] for card in each(playable(state, state.hands[state.turn])))


def claim(view: State) -> bool:
    """Whether the seat on lead wins every trick that is left, so that all are counted (A-R6)."""
    seat = view.turn
    if seat is None or view.phase is not Phase.PLAY or view.led:
        return False
    unseen = pack_mask(view.options.players) & ~view.gone & ~view.hands[seat]
    out = may_hold(Cards(unseen), [view.barred[at] for at in range(len(view.barred)) if at != seat])
    return wins_all(view.hands[seat], out, view.trump)


# --- what an action does -----------------------------------------------------------------


def step(state: State, action: Action) -> None:
    """Carry an allowed action out in place."""
    match action:
        case Play(card):
            _play(state, card)
        case Pass():
            _pass(state)
        case Bid(number):
            _bid(state, number)
        case Call(card):
            _call(state, card)


def _pass(state: State) -> None:
    assert state.turn is not None
    state.auction = (*state.auction, (state.turn, 0))
    state.out |= 1 << state.turn
    players = state.options.players
    if state.out.bit_count() == players:
        state.phase, state.turn = Phase.DEAL_OVER, None
    elif state.high and state.out.bit_count() == players - 1:
        _win_auction(state)
    else:
        _next_to_speak(state)


def _bid(state: State, number: int) -> None:
    assert state.turn is not None
    state.auction = (*state.auction, (state.turn, number))
    state.high = number
    others_out = state.out.bit_count() == state.options.players - 1
    if number == AMERIKANER or others_out:
        _win_auction(state)
    else:
        _next_to_speak(state)


def _next_to_speak(state: State) -> None:
    """The next seat that has not passed; the high bidder is never met before another (A-R3.5)."""
    assert state.turn is not None
    seat = (state.turn + 1) % state.options.players
    while state.out >> seat & 1:
        seat = (seat + 1) % state.options.players
    state.turn = Seat(seat)


def _win_auction(state: State) -> None:
    """The last bidder declares and leads (A-R3.6, A-R3.7)."""
    declarer = next(seat for seat, call in reversed(state.auction) if call)
    state.declarer = state.turn = state.leader = declarer
    state.phase = Phase.LEAD


def _call(state: State, card: Card) -> None:
    assert state.declarer is not None
    state.called = state.due = Cards(1 << card)
    _bar(state, state.declarer, state.called)
    if state.options.highest_call:
        # The higher trumps are then known to be the declarer's own.
        higher = Cards(state.trump & ~((2 << card) - 1))
        for seat in range(state.options.players):
            if seat != state.declarer:
                _bar(state, Seat(seat), higher)
    state.phase = Phase.PLAY
    state.turn = Seat((state.declarer + 1) % state.options.players)


def _bar(state: State, seat: Seat, cards: Cards) -> None:
    """Everybody now knows that this seat holds none of these cards."""
    state.barred[seat] = Cards(state.barred[seat] | cards)


def _play(state: State, card: Card) -> None:
    seat = state.turn
    assert seat is not None
    mask = Cards(1 << card)
    state.hands[seat] = Cards(state.hands[seat] & ~mask)
    state.gone = Cards(state.gone | mask)
    state.trick.append(mask)
    if len(state.trick) == 1:
        state.leader = state.best_seat = seat
        state.best = mask
        state.led = led_mask(card)
        if state.phase is Phase.LEAD:
            _first_lead(state)
            return
    else:
        if not mask & state.led:
            _bar(state, seat, state.led)
        if state.due:
            _due_card(state, seat, mask)
        if beats(mask, state.best, state.led, state.trump):
            state.best, state.best_seat = mask, seat
    if len(state.trick) == state.options.players:
        _finish_trick(state)
    else:
        state.turn = Seat((seat + 1) % state.options.players)


def _first_lead(state: State) -> None:
    """The suit of the opening lead is trump, and a card is called if there is one (A-R4.1-R4.5)."""
    assert state.declarer is not None
    state.phase = Phase.PLAY
    state.turn = Seat((state.declarer + 1) % state.options.players)
    if state.high == AMERIKANER:
        return
    state.trump = state.led
    if callable_cards(state):
        state.phase, state.turn = Phase.CALL, state.declarer


def _due_card(state: State, seat: Seat, mask: Cards) -> None:
    """Playing the called card shows the partner; playing another proves not to hold it (A-R4.7)."""
    if mask & state.due:
        state.shown = seat
    else:
        _bar(state, seat, state.due)


def _finish_trick(state: State) -> None:
    cards = tuple(Card(mask.bit_length() - 1) for mask in state.trick)
    state.tricks.append(Trick(state.leader, cards, state.best_seat))
    state.taken[state.best_seat] += 1
    state.trick.clear()
    state.led = state.due = state.best = NONE
    state.leader = state.best_seat
    if sum(state.taken) == state.options.hand:
        state.phase, state.turn = Phase.DEAL_OVER, None
    else:
        state.turn = state.best_seat
