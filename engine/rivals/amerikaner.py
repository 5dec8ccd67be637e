"""Amerikaner before the play: losers are counted, as bridge players count them."""

from __future__ import annotations

from typing import Final

from engine.core.cards import NONE, SUIT_MASK, Card, Cards, each
from engine.core.state import Phase
from engine.games.amerikaner.rules import callable_cards, least_bid, may_pass
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
from engine.kit.trick import highest, lowest, wins_all
from engine.rivals.amerikaner_cards import card_to_play

TAKES: Final = {
    3: (14.0, 0.43, 0.34),
    4: (9.6, 0.48, 0.38),
    5: (6.2, 0.4, 0.44),
    6: (5.3, 0.49, 0.36),
}
"""What a hand takes with its partner, by players: a start, less for each loser, more per trump."""

MARGIN: Final = 0.1
"""So much more than the bid a hand should take: a lost contract costs as much as it brings."""

DARING: Final = 0.6
"""So much less is enough when somebody else is about to win the match (A-R7.1)."""

CLOSE: Final = 8
"""Points short of the target from which somebody is about to win."""


def choose(view: State) -> Action:
    """A call in the auction, a partner's card, or a card."""
    assert view.turn is not None
    hand = view.hands[view.turn]
    match view.phase:
        case Phase.AUCTION:
            return _bid(view, hand)
        case Phase.LEAD:
            return PLAYS[_opening(view, hand)]
        case Phase.CALL:
            # The highest missing trump, so that partner takes a trick that is sure (A-R4.3).
            return Call(Card(highest(callable_cards(view)).bit_length() - 1))
        case _:
            return PLAYS[card_to_play(view)]


def losers(hand: Cards, trump: Cards) -> int:
    """Aces, kings and queens missing among the first three cards of each suit.

    In trumps one is forgiven: it is called, and comes from partner (A-R4.3).
    """
    found = 0
    for suit in SUIT_MASK:
        short = min((hand & suit).bit_count(), 3)
        honours = (hand & suit & ~(suit >> 3)).bit_count()
        missing = max(short - honours, 0)
        found += max(missing - 1, 0) if suit == trump else missing
    return found


def takes(hand: Cards, trump: Cards, players: int) -> float:
    """How many tricks this hand and its partner should take with this trump."""
    start, loser, length = TAKES[players]
    return start - loser * losers(hand, trump) + length * (hand & trump).bit_count()


def _trump(hand: Cards, players: int) -> Cards:
    """The suit with which the hand takes most."""
    held = (suit for suit in SUIT_MASK if hand & suit)
    return max(held, key=lambda suit: (takes(hand, suit, players), hand & suit))


def _bid(view: State, hand: Cards) -> Action:
    """One more than the others while the hand takes it; alone only with every trick sure."""
    players, least = view.options.players, least_bid(view)
    if wins_all(hand, Cards(pack_mask(players) & ~hand), NONE):
        return Bid(AMERIKANER)
    worth = takes(hand, _trump(hand, players), players) - MARGIN
    others = max(score for seat, score in enumerate(view.scores) if seat != view.turn)
    if view.options.target - others <= CLOSE:
        worth += DARING
    if not may_pass(view) or least <= min(worth, view.options.hand):
        return Bid(least)
    return PASS


def _opening(view: State, hand: Cards) -> Card:
    """The lowest trump, so that the called card takes the trick (A-R4.8); alone what is high."""
    if view.is_amerikaner:
        return max(each(hand), key=lambda card: (card % 13, card))
    trump = _trump(hand, view.options.players)
    return Card(lowest(Cards(hand & trump)).bit_length() - 1)
