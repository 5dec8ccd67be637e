from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import Cards, Seat, codes, hand, text
from engine.core.state import Phase, view
from engine.games.shengji import GAME
from engine.games.shengji.bury import best_burial
from engine.games.shengji.ladder import TRUMP, points
from engine.games.shengji.playout import random_playout
from engine.games.shengji.shapes import beats, shape, winner
from engine.games.shengji.types import Action, Pass, Play, State
from tests.engine.games.shengji.table import begun, do, in_play, placed, rungs, stacked


def habit(state: State) -> Action:
    assert state.turn is not None
    return GAME.habit(view(state, state.turn), Random(0))


def plays(state: State) -> str:
    return GAME.encode(habit(state)).removeprefix("play ")


# --- strength ----------------------------------------------------------------------------


def duel(key: str, side: int) -> float:
    """What a side gains with habit against random play of the other, on one deal."""
    rng = Random(key)
    state = begun(key, dealer=int(rng.random() * 4))
    while state.turn is not None:
        if state.turn & 1 == side:
            action: Action = GAME.habit(state, rng)
        else:
            open_ = GAME.candidates(state)
            action = open_[int(rng.random() * len(open_))]
        GAME.step(state, action)
    return GAME.value(state, Seat(side))


def test_habit_beats_random_play_on_nearly_every_deal_from_both_sides() -> None:
    both = [duel(f"duel {number}", 0) + duel(f"duel {number}", 1) for number in range(40)]
    assert sum(gain > 0 for gain in both) >= 38


def test_the_same_view_always_gives_the_same_action() -> None:
    state = begun("repeat")
    while state.turn is not None:
        first, second = habit(state), habit(state)
        assert first == second
        GAME.step(state, first)


def test_what_habit_plays_is_always_a_candidate_and_allowed() -> None:
    for number, rule in enumerate(("pairs", "strict", "strict_partial") * 6):
        state = begun(f"usual {number}", {"tractors": rule}, number % 4)
        while state.turn is not None:
            action = habit(state)
            assert GAME.refuse(state, action) is None
            assert action in GAME.candidates(state)
            GAME.step(state, action)


# --- following ---------------------------------------------------------------------------


def test_the_last_hand_feeds_its_winning_partner() -> None:
    state = placed(["3D 3C", "AD 4C", "4D 5C", "TD 6D"], leader=0, dealer=0)
    do(state, "play 3D", "play AD", "play 4D")
    assert plays(state) == "TD"


def test_the_last_hand_gives_a_winning_opponent_nothing() -> None:
    state = placed(["AD 3C", "4D 4C", "5D 5C", "TD 6D"], leader=0, dealer=0)
    do(state, "play AD", "play 4D", "play 5D")
    assert plays(state) == "6D"


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    state = placed(["TD 3C", "4D 4C", "5D 5C", "QD AD"], leader=0, dealer=0)
    do(state, "play TD", "play 4D", "play 5D")
    assert plays(state) == "QD"


def test_a_void_hand_ruffs_points_with_a_small_trump() -> None:
    state = placed(["KD 3C 4H", "TD 4C 5H", "5D 5C 6H", "3S RJ 7C"], leader=0, dealer=0)
    do(state, "play KD", "play TD", "play 5D")
    assert plays(state) == "3S"


def test_no_joker_is_spent_on_an_empty_trick() -> None:
    state = placed(["3D 3C 4H", "4D 4C 5H", "6D 6C 6H", "RJ BJ 7C"], leader=0, dealer=0)
    do(state, "play 3D", "play 4D", "play 6D")
    assert plays(state) == "7C"


def test_no_pair_is_broken_for_a_discard() -> None:
    state = placed(["AD 3C KH", "4D 4C 5H", "6D 6C 6H", "8C 8C 9H"], leader=0, dealer=0)
    do(state, "play AD", "play 4D", "play 6D")
    assert plays(state) == "9H"


def test_a_partner_that_surely_wins_is_not_beaten() -> None:
    state = placed(["3D 3C", "AD 4C", "4D 5C", "AD 6D"], leader=0, dealer=0)
    do(state, "play 3D", "play AD", "play 4D")
    assert plays(state) == "6D"


# --- leading -----------------------------------------------------------------------------


def test_a_sure_ace_is_led_before_a_losing_card() -> None:
    state = placed(["AD 3C 4C", "5D 6D 7D", "8D 9D TD", "JD QD KD"], leader=0, dealer=0, trump="S")
    assert plays(state) == "AD"


def test_an_ace_is_not_led_where_an_opponent_trumps() -> None:
    hands = ["AD AC 4C", "5S 6S 7C", "8D 9D TD", "JD QC KC"]
    state = placed(hands, leader=0, dealer=0, trump="S")
    state.void[1] |= 1 << 1
    state.void[3] |= 1 << 1
    assert plays(state) != "AD"


# --- declaring and burying ---------------------------------------------------------------


def test_a_long_suit_is_declared() -> None:
    state = stacked({0: "2H AH KH QH JH TH 9H 8H 7H RJ BJ 2S"})
    assert GAME.encode(habit(state)).startswith("declare 2H")


def test_a_hand_without_a_declaration_passes() -> None:
    assert isinstance(habit(stacked({})), Pass)


def test_a_partners_declaration_is_left_alone_with_an_even_hand() -> None:
    state = stacked({0: "2H", 2: "2S 2S"})
    do(state, "declare 2H", "pass")
    assert isinstance(habit(state), Pass)


def test_neither_trumps_nor_aces_nor_pairs_of_tops_are_buried() -> None:
    steps = rungs("2", "S")
    cards = hand(
        "RJ BJ 2S AS KS QS 9S 8S 7S 6S 5S 4S AH AH KH 9H 3H AD 8D 7D 3D "
        "KC KC QC TC 9C 8C 7C 6C 5C 4C 3C 4H"
    )
    buried = best_burial(steps, cards)
    assert buried.bit_count() == 8
    assert not buried & steps.masks[TRUMP]
    assert not buried & hand("AH AH AD KC KC")


def test_a_weak_hand_buries_no_points() -> None:
    steps = rungs("2", "S")
    cards = hand(
        "3S 4S 2H 3H 4H 6H 7H 8H 9H TH 5H 3D 4D 6D 7D 8D 9D TD 5D 3C 4C "
        "6C 7C 8C 9C TC 5C JC JD JH QC QD QH"
    )
    assert points(best_burial(steps, cards)) == 0


def test_a_careless_player_never_takes_its_partners_trick() -> None:
    rng = Random(5)
    for number in range(12):
        state = in_play(f"careless {number}", rng)
        while state.turn is not None:
            open_ = GAME.careless(state)
            assert open_
            assert all(GAME.refuse(state, action) is None for action in open_)
            for action in open_:
                assert not robs(state, action) or len(open_) == len(GAME.candidates(state))
            GAME.step(state, open_[int(rng.random() * len(open_))])


def robs(state: State, action: Action) -> bool:
    """Whether a play beats the partner's that holds the trick."""
    if not state.plays or state.turn is None or not isinstance(action, Play):
        return False
    place = winner(state.ladder, state.plays)
    best = shape(state.ladder, state.plays[place])
    assert best is not None
    friend = not (state.leader + place - state.turn) % 2
    return friend and beats(shape(state.ladder, action.cards), best)


# --- playouts ----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["pairs", "strict", "strict_partial"])
def test_the_fast_loop_plays_only_what_the_rules_allow_and_ends_the_same(rule: str) -> None:
    for number in range(40):
        rng = Random(number)
        state = in_play(f"loop {number}", rng, {"tractors": rule})
        for _ in range(number % 7):
            GAME.step(state, GAME.candidates(state)[0])
        fast, slow = state.copy(), state.copy()
        random_playout(fast, Random(number))
        for trick in fast.tricks[len(state.tricks) :]:
            for cards in trick.plays[len(slow.plays) :]:
                assert GAME.refuse(slow, Play(cards)) is None, text(cards)
                GAME.step(slow, Play(cards))
        assert fast == slow


def test_a_playout_goes_through_every_phase() -> None:
    for number in range(6):
        state = begun(f"phases {number}")
        random_playout(state, Random(number))
        assert state.phase is Phase.DEAL_OVER


def test_every_lead_and_follow_can_come_up_in_a_random_playout() -> None:
    state = placed(["3H 3H 4H 4H", "6H 6H 7H 7H", "8H 8H 9H 9H", "TH TH JH JH"])
    seen = set()
    for number in range(300):
        fast = state.copy()
        random_playout(fast, Random(number))
        seen.add(codes(fast.tricks[0].plays[0]))
    listed = GAME.legal(state)
    assert listed is not None
    assert seen == {codes(action.cards) for action in listed if isinstance(action, Play)}


@pytest.mark.parametrize("rule", ["pairs", "strict", "strict_partial"])
def test_a_habitual_playout_is_habit_step_by_step_from_any_point_of_a_trick(rule: str) -> None:
    for number in range(12):
        slow = in_play(f"habitual {number}", Random(number), {"tractors": rule})
        for _ in range(number):
            GAME.step(slow, habit(slow))
        fast = slow.copy()
        GAME.playout(fast, Random(1), habitual=True)
        while slow.turn is not None:
            GAME.step(slow, habit(slow))
        assert fast == slow
    assert Cards(fast.hands[0]) == 0
