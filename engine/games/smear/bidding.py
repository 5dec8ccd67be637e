"""How a sensible player bids, chooses trump, discards and opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, Seat, each, gather
from engine.games.smear import rules
from engine.games.smear.odds import Holding, Split, holdings, split, spread
from engine.games.smear.types import (
    ACE,
    HIGHEST_BID,
    JACK,
    KING,
    LOWEST_BID,
    PASS,
    QUEEN,
    SEVEN,
    TEN,
    Action,
    Bid,
    Discard,
    LowTo,
    Options,
    State,
    opened,
    team,
)
from engine.games.smear.worth import Payoff, chance_to_win, expected, payoff

SURE_OF_FOUR: Final = {0: 0.6, 1: 0.6, 2: 0.6, 3: 0.66}
"""Four is bid only with at least this chance of all four points, by widow."""

OVER_PARTNER: Final = 0.75
"""Partner's bid is raised only with at least this chance of making the higher one."""

OVERCALLED: Final[dict[int, tuple[float, float, float]]] = {
    0: (0.25, 0.03, 0.0),
    1: (0.35, 0.03, 0.0),
    2: (0.6, 0.03, 0.0),
    3: (0.6, 0.03, 0.0),
}
"""How likely each opponent still to speak is to go over a bid of 2, 3 and 4, by widow."""

UNFIT: Final = -1.0
"""What a bid is worth with a suit that is not good enough for it."""

BUYS: Final = 0.3
"""How likely each seat still to speak is to bid when nobody has."""

BOUGHT: Final[dict[int, Split]] = {
    2: spread({(3, 1): 0.27, (3, 0): 0.2, (2, 1): 0.17, (4, 0): 0.15, (2, 2): 0.12, (1, 2): 0.09}),
    3: spread({(4, 0): 0.29, (3, 1): 0.28, (3, 0): 0.21, (2, 2): 0.11, (2, 1): 0.11}),
    4: spread({(4, 0): 0.86, (3, 1): 0.07, (3, 0): 0.07}),
}
"""How the points fall when somebody has bid so much, for the bidding side."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a bid leads to whatever the hand is.

    ``table`` is the chance to win the match after each split of the points, ``kept`` how likely
    nobody goes over the bid, ``lost`` what it is worth otherwise; ``raises`` partner's bid or not.
    """

    number: int
    widow: int
    raises: bool
    table: Payoff
    kept: float
    lost: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the seat on turn may call, lowest first, and what a pass leads to.

    ``passing`` is the chance to win the match after it; None where passing is not open.
    """

    options: Options
    passing: float | None
    bids: tuple[Prospect, ...]
    known: dict[Holding, tuple[float, ...]] = field(default_factory=dict, compare=False, repr=False)
    """What was once worked out for a holding: many hands share one."""

    def means(self, holding: Holding) -> tuple[float, ...]:
        """What each bid is worth with this suit as trump; see `served`."""
        found = self.known.get(holding)
        if found is None:
            found = tuple(served(bid, holding, self.options) for bid in self.bids)
            self.known[holding] = found
        return found


def speak(state: State, hand: Cards) -> Action:
    """The call of the seat on turn with these cards; see `call`."""
    return call(outlook(state), hand)


def call(ahead: Outlook, hand: Cards) -> Action:
    """The call that gives the best chance to win the match; the lower one if two are equal.

    A higher bid never earns more (S-R11), so a player raises only to keep the others out, and a
    dealer who may match never raises.
    """
    chosen: Action
    if ahead.passing is None:
        chosen, best = Bid(ahead.bids[0].number), -1.0
    else:
        chosen, best = PASS, ahead.passing
    suits = [ahead.means(holding) for _, holding in holdings(hand)]
    for bid, means in zip(ahead.bids, zip(*suits, strict=True), strict=True):
        mean = max(means)
        worth = -0.5 if mean == UNFIT else bid.kept * mean + bid.lost
        if worth > best + 1e-9:
            best, chosen = worth, Bid(bid.number)
    return chosen


def served(bid: Prospect, holding: Holding, options: Options) -> float:
    """What this bid is worth with this suit as trump if it stands.

    `UNFIT` if the suit is not good enough whatever the score: three needs the ace, the seven or a
    jack with company; four needs a real chance; partner's bid is raised only on a hand that makes
    the higher one.
    """
    falls = split(holding, options, picked=False)
    likely = falls.least[bid.number]
    clubs = holding & SUIT_MASK[0]
    company = clubs & JACK and clubs.bit_count() >= 3
    if bid.number == 3 and not (clubs & (ACE | SEVEN) or company):
        return UNFIT
    if bid.number == 4 and likely < SURE_OF_FOUR[bid.widow]:
        return UNFIT
    if bid.raises and likely < OVER_PARTNER:
        return UNFIT
    return expected(bid.table, falls)


def outlook(state: State) -> Outlook:
    """What the calls of the seat on turn lead to; its own hand plays no part in it."""
    seat = _turn(state)
    own, other = _scores(state)
    by = next((caller for caller, number in reversed(state.auction) if number), None)
    ours = by is not None and team(by) == team(seat)
    later = (state.dealer - seat) % 4
    least = rules.least_bid(state)
    may = rules.may_pass(state)
    return _outlook(state.options, (own, other), (state.high, ours), later, least, may=may)


@lru_cache(maxsize=48)
def _outlook(
    options: Options,
    scores: tuple[int, int],
    stands: tuple[int, bool],
    later: int,
    least: int,
    *,
    may: bool,
) -> Outlook:
    """See `outlook`: own score and the others', the bid and whether it is ours, seats to speak."""
    own, other = scores
    opponents, partners = (later + 1) // 2, later // 2
    bids = []
    for number in range(least, HIGHEST_BID + 1):
        table = payoff(options, own, other, number)
        kept = (1 - OVERCALLED[options.widow][number - LOWEST_BID]) ** opponents
        lost = 0.0 if kept == 1 else (1 - kept) * _lost(options, scores, number + 1)
        bids.append(Prospect(number, options.widow, stands[1], table, kept, lost))
    passing = _passing(options, scores, stands, (opponents, partners)) if may else None
    return Outlook(options, passing, tuple(bids))


def _passing(
    options: Options,
    scores: tuple[int, int],
    stands: tuple[int, bool],
    behind: tuple[int, int],
) -> float:
    """The chance to win the match after a pass; ``behind`` opponents and partners speak yet."""
    (own, other), (high, ours) = scores, stands
    if ours:
        return expected(payoff(options, own, other, high), BOUGHT[high])
    if high:
        return _lost(options, scores, high)
    theirs, partners = BUYS * behind[0], BUYS * behind[1]
    again = chance_to_win(options, own, other)
    partner = expected(payoff(options, own, other, 2), BOUGHT[2])
    lost = _lost(options, scores, 2)
    return (1 - theirs - partners) * again + theirs * lost + partners * partner


def _lost(options: Options, scores: tuple[int, int], number: int) -> float:
    """The chance to win the match when the opponents play at this bid."""
    own, other = scores
    return 1 - expected(payoff(options, other, own, number), BOUGHT[number])


def _turn(state: State) -> Seat:
    assert state.turn is not None
    return state.turn


def _scores(state: State) -> tuple[int, int]:
    """Own side's score and the others'."""
    own = team(_turn(state))
    return state.scores[own], state.scores[1 - own]


# --- the pick-up -------------------------------------------------------------------------


def trump_suit(state: State, held: Cards, open_: Cards) -> Cards:
    """The suit that serves the bid best, of those that may still be opened.

    ``held`` are the kept cards and the discards: the choice is the same before and after.
    """
    return naming(state)(held, open_)


def naming(state: State) -> Callable[[int, int], Cards]:
    """`trump_suit` for the bid and the score of the seat on turn, ready for many hands."""
    own, other = _scores(state)
    return _naming(state.options, own, other, state.high)


@lru_cache(maxsize=8)
def _naming(options: Options, own: int, other: int, high: int) -> Callable[[int, int], Cards]:
    table: Payoff = payoff(options, own, other, high)
    known: dict[Holding, float] = {}

    def trump(held: int, open_: int) -> Cards:
        best, chosen = -1.0, SUIT_MASK[0]
        for suit, holding in holdings(held):
            if open_ & suit:
                mean = known.get(holding)
                if mean is None:
                    falls = split(holding, options, picked=bool(options.widow))
                    mean = known[holding] = expected(table, falls)
                if mean > best:
                    best, chosen = mean, suit
        return chosen

    return trump


def discard(state: State, hand: Cards) -> Discard:
    """Plain tens first, then the smallest plain cards, plain aces last; of a long suit the idle.

    A ten put away is worth ten card points that nobody can take (S-R10).
    """
    return put_away(state, hand, trump_suit(state, hand, hand), _banked)


def put_away(state: State, hand: Cards, trump: Cards, cost: Callable[[Card], int]) -> Discard:
    """As many cards as were picked up, cheapest first; trumps only when nothing else is left."""

    def price(card: Card) -> int:
        mask = 1 << card
        if mask & trump:
            return 100 + 50 * bool(mask & (ACE | JACK | SEVEN | TEN)) + card % 13
        return cost(card)

    thrown = sorted(each(hand), key=price)[: state.options.widow]
    return Discard(gather(thrown))


def _banked(card: Card) -> int:
    """Tens count for Game once put away, small cards win nothing, aces win tricks."""
    mask = 1 << card
    return -1 if mask & TEN else card % 13 + 50 * bool(mask & ACE)


def _counted(card: Card) -> int:
    """Everything that counts is put away first: ten, king, queen, jack."""
    mask = 1 << card
    return (
        -20
        if mask & TEN
        else (50 if mask & ACE else -(card % 13) * bool(mask & (KING | QUEEN | JACK)))
    )


def _small(card: Card) -> int:
    """Small cards only: honours and tens stay in play."""
    return card % 13 + 20 * bool(1 << card & TEN)


def discards(state: State) -> tuple[Discard, ...]:
    """Discards worth considering: for each suit as trump, by each way of valuing the others."""
    assert state.bidder is not None
    hand = state.hands[state.bidder]
    found = {
        put_away(state, hand, suit, cost)
        for suit in SUIT_MASK
        if hand & suit
        for cost in (_banked, _counted, _small)
    }
    return tuple(sorted(found, key=lambda action: action.cards))


def opening_lead(state: State, hand: Cards) -> Cards:
    """The highest trump but the jack, which waits for a trick that it can take.

    Where Low goes to the taker, the seven waits too.
    """
    seat = _turn(state)
    trump = trump_suit(state, Cards(hand | state.buried[seat]), opened(hand, state.buried[seat]))
    own = hand & trump
    prize = own & JACK
    if state.options.low_to is LowTo.TAKER:
        prize |= own & SEVEN
    free = own & ~prize or own & ~JACK or own
    return Cards(1 << (free.bit_length() - 1))
