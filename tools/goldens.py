"""Write the files that tests compare with: saves of every phase, printed deals, perft counts.

A file that exists is never overwritten unless it is named: changing a golden needs a reason in
the commit that does it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine import match
from engine.core.cards import text as cards_text
from engine.perft import perft, split
from engine.record import Player, dump
from engine.registry import GAMES

TESTS = Path(__file__).parent.parent / "tests"
SAVES = TESTS / "saves" / "v1"
PLAYTHROUGHS = TESTS / "engine" / "playthroughs"
PERFT = TESTS / "engine" / "perft"


def begun(game: Any, seed: str, raw: dict[str, Any]) -> match.Table:
    """A match with a person at seat 0 (played by habit here) and normal bots."""
    players = game.players(game.options(raw))
    names = ["Ada", "Berit", "Odd", "Kari", "Nils", "Siri"][:players]
    seats = [Player("human", None, names[0]), *(Player("bot", "normal", n) for n in names[1:])]
    return match.begin(game.id, raw, seats, seed, match.new_id(seed))


def phases(game: Any) -> dict[str, str]:
    """One save a phase, in the middle of it where it has a middle."""
    found: dict[str, list[str]] = {}
    raw = {name: wanted for name, wanted in (("deals", 4),) if name in game.choices}
    raw |= {"target": 11} if 11 in game.choices.get("target", ()) else {}
    raw |= {"length": "short"} if "length" in game.choices else {}
    table = begun(game, "golden", raw)
    while True:
        found.setdefault(table.phase, []).append(dump(table.save))
        if table.winners:
            break
        if table.state.turn is None:
            table = match.next_deal(table)
        else:
            table = match.advance(table, "normal")
    return {phase: texts[len(texts) // 2] for phase, texts in found.items()}


def habitual(table: match.Table) -> match.Table:
    """The next action, by habit: it stays the same whatever the levels learn."""
    assert table.state.turn is not None
    return match.act(table, table.game.encode(match.by_habit(table, table.state.turn)))


def playthrough(game: Any, raw: dict[str, Any], seed: str) -> str:
    """A whole deal by habit as text: each position's question and answer, then the result."""
    table = begun(game, seed, raw)
    lines = [f"game {game.id}", f"options {game.options_json(table.options)}", f"seed {seed}"]
    lines += [f"hand {seat}: {cards_text(cards)}" for seat, cards in enumerate(table.state.hands)]
    while table.state.turn is not None:
        seat, legal = table.state.turn, game.legal(table.state)
        count = "many" if legal is None else len(legal)
        phase = table.phase
        table = habitual(table)
        lines.append(f"{phase} {seat} of {count}: {table.save.log[-1]}")
    lines.append(f"contract {game.contract_json(table.state, None)}")
    lines.append(f"result {game.result_json(table.state, table.standing)}")
    return "\n".join(lines) + "\n"


def counts(game: Any, seed: str, skip: int, depth: int) -> str:
    """Perft lines: from the position after so many habitual actions, to each depth."""
    table = begun(game, seed, {})
    for _ in range(skip):
        table = habitual(table)
    lines = [f"id {game.id} {seed} {skip}"]
    lines += [f"perft {at} {perft(game, table.state, at)}" for at in range(1, depth + 1)]
    return "\n".join(lines) + "\n"


def split_of(game: Any, seed: str, skip: int, depth: int) -> dict[str, int]:
    """The counts of each first action, for finding the wrong one."""
    table = begun(game, seed, {})
    for _ in range(skip):
        table = habitual(table)
    return split(game, table.state, depth)


SKIPS = {"amerikaner": ((0, 4), (5, 3), (30, 5)), "smear": ((0, 4), (4, 2), (12, 6)),
         "shengji": ((0, 4), (60, 3), (70, 4))}  # fmt: skip


def files(game: Any) -> dict[Path, str]:
    """Every golden of a game and where it lies."""
    made = {SAVES / f"{game.id}_{phase}.json": text for phase, text in phases(game).items()}
    variants = [{}, *({"players": n} for n in game.choices.get("players", ())[1:])]
    for number, raw in enumerate(variants):
        made[PLAYTHROUGHS / f"{game.id}_{number}.txt"] = playthrough(game, raw, f"golden {number}")
    made[PERFT / f"{game.id}.perft"] = "\n".join(
        counts(game, "golden", skip, depth) for skip, depth in SKIPS.get(game.id, ((0, 3),))
    )
    return made


def main() -> None:
    """Write what is missing, and what is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("again", nargs="*", help="names of files to write anew")
    again = parser.parse_args().again
    for game in GAMES.values():
        for path, text in files(game).items():
            if not path.exists() or path.name in again:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
                print(path.relative_to(TESTS.parent), file=sys.stderr)


if __name__ == "__main__":
    main()
