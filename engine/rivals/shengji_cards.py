"""The plays of Shengji by a price list: what a trick may hold, whose it will be, what is given.

Everything is weighed in points (T-R3).
"""

from __future__ import annotations

from typing import Final

from engine.core.cards import KINDS, Card, Cards, Seat, each
from engine.games.shengji.ladder import BOTH, TRUMP, WORTH, points
from engine.games.shengji.shapes import Shape, beats, pairs, shape
from engine.games.shengji.types import PLAYERS, State

EVERY: Final = Cards((1 << 2 * KINDS) - 1)

COMING: Final = 3.0
"""What each card still to be played to a trick may be worth."""

LEAD: Final = 2.0
"""What it is worth to lead to the next trick."""

BOTTOM: Final = 20.0
"""What the kitty may bring for each card of the last play (T-R33)."""

ENDING: Final = 5
"""With so many cards in hand the last trick is near."""

TRUMPS: Final = 3.0
"""What the lowest trump is worth in hand."""

HIGHER: Final = 0.5
"""So much more for each step above it."""

TOPS: Final = {12: 9.0, 13: 10.0, 14: 13.0, 15: 16.0}
"""What level cards and jokers are worth in hand, by their step (T-R19)."""

BOSS: Final = 6.0
"""What the highest card left of a plain suit is worth in hand."""

TWIN: Final = 4.0
"""What a pair is worth more than its two cards."""

RUFFS: Final = 0.8
"""How often a seat without the suit trumps where it can."""


class Table:
    """One decision: the trick so far, and all that the seat on turn can't see."""

    def __init__(self, view: State) -> None:
        assert view.turn is not None
        self.view, self.seat, self.ladder = view, view.turn, view.ladder
        self.hand = view.hands[self.seat]
        self.unseen = Cards(EVERY & ~view.gone & ~self.hand & ~view.buried[self.seat])
        self.sizes = view.sizes()
        self.on_table = sum(map(points, view.plays))
        self.best: Shape | None = None
        self.holder = self.seat
        for place, cards in enumerate(view.plays):
            played = shape(self.ladder, cards)
            if self.best is None or beats(played, self.best):
                self.best, self.holder = played, Seat((view.leader + place) % PLAYERS)
        self._known: dict[tuple[Shape, Seat], float] = {}

    def price(self, cards: Cards) -> float:
        """What a play brings on balance."""
        own, best, holder = shape(self.ladder, cards), self.best, self.holder
        if own is not None and (best is None or beats(own, best)):
            best, holder = own, self.seat
        assert best is not None, "a lead has a shape"
        chance = self._ours(best, holder)
        later = PLAYERS - 1 - len(self.view.plays)
        stake = LEAD + self.on_table + points(cards) + COMING * best.size * later
        if cards == self.hand:
            stake += BOTTOM * best.size
        return stake * (2 * chance - 1) - self._given(cards)

    def _ours(self, best: Shape, holder: Seat) -> float:
        """How likely our side keeps or gets a trick in which this shape is best so far."""
        if (best, holder) in self._known:
            return self._known[best, holder]
        plays = self.view.plays
        led = self.ladder.suit[plays[0].bit_length() - 1] if plays else best.suit
        ours = float(not (holder ^ self.seat) & 1)
        for place in range(len(plays) + 1, PLAYERS):
            seat = Seat((self.view.leader + place) % PLAYERS)
            over = self._beaten(seat, best, led)
            ours = ours * (1 - over) if (seat ^ self.seat) & 1 else ours + (1 - ours) * over
        self._known[best, holder] = ours
        return ours

    def _beaten(self, seat: Seat, best: Shape, led: int) -> float:
        """How likely this seat has and plays something higher (T-R28)."""
        share = self.sizes[seat] / max(self.unseen.bit_count(), 1)
        higher = self._has(seat, best, share)
        if led == TRUMP:
            return higher
        lacks = 1.0
        if not self.view.void[seat] >> led & 1:
            lacks = (1 - share) ** (self.unseen & self.ladder.masks[led]).bit_count()
        if best.suit == TRUMP:
            return lacks * higher * RUFFS
        ruff = self._has(seat, Shape(best.size, TRUMP, -1), share)
        return (1 - lacks) * higher + lacks * ruff * RUFFS

    def _has(self, seat: Seat, best: Shape, share: float) -> float:
        """How likely a hand with this share of all unseen cards has this shape, only higher."""
        lacking = self.view.void[seat] | (self.view.unpaired[seat] if best.size > 1 else 0)
        if lacking >> best.suit & 1:
            return 0.0
        above = sum(self.ladder.tiers[best.suit][best.top + 1 :])
        out = Cards(self.unseen & above * BOTH)
        if best.size == 1:
            return 1 - (1 - share) ** out.bit_count()
        paired = 1 - (1 - share * share) ** pairs(out).bit_count()
        # Several pairs, and in a row: each of them has to be there.
        return float(paired**best.pairs)

    def _given(self, cards: Cards) -> float:
        """What the cards would still be worth in hand."""
        if cards == self.hand:
            return 0.0
        cost = sum(map(self._kept, each(cards)))
        cost += TWIN * (pairs(self.hand) & (cards | cards >> KINDS)).bit_count()
        near_the_end = self.hand.bit_count() <= ENDING
        if near_the_end and any(self._is_boss(card, TRUMP) for card in each(cards)):
            cost += BOTTOM
        return cost

    def _is_boss(self, card: Card, suit: int) -> bool:
        """Whether this card of a suit is the highest left."""
        higher = self.ladder.above[card] * BOTH
        return self.ladder.suit[card] == suit and not self.unseen & higher

    def _kept(self, card: Card) -> float:
        """What one card would still be worth in hand; points are better not left to be caught."""
        suit, step = self.ladder.suit[card], self.ladder.step[card]
        if suit == TRUMP:
            return TOPS.get(step, TRUMPS + HIGHER * step)
        if self._is_boss(card, suit):
            return BOSS
        length = (self.hand & self.ladder.masks[suit]).bit_count()
        return 0.15 * step + 0.1 * length + 0.2 * WORTH[card]
