from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from engine.core.cards import NONE, SUIT_MASK, Cards, Seat, each, gather, hand
from engine.core.state import Phase, view
from engine.games.smear import GAME
from engine.games.smear.types import PACK, State
from tests.engine.games.smear.table import play, smear

SPADES = SUIT_MASK[3]


def ending(held: str, gone: str, trump: str = "S", widow: int = 2) -> State:
    """Seat 1 leads with these cards; seat 0 is the bidder, the cards in ``gone`` were played.

    Everything else lies hidden: as many cards in each other hand, the discards and the pile.
    """
    state = smear(widow=widow)
    rest = list(each(Cards(PACK & ~hand(held) & ~hand(gone))))
    size = len(held.split())
    state.phase, state.turn, state.leader = Phase.PLAY, Seat(1), Seat(1)
    state.bidder, state.high = Seat(0), 3
    state.trump = SUIT_MASK["CDHS".index(trump)]
    state.earlier = hand(gone)
    state.hands = [gather(rest[at : at + size]) for at in (0, 0, size, 2 * size)]
    state.hands[1] = hand(held)
    state.buried = [gather(rest[3 * size : 3 * size + widow]), NONE, NONE, NONE]
    state.stock = tuple(rest[3 * size + widow :])
    return view(state, Seat(1))


def worlds(seen: State, count: int) -> list[State]:
    rng = Random(7)
    return [GAME.sample(seen, rng) for _ in range(count)]


THREE_SPADES_GONE = "KS QS 9S AD KD QD JD TD 9D 8D 7D AC KC QC JC TC"


def test_s_r6_no_trump_is_put_among_the_discards() -> None:
    seen = ending("AH 7H", THREE_SPADES_GONE)
    assert not any(world.buried[0] & SPADES for world in worlds(seen, 400))


def test_s_r8_a_seat_known_to_be_void_gets_none_of_the_suit() -> None:
    seen = ending("AH 7H", THREE_SPADES_GONE)
    seen.barred[2] = SUIT_MASK[2]
    drawn = worlds(seen, 200)
    assert not any(world.hands[2] & SUIT_MASK[2] for world in drawn)
    assert any(world.hands[3] & SUIT_MASK[2] for world in drawn)


def test_the_bidder_knows_the_own_discards() -> None:
    state = play(smear(widow=2), "pass", "pass", "bid 2", "pass", "discard QC KH")
    seen = view(state, Seat(2))
    for world in worlds(seen, 100):
        assert world.buried == state.buried
        assert not hand("QC KH") & gather(world.stock)
        assert len(world.stock) == 6


def test_the_order_of_the_pile_is_open_before_the_pick_up() -> None:
    seen = view(smear(widow=2), Seat(0))
    tops = Counter(world.stock[0] for world in worlds(seen, 2600))
    assert len(tops) == 26
    assert all(60 < count < 150 for count in tops.values())


def consistent(seen: State) -> set[tuple[Cards, Cards]]:
    """Every last card of the bidder's with every discard, from the rule as it stands."""
    hidden = [Cards(1 << card) for card in each(Cards(PACK & ~seen.gone & ~seen.hands[1]))]
    pairs = set(permutations(hidden, 2))
    return {(own, thrown) for own, thrown in pairs if not thrown & SPADES or own & SPADES}


def test_every_consistent_world_is_drawn_and_equally_often() -> None:
    # One trick is left; six spades are gone, so the bidder may have kept six and thrown one.
    gone = "AS KS QS JS TS AD KD QD JD TD 9D 8D 7D AC KC QC JC TC 9C 8C"
    seen = ending("AH", gone, widow=1)
    expected = consistent(seen)
    rng, mean = Random(11), 60
    drawn: Counter[tuple[Cards, Cards]] = Counter()
    for _ in range(mean * len(expected)):
        world = GAME.sample(seen, rng)
        drawn[world.hands[0], world.buried[0]] += 1
    assert set(drawn) == expected
    spread = sum((count - mean) ** 2 / mean for count in drawn.values())
    freedom = len(expected) - 1
    assert abs(spread - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_bidder_who_has_shown_a_plain_card_threw_no_trump() -> None:
    gone = "AS KS QS JS KH AD KD QD JD TD 9D 8D 7D AC KC QC JC TC 9C 8C"
    seen = ending("AH", gone, widow=1)
    assert not any(world.buried[0] & SPADES for world in worlds(seen, 300))
