"""Bots against bots on the same cards: every deal is played once with each turn of the seats.

One unit is a deal (or a match) with all rotations; intervals come from the units' means, never
from single games, because seats of one deal are not independent.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, quantiles, stdev
from time import perf_counter
from typing import Any

from engine import usage
from engine.core.bot import never
from engine.core.cards import Seat
from engine.core.game import Game, Json, Standing
from engine.core.state import view
from engine.kit.options import spelled
from engine.kit.shuffle import deal_key, dealt, first_dealer, shuffled
from engine.registry import GAMES, PLAYERS
from engine.usage import Wrong

MATCH_CAP = 400
"""Deals after which a match is broken off and won by nobody; only wild players get that far."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: game, a level for each seat, whole matches or single deals, the seed.

    ``options`` are the house rules that are not the usual ones.
    """

    game: str
    levels: tuple[str, ...]
    matches: bool
    seed: str
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What one unit counted, by level: gains or wins, illegal answers, milliseconds."""

    gains: dict[str, list[float]]
    illegal: int
    times: dict[str, list[float]]


def rotations(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """The different ways to turn the seats, in order.

    >>> rotations(("a", "b", "a", "b"))
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    """
    turned = (tuple(levels[by:]) + tuple(levels[:by]) for by in range(len(levels)))
    return list(dict.fromkeys(turned))


def play_unit(setting: Setting, index: int) -> dict[str, Any]:
    """One deal or match in every rotation; the line that the results file keeps."""
    tally = Tally({}, 0, {})
    for levels in rotations(setting.levels):
        if setting.matches:
            _match(setting, index, levels, tally)
        else:
            _deal(setting, index, levels, tally)
    return {
        "unit": index,
        "gains": {level: fmean(all_) for level, all_ in tally.gains.items()},
        "illegal": tally.illegal,
        "ms": {level: dict(Counter(map(rounded, all_))) for level, all_ in tally.times.items()},
    }


def rounded(milliseconds: float) -> str:
    """A time as the results file counts it: two digits are enough, and keep the file short.

    >>> rounded(123.4)
    '1.2e+02'
    """
    return f"{max(milliseconds, 0.01):.2g}"


def _options(setting: Setting) -> Any:
    game = GAMES[setting.game]
    players = {"players": len(setting.levels)} if "players" in game.choices else {}
    return game.options({**setting.options, **players})


def _deal(setting: Setting, index: int, levels: tuple[str, ...], tally: Tally) -> None:
    game = GAMES[setting.game]
    options = _options(setting)
    standing = game.opening(options, Seat(index % len(levels)))
    state = _play(setting, (index, 1), standing, levels, tally)
    for seat, level in enumerate(levels):
        tally.gains.setdefault(level, []).append(game.value(state, Seat(seat)))


def _match(setting: Setting, index: int, levels: tuple[str, ...], tally: Tally) -> None:
    game = GAMES[setting.game]
    options = _options(setting)
    standing = game.opening(options, first_dealer(f"{setting.seed}/{index}", len(levels)))
    for number in range(1, MATCH_CAP + 1):
        state = _play(setting, (index, number), standing, levels, tally)
        won = game.winners(options, standing, state)
        if won:
            break
        standing = game.settle(options, standing, state)
    for level in dict.fromkeys(levels):
        mine = [seat for seat in won if levels[seat] == level]
        tally.gains.setdefault(level, []).append(len(mine) / max(1, len(won)))


def begun(
    game: Game[Any, Any, Any], options: Any, standing: Standing, seed: str, number: int
) -> Any:
    """The first state of this deal of a match; a dealer not fixed yet is the first one drawn."""
    players = game.players(options)
    dealer = standing.dealer if standing.dealer is not None else first_dealer(seed, players)
    cards = shuffled(game.pack(options), deal_key(seed, number))
    return game.start(options, standing, dealt(cards, players, game.hand_size(options), dealer))


def _play(
    setting: Setting,
    where: tuple[int, int],
    standing: Standing,
    levels: tuple[str, ...],
    tally: Tally,
) -> Any:
    """One deal to its end by these levels; the same cards whatever the levels are.

    ``where`` is the unit and the deal's number in it.
    """
    game = GAMES[setting.game]
    options = _options(setting)
    name = f"{setting.seed}/{where[0]}"
    state = begun(game, options, standing, name, where[1])
    count = 0
    while state.turn is not None:
        seat = state.turn
        level = levels[seat]
        seen = view(state, seat)
        rng = Random(f"{name}/bot/{where[1]}/{count}/{seat}")
        began = perf_counter()
        action = PLAYERS[level].choose(game, seen, rng, never)
        tally.times.setdefault(level, []).append((perf_counter() - began) * 1000)
        if game.refuse(state, action) is not None:
            tally.illegal += 1
            action = game.habit(seen, rng)
        game.step(state, action)
        count += 1
    return state


def play(setting: Setting, count: int, jobs: int, resume: Path | None) -> Iterator[dict[str, Any]]:
    """All units in order; those a results file already holds are taken from it."""
    done = _finished(resume, setting) if resume else {}
    todo = [index for index in range(count) if index not in done]
    fresh = _in_parallel(partial(play_unit, setting), todo, jobs)
    with resume.open("a", encoding="utf-8") if resume else _Nowhere() as file:
        if resume and not done and file.tell() == 0:
            file.write(json.dumps(_head(setting)) + "\n")
        for index in range(count):
            if index in done:
                yield done[index]
                continue
            line = next(fresh)
            file.write(json.dumps(line) + "\n")
            file.flush()
            yield line


class _Nowhere:
    """A file that keeps nothing."""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, _: str) -> None:
        """Forget the text."""

    def flush(self) -> None:
        """Nothing to do."""


def _in_parallel(
    work: Callable[[int], dict[str, Any]], todo: list[int], jobs: int
) -> Iterator[dict[str, Any]]:
    if jobs <= 1:
        yield from map(work, todo)
        return
    with get_context("spawn").Pool(jobs, _undisturbed) as pool:
        yield from pool.imap(work, todo)


def _undisturbed() -> None:
    """An interrupt from the keyboard is for the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _head(setting: Setting) -> dict[str, Any]:
    return {
        "game": setting.game,
        "levels": list(setting.levels),
        "matches": setting.matches,
        "seed": setting.seed,
        **({"options": dict(setting.options)} if setting.options else {}),
    }


def _finished(resume: Path, setting: Setting) -> dict[int, dict[str, Any]]:
    """The units a results file holds; a last line cut off in the middle is played again.

    Raises:
        Wrong: the file belongs to another arena, or to something else.
    """
    if not resume.exists() or not resume.read_bytes():
        return {}
    try:
        lines = resume.read_text("utf-8").splitlines(keepends=True)
        whole = [line for line in lines[1:] if line.endswith("\n")]
        head, *units = map(json.loads, [lines[0], *whole])
        done = {unit["unit"]: unit for unit in units}
        if done:
            # The table can be made of them, so they are what an arena wrote.
            table(setting, list(done.values()))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Wrong(f"arena: {resume} holds no results of an arena") from None
    if head != _head(setting):
        raise Wrong(f"arena: {resume} holds the results of another arena")
    if len(whole) < len(lines) - 1 or not lines[0].endswith("\n"):
        resume.write_text("".join([lines[0].rstrip("\n") + "\n", *whole]), "utf-8")
    return done


def table(setting: Setting, units: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Means by level with the half-width of their 95 % interval, and thinking times."""
    levels = list(dict.fromkeys(setting.levels))
    return {
        **_head(setting),
        "n": len(units),
        "illegal": sum(unit["illegal"] for unit in units),
        "by_level": {level: _level(level, units) for level in levels},
    }


def _level(level: str, units: Sequence[dict[str, Any]]) -> dict[str, float]:
    means = [unit["gains"][level] for unit in units]
    counted = [pair for unit in units for pair in unit["ms"].get(level, {}).items()]
    times = [float(ms) for ms, amount in counted for _ in range(amount)]
    spread = stdev(means) if len(means) > 1 else 0.0
    cuts = quantiles(times, n=20) if len(times) > 1 else [0.0] * 19
    return {
        "mean": round(fmean(means), 4),
        "interval": round(1.96 * spread / sqrt(len(means)), 4),
        "ms_p50": round(cuts[9], 3),
        "ms_p95": round(cuts[18], 3),
    }


def readable(result: dict[str, Any]) -> str:
    """The table as text."""
    unit = "matches won, share" if result["matches"] else "gain a deal"
    rules = [f"{name}={spelled(value)}" for name, value in result.get("options", {}).items()]
    head = [result["game"], *rules, ",".join(result["levels"]), f"seed {result['seed']}"]
    lines = [
        "  ".join([*head, f"n={result['n']}", f"illegal {result['illegal']}"]),
        f"{'level':<12}{unit:>20}{'95 %':>10}{'ms p50':>10}{'ms p95':>10}",
    ]
    # One unit alone says nothing of how far others may lie from it.
    spread = "±{:.4f}" if result["n"] > 1 else "unknown"
    lines += [
        f"{level:<12}{row['mean']:>20.4f}{spread.format(row['interval']):>10}"
        f"{row['ms_p50']:>10.2f}{row['ms_p95']:>10.2f}"
        for level, row in result["by_level"].items()
    ]
    return "\n".join(lines)


def add_arena(verb: Callable[..., argparse.ArgumentParser]) -> None:
    """The ``arena`` command."""
    one = verb("arena", _run, "bots against bots on the same cards")
    one.add_argument("game", type=usage.game)
    usage.add_option(one)
    one.add_argument("--seats", type=usage.players, required=True, help="a level each, with commas")
    amount = one.add_mutually_exclusive_group(required=True)
    amount.add_argument("--deals", type=usage.some)
    amount.add_argument("--matches", type=usage.some)
    one.add_argument("--seed", type=usage.seed, default="1")
    one.add_argument("--jobs", type=usage.some, default=1)
    one.add_argument("--resume", type=Path)
    one.add_argument("--json", action="store_true")
    one.set_defaults(readable=readable)


def _run(chosen: argparse.Namespace, _read: object) -> dict[str, Any]:
    game, matches = GAMES[chosen.game], chosen.matches is not None
    named = usage.house_rules("arena", game, chosen.option)
    _check_players(game, named, len(chosen.seats))
    # Naming what holds anyway, as the number of players does, makes no other arena of it.
    usual = {name: values[0] for name, values in game.choices.items()}
    usual["players"] = len(chosen.seats)
    options = {name: value for name, value in named.items() if value != usual[name]}
    setting = Setting(chosen.game, chosen.seats, matches, chosen.seed, options)
    count = chosen.matches if setting.matches else chosen.deals
    try:
        return table(setting, list(play(setting, count, chosen.jobs, chosen.resume)))
    except OSError as error:
        raise Wrong(f"arena: {chosen.resume}: {error.strerror or error}") from None


def _check_players(game: Game[Any, Any, Any], options: Mapping[str, Json], players: int) -> None:
    """Nothing, if so many can play this game by these rules.

    Raises:
        Wrong: they can't.
    """
    known = game.choices.get("players", ())
    if not known or "players" in options:
        known = (game.players(game.options(options)),)
    if players not in known:
        listed = ", ".join(map(str, sorted(known)))
        raise Wrong(f"arena: --seats lists {players}, {game.id} takes {listed}")
