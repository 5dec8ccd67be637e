"""Amerikaner's values: options, actions and the state of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.core.cards import JOKERS, ONE_PACK, Card, Cards, Seat, hand
from engine.core.state import Phase
from engine.kit.trick import Trick

AMERIKANER: Final = 1000
"""The call above every number: all tricks alone, no trump (A-R3.6)."""

PRIZE: Final = 52
"""What Amerikaner wins or costs (A-R6.4, A-R6.5)."""

SET_ASIDE: Final = {3: "2C", 4: "", 5: "2C 2D", 6: "2C 2D 2H 2S"}
"""The twos left out so that everybody gets the same number of cards (A-R1.2)."""

HAND: Final = {3: 17, 4: 13, 5: 10, 6: 8}
"""Cards in a hand, which is also the number of tricks (A-R1.3)."""


class AllPass(StrEnum):
    """What happens when everybody passes (A-R3.8, H15)."""

    NEXT_DEALER = "next_dealer"
    """The cards are thrown in and the deal moves on."""
    SAME_DEALER = "same_dealer"
    """The cards are thrown in and the same seat deals again."""
    FORCED = "forced"
    """It can't happen: the dealer, speaking last, may not pass."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one match."""

    players: int = 4
    target: int = 52
    deals: int = 0
    minimum: str | int = "half"
    all_pass: AllPass = AllPass.NEXT_DEALER
    declarer_double: bool = False
    highest_call: bool = False
    kitty: bool = False

    @property
    def hand(self) -> int:
        """Cards in a hand and tricks in a deal."""
        return HAND[self.players]

    @property
    def least(self) -> int:
        """The lowest number that may be bid: half the hand rounded up, unless agreed (A-R3.3)."""
        if self.minimum == "half":
            return (self.hand + 1) // 2
        return 1 if self.minimum == "none" else min(int(self.minimum), self.hand)


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for this deal."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise so many tricks together with a partner, or `AMERIKANER`."""

    number: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play one card, to lead or to follow."""

    card: Card


@dataclass(frozen=True, slots=True)
class Call:
    """Name the card whose holder becomes partner."""

    card: Card


Action = Pass | Bid | Play | Call

PASS: Final = Pass()
PLAYS: Final = tuple(Play(Card(card)) for card in range(52))


@dataclass(slots=True)
class State:
    """A deal of Amerikaner in progress.

    Hidden: ``hands`` (``buried`` and ``stock`` stay empty without a kitty). All else is public:
    ``scores`` of all seats before this deal and how many deals were ``scored``; ``auction`` (seat,
    call) with 0 for a pass; ``out`` seats that passed; ``high`` the highest call; ``trump`` the
    trump suit's mask, empty for none; ``called`` the called card as a set and ``due`` the same
    while it must fall in the running trick; ``shown`` the partner once public; ``trick`` the
    running trick from ``leader``, each card as a set, with ``led`` the mask of its suit and
    ``best`` / ``best_seat`` the card that is winning, as a set, and whose it is; ``taken`` tricks
    per seat; ``gone`` cards played; ``barred`` per seat the cards it is known not to hold.
    """

    options: Options
    dealer: Seat
    scores: tuple[int, ...]
    scored: int
    hands: list[Cards]
    buried: list[Cards]
    stock: tuple[Card, ...]
    phase: Phase
    turn: Seat | None
    auction: tuple[tuple[Seat, int], ...]
    out: int
    high: int
    declarer: Seat | None
    trump: Cards
    called: Cards
    due: Cards
    shown: Seat | None
    leader: Seat
    trick: list[Cards]
    led: Cards
    best: Cards
    best_seat: Seat
    tricks: list[Trick]
    taken: list[int]
    gone: Cards
    barred: list[Cards]

    def copy(self) -> State:
        """An independent state that is equal to this one."""
        new = object.__new__(State)
        new.options = self.options
        new.dealer = self.dealer
        new.scores = self.scores
        new.scored = self.scored
        new.hands = self.hands[:]
        new.buried = self.buried[:]
        new.stock = self.stock
        new.phase = self.phase
        new.turn = self.turn
        new.auction = self.auction
        new.out = self.out
        new.high = self.high
        new.declarer = self.declarer
        new.trump = self.trump
        new.called = self.called
        new.due = self.due
        new.shown = self.shown
        new.leader = self.leader
        new.trick = self.trick[:]
        new.led = self.led
        new.best = self.best
        new.best_seat = self.best_seat
        new.tricks = self.tricks[:]
        new.taken = self.taken[:]
        new.gone = self.gone
        new.barred = self.barred[:]
        return new

    def sizes(self) -> tuple[int, ...]:
        """Cards in each hand: the full hand less finished tricks and a card in the running one."""
        players = self.options.players
        if self.phase is Phase.DEAL_OVER and self.declarer is not None:
            return (0,) * players
        left = self.options.hand - sum(self.taken)
        played = {(self.leader + place) % players for place in range(len(self.trick))}
        return tuple(left - (seat in played) for seat in range(players))

    @property
    def partner(self) -> Seat | None:
        """The partner as far as these hands tell: who showed or holds the card (A-R4.7)."""
        if self.shown is not None:
            return self.shown
        if self.called:
            for seat, cards in enumerate(self.hands):
                if cards & self.called:
                    return Seat(seat)
        return None

    @property
    def is_amerikaner(self) -> bool:
        """Whether the declarer plays for every trick, alone and without trump."""
        return self.declarer is not None and self.high == AMERIKANER


def pack_mask(players: int) -> Cards:
    """The cards in play for so many players (A-R1.1, A-R1.2)."""
    return _PACKS[players]


def _in_play(players: int) -> Cards:
    return Cards(ONE_PACK & ~JOKERS & ~hand(SET_ASIDE[players]))


_PACKS: Final = {players: _in_play(players) for players in HAND}
