"""How fast the engine is: replay, players, playouts, copies. Times are printed, never judged."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any

from engine import match
from engine.core.bot import never
from engine.core.cards import Seat
from engine.core.game import Game
from engine.core.state import Phase, view
from engine.kit.shuffle import deal_key, dealt, shuffled
from engine.record import Player, Table, dump, load
from engine.registry import GAMES, LEVELS

SEED = "bench"


def measure(decisions: int = 500) -> dict[str, Any]:
    """The engine's part of the measurements, per game."""
    return {
        "machine": f"Python {platform.python_version()}, {platform.machine()}",
        "games": {game.id: _game(game, decisions) for game in GAMES.values()},
    }


def _game(game: Game[Any, Any, Any], decisions: int) -> dict[str, Any]:
    states = list(play_phases(game, 100))
    return {
        "replay_ms": replay_ms(game),
        "bot_ms": {level: bot_ms(game, level, decisions) for level in LEVELS},
        "copy_us": round(_each_us(states[0].copy), 2),
        "random": playouts(game, states, habitual=False),
        "habit": playouts(game, states, habitual=True),
    }


def play_phases(game: Game[Any, Any, Any], count: int) -> Iterator[Any]:
    """Deals at the start of their play phase, everything before decided by habit."""
    options = game.options({})
    players, found, index = game.players(options), 0, 0
    while found < count:
        dealer = Seat(index % players)
        cards = shuffled(game.pack(options), deal_key(SEED, index))
        deal = dealt(cards, players, game.hand_size(options), dealer)
        state = game.start(options, game.opening(options, dealer), deal)
        rng = Random(index)
        while state.turn is not None and state.phase is not Phase.PLAY:
            game.step(state, game.habit(state, rng))
        if state.turn is not None:
            found += 1
            yield state
        index += 1


def playouts(
    game: Game[Any, Any, Any], states: list[Any], *, habitual: bool, seconds: float = 0.7
) -> dict[str, float]:
    """Playouts of the play phase and card decisions in them, a second of CPU time."""
    rng, done, cards = Random(SEED), 0, 0
    began = process_time()
    while process_time() - began < seconds:
        for state in states:
            world = state.copy()
            before = sum(hand.bit_count() for hand in world.hands)
            game.playout(world, rng, habitual=habitual)
            cards += before
            done += 1
    spent = process_time() - began
    return {"playouts_per_s": round(done / spent), "cards_per_s": round(cards / spent)}


def bot_ms(game: Game[Any, Any, Any], level: str, decisions: int) -> dict[str, float]:
    """CPU milliseconds of one decision over whole deals."""
    timed = thinking(game, game.options({}), level)
    return spread([ms for _, ms in islice(timed, decisions)])


def thinking(game: Game[Any, Any, Any], options: Any, level: str) -> Iterator[tuple[Phase, float]]:
    """Every decision of deal after deal among players of this level: its phase and CPU ms."""
    players = game.players(options)
    for index in count():
        dealer = Seat(index % players)
        cards = shuffled(game.pack(options), deal_key(SEED, index))
        deal = dealt(cards, players, game.hand_size(options), dealer)
        state = game.start(options, game.opening(options, dealer), deal)
        for number in count():
            if state.turn is None:
                break
            seen, rng = view(state, state.turn), Random(f"{SEED}/{index}/{number}")
            phase, began = state.phase, process_time()
            action = LEVELS[level].choose(game, seen, rng, never)
            yield phase, (process_time() - began) * 1000
            game.step(state, action)


def replay_ms(game: Game[Any, Any, Any], count: int = 60) -> dict[str, float]:
    """Milliseconds to load, replay and judge a finished deal's save."""
    times = []
    for index in range(count):
        text = dump(finished(game, f"{SEED}{index}").save)
        began = perf_counter()
        load(text)
        times.append((perf_counter() - began) * 1000)
    return spread(times)


def finished(game: Game[Any, Any, Any], seed: str) -> Table:
    """A match whose first deal is played to its end by habit."""
    players = [Player("bot", "normal", "")] * game.players(game.options({}))
    table = match.begin(game.id, {}, players, seed, match.new_id(seed))
    while table.state.turn is not None:
        table = match.advance(table)
    return table


def spread(times: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst."""
    cuts = quantiles(times, n=20)
    return {"p50": round(cuts[9], 3), "p95": round(cuts[18], 3), "worst": round(max(times), 3)}


def _each_us(work: Callable[[], object], times: int = 20_000) -> float:
    began = process_time()
    for _ in range(times):
        work()
    return (process_time() - began) / times * 1e6


OPEN_SPIEL = {
    # Its bridge would otherwise end after the auction, on a double-dummy score.
    "amerikaner": "bridge(use_double_dummy_result=false)",
    "smear": "euchre",
    "shengji": "dou_dizhu",
}
"""The game of OpenSpiel that each of ours is measured beside."""


def open_spiel(name: str, seconds: float = 1.0) -> float | None:
    """Random decisions a second of CPU time of OpenSpiel's game, driven from Python.

    Whole games from the deal, chance by a random outcome, players' decisions counted. None where
    OpenSpiel is not installed: it is a yardstick, never a dependency.
    """
    try:
        import pyspiel  # type: ignore[import-not-found]  # noqa: PLC0415 - optional, slow to load
    except ImportError:
        return None
    game, rng, done = pyspiel.load_game(name), Random(SEED), 0
    began = process_time()
    while process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            done += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return round(done / (process_time() - began))


def readable(result: dict[str, Any]) -> str:
    """The measurements as text."""
    lines = [result["machine"]]
    for name, row in result["games"].items():
        lines.append(f"\n{name}")
        lines.append(f"  replay ms p50/p95   {row['replay_ms']['p50']} / {row['replay_ms']['p95']}")
        lines.append(f"  copy us             {row['copy_us']}")
        lines += [
            f"  {kind:<6} playouts/s {speed['playouts_per_s']}, cards/s {speed['cards_per_s']}"
            for kind, speed in (("random", row["random"]), ("habit", row["habit"]))
        ]
        lines += [
            f"  {level:<7} ms p50/p95/worst  {ms['p50']} / {ms['p95']} / {ms['worst']}"
            for level, ms in row["bot_ms"].items()
        ]
        if row.get("open_spiel"):
            lines.append(f"  OpenSpiel {OPEN_SPIEL[name]} decisions/s  {row['open_spiel']}")
    return "\n".join(lines)


def add_bench(verb: Callable[..., argparse.ArgumentParser]) -> None:
    """The ``bench`` command."""
    one = verb("bench", _run, "measure the engine")
    one.add_argument("--json", action="store_true")
    one.set_defaults(readable=readable)


def _run(_: argparse.Namespace, _read: object) -> dict[str, Any]:
    result = measure()
    for name, row in result["games"].items():
        row["open_spiel"] = open_spiel(OPEN_SPIEL[name])
    return result
