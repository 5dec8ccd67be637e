"""How a sensible player bids, leads, calls and follows; also the search's rollout policy.

Everything here reads the mover's own hand and public facts only, so a full state and the mover's
view of it give the same answer.
"""

from __future__ import annotations

from math import erf, sqrt
from random import Random
from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, Seat, bit, each, gather
from engine.core.state import Phase
from engine.games.amerikaner import rules
from engine.games.amerikaner.types import (
    AMERIKANER,
    PASS,
    PLAYS,
    Action,
    Bid,
    Call,
    State,
    pack_mask,
)
from engine.kit.trick import beats

FIT: Final = {
    3: (9.8, 0.37, 0.34, 0.48, 0.42, 0.61, 1.5),
    4: (4.2, 0.58, 0.42, 0.65, 0.63, 0.39, 1.5),
    5: (2.3, 0.57, 0.34, 0.73, 0.45, 0.32, 1.3),
    6: (1.45, 0.61, 0.31, 0.74, 0.23, 0.18, 1.1),
}
"""Tricks of declarer and partner by table size, fitted to simulated deals: a constant, then per
trump, per ace king or queen of trumps, per side ace, per side king, per card short of two in a
side suit; last the spread."""

WAITING: Final = {3: 6.5, 4: 2.5, 5: 2.0, 6: 1.6}
"""What a deal is worth on average to a seat that does not declare, in points."""

_ACE, _KING, _QUEEN = (Cards(sum(1 << (13 * s + r) for s in range(4))) for r in (12, 11, 10))


def habit(state: State, rng: Random) -> Action:
    """The ordinary player's action for the seat on turn."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    match state.phase:
        case Phase.AUCTION:
            return speak(state, hand)
        case Phase.CALL:
            return Call(Card(rules.callable_cards(state).bit_length() - 1))
        case Phase.LEAD:
            return PLAYS[opening_lead(state, hand).bit_length() - 1]
        case _:
            allowed: int = rules.playable(state, hand)
            if allowed & (allowed - 1):
                allowed = card(state, state.turn, hand, allowed, rng)
            return PLAYS[allowed.bit_length() - 1]


def careless(state: State) -> tuple[Action, ...]:
    """What an inattentive player might do: pass or stay low, any card, but not beat a friend's."""
    assert state.turn is not None
    open_ = rules.legal(state)
    if state.phase is Phase.AUCTION:
        return open_[:2]
    if state.phase is not Phase.PLAY or not state.led:
        return open_
    hand = state.hands[state.turn]
    allowed = rules.playable(state, hand)
    if _friends(state, state.turn, hand) >> state.best_seat & 1:
        best, led, trump = state.best, state.led, state.trump
        allowed = gather(c for c in each(allowed) if not beats(bit(c), best, led, trump)) or allowed
    return tuple(PLAYS[card] for card in each(allowed))


# --- bidding -----------------------------------------------------------------------------


def expected_tricks(hand: Cards, trump: Cards, players: int) -> float:
    """Mean tricks of the declaring side with this suit as trump and the best call."""
    base, length, honours, aces, kings, short, _ = FIT[players]
    trumps, side = hand & trump, hand & ~trump
    tricks = base + length * trumps.bit_count()
    tricks += honours * (trumps & (_ACE | _KING | _QUEEN)).bit_count()
    tricks += aces * (side & _ACE).bit_count() + kings * (side & _KING).bit_count()
    for suit in SUIT_MASK:
        if suit != trump:
            tricks += short * max(0, 2 - (hand & suit).bit_count())
    return tricks


def best_trump(hand: Cards, players: int) -> tuple[float, Cards]:
    """The suit with the most expected tricks, and how many."""
    return max((expected_tricks(hand, suit, players), suit) for suit in SUIT_MASK if hand & suit)


def chance(mean: float, spread: float, need: int) -> float:
    """How likely at least so many tricks are, by the normal curve with continuity correction."""
    return 0.5 * (1 + erf((mean - need + 0.5) / (spread * sqrt(2))))


def speak(state: State, hand: Cards) -> Action:
    """Bid the lowest number that pays more than letting others declare; else pass.

    Declaring b wins or loses b, so it is worth b(2p - 1) against what waiting is worth.
    """
    players = state.options.players
    if solid(hand, players):
        return Bid(AMERIKANER)
    mean, _ = best_trump(hand, players)
    least = rules.least_bid(state)
    worth, spread = WAITING[players], FIT[players][-1]
    for number in range(least, state.options.hand + 1):
        if chance(mean, spread, number) > 0.5 + worth / (2 * number):
            return Bid(number)
    if rules.may_pass(state):
        return PASS
    return Bid(least) if least <= state.options.hand else Bid(AMERIKANER)


def solid(hand: Cards, players: int) -> bool:
    """Whether the top cards of every suit held run out all others: Amerikaner is certain."""
    pack = pack_mask(players)
    for suit in SUIT_MASK:
        own, others = hand & suit, (pack & suit) & ~hand
        if not own:
            continue
        sure = own & ~((1 << others.bit_length()) - 1)
        # As many sure winners as others could hold at most, or nothing else in the suit.
        if sure != own and sure.bit_count() < others.bit_count():
            return False
    return True


# --- playing -----------------------------------------------------------------------------
#
# Sets are plain numbers from here on: rollouts run through it, and wrapping each as `Cards` would
# cost as much as the thinking. ``x & -x`` is the lowest card of a set, ``highest`` the highest one.


def highest(cards: int) -> int:
    """The highest card of a set within one suit, as a set."""
    return 1 << (cards.bit_length() - 1) if cards else 0


def opening_lead(state: State, hand: Cards) -> int:
    """The lowest card of the best trump suit (A-R4.1); the surest winner in Amerikaner."""
    if state.is_amerikaner:
        return _longest_top(state, hand)
    _, trump = best_trump(hand, state.options.players)
    own = hand & trump
    return own & -own


def _longest_top(state: State, hand: int) -> int:
    unseen = pack_mask(state.options.players) & ~hand & ~state.gone
    best, found = -1, hand & -hand
    for suit in SUIT_MASK:
        own = hand & suit
        if own and highest(own) > unseen & suit and own.bit_count() > best:
            best, found = own.bit_count(), highest(own)
    return found


def card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """The card to lead or follow with, as a set; there are at least two to choose from."""
    led, trump, best = state.led, state.trump, state.best
    unseen = pack_mask(state.options.players) & ~hand & ~state.gone
    if not led:
        return _lead(state, seat, hand, unseen)
    if best & trump:
        winning = allowed & trump & ~(best * 2 - 1)
    else:
        winning = allowed & (led & ~(best * 2 - 1) | trump)
    after = len(state.hands) - 1 - len(state.trick)
    if _friends(state, seat, hand) >> state.best_seat & 1:
        # A side's own trick is left alone, unless it is not safe yet and this hand can make it so.
        if winning and after and not winning & trump & ~led and best < unseen & led:
            top = highest(winning)
            if top > unseen & led:
                return _lowest_equal(top, winning, unseen)
        return _throw(state, allowed & ~winning or allowed, unseen)
    if not winning:
        return _throw(state, allowed, unseen)
    if not after or not winning & led:
        return winning & -winning
    top = highest(winning)
    if top > unseen & led:
        return _lowest_equal(top, winning, unseen)
    return winning & -winning if after == 1 else _throw(state, allowed, unseen)


def _friends(state: State, seat: Seat, hand: int) -> int:
    """The other seats known to be on this one's side, as bits; once the bid is decided, nobody.

    A defender counts everyone but the declarer and the shown partner, and before the partner is
    shown nobody: any of them might be it (A-R4.7).
    """
    declarer = state.declarer
    assert declarer is not None
    taken = state.taken
    if seat == declarer:
        return 0 if state.shown is None else 1 << state.shown
    if seat == state.shown or hand & state.due:
        return 1 << declarer
    if state.due:
        return 0
    side = taken[declarer] + (taken[state.shown] if state.shown is not None else 0)
    need = state.options.hand if state.high == AMERIKANER else state.high
    if side >= need or sum(taken) - side > state.options.hand - need:
        return 0
    enemies = 1 << declarer | (1 << state.shown if state.shown is not None else 0)
    return (1 << state.options.players) - 1 & ~enemies & ~(1 << seat)


def _lowest_equal(top: int, winning: int, unseen: int) -> int:
    """The lowest of one's cards that does the same work as this one: nothing unseen between."""
    equal = top
    below = winning & (top - 1)
    while below:
        next_ = highest(below)
        if unseen & (equal - 1) & ~(next_ * 2 - 1):
            break
        equal = next_
        below &= next_ - 1
    return equal


def _throw(state: State, allowed: int, unseen: int) -> int:
    """The card least worth keeping: lowest of the suit led, else a low loser of a side suit."""
    following = allowed & state.led
    if following:
        return following & -following
    best_rank, found = 99, 0
    for suit in SUIT_MASK:
        own = allowed & suit
        if not own:
            continue
        low = own & -own
        value = (low.bit_length() - 1) % 13
        if suit & state.trump:
            value += 40
        elif low > unseen & suit:
            value += 20
        elif own.bit_count() == 2 and highest(own) * 2 > unseen & suit:
            # The guard of a card that is second best.
            value += 6
        if value < best_rank:
            best_rank, found = value, low
    return found


def _lead(state: State, seat: Seat, hand: int, unseen: int) -> int:
    trump = state.trump
    declaring = seat in (state.declarer, state.shown)
    own_trumps = hand & trump
    if declaring and own_trumps and _opponents_trumps(state, seat, unseen):
        top = highest(own_trumps)
        if top > unseen & trump:
            return top
        if seat == state.declarer and own_trumps.bit_count() > 2:
            return own_trumps & -own_trumps
    sure = 0
    for suit in SUIT_MASK:
        own = hand & suit
        if own and suit != trump and highest(own) > unseen & suit:
            if not _ruffed(state, seat, suit, unseen):
                return highest(own)
            sure = highest(own)
    return _lead_low(state, hand) or sure or hand & -hand


def _opponents_trumps(state: State, seat: Seat, unseen: int) -> int:
    """Trumps that a defender could still hold, as this seat of the declaring side sees it."""
    mate = state.shown if seat == state.declarer else state.declarer
    trumps, open_ = unseen & state.trump, 0
    for other, barred in enumerate(state.barred):
        if other not in (seat, mate):
            open_ |= trumps & ~barred
    return open_


def _ruffed(state: State, seat: Seat, suit: int, unseen: int) -> bool:
    """Whether an opponent known to be void in this suit may still have a trump."""
    friends = _friends(state, seat, state.hands[seat])
    trumps = unseen & state.trump
    return any(
        barred & suit == suit and trumps & ~barred
        for other, barred in enumerate(state.barred)
        if other != seat and not friends >> other & 1
    )


def _lead_low(state: State, hand: int) -> int:
    """A low card of a long side suit, 0 where only trumps are left."""
    best, found = -99, 0
    for suit in SUIT_MASK:
        own = hand & suit
        if not own or suit == state.trump:
            continue
        low = own & -own
        value = own.bit_count() - (low.bit_length() - 1) % 13
        if value > best:
            best, found = value, low
    return found
