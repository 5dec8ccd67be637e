"""What every search does, whatever the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.bots.search import Search, Tried, choice, difference, halve
from engine.core.bot import Overran, never
from engine.core.game import Game
from engine.core.state import Phase, view
from tests.strategies import ALL_GAMES, fresh, walk

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def seen(game: Game[Any, Any, Any], *phases: Phase) -> list[Any]:
    """One view of each phase of a deal, at its first decision with a choice."""
    found: dict[Phase, Any] = {}
    for number in range(1, 4):
        for state in walk(game, fresh(game, game.options({}), "search", number), Random(1), 0.0):
            if state.turn is not None and len(game.trying(view(state, state.turn))) > 2:
                found.setdefault(state.phase, view(state, state.turn))
    return list(found.values())


@every_game
def test_every_candidate_is_tried_and_the_best_in_more_worlds_than_the_worst(
    game: Game[Any, Any, Any],
) -> None:
    for view_ in seen(game):
        habit = game.habit(view_, Random(1))
        tried = halve(game, view_, habit, 60, Random(3), never)
        assert {one.action for one in tried} == {*game.trying(view_), habit}
        assert len(tried[0].gains) > len(tried[-1].gains) > 0


@every_game
def test_a_search_spends_about_the_playouts_it_was_given(game: Game[Any, Any, Any]) -> None:
    for view_ in seen(game):
        spent = sum(
            len(one.gains)
            for one in halve(game, view_, game.habit(view_, Random(1)), 200, Random(3), never)
        )
        assert 150 <= spent <= 250


@every_game
def test_a_stopped_search_has_no_answer(game: Game[Any, Any, Any]) -> None:
    with pytest.raises(Overran):
        Search(60, 60).choose(game, seen(game)[0], Random(1), lambda: True)


def test_habit_is_kept_unless_another_is_better_by_more_than_the_error() -> None:
    noisy = Tried("other", [1.0, -1.0, 1.0, 0.0]), Tried("usual", [0.0, 0.0, 0.0, 0.0])
    clear = Tried("other", [1.0, 1.0, 1.0, 0.9]), Tried("usual", [0.0, 0.0, 0.0, 0.0])
    assert choice(list(noisy), "usual") == "usual"
    assert choice(list(clear), "usual") == "other"


def test_a_difference_counts_the_worlds_both_were_tried_in() -> None:
    mean, error = difference(Tried(1, [3.0, 5.0, 100.0]), Tried(2, [1.0, 1.0]))
    assert mean == 3.0
    assert error == 1.0
