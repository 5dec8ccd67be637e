"""Tables of experience: the quick answer is the plain one, and lessons move it the right way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.core.cards import Seat
from engine.core.state import view
from engine.games.smear import GAME, learnt, rules
from engine.games.smear.types import PLAYS, Action, State, team
from tests.engine.games.smear.table import chance
from tests.strategies import walk
from tools.learn_smear import Lesson, cells, taught, written


def choices(deals: int, wild: float = 0.4, **options: Any) -> Iterator[State]:
    """Positions of the play after the opening lead, and those that habit alone would not reach."""
    for number in range(deals):
        start = chance(f"learnt/{number}", number % 4, **options)
        for state in walk(GAME, start, Random(number), wild):
            if state.turn is not None and state.trump:
                yield state


def by_tables(state: State) -> int:
    """The card of the seat on turn, as a set."""
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat]
    return learnt.card(state, seat, hand, rules.playable(state, hand), Random(1))


def test_the_card_is_the_one_whose_cells_say_most() -> None:
    for state in choices(60):
        seen = view(state, state.turn)
        said = {
            one: sum(learnt.WEIGHTS[at] for at in places)
            for one, places in cells(seen, rules.playable(seen, seen.hands[seen.turn])).items()
        }
        assert by_tables(seen) == 1 << max(said, key=lambda one: (said[one], -one))


def test_hidden_cards_do_not_change_the_card() -> None:
    for state in choices(60):
        assert by_tables(view(state, state.turn)) == by_tables(state)


def test_there_is_a_weight_for_each_cell() -> None:
    assert len(learnt.WEIGHTS) == learnt.SIZE


def test_written_weights_are_read_again() -> None:
    table = [number % 87 - 43 for number in range(learnt.SIZE)]
    read: dict[str, Any] = {}
    exec(written(table), read)
    assert [ord(one) - learnt.NOTHING for one in read["LETTERS"] if one != "\n"] == table


def test_lessons_teach_which_card_gains() -> None:
    better: Lesson = ((0, 1), (2, 3), 20.0)
    worse: Lesson = ((4, 1), (2, 3), -20.0)
    table = taught([better, worse] * 200, [0] * learnt.SIZE)
    assert table[0] + table[1] > table[2] + table[3] > table[4] + table[1]


def ends_alike(start: State, side: Seat | None, chosen: Callable[[State], Action]) -> bool:
    """Whether a playout for this side ends as a deal in which everybody plays as said."""
    quick, plain = start.copy(), start.copy()
    GAME.playout(quick, Random(1), habitual=True, side=side)
    while plain.turn is not None:
        GAME.step(plain, chosen(plain))
    return (quick.won, quick.played) == (plain.won, plain.played)


def habit(state: State) -> Action:
    return GAME.habit(state, Random(1))


def learned(state: State) -> Action:
    return PLAYS[by_tables(state).bit_length() - 1]


@pytest.mark.parametrize("side", [0, 1])
def test_only_the_side_that_searches_goes_on_by_the_tables(side: int) -> None:
    starts = list(choices(40, wild=0.0))
    assert all(
        ends_alike(
            start, Seat(side), lambda at: learned(at) if team(at.turn) == side else habit(at)
        )
        for start in starts
    )
    assert not all(ends_alike(start, Seat(side), habit) for start in starts)


def test_where_the_seven_is_won_both_sides_go_on_by_habit() -> None:
    # The tables were learnt with the seven scoring for whoever played it (S-R10).
    for start in choices(10, wild=0.0, low_to="taker"):
        assert ends_alike(start, Seat(0), habit)
