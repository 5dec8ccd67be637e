"""The hint: what the strongest level would do, with figures that change nothing about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import match, review
from engine.bots.advice import WORLDS, Weighed, advise
from engine.core.bot import Bot, Lapse, never
from engine.core.cards import Seat
from engine.core.game import Game
from engine.core.refusal import IllegalAction, Reason
from engine.core.state import Phase, view
from engine.record import Player, Table, dump, load
from engine.registry import JUDGE, LEVELS
from tests.engine.faulty import FAULTY
from tests.strategies import ALL_GAMES

AnyGame = Game[Any, Any, Any]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def begun(game: AnyGame, seed: str) -> Table:
    bots = [Player("bot", "normal", "")] * (game.players(game.options({})) - 1)
    return match.begin(game.id, {}, [Player("human"), *bots], seed, "advice")


def asked(game: AnyGame, seed: str, every: int = 4) -> Iterator[Table]:
    """Tables of one deal at which the person has to decide, one out of so many."""
    table, met = begun(game, seed), 0
    while table.state.turn is not None:
        if table.state.turn == 0:
            if met % every == 0:
                yield table
            met += 1
        table = match.advance(table, "normal")


@every_game
def test_a_hint_is_what_the_strongest_level_would_do_with_that_seed(game: AnyGame) -> None:
    for table in asked(game, "same"):
        _, advice = match.hint(table)
        played = match.advance(table, JUDGE).save.log[-1]
        assert game.encode(advice.chosen) == played


@every_game
def test_every_candidate_is_tried_in_the_same_number_of_worlds(game: AnyGame) -> None:
    for table in asked(game, "figures"):
        _, advice = match.hint(table)
        first, *others = advice.weighed
        texts = [game.encode(one.action) for one in advice.weighed]
        assert sorted(texts) == sorted(map(game.encode, game.candidates(table.state)))
        assert texts[0] == game.encode(advice.chosen)
        assert (first.gap, first.error) == (0, 0)
        assert [one.points for one in others] == sorted((o.points for o in others), reverse=True)
        for one in advice.weighed:
            assert abs(first.points - one.points - one.gap) < 1e-9
            assert one.kept <= one.staked <= advice.worlds == WORLDS
            plays = table.state.phase in (Phase.LEAD, Phase.PLAY)
            assert (one.takes is not None) is plays
            assert one.takes is None or one.takes <= advice.worlds


@every_game
def test_a_hint_is_the_same_in_every_world_the_person_can_not_rule_out(game: AnyGame) -> None:
    for table in asked(game, "worlds", every=7):
        _, advice = match.hint(table)
        other = game.sample(view(table.state, Seat(0)), Random(5))
        assert match.hint(replace(table, state=other))[1] == advice


@every_game
def test_a_hint_is_counted_and_touches_neither_log_nor_cursor(game: AnyGame) -> None:
    last = list(asked(game, "counted", every=1))[1]
    table = match.undo(match.advance(last, "normal"))
    assert table is not None
    before = table.save
    after, _ = match.hint(table)
    again, _ = match.hint(after)
    assert (after.save.rev, again.save.rev) == (before.rev + 1, before.rev + 2)
    assert again.save.used == {**before.used, "hint": 2}
    assert (again.save.log, again.save.at) == (before.log, before.at)
    assert len(before.log) > before.at
    assert load(dump(again.save)).state == table.state


def test_help_used_goes_into_the_row_of_the_deal() -> None:
    table, _ = match.hint(next(asked(ALL_GAMES[0], "row")))
    while table.state.turn is not None:
        table = match.advance(table, "normal")
    assert match.next_deal(table).save.sheet[-1].used == {"hint": 1}


@every_game
def test_there_is_no_hint_while_others_act_or_after_the_deal(game: AnyGame) -> None:
    table, met = begun(game, "closed"), []
    while table.state.turn is not None:
        if table.state.turn != 0:
            met.append(table)
        table = match.advance(table, "normal")
    for closed, reason in ((met[0], Reason.NOT_YOUR_TURN), (table, Reason.DEAL_OVER)):
        with pytest.raises(IllegalAction) as refused:
            match.hint(closed)
        assert refused.value.refusal.reason is reason


@every_game
def test_without_time_the_hint_is_habit_and_says_that_nothing_was_searched(game: AnyGame) -> None:
    for table in asked(game, "late"):
        if len(game.candidates(table.state)) == 1:
            continue
        _, advice = match.hint(table, lambda: True)
        assert advice.chosen == match.by_habit(table, Seat(0))
        assert (advice.lapse, advice.worlds, advice.weighed) == (Lapse.OVERRAN, 0, ())


@every_game
@pytest.mark.parametrize("faulty", FAULTY)
def test_where_the_judge_fails_the_hint_and_the_reason_are_habits(
    game: AnyGame, faulty: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = next(one for one in asked(game, "faulty", every=1) if one.save.at > 0)
    assert table.state.turn is not None
    monkeypatch.setitem(LEVELS, JUDGE, faulty)
    _, advice = match.hint(table)
    assert game.encode(advice.chosen) == game.encode(match.by_habit(table, Seat(0)))
    assert (advice.lapse, advice.worlds) == (Lapse.FAILED, WORLDS)
    why = review.why(table)
    assert why is not None
    assert (why.lapse, why.worlds) == (Lapse.FAILED, WORLDS)


@pytest.mark.parametrize("name", ["amerikaner", "smear"])
def test_in_an_auction_a_contract_is_counted_for_the_bid_that_made_it_alone(name: str) -> None:
    game = next(one for one in ALL_GAMES if one.id == name)
    auctions = [
        table
        for number in range(8)
        for table in asked(game, f"auction {number}", every=1)
        if table.state.phase is Phase.AUCTION
    ]
    staked = []
    for table in auctions:
        _, advice = match.hint(table)
        for one in advice.weighed:
            if game.encode(one.action) == "pass":
                assert not one.staked
            else:
                staked.append(one.staked)
            assert one.kept <= one.staked <= advice.worlds
    assert max(staked) == WORLDS


def test_a_search_that_was_finished_stands_though_no_time_is_left_for_figures() -> None:
    table = next(asked(ALL_GAMES[0], "late"))
    game, seen = table.game, view(table.state, Seat(0))
    calls = 0

    def count() -> bool:
        nonlocal calls
        calls += 1
        return False

    LEVELS[JUDGE].choose(game, seen, match.chance(table, Seat(0)), count)
    searching, calls = calls, 0
    _, advice = match.hint(table, lambda: count() or calls > searching + 3)
    assert advice.chosen == match.hint(table)[1].chosen
    assert (advice.lapse, advice.worlds) == (None, 3)


def test_a_single_layout_says_nothing_and_so_gives_no_figures() -> None:
    table = next(asked(ALL_GAMES[0], "late"))
    calls = 0

    def after_one() -> bool:
        nonlocal calls
        calls += 1
        return calls > 1

    habit = LEVELS["normal"]
    seen, stream = view(table.state, Seat(0)), lambda: match.chance(table, Seat(0))
    advice = advise(table.game, seen, habit, stream, after_one)
    assert (advice.worlds, advice.weighed) == (0, ())


def test_an_action_that_is_no_candidate_can_be_weighed_too() -> None:
    shengji = next(game for game in ALL_GAMES if game.id == "shengji")
    for table in asked(shengji, "about", every=1):
        seen = view(table.state, Seat(0))
        kept = {shengji.encode(action) for action in shengji.candidates(seen)}
        others = [a for a in shengji.legal(seen) or () if shengji.encode(a) not in kept]
        if others:
            break
    about = others[0]
    stream = lambda: match.chance(table, Seat(0))  # noqa: E731 - as short as it is called
    advice = advise(shengji, seen, LEVELS["normal"], stream, never, about)
    assert advice.weighed[0].action == about
    assert len(advice.weighed) == len(kept) + 1


@pytest.mark.parametrize(
    ("gap", "error", "equal"),
    [(0, 0, True), (0.4, 0.2, True), (-0.4, 0.2, True), (0.41, 0.2, False), (0.1, 0, False)],
)
def test_a_gap_within_two_errors_may_be_chance(gap: float, error: float, equal: bool) -> None:
    assert Weighed(None, 0, gap, error, 0, 0, None).is_equal is equal


@every_game
def test_a_finished_deal_says_whose_contract_it_was_and_whether_it_was_made(game: AnyGame) -> None:
    for number in range(12):
        table = begun(game, f"contract {number}")
        while table.state.turn is not None:
            table = match.advance(table, "normal")
        result = game.result_json(table.state, table.standing)
        assert result is not None
        seats = range(len(table.save.seats))
        found = [game.contract(table.state, Seat(seat)) for seat in seats]
        if result.get("thrown_in"):
            assert set(found) == {None}
            continue
        for seat, contract in zip(seats, found, strict=True):
            assert contract is not None
            gain = game.value(table.state, Seat(seat))
            if "made" not in result:
                assert (contract.own, contract.made) == (True, gain > 0)
            else:
                assert contract.made is result["made"]
                assert not contract.own or contract.made or gain < 0
        assert any(contract.own for contract in found if contract)
