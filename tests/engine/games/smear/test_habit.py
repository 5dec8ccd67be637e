"""The ordinary player does not make the mistakes that players of other programs complain of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.cards import NONE, SUIT_MASK, Cards, Seat, codes, hand
from engine.core.state import Phase
from engine.games.smear import GAME, bidding
from engine.games.smear.odds import chances, holdings, split
from engine.games.smear.types import ACE, JACK, PACK, SEVEN, Bid, Discard, Play, State
from engine.kit.trick import beats
from tests.engine.games.smear.table import chance, options, picked_up, play, smear, suit
from tools.measure_smear import against_random, self_play


def turn(held: str, led: str = "", gone: str = "", bidder: int = 1, **house: Any) -> State:
    """Seat 0 is on turn with these cards after ``led`` was played; spades are trump.

    Cards in ``gone`` were played before; the bidder's side is the other one.
    """
    state = smear(widow=0, **house)
    state.phase, state.bidder, state.high, state.turn = Phase.PLAY, Seat(bidder), 2, Seat(0)
    state.trump = suit("S")
    state.hands = [hand(held), NONE, NONE, NONE]
    state.earlier = hand(gone)
    trick = led.split()
    state.leader = Seat(-len(trick) % 4)
    for place, code in enumerate(trick):
        seat, mask = Seat((state.leader + place) % 4), hand(code)
        state.led = state.led or suit(code[1])
        if not place or beats(mask, state.best, state.led, state.trump):
            state.best, state.best_seat = mask, seat
        state.trick.append(mask)
        state.played[seat % 2] = Cards(state.played[seat % 2] | mask)
    return state


def choice(state: State) -> str:
    """The card that the ordinary player plays."""
    action = GAME.habit(state, Random(1))
    assert isinstance(action, Play)
    assert GAME.refuse(state, action) is None
    return GAME.encode(action)[5:]


# --- bidding -----------------------------------------------------------------------------


def test_complaint_1_no_bid_without_the_cards_for_it() -> None:
    for number in range(10_000):
        state = chance(f"sober {number}", number % 4, widow=number // 4 % 4)
        assert state.turn is not None
        held = state.hands[state.turn]
        action = GAME.habit(state, Random(number))
        if not isinstance(action, Bid) or action.number == 2:
            continue
        suits = {suit: split(one, state.options, picked=False) for suit, one in holdings(held)}
        bid = next(one for one in bidding.outlook(state).bids if one.number == action.number)
        meant, holding = max(
            holdings(held), key=lambda one: bidding.served(bid, one[1], state.options)
        )
        assert bidding.served(bid, holding, state.options) >= 0
        trumps = held & meant
        if action.number == 4:
            assert suits[meant].least[4] >= 0.6
        assert trumps & (ACE | SEVEN) or (trumps & JACK and trumps.bit_count() >= 3)


@pytest.mark.parametrize("widow", [0, 1, 2, 3])
def test_complaint_2_a_king_is_no_high_by_the_literal_rule(widow: int) -> None:
    king, queen = hand("KS 9S 8H 9D 8C 9C"), hand("9S 8S 8H 9D 8C 9C")
    literal = options(widow=widow)
    high = [chances(held, suit("S"), literal, picked=False).high for held in (king, queen)]
    assert high[0] == high[1] == pytest.approx(((6 + widow) / 26, 12 / 26))


def test_complaint_2_where_the_highest_in_play_counts_a_king_is_high_if_the_ace_is_dead() -> None:
    king = hand("KS 9S 8H 9D 8C 9C")
    literal, in_play = (options(widow=0, high_low=rule) for rule in ("literal", "in_play"))
    high = [chances(king, suit("S"), house, picked=False).high[0] for house in (literal, in_play)]
    assert high[1] - high[0] == pytest.approx(8 / 26)


@pytest.mark.parametrize("widow", [0, 1, 2, 3])
def test_complaint_3_bids_are_made_often_enough(widow: int) -> None:
    bids = self_play(options(widow=widow), "complaint 3", 1500)
    assert bids[3].made >= 0.6
    assert bids[4].made >= 0.75


def test_complaint_4_a_dealer_who_may_match_does_not_raise() -> None:
    answers = set()
    for number in range(400):
        state = play(chance(f"steal {number}", 3, dealer_steal=True), "bid 3", "pass", "pass")
        answers.add(GAME.encode(GAME.habit(state, Random(number))))
    assert answers == {"pass", "bid 3"}


def bids_at(number: int, scores: tuple[int, int]) -> bool:
    """Whether dealer seat 3 goes over seat 0's bid of two; ``scores`` are team A's and team B's."""
    state = play(chance(f"late {number}", 3, scores), "bid 2", "pass", "pass")
    return isinstance(GAME.habit(state, Random(number)), Bid)


def test_complaint_14_with_the_others_at_the_door_hands_are_bid_that_would_be_passed() -> None:
    level = {number for number in range(600) if bids_at(number, (0, 0))}
    late = {number for number in range(600) if bids_at(number, (14, 10))}
    assert level < late


def test_the_last_to_speak_bids_the_least_that_wins() -> None:
    for number in range(300):
        state = play(chance(f"last {number}", 3), "pass", "pass", "pass")
        assert GAME.encode(GAME.habit(state, Random(number))) in {"pass", "bid 2"}


def test_partners_bid_is_raised_only_on_a_hand_that_makes_it() -> None:
    for number in range(600):
        state = play(chance(f"partner {number}", 3), "pass", "bid 2", "pass")
        action = GAME.habit(state, Random(number))
        if isinstance(action, Bid):
            held = state.hands[3]
            suits = {suit: split(one, state.options, picked=False) for suit, one in holdings(held)}
            assert max(falls.least[action.number] for falls in suits.values()) >= 0.75


def test_ace_and_seven_of_a_suit_are_always_bid() -> None:
    for number in range(60):
        rng = Random(number)
        rest = [code for code in codes(PACK) if code not in {"AS", "7S"}]
        rng.shuffle(rest)
        hands = (
            " ".join(["AS", "7S", *rest[:4]]),
            *(" ".join(rest[a : a + 6]) for a in (4, 10, 16)),
        )
        state = smear(hands, " ".join(rest[22:]), dealer=0)
        play(state, "pass", "pass", "pass")
        assert isinstance(GAME.habit(state, rng), Bid)


# --- discard and opening lead ------------------------------------------------------------


def test_plain_tens_are_put_away_first() -> None:
    state = picked_up("AS JS 7S TH AH TD 8D 9C", 2)
    assert GAME.habit(state, Random(1)) == Discard(hand("TH TD"))


def test_a_search_weighs_a_few_sensible_discards_of_each_suit() -> None:
    for number in range(60):
        state = play(chance(f"few {number}", widow=1 + number % 3), "bid 4")
        weighed = GAME.candidates(state)
        assert 1 <= len(weighed) <= 12
        assert GAME.habit(state, Random(number)) in weighed
        assert set(weighed) <= set(GAME.legal(state) or ())


def test_the_suit_that_is_to_be_trump_is_kept_and_led() -> None:
    for number in range(200):
        state = play(chance(f"open {number}", widow=1 + number % 3), "bid 4")
        rng = Random(number)
        held = state.hands[0]
        GAME.step(state, GAME.habit(state, rng))
        lead = GAME.habit(state, rng)
        assert GAME.refuse(state, lead) is None
        assert isinstance(lead, Play)
        trump = SUIT_MASK[lead.card // 13]
        assert (held & trump).bit_count() > 6 or not state.buried[0] & trump


def test_of_eight_trumps_the_idle_ones_are_thrown() -> None:
    state = picked_up("AS KS QS JS TS 9S 8S 7S", 2)
    assert GAME.habit(state, Random(1)) == Discard(hand("9S 8S"))


@pytest.mark.parametrize(
    ("held", "lead"),
    [("AS JS 8S 9H 8D 9C", "AS"), ("KS JS 7S 9H 8D 9C", "KS"), ("JS TS 7S 9H 8D 9C", "TS")],
)
def test_the_opening_is_the_highest_trump_but_never_a_jack_that_can_wait(
    held: str, lead: str
) -> None:
    state = picked_up(held, 0)
    assert choice(state) == lead


# --- the play of the cards ---------------------------------------------------------------


def test_complaint_5_last_to_a_plain_trick_the_seven_is_brought_home_where_it_counts() -> None:
    assert choice(turn("7S 9H 8H", led="KH QH JH", low_to="taker")) == "7S"


def test_complaint_6_under_partners_ace_the_seven_is_given_where_it_counts() -> None:
    state = turn("KS 7S 9H", led="AS 8S", low_to="taker")
    assert choice(state) == "7S"


@pytest.mark.parametrize(("low_to", "card"), [("taker", "8S"), ("player", "7S")])
def test_complaint_7_only_a_seven_that_counts_for_the_taker_is_saved(
    low_to: str, card: str
) -> None:
    assert choice(turn("8S 7S 9H", led="AS QS KS", low_to=low_to)) == card


@pytest.mark.parametrize(("led", "held"), [("AH KH QH", "9H 8H"), ("AS KS QS", "9S 8S")])
def test_complaint_8_of_touching_cards_always_the_lower_is_played(led: str, held: str) -> None:
    assert choice(turn(held, led)) == held.split()[1]


@pytest.mark.parametrize("led", ["AH", "8H AH", "8H 7H AH"])
def test_complaint_9_the_only_trump_honour_is_not_spent_on_a_lone_ace(led: str) -> None:
    leader = len(led.split())
    if leader == 2:
        led = "7H AH"
    assert choice(turn("KS 8D 9C", led)) in {"8D", "9C"}


def test_complaint_10_the_last_seat_wins_with_the_ten_and_keeps_the_ace() -> None:
    assert choice(turn("AH TH", led="7H 8H 9H")) == "TH"


def test_complaint_10_no_trump_is_spent_on_an_empty_trick() -> None:
    assert choice(turn("AS 7C", led="7H 8H 9H")) == "7C"
    assert choice(turn("8S 7C", led="7H 8H 9H")) == "7C"


def test_complaint_11_the_boss_trump_is_led_before_the_small_one() -> None:
    assert choice(turn("KS 8S", gone="AS 7D 8D 9D")) == "KS"


def test_complaint_12_the_small_guard_of_a_ten_is_kept() -> None:
    assert choice(turn("TD 8D 7C", led="AH KH QH")) == "7C"


@pytest.mark.parametrize("led", ["AS 9S", "8H AS 7H"])
def test_complaint_13_a_trump_queen_that_may_win_later_is_not_given_away(led: str) -> None:
    assert choice(turn("QS 8S", led)) == "8S"


@pytest.mark.parametrize("held", ["9S TS 7H", "AS 8S 7H", "TS KH QH"])
def test_complaint_15_partners_sure_winner_is_not_trumped(held: str) -> None:
    state = turn(held, led="8H AH 9H")
    assert choice(state)[1] == "H"


def test_complaint_15_but_the_jack_comes_home_on_it_from_the_last_seat() -> None:
    assert choice(turn("JS 7H", led="8H AH 9H")) == "JS"


@pytest.mark.parametrize(
    ("held", "gone"),
    [
        ("9H 8D", "AS KS QS JS TS 9S 8S 7S"),
        ("AS KS", "QS JS TS 9S 8S 7S 7D 8D"),
        ("AS KS QS JS TS 9S", ""),
        ("TD", "AS KS QS JS"),
    ],
)
def test_complaint_21_every_end_of_trumps_can_be_played(held: str, gone: str) -> None:
    assert choice(turn(held, gone=gone)) in held


def test_partners_sure_trick_gets_the_ten() -> None:
    assert choice(turn("TH KH 7H 8D", led="8H AH 9H")) == "TH"


def test_an_opponents_sure_trick_does_not_get_the_ten() -> None:
    assert choice(turn("TH 8S", led="AH 7H KH")) == "8S"
    assert choice(turn("TH 7H", led="AH 8H KH")) == "7H"


def test_the_jack_is_brought_home_by_ruffing_in_the_last_seat() -> None:
    assert choice(turn("JS KH 8H", led="9H QH AH")) == "JS"


def test_an_opponents_jack_is_taken_however_little_the_trick_counts() -> None:
    # It is the Jack point, and it may set the bidder.
    assert choice(turn("KS 8D", led="7H 8H JS")) == "KS"
    assert choice(turn("AS 8D", led="7H JS")) == "AS"


def test_careless_players_do_not_rob_their_partner() -> None:
    state = turn("TH KH 8H JS", led="8H AH 9H".replace("8H", "7H"))
    cards = {GAME.encode(action)[5:] for action in GAME.careless(state)}
    assert cards == {"TH", "KH", "8H"}


def test_careless_players_stay_low_in_the_auction() -> None:
    assert [GAME.encode(a) for a in GAME.careless(chance("careless"))] == ["pass", "bid 2"]


def test_careless_players_may_lead_and_discard_anything() -> None:
    state = picked_up("AS JS 7S TH AH TD 8D 9C", 2)
    assert GAME.careless(state) == GAME.legal(state)
    assert len(GAME.careless(turn("AS KH", gone="9S"))) == 2


def test_the_ordinary_player_beats_random_cards_clearly() -> None:
    assert against_random(options(), "strength", 600).at_least > 0.45


def test_habit_never_breaks_a_rule_under_any_house_rule() -> None:
    for number in range(160):
        rng = Random(number)
        house = {name: rng.choice(values) for name, values in GAME.choices.items()}
        scores = (rng.randrange(-5, 15), rng.randrange(-5, 15))
        state = chance(f"any {number}", number % 4, scores, **house)
        while state.turn is not None:
            action = GAME.habit(state, rng)
            assert GAME.refuse(state, action) is None
            GAME.step(state, action)
