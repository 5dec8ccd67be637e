"""Why a computer player did what it did: from what it could see, and without telling its cards."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine import match, review
from engine.bots.advice import Advice, Weighed
from engine.core.bot import Lapse
from engine.core.cards import Seat
from engine.core.game import Game
from engine.core.state import Phase, view
from engine.record import Player, Table, changed, dump, load
from engine.registry import GAMES, JUDGE, OFFERED
from tests.strategies import ALL_GAMES

AnyGame = Game[Any, Any, Any]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def begun(game: AnyGame, level: str = "easy", seed: str = "why") -> Table:
    bots = [Player("bot", level, "")] * (game.players(game.options({})) - 1)
    return match.begin(game.id, {}, [Player("human"), *bots], seed, "why")


def tables(game: AnyGame, level: str = "easy") -> list[Table]:
    """Every table of one deal, the finished one last."""
    table = begun(game, level)
    met = [table]
    while table.state.turn is not None:
        table = match.advance(table, "normal")
        met.append(table)
    return met


@every_game
def test_before_another_player_has_acted_there_is_nothing_to_explain(game: AnyGame) -> None:
    table = begun(game)
    assert review.why(table) is None
    assert review.explained(table) == []


@every_game
def test_while_the_deal_runs_only_the_last_action_is_explained(game: AnyGame) -> None:
    for table in tables(game)[5:-1:11]:
        last = max(i for i in range(table.save.at) if table.movers[i] != 0)
        for index in (None, 0, last, 999):
            why = review.why(table, index)
            assert why is not None
            assert (why.index, why.seat) == (last, table.movers[last])


@every_game
def test_while_the_deal_runs_no_other_choice_is_told_of(game: AnyGame) -> None:
    for table in tables(game)[5:-1:11]:
        why = review.why(table)
        assert why is not None
        assert why.advice is None
        # That the next best is worse would prove that there was another choice.
        assert (why.gap, why.error) == (0.0, 0.0) or why.gap < -2 * why.error


@every_game
def test_after_the_deal_each_choice_is_told_of_with_what_else_could_be_done(game: AnyGame) -> None:
    table = tables(game)[-1]
    acts = review.explained(table)
    assert acts
    for index in (acts[0], acts[len(acts) // 2], acts[-1]):
        why = review.why(table, index)
        assert why is not None
        assert why.advice is not None
        assert why.index == index
        assert len(why.advice.weighed) > 1
        done = game.encode(why.advice.weighed[0].action)
        assert done == table.save.log[index]
        assert (why.gap, why.error) in {(one.gap, one.error) for one in why.advice.weighed[1:]}


def weighed(gap: float, error: float) -> Weighed:
    return Weighed(None, 0.0, gap, error, 0, 0, None)


def test_what_is_clearly_better_is_told_of_first_and_then_what_is_about_as_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unsure, clear, worse = weighed(-0.3, 0.2), weighed(-0.2, 0.05), weighed(0.4, 0.1)
    table = tables(ALL_GAMES[0])[-1]
    found = {}
    equal, surely = weighed(0.3, 0.2), weighed(0.2, 0.05)
    for others in ((unsure, clear, worse), (unsure, worse), (surely, equal, worse)):
        rows = (weighed(0.0, 0.0), *others)
        given = Advice(None, 40, True, rows, None, len(rows), frozenset())
        given = replace(given, chosen=table.game.decode(table.save.log[-1]))
        monkeypatch.setattr(review, "advise", lambda *_, given=given: given)
        why = review.why(table)
        assert why is not None
        found[others] = (why.gap, why.error)
    assert found == {
        (unsure, clear, worse): (-0.2, 0.05),
        (unsure, worse): (-0.3, 0.2),
        (surely, equal, worse): (0.3, 0.2),
    }


@every_game
def test_nothing_is_explained_from_where_the_person_can_claim_the_rest(game: AnyGame) -> None:
    found = False
    for number in range(40):
        table = begun(game, "normal", f"claimed {number}")
        while table.state.turn is not None:
            if table.state.turn == 0 and game.claim(view(table.state, Seat(0))):
                found, at = True, table.save.at
                for over in (match.claim(table), played_on(table)):
                    assert over.state.turn is None
                    assert all(index < at for index in review.explained(over))
                break
            table = match.advance(table, "normal")
        if found:
            return
    pytest.fail("nobody could claim")


def played_on(table: Table) -> Table:
    """The deal played to its end, card by card."""
    while table.state.turn is not None:
        table = match.advance(table, "normal")
    return table


def test_a_call_that_strong_makes_by_habit_is_judged_by_the_strongest_level() -> None:
    game = GAMES["smear"]
    table = tables(game, "strong")[-1]
    phases = {index: table.at(index).phase for index in review.explained(table)}
    judges = {phase: set[str]() for phase in phases.values()}
    for index, phase in phases.items():
        why = review.why(table, index)
        assert why is not None
        judges[phase].add(why.judge)
    assert judges[Phase.AUCTION] == {JUDGE}
    assert judges[Phase.PLAY] == {"strong"}


@every_game
def test_where_a_search_came_to_no_choice_the_explanation_says_so(game: AnyGame) -> None:
    table = tables(game)[-1]
    why = review.why(table)
    assert why is not None
    assert not why.fell_back
    hurried = replace(table, save=changed(table.save, notes=((why.index, "overran"),)))
    assert review.why(hurried) == replace(why, fell_back=Lapse.OVERRAN)


@every_game
def test_an_action_that_is_none_of_those_is_answered_with_the_last_one(game: AnyGame) -> None:
    table = tables(game)[-1]
    why = review.why(table, 999)
    assert why is not None
    assert why.index == review.explained(table)[-1]


@every_game
def test_after_an_undo_the_action_before_the_cursor_is_explained(game: AnyGame) -> None:
    over = tables(game)[-1]
    back = match.undo(over)
    assert back is not None
    why = review.why(back)
    assert why is not None
    assert why.index < back.save.at
    assert why.advice is None


@every_game
def test_an_explanation_changes_nothing(game: AnyGame) -> None:
    table = tables(game)[-2]
    before = dump(table.save)
    assert review.why(table) == review.why(table)
    assert dump(table.save) == before


@every_game
@pytest.mark.parametrize("level", OFFERED)
def test_a_player_that_searches_is_judged_by_its_own_search(game: AnyGame, level: str) -> None:
    seat = Seat(1)
    table = begun(game, level, "judge")
    while table.state.turn != seat or table.state.phase is not Phase.PLAY:
        table = match.advance(table, "normal")
    why = review.why(match.advance(table))
    assert why is not None
    assert (why.level, why.judge) == (level, level if level in ("strong", "expert") else JUDGE)
    assert why.agrees or level not in ("strong", "expert")


@every_game
def test_it_is_judged_from_what_the_seat_knew_then(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = tables(game)
    for before, after in list(pairwise(met))[3::13]:
        seat = before.state.turn
        if seat in (0, None) or after.state.turn is None:
            continue
        true = review.why(after)
        world = game.sample(view(before.state, seat), Random(3))
        with monkeypatch.context() as dealt_anew:
            dealt_anew.setattr(Table, "at", lambda _, __, world=world: world.copy())
            assert review.why(after) == true


def test_in_a_set_up_position_the_tricks_before_it_are_counted() -> None:
    save = {
        "version": 1, "id": "late", "game": "amerikaner", "rules": 1, "options": {},
        "seats": [{"kind": "human"}, *[{"kind": "bot", "level": "normal"}] * 3],
        "standing": {"scores": [0, 0, 0, 0], "dealer": 0, "scored": 0},
        "deal": {
            "number": 1, "dealer": 0, "hands": ["2C 3C KH", "4C 5C 3S", "6C 7C 4S", "8C 9C 5S"],
            "position": {"leader": 1, "declarer": 1, "bid": 7, "trump": "D", "called": "AD",
                         "partner": 2, "tricks": [2, 4, 2, 2]},
        },
        "log": [], "at": 0, "rev": 0,
    }  # fmt: skip
    table = match.advance(load(json.dumps(save)))
    why = review.why(table)
    assert why is not None
    assert why.trick == 11
