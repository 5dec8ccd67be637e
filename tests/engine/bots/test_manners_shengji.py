"""What nobody at a table of Shengji would do, and neither does a sensible computer player.

Seat 0 deals, two is the level and spades are trump, unless a test says otherwise. The eight cards
buried are small ones of no worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.cards import KINDS, Card, codes, gather
from engine.games.shengji.ladder import WORTH
from tests.engine.bots.manners import answers, both

FACES = tuple(codes(gather(map(Card, range(KINDS)))))
"""The faces of one pack."""


def full(
    level: str,
    hands: dict[int, str],
    *log: str,
    kitty: str = "",
    dealer: int | None = 0,
) -> set[str]:
    """What is done in a deal in which seats hold at least these cards; the others are no twos."""
    pool = _rest([*hands.values(), kitty])
    pool.sort(key=lambda code: code[0] == "2" or code[1] == "J")
    seats = []
    for seat in range(4):
        own = hands.get(seat, "").split()
        while len(own) < 25:
            # From here and there, so that no hand is long in a suit by accident.
            own.append(pool.pop(7 * len(own) % max(1, len(pool) - 12)))
        seats.append(" ".join(own))
    return answers(
        level,
        "shengji",
        seats,
        log,
        stock=" ".join([*kitty.split(), *pool]),
        standing={"levels": ["2", "2"], "dealer": dealer, "scored": 0},
    )


def late(
    level: str,
    hands: Sequence[str],
    *log: str,
    leader: int = 0,
    dealer: int = 0,
    buried: str = "",
    points: int = 0,
    trump: str = "S",
) -> set[str]:
    """What is done late in a deal: what is in no hand and not buried has been played."""
    blanks = [code for code in _rest([*hands, buried]) if code[0] in "346789"]
    hidden = [*buried.split(), *blanks[: 8 - len(buried.split())]]
    position = {
        "leader": leader,
        "level": "2",
        "trump": trump,
        "buried": " ".join(hidden),
        "points": points,
    }
    return answers(
        level,
        "shengji",
        hands,
        log,
        dealer=dealer,
        standing={"levels": ["2", "2"], "dealer": dealer, "scored": 0},
        position=position,
    )


def _rest(named: Iterable[str]) -> list[str]:
    pool = [*FACES, *FACES]
    for code in " ".join(named).split():
        pool.remove(code)
    return pool


def worth(text: str) -> int:
    """The points among the cards of an action."""
    return sum(WORTH[FACES.index(code)] for code in text.split()[1:])


# --- declaring and burying ---------------------------------------------------------------


@both
def test_twelve_trumps_with_tops_are_declared(level: str) -> None:
    found = full(level, {0: "2H 2S AH AH KH QH QH TH 9H 8H 7H 3H RJ BJ"})
    assert "pass" not in found
    assert all(text.startswith("declare 2H") for text in found)


@both
def test_partners_trump_is_not_changed_from_a_long_suit_to_a_short_one(level: str) -> None:
    # Ten trumps with hearts, six with spades.
    long = "3H 4H 6H 7H 9H TH JH QH 2S 2S 3S 9S 3C 5C 7C 8C JC QC 3D 4D 6D 7D 9D JD QD"
    hands = {0: "2H AH KH", 2: long}
    found = full(level, hands, "declare 2H", "pass")
    assert found == {"pass"}


STRONG = "RJ BJ 2S AS KS QS 9S 8S 7S 6S 5S 4S AH AH KH 9H 3H AD 8D 7D 3D KC KC 9C 7C"


@both
def test_no_trump_ace_or_pair_of_kings_is_buried(level: str) -> None:
    found = full(level, {0: STRONG}, "declare 2S", *["pass"] * 3, kitty="6C 5C 4C 3C 4H 6D 4D JC")
    for text in found:
        buried = set(text.split()[1:])
        assert not buried & {"RJ", "BJ", "AH", "AD", "KC"}
        assert not any(code.endswith("S") or code[0] == "2" for code in buried)


@both
def test_a_dealer_with_few_trumps_buries_no_tens_and_kings(level: str) -> None:
    # The last trick is the attackers', and doubles what is buried.
    weak = "2S 3S 4S 6S 3H 4H 6H 7H 8H 9H TH 3D 4D 6D 7D 8D 9D TD 3C 4C 6C 7C 8C 9C TC"
    log = ("declare 2S", "pass", "pass", "pass")
    found = full(level, {0: weak}, *log, kitty="KC JD JH QC QD QH JC 9H")
    assert all(worth(text) == 0 for text in found)


@both
def test_the_first_lead_is_no_joker_and_no_two(level: str) -> None:
    # Nothing is drawn by a single trump of that height but small ones.
    log = (
        *("declare 2S", "pass", "pass", "pass"),
        "bury 3H 7D 3D 9C 7C 6C 5C 4C",
    )
    found = full(level, {0: STRONG}, *log, kitty="6C 5C 4C 3C 4H 6D 4D JC")
    assert not found & {"play RJ", "play BJ", "play 2S"}


# --- giving points -----------------------------------------------------------------------


@both
def test_partners_trick_is_given_the_ten(level: str) -> None:
    hands = ["3D 3C 4H", "AD 4C 5H", "4D 5C 6H", "TD 6D 7H"]
    assert late(level, hands, "play 3D", "play AD", "play 4D") == {"play TD"}


@both
def test_an_opponents_trick_is_given_nothing(level: str) -> None:
    hands = ["AD 3C 4H", "4D 4C 5H", "5D 5C 6H", "TD 6D KD"]
    assert late(level, hands, "play AD", "play 4D", "play 5D") == {"play 6D"}


@both
def test_partners_pair_of_aces_is_given_the_tens(level: str) -> None:
    hands = ["4D 6D 4C 5H", "AD AD 3C 4H", "3D 9D 5C 6H", "TD TD 8D 8D"]
    log = ("play AD AD", "play 3D 9D")
    assert late(level, hands, *log, leader=1) == {"play TD TD"}


@both
def test_without_the_suit_partners_sure_trick_is_given_the_ten(level: str) -> None:
    hands = ["3D 3C 4H", "AD 4C 5H", "4D 5C 6H", "3S TC 7H"]
    assert late(level, hands, "play 3D", "play AD", "play 4D") == {"play TC"}


@both
def test_no_king_is_given_to_a_trick_that_an_opponent_has_trumped(level: str) -> None:
    hands = ["KD QD 6D 4H", "4D TC 4C 5H", "AD 7D JD 6H", "5S 6S 7S 8S"]
    log = ("play AD", "play 5S")
    assert late(level, hands, *log, leader=2) <= {"play 6D", "play QD"}


@both
def test_no_king_is_given_to_partners_ace_before_an_opponent_without_the_suit(level: str) -> None:
    # Seat 1 trumped the first diamond, and trumps are left among the others.
    hands = ["QD KD 6D 4C 9H", "5S 7C 6S 7S 8S", "4D AC AD 8H 9C", "JD 6C 8D TC JH"]
    log = (
        *("play QD", "play 5S", "play 4D", "play JD"),
        *("play 7C", "play AC", "play 6C", "play 4C"),
        *("play AD", "play 8D"),
    )
    assert late(level, hands, *log) == {"play 6D"}


# --- winning -----------------------------------------------------------------------------


@both
def test_the_last_seat_wins_with_the_queen_and_keeps_the_ace(level: str) -> None:
    hands = ["TD 3C 4H", "4D KD 5H", "5D 5C 6H", "QD AD 7H"]
    assert late(level, hands, "play TD", "play 4D", "play 5D") == {"play QD"}


@both
def test_points_are_trumped_with_the_small_trump(level: str) -> None:
    hands = ["KD 3C 4H", "TD 4C 5H", "5D 5C 6H", "3S RJ 7C"]
    assert late(level, hands, "play KD", "play TD", "play 5D") == {"play 3S"}


@both
def test_no_joker_is_spent_on_an_empty_trick(level: str) -> None:
    hands = ["3D 3C 4H 8H", "4D 4C 5H 8C", "6D 6C 6H 9C", "RJ BJ 7C 9H"]
    found = late(level, hands, "play 3D", "play 4D", "play 6D")
    assert not found & {"play RJ", "play BJ"}


@both
def test_partners_trick_is_not_trumped(level: str) -> None:
    hands = ["3D 3C 4H 8H", "AD 4C 5H 8C", "6D 6C 6H 9C", "3S 4S 7C 9H"]
    found = late(level, hands, "play 3D", "play AD", "play 6D")
    assert not found & {"play 3S", "play 4S"}


@both
def test_partners_winning_card_is_not_beaten(level: str) -> None:
    # The last ace of diamonds is high and takes another trick.
    hands = ["3D 3C 4H", "KD 4C 5H", "4D QD 6H", "AD 6D 7H"]
    assert late(level, hands, "play 3D", "play KD", "play 4D") == {"play 6D"}


@both
def test_a_trump_king_is_taken_with_the_ace_and_not_with_the_joker(level: str) -> None:
    hands = ["KS 3C 4H", "3S 4C 5H", "5S BJ 6H", "AS RJ 7H"]
    assert late(level, hands, "play KS", "play 3S", "play 5S") == {"play AS"}


@both
def test_under_the_red_joker_the_smallest_blank_trump_is_played(level: str) -> None:
    hands = ["RJ 3C 4H", "3S 4C 5H", "5S BJ 6H", "2S 4S KS"]
    assert late(level, hands, "play RJ", "play 3S", "play 5S") == {"play 4S"}


@both
def test_attackers_short_of_the_line_take_five_points_they_can_have(level: str) -> None:
    # T-R34: eighty points end the dealers' turn; the queen wins them for sure.
    hands = ["TD 3C 4H", "4D 8C 5H", "JD 9C 6H", "QD 6D 7H"]
    log = ("play TD", "play 4D", "play JD")
    assert late(level, hands, *log, points=75) == {"play QD"}


# --- keeping shapes and the last trick ---------------------------------------------------


@both
def test_the_red_joker_is_kept_for_the_last_trick_and_the_kitty(level: str) -> None:
    # T-R33: thirty points are buried, and the joker takes the last trick against anything.
    hands = ["RJ 3C", "AC 4H", "5H 6C", "BJ KC"]
    found = late(level, hands, buried="TH TD TC 3H 4D 6D 7D 8D")
    assert found == {"play 3C"}


@both
def test_an_ace_is_not_led_into_a_known_trump(level: str) -> None:
    # Seat 1 trumped the first diamond; the ace of hearts is high as well.
    hands = ["KD AD AH AC", "5S 6S 7C 9H", "8D 9D 8H TC", "JD QD 7H 6C"]
    log = (
        *("play KD", "play 5S", "play 8D", "play JD"),
        *("play 7C", "play TC", "play 6C", "play AC"),
    )
    assert "play AD" not in late(level, hands, *log)


# --- watched -----------------------------------------------------------------------------


@both
def test_a_red_joker_is_not_led_in_the_fifth_trick(level: str) -> None:
    # The king of spades is high; the joker would draw three small trumps and is gone.
    hands = [
        "2C 3C 4C 7C QC 2D 8D 8D 9D QD 3H 5H 5H 7H QH 4S 6S 8S QS RJ",
        "5C TC TD TD JD QD AD 4H 4H 6H 6H 9H 9H TH JH QH KH 2S TS BJ",
        "2C 6C 6C JC KC AC 5D 5D KD 2H 3H 8H JH KH AH 2S 5S KS BJ RJ",
        "QC KC AC 2D 7D 7D 9D JD KD 2H 7H 8H TH AH 5S 9S 9S TS QS KS",
    ]
    buried = "3C 4C 3D 4D 6D 3S 4S 7S"
    found = late(level, hands, leader=2, dealer=2, trump="H", buried=buried)
    assert not found & {"play RJ", "play BJ"}


@both
def test_a_red_joker_is_not_put_on_partners_two_in_an_empty_trick(level: str) -> None:
    # No-trump: only the other red joker beats the two, and nothing is to be won.
    hands = [
        "2C 5D JD JD KD 5H 5H 7S 7S TS KS RJ",
        "4D 6D 6D 7D 8D 9D TD QD KD 7H QH QS",
        "TD 2H 6H 8H 9H QH 2S 4S JS KS AS RJ",
        "8C 9C TC KC 3D 5D QD AD AD 3S 3S QS",
    ]
    buried = "6C 7C 9C 4D 7D 8D 6H 7H"
    found = late(level, hands, "play 2C", "play 7H", trump="NT", buried=buried, points=30)
    assert "play RJ" not in found


@both
def test_of_two_trumps_that_lose_the_lower_is_played(level: str) -> None:
    # T-R30: the second two of spades does not beat the first.
    hands = [
        "2C 2D 2H 2S 5S 6S 9S JS QS KS BJ",
        "JD QD KD AD AD 9H KH AH 2S AS BJ",
        "2D 4D 6D 8D QD 2H 4S 5S 7S 7S RJ",
        "2C 3C 6C KC 7D 7D 8D JD 9S TS RJ",
    ]
    log = ("play 4S", "play 2C", "play 2S")
    buried = "4C 6C 4D 4H 6H 8H QH KH"
    found = late(level, hands, *log, leader=2, buried=buried, points=65)
    assert "play 2S" not in found


@both
def test_twenty_points_are_not_laid_on_an_opponents_pair(level: str) -> None:
    # Five of hearts and two of spades follow as well and give five.
    hands = [
        "TC QC KC JD QD 5H TH KH 2S BJ RJ",
        "2H 3H 6H 6H 7H 8H KH 2S 9S JS BJ",
        "5C 7C 8C 8C KC 9D QD 2H 7H 9H JH",
        "2C 3C 4C JC 3D 9D JD JH AH JS RJ",
    ]
    log = ("play 6H 6H", "play 7H 9H", "play JH AH")
    buried = "3C 6C 7C 9C JC 5D 6D 7D"
    found = late(level, hands, *log, leader=1, dealer=1, trump="H", buried=buried, points=40)
    assert all(worth(text) <= 10 for text in found)
