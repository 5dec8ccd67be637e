from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.cards import Cards, Seat, each, gather, hand
from engine.core.state import Phase, view
from engine.games.shengji import GAME, worlds
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import State
from tests.engine.games.shengji.table import at_random, begun, do, placed, stacked

PACK = Cards((1 << 108) - 1)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 2**32), steps=st.integers(0, 95), fixed=st.booleans())
def test_a_sampled_world_agrees_with_everything_the_seat_knows(
    number: int, steps: int, fixed: bool
) -> None:
    state = at_random(begun(str(number), dealer=number % 4, fixed=fixed), Random(number), steps)
    if state.turn is None:
        return
    seen = view(state, state.turn)
    world = GAME.sample(seen, Random(number))
    assert view(world, state.turn) == seen
    places = [*world.hands, *world.buried, gather(world.stock), world.gone]
    assert sum(places) == PACK
    assert [cards.bit_count() for cards in world.hands] == list(seen.sizes())
    assert world.buried[world.dealer].bit_count() == state.buried[state.dealer].bit_count()
    masks = seen.ladder.masks
    for seat in range(4):
        for suit in range(5):
            cards = Cards(world.hands[seat] & masks[suit])
            assert not (seen.void[seat] >> suit & 1 and cards)
            assert not (seen.unpaired[seat] >> suit & 1 and pairs(cards))
    for action in GAME.candidates(state):
        assert GAME.refuse(world, action) is None


def test_a_declared_card_is_with_the_declarer_or_buried_by_it() -> None:
    state = stacked({0: "2H 2H"}, dealer=0)
    do(state, "declare 2H 2H", "pass")
    for number in range(20):
        world = GAME.sample(view(state, Seat(2)), Random(number))
        assert not hand("2H 2H") & ~world.hands[0]
    do(state, "pass", "pass")
    buried = GAME.candidates(state)[0]
    do(state, GAME.encode(buried), "play 2H")
    for number in range(20):
        world = GAME.sample(view(state, Seat(1)), Random(number))
        assert not hand("2H 2H") & ~(world.hands[0] | world.buried[0] | world.gone)


def test_exposed_kitty_cards_are_with_the_dealer_or_buried() -> None:
    state = stacked({}, "RJ BJ 7D 9D 9D")
    do(state, "pass", "pass", "pass", "pass")
    exposed = gather(state.exposed)
    do(state, GAME.encode(GAME.candidates(state)[0]))
    do(state, GAME.encode(GAME.candidates(state)[0]))
    for number in range(20):
        world = GAME.sample(view(state, Seat(1)), Random(number))
        assert not exposed & ~(world.hands[0] | world.buried[0] | world.gone)


def test_t_x21_the_dealer_knows_the_buried_cards() -> None:
    state = placed(["3H 4H", "5H 6H", "7H 8H", "9H TH"], leader=0)
    world = GAME.sample(view(state, Seat(0)), Random(1))
    assert world.buried == state.buried
    assert sum(cards.bit_count() for cards in world.hands) == 8


# --- fairness ----------------------------------------------------------------------------


def small(void: dict[int, str], unpaired: dict[int, str], unknown: int = 0) -> State:
    """Three cards a hand, the buried ones known to the seat on turn unless it isn't the dealer."""
    state = placed(["5S 6S 7S", "3H 3H 4H", "4H 9D 9D", "AC 6D KC"], leader=unknown, dealer=0)
    letters = "CDHST"
    for seat, suits in void.items():
        state.void[seat] |= sum(1 << letters.index(one) for one in suits)
    for seat, suits in unpaired.items():
        state.unpaired[seat] |= sum(1 << letters.index(one) for one in suits)
    return state


def every_world(state: State) -> set[tuple[int, ...]]:
    """All hands of seats 1 to 3 that agree with what is proven, by trying every deal."""
    masks = state.ladder.masks
    pool = list(each(Cards(state.hands[1] | state.hands[2] | state.hands[3])))
    found = set()
    for first in combinations(pool, 3):
        rest = [card for card in pool if card not in first]
        for second in combinations(rest, 3):
            third = [card for card in rest if card not in second]
            dealt = [gather(first), gather(second), gather(third)]
            if all(
                not (state.void[seat] >> suit & 1 and cards & masks[suit])
                and not (state.unpaired[seat] >> suit & 1 and pairs(cards) & masks[suit])
                for seat, cards in zip((1, 2, 3), dealt, strict=True)
                for suit in range(5)
            ):
                found.add(tuple(dealt))
    return found


@pytest.mark.parametrize(
    ("void", "unpaired"),
    [
        ({}, {}),
        ({3: "H"}, {}),
        ({}, {2: "HD", 1: "D"}),
        ({1: "C", 3: "H"}, {2: "H", 3: "D"}),
    ],
    ids=["nothing known", "a void", "missing pairs", "both"],
)
def test_every_world_is_equally_likely(void: dict[int, str], unpaired: dict[int, str]) -> None:
    state = small(void, unpaired)
    possible = every_world(state)
    seen = view(state, Seat(0))
    rng = Random(2024)
    draws = 12 * len(possible)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        counts[tuple(GAME.sample(seen, rng).hands[1:])] += 1
    assert set(counts) <= possible
    expected = draws / len(possible)
    chi = sum((counts[world] - expected) ** 2 / expected for world in possible)
    freedom = len(possible) - 1
    # Mean and spread of chi-square; four spreads away is one in many thousand.
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_where_redrawing_fails_cards_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    state = small({}, {1: "H", 2: "HD", 3: "HD"})
    monkeypatch.setattr(worlds, "REDRAWS", 1)
    for number in range(50):
        world = GAME.sample(view(state, Seat(0)), Random(number))
        assert tuple(world.hands[1:]) in every_world(state)


def test_sampling_a_declaring_phase_fills_the_kitty_too() -> None:
    state = begun("kitty")
    world = GAME.sample(view(state, Seat(0)), Random(4))
    assert state.phase is Phase.DECLARE
    assert len(world.stock) == 8
    assert sum(world.hands) + gather(world.stock) == PACK
