"""Smear before the play: the four points a suit should bring are added up from tables (S-R10)."""

from __future__ import annotations

from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, each, gather
from engine.core.state import Phase
from engine.games.smear.rules import least_bid, may_pass, playable
from engine.games.smear.score import card_points
from engine.games.smear.types import (
    ACE,
    HIGHEST_BID,
    JACK,
    KING,
    LOWEST_BID,
    PASS,
    PLAYS,
    QUEEN,
    SEVEN,
    TEN,
    Action,
    Bid,
    Discard,
    HighLow,
    LowTo,
    Options,
    State,
    team,
)
from engine.kit.trick import highest
from engine.rivals.smear_cards import price

COMES: Final = (0.23, 0.27, 0.31, 0.35)
"""How often a missing card comes with a pick-up of none, one, two or three, or to partner."""

HOME: Final = (0.35, 0.68, 0.9, 0.97)
"""How often a jack is brought home beside none, one, two or more other trumps."""

MOST: Final = (0.4, 0.62, 0.78, 0.92, 0.98, 1.0)
"""How often one trump, two, three and so on count out Game."""

WANTED: Final = {2: 1.55, 3: 2.2, 4: 3.2}
"""Points counted with which a bid of so many does better than defending."""

CALM: Final = 0.2
"""So much more is wanted where a pass costs less, so much less where it costs the match."""

NEAR: Final = 2
"""Points short of the target from which the opponents need not be let in cheaply (S-R12)."""


def choose(view: State) -> Action:
    """A call, a discard or a card."""
    assert view.turn is not None
    hand = view.hands[view.turn]
    if view.phase is Phase.AUCTION:
        return _call(view, hand)
    if view.phase is Phase.DISCARD:
        return Discard(_thrown(hand, _suit(hand, view.options), view.options.widow))
    open_ = playable(view, hand)
    if not view.trump:
        suit = _suit(open_, view.options)
        return PLAYS[_opening(view.options, Cards(open_ & suit))]
    return max((PLAYS[card] for card in each(open_)), key=lambda play: price(view, play.card))


def counted(hand: Cards, suit: Cards, options: Options) -> float:
    """How many of High, Low, Jack and Game this suit should bring as trump (S-R10)."""
    mine, widow = Cards(hand & suit), options.widow
    comes, held = COMES[widow], min(mine.bit_count(), len(HOME)) - 1
    high = low = comes
    if mine & ACE:
        high = 1.0
    elif options.high_low is HighLow.IN_PLAY and mine & KING:
        high += (1 - comes) / 4
    if options.low_to is LowTo.TAKER:
        low = HOME[held] if mine & SEVEN else 0.4
    elif mine & SEVEN:
        low = 1.0
    if mine & JACK:
        jack = min(HOME[held] + 0.06 * widow, HOME[-1])
    else:
        tops = 0.13 * bool(mine & ACE) + 0.09 * bool(mine & KING) + 0.07 * bool(mine & QUEEN)
        jack = 0.22 + tops + 0.03 * widow
    banked = 0.08 * widow + (card_points(hand) - 15) / 200
    return high + low + jack + min(MOST[min(mine.bit_count(), len(MOST)) - 1] + banked, 1.0)


def _suit(hand: Cards, options: Options) -> Cards:
    """The suit of the hand that counts most as trump."""
    held = (suit for suit in SUIT_MASK if hand & suit)
    return max(held, key=lambda suit: (counted(hand, suit, options), suit))


def _call(view: State, hand: Cards) -> Action:
    """The least that buys it; three at once if opponents speak later and might take it (S-R4)."""
    assert view.turn is not None
    least, last = least_bid(view), view.turn == view.dealer
    worth = counted(hand, _suit(hand, view.options), view.options)
    holder = next((seat for seat, number in reversed(view.auction) if number), None)
    if view.options.target - view.scores[1 - team(view.turn)] <= NEAR:
        worth += CALM
    if holder is not None and team(holder) == team(view.turn):
        worth -= 3 * CALM
    elif holder is None and last:
        worth -= CALM
    if least > HIGHEST_BID or worth < WANTED[least]:
        return PASS if may_pass(view) else Bid(least)
    shuts_out = least == LOWEST_BID and not last and worth >= WANTED[3] + CALM
    return Bid(3 if shuts_out else least)


def _thrown(hand: Cards, trump: Cards, many: int) -> Cards:
    """Tens first, which count and can't be taken (S-R5); with firm trumps honours, else rags."""
    mine = Cards(hand & trump)
    firm = mine.bit_count() >= 3 and bool(mine & (ACE | KING))

    def order(card: Card) -> tuple[bool, bool, bool, int]:
        one = Cards(1 << card)
        worth = card_points(one)
        precious = bool(one & (ACE | (JACK | SEVEN) & trump))
        return bool(one & trump), precious, not one & TEN, -worth if firm else worth

    return gather(sorted(each(hand), key=order)[:many])


def _opening(options: Options, mine: Cards) -> Card:
    """The ace to catch the jack, else the lowest trump that nobody is glad to take (S-R7)."""
    if mine & ACE and (mine.bit_count() >= 3 or not mine & ~(ACE | JACK)):
        return Card(highest(mine).bit_length() - 1)
    dear = TEN | JACK | ACE | (SEVEN if options.low_to is LowTo.TAKER else 0)
    return next(each(Cards(mine & ~dear) or mine))
