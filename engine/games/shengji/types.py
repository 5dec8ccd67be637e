"""Shengji's values: options, actions and the state of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from engine.core.cards import KINDS, NONE, Card, Cards, Seat
from engine.core.state import Phase
from engine.games.shengji.ladder import NO_TRUMP, Ladder, ladder

PLAYERS: Final = 4
HAND: Final = 25
KITTY: Final = 8
ACE: Final = 12
TEN: Final = 8
JACK: Final = 9
UNKNOWN: Final = -1
"""The trump before it is settled."""


class Length(StrEnum):
    """How long a match is. T-R36."""

    FULL = "full"
    """Both sides start at two and want to get past the ace."""
    SHORT = "short"
    """The same, starting at ten."""
    ONE_DEAL = "one_deal"
    """One deal: the defenders win below 80, else the attackers."""


class Ace(StrEnum):
    """Whether a side must hold as dealers at the ace to win. T-R36."""

    FREE = "free"
    """Any gain beyond the ace wins."""
    DEFEND = "defend"
    """A gain stops at the ace, and only holding as dealers there wins."""


class Tractors(StrEnum):
    """What a tractor lead asks for beyond pairs. T-R25."""

    PAIRS = "pairs"
    """Pairs are enough."""
    STRICT = "strict"
    """A tractor as long as the lead is owed when held."""
    STRICT_PARTIAL = "strict_partial"
    """The longest shorter tractor is owed too."""


class Gates(StrEnum):
    """Levels that a gain can't jump over. T-R35."""

    NONE = "none"
    """No gates."""
    FIVE_TEN_KING = "5TK"
    """A gain stops at the first of 5, T and K on its way."""
    DEFENDED = "5TK_defended"
    """The same, and a side on a gate leaves it only by holding there as dealers."""


class Multiplier(StrEnum):
    """What the kitty's points are multiplied by when attackers win the last trick. T-R33."""

    CARDS = "cards"
    """Twice the cards of each play."""
    POWER = "power"
    """Two to the power of the cards of each play."""


class AllPass(StrEnum):
    """What happens when nobody declares. T-R15."""

    KITTY_SUIT = "kitty_suit"
    """The kitty is exposed; its first card that is no joker names trump."""
    NO_TRUMP = "no_trump"
    """The deal is played without a trump suit."""
    REDEAL = "redeal"
    """The cards are thrown in and the same seat deals again."""


class FirstDealer(StrEnum):
    """Who becomes dealer when none is fixed yet. T-R14."""

    STANDING = "standing"
    """The seat whose declaration stands."""
    FIRST_TO_DECLARE = "first_to_declare"
    """The seat that declared first."""
    RANDOM = "random"
    """The seat that chance named."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one match."""

    length: Length = Length.FULL
    ace: Ace = Ace.FREE
    tractors: Tractors = Tractors.PAIRS
    gates: Gates = Gates.NONE
    kitty_multiplier: Multiplier = Multiplier.CARDS
    all_pass: AllPass = AllPass.KITTY_SUIT
    first_dealer: FirstDealer = FirstDealer.STANDING
    jack_demotion: bool = False
    throws: bool = False
    throw_fine: str = "none"


@dataclass(frozen=True, slots=True)
class Pass:
    """Declare nothing this time; a later turn may bring a declaration."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Show level cards or a pair of jokers to name trump."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Bury:
    """Put eight cards away as the kitty."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards, to lead or to follow."""

    cards: Cards


Action = Pass | Declare | Bury | Play

PASS: Final = Pass()
SINGLES: Final = tuple(Play(Cards(1 << card)) for card in range(2 * KINDS))


class Trick(NamedTuple):
    """A finished trick: plays in order from the leader, and who took it."""

    leader: Seat
    plays: tuple[Cards, ...]
    winner: Seat


@dataclass(slots=True)
class State:
    """A deal of Shengji in progress.

    Hidden: ``hands``, ``buried`` (the dealer's eight) and ``stock`` (the kitty until taken).
    All else is public: ``level`` the level rank; ``fixed`` whether the dealer is settled whoever
    declares; ``calls`` declarations so far (seat, cards) with no cards for a pass; ``declared`` /
    ``declarer`` the one that stands; ``trump`` 0..3, `NO_TRUMP` or `UNKNOWN`; ``exposed`` the
    kitty when all passed; ``size`` cards in each hand before the running trick; ``plays`` the
    running trick from ``leader``; ``points`` the attackers' trick points; ``gone`` cards played;
    ``void`` and ``unpaired`` per seat the effective suits, as bits, of which it is known to hold
    no card or no pair.
    """

    options: Options
    level: int
    fixed: bool
    dealer: Seat
    hands: list[Cards]
    buried: list[Cards]
    stock: tuple[Card, ...]
    phase: Phase
    turn: Seat | None
    calls: tuple[tuple[Seat, Cards], ...]
    declared: Cards
    declarer: Seat | None
    trump: int
    exposed: tuple[Card, ...]
    size: int
    leader: Seat
    plays: list[Cards]
    tricks: list[Trick]
    points: int
    gone: Cards
    void: list[int]
    unpaired: list[int]

    def copy(self) -> State:
        """An independent state that is equal to this one."""
        new = object.__new__(State)
        new.options = self.options
        new.level = self.level
        new.fixed = self.fixed
        new.dealer = self.dealer
        new.hands = self.hands[:]
        new.buried = self.buried[:]
        new.stock = self.stock
        new.phase = self.phase
        new.turn = self.turn
        new.calls = self.calls
        new.declared = self.declared
        new.declarer = self.declarer
        new.trump = self.trump
        new.exposed = self.exposed
        new.size = self.size
        new.leader = self.leader
        new.plays = self.plays[:]
        new.tricks = self.tricks[:]
        new.points = self.points
        new.gone = self.gone
        new.void = self.void[:]
        new.unpaired = self.unpaired[:]
        return new

    def sizes(self) -> tuple[int, ...]:
        """Cards in each hand: alike before each trick, less what was played to this one."""
        sizes = [self.size] * PLAYERS
        if self.phase is Phase.BURY:
            sizes[self.dealer] += KITTY
        for place, cards in enumerate(self.plays):
            sizes[(self.leader + place) % PLAYERS] -= cards.bit_count()
        return tuple(sizes)

    @property
    def ladder(self) -> Ladder:
        """Suits and steps of the cards; before trump is settled those of no-trump."""
        return ladder(self.level, NO_TRUMP if self.trump == UNKNOWN else self.trump)

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed and the cards were thrown in."""
        return self.phase is Phase.DEAL_OVER and self.trump == UNKNOWN

    def attacks(self, seat: Seat) -> bool:
        """Whether a seat is against the dealer."""
        return bool((seat ^ self.dealer) & 1)


def fresh(options: Options, level: int, dealer: Seat, hands: tuple[Cards, ...]) -> State:
    """A state before anything happened, in the declaring phase."""
    return State(
        options=options,
        level=level,
        fixed=False,
        dealer=dealer,
        hands=list(hands),
        buried=[NONE] * PLAYERS,
        stock=(),
        phase=Phase.DECLARE,
        turn=dealer,
        calls=(),
        declared=NONE,
        declarer=None,
        trump=UNKNOWN,
        exposed=(),
        size=HAND,
        leader=dealer,
        plays=[],
        tricks=[],
        points=0,
        gone=NONE,
        void=[0] * PLAYERS,
        unpaired=[0] * PLAYERS,
    )
