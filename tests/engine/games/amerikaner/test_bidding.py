"""What habit bids, and which bids a search compares (A-R3.3, A-R6.1)."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.core.state import Phase, view
from engine.games.amerikaner import GAME, habit, rules
from engine.games.amerikaner.trying import HOPELESS, LIKELY, RAISES, SHUTTING
from engine.games.amerikaner.types import Bid, State
from tests.strategies import fresh

TABLES = [(players, minimum) for players in (3, 4, 5, 6) for minimum in ("half", "none")]


def auctions(
    players: int, minimum: str, deals: int = 25, *, double: bool = False
) -> Iterator[State]:
    """What each seat sees as it is asked, among players of habit."""
    house = {"players": players, "minimum": minimum, "declarer_double": double}
    options = GAME.options(house)
    for deal in range(deals):
        state = fresh(GAME, options, f"bids {deal}", deal % players)
        while state.phase is Phase.AUCTION and state.turn is not None:
            seen = view(state, state.turn)
            yield seen
            GAME.step(state, GAME.habit(seen, Random(1)))


def worth(seen: State, number: int) -> float:
    """What this bid brings on average if it stands: b won or lost."""
    assert seen.turn is not None
    players = seen.options.players
    mean, _ = habit.best_trump(seen.hands[seen.turn], players)
    return number * (2 * habit.chance(mean, habit.FIT[players][-1], number) - 1)


@pytest.mark.parametrize(("players", "minimum"), TABLES)
def test_habit_bids_the_lowest_number_that_pays_more_than_to_wait(
    players: int, minimum: str
) -> None:
    bid = 0
    for seen in auctions(players, minimum):
        allowed = range(rules.least_bid(seen), seen.options.hand + 1)
        paying = [b for b in allowed if worth(seen, b) > habit.WAITING[players]]
        done = GAME.habit(seen, Random(1))
        if paying:
            assert done == Bid(paying[0])
            bid += 1
        else:
            assert not rules.may_pass(seen) or not isinstance(done, Bid)
    assert bid


@pytest.mark.parametrize(("players", "minimum"), TABLES)
def test_a_search_compares_the_lowest_bids_and_the_one_that_wins_most(
    players: int, minimum: str
) -> None:
    beyond = 0
    for seen in auctions(players, minimum):
        tried = [one.number for one in GAME.trying(seen) if isinstance(one, Bid)]
        least = rules.least_bid(seen)
        mean, _ = habit.best_trump(seen.hands[seen.turn or 0], players)
        spread = habit.FIT[players][-1]
        allowed = range(least, seen.options.hand + 1)
        likely = [b for b in allowed if habit.chance(mean, spread, b) > HOPELESS]
        if not likely:
            continue
        most = max(likely, key=lambda b: worth(seen, b))
        assert most in tried
        assert least in tried
        assert set(tried) <= set(likely)
        if most < least + RAISES:
            assert tried == likely[:RAISES]
        else:
            beyond += 1
    assert bool(beyond) is (minimum == "none" or players == 3)


@pytest.mark.parametrize(("players", "minimum"), TABLES)
def test_where_the_declarer_counts_double_bids_that_shut_the_others_out_are_tried(
    players: int, minimum: str
) -> None:
    more = 0
    for seen in auctions(players, minimum, double=True):
        tried = {action.number for action in GAME.trying(seen) if isinstance(action, Bid)}
        mean, _ = habit.best_trump(seen.hands[seen.turn or 0], players)
        spread = habit.FIT[players][-1]
        allowed = range(rules.least_bid(seen), seen.options.hand + 1)
        likely = {b for b in allowed if habit.chance(mean, spread, b) > LIKELY}
        assert set(sorted(likely)[-SHUTTING:]) <= tried
        more += max(likely, default=0) >= rules.least_bid(seen) + RAISES
    assert more or (players == 6 and minimum == "half")
