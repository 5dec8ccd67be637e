"""How long experts think, and how long a person waits for them to be asked again; the memory.

Whole matches at the fastest pace against experts only, one after the other in one process, through
the same commands as the page sends; the person plays by habit. Single decisions are those of deals
among experts. CPU time, so that other work on the machine changes little; a browser adds
what `make bench` calls click to paint.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from itertools import islice
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, Final

from app import create_app, flow
from app.routes import render_page
from engine import bench, match, usage
from engine.core.state import Phase
from engine.record import Player, Table, dump, load
from engine.registry import GAMES

NAMES: Final = ("Berit", "Odd", "Kari", "Liv", "Per")
TABLES: Final = ("smear/4", "amerikaner/4", "amerikaner/6", "shengji/4")


def seated(text: str) -> tuple[str, int]:
    """A game and the number of its players, from words such as ``smear/4``.

    Raises:
        argparse.ArgumentTypeError: no such table.
    """
    game, _, players = text.partition("/")
    rules = GAMES.get(game)
    known = rules and rules.choices.get("players", (rules.players(rules.options({})),))
    if not known or players not in map(str, known):
        raise argparse.ArgumentTypeError(f"{text!r} is no table: try one like {', '.join(TABLES)}")
    return game, int(players)


def begun(game: str, players: int, seed: str) -> Table:
    """A match of a person against experts."""
    rules = GAMES[game]
    options = {"players": players} if "players" in rules.choices else {}
    bots = [Player("bot", "expert", name) for name in NAMES[: players - 1]]
    seats = [Player("human", None, "You"), *bots]
    return match.begin(game, options, seats, seed, match.new_id(seed))


def answered(table: Table, command: dict[str, Any]) -> Table:
    """The table after one command, its page drawn as well."""
    body = {"id": table.save.id, "save": dump(table.save), "shown": table.save.rev}
    answer = flow.turn({**body, **command, "settings": {"pace": "instant"}})
    render_page(answer.page)
    return load(answer.save or dump(table.save))


def click(phase: Phase) -> str:
    """What is asked for: a card, or one of the decisions before the play."""
    return "card" if phase is Phase.PLAY else "call"


def waits(table: Table) -> tuple[Table, str, float, float]:
    """The table when the person is asked next; kind of click, and its CPU and wall ms."""
    state = table.state
    if state.turn is None:
        kind, command = "deal", {"cmd": "next"}
    else:
        kind = click(state.phase)
        action = table.game.habit(state, match.chance(table, state.turn))
        command = {"cmd": "act", "action": table.game.encode(action)}
    cpu, wall = process_time(), perf_counter()
    table = answered(table, command)
    if match.bot_is_next(table):
        table = answered(table, {"cmd": "advance"})
    return table, kind, (process_time() - cpu) * 1000, (perf_counter() - wall) * 1000


def thoughts(table: Table, decisions: int) -> dict[str, list[float]]:
    """CPU ms of so many decisions of experts at such a table, by what was asked for."""
    times: dict[str, list[float]] = {"card": [], "call": []}
    for phase, ms in islice(bench.thinking(table.game, table.options, "expert"), decisions):
        times[click(phase)].append(ms)
    return times


def measure(game: str, players: int, matches: int, decisions: int) -> dict[str, Any]:
    """All waits of so many matches, by what was clicked, and the largest memory so far in MB."""
    times: dict[str, list[tuple[float, float]]] = {}
    overran = actions = 0
    for number in range(matches):
        table = begun(game, players, f"answers/{number}")
        if match.bot_is_next(table):
            table = answered(table, {"cmd": "advance"})
        while True:
            if table.state.turn is None:
                overran += len(table.save.notes)
                actions += len(table.save.log)
                if table.winners:
                    break
            table, kind, cpu, wall = waits(table)
            times.setdefault(kind, []).append((cpu, wall))
    return {
        "game": game,
        "players": players,
        "matches": matches,
        "decision_cpu_ms": {
            kind: spread(all_) for kind, all_ in thoughts(table, decisions).items()
        },
        "cpu_ms": {kind: spread([cpu for cpu, _ in all_]) for kind, all_ in times.items()},
        "worst_wall_ms": round(max(wall for all_ in times.values() for _, wall in all_)),
        "played_by_habit": f"{overran} of {actions}",
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }


def spread(times: list[float]) -> dict[str, float]:
    """Number, median, 95th percentile and worst."""
    cuts = quantiles(times, n=20, method="inclusive") if len(times) > 1 else times * 19
    return {
        "n": len(times),
        "p50": round(cuts[9]),
        "p95": round(cuts[18]),
        "worst": round(max(times)),
    }


def main() -> int:
    """Measure and print, a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", type=seated, default=[seated(one) for one in TABLES])
    parser.add_argument("--matches", type=usage.some, default=10)
    parser.add_argument("--decisions", type=usage.some, default=600)
    chosen = parser.parse_args()
    with create_app(testing=True).test_request_context("/turn", method="POST", json={}):
        for game, players in chosen.tables:
            print(json.dumps(measure(game, players, chosen.matches, chosen.decisions)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
