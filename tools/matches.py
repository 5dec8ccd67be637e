"""Plays whole matches by habit, many and fast: each must end, and by the rules of its game.

The tests play some of them at every run; this plays thousands.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, Final

from engine.arena import begun
from engine.core.game import Game, Standing
from engine.kit.shuffle import first_dealer
from engine.registry import GAMES

LONGEST: Final = 500
"""More deals than any match by sensible players takes."""


def standings(game: Game[Any, Any, Any], options: Any, seed: str) -> Iterator[Standing]:
    """The standing before each deal of a match, and the one it ends with.

    Raises:
        AssertionError: the match does not end, or nobody or too many have won it.
    """
    standing = game.opening(options, first_dealer(seed, game.players(options)))
    for number in range(1, LONGEST + 1):
        yield standing
        state = begun(game, options, standing, seed, number)
        game.playout(state, Random(f"{seed}/{number}"), habitual=True)
        won = game.winners(options, standing, state)
        standing = game.settle(options, standing, state)
        if won:
            yield standing
            # Partners win together; where there are none, whoever is tied does.
            assert won in {(0, 2), (1, 3)} or "players" in game.choices, won
            return
    raise AssertionError(f"{game.id} {seed}: no end after {LONGEST} deals")


def played(game_id: str, seeds: int) -> dict[str, object]:
    """So many matches, and the mean and largest number of their deals.

    Levels of Shengji never fall without the house rule that lets them (T-I20).
    """
    game = GAMES[game_id]
    options = game.options({})
    lengths = []
    for number in range(seeds):
        met = list(standings(game, options, f"matches {number}"))
        lengths.append(len(met) - 1)
        if game_id == "shengji":
            for old, new in pairwise(met):
                assert all(now >= was for now, was in zip(new.scores, old.scores, strict=True))
    mean = round(sum(lengths) / seeds, 2)
    return {"game": game_id, "matches": seeds, "deals_mean": mean, "deals_most": max(lengths)}


def main() -> int:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    chosen = parser.parse_args()
    for game in GAMES:
        print(json.dumps(played(game, chosen.seeds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
