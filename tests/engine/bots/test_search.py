"""What every search does, whatever the game."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from engine.bots import search
from engine.bots.search import CHOOSING, Limits, Search, Tried, choice, difference, halve
from engine.core.bot import Overran, never
from engine.core.game import Game
from engine.core.state import Phase, view
from tests.strategies import ALL_GAMES, fresh, walk

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def seen(game: Game[Any, Any, Any]) -> list[Any]:
    """One view of each phase of a deal, at its first decision with a choice."""
    found: dict[Phase, Any] = {}
    for number in range(1, 4):
        for state in walk(game, fresh(game, game.options({}), "search", number), Random(1), 0.0):
            if state.turn is not None and len(game.trying(view(state, state.turn))) > 2:
                found.setdefault(state.phase, view(state, state.turn))
    return list(found.values())


def test_every_action_is_tried_and_the_best_in_more_worlds_than_the_worst() -> None:
    tried = halve(range(6), iter(range(1000)).__next__, lambda action, world: action, 60, never)
    assert sorted(one.action for one in tried) == list(range(6))
    assert tried[0].action == 5
    assert len(tried[0].gains) > len(tried[-1].gains) > 0


@pytest.mark.parametrize("actions", [2, 3, 5, 9, 17])
def test_a_search_spends_about_the_playouts_it_was_given(actions: int) -> None:
    tried = halve(range(actions), lambda: None, lambda action, _: action, 400, never)
    assert 300 <= sum(len(one.gains) for one in tried) <= 500


def test_all_actions_of_a_round_meet_the_same_worlds() -> None:
    worlds = iter(range(1000))
    tried = halve(range(4), worlds.__next__, lambda _, world: float(world), 80, never)
    shared = min(len(one.gains) for one in tried)
    assert len({tuple(one.gains[:shared]) for one in tried}) == 1


@every_game
def test_what_a_search_compares_is_allowed_and_habit_is_not_all_of_it(
    game: Game[Any, Any, Any],
) -> None:
    for view_ in seen(game):
        compared = game.trying(view_)
        assert len(set(compared)) == len(compared)
        assert not any(game.refuse(view_, action) for action in compared)
        assert set(compared) != {game.habit(view_, Random(1))}


@every_game
def test_a_stopped_search_has_no_answer(game: Game[Any, Any, Any]) -> None:
    with pytest.raises(Overran):
        Search(Limits(60, 60)).choose(game, seen(game)[0], Random(1), lambda: True)


@every_game
def test_the_fewer_cards_are_left_the_more_playouts_there_are(game: Game[Any, Any, Any]) -> None:
    level = Search(Limits(cards=100, bids=7, away=9, last=250))
    hand = game.hand_size(game.options({}))
    spent: dict[int, int] = {}
    for state in walk(game, fresh(game, game.options({}), "budget", 1), Random(1), 0.0):
        if state.phase is Phase.PLAY and state.turn is not None:
            spent[state.sizes()[state.turn]] = level.budget(game, state)
        elif state.turn is not None:
            away = state.phase in (Phase.DISCARD, Phase.BURY)
            assert level.budget(game, state) == (9 if away else 7)
    assert spent[hand] == 100
    assert 250 in spent.values()
    assert all(100 <= playouts <= 250 for playouts in spent.values())
    assert all(playouts * left <= 100 * hand for left, playouts in spent.items())
    by_size = [spent[left] for left in sorted(spent)]
    assert by_size == sorted(by_size, reverse=True)


@every_game
def test_without_more_for_the_last_cards_every_card_gets_the_same(
    game: Game[Any, Any, Any],
) -> None:
    for state in walk(game, fresh(game, game.options({}), "budget", 1), Random(1), 0.0):
        if state.phase is Phase.PLAY and state.turn is not None:
            assert Search(Limits(100, 7)).budget(game, state) == 100


@every_game
def test_nothing_is_sure_enough_for_a_search_that_must_be_endlessly_sure_of_its_calls(
    game: Game[Any, Any, Any],
) -> None:
    never_sure = Search(Limits(cards=0, bids=40, call=inf))
    early = [view_ for view_ in seen(game) if view_.phase is not Phase.PLAY]
    assert early
    for view_ in early:
        assert never_sure.choose(game, view_, Random(1), never) == game.habit(view_, Random(1))


@every_game
def test_nothing_is_sure_enough_for_a_search_that_must_be_endlessly_sure_of_its_cards(
    game: Game[Any, Any, Any],
) -> None:
    never_sure = Search(Limits(cards=40, bids=0, sure=inf))
    late = [view_ for view_ in seen(game) if view_.phase is Phase.PLAY]
    assert late
    for view_ in late:
        assert never_sure.choose(game, view_, Random(1), never) == game.habit(view_, Random(1))


@every_game
def test_a_limit_says_what_choosing_a_card_may_cost_and_a_call_costs_the_usual(
    game: Game[Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[int] = []

    def noted(actions: Any, draw: Any, gain: Any, budget: int, stop: Any) -> list[Tried]:
        spent.append(budget)
        return [Tried(action, [0.0, 0.0]) for action in actions]

    monkeypatch.setattr(search, "halve", noted)
    for view_ in seen(game):
        spent.clear()
        Search(Limits(cards=100, bids=50, choosing=1.5)).choose(game, view_, Random(1), never)
        assert spent[0] == (150 if view_.phase is Phase.PLAY else round(CHOOSING * 50))


@every_game
def test_a_search_tries_habit_and_more_or_nothing(game: Game[Any, Any, Any]) -> None:
    met = set()
    for state in walk(game, fresh(game, game.options({}), "tries", 1), Random(1), 0.0):
        if state.turn is None:
            continue
        view_ = view(state, state.turn)
        habit = game.habit(view_, Random(1))
        tried = Search(Limits(60, 60)).tries(game, view_, habit)
        assert not Search(Limits(0, 0)).tries(game, view_, habit)
        assert not tried or habit in tried
        assert len(tried) == (len({*game.trying(view_), habit}) if tried else 0)
        assert len(tried) != 1
        met.add(bool(tried))
    assert met == {False, True}


def test_habit_is_kept_unless_another_is_better_by_more_than_the_error() -> None:
    noisy = Tried("other", [1.0, -1.0, 1.0, 0.0]), Tried("usual", [0.0, 0.0, 0.0, 0.0])
    clear = Tried("other", [1.0, 1.0, 1.0, 0.9]), Tried("usual", [0.0, 0.0, 0.0, 0.0])
    assert choice(noisy, "usual", 1.0) == "usual"
    assert choice(clear, "usual", 1.0) == "other"


def test_a_difference_counts_the_worlds_both_were_tried_in() -> None:
    mean, error = difference(Tried(1, [3.0, 5.0, 100.0]), Tried(2, [1.0, 1.0]))
    assert mean == 3.0
    assert error == 1.0
