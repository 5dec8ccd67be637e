"""What follows from the rules, on random deals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.core.cards import SUIT_MASK, Cards, Seat, each, gather
from engine.core.game import Standing
from engine.core.prompt import Menu
from engine.core.state import Phase, view
from engine.games.smear import GAME, cardplay, score
from engine.games.smear.playout import any_card, play_to_the_end
from engine.games.smear.types import ACE, JACK, PACK, PLAYS, SEVEN, Discard, State
from tests.engine.games.smear.table import chance, finish, play

quick = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])

house_rules = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in GAME.choices.items()}
)
by_default = st.fixed_dictionaries({"widow": st.sampled_from((0, 1, 2, 3))})
keys = st.integers(0, 1_000_000)
dealers = st.integers(0, 3)


def walk(state: State, rng: Random, habitual: float = 0.0) -> list[State]:
    """Every state of the deal from here on, by chance or partly by habit."""
    states = [state.copy()]
    while state.turn is not None:
        open_ = GAME.candidates(state)
        action = open_[int(rng.random() * len(open_))]
        if rng.random() < habitual:
            action = GAME.habit(state, rng)
        GAME.step(state, action)
        states.append(state.copy())
    return states


def deal(key: int, dealer: int, house: dict[str, Any]) -> list[State]:
    """All states of a random deal that somebody buys."""
    states = walk(chance(f"{key}", dealer, **house), Random(key), 0.3)
    assume(states[-1].bidder is not None)
    return states


@quick
@given(keys, dealers, by_default)
def test_s_p1_high_and_low_are_settled_once_trump_is_known(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    states = deal(key, dealer, house)
    opened = next(state for state in states if state.trump)
    expected = [
        next(
            (
                side
                for side in (0, 1)
                if card & (opened.hands[side] | opened.hands[side + 2] | opened.played[side])
            ),
            None,
        )
        for card in (ACE & opened.trump, SEVEN & opened.trump)
    ]
    for again in range(3):
        award = score.award(finish(opened.copy(), Random(again)))
        assert [award.high, award.low] == expected


@quick
@given(keys, st.sampled_from(range(4)), st.sampled_from((0, 1, 2, 3)))
def test_s_p2_ace_and_seven_of_a_suit_never_fail_a_bid_of_two(
    key: int, suit: int, widow: int
) -> None:
    rng = Random(key)
    both = Cards(SUIT_MASK[suit] & (ACE | SEVEN))
    rest = list(each(Cards(PACK & ~both)))
    rng.shuffle(rest)
    state = chance("p2", 3, widow=widow)
    state.hands = [Cards(both | gather(rest[:4])), *(gather(rest[a : a + 6]) for a in (4, 10, 16))]
    state.stock = tuple(rest[22:])
    play(state, "bid 2", "pass", "pass", "pass")
    if widow:
        safe = list(each(Cards(state.hands[0] & ~SUIT_MASK[suit])))
        assume(len(safe) >= widow)
        GAME.step(state, Discard(gather(rng.sample(safe, widow))))
    GAME.step(state, PLAYS[next(each(both))])
    finish(state, rng)
    assert score.made(state, score.award(state).points)


@quick
@given(keys, dealers, house_rules)
def test_s_p3_card_points_add_to_eighty_less_the_dead_pile(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    last = deal(key, dealer, house)[-1]
    dead = score.card_points(gather(last.stock))
    assert sum(score.counted(last)) == 80 - dead


@quick
@given(keys, dealers, house_rules)
def test_s_p4_at_most_four_points_are_earned_and_three_when_the_jack_is_dead(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    last = deal(key, dealer, house)[-1]
    points = score.award(last).points
    jack = JACK & last.trump
    assert last.bidder is not None
    dead = jack & (gather(last.stock) | last.buried[last.bidder])
    assert sum(points) <= (3 if dead else 4)


@quick
@given(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), house_rules)
def test_s_p5_a_higher_bid_never_earns_more(before: tuple[int, int], house: dict[str, Any]) -> None:
    chosen = GAME.options(house)
    for mine in range(5):
        for yours in range(5 - mine):
            own = [score.after(chosen, before, 0, bid, (mine, yours))[0] for bid in (2, 3, 4)]
            assert own == sorted(own, reverse=True)


@quick
@given(keys, dealers, house_rules)
def test_s_p6_no_trump_was_thrown_unless_seven_or_eight_were_held(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    states = deal(key, dealer, house)
    last = states[-1]
    opened = next(state for state in states if state.trump)
    bidder = last.bidder
    assert bidder is not None
    thrown = last.buried[bidder] & last.trump
    played = (opened.hands[bidder] | opened.trick[0]) & last.trump
    assert not thrown or (thrown | played).bit_count() in {7, 8}


@quick
@given(keys, dealers, by_default)
def test_s_p7_both_scores_together_change_by_four_at_most(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    assert -4 <= sum(score.deltas(deal(key, dealer, house)[-1])) <= 4


def test_s_p8_both_teams_reach_the_target_in_one_deal_only_if_the_bid_was_made() -> None:
    chosen = GAME.options({})
    for own in range(15):
        for other in range(15):
            for bid in (2, 3, 4):
                for mine in range(bid):
                    after = score.after(chosen, (own, other), 0, bid, (mine, 4 - mine))
                    assert min(after) < 15


@quick
@given(keys, dealers, house_rules, st.floats(0, 1))
def test_a_view_answers_like_the_state(
    key: int, dealer: int, house: dict[str, Any], habitual: float
) -> None:
    for state in walk(chance(f"{key}", dealer, **house), Random(key), habitual)[:-1]:
        assert state.turn is not None
        seen = view(state, state.turn)
        assert GAME.candidates(seen) == GAME.candidates(state)
        assert GAME.prompt(seen) == GAME.prompt(state)
        assert GAME.habit(seen, Random(1)) == GAME.habit(state, Random(1))
        assert GAME.careless(seen) == GAME.careless(state)
        for action in ("pass", "bid 3", "play AS", "discard AS KH"):
            judged = GAME.decode(action)
            assert GAME.refuse(seen, judged) == GAME.refuse(state, judged)


@quick
@given(keys, dealers, house_rules)
def test_a_sampled_world_looks_the_same_to_who_sampled_it(
    key: int, dealer: int, house: dict[str, Any]
) -> None:
    rng = Random(key)
    states = walk(chance(f"{key}", dealer, **house), rng, 0.5)
    for state in states[:-1]:
        assert state.turn is not None
        seen = view(state, state.turn)
        world = GAME.sample(seen, rng)
        assert view(world, state.turn) == seen
        assert [cards.bit_count() for cards in world.hands] == list(state.sizes())
        assert len(world.stock) == len(state.stock)
        lying = gather(world.stock) | world.gone
        for cards in [*world.hands, *world.buried]:
            assert not lying & cards
            lying |= cards
        assert lying == PACK
        assert not any(world.hands[seat] & world.barred[seat] for seat in range(4))


@quick
@given(keys, dealers, house_rules)
def test_the_true_world_is_never_ruled_out(key: int, dealer: int, house: dict[str, Any]) -> None:
    for state in walk(chance(f"{key}", dealer, **house), Random(key), 0.5):
        if state.phase is not Phase.DEAL_OVER:
            assert not any(state.hands[seat] & state.barred[seat] for seat in range(4))
            assert state.sizes() == tuple(cards.bit_count() for cards in state.hands)


@quick
@given(keys, dealers, house_rules, st.integers(0, 20), st.booleans())
def test_the_playout_loop_agrees_with_the_rules(
    key: int, dealer: int, house: dict[str, Any], skip: int, habitual: bool
) -> None:
    states = [state for state in deal(key, dealer, house) if state.trump]
    fast = states[min(skip, len(states) - 2)].copy()
    slow = fast.copy()
    choose = cardplay.card if habitual else any_card
    chosen: list[Cards] = []

    def noted(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
        card = choose(state, seat, hand, allowed, rng)
        chosen.append(Cards(card))
        return card

    play_to_the_end(fast, Random(key), noted)
    for card in chosen:
        while len(GAME.candidates(slow)) == 1:
            GAME.step(slow, GAME.candidates(slow)[0])
        GAME.step(slow, PLAYS[card.bit_length() - 1])
    while slow.turn is not None:
        GAME.step(slow, GAME.candidates(slow)[0])
    slow.tricks = fast.tricks
    assert fast == slow


@quick
@given(keys, dealers, house_rules, st.booleans())
def test_playouts_finish_a_deal_from_any_point(
    key: int, dealer: int, house: dict[str, Any], habitual: bool
) -> None:
    for state in walk(chance(f"{key}", dealer, **house), Random(key))[:-1:3]:
        GAME.playout(state, Random(key), habitual)
        assert state.phase is Phase.DEAL_OVER
        assert state.turn is None


@quick
@given(keys, dealers, house_rules)
def test_texts_of_actions_can_be_read_back(key: int, dealer: int, house: dict[str, Any]) -> None:
    for state in walk(chance(f"{key}", dealer, **house), Random(key))[:-1]:
        for action in GAME.candidates(state):
            assert GAME.decode(GAME.encode(action)) == action


@pytest.mark.parametrize("house", [{}, {"widow": 0}, {"end": "own_bid_capped"}])
def test_scores_add_up_over_twenty_deals(house: dict[str, Any]) -> None:
    chosen = GAME.options({"target": 21, **house})
    standing = Standing((0, 0), Seat(0), 0)
    for number in range(20):
        dealer = standing.dealer
        assert dealer is not None
        first, second = standing.scores
        state = chance(f"many {number}", dealer, (first, second), target=21, **house)
        GAME.playout(state, Random(number), habitual=True)
        gained = score.deltas(state)
        before = standing
        standing = GAME.settle(chosen, standing, state)
        assert standing.scores == (before.scores[0] + gained[0], before.scores[1] + gained[1])
        assert standing.dealer == (dealer + 1) % 4 or state.bidder is None
    assert standing.scored > 15


def test_a_new_auction_has_no_bid_chosen() -> None:
    asked = GAME.prompt(chance("fresh"))
    assert isinstance(asked, Menu)
    assert [GAME.encode(action) for action in asked.shown] == ["pass", "bid 2", "bid 3", "bid 4"]
