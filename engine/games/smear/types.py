"""Smear's values: options, actions and the state of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, Seat
from engine.core.state import Phase
from engine.kit.trick import Trick

HAND: Final = 6
"""Cards in a hand, which is also the number of tricks (S-R3, S-R9)."""

STOCK: Final = 8
"""Cards left over after the deal: the pile (S-R3)."""

LOWEST_BID: Final = 2
HIGHEST_BID: Final = 4
"""Also the number of deal points there are: High, Low, Jack and Game (S-R4, S-R10)."""

TEAMS: Final = "AB"
"""Seats 0 and 2 are team A, seats 1 and 3 team B (S-R2)."""

ACE, KING, QUEEN, JACK, TEN, SEVEN = (
    Cards(sum(1 << (13 * suit + rank) for suit in range(4))) for rank in (12, 11, 10, 9, 8, 5)
)
"""The four cards of a rank, as sets."""

PACK: Final = Cards(sum(SUIT_MASK) & ~(SEVEN // 32 * 31))
"""The 32 cards from the sevens up (S-R1)."""


class End(StrEnum):
    """What a team needs to win the match besides reaching the target (S-R12)."""

    PLAIN = "plain"
    """Reaching the target is enough, whoever bid."""
    OWN_BID = "own_bid"
    """The match is won only by making one's own bid."""
    OWN_BID_CAPPED = "own_bid_capped"
    """The same, and defenders score no further than the target."""


class HighLow(StrEnum):
    """Which trumps earn High and Low (S-R10)."""

    LITERAL = "literal"
    """Only the ace and the seven themselves."""
    IN_PLAY = "in_play"
    """The highest and the lowest trump that were played."""


class LowTo(StrEnum):
    """Who scores Low (S-R10)."""

    PLAYER = "player"
    """The team whose player played the card."""
    TAKER = "taker"
    """The team that won the trick it fell in."""


class GameTie(StrEnum):
    """Who scores Game when both sides count the same card points (S-R10)."""

    NOBODY = "nobody"
    """The point is not given."""
    DEFENDERS = "defenders"
    """The bidder's opponents."""


class BothOut(StrEnum):
    """Who wins when one deal takes both teams to the target (S-R12)."""

    BIDDER = "bidder"
    """The team that bid in this deal."""
    HIGHER = "higher"
    """The higher total; if equal, the team that bid."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one match."""

    widow: int = 2
    end: End = End.PLAIN
    high_low: HighLow = HighLow.LITERAL
    low_to: LowTo = LowTo.PLAYER
    stick_dealer: bool = False
    dealer_steal: bool = False
    game_tie: GameTie = GameTie.NOBODY
    both_out: BothOut = BothOut.BIDDER
    target: int = 15


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction; every seat speaks once."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise so many of the four deal points."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put away as many cards as were picked up."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """Play one card, to lead or to follow."""

    card: Card


Action = Pass | Bid | Discard | Play

PASS: Final = Pass()
PLAYS: Final = tuple(Play(Card(card)) for card in range(52))


@dataclass(slots=True)
class State:
    """A deal of Smear in progress.

    Hidden: ``hands``, ``buried`` (the bidder's discards) and ``stock`` (the pile, top first). All
    else is public: ``scores`` of both teams before this deal; ``auction`` (seat, number) with 0
    for a pass; ``high`` the highest bid; ``trump`` the trump suit's mask, empty until the opening
    lead; ``trick`` the running trick from ``leader``, each card as a set, with ``led`` the mask of
    its suit and ``best`` / ``best_seat`` the winning card and whose it is; ``played`` and ``won``
    the cards each team has played and has won in tricks; ``barred`` per seat the cards it is known
    not to hold. A set-up position has ``earlier`` cards that were played by nobody in particular,
    and ``base`` card points of each team that no card in ``won`` accounts for.
    """

    options: Options
    dealer: Seat
    scores: tuple[int, ...]
    hands: list[Cards]
    buried: list[Cards]
    stock: tuple[Card, ...]
    phase: Phase
    turn: Seat | None
    auction: tuple[tuple[Seat, int], ...]
    high: int
    bidder: Seat | None
    trump: Cards
    leader: Seat
    trick: list[Cards]
    led: Cards
    best: Cards
    best_seat: Seat
    tricks: list[Trick]
    played: list[Cards]
    won: list[Cards]
    barred: list[Cards]
    earlier: Cards
    base: tuple[int, int]

    def copy(self) -> State:
        """An independent state that is equal to this one."""
        new = object.__new__(State)
        new.options = self.options
        new.dealer = self.dealer
        new.scores = self.scores
        new.hands = self.hands[:]
        new.buried = self.buried[:]
        new.stock = self.stock
        new.phase = self.phase
        new.turn = self.turn
        new.auction = self.auction
        new.high = self.high
        new.bidder = self.bidder
        new.trump = self.trump
        new.leader = self.leader
        new.trick = self.trick[:]
        new.led = self.led
        new.best = self.best
        new.best_seat = self.best_seat
        new.tricks = self.tricks[:]
        new.played = self.played[:]
        new.won = self.won[:]
        new.barred = self.barred[:]
        new.earlier = self.earlier
        new.base = self.base
        return new

    @property
    def gone(self) -> Cards:
        """Every card that has been played, the running trick's too."""
        return Cards(self.played[0] | self.played[1] | self.earlier)

    def sizes(self) -> tuple[int, ...]:
        """Cards in each hand: six, the bidder's with the pick-up, less what was played."""
        if self.phase is Phase.AUCTION or self.bidder is None:
            return (HAND,) * 4
        if self.phase is Phase.DISCARD:
            extra = self.options.widow
            return tuple(HAND + extra * (seat == self.bidder) for seat in range(4))
        left = HAND - self.gone.bit_count() // 4
        if self.phase is Phase.DEAL_OVER:
            return (0,) * 4
        running = {(self.leader + place) % 4 for place in range(len(self.trick))}
        return tuple(left - (seat in running) for seat in range(4))

    def stock_size(self) -> int:
        """Cards in the pile: eight, less the bidder's pick-up (S-R5)."""
        return STOCK - (self.options.widow if self.bidder is not None else 0)


def team(seat: Seat) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3 (S-R2)."""
    return seat & 1


def opened(hand: Cards, buried: Cards) -> Cards:
    """The cards of a kept hand that may be led first after this discard (S-R6).

    A suit stays open if no card of it was thrown, or if all six kept cards are of that suit.
    """
    leads = 0
    for suit in SUIT_MASK:
        if not buried & suit or not hand & ~suit:
            leads |= hand & suit
    return Cards(leads)
