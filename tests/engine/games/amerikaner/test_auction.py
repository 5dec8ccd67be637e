import pytest

from engine.core.cards import BadText
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.amerikaner import GAME
from tests.strategies import amerikaner_deal_g, fresh, play


def table(players: int, dealer: int = 0, **options: object):
    chosen = GAME.options({"players": players, **options})
    state = fresh(GAME, chosen, "auction", dealer)
    assert state.dealer == dealer
    return state


def legal(state) -> list[str]:
    return [GAME.encode(action) for action in GAME.legal(state)]


def numbers(least: int, most: int) -> list[str]:
    return [f"bid {number}" for number in range(least, most + 1)]


def test_a_c05_the_seat_left_of_the_dealer_speaks_first_and_may_say_anything_high_enough() -> None:
    state = table(4)
    assert state.turn == 1
    assert legal(state) == ["pass", *numbers(7, 13), "bid amerikaner"]


def test_a_c06_a_bid_must_be_above_the_last() -> None:
    state = play(table(4), "bid 8")
    assert state.turn == 2
    assert legal(state) == ["pass", *numbers(9, 13), "bid amerikaner"]
    for text in ("bid 7", "bid 8"):
        refusal = GAME.refuse(state, GAME.decode(text))
        assert refusal is not None
        assert refusal.reason is Reason.BID_TOO_LOW
        assert dict(refusal.facts)["least"] == 9


def test_a_c07_passed_seats_are_skipped_and_the_auction_goes_on_as_long_as_needed() -> None:
    state = play(table(4), "bid 7", "pass", "bid 10", "pass", "bid 11")
    assert state.turn == 3
    assert legal(state) == ["pass", "bid 12", "bid 13", "bid amerikaner"]
    play(state, "pass")
    assert (state.declarer, state.high) == (1, 11)


def test_a_c08_after_three_passes_the_last_seat_still_speaks_and_its_bid_ends_it() -> None:
    state = play(table(4), "pass", "pass", "pass")
    assert state.turn == 0
    assert legal(state) == ["pass", *numbers(7, 13), "bid amerikaner"]
    play(state, "bid 7")
    assert (state.declarer, state.phase, state.turn) == (0, Phase.LEAD, 0)


def test_a_c09_four_passes_throw_the_cards_in_and_the_deal_moves_left() -> None:
    state = play(table(4), "pass", "pass", "pass", "pass")
    before = GAME.opening(state.options, 0)
    after = GAME.settle(state.options, before, state)
    assert state.phase is Phase.DEAL_OVER
    assert (after.scores, after.dealer, after.scored) == ((0, 0, 0, 0), 1, 0)
    assert GAME.winners(state.options, before, state) == ()


def test_a_c10_a_maximum_number_leaves_pass_and_amerikaner() -> None:
    state = play(table(4), "bid 13")
    assert legal(state) == ["pass", "bid amerikaner"]


def test_a_c12_amerikaner_ends_the_auction_at_once() -> None:
    state = play(table(4), "bid 9", "bid amerikaner")
    assert (state.declarer, state.phase, state.turn) == (2, Phase.LEAD, 2)
    assert state.trump == 0


def test_a_r3_6_amerikaner_may_be_called_over_a_maximum_number() -> None:
    state = play(table(4), "bid 13", "pass", "bid amerikaner")
    assert state.declarer == 3


def test_a_c13_five_players() -> None:
    calls = ("bid 5", "bid 6", "pass", "bid 7", "pass", "bid 8", "pass", "bid 9")
    state = play(table(5, dealer=4), *calls)
    assert state.turn == 0
    assert legal(state) == ["pass", "bid 10", "bid amerikaner"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bid 6", Reason.BID_TOO_LOW),
        ("bid 14", Reason.BID_TOO_HIGH),
        ("bid 52", Reason.BID_TOO_HIGH),
    ],
)
def test_a_c14_numbers_out_of_range_are_refused(text: str, reason: Reason) -> None:
    refusal = GAME.refuse(table(4), GAME.decode(text))
    assert refusal is not None
    assert refusal.reason is reason


@pytest.mark.parametrize("text", ["bid 7.5", "bid '8'", "bid -1", "bid", "bid 007", "8", "bid ٨"])
def test_a_c14_what_is_no_whole_number_cannot_be_read(text: str) -> None:
    with pytest.raises(BadText):
        GAME.decode(text)


def test_a_c14_no_bid_in_the_play_phase() -> None:
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass", "play 3D", "call AD")
    assert state.phase is Phase.PLAY
    for text in ("bid 8", "pass"):
        refusal = GAME.refuse(state, GAME.decode(text))
        assert refusal is not None
        assert refusal.reason is Reason.WRONG_PHASE


def test_a_c15_minimum_bids_of_six_and_of_three_players() -> None:
    assert legal(table(6))[:2] == ["pass", "bid 4"]
    assert legal(play(table(6), "bid 8")) == ["pass", "bid amerikaner"]
    assert legal(table(3))[:2] == ["pass", "bid 9"]


@pytest.mark.parametrize(
    ("players", "least", "most"), [(3, 9, 17), (4, 7, 13), (5, 5, 10), (6, 4, 8)]
)
def test_a_c02_lowest_and_highest_numbers(players: int, least: int, most: int) -> None:
    assert legal(table(players)) == ["pass", *numbers(least, most), "bid amerikaner"]


@pytest.mark.parametrize(("minimum", "least"), [(6, 6), (5, 5), ("none", 1), ("half", 7)])
def test_a_h6_the_minimum_may_be_agreed_otherwise(minimum: object, least: int) -> None:
    assert legal(table(4, minimum=minimum))[1] == f"bid {least}"


def test_a_h15_the_same_dealer_may_deal_again() -> None:
    state = play(table(4, all_pass="same_dealer"), "pass", "pass", "pass", "pass")
    assert GAME.settle(state.options, GAME.opening(state.options, 0), state).dealer == 0


def test_a_h15_the_dealer_may_be_forced_to_bid() -> None:
    state = play(table(4, all_pass="forced"), "pass", "pass", "pass")
    assert legal(state) == [*numbers(7, 13), "bid amerikaner"]
    refusal = GAME.refuse(state, GAME.decode("pass"))
    assert refusal is not None
    assert refusal.reason is Reason.MAY_NOT_PASS


def test_a_h15_the_forced_dealer_may_pass_over_a_bid() -> None:
    state = play(table(4, all_pass="forced"), "pass", "bid 7", "pass")
    assert "pass" in legal(state)


def test_a_p6_the_seat_on_turn_is_never_the_high_bidder_and_has_not_passed() -> None:
    """Every auction of four calls or fewer, by brute force."""

    def explore(state, depth: int) -> None:
        if state.phase is not Phase.AUCTION or not depth:
            return
        bidders = [seat for seat, call in state.auction if call]
        assert not bidders or bidders[-1] != state.turn
        assert (state.turn, 0) not in state.auction
        for action in GAME.legal(state):
            after = state.copy()
            GAME.step(after, action)
            explore(after, depth - 1)

    explore(table(5), 4)
