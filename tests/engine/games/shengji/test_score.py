from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import RANKS, Cards, Seat, hand
from engine.core.game import BadOption
from engine.core.state import Phase
from engine.games.shengji import GAME, score
from engine.games.shengji.types import State, Trick
from tests.engine.games.shengji.table import at_random, in_play, placed, standing


def finished(
    points: int,
    last: str = "3H",
    *,
    winner: int = 0,
    leader: int | None = None,
    buried: str = "TH KD 3C 3C 4C 4C 6C 6C",
    dealer: int = 0,
    level: str = "2",
    raw: dict[str, object] | None = None,
) -> State:
    """A finished deal whose last trick was won with these cards."""
    state = placed(["3D", "4D", "6D", "7D"], dealer=dealer, level=level, raw=raw)
    play = hand(last)
    state.points = points
    state.buried[dealer] = hand(buried)
    state.tricks = [Trick(Seat(winner if leader is None else leader), (play,) * 4, Seat(winner))]
    state.phase, state.turn, state.size = Phase.DEAL_OVER, None, 0
    return state


@pytest.mark.parametrize(
    ("points", "last", "winner", "buried", "total", "outcome"),
    [
        pytest.param(75, "3H", 0, "TH KD", 75, (True, 1), id="T-H1"),
        pytest.param(75, "3H", 1, "TH KD", 115, (False, 0), id="T-H2"),
        pytest.param(75, "3H 3H", 1, "TH KD", 155, (False, 1), id="T-R33 pair"),
        pytest.param(0, "3H 3H 4H 4H", 3, "TH KD", 160, (False, 2), id="T-H4"),
        pytest.param(70, "3H 3H 4H 4H", 2, "TH KD", 70, (True, 1), id="T-H7"),
        pytest.param(0, "3H", 1, "3C", 0, (True, 3), id="T-H8"),
        pytest.param(5, "3H", 0, "TH KD", 5, (True, 2), id="T-H9"),
        pytest.param(120, "3H", 1, "TC TC KC KC TD TD KD KD", 280, (False, 5), id="T-R37 single"),
        pytest.param(120, "3H 3H", 1, "TC TC KC KC TD TD KD KD", 440, (False, 9), id="T-R37 pair"),
        pytest.param(
            120, "3H 3H 4H 4H", 1, "TC TC KC KC TD TD KD KD", 760, (False, 17), id="T-R37 tractor"
        ),
    ],
)
def test_totals(
    points: int, last: str, winner: int, buried: str, total: int, outcome: tuple[bool, int]
) -> None:
    state = finished(points, last, winner=winner, buried=buried)
    found = score.total(state).points
    assert found == total
    assert score.outcome(found, Seat(0))[:2] == outcome


@pytest.mark.parametrize(
    ("points", "holds", "gain"),
    [
        *((points, True, gain) for points, gain in ((0, 3), (5, 2), (35, 2), (40, 1), (75, 1))),
        *(
            (points, False, gain)
            for points, gain in (
                (80, 0), (115, 0), (120, 1), (155, 1), (160, 2), (195, 2), (200, 3), (240, 4),
            )
        ),
    ],
    ids=lambda value: f"T-H10 H11 {value}",
)  # fmt: skip
def test_the_table_of_results(points: int, holds: bool, gain: int) -> None:
    found = score.outcome(points, Seat(1))
    assert (found.defenders_hold, found.gain) == (holds, gain)
    assert found.dealer == (3 if holds else 2)


def test_t_h7_it_does_not_matter_who_led_the_last_trick() -> None:
    state = finished(70, "3H 3H 4H 4H", winner=0, leader=1)
    assert score.total(state).points == 70


def test_t_h13_kings_that_are_trumps_keep_their_points() -> None:
    state = placed(["KS", "KH", "3D", "4D"], level="K", dealer=1, leader=1)
    for cards in ("play KH", "play 3D", "play 4D", "play KS"):
        GAME.step(state, GAME.decode(cards))
    assert state.points == 20
    assert state.tricks[0].winner == 0


def test_t_h14_all_points_are_in_tricks_or_buried() -> None:
    for number in range(20):
        rng = Random(number)
        state = at_random(in_play(f"h14 {number}", rng), rng)
        won = score.trick_points(state)
        assert sum(won) + score.total(state).buried == 200
        assert won[1 - (state.dealer & 1)] == state.points


LEVELS = [
    ("I1", "2,2", 0, 0, {}, "5,2", 2),
    ("I2", "2,2", 1, 20, {}, "2,4", 3),
    ("I3", "2,2", 0, 80, {}, "2,2", 1),
    ("I5", "5,9", 3, 45, {}, "5,T", 1),
    ("I7", "Q,2", 0, 30, {}, "A,2", 2),
    ("I8", "K,2", 0, 60, {}, "A,2", 2),
    ("I12", "A,7", 0, 80, {}, "A,7", 1),
    ("I14 defend", "7,A", 0, 120, {"ace": "defend"}, "7,A", 1),
    ("I15", "Q,2", 0, 0, {"ace": "defend"}, "A,2", 2),
    ("I16", "4,2", 0, 30, {"gates": "5TK"}, "5,2", 2),
    ("I16 one level", "4,2", 0, 60, {"gates": "5TK"}, "5,2", 2),
    ("I16 from the gate", "5,2", 0, 30, {"gates": "5TK"}, "7,2", 2),
    ("I17", "3,2", 0, 30, {"gates": "5TK"}, "5,2", 2),
    ("I16 without gates", "4,2", 0, 30, {}, "6,2", 2),
    ("R35 gate held", "5,2", 0, 30, {"gates": "5TK_defended"}, "7,2", 2),
    ("R35 gate attacked", "5,2", 1, 160, {"gates": "5TK_defended"}, "5,2", 2),
    ("R35 gate only stops", "5,2", 1, 160, {"gates": "5TK"}, "7,2", 2),
    ("R35 attackers off a gate", "6,2", 1, 160, {"gates": "5TK_defended"}, "8,2", 2),
    ("R35 king stops", "J,2", 0, 0, {"gates": "5TK"}, "K,2", 2),
    ("one deal", "2,2", 0, 0, {"length": "one_deal"}, "2,2", None),
]


@pytest.mark.parametrize(
    ("before", "dealer", "total", "raw", "after", "next_dealer"),
    [pytest.param(*row[1:], id=f"T-{row[0]}") for row in LEVELS],
)
def test_levels_and_dealer_move_like_this(
    before: str,
    dealer: int,
    total: int,
    raw: dict[str, object],
    after: str,
    next_dealer: int | None,
) -> None:
    level = before.split(",")[dealer & 1]
    state = finished(total, winner=dealer, dealer=dealer, level=level, raw=raw)
    table = standing(before, dealer)
    settled = GAME.settle(state.options, table, state)
    assert ",".join(RANKS[one] for one in settled.scores) == after
    assert settled.dealer == next_dealer
    assert settled.scored == 1
    if next_dealer is not None:
        assert GAME.winners(state.options, table, state) == ()


@pytest.mark.parametrize(
    ("before", "dealer", "total", "raw", "winners"),
    [
        pytest.param("K,2", 0, 30, {}, (0, 2), id="T-I9"),
        pytest.param("A,7", 0, 75, {}, (0, 2), id="T-I11"),
        pytest.param("7,A", 0, 120, {}, (1, 3), id="T-I14"),
        pytest.param("A,7", 0, 75, {"ace": "defend"}, (0, 2), id="T-R36 defended"),
        pytest.param("7,2", 1, 75, {"length": "one_deal"}, (1, 3), id="one deal held"),
        pytest.param("7,2", 1, 80, {"length": "one_deal"}, (0, 2), id="one deal taken"),
    ],
)
def test_a_side_that_passes_the_ace_wins(
    before: str, dealer: int, total: int, raw: dict[str, object], winners: tuple[int, ...]
) -> None:
    level = before.split(",")[dealer & 1]
    state = finished(total, winner=dealer, dealer=dealer, level=level, raw=raw)
    table = standing(before, dealer)
    assert GAME.winners(state.options, table, state) == winners
    result = GAME.result_json(state, table)
    assert result is not None
    assert result["next_dealer"] is None
    if "length" not in raw:
        assert result["levels"][winners[0]] == "A"


def test_t_i14_with_a_defended_ace_attackers_do_not_win() -> None:
    state = finished(120, winner=0, dealer=0, level="7", raw={"ace": "defend"})
    assert GAME.winners(state.options, standing("7,A", 0), state) == ()


@pytest.mark.parametrize(
    ("last", "winner", "on", "after"),
    [
        pytest.param("JH", 1, True, "4,2", id="T-I19"),
        pytest.param("JH", 1, False, "K,2", id="T-I19 off"),
        pytest.param("JH", 2, True, "K,2", id="T-I19 won by the dealers"),
        pytest.param("JH JH", 1, True, "4,2 by points only", id="T-I19 a pair"),
        pytest.param("RJ", 1, True, "K,2", id="T-I19 a joker"),
    ],
)
def test_a_lost_jack_sends_the_dealers_back_to_two(
    last: str, winner: int, on: bool, after: str
) -> None:
    state = finished(30, last, winner=winner, buried="3C", level="J", raw={"jack_demotion": on})
    found = ",".join(RANKS[one] for one in score.levels(state, standing("J,2").scores))
    assert found == ("K,2" if "points" in after else after)


def test_the_power_rule_multiplies_by_two_to_the_cards() -> None:
    state = finished(0, "3H 3H 4H 4H", winner=1, raw={"kitty_multiplier": "power"})
    assert score.total(state).multiplier == 16
    assert score.total(state).points == 320


def test_the_component_rule_needs_throws() -> None:
    with pytest.raises(BadOption, match="throws"):
        GAME.options({"kitty_multiplier": "component"})


def test_t_x15_tricks_and_bonus_make_the_total() -> None:
    state = finished(75, winner=1)
    assert GAME.result_json(state, standing()) == {
        "trick_points": 75,
        "buried_points": 20,
        "multiplier": 2,
        "bonus": 40,
        "total": 115,
        "levels": ["2", "2"],
        "next_dealer": 1,
    }


def test_without_the_last_trick_there_is_no_bonus() -> None:
    result = GAME.result_json(finished(75), standing())
    assert result is not None
    assert (result["multiplier"], result["bonus"], result["buried_points"]) == (0, 0, 20)


def test_values_rise_with_levels_and_sum_to_nothing() -> None:
    worth = [GAME.value(finished(points, buried="3C"), Seat(1)) for points in (0, 5, 40, 80, 120)]
    assert worth == sorted(worth)
    assert len(set(worth)) == 5
    for points in (0, 5, 40, 80, 120):
        state = finished(points)
        assert GAME.value(state, Seat(0)) == -GAME.value(state, Seat(3))
        assert GAME.value(state, Seat(0)) == GAME.value(state, Seat(2))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_points_that_a_player_hopes_for_count_from_eighty_whichever_side_attacks(
    seat: int,
) -> None:
    def beside(points: int, dealer: int) -> float:
        state = finished(points, buried="3C", dealer=dealer, winner=dealer)
        return GAME.hope(state, Seat(seat)) - GAME.value(state, Seat(seat))

    for dealer in (0, 1):
        attacks = (dealer ^ seat) & 1
        assert beside(80, dealer) == 0
        assert (beside(100, dealer) > 0) is bool(attacks)
        assert (beside(60, dealer) < 0) is bool(attacks)
    assert beside(75, 0) == -beside(75, 1)


def test_a_short_match_starts_at_ten() -> None:
    short = GAME.options({"length": "short"})
    assert GAME.standing_json(GAME.opening(short, Seat(2))) == {
        "levels": ["T", "T"],
        "dealer": None,
        "scored": 0,
    }


def test_t_r6_the_level_is_that_of_the_dealers() -> None:
    state = placed(["3D", "4D", "6D", "7D"])
    deal = state.copy()
    assert deal.level == 0
    from_standing = GAME.standing(state.options, {"levels": ["5", "9"], "dealer": 3, "scored": 4})
    assert from_standing.scores == (3, 7)
    assert Cards(state.hands[0]).bit_count() == 1
