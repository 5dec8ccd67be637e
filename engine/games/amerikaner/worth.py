"""What a score is worth: the chance to win the match from it."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from engine.core.cards import Seat
from engine.games.amerikaner import score
from engine.games.amerikaner.types import State

TELLING: Final = {3: (0.65, 6), 4: (0.65, 4), 5: (0.8, 4), 6: (0.8, 2)}
"""How much a lead tells, by table size, and how many points the last deal brings beyond the target.

Fitted to matches played on from 300 scores each; right within a few hundredths.
"""

BEST_A_DEAL: Final = {3: 9.0, 4: 6.0, 5: 4.5, 6: 3.5}
"""Points by which the highest score grows in a deal."""


def hope(state: State, seat: Seat) -> float:
    """The chance of this seat to win the match after a finished deal."""
    after = tuple(map(sum, zip(state.scores, score.deltas(state), strict=True)))
    best, own = max(after), after[seat]
    options = state.options
    scored = state.scored + (state.declarer is not None)
    if options.deals:
        left = (options.deals - scored) * BEST_A_DEAL[options.players]
    else:
        left = options.target - best
    if left <= 0 and state.declarer is not None:
        return (own == best) / after.count(best)
    steep, beyond = TELLING[options.players]
    scale = steep / sqrt(max(left, 1) + beyond)
    weights = [exp(scale * (points - best)) for points in after]
    return weights[seat] / sum(weights)
