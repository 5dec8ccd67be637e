"""Which games and which levels of play there are; adding either is one line here."""

from __future__ import annotations

from typing import Any, Final

from engine.bots.habitual import Easy, Habitual, Normal
from engine.bots.search import Limits, Search
from engine.bots.uniform import Uniform
from engine.core.bot import Bot
from engine.core.game import Game
from engine.games.amerikaner import GAME as AMERIKANER
from engine.games.shengji import GAME as SHENGJI
from engine.games.smear import GAME as SMEAR
from engine.rivals import Rival

GAMES: Final[dict[str, Game[Any, Any, Any]]] = {
    game.id: game for game in (AMERIKANER, SHENGJI, SMEAR)
}

LEVELS: Final[dict[str, Bot]] = {
    "easy": Easy(),
    "normal": Normal(),
    "strong": Search(Limits(cards=60, bids=0)),
    "expert": Search(
        Limits(cards=190, bids=400),
        {
            "amerikaner": Limits(cards=500, bids=360, call=2.0),
            "smear": Limits(cards=190, bids=400, worlds=240),
            "shengji": Limits(cards=130, bids=120, away=200, last=500, sure=1.3, choosing=1.2),
        },
    ),
    "random": Uniform(),
}
"""Players by name; ``random`` is for tests and never offered to people."""

OFFERED: Final = tuple(level for level in LEVELS if level != "random")
"""The levels a person can choose, weakest first."""

JUDGE: Final = OFFERED[-1]
"""The level that gives hints and judges those that do not search."""

YARDSTICKS: Final[dict[str, Bot]] = {
    "reference": Habitual(),
    "rival": Rival(),
}
"""Players of the arena only, against which the others are measured, kept for good.

``reference`` is what normal was when strength was first measured, habit to the last card: whoever
changes a habit first copies the old one for it (a test holds its choices). ``rival`` is a second
ordinary player, written from the rules without a look at habit: against it a search can't win
merely by foreseeing its own habits.
"""

PLAYERS: Final = {**LEVELS, **YARDSTICKS}
"""Everybody that can be seated in the arena."""
