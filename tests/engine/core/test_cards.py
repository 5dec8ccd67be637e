import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import cards
from engine.core.cards import BadText, Card, Cards, code, codes, each, hand, held, order, parse

two_packs = st.integers(0, (1 << 108) - 1).map(Cards)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(cards).failed == 0


@given(st.integers(0, 53).map(Card))
def test_every_card_prints_as_the_text_it_is_parsed_from(card: Card) -> None:
    assert parse(code(card)) == card


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_is_refused(text: str) -> None:
    try:
        assert code(parse(text)) == text
    except BadText:
        assert text not in cards.CODES


@given(two_packs)
def test_a_hand_printed_and_parsed_has_the_same_faces(mask: Cards) -> None:
    assert codes(hand(" ".join(codes(mask)))) == codes(mask)


def test_the_third_copy_of_a_face_is_refused() -> None:
    with pytest.raises(BadText):
        hand("5H 5H 5H")


def test_an_ordered_text_keeps_its_order_and_numbers_the_second_copy_apart() -> None:
    assert order("5H 2C 5H") == (parse("5H"), parse("2C"), Card(parse("5H") + 54))


@given(two_packs)
def test_each_card_of_a_set_comes_once_and_in_order(mask: Cards) -> None:
    listed = list(each(mask))
    assert listed == sorted(set(listed))
    assert cards.gather(listed) == mask
    assert cards.count(mask) == len(listed)


@given(two_packs)
def test_pairs_are_the_faces_held_twice(mask: Cards) -> None:
    twice = {name for name in codes(mask) if codes(mask).count(name) == 2}
    assert set(codes(cards.pairs(mask))) == twice


def test_a_wanted_face_is_met_by_whichever_copy_is_held() -> None:
    second = Cards(hand("5H") << 54)
    assert held(second, hand("5H")) == second
    assert held(hand("6H"), hand("5H")) is None
    assert held(hand("5H 5H"), hand("5H")) == hand("5H")


def test_a_set_naming_the_second_copy_takes_the_first_when_both_are_held() -> None:
    assert held(hand("5H 5H"), Cards(hand("5H") << 54)) == hand("5H")
