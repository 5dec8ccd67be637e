"""Which card a sensible player leads or follows with; also the search's rollout policy.

High and Low are settled the moment trump is known, so cards are played for the Jack first, which
may set the bidder, and then for Game. Sets are plain numbers here, as in the playout loop. Every
question is asked of the mover's own hand and public facts only.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.core.cards import SUIT_MASK, Cards, Seat
from engine.games.smear.score import card_points
from engine.games.smear.types import (
    ACE,
    JACK,
    KING,
    PACK,
    QUEEN,
    SEVEN,
    TEN,
    LowTo,
    State,
)

SMALL: Final = SEVEN * 7
"""Sevens, eights and nines: they count nothing."""

ROYAL: Final = ACE | KING | QUEEN
HONOURS: Final = ROYAL | JACK

CHEAP_RUFF: Final = 2
"""Card points for which a small trump is worth spending in last seat."""

SECOND_RUFF: Final = 3
"""The same with two players still to come."""

DEAR_RUFF: Final = 8
"""Card points for which an ace, king or queen of trump is worth spending on a plain suit."""

THREATS: Final = 3
"""So many cards out that could still take partner's plain winner are risked for a ten."""


def card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """The card to lead or follow with, as a set; there are at least two to choose from."""
    if not state.led:
        return lead(state, seat, hand)
    trump, best = state.trump, state.best
    prize = trump & JACK
    if hand & trump & SEVEN and state.options.low_to is LowTo.TAKER:
        prize |= trump & SEVEN
    beating = beaters(best, state.led, trump)
    ours = not (state.best_seat ^ seat) & 1
    place = len(state.trick)
    if place == 3:
        if ours:
            return allowed & prize & JACK or allowed & prize or give(allowed, hand, best, trump)
        return last(state, hand, allowed, beating, prize)
    played = state.played
    unseen = PACK & ~(hand | played[0] | played[1] | state.earlier | state.buried[seat])
    # Only the next seat's cards matter in third place; in second place partner speaks last.
    theirs = unseen & ~state.barred[(seat + 1) & 3]
    if allowed & prize:
        home = _brought_home(allowed & prize, beating, theirs & trump, place, ours=ours)
        if home:
            return home
    if place == 2 and ours:
        return support(allowed & ~prize or allowed, hand, beating, theirs, state)
    if allowed & beating:
        won = contend(state, allowed & beating & ~prize, theirs, place)
        if won:
            return won
    return throw(allowed & ~prize or allowed, hand, trump)


def beaters(best: int, led: int, trump: int) -> int:
    """The cards that would beat the one that is winning."""
    if best & trump:
        return trump & -(best << 1)
    return led & -(best << 1) | trump


def top(cards: int) -> int:
    """The highest card of a set within one suit."""
    return 1 << (cards.bit_length() - 1)


# --- following ---------------------------------------------------------------------------


def _brought_home(prize: int, beating: int, against: int, place: int, *, ours: bool) -> int:
    """The jack (or a seven that scores) if the trick is as good as won with it; else nothing.

    Third seat risks two higher trumps behind, second seat none.
    """
    for one in (prize & JACK, prize & SEVEN):
        if not one:
            continue
        higher = (against & -(one << 1)).bit_count()
        if one & beating:
            if higher < (3 if place == 2 and one & JACK else 1):
                return one
        elif ours and not against & beating:
            return one
    return 0


def last(state: State, hand: int, allowed: int, beating: int, prize: int) -> int:
    """Last to an opponent's trick: take it with the jack, a ten, or as cheaply as it pays."""
    trump, winning = state.trump, allowed & beating
    if not winning:
        return throw(allowed & ~prize or allowed, hand, trump)
    if winning & prize:
        return winning & prize & JACK or winning & prize
    followed = winning & state.led
    tens = followed & TEN or winning & TEN
    if tens:
        return tens
    if followed:
        return followed & -followed
    trick = sum(state.trick)
    small = winning & SMALL
    if small and card_points(Cards(trick)) >= CHEAP_RUFF:
        return small & -small
    if trick & trump & (JACK | SEVEN & prize) or card_points(Cards(trick)) >= DEAR_RUFF:
        return winning & -winning
    return throw(allowed & ~prize or allowed, hand, trump)


def support(allowed: int, hand: int, beating: int, theirs: int, state: State) -> int:
    """Third to partner's trick: points if it will stand, a small card if it may be taken.

    A plain winner that only a few trumps could still take is trusted to stand.
    """
    risk = theirs & beating
    best, trump = state.best, state.trump
    plain = not best & trump
    if not risk or (plain and not risk & state.led and risk.bit_count() <= THREATS):
        return give(allowed & ~beating or allowed, hand, best, trump)
    return throw(allowed & ~beating or allowed, hand, trump)


def contend(state: State, winning: int, theirs: int, place: int) -> int:
    """Second or third to an opponent's trick: a card that should win it, if that is worth it."""
    led, trump = state.led, state.trump
    followed = winning & led
    if followed:
        high = 1 << (followed.bit_length() - 1)
        if not theirs & beaters(high, led, trump):
            return cheapest_sure(followed, theirs, led, trump) if place == 2 else high
        # Third hand high, second hand only with the ace: a ruff is all it has to fear.
        fears = high & ACE == 0 if place == 1 else theirs & led & -(high << 1)
        if led != trump and not fears and not high & TEN:
            return high
    ruffs = winning & trump & ~led
    if not ruffs:
        return 0
    trick = Cards(sum(state.trick))
    if place == 1:
        small = ruffs & SMALL
        return top(small) if small and card_points(trick) >= SECOND_RUFF else 0
    if theirs & beaters(top(ruffs), led, trump):
        return 0
    sure = cheapest_sure(ruffs, theirs, led, trump)
    worth = trick & trump & JACK or card_points(trick) >= DEAR_RUFF
    return sure if worth or not sure & ROYAL else 0


def cheapest_sure(cards: int, theirs: int, led: int, trump: int) -> int:
    """The ten if it is sure to win, else the lowest card that does the same work as the highest."""
    ten = cards & TEN
    if ten and not theirs & beaters(ten, led, trump):
        return ten
    sure = top(cards)
    below = cards & (sure - 1)
    while below:
        next_ = top(below)
        if theirs & beaters(next_, led, trump):
            break
        sure, below = next_, below & (next_ - 1)
    return sure


def give(allowed: int, hand: int, best: int, trump: int) -> int:
    """Points for partner's trick: the ten first, then king and queen of a plain suit.

    A trump honour that may win later is kept, and partner's plain winner isn't trumped.
    """
    plain = allowed & ~trump
    points = plain & TEN or plain & KING or plain & QUEEN
    if not points and best & trump:
        points = allowed & trump & TEN
    if points:
        return points & -points
    return throw(plain or allowed & ~ROYAL or allowed, hand, trump)


def throw(allowed: int, hand: int, trump: int) -> int:
    """The card least worth keeping: small and plain, no guard of a ten; points only at last."""
    plain = allowed & ~trump
    # The ten's bit times thirteen ones is its whole suit.
    free = plain & ~(((hand & TEN & ~trump) >> 8) * 0x1FFF)
    cards = (
        free & SMALL
        or free & JACK
        or plain & SMALL
        or plain & JACK
        or plain & QUEEN
        or allowed & trump & SMALL
        or plain & KING
        or plain & ACE
        or allowed & trump & ROYAL
        or allowed & TEN
        or allowed
    )
    return cards & -cards


# --- leading -----------------------------------------------------------------------------


def lead(state: State, seat: Seat, hand: int) -> int:
    """Draw trumps from the top, cash what is high, then lead low and keep the jack for a ruff."""
    trump, played, barred = state.trump, state.played, state.barred
    unseen = PACK & ~(hand | played[0] | played[1] | state.earlier | state.buried[seat])
    own, others = hand & trump, unseen & trump
    # What either opponent may hold.
    against = others & ~(barred[seat ^ 1] & barred[seat ^ 3])
    if own:
        high = 1 << (own.bit_length() - 1)
        if high > others and (own == hand or (against and (own & (own - 1) or others & JACK))):
            return high
    cashed, near = _plain(hand & ~trump, unseen)
    if cashed and (not against or not cashed & TEN):
        return cashed
    if near:
        return near
    keep = trump & JACK
    if state.options.low_to is LowTo.TAKER:
        keep |= trump & SEVEN
    return throw(hand & ~keep or hand, hand, trump)


def _plain(plain: int, unseen: int) -> tuple[int, int]:
    """Of the plain suits: the highest card left, and an honour with at most two higher cards out.

    The first is a ten only if there is nothing better, the second never.
    """
    cashed, fewest, near = 0, 3, 0
    for suit in SUIT_MASK:
        own = plain & suit
        if own:
            high = 1 << (own.bit_length() - 1)
            others = unseen & suit
            if high > others:
                if not high & TEN:
                    return high, near
                cashed = high
            if high & HONOURS:
                over = (others & -(high << 1)).bit_count()
                if over < fewest:
                    fewest, near = over, high
    return cashed, near
