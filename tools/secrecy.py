"""Re-deals what a seat can't see and asks again: no player's choice may change.

The tests ask a few positions of each level at every run; this asks thousands.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from random import Random

from engine.core.bot import never
from engine.core.state import view
from engine.registry import GAMES, LEVELS
from tests.strategies import fresh, option_sets, walk

WILD = (0.0, 0.5, 1.0)
"""How often the walk through a deal leaves the habit: sensible deals, odd ones, mad ones."""


def changed(game_id: str, positions: int) -> dict[str, object]:
    """How many choices of all levels changed, and how many positions of each phase were asked."""
    game, levels = GAMES[game_id], sorted(LEVELS)
    sets, rng = option_sets(game), Random("secrecy")
    asked: dict[str, int] = {}
    differing = 0
    for number in count():
        opening = fresh(game, game.options(sets[number % len(sets)]), "secrecy", number + 1)
        walked = walk(game, opening, Random(number), WILD[number % len(WILD)])
        # A few of each deal, so that many deals and options are met.
        for state in list(walked)[number % 7 : -1 : 7]:
            if sum(asked.values()) == positions:
                return {"game": game_id, "positions": positions, "by_phase": asked,
                        "levels": levels, "changed": differing}  # fmt: skip
            seen = view(state, state.turn)
            other = view(game.sample(seen, rng), state.turn)
            bot = LEVELS[levels[sum(asked.values()) % len(levels)]]
            first, again = (bot.choose(game, one, Random(number), never) for one in (seen, other))
            differing += first != again
            asked[state.phase] = asked.get(state.phase, 0) + 1
    raise AssertionError


def main() -> int:
    """Print a line for each game; 1 if any choice changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    chosen = parser.parse_args()
    failed = 0
    for game in GAMES:
        line = changed(game, chosen.positions)
        print(json.dumps(line), flush=True)
        failed += line["changed"] != 0
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
