"""What a deal of Smear is worth, point by point, and when a match is won (S-R10 to S-R12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.cards import Cards, Seat
from engine.core.game import Standing
from engine.core.state import Phase
from engine.games.smear.types import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SEVEN,
    TEN,
    BothOut,
    End,
    GameTie,
    HighLow,
    LowTo,
    Options,
    State,
    team,
)
from engine.kit.trick import highest, lowest

ALL_CARD_POINTS: Final = 80
"""Card points in the whole pack (S-R10)."""


def card_points(cards: Cards) -> int:
    """What cards count for Game: ace 4, king 3, queen 2, jack 1, ten 10 (S-R10).

    >>> card_points(TEN)
    40
    """
    return (
        10 * (cards & TEN).bit_count()
        + 4 * (cards & ACE).bit_count()
        + 3 * (cards & KING).bit_count()
        + 2 * (cards & QUEEN).bit_count()
        + (cards & JACK).bit_count()
    )


@dataclass(frozen=True, slots=True)
class Award:
    """Which team, 0 or 1, earned each deal point (None: nobody), and both counts of card points."""

    high: int | None
    low: int | None
    jack: int | None
    game: int | None
    counted: tuple[int, int]

    @property
    def points(self) -> tuple[int, int]:
        """Deal points of both teams."""
        earned = (self.high, self.low, self.jack, self.game)
        return earned.count(0), earned.count(1)


def won_points(state: State) -> tuple[int, int]:
    """Card points each team has won in tricks so far."""
    return (
        state.base[0] + card_points(state.won[0]),
        state.base[1] + card_points(state.won[1]),
    )


def counted(state: State) -> tuple[int, int]:
    """Card points of each team: tricks, and the discards for the bidder's team (S-R10)."""
    first, second = won_points(state)
    if state.bidder is None:
        return first, second
    thrown = card_points(state.buried[state.bidder])
    return (first + thrown, second) if team(state.bidder) == 0 else (first, second + thrown)


def high_card(state: State) -> Cards:
    """The trump that earns High, as a set: the ace, or where agreed the highest played (S-R10)."""
    if state.options.high_low is HighLow.IN_PLAY:
        return highest(Cards(state.gone & state.trump))
    return Cards(ACE & state.trump)


def low_card(state: State) -> Cards:
    """The trump that earns Low, as a set: the seven, or where agreed the lowest played (S-R10)."""
    if state.options.high_low is HighLow.IN_PLAY:
        return lowest(Cards(state.gone & state.trump))
    return Cards(SEVEN & state.trump)


def award(state: State) -> Award:
    """Who earned what in a deal played to the end (S-R10)."""
    assert state.bidder is not None
    low_by = state.won if state.options.low_to is LowTo.TAKER else state.played
    total = counted(state)
    if total[0] != total[1]:
        game: int | None = int(total[1] > total[0])
    else:
        tied = state.options.game_tie is GameTie.DEFENDERS
        game = 1 - team(state.bidder) if tied else None
    return Award(
        high=whose(high_card(state), state.played),
        low=whose(low_card(state), low_by),
        jack=whose(Cards(JACK & state.trump), state.won),
        game=game,
        counted=total,
    )


def whose(card: Cards, piles: list[Cards]) -> int | None:
    """The team whose pile holds the card."""
    if card & piles[0]:
        return 0
    return 1 if card & piles[1] else None


def made(state: State, points: tuple[int, int]) -> bool:
    """Whether the bidder's team earned what was bid (S-R11)."""
    assert state.bidder is not None
    return points[team(state.bidder)] >= state.high


def after(
    options: Options, scores: tuple[int, ...], side: int, bid: int, points: tuple[int, int]
) -> tuple[int, int]:
    """Both scores after ``side`` bid so much and the teams earned these points (S-R11, S-R12).

    Made: all points won. Set: the bid comes off. The others score theirs, but where agreed no
    further than the target.
    """
    own, other = scores[side], scores[1 - side]
    own += points[side] if points[side] >= bid else -bid
    gained = other + points[1 - side]
    if options.end is End.OWN_BID_CAPPED:
        gained = other if other >= options.target else min(options.target, gained)
    return (own, gained) if side == 0 else (gained, own)


def champion(
    options: Options, scores: tuple[int, int], side: int, *, fulfilled: bool
) -> int | None:
    """The team that has won the match with these scores after ``side``'s bid; None: it goes on.

    S-R12.
    """
    if options.end is not End.PLAIN:
        return side if fulfilled and scores[side] >= options.target else None
    out = [one for one in (0, 1) if scores[one] >= options.target]
    if len(out) == 2:
        higher = options.both_out is BothOut.HIGHER and scores[1 - side] > scores[side]
        return 1 - side if higher else side
    return out[0] if out else None


def deltas(state: State) -> tuple[int, int]:
    """How both scores change by the finished deal; not at all if it was thrown in."""
    if state.bidder is None:
        return 0, 0
    points = award(state).points
    new = after(state.options, state.scores, team(state.bidder), state.high, points)
    return new[0] - state.scores[0], new[1] - state.scores[1]


def settle(options: Options, standing: Standing, state: State) -> Standing:
    """Scores, dealer and number of scored deals after this deal (S-R3, S-R11)."""
    assert state.phase is Phase.DEAL_OVER
    if state.bidder is None:
        return Standing(standing.scores, state.dealer, standing.scored)
    points = award(state).points
    scores = after(options, standing.scores, team(state.bidder), state.high, points)
    return Standing(scores, Seat((state.dealer + 1) % 4), standing.scored + 1)


def winners(options: Options, standing: Standing, state: State) -> tuple[Seat, ...]:
    """Both seats of the team that has won the match with this deal; else nobody (S-R12)."""
    if state.phase is not Phase.DEAL_OVER or state.bidder is None:
        return ()
    points = award(state).points
    side = team(state.bidder)
    scores = after(options, standing.scores, side, state.high, points)
    best = champion(options, scores, side, fulfilled=made(state, points))
    return () if best is None else (Seat(best), Seat(best + 2))
