import pytest

from engine.core.cards import Cards, Seat
from engine.core.game import Standing
from engine.core.state import Phase
from engine.games.amerikaner import GAME, score
from engine.games.amerikaner.types import AMERIKANER, State
from tests.strategies import fresh


def finished(
    declarer: int, bid: int, tricks: list[int], partner: int | None = None, **options: object
) -> State:
    """A finished deal with these tricks."""
    state = fresh(GAME, GAME.options({"players": len(tricks), **options}), "score", 0)
    state.phase, state.turn = Phase.DEAL_OVER, None
    state.declarer, state.high, state.taken = Seat(declarer), bid, tricks
    state.shown = None if partner is None else Seat(partner)
    state.hands = [Cards(0)] * len(tricks)
    return state


@pytest.mark.parametrize(
    ("declarer", "partner", "bid", "tricks", "expected"),
    [
        pytest.param(1, 3, 8, [3, 5, 2, 3], (3, 8, 2, 8), id="A-C38 exactly made"),
        pytest.param(1, 3, 8, [2, 7, 0, 4], (2, 8, 0, 8), id="A-C39 overtricks win nothing"),
        pytest.param(1, 3, 8, [4, 4, 2, 3], (4, -8, 2, -8), id="A-R6.2 missed by one"),
        pytest.param(1, 3, 8, [3, 8, 2, 0], (3, 8, 2, 8), id="A-C41 partner takes none"),
        pytest.param(1, 3, 8, [3, 0, 2, 8], (3, 8, 2, 8), id="A-C41 declarer takes none"),
        pytest.param(0, 1, 9, [6, 5, 6], (9, 9, 6), id="A-C43 three players"),
        pytest.param(0, None, 9, [12, 3, 2], (9, 3, 2), id="A-C44 alone and made"),
        pytest.param(0, None, 13, [12, 3, 2], (-13, 3, 2), id="A-C44 alone and missed"),
        pytest.param(2, None, AMERIKANER, [0, 0, 13, 0], (0, 0, 52, 0), id="A-C47 Amerikaner made"),
        pytest.param(2, None, AMERIKANER, [1, 1, 11, 0], (1, 1, -52, 0), id="A-C47 missed"),
        pytest.param(2, None, AMERIKANER, [5, 3, 4, 1], (5, 3, -52, 1), id="A-C47 missed by far"),
    ],
)
def test_a_r6_points_of_a_deal(
    declarer: int, partner: int | None, bid: int, tricks: list[int], expected: tuple[int, ...]
) -> None:
    assert score.deltas(finished(declarer, bid, tricks, partner)) == expected


def test_a_h8_the_declarer_may_count_double_but_not_amerikaner() -> None:
    double = {"declarer_double": True}
    assert score.deltas(finished(1, 8, [3, 5, 2, 3], 3, **double)) == (3, 16, 2, 8)
    assert score.deltas(finished(1, 8, [5, 5, 2, 1], 3, **double)) == (5, -16, 2, -8)
    assert score.deltas(finished(2, AMERIKANER, [0, 0, 13, 0], **double)) == (0, 0, 52, 0)


def outcome(before: list[int], state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    standing = Standing(tuple(before), state.dealer, 3)
    after = GAME.settle(state.options, standing, state)
    return after.scores, GAME.winners(state.options, standing, state)


@pytest.mark.parametrize(
    ("before", "state", "scores", "winners"),
    [
        pytest.param(
            [47, 20, 51, 10],
            finished(0, 8, [4, 5, 1, 3], 1),
            (55, 28, 52, 13),
            (0,),
            id="A-C49 highest of two past the target",
        ),
        pytest.param(
            [51, 20, 47, 10],
            finished(2, 8, [1, 5, 4, 3], 1),
            (52, 28, 55, 13),
            (2,),
            id="A-B12 the highest and not the first seat",
        ),
        pytest.param(
            [44, 44, 30, 20],
            finished(0, 8, [5, 3, 3, 2], 1),
            (52, 52, 33, 22),
            (0, 1),
            id="A-C50 a tie is reported as a tie",
        ),
        pytest.param(
            [44, 30, 20, 10],
            finished(0, 7, [4, 3, 3, 3], 1),
            (51, 37, 23, 13),
            (),
            id="A-C52 one short",
        ),
        pytest.param(
            [45, 52 - 8, 0, 0],
            finished(0, 8, [6, 5, 2, 0], 2),
            (53, 49, 8, 0),
            (0,),
            id="A-R7.1 the target is passed",
        ),
        pytest.param(
            [45, 49, 0, 0],
            finished(0, 8, [4, 5, 4, 0], 2),
            (53, 54, 8, 0),
            (1,),
            id="A-B15 a defender above the declarer wins",
        ),
        pytest.param(
            [3, 0, 0, 0], finished(0, 8, [3, 5, 2, 3], 2), (-5, 5, -8, 3), (), id="A-C54 below zero"
        ),
        pytest.param(
            [-5, 0, 0, 0],
            finished(0, AMERIKANER, [5, 3, 4, 1]),
            (-57, 3, 4, 1),
            (),
            id="A-C54 no floor",
        ),
        pytest.param(
            [-3, 0, 0, 0],
            finished(0, AMERIKANER, [13, 0, 0, 0]),
            (49, 0, 0, 0),
            (),
            id="A-R7.4 Amerikaner from below zero does not win",
        ),
        pytest.param(
            [0, 51, 51, 51],
            finished(0, AMERIKANER, [13, 0, 0, 0]),
            (52, 51, 51, 51),
            (0,),
            id="A-R7.4 Amerikaner from zero wins",
        ),
    ],
)
def test_a_r7_end_of_the_match(
    before: list[int], state: State, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert outcome(before, state) == (scores, winners)


def test_a_h18_a_number_of_deals_ends_the_match_and_ties_are_reported() -> None:
    state = finished(0, 8, [5, 3, 3, 2], 1, deals=4)
    assert outcome([60, 60, 0, 0], state) == ((68, 68, 3, 2), (0, 1))
    longer = finished(0, 8, [5, 3, 3, 2], 1, deals=8)
    assert outcome([60, 60, 0, 0], longer)[1] == ()


def test_a_c58_the_deal_moves_left_also_after_a_thrown_in_deal() -> None:
    dealers = []
    standing = Standing((0, 0, 0, 0), Seat(3), 0)
    for number in range(6):
        dealers.append(standing.dealer)
        state = finished(0, 8, [5, 3, 3, 2], 1)
        state.dealer = standing.dealer
        if number == 1:
            state.declarer = None
        standing = GAME.settle(state.options, standing, state)
    assert dealers == [3, 0, 1, 2, 3, 0]
