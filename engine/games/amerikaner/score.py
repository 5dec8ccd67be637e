"""What a finished deal of Amerikaner is worth, and when a match is won."""

from __future__ import annotations

from engine.core.cards import Seat
from engine.core.game import Standing
from engine.core.state import Phase
from engine.games.amerikaner.types import PRIZE, AllPass, Options, State


def team_tricks(state: State) -> int:
    """Tricks of the declarer and the partner together (A-R6)."""
    assert state.declarer is not None
    partner = state.shown
    return state.taken[state.declarer] + (0 if partner is None else state.taken[partner])


def made(state: State) -> bool:
    """Whether the contract is fulfilled: enough tricks, or all in Amerikaner (A-R6)."""
    need = state.options.hand if state.is_amerikaner else state.high
    return team_tricks(state) >= need


def deltas(state: State) -> tuple[int, ...]:
    """Points of each seat for the finished deal (A-R6); none in a thrown-in one.

    The declaring side wins or loses the bid, everybody else scores the tricks they took.
    """
    if state.declarer is None:
        return (0,) * state.options.players
    points = list(state.taken)
    sign = 1 if made(state) else -1
    if state.is_amerikaner:
        points[state.declarer] = sign * PRIZE
        return tuple(points)
    stake = state.high * sign
    points[state.declarer] = stake * (2 if state.options.declarer_double else 1)
    if state.shown is not None:
        points[state.shown] = stake
    return tuple(points)


def settle(options: Options, standing: Standing, state: State) -> Standing:
    """Scores, dealer and number of scored deals after this deal (A-R2.3, A-R3.8, A-R6.6)."""
    assert state.phase is Phase.DEAL_OVER
    thrown_in = state.declarer is None
    stays = thrown_in and options.all_pass is AllPass.SAME_DEALER
    return Standing(
        scores=tuple(a + b for a, b in zip(standing.scores, deltas(state), strict=True)),
        dealer=state.dealer if stays else Seat((state.dealer + 1) % options.players),
        scored=standing.scored + (0 if thrown_in else 1),
    )


def winners(options: Options, standing: Standing, state: State) -> tuple[Seat, ...]:
    """Every seat with the highest total once the match is over (A-R7.1, A-R7.2); else nobody."""
    if state.declarer is None:
        return ()
    after = settle(options, standing, state)
    best = max(after.scores)
    over = after.scored >= options.deals if options.deals else best >= options.target
    if not over:
        return ()
    return tuple(Seat(seat) for seat, score in enumerate(after.scores) if score == best)
