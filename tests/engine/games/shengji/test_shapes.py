from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.cards import Cards, codes, each, hand
from engine.games.shengji.ladder import LETTERS, Ladder, ladder, points
from engine.games.shengji.shapes import (
    longest_run,
    longest_tractors,
    pairs,
    shape,
    tractors,
    winner,
)
from tests.engine.games.shengji.table import lead, rungs

SHAPES = [
    ("C1", "2", "S", "5H 5H", "2 H"),
    ("C2", "2", "S", "5H 5D", ""),
    ("C3", "2", "S", "2H 2D", ""),
    ("C4", "2", "S", "BJ RJ", ""),
    ("C5", "2", "S", "RJ RJ", "2 T"),
    ("C6", "2", "S", "5H 5H 6H 6H", "4 H"),
    ("C7", "7", "S", "6H 6H 8H 8H", "4 H"),
    ("C9", "7", "H", "6H 6H 8H 8H", "4 T"),
    ("C10", "K", "S", "QH QH AH AH", "4 H"),
    ("C11", "3", "S", "2H 2H 4H 4H", "4 H"),
    ("C12", "9", "S", "AH AH 2H 2H", ""),
    ("C13", "9", "S", "KH KH AH AH", "4 H"),
    ("C14", "2", "S", "AS AS 2H 2H", "4 T"),
    ("C15", "2", "S", "2H 2H 2S 2S", "4 T"),
    ("C16", "2", "S", "2S 2S BJ BJ", "4 T"),
    ("C17", "2", "S", "BJ BJ RJ RJ", "4 T"),
    ("C19", "2", "S", "2H 2H BJ BJ", ""),
    ("C20", "2", "S", "2H 2H 2D 2D", ""),
    ("C22", "2", "S", "KS KS AS AS 2D 2D 2S 2S BJ BJ RJ RJ", "12 T"),
    ("C23", "2", "NT", "2H 2H BJ BJ", "4 T"),
    ("C25", "2", "NT", "2C 2C BJ BJ RJ RJ", "6 T"),
    ("C27", "A", "S", "KS KS AH AH", "4 T"),
    ("C29", "A", "S", "QD QD KD KD", "4 D"),
    ("C30", "5", "H", "4D 4D 6D 6D", "4 D"),
    ("C32", "2", "S", "5H 5H 6D 6D", ""),
    ("C33", "2", "S", "5H 5H 6H", ""),
    ("C34", "2", "S", "AH KH", ""),
    ("C35", "2", "S", "5H 5H 7H 7H", ""),
    ("C36", "2", "S", "3H 3H 4H 4H 5H 5H 6H 6H", "8 H"),
]


@pytest.mark.parametrize(
    ("level", "trump", "cards", "expected"),
    [pytest.param(*row[1:], id=f"T-{row[0]}") for row in SHAPES],
)
def test_cards_form_this_shape_or_none(level: str, trump: str, cards: str, expected: str) -> None:
    found = shape(rungs(level, trump), hand(cards))
    assert (f"{found.size} {LETTERS[found.suit]}" if found else "") == expected


WINNERS = [
    ("G1", "2", "S", "5H / KH / AH / 7H", 2, 15),
    ("G2", "2", "S", "AH / 3S / 6H / 7H", 1, 0),
    ("G3", "2", "S", "KH / KH / 3H / 4H", 0, 20),
    ("G4", "2", "S", "3S / 2H / 2D / AS", 1, 0),
    ("G5", "2", "S", "2H / 2S / 2D / RJ", 3, 0),
    ("G6", "2", "S", "2H / 2S / 2D / AS", 1, 0),
    ("G7", "2", "S", "5H 5H / AH KH / 3H 3H / 6H 7H", 0, 20),
    ("G8", "2", "S", "TH TH / 4S 5S / QH QH / 3S 3S", 3, 25),
    ("G10", "2", "S", "5H 5H 6H 6H / 9H 9H JH JH / 7H 7H 8H 8H / KH KH AH QH", 2, 30),
    ("G11", "2", "S", "KH KH AH AH / 3S 3S 4S 4S / 5D 5D 6D 6D / 3H 4H 5H 7H", 1, 35),
    ("G13", "2", "S", "5H 5H 6H 6H / 3S 3S 4S 4S / AS AS 2H 2H / BJ BJ RJ RJ", 3, 10),
    ("G15", "2", "NT", "5H / AS / 2C / AD", 2, 5),
    ("G17", "2", "NT", "2S / 2H / 2D / 5C", 0, 5),
    ("G18", "2", "NT", "2H 2H / 2D 2D / 2S 2S / 3C 3C", 0, 0),
    ("G20", "2", "S", "9H 9H / 2D 2D / 2S 2S / BJ BJ", 3, 0),
    ("G22", "2", "S", "3S / RJ / RJ / BJ", 1, 0),
    ("G23", "5", "D", "5C / 5D / 5H / KD", 1, 25),
]


@pytest.mark.parametrize(
    ("level", "trump", "plays", "place", "worth"),
    [pytest.param(*row[1:], id=f"T-{row[0]}") for row in WINNERS],
)
def test_this_play_wins_the_trick(
    level: str, trump: str, plays: str, place: int, worth: int
) -> None:
    masks = [hand(cards) for cards in plays.split(" / ")]
    assert winner(rungs(level, trump), masks) == place
    assert sum(map(points, masks)) == worth


def test_t_r29_a_discard_in_a_third_suit_never_wins() -> None:
    masks = [hand(cards) for cards in ("3H 3H", "AD AD", "4H 4H", "5H 6H")]
    assert winner(rungs("2", "S"), masks) == 2


def test_t_x19_several_level_pairs_neither_hide_nor_shorten_a_tractor() -> None:
    steps = rungs("2", "S")
    cards = hand("AS AS 2H 2H 2D 2D 2S 2S")
    found = {codes(one) for one in longest_tractors(steps, 4, pairs(cards))}
    assert found == {
        codes(hand("AS AS 2H 2H 2S 2S")),
        codes(hand("AS AS 2D 2D 2S 2S")),
    }
    assert longest_run(steps, 4, cards) == 3


def test_t_r21_a_tractor_holds_at_most_one_off_suit_level_pair() -> None:
    steps = rungs("2", "S")
    found = tractors(steps, 4, pairs(hand("AS AS 2H 2H 2D 2D 2C 2C")))
    assert len(found) == 3
    assert all(one.bit_count() == 4 for one in found)


def test_t_r22_these_are_the_trump_tractors_of_no_trump() -> None:
    steps = rungs("2", "NT")
    found = {codes(one) for one in tractors(steps, 4, pairs(hand("2H 2H BJ BJ RJ RJ")))}
    assert found == {
        codes(hand("2H 2H BJ BJ")),
        codes(hand("BJ BJ RJ RJ")),
        codes(hand("2H 2H BJ BJ RJ RJ")),
    }


def slow_shape(steps: Ladder, cards: Cards) -> tuple[int, int] | None:
    """Size and suit, straight from the wording of the rule."""
    held = [(steps.suit[card], steps.step[card], card % 54) for card in each(cards)]
    suits = {suit for suit, _, _ in held}
    if len(suits) != 1:
        return None
    if len(held) == 1:
        return 1, suits.pop()
    faces = sorted({(step, face) for _, step, face in held})
    if any(sum(1 for _, _, other in held if other == face) != 2 for _, face in faces):
        return None
    heights = [step for step, _ in faces]
    if heights != list(range(heights[0], heights[0] + len(heights))):
        return None
    return len(held), suits.pop()


def test_shapes_agree_with_the_wording_on_many_random_sets() -> None:
    rng = Random(1)
    for _ in range(6000):
        steps = ladder(rng.randrange(13), rng.randrange(5))
        suit = rng.randrange(5)
        pool = list(each(steps.masks[suit])) or [0]
        start = rng.randrange(len(pool))
        near = sorted(pool, key=lambda card: (steps.step[card], card % 54))[start : start + 8]
        cards = Cards(sum(1 << card for card in rng.sample(near, rng.randint(1, len(near)))))
        found = shape(steps, cards)
        assert (found and (found.size, found.suit)) == slow_shape(steps, cards)


def test_tractors_agree_with_trying_every_set_of_pairs() -> None:
    rng = Random(2)
    for _ in range(400):
        steps = ladder(rng.randrange(13), rng.randrange(5))
        suit = rng.randrange(5)
        faces = list(steps.order[suit])
        if not faces:
            continue
        held = rng.sample(faces, min(len(faces), rng.randint(1, 8)))
        cards = Cards(sum((1 << face) * (1 + (1 << 54)) for face in held))
        slow = set()
        for many in range(2, len(held) + 1):
            for chosen in combinations(held, many):
                play = Cards(sum((1 << face) * (1 + (1 << 54)) for face in chosen))
                if slow_shape(steps, play):
                    slow.add(play)
        found = tractors(steps, suit, pairs(cards))
        assert len(found) == len(set(found))
        assert set(found) == slow
        longest = {one for one in slow if not any(one != two and not one & ~two for two in slow)}
        assert set(longest_tractors(steps, suit, pairs(cards))) == longest


def test_a_lead_in_text_has_a_shape() -> None:
    assert lead(rungs("2", "S"), "5H 5H").pairs == 1
