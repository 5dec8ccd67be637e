"""The few actions that a search compares: none that only a fool would do, none of two alike."""

from __future__ import annotations

from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, each
from engine.core.state import Phase
from engine.games.amerikaner import habit, rules
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

RAISES: Final = 3
"""So many of the lowest bids are thought of: where one has to bid high, more shuts others out."""

HOPELESS: Final = 0.15
"""Bids that are made less often are not thought of: somebody may well let them stand."""

LIKELY: Final = 0.4
"""A bid that is made so often may be worth making before others can make it."""

SHUTTING: Final = 2
"""So many of the highest likely bids are thought of where the declarer counts double."""

CALLS: Final = 3
"""The highest missing trumps are called; a low one brings a partner with nothing."""

SUITS: Final = 2
"""So many of the best suits are thought of as trump."""


def trying(view: State) -> tuple[Action, ...]:
    """Pass and some bids; low and high of the best suits; the highest calls; unlike cards."""
    assert view.turn is not None
    hand = view.hands[view.turn]
    match view.phase:
        case Phase.AUCTION:
            return _bids(view)
        case Phase.CALL:
            highest = sorted(each(rules.callable_cards(view)))[-CALLS:]
            return tuple(Call(Card(card)) for card in highest)
        case Phase.LEAD if not view.is_amerikaner:
            players = view.options.players
            suits = [suit for suit in SUIT_MASK if hand & suit]
            suits.sort(key=lambda suit: -habit.expected_tricks(hand, suit, players))
            ends = [(own & -own) | habit.highest(own) for own in (hand & s for s in suits[:SUITS])]
            return tuple(PLAYS[card] for own in ends for card in each(Cards(own)))
        case _:
            return unlike(view, rules.playable(view, hand), hand)


def _bids(view: State) -> tuple[Action, ...]:
    least, players = rules.least_bid(view), view.options.players
    assert view.turn is not None
    mean, _ = habit.best_trump(view.hands[view.turn], players)
    spread = habit.FIT[players][-1]
    numbers = [
        number
        for number in range(least, view.options.hand + 1)
        if habit.chance(mean, spread, number) > HOPELESS
    ]
    # What a bid wins, b or -b (A-R6.1), is most at one that low ones may be far from.
    paying = max(numbers, key=lambda b: b * (2 * habit.chance(mean, spread, b) - 1), default=0)
    if paying < least + RAISES:
        tried = numbers[:RAISES]
    else:
        tried = [number for number in numbers if number == least or abs(number - paying) < 2]
    if view.options.declarer_double:
        # Whoever declares wins twice as much: the highest likely bids shut the others out.
        likely = [number for number in numbers if habit.chance(mean, spread, number) > LIKELY]
        tried = sorted({*tried, *likely[-SHUTTING:]})
    calls: list[Action] = [PASS] if rules.may_pass(view) else []
    calls += map(Bid, tried)
    if habit.solid(view.hands[view.turn], players) or not calls:
        calls.append(Bid(AMERIKANER))
    return tuple(calls)


def unlike(view: State, allowed: int, hand: int) -> tuple[Action, ...]:
    """One card of each run: cards of a suit with nothing between them that others still have.

    The called card is never one of a run, nor do cards on both sides of the winning one make a run.
    """
    between = pack_mask(view.options.players) & ~hand & ~view.gone | view.best | view.called
    found: list[Action] = []
    for suit in SUIT_MASK:
        below = 0
        for card in each(Cards(allowed & suit)):
            mask = 1 << card
            if not below or between & (mask | mask - 1) & ~(below - 1):
                found.append(PLAYS[card])
            below = mask
    return tuple(found)
