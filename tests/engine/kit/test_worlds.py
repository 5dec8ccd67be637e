from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cards import SUIT_MASK, Cards, each, gather, hand
from engine.kit.worlds import Contradiction, Place, Worlds

Described = tuple[Cards, tuple[Place, ...]]


def every_world(unseen: Cards, places: tuple[Place, ...]) -> set[tuple[Cards, ...]]:
    """All consistent worlds, by trying every order of the cards."""
    found = set()
    for ordered in permutations(each(unseen)):
        cards = iter(ordered)
        world = tuple(gather(next(cards) for _ in range(place.size)) for place in places)
        if all(not filled & place.barred for filled, place in zip(world, places, strict=True)):
            found.add(world)
    return found


CASES: list[Described] = [
    (hand("2C 3C 4D 5D 6H"), (Place(2), Place(2), Place(1))),
    (hand("2C 3C 4D 5D 6H"), (Place(2, SUIT_MASK[0]), Place(2), Place(1))),
    (hand("2C 3C 4D 5D 6H 7H"), (Place(2, SUIT_MASK[0]), Place(2, SUIT_MASK[1]), Place(2))),
    (hand("2C 3C 4D 5D 6H 7S"), (Place(3, hand("2C 6H")), Place(1, SUIT_MASK[3]), Place(2))),
]


@pytest.mark.parametrize(("unseen", "places"), CASES)
def test_worlds_are_counted_exactly(unseen: Cards, places: tuple[Place, ...]) -> None:
    assert Worlds(unseen, places).count() == len(every_world(unseen, places))


@pytest.mark.parametrize(("unseen", "places"), CASES)
def test_every_consistent_world_comes_up_equally_often(
    unseen: Cards, places: tuple[Place, ...]
) -> None:
    worlds, rng = Worlds(unseen, places), Random(1)
    possible = every_world(unseen, places)
    draws = 200 * len(possible)
    seen = Counter(tuple(worlds.draw(rng)) for _ in range(draws))
    assert set(seen) == possible
    chi = sum((count - 200) ** 2 / 200 for count in seen.values())
    freedom = len(possible) - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5 + 1


@given(st.data())
def test_a_drawn_world_fills_every_place_and_breaks_no_bar(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 5))
    hands = data.draw(st.permutations(range(52)).map(lambda order: order[: players * 4]))
    true = [gather(hands[seat * 4 : seat * 4 + 4]) for seat in range(players)]
    barred = [
        Cards(data.draw(st.sampled_from(SUIT_MASK)) & ~0 if not cards & SUIT_MASK[0] else 0)
        for cards in true
    ]
    places = [Place(4, Cards(bar & ~cards)) for cards, bar in zip(true, barred, strict=True)]
    world = Worlds(gather(hands), places).draw(Random(data.draw(st.integers(0, 99))))
    assert [cards.bit_count() for cards in world] == [4] * players
    assert gather(card for cards in world for card in each(cards)) == gather(hands)
    assert not any(cards & place.barred for cards, place in zip(world, places, strict=True))


def test_a_contradiction_is_said_and_never_papered_over() -> None:
    with pytest.raises(Contradiction):
        Worlds(hand("2C 3C"), [Place(1, SUIT_MASK[0]), Place(1, SUIT_MASK[0])])
    with pytest.raises(Contradiction):
        Worlds(hand("2C 3C"), [Place(1)])
