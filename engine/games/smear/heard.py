"""What the calls tell: whether players of habit would have called so in a sampled world."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import NONE, Cards, Seat, each
from engine.core.state import Phase
from engine.games.smear import bidding
from engine.games.smear.types import HAND, PASS, Action, Bid, State


def heard(view: State) -> Callable[[State, Random], bool] | None:
    """Says of a world whether habit would have called, and chosen trump, as the others did.

    The pick-up hides which six cards the bidder spoke on: any six of those held are as likely.
    None where nothing was said that tells.
    """
    calls = [one for one in _calls(view) if one[0] != view.turn]
    if not calls:
        return None
    played, bidder, widow = _shown(view), view.bidder, view.options.widow
    # Trump was chosen with the bidder's score in mind, not that of the seat on turn.
    chooser = view.copy()
    chooser.turn = bidder
    trump_of = bidding.naming(chooser) if view.trump and bidder != view.turn else None

    def names_it(world: State) -> bool:
        """Whether trump is the suit that the bidder would have chosen."""
        assert bidder is not None
        assert trump_of is not None
        kept, buried = world.hands[bidder] | played[bidder], world.buried[bidder]
        return kept.bit_count() < HAND or trump_of(kept | buried, kept) == view.trump

    def sensible(world: State, rng: Random) -> bool:
        if trump_of is not None and not names_it(world):
            return False
        for seat, call, ahead in calls:
            cards = world.hands[seat] | played[seat]
            if seat == bidder and widow:
                cards |= world.buried[seat]
                cards = _less(cards, cards.bit_count() - HAND, rng)
            # After a set-up position not every card a seat held is known.
            if cards.bit_count() == HAND and bidding.call(ahead, Cards(cards)) != call:
                return False
        return True

    return sensible


def _calls(view: State) -> list[tuple[Seat, Action, bidding.Outlook]]:
    """Each call of the auction with the outlook that its seat had."""
    before = view.copy()
    before.phase, before.auction, before.high = Phase.AUCTION, (), 0
    before.bidder, before.trump = None, NONE
    met: list[tuple[Seat, Action, bidding.Outlook]] = []
    for seat, number in view.auction:
        before.turn = seat
        met.append((seat, Bid(number) if number else PASS, bidding.outlook(before)))
        before.auction = (*before.auction, (seat, number))
        before.high = max(before.high, number)
    return met


def _shown(view: State) -> list[Cards]:
    """The cards each seat has played in the tricks that are known."""
    played = [NONE] * 4
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            played[seat] = Cards(played[seat] | 1 << card)
    for place, mask in enumerate(view.trick):
        seat = (view.leader + place) % 4
        played[seat] = Cards(played[seat] | mask)
    return played


def _less(cards: int, many: int, rng: Random) -> int:
    """The set without so many cards of it."""
    held = list(each(Cards(cards)))
    for _ in range(many):
        cards &= ~(1 << held.pop(int(rng.random() * len(held))))
    return cards
