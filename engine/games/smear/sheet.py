"""Why each point of a finished deal fell where it fell: plain facts, line by line (S-R10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.cards import Card, Cards, Seat, gather
from engine.core.state import Phase
from engine.games.smear import score
from engine.games.smear.types import JACK, BothOut, End, GameTie, LowTo, State, team


class Why(StrEnum):
    """What decided a deal point."""

    PLAYED = "played"
    """A player of the team played the card."""
    TAKEN = "taken"
    """The team won the trick the card fell in."""
    NOT_PLAYED = "not_played"
    """The card lay among the discards or in the pile: nobody scores."""
    MORE = "more"
    """The team counted more card points."""
    TIE = "tie"
    """Both counted the same, and nobody scores."""
    TIE_TO_DEFENDERS = "tie_to_defenders"
    """Both counted the same, and it was agreed that this goes to the defenders."""


@dataclass(frozen=True, slots=True)
class Line:
    """One deal point: who earned it (None: nobody), with which card and whose, and why.

    ``seat`` is who played the card or won it, None where no single seat did or the earlier play
    of a set-up position is not known. ``rule`` is the paragraph of the rules.
    """

    point: str
    team: int | None
    seat: Seat | None
    card: Card | None
    why: Why
    rule: str


@dataclass(frozen=True, slots=True)
class Count:
    """The card points of a deal: won in tricks by each team, discarded by the bidder, dead.

    ``won``, ``discarded`` and ``dead`` are the cards; a set-up position may have won points
    without knowing their cards.
    """

    won_points: tuple[int, int]
    discarded_points: tuple[int, int]
    dead_points: int
    won: tuple[Cards, Cards]
    discarded: Cards
    dead: Cards


class Ended(StrEnum):
    """What decided a match (S-R12)."""

    TARGET = "target"
    """Only this team reached the target."""
    OWN_BID = "own_bid"
    """The team reached it and made its own bid, as agreed."""
    BIDDER = "bidder"
    """Both teams reached it, and the team that bid in this deal wins."""
    HIGHER = "higher"
    """Both teams reached it, and as agreed the higher score wins."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Which team won the match and what decided it; ``rule`` is the paragraph of the rules."""

    team: int
    why: Ended
    rule: str


def ending(state: State) -> Ending | None:
    """How the match ended with this deal; None while it goes on (S-R12)."""
    if state.phase is not Phase.DEAL_OVER or state.bidder is None:
        return None
    options, side = state.options, team(state.bidder)
    points = score.award(state).points
    scores = score.after(options, state.scores, side, state.high, points)
    best = score.champion(options, scores, side, fulfilled=score.made(state, points))
    if best is None:
        return None
    if options.end is not End.PLAIN:
        return Ending(best, Ended.OWN_BID, "S-R12.3")
    if min(scores) < options.target:
        return Ending(best, Ended.TARGET, "S-R12.1")
    higher = options.both_out is BothOut.HIGHER and scores[0] != scores[1]
    return Ending(best, Ended.HIGHER if higher else Ended.BIDDER, "S-R12.2")


def lines(state: State) -> tuple[Line, ...]:
    """High, Low, Jack and Game of a finished deal in this order; none if it was thrown in."""
    if state.phase is not Phase.DEAL_OVER or state.bidder is None:
        return ()
    award = score.award(state)
    to_taker = state.options.low_to is LowTo.TAKER
    return (
        _line(state, "high", award.high, score.high_card(state), taken=False),
        _line(state, "low", award.low, score.low_card(state), taken=to_taker),
        _line(state, "jack", award.jack, Cards(JACK & state.trump), taken=True),
        _game(state, award),
    )


_RULES = {"high": "S-R10.1", "low": "S-R10.2", "jack": "S-R10.3"}


def _line(state: State, point: str, side: int | None, card: Cards, *, taken: bool) -> Line:
    named = Card(card.bit_length() - 1)
    if side is None:
        return Line(point, None, None, named, Why.NOT_PLAYED, _RULES[point])
    why = Why.TAKEN if taken else Why.PLAYED
    return Line(point, side, _seat(state, named, taken=taken), named, why, _RULES[point])


def _seat(state: State, card: Card, *, taken: bool) -> Seat | None:
    """Who played this card, or won it."""
    for trick in state.tricks:
        if card in trick.cards:
            player = Seat((trick.leader + trick.cards.index(card)) % 4)
            return trick.winner if taken else player
    return None


def _game(state: State, award: score.Award) -> Line:
    if award.counted[0] != award.counted[1]:
        why = Why.MORE
    elif state.options.game_tie is GameTie.DEFENDERS:
        why = Why.TIE_TO_DEFENDERS
    else:
        why = Why.TIE
    return Line("game", award.game, None, None, why, "S-R10.4")


def count(state: State) -> Count | None:
    """Where the card points of a finished deal went; None if it was thrown in or still runs."""
    if state.phase is not Phase.DEAL_OVER or state.bidder is None:
        return None
    buried, dead = state.buried[state.bidder], gather(state.stock)
    thrown = score.card_points(buried)
    return Count(
        won_points=score.won_points(state),
        discarded_points=(thrown, 0) if team(state.bidder) == 0 else (0, thrown),
        dead_points=score.card_points(dead),
        won=(state.won[0], state.won[1]),
        discarded=buried,
        dead=dead,
    )
