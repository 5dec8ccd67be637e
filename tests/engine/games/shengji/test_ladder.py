from __future__ import annotations

from collections import Counter

import pytest

from engine.core.cards import SUIT_MASK, Cards, codes, hand, parse
from engine.games.shengji import GAME
from engine.games.shengji.ladder import LETTERS, TRUMP, ladder, lowest_copies, points
from engine.games.shengji.types import Options
from tests.engine.games.shengji.table import dealt_from, rungs

PACK = Cards((1 << 108) - 1)


def test_t_a1_the_pack_has_54_faces_twice() -> None:
    faces = Counter(card % 54 for card in GAME.pack(Options()))
    assert len(faces) == 54
    assert set(faces.values()) == {2}


def test_t_a2_the_pack_holds_200_points_50_in_each_printed_suit() -> None:
    assert points(PACK) == 200
    assert [points(Cards(mask | mask << 54)) for mask in SUIT_MASK] == [50] * 4


def test_t_a3_a_deal_is_four_hands_of_25_and_a_kitty_of_8() -> None:
    deal = dealt_from("a")
    cards = sum(deal.hands) + sum(1 << card for card in deal.stock)
    assert [mask.bit_count() for mask in deal.hands] == [25] * 4
    assert len(deal.stock) == 8
    assert cards == PACK


def test_t_a4_a_key_always_gives_the_same_deal() -> None:
    assert dealt_from("a") == dealt_from("a")
    assert dealt_from("a") != dealt_from("b")


@pytest.mark.parametrize(("trump", "many"), [("S", 36), ("H", 36), ("NT", 12)])
def test_t_a5_so_many_cards_are_trump(trump: str, many: int) -> None:
    assert rungs("2", trump).masks[TRUMP].bit_count() == many


@pytest.mark.parametrize(
    ("level", "trump", "ladder_text"),
    [
        pytest.param("2", "S", "RJ > BJ > 2S > 2H=2D=2C > AS > KS > 3S", id="T-B1"),
        pytest.param("A", "S", "RJ > BJ > AS > AH=AD=AC > KS > QS > 2S", id="T-B2"),
        pytest.param("7", "H", "RJ > BJ > 7H > 7S=7D=7C > AH > 8H > 6H > 2H", id="T-B3"),
        pytest.param("T", "NT", "RJ > BJ > TS=TH=TD=TC", id="T-B4"),
    ],
)
def test_trumps_stand_in_this_order(level: str, trump: str, ladder_text: str) -> None:
    steps = rungs(level, trump)
    tiers = [tier.split("=") for tier in ladder_text.split(" > ")]
    assert {steps.suit[parse(card)] for tier in tiers for card in tier} == {TRUMP}
    heights = [{steps.step[parse(card)] for card in tier} for tier in tiers]
    assert [len(height) for height in heights] == [1] * len(tiers)
    flat = [height.pop() for height in heights]
    assert flat == sorted(flat, reverse=True)
    assert len(set(flat)) == len(flat)


@pytest.mark.parametrize(
    ("level", "trump", "pairs"),
    [
        pytest.param("2", "S", "2H:T 2S:T AS:T AH:H BJ:T 3D:D", id="T-B5"),
        pytest.param("2", "NT", "2H:T AS:S BJ:T 3S:S", id="T-B6"),
        pytest.param("K", "D", "KC:T KD:T QD:T QC:C AC:C", id="T-B7"),
        pytest.param("3", "S", "3C:T 3D:T 3H:T 3S:T 4C:C 4H:H", id="T-X5"),
    ],
)
def test_cards_belong_to_these_effective_suits(level: str, trump: str, pairs: str) -> None:
    steps = rungs(level, trump)
    for pair in pairs.split():
        card, suit = pair.split(":")
        assert LETTERS[steps.suit[parse(card)]] == suit, pair


def test_t_r19_the_best_plain_card_is_on_step_11_whatever_the_level() -> None:
    for level in range(13):
        for trump in range(5):
            steps = ladder(level, trump)
            for suit in range(4):
                if suit != trump:
                    heights = [steps.step[face] for face in steps.order[suit]]
                    assert heights == list(range(12))


def test_both_copies_of_a_face_are_alike() -> None:
    steps = rungs("5", "D")
    assert steps.suit[:54] == steps.suit[54:]
    assert steps.step[:54] == steps.step[54:]


def test_the_lowest_copy_stands_for_a_face() -> None:
    cards = Cards(hand("5H 5H 6H") ^ hand("6H") | hand("6H") << 54)
    assert codes(lowest_copies(cards, hand("5H 6H"))) == ("5H", "6H")
    assert lowest_copies(cards, hand("5H 6H")) == hand("5H") | hand("6H") << 54
