from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import match
from engine.core.cards import Cards, Seat, codes, each, gather, hand
from engine.core.game import Standing
from engine.core.refusal import Reason
from engine.core.state import Phase, view
from engine.games.amerikaner import GAME, rules, score
from engine.games.amerikaner.types import pack_mask
from engine.record import Player
from tests.strategies import amerikaner, amerikaner_deal_g, fresh, play, walk


@pytest.mark.parametrize(
    ("players", "cards", "size", "aside"),
    [(3, 51, 17, "2C"), (4, 52, 13, ""), (5, 50, 10, "2C 2D"), (6, 48, 8, "2C 2D 2H 2S")],
)
def test_a_c01_pack_hands_and_twos_set_aside(
    players: int, cards: int, size: int, aside: str
) -> None:
    options = GAME.options({"players": players})
    pack = gather(GAME.pack(options))
    assert len(GAME.pack(options)) == cards == players * GAME.hand_size(options)
    assert GAME.hand_size(options) == size
    assert gather(each(Cards(((1 << 52) - 1) & ~pack))) == hand(aside)


def first_legal_to_the_end(state):
    while state.turn is not None:
        GAME.step(state, GAME.legal(state)[0])
    return state


TRICKS_OF_G = """\
1: 3D AD 5D 2D -> 2
2: 7C 2C 5C 8C -> 1
1: 6D 4D JD 8D -> 3
3: 3C TC 7D KC -> 1
1: TD 5H 4C 9D -> 1
1: KD TH 6C QD -> 1
1: 3H JH 6H 2H -> 2
2: 2S 9S 8S 3S -> 3
3: 9C QC 8H 6S -> 0
0: AC AH 7S JC -> 0
0: 4H 4S TS 7H -> 3
3: 9H QH 5S KS -> 0
0: JS QS AS KH -> 2
"""


def test_a_c59_deal_g_trick_by_trick() -> None:
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass", "play 3D", "call AD")
    first_legal_to_the_end(state)
    written = "".join(
        f"{trick['leader']}: {' '.join(card for (card,) in trick['plays'])} -> {trick['winner']}\n"
        for trick in GAME.tricks_json(state)
    )
    assert written == TRICKS_OF_G
    assert state.taken == [3, 4, 3, 3]
    assert score.deltas(state) == (3, 7, 7, 3)


def test_a_c61_a_whole_deal_of_three_players() -> None:
    state = amerikaner(
        [
            "8C TC QC 5D 9D JD QD 2H 3H 4H 5H TH QH 3S 9S TS KS",
            "7C 9C JC KC AC 2D 4D 6H 7H 8H AH 2S 4S 5S 7S JS AS",
            "3C 4C 5C 6C 3D 6D 7D 8D TD KD AD 9H JH KH 6S 8S QS",
        ]
    )
    play(state, "bid 9", "pass", "pass", "play 2S", "call KS")
    first_legal_to_the_end(state)
    assert state.taken == [8, 3, 6]
    assert score.deltas(state) == (9, 9, 6)


def test_a_b11_a_deal_of_five_ends_after_ten_tricks() -> None:
    state = fresh(GAME, GAME.options({"players": 5}), "ten", 0)
    play(state, "bid 5", "pass", "pass", "pass", "pass")
    first_legal_to_the_end(state)
    assert len(state.tricks) == 10


def test_a_c37_any_card_may_be_led_to_a_later_trick() -> None:
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass", "play 3D", "call AD")
    play(state, "play AD", "play 5D", "play 2D")
    assert state.turn == 2
    assert rules.playable(state, state.hands[2]) == state.hands[2]


def test_a_c48_a_lost_amerikaner_is_played_to_the_end() -> None:
    state = play(amerikaner_deal_g(), "bid amerikaner", "play KD", "play AD", "play 5D", "play 2D")
    assert state.turn == 2
    assert state.phase is Phase.PLAY
    assert {cards.bit_count() for cards in state.hands} == {12}
    first_legal_to_the_end(state)
    assert len(state.tricks) == 13
    assert score.deltas(state)[1] == -52


def test_a_r5_2_amerikaner_has_no_trump_no_call_and_no_partner() -> None:
    state = play(amerikaner_deal_g(), "bid amerikaner", "play QS")
    assert (state.phase, state.turn, state.trump, state.called) == (Phase.PLAY, 2, 0, 0)


def test_a_refused_card_says_which_suit_is_owed_and_shows_what_may_be_played() -> None:
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass", "play 3D", "call AD")
    play(state, "play AD")
    refusal = GAME.refuse(state, GAME.decode("play 2C"))
    assert refusal is not None
    assert refusal.reason is Reason.MUST_FOLLOW
    assert dict(refusal.facts) == {"suit": 1}
    assert refusal.cards == hand("5D JD")
    assert refusal.rule == "A-R5.1"


def test_a_card_of_another_hand_is_refused() -> None:
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass")
    refusal = GAME.refuse(state, GAME.decode("play 2C"))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_IN_HAND


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from((3, 4, 5, 6)))
def test_a_p3_to_p8_hold_in_every_deal(seed: int, players: int) -> None:
    options = GAME.options({"players": players})
    *_, state = walk(GAME, fresh(GAME, options, str(seed)), Random(seed))
    if state.declarer is None:
        return
    gains = score.deltas(state)
    declarer, partner = state.declarer, state.shown
    assert sum(state.taken) == options.hand
    defenders = [s for s in range(players) if s not in (declarer, partner)]
    assert sum(gains[s] for s in defenders) == options.hand - score.team_tricks(state)
    if partner is not None:
        assert gains[partner] == gains[declarer]
        assert abs(gains[declarer]) == state.high
    if state.called:
        assert partner is not None
        assert any(state.called >> card & 1 for card in state.tricks[0].cards)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_a_p12_turning_all_seats_turns_the_result(seed: int, by: int) -> None:
    options = GAME.options({})
    state = fresh(GAME, options, str(seed), 0)
    texts = []
    *_, end = walk_with_texts(state.copy(), Random(seed), texts)
    hands = [" ".join(codes(state.hands[(seat - by) % 4])) for seat in range(4)]
    turned = play(amerikaner(hands, dealer=by), *texts)
    assert [turned.taken[(seat + by) % 4] for seat in range(4)] == end.taken


def walk_with_texts(state, rng: Random, texts: list[str]):
    while state.turn is not None:
        actions = GAME.legal(state)
        action = actions[int(rng.random() * len(actions))]
        texts.append(GAME.encode(action))
        GAME.step(state, action)
    yield state


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from((3, 4, 5, 6)))
def test_a_sampled_world_could_have_been_played_as_the_deal_was(seed: int, players: int) -> None:
    """With the sampled hands and the cards each seat has played, every past action was allowed."""
    options = GAME.options({"players": players})
    opening = fresh(GAME, options, str(seed))
    states = [s for s in walk(GAME, opening, Random(seed)) if s.turn is not None]
    here = states[seed % len(states)]
    world = GAME.sample(view(here, here.turn), Random(seed))
    replayed = opening.copy()
    replayed.hands = [
        Cards(held | (dealt & ~left))
        for held, dealt, left in zip(world.hands, opening.hands, here.hands, strict=True)
    ]
    for before, after in pairwise(states[: states.index(here) + 1]):
        action = next(a for a in GAME.legal(before) if stepped(before, a) == after)
        assert GAME.refuse(replayed, action) is None
        GAME.step(replayed, action)
    assert replayed.hands == world.hands


def stepped(state, action):
    after = state.copy()
    GAME.step(after, action)
    return after


def test_a_r2_1_the_whole_pack_is_in_the_hands() -> None:
    for players in (3, 4, 5, 6):
        state = fresh(GAME, GAME.options({"players": players}), "whole", 0)
        assert gather(c for cards in state.hands for c in each(cards)) == pack_mask(players)
        assert state.stock == ()
        assert state.turn == Seat(1)


def test_a_c04_the_same_seed_gives_the_same_dealer_hands_and_decisions() -> None:
    seats = [Player("bot", "normal", "")] * 4
    once, twice = (match.begin("amerikaner", {}, seats, "same", "same") for _ in range(2))
    while once.state.turn is not None:
        once, twice = match.advance(once), match.advance(twice)
        assert once.state == twice.state
    assert once.state.dealer == twice.state.dealer
    assert once.opening.hands == twice.opening.hands


def test_a_c55_a_trick_that_would_reach_the_target_ends_nothing_before_the_score() -> None:
    standing = Standing((51, 51, 51, 51), Seat(0), 9)
    state = play(amerikaner_deal_g(), "bid 7", "pass", "pass", "pass", "play 3D", "call AD")
    while state.turn is not None:
        assert GAME.result_json(state, standing) is None
        GAME.step(state, GAME.legal(state)[0])
    assert GAME.winners(state.options, standing, state) == (1, 2)
