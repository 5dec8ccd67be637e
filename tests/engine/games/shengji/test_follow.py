from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import Cards, each, hand, text
from engine.games.shengji import follow, plays
from engine.games.shengji.follow import Duty, completable, duty, example, may, owed_runs, refusal
from engine.games.shengji.ladder import Ladder, ladder
from engine.games.shengji.plays import count_any, count_follows, follow_candidates, follows, leads
from engine.games.shengji.shapes import Shape, pairs, shape
from engine.games.shengji.types import Tractors
from tests.engine.games.shengji.table import by_face, lead, rungs, subsets

LEGAL = [
    ("F1", "2", "S", "9H", "3H KH AS 2H", "3H / KH", "AS / 2H"),
    ("F2", "2", "S", "9H", "2H 4C KD", "2H / 4C / KD", ""),
    ("F3", "2", "S", "9S", "2H AH BJ 4C", "2H / BJ", "AH / 4C"),
    ("F5", "2", "S", "9H 9H", "3H 3H KH 5D", "3H 3H", "3H KH / KH 5D"),
    ("F6", "2", "S", "9H 9H", "3H 3H 7H 7H KH", "3H 3H / 7H 7H", "3H 7H / 7H KH"),
    ("F7", "2", "S", "9H 9H", "3H 7H KH 5D", "3H 7H / 3H KH / 7H KH", "3H 5D"),
    (
        "F9",
        "2",
        "S",
        "9H 9H",
        "5D 5D 3S 3S 8C",
        "5D 5D / 3S 3S / 3S 5D / 3S 8C / 5D 8C",
        "",
    ),
    ("F10", "2", "S", "4S 4S", "2H 2D 9S", "2H 2D / 2H 9S / 2D 9S", ""),
    ("F11", "2", "S", "4S 4S", "2H 2H 5S 9S KD", "2H 2H", "5S 9S / 2H 9S"),
    (
        "F13",
        "2",
        "S",
        "5H 5H 6H 6H",
        "3H 3H 9H 9H JH JH KH",
        "3H 3H 9H 9H / 3H 3H JH JH / 9H 9H JH JH",
        "3H 3H 9H KH",
    ),
    (
        "F14",
        "2",
        "S",
        "5H 5H 6H 6H",
        "3H 3H 9H 9H TH TH",
        "3H 3H 9H 9H / 3H 3H TH TH / 9H 9H TH TH",
        "",
    ),
    (
        "F16",
        "2",
        "S",
        "5H 5H 6H 6H",
        "3H 7H 9H JH KH",
        "3H 7H 9H JH / 3H 7H 9H KH / 3H 7H JH KH / 3H 9H JH KH / 7H 9H JH KH",
        "",
    ),
    (
        "F17",
        "2",
        "S",
        "5H 5H 6H 6H",
        "3H 3H 7H KH AS AS 4D",
        "3H 3H 7H KH",
        "3H 3H AS AS",
    ),
    (
        "F19",
        "2",
        "S",
        "5H 5H 6H 6H",
        "KH 3S 3S 4S 4S",
        "KH 3S 3S 4S / KH 3S 4S 4S",
        "3S 3S 4S 4S",
    ),
    (
        "F20",
        "2",
        "S",
        "5H 5H 6H 6H",
        "3S 3S 4S 4S 9D",
        "3S 3S 4S 4S / 3S 3S 4S 9D / 3S 4S 4S 9D",
        "",
    ),
    (
        "F22",
        "2",
        "S",
        "5H 5H 6H 6H 7H 7H",
        "3H 3H 4H 4H 9H 9H JH JH KH",
        "3H 3H 4H 4H 9H 9H / 3H 3H 4H 4H JH JH / 3H 3H 9H 9H JH JH / 4H 4H 9H 9H JH JH",
        "3H 3H 4H 4H 9H KH",
    ),
    (
        "F23",
        "2",
        "S",
        "5H 5H 6H 6H 7H 7H",
        "3H 3H 9H 9H JH JH QH AH",
        "3H 3H 9H 9H JH JH",
        "3H 3H 9H 9H QH AH",
    ),
    (
        "F25",
        "2",
        "S",
        "BJ BJ RJ RJ",
        "3S 3S 2H 2H 9S KS",
        "3S 3S 2H 2H",
        "2H 2H 9S KS",
    ),
    (
        "F26",
        "2",
        "S",
        "BJ BJ RJ RJ",
        "2H 2D 2C 2S 4S AD",
        "2H 2D 2C 2S / 2H 2D 2C 4S / 2H 2D 2S 4S / 2H 2C 2S 4S / 2D 2C 2S 4S",
        "2H 2D 2C AD",
    ),
    ("F30", "2", "S", "AH", "RJ", "RJ", ""),
    (
        "X1",
        "2",
        "S",
        "5S 5S 6S 6S 7S 7S",
        "3S 3S 9S 9S JS JS QS KS",
        "3S 3S 9S 9S JS JS",
        "3S 3S 9S 9S QS KS / 3S 9S JS QS KS JS",
    ),
]
STRICT = [
    ("F31", "5H 5H 6H 6H", "3H 3H 9H 9H TH TH", Tractors.STRICT, "9H 9H TH TH"),
    (
        "F32",
        "5H 5H 6H 6H",
        "8H 8H 9H 9H TH TH",
        Tractors.STRICT,
        "8H 8H 9H 9H / 9H 9H TH TH",
    ),
    (
        "F33 base",
        "5H 5H 6H 6H 7H 7H",
        "3H 3H 4H 4H 8H 8H QH QH",
        Tractors.PAIRS,
        "3H 3H 4H 4H 8H 8H / 3H 3H 4H 4H QH QH / 3H 3H 8H 8H QH QH / 4H 4H 8H 8H QH QH",
    ),
    (
        "F33 strict",
        "5H 5H 6H 6H 7H 7H",
        "3H 3H 4H 4H 8H 8H QH QH",
        Tractors.STRICT,
        "3H 3H 4H 4H 8H 8H / 3H 3H 4H 4H QH QH / 3H 3H 8H 8H QH QH / 4H 4H 8H 8H QH QH",
    ),
    (
        "F33 partial",
        "5H 5H 6H 6H 7H 7H",
        "3H 3H 4H 4H 8H 8H QH QH",
        Tractors.STRICT_PARTIAL,
        "3H 3H 4H 4H 8H 8H / 3H 3H 4H 4H QH QH",
    ),
]


def sets(listed: str) -> set[tuple[int, ...]]:
    return {by_face(hand(cards)) for cards in listed.split(" / ") if cards}


@pytest.mark.parametrize(
    ("level", "trump", "led", "held", "legal", "illegal"),
    [pytest.param(*row[1:], id=f"T-{row[0]}") for row in LEGAL],
)
def test_exactly_these_follows_are_legal(
    level: str, trump: str, led: str, held: str, legal: str, illegal: str
) -> None:
    steps, cards = rungs(level, trump), hand(held)
    due = duty(steps, cards, lead(steps, led), Tractors.PAIRS)
    listed = follows(steps, cards, due)
    assert {by_face(one) for one in listed} == sets(legal)
    assert count_follows(steps, cards, due) == len(listed) == len(sets(legal))
    assert all(refusal(steps, cards, due, one) is None for one in listed)
    for text_ in filter(None, illegal.split(" / ")):
        assert refusal(steps, cards, due, hand(text_)) is not None, text_


@pytest.mark.parametrize(
    ("led", "held", "rule", "legal"),
    [pytest.param(*row[1:], id=f"T-{row[0]}") for row in STRICT],
)
def test_house_rules_on_tractors_leave_exactly_these(
    led: str, held: str, rule: Tractors, legal: str
) -> None:
    steps, cards = rungs("2", "S"), hand(held)
    due = duty(steps, cards, lead(steps, led), rule)
    listed = follows(steps, cards, due)
    assert {by_face(one) for one in listed} == sets(legal)
    assert count_follows(steps, cards, due) == len(listed)
    judged = [one for one in subsets(cards, due.size) if refusal(steps, cards, due, one) is None]
    assert {by_face(one) for one in judged} == sets(legal)


# --- against brute force -----------------------------------------------------------------


def slow_run(steps: Ladder, suit: int, cards: Cards) -> int:
    heights = {steps.step[face] for face in each(Cards(pairs(cards))) if steps.suit[face] == suit}
    best = 0
    for low in heights:
        many = 1
        while low + many in heights:
            many += 1
        best = max(best, many)
    return best


def slow_legal(steps: Ladder, cards: Cards, led: Shape, play: Cards, rule: Tractors) -> bool:
    """The rule as it is worded."""
    suited = [card for card in each(cards) if steps.suit[card] == led.suit]
    inside = Cards(sum(1 << card for card in each(play) if steps.suit[card] == led.suit))
    mine = Cards(sum(1 << card for card in suited))
    if play.bit_count() != led.size or inside.bit_count() != min(led.size, len(suited)):
        return False
    if pairs(inside).bit_count() < min(led.size // 2, pairs(mine).bit_count()):
        return False
    if led.size < 4 or rule is Tractors.PAIRS or len(suited) <= led.size:
        return True
    own, need = slow_run(steps, led.suit, mine), led.size // 2
    shown = slow_run(steps, led.suit, inside)
    if own >= need:
        return shown >= need
    return rule is Tractors.STRICT or own < 2 or shown >= own


def some_follow(rng: Random) -> tuple[Ladder, Cards, Shape, Tractors]:
    """A small hand, many of its cards of one suit and paired, and a lead in that suit."""
    while True:
        steps = ladder(rng.randrange(13), rng.randrange(5))
        suit = rng.randrange(5)
        pool = list(each(steps.masks[suit]))
        if pool:
            break
    rng.shuffle(pool)
    chosen: list[int] = []
    for card in pool[: rng.randrange(8)]:
        chosen.append(int(card))
        if rng.random() < 0.7:
            chosen.append((card + 54) % 108)
    rest = [card for card in range(108) if steps.suit[card] != suit]
    chosen += rng.sample(rest, rng.randint(1, 5))
    cards = Cards(sum(1 << card for card in set(chosen)))
    size = rng.choice((1, 2, 2, 4, 4, 6))
    while cards.bit_count() < size:
        cards = Cards(cards | 1 << rng.choice(rest))
    rule = rng.choice(list(Tractors))
    return steps, cards, Shape(size, suit, 5), rule


def test_legality_counts_lists_and_candidates_agree_with_brute_force() -> None:
    rng = Random(11)
    for _ in range(500):
        steps, cards, led, rule = some_follow(rng)
        due = duty(steps, cards, led, rule)
        slow = {
            by_face(play)
            for play in subsets(cards, led.size)
            if slow_legal(steps, cards, led, play, rule)
        }
        judged = {
            by_face(play)
            for play in subsets(cards, led.size)
            if refusal(steps, cards, due, play) is None
        }
        assert judged == slow, (text(cards), led, rule)
        listed = [by_face(play) for play in follows(steps, cards, due)]
        assert len(listed) == len(set(listed))
        assert set(listed) == slow
        assert count_follows(steps, cards, due) == len(slow)
        considered = {by_face(play) for play in follow_candidates(steps, cards, due)}
        assert considered
        assert considered <= slow
        assert by_face(example(steps, cards, due)) in slow


def test_cards_may_be_picked_exactly_if_a_legal_play_holds_them_all() -> None:
    rng = Random(12)
    for _ in range(1500):
        steps, cards, led, rule = some_follow(rng)
        due = duty(steps, cards, led, rule)
        legal = [frozenset_of(play) for play in follows(steps, cards, due)]
        size = rng.randint(0, led.size)
        picked = Cards(sum(1 << card for card in rng.sample(list(each(cards)), size)))
        runs = owed_runs(steps, due)
        expected = any(holds(play, frozenset_of(picked)) for play in legal)
        assert completable(due, picked, runs) is expected, (text(cards), text(picked), led, rule)


def frozenset_of(cards: Cards) -> tuple[int, ...]:
    return by_face(cards)


def holds(play: tuple[int, ...], picked: tuple[int, ...]) -> bool:
    return all(play.count(face) >= picked.count(face) for face in picked)


def test_any_legal_play_can_be_picked_in_any_order() -> None:
    rng = Random(13)
    for _ in range(300):
        steps, cards, led, rule = some_follow(rng)
        due = duty(steps, cards, led, rule)
        listed = follows(steps, cards, due)
        play = list(each(listed[rng.randrange(len(listed))]))
        rng.shuffle(play)
        picked = Cards(0)
        for card in play:
            assert may(steps, cards, due, picked) >> card & 1
            picked = Cards(picked | 1 << card)
        assert follow.lacking(steps, cards, due, picked) is None


def test_every_lead_listed_is_a_shape_and_none_is_missing() -> None:
    rng = Random(14)
    for _ in range(60):
        steps = ladder(rng.randrange(13), rng.randrange(5))
        cards = Cards(sum(1 << card for card in rng.sample(range(108), 9)))
        listed = leads(steps, cards)
        slow = {
            by_face(play)
            for size in (1, 2, 4, 6, 8)
            for play in subsets(cards, size)
            if shape(steps, play) is not None
        }
        assert len(listed) == len(slow)
        assert {by_face(play) for play in listed} == slow


def test_t_x34_a_void_hand_answers_eight_cards_with_few_candidates_and_no_listing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = rungs("2", "S")
    cards = hand("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 3S")
    due = duty(steps, cards, Shape(8, 2, 9), Tractors.PAIRS)
    looked = 0
    plain = plays._taken

    def counted(*args: object) -> Cards:
        nonlocal looked
        looked += 1
        return plain(*args)  # type: ignore[arg-type]

    def forbidden(*args: object) -> None:
        raise AssertionError("nothing may be listed here")

    monkeypatch.setattr(plays, "_taken", counted)
    monkeypatch.setattr(plays, "_chosen", forbidden)
    monkeypatch.setattr(plays, "combinations", forbidden)
    found = follow_candidates(steps, cards, due)
    assert 1 <= len(found) <= 64
    assert looked <= 64
    assert count_follows(steps, cards, due) == 1_081_575
    assert all(refusal(steps, cards, due, one) is None for one in found)


def test_counting_a_bury_needs_no_listing() -> None:
    cards = Cards(sum(1 << card for card in range(33)))
    assert count_any(cards, 8) == 13_884_156


# --- what a refusal says -----------------------------------------------------------------


def due_for(led: str, held: str, rule: Tractors = Tractors.PAIRS) -> tuple[Ladder, Cards, Duty]:
    steps, cards = rungs("2", "S"), hand(held)
    return steps, cards, duty(steps, cards, lead(steps, led), rule)


@pytest.mark.parametrize(
    ("led", "held", "play", "reason", "facts", "example_"),
    [
        ("9H", "3H KH AS", "AS", "MUST_FOLLOW", {"suit": 2, "count": 1, "more": 1}, "3H"),
        ("9H", "3H KH AS", "3H KH", "WRONG_COUNT", {"count": 1, "played": 2}, "3H"),
        (
            "9H 9H",
            "3H 3H KH 5D",
            "3H KH",
            "MUST_PLAY_PAIRS",
            {"suit": 2, "count": 1, "played": 0},
            "3H 3H",
        ),
        (
            "5S 5S 6S 6S",
            "7S 7S 9S 9S JS QS",
            "7S 7S JS QS",
            "MUST_PLAY_PAIRS",
            {"suit": 4, "count": 2, "played": 1, "more": 1},
            "7S 7S 9S 9S",
        ),
    ],
)
def test_a_refusal_names_suit_and_number_and_shows_a_legal_play(
    led: str, held: str, play: str, reason: str, facts: dict[str, int], example_: str
) -> None:
    steps, cards, due = due_for(led, held)
    found = refusal(steps, cards, due, hand(play))
    assert found is not None
    assert found.reason.name == reason
    assert facts.items() <= dict(found.facts).items()
    assert found.cards == hand(example_)
    assert refusal(steps, cards, due, found.cards) is None


def test_a_strict_refusal_asks_for_the_tractor() -> None:
    steps, cards, due = due_for("5H 5H 6H 6H", "3H 3H 9H 9H TH TH", Tractors.STRICT)
    found = refusal(steps, cards, due, hand("3H 3H 9H 9H"))
    assert found is not None
    assert found.reason.name == "MUST_PLAY_TRACTOR"
    assert dict(found.facts)["count"] == 2
    assert found.cards == hand("9H 9H TH TH")
