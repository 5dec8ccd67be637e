"""How long experts think, and how long a person waits for them to be asked again; the memory.

Whole matches at the fastest pace against experts only, one after the other in one process, through
the same commands as the page sends; the person plays by habit. Single decisions are those of some
deals among experts. CPU time, so that other work on the machine changes little; a browser adds
what `make bench` calls click to paint.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, Final

from app import create_app, flow
from app.routes import render_page
from engine import match, usage
from engine.core.bot import never
from engine.core.state import Phase, view
from engine.record import Player, Table, dump, load
from engine.registry import GAMES, LEVELS

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


def click(state: Any) -> str:
    """What is asked for: a card, or one of the decisions before the play."""
    return "card" if state.phase is Phase.PLAY else "call"


def waits(table: Table) -> tuple[Table, str, float, float]:
    """The table when the person is asked next; kind of click, and its CPU and wall ms."""
    state = table.state
    if state.turn is None:
        kind, command = "deal", {"cmd": "next"}
    else:
        kind = click(state)
        action = table.game.habit(state, match.chance(table, state.turn))
        command = {"cmd": "act", "action": table.game.encode(action)}
    cpu, wall = process_time(), perf_counter()
    table = answered(table, command)
    if match.bot_is_next(table):
        table = answered(table, {"cmd": "advance"})
    return table, kind, (process_time() - cpu) * 1000, (perf_counter() - wall) * 1000


def thoughts(game: str, players: int, deals: int) -> dict[str, list[float]]:
    """CPU ms of each decision in so many deals among experts: cards, and all before them."""
    rules = GAMES[game]
    times: dict[str, list[float]] = {"card": [], "call": []}
    for number in range(deals):
        state = begun(game, players, f"thoughts/{number}").state
        while state.turn is not None:
            seen, rng = view(state, state.turn), Random(f"{number}/{state.turn}")
            began = process_time()
            action = LEVELS["expert"].choose(rules, seen, rng, never)
            times[click(state)].append((process_time() - began) * 1000)
            rules.step(state, action)
    return times


def measure(game: str, players: int, matches: int, deals: int) -> dict[str, Any]:
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
            kind: spread(all_) for kind, all_ in thoughts(game, players, deals).items()
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
    parser.add_argument("--deals", type=usage.some, default=20, help="for the single decisions")
    chosen = parser.parse_args()
    with create_app(testing=True).test_request_context("/turn", method="POST", json={}):
        for game, players in chosen.tables:
            print(json.dumps(measure(game, players, chosen.matches, chosen.deals)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
