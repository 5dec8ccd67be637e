"""Puts a question to the levels that claim to be sensible: here is the table, what do you play?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import record
from engine.core.bot import never
from engine.core.state import view
from engine.registry import PLAYERS

SEEDS = ("6", "7", "12", "19")
"""Streams of chance for a level that uses any: of twenty, those that showed most lapses."""

both = pytest.mark.parametrize("level", ["normal", "expert"])
"""Everything here is asked of habit and of the strongest search alike."""


def answers(
    level: str,
    game: str,
    hands: Sequence[str],
    log: Sequence[str] = (),
    *,
    dealer: int = 0,
    stock: str = "",
    standing: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
) -> set[str]:
    """All that this level does here, once for each seed: loaded as any save, from the view only."""
    deal = {"number": 1, "dealer": dealer, "hands": list(hands), "stock": stock}
    if position is not None:
        deal["position"] = dict(position)
    save = {
        "version": 1,
        "id": "manners",
        "game": game,
        "options": dict(options or {}),
        "seats": [{"kind": "bot", "level": "normal"} for _ in hands],
        "standing": dict(standing or {"scores": [0] * len(hands), "dealer": dealer, "scored": 0}),
        "deal": deal,
        "log": list(log),
        "at": len(log),
        "rev": 0,
    }
    table = record.load(json.dumps(save))
    seen = view(table.state, table.state.turn)
    seeds = SEEDS if level == "expert" else SEEDS[:1]
    player = PLAYERS[level]
    found = {player.choose(table.game, seen, Random(seed), never) for seed in seeds}
    assert not any(table.game.refuse(table.state, action) for action in found)
    return {table.game.encode(action) for action in found}
