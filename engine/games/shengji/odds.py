"""How likely another seat beats a play, from the mover's hand and public facts alone.

Cards that the mover can't see are thought of as spread evenly over the hidden places; suits and
pairs that a seat has shown not to hold count as certain (T-R25).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.cards import Cards, Seat
from engine.games.shengji.ladder import BOTH, TRUMP, Ladder
from engine.games.shengji.position import PACK
from engine.games.shengji.shapes import Shape, pairs, step_mask
from engine.games.shengji.types import PLAYERS, State

WILLING: Final = 0.8
"""How often a seat that could trump in does."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a mover can tell about the others.

    ``unseen`` are the cards it can't see, ``doubled`` those of them that are still a pair, by
    face; ``shares`` per seat the part of the unseen cards it holds.
    """

    ladder: Ladder
    seat: Seat
    unseen: Cards
    doubled: int
    shares: tuple[float, ...]
    void: list[int]
    unpaired: list[int]

    def beaten_by(self, seat: int, play: Shape, led: int) -> float:
        """The chance that a seat, yet to play, can and will beat this play to a lead of ``led``."""
        share = self.shares[seat]
        void = self.void[seat]
        if play.suit == TRUMP and led != TRUMP:
            return self._empty(seat, led) * self._higher(seat, play, WILLING)
        if void >> led & 1:
            chance = 0.0
            lacks = 1.0
        else:
            chance = self._higher(seat, play, 1.0)
            lacks = self._empty(seat, led)
        if led == TRUMP or void >> TRUMP & 1:
            return chance
        ruff = lacks * self._any(seat, play.size, share)
        return chance + (1 - chance) * WILLING * ruff

    def _empty(self, seat: int, suit: int) -> float:
        """The chance that a seat has no card of a suit."""
        if self.void[seat] >> suit & 1:
            return 1.0
        left = (self.unseen & self.ladder.masks[suit]).bit_count()
        return float((1.0 - self.shares[seat]) ** left)

    def _higher(self, seat: int, play: Shape, will: float) -> float:
        """The chance that a seat holds the same shape, higher, in the play's own suit."""
        if self.void[seat] >> play.suit & 1:
            return 0.0
        tiers = self.ladder.tiers[play.suit][play.top + 1 :]
        if not tiers:
            return 0.0
        above = sum(tiers)
        share = self.shares[seat]
        if play.size == 1:
            many = (self.unseen & above * BOTH).bit_count()
            return will * float(1.0 - (1.0 - share) ** many)
        if self.unpaired[seat] >> play.suit & 1:
            return 0.0
        many = self._runs(play.suit, play.size >> 1, play.top)
        return will * float(1.0 - (1.0 - share**play.size) ** many)

    def _any(self, seat: int, size: int, share: float) -> float:
        """The chance that a seat holds any trumps of this size and shape."""
        if size == 1:
            many = (self.unseen & self.ladder.masks[TRUMP]).bit_count()
            return float(1.0 - (1.0 - share) ** many)
        if self.unpaired[seat] >> TRUMP & 1:
            return 0.0
        return float(1.0 - (1.0 - share**size) ** self._runs(TRUMP, size >> 1, -1))

    def _runs(self, suit: int, length: int, top: int) -> int:
        """How many runs of so many unseen pairs reach above a step."""
        steps = step_mask(self.ladder, self.doubled & self.ladder.masks[suit])
        reach = steps
        for _ in range(length - 1):
            reach = reach << 1 & steps
        return (reach >> top + 1).bit_count()

    def boss(self, card: int) -> bool:
        """Whether no unseen card of its suit is higher than this one."""
        return not self.unseen & self.ladder.above[card] * BOTH


def outlook(view: State, seat: Seat) -> Outlook:
    """What a seat can tell from its own cards and public facts."""
    unseen = Cards(PACK & ~view.gone & ~view.hands[seat] & ~view.buried[seat])
    hidden = max(unseen.bit_count(), 1)
    sizes = view.sizes()
    shares = tuple(0.0 if at == seat else sizes[at] / hidden for at in range(PLAYERS))
    return Outlook(view.ladder, seat, unseen, pairs(unseen), shares, view.void, view.unpaired)
