from engine.core.cards import Seat, hand
from engine.core.state import Phase, view
from tests.strategies import amerikaner_deal_g


def test_a_view_shows_the_own_hand_and_blanks_the_others() -> None:
    state = amerikaner_deal_g()
    seen = view(state, Seat(2))
    assert seen.hands == [0, 0, state.hands[2], 0]


def test_a_view_is_made_from_a_copy() -> None:
    state = amerikaner_deal_g()
    view(state, Seat(0))
    assert state.hands[1] == hand("8C 3D 6D 7D TD KD 3H 8H AH 3S 4S 5S QS")


def test_a_finished_deal_is_open_to_everybody() -> None:
    state = amerikaner_deal_g()
    state.phase = Phase.DEAL_OVER
    assert view(state, Seat(0)) == state
