import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cards import SUIT_MASK, Cards, bit, code, hand, parse
from engine.kit.trick import beats, follow, highest, lowest, suit_mask

SPADES = suit_mask(3)


def winner(plays: str, trump: Cards) -> str:
    """The winning card of a trick given in playing order."""
    first, *others = plays.split()
    led = next(mask for mask in SUIT_MASK if mask >> parse(first) & 1)
    best = first
    for other in others:
        if beats(bit(parse(other)), bit(parse(best)), led, trump):
            best = other
    return best


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        pytest.param("5H KH 2S AH", "2S", id="A-C33 a trump beats the suit led"),
        pytest.param("5H 2S 9S AH", "9S", id="A-C33 a higher trump beats a lower"),
        pytest.param("5H AD 6H KC", "6H", id="A-C33 other suits never win"),
        pytest.param("3S AH KD AC", "3S", id="A-C33 trump led"),
    ],
)
def test_a_r5_3_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    plays: str, expected: str
) -> None:
    assert winner(plays, SPADES) == expected


@pytest.mark.parametrize(
    ("held", "led", "expected"),
    [
        pytest.param("2H KC 7S", "H", "2H", id="A-C35 must follow"),
        pytest.param("KC 7S", "H", "KC 7S", id="A-C35 no duty to trump"),
        pytest.param("3H KH", "H", "3H KH", id="A-C36 no duty to beat"),
    ],
)
def test_a_r5_1_follow_suit_if_able_else_play_anything(held: str, led: str, expected: str) -> None:
    assert follow(hand(held), suit_mask("CDHS".index(led))) == hand(expected)


def test_s_r8_trump_may_be_played_although_the_suit_could_be_followed() -> None:
    assert follow(hand("AS 7S TH 9H 8D"), suit_mask(2), SPADES) == hand("AS 7S TH 9H")


@given(st.integers(1, (1 << 52) - 1).map(Cards), st.integers(0, 3))
def test_something_may_always_be_played_and_only_what_is_held(cards: Cards, led: int) -> None:
    allowed = follow(cards, suit_mask(led))
    assert allowed
    assert allowed & ~cards == 0


def test_lowest_and_highest_of_a_suit() -> None:
    held = hand("3H 9H KH")
    assert code(parse("3H")) == "3H"
    assert lowest(held) == hand("3H")
    assert highest(held) == hand("KH")
    assert highest(Cards(0)) == 0
