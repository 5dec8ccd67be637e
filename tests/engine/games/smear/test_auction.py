from __future__ import annotations

from collections import Counter

import pytest

from engine.core.cards import Seat
from engine.core.game import Standing
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.smear import GAME
from engine.kit.shuffle import first_dealer
from tests.engine.games.smear.table import legal, play, reason, smear


def test_s_a1_the_seat_after_the_dealer_speaks_first_and_may_pass_or_bid_two_to_four() -> None:
    state = smear(dealer=3)
    assert state.turn == 0
    assert legal(state) == ["pass", "bid 2", "bid 3", "bid 4"]


def test_s_a2_a_bid_must_be_higher_than_the_one_before() -> None:
    state = play(smear(dealer=3), "bid 2")
    assert legal(state) == ["pass", "bid 3", "bid 4"]
    assert reason(state, "bid 2") is Reason.BID_TOO_LOW


def test_s_a3_the_partner_may_be_overcalled() -> None:
    state = play(smear(dealer=3), "bid 3", "pass")
    assert state.turn == 2
    assert legal(state) == ["pass", "bid 4"]


def test_s_a4_a_bid_of_four_ends_the_auction_at_once() -> None:
    state = play(smear(dealer=0), "bid 4")
    assert (state.bidder, state.high) == (1, 4)
    assert state.phase is Phase.DISCARD
    assert state.auction == ((1, 4),)


def test_s_a6_the_dealer_speaks_last_and_may_bid_two_after_three_passes() -> None:
    state = play(smear(dealer=3), "pass", "pass", "pass", "bid 2")
    assert (state.bidder, state.high) == (3, 2)


def test_s_a9_after_a_played_deal_the_next_seat_deals() -> None:
    state = smear(dealer=1, widow=0)
    play(state, "bid 4")
    while state.turn is not None:
        GAME.step(state, GAME.candidates(state)[0])
    after = GAME.settle(state.options, GAME.opening(state.options, state.dealer), state)
    assert (after.dealer, after.scored) == (2, 1)


def test_s_r3_all_pass_throws_the_cards_in_and_the_same_seat_deals_again() -> None:
    state = play(smear(dealer=1, scores=(4, -2)), "pass", "pass", "pass", "pass")
    before = Standing((4, -2), Seat(1), 3)
    assert state.phase is Phase.DEAL_OVER
    assert GAME.settle(state.options, before, state) == before
    assert GAME.result_json(state, before) == {
        "thrown_in": True,
        "scores": [4, -2],
        "next_dealer": 1,
    }


def test_s_a10_every_seat_speaks_once() -> None:
    state = play(smear(dealer=3), "pass", "bid 2", "pass", "pass")
    assert [seat for seat, _ in state.auction] == [0, 1, 2, 3]
    assert reason(state, "bid 3") is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("bid", "why"), [("bid 1", Reason.BID_TOO_LOW), ("bid 5", Reason.BID_TOO_HIGH)]
)
def test_s_a11_bids_of_one_and_of_five_are_refused(bid: str, why: Reason) -> None:
    assert reason(smear(dealer=3), bid) is why


def test_s_a12_a_stuck_dealer_may_not_pass_after_three_passes() -> None:
    state = play(smear(dealer=3, stick_dealer=True), "pass", "pass", "pass")
    assert legal(state) == ["bid 2", "bid 3", "bid 4"]
    assert reason(state, "pass") is Reason.MAY_NOT_PASS


def test_s_r4_a_dealer_is_not_stuck_when_somebody_has_bid() -> None:
    state = play(smear(dealer=3, stick_dealer=True), "pass", "bid 2", "pass")
    assert legal(state) == ["pass", "bid 3", "bid 4"]


def test_s_a13_a_dealer_who_may_match_takes_the_bid_at_the_same_number() -> None:
    state = play(smear(dealer=3, dealer_steal=True), "bid 3", "pass", "pass")
    assert legal(state) == ["pass", "bid 3", "bid 4"]
    play(state, "bid 3")
    assert (state.bidder, state.high) == (3, 3)


def test_s_r4_other_seats_may_not_match() -> None:
    state = play(smear(dealer=3, dealer_steal=True), "bid 3")
    assert legal(state) == ["pass", "bid 4"]


@pytest.mark.parametrize(("answer", "bidder"), [("pass", 0), ("bid 4", 3)])
def test_s_r4_where_the_dealer_may_match_a_four_goes_straight_to_the_dealer(
    answer: str, bidder: int
) -> None:
    state = play(smear(dealer=3, dealer_steal=True), "bid 4")
    assert state.turn == 3
    assert legal(state) == ["pass", "bid 4"]
    play(state, answer)
    assert (state.bidder, state.high) == (bidder, 4)


def test_s_a15_a_dealer_must_go_higher_unless_matching_was_agreed() -> None:
    state = play(smear(dealer=3), "bid 3", "pass", "pass")
    assert legal(state) == ["pass", "bid 4"]
    assert reason(state, "bid 3") is Reason.BID_TOO_LOW


def test_s_a16_each_seat_deals_first_equally_often() -> None:
    drawn = Counter(int(first_dealer(f"match {number}", 4)) for number in range(4000))
    assert all(abs(drawn[seat] - 1000) < 4 * 27.4 for seat in range(4))


def test_a_refused_bid_names_the_lowest_bid_that_would_do() -> None:
    refusal = GAME.refuse(play(smear(), "bid 2"), GAME.decode("bid 2"))
    assert refusal is not None
    assert refusal.facts == (("least", 3), ("high", 2))


@pytest.mark.parametrize("action", ["play AS", "discard 7C 8C"])
def test_cards_wait_until_the_auction_is_over(action: str) -> None:
    assert reason(smear(), action) is Reason.WRONG_PHASE
