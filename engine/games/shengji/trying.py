"""The actions that a search compares: all candidates but gifts."""

from __future__ import annotations

from engine.core.state import Phase
from engine.games.shengji.ladder import TRUMP, points
from engine.games.shengji.leading import may_ruff
from engine.games.shengji.position import PACK
from engine.games.shengji.types import Action, Play, State


def trying(view: State, candidates: tuple[Action, ...]) -> tuple[Action, ...]:
    """The candidates, without leads of points that an opponent can trump, if others are left.

    Nobody leads a king, a ten or a five by choice into a suit that an opponent has shown to be out
    of, as long as that one may hold a trump.
    """
    if view.phase is not Phase.PLAY or view.plays:
        return candidates
    ruffed = _ruffed(view)
    return tuple(a for a in candidates if not _gives(view, a, ruffed)) or candidates


def _ruffed(view: State) -> int:
    """The plain suits, as bits, that an opponent can't follow but may trump."""
    seat = view.turn
    assert seat is not None
    unseen = PACK & ~view.gone & ~view.hands[seat] & ~view.buried[seat]
    if not unseen & view.ladder.masks[TRUMP]:
        return 0
    return may_ruff(view.void, seat)


def _gives(view: State, action: Action, ruffed: int) -> bool:
    """Whether a lead has points and goes into one of these suits."""
    if not isinstance(action, Play) or not points(action.cards):
        return False
    suit = view.ladder.suit[action.cards.bit_length() - 1]
    return bool(ruffed >> suit & 1)
