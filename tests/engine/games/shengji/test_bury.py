"""Which burials a dealer thinks of: those habit likes, and those that empty a suit or two."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import KINDS, Cards, hand, text
from engine.games.shengji.bury import MOST, best_burial, burials
from engine.games.shengji.ladder import TRUMP, Ladder, ladder
from engine.games.shengji.types import KITTY


def dealt(number: int) -> tuple[Ladder, Cards]:
    """A ladder and a dealer's 33 cards by chance."""
    rng = Random(number)
    steps = ladder(rng.randrange(13), rng.randrange(5))
    return steps, Cards(sum(1 << card for card in rng.sample(range(2 * KINDS), 33)))


def left(steps: Ladder, cards: Cards, buried: Cards, suit: int) -> Cards:
    return Cards(cards & ~buried & steps.masks[suit])


@pytest.mark.parametrize("number", range(60))
def test_a_burial_is_eight_cards_of_the_hand_and_no_two_are_alike(number: int) -> None:
    steps, cards = dealt(number)
    found = burials(steps, cards)
    assert best_burial(steps, cards) in found
    assert len({text(one) for one in found}) == len(found) <= MOST
    for one in found:
        assert one.bit_count() == KITTY
        assert not one & ~cards


@pytest.mark.parametrize("number", range(60))
def test_each_plain_suit_of_at_most_eight_cards_may_be_emptied(number: int) -> None:
    steps, cards = dealt(number)
    found = burials(steps, cards)
    for suit in range(TRUMP):
        if 0 < left(steps, cards, Cards(0), suit).bit_count() <= KITTY:
            assert any(not left(steps, cards, one, suit) for one in found)


@pytest.mark.parametrize(
    ("trump", "cards", "suit", "ace"),
    [
        (3, ("6C 7C 8C 9C JC QC AC 2D 3D 3D 4D 5D 5D 6D 8D 8D 9D TD JD QD AD "
            "3H 5H 7H TH JH 4S 6S 7S 9S TS QS BJ"), 0, "AC"),
        (0, ("2C 3C 3C 4C 8C 9C 9C TC QC 2D 3D 6D 6D TD QD AD 2H 6H 9H AH "
            "3S 4S 5S 6S 7S 8S 9S 9S TS KS AS BJ BJ"), 1, "AD"),
        (4, ("4C JC QC 3D 4D 5D 7D 8D TD QD KD KD AD 2H 3H 3H 6H 6H 7H 8H 9H TH JH QH AH "
            "4S 4S 8S 9S QS KS BJ BJ"), 0, ""),
    ],
)  # fmt: skip
def test_a_bury_that_leaves_only_an_ace_or_nothing_is_thought_of(
    trump: int, cards: str, suit: int, ace: str
) -> None:
    steps, held = ladder(0, trump), hand(cards)
    lone = [text(left(steps, held, one, suit)) for one in burials(steps, held)]
    assert ace in lone
    assert text(left(steps, held, best_burial(steps, held), suit)) != ace
