"""The commands of a match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine import match, registry
from engine.core.bot import Bot, Stop
from engine.core.cards import NONE, each
from engine.core.events import Passed, Took, Won
from engine.core.refusal import IllegalAction, Reason
from engine.games.smear.types import Play
from engine.record import Player, dump, load
from tests.engine.faulty import FAULTY


def begun(seed: str = "match", **options: Any) -> match.Table:
    players = options.get("players", 4)
    seats = [Player("human", None, "Ada"), *[Player("bot", "normal", "Bo")] * (players - 1)]
    return match.begin("amerikaner", options, seats, seed, "id")


def finish(table: match.Table) -> match.Table:
    while table.state.turn is not None:
        table = match.advance(table)
    return table


def to_person(table: match.Table) -> match.Table:
    while match.bot_is_next(table):
        table = match.advance(table)
    return table


def test_an_action_is_added_and_the_revision_rises_by_one() -> None:
    table = to_person(begun())
    after = match.act(table, "pass")
    assert after.save.log == (*table.save.log, "pass")
    assert (after.save.at, after.save.rev) == (table.save.at + 1, table.save.rev + 1)


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    table = to_person(begun())
    with pytest.raises(IllegalAction) as refused:
        match.act(table, "bid 1")
    assert refused.value.refusal.reason is Reason.BID_TOO_LOW
    with pytest.raises(IllegalAction) as refused:
        match.act(table, "jump")
    assert refused.value.refusal.reason is Reason.UNREADABLE


def test_undo_goes_back_to_the_persons_previous_decision_and_redo_returns() -> None:
    first = to_person(begun())
    second = to_person(match.act(first, "pass"))
    undone = match.undo(second)
    assert undone is not None
    assert undone.state == first.state
    assert undone.save.used == {"undo": 1}
    redone = match.redo(undone)
    assert redone is not None
    assert redone.state == second.state
    assert redone.save.rev == second.save.rev + 2


def test_there_is_nothing_to_undo_before_the_first_decision() -> None:
    assert match.undo(to_person(begun())) is None
    assert match.redo(to_person(begun())) is None


def test_a_new_action_after_undo_forgets_what_was_undone() -> None:
    table = to_person(begun())
    undone = match.undo(to_person(match.act(table, "pass")))
    assert undone is not None
    other = match.act(undone, "bid 13")
    assert other.save.log == (*table.save.log, "bid 13")
    assert match.redo(other) is None


def test_undo_works_from_the_end_of_the_deal_until_the_next() -> None:
    table = finish(begun())
    undone = match.undo(table)
    assert undone is not None
    assert undone.state.turn == 0
    again = match.redo(undone)
    assert again is not None
    assert again.phase == "deal_over"


def test_the_next_deal_keeps_a_row_of_the_last_and_moves_the_deal() -> None:
    table = finish(begun())
    after = match.next_deal(table)
    assert after.save.deal.number == 2
    assert after.standing.dealer == (table.state.dealer + 1) % 4
    assert after.save.sheet[0].result["scores"] == list(after.standing.scores)
    assert (after.save.log, after.save.at, after.save.used) == ((), 0, {})


def test_the_next_deal_is_refused_in_the_middle_of_one() -> None:
    with pytest.raises(IllegalAction) as refused:
        match.next_deal(begun())
    assert refused.value.refusal.reason is Reason.WRONG_PHASE


def test_a_c57_after_the_match_everything_is_refused() -> None:
    table = finish(begun(deals=4))
    while not table.winners:
        table = finish(match.next_deal(table))
    with pytest.raises(IllegalAction) as refused:
        match.next_deal(table)
    assert refused.value.refusal.reason is Reason.MATCH_OVER
    for text in ("pass", "bid 7", "play 2C", "call 2C", "nonsense"):
        with pytest.raises(IllegalAction) as refused:
            match.act(table, text)
        assert refused.value.refusal.reason is Reason.MATCH_OVER


def test_a_finished_deal_refuses_further_actions() -> None:
    with pytest.raises(IllegalAction) as refused:
        match.act(finish(begun()), "pass")
    assert refused.value.refusal.reason is Reason.DEAL_OVER


@pytest.mark.parametrize("faulty", FAULTY)
def test_b39_a_bot_that_fails_plays_by_habit_and_the_save_notes_it(
    faulty: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = match.begin("amerikaner", {}, [Player("bot", "normal", "")] * 4, "broken", "id")
    expected = match.advance(table).save.log
    monkeypatch.setitem(registry.LEVELS, "normal", faulty)
    after = match.advance(table)
    assert after.save.log == expected
    assert after.save.notes == ((0, "failed"),)
    assert load(dump(after.save)).save == after.save


class Meddler:
    """A player that clears its own view of the cards on the table, then plays any card it holds."""

    def choose(self, game: Any, view: Any, rng: Random, stop: Stop) -> Any:
        held = max(each(view.hands[view.turn]))
        view.led, view.trick = NONE, []
        return Play(held)


def test_a_bot_that_changes_its_own_view_still_has_to_follow_suit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = match.begin("smear", {}, [Player("bot", "normal", "")] * 4, "meddler", "id")
    while not table.state.led:
        table = match.advance(table)
    monkeypatch.setitem(registry.LEVELS, "normal", Meddler())
    table = finish(table)
    assert {note for _, note in table.save.notes} == {"failed"}
    assert load(dump(table.save)).save == table.save


def test_a_bots_choice_does_not_depend_on_the_revision_or_on_what_was_undone() -> None:
    table = to_person(begun())
    straight = to_person(match.act(table, "pass"))
    detour = match.undo(to_person(match.act(table, "bid 13")))
    assert detour is not None
    assert to_person(match.act(detour, "pass")).save.log == straight.save.log


def test_what_happened_is_told_in_order() -> None:
    table = begun()
    for text in ("pass",) * 2:
        table = match.act(table, text)
    told = [event for _, events in match.happened(table, 0) for event in events]
    assert [type(event) for event in told] == [Passed, Passed]


def test_the_winner_of_a_trick_and_of_the_auction_is_told() -> None:
    table = finish(begun())
    told = [event for _, events in match.happened(table, 0) for event in events]
    kinds = [type(event) for event in told]
    assert kinds.count(Took) == 13
    assert kinds.count(Won) == 1


def test_a_game_without_people_has_no_undo() -> None:
    table = match.begin("amerikaner", {}, [Player("bot", "normal", "")] * 4, "bots", "id")
    assert match.undo(finish(table)) is None


class Commands(RuleBasedStateMachine):
    """Any order of act, advance, undo, redo and next keeps the save sound."""

    def __init__(self) -> None:
        super().__init__()
        self.table = begun("commands", deals=4, players=6)
        self.rev = 0

    @precondition(lambda self: self.table.state.turn == 0)
    @rule(pick=st.floats(0, 0.999))
    def act(self, pick: float) -> None:
        actions = self.table.game.candidates(self.table.state)
        text = self.table.game.encode(actions[int(pick * len(actions))])
        self.step(match.act(self.table, text))

    @precondition(lambda self: match.bot_is_next(self.table))
    @rule()
    def advance(self) -> None:
        self.step(match.advance(self.table))

    @rule()
    def undo(self) -> None:
        undone = match.undo(self.table)
        if undone is not None:
            self.step(undone)

    @rule()
    def redo(self) -> None:
        redone = match.redo(self.table)
        if redone is not None:
            self.step(redone)

    @precondition(lambda self: self.table.phase == "deal_over")
    @rule()
    def next(self) -> None:
        self.step(match.next_deal(self.table))

    def step(self, after: match.Table) -> None:
        assert after.save.rev == self.table.save.rev + 1
        self.table = after

    @invariant()
    def the_save_is_the_table(self) -> None:
        loaded = load(dump(self.table.save))
        assert loaded.state == self.table.state
        assert loaded.movers == self.table.movers


Commands.TestCase.settings = settings(max_examples=15, stateful_step_count=40, deadline=None)
TestCommands = Commands.TestCase
