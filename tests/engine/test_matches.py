"""Whole matches by habit end, and by the rules of their game."""

import pytest

from engine.registry import GAMES
from tools.matches import played


@pytest.mark.parametrize("game", GAMES)
def test_t_i20_every_match_by_habit_ends_and_no_level_falls(game: str) -> None:
    assert played(game, 100)["matches"] == 100
