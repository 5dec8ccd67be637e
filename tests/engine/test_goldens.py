"""Counted action trees and whole printed deals: a changed rule or habit shows here first."""

from __future__ import annotations

from pathlib import Path

import pytest
from goldens import PERFT, PLAYTHROUGHS, begun, habitual, playthrough, split_of

from engine.perft import perft
from engine.registry import GAMES

every_game = pytest.mark.parametrize("game", list(GAMES))


def blocks(text: str) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """Perft blocks: seed, habitual actions before it, and (depth, count) lines."""
    found = []
    for block in text.split("\n\n"):
        head, *lines = block.split("\n")
        _, _, seed, skip = head.split()
        counts = [line.split() for line in lines if line]
        found.append((seed, int(skip), [(int(depth), int(count)) for _, depth, count in counts]))
    return found


@every_game
def test_action_sequences_are_counted_as_they_always_were(game: str) -> None:
    for seed, skip, counts in blocks((PERFT / f"{game}.perft").read_text()):
        table = begun(GAMES[game], seed, {})
        for _ in range(skip):
            table = habitual(table)
        for depth, count in counts:
            found = perft(GAMES[game], table.state, depth)
            assert found == count, split_of(GAMES[game], seed, skip, depth)


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_printed_deals_are_played_again_line_by_line(path: Path) -> None:
    game, _, number = path.stem.rpartition("_")
    variants = [{}, *({"players": n} for n in GAMES[game].choices.get("players", ())[1:])]
    made = playthrough(GAMES[game], variants[int(number)], f"golden {number}")
    assert path.read_text().splitlines() == made.splitlines()


@every_game
def test_every_game_has_perft_counts_and_printed_deals(game: str) -> None:
    assert (PERFT / f"{game}.perft").exists()
    assert list(PLAYTHROUGHS.glob(f"{game}_*.txt"))
