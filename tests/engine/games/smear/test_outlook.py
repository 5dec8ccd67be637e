"""How the points stand during play is never taken back, and tells no more than a seat may know."""

from random import Random
from typing import Any

import pytest

from engine.core.cards import Seat
from engine.core.state import view
from engine.games.smear import GAME, score, sheet
from engine.games.smear.outlook import Stands, outlook
from engine.games.smear.sheet import Ended, ending
from engine.games.smear.types import State
from tests.engine.games.smear.table import chance, picked_up, play, smear
from tests.engine.games.smear.test_deals import D1

SURE = {Stands.WON, Stands.HELD, Stands.NOBODY}
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"widow": 3, "high_low": "in_play"},
    {"widow": 0, "low_to": "taker"},
    {"widow": 1, "high_low": "in_play", "low_to": "taker"},
)


def stands(state: State, seat: int) -> dict[str, tuple[str, int | None]]:
    seen = view(state, Seat(seat))
    return {one.point: (one.stands, one.team) for one in outlook(seen, Seat(seat))}


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_is_said_to_be_certain_comes_true(rules: dict[str, Any]) -> None:
    rng = Random("outlook")
    for number in range(60):
        state = chance(f"{number}", **rules)
        said = []
        while state.turn is not None:
            for seat in range(4):
                said += list(outlook(view(state, Seat(seat)), Seat(seat)))
            open_ = GAME.candidates(state)
            GAME.step(state, open_[int(rng.random() * len(open_))])
        if state.bidder is None:
            continue
        award = score.award(state)
        certain = [one for one in said if one.stands in SURE]
        assert all(getattr(award, one.point) == one.team for one in certain)
        assert {one.stands for one in outlook(state, Seat(0))} <= {Stands.WON, Stands.NOBODY}


def test_nothing_is_said_before_trump_is_known() -> None:
    state = play(smear(widow=0), "pass", "pass", "bid 2", "pass")
    assert outlook(view(state, Seat(2)), Seat(2)) == ()


def test_points_are_open_until_their_card_is_seen() -> None:
    state = play(smear(widow=0), "pass", "pass", "bid 2", "pass", "play AC")
    assert stands(state, 0) == {
        "high": ("won", 0),
        "low": ("open", None),
        "jack": ("open", None),
        "game": ("so_far", None),
    }
    assert stands(state, 3)["low"] == ("held", 1)
    play(state, "play 7C")
    assert stands(state, 0)["low"] == ("won", 1)


def test_a_surplus_trump_that_was_put_away_is_known_to_be_dead_by_the_bidder_alone() -> None:
    state = picked_up("AS KS QS TS 9S 8S 7S TH TD", 3)
    play(state, "discard TH TD 7S", "play KS")
    assert stands(state, 0)["low"] == ("nobody", None)
    assert stands(state, 1)["low"] == ("open", None)


def test_the_highest_played_so_far_may_be_beaten() -> None:
    state = play(smear(widow=0, high_low="in_play"), "pass", "pass", "bid 2", "pass", "play TC")
    assert stands(state, 1)["high"] == ("so_far", 0)


@pytest.mark.parametrize(
    ("own", "options", "why"),
    [
        (0, {}, None),
        (14, {}, Ended.TARGET),
        (14, {"end": "own_bid"}, Ended.OWN_BID),
        (7, {"target": 11}, None),
    ],
)
def test_a_match_ends_with_a_reason(own: int, options: dict[str, Any], why: Ended | None) -> None:
    state = D1.played(**options)
    state.scores = (own, 0)
    found = ending(state)
    assert (found.why if found else None) == why
    assert sheet.lines(state)


@pytest.mark.parametrize(
    ("scores", "both_out", "why", "winner"),
    [
        ((12, 14), "bidder", Ended.BIDDER, 0),
        ((12, 14), "higher", Ended.BIDDER, 0),
        ((14, 14), "higher", Ended.HIGHER, 0),
    ],
)
def test_both_at_the_target_is_decided_as_agreed(
    scores: tuple[int, int], both_out: str, why: Ended, winner: int
) -> None:
    state = D1.played(both_out=both_out)
    state.scores = scores
    found = ending(state)
    assert found is not None
    assert (found.team, found.why) == (winner, why)
    assert found.rule == "S-R12.2"


def test_a_thrown_in_deal_ends_no_match() -> None:
    assert ending(play(smear(scores=(20, 0)), "pass", "pass", "pass", "pass")) is None
