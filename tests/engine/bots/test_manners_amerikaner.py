"""What nobody at a table of Amerikaner would do, and neither does a sensible computer player.

Seat 0 declares eight with spades as trump, seat 2 is the partner, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.bots.manners import answers, both


def full(level: str, hands: Sequence[str], *log: str, dealer: int = 3) -> set[str]:
    """What is done in a full deal after these actions."""
    return answers(level, "amerikaner", hands, log, dealer=dealer)


def late(
    level: str,
    hands: Sequence[str],
    *log: str,
    leader: int = 0,
    bid: int | str = 8,
    tricks: Sequence[int],
) -> set[str]:
    """What is done late in a deal: all cards that are in no hand have been played."""
    alone = bid == "amerikaner"
    position = {
        "leader": leader,
        "declarer": 0,
        "bid": bid,
        "trump": None if alone else "S",
        "called": None if alone else "KS",
        "partner": None if alone else 2,
        "tricks": list(tricks),
    }
    return answers(level, "amerikaner", hands, log, dealer=3, position=position)


# --- the auction -------------------------------------------------------------------------

LONG = (
    "AS KS QS JS TS 9S 8S AH KH 3H AD KD 4C",
    "7S 6S 5S QH JH TH 5D 4D 3D AC KC QC JC",
    "4S 3S 9H 8H 7H QD JD TD 2D TC 9C 8C 7C",
    "2S 6H 5H 4H 2H 9D 8D 7D 6D 6C 5C 3C 2C",
)
"""Seat 0 has eleven tricks of its own with spades as trump; seat 3 has none."""


@both
def test_eleven_tricks_in_hand_are_not_passed_when_the_bid_is_eight(level: str) -> None:
    # Passing wins two or three points at best; nine is certain.
    assert "pass" not in full(level, LONG, "bid 8", "pass", "pass", dealer=0)


@both
def test_a_hand_without_a_trick_is_passed(level: str) -> None:
    assert full(level, LONG, dealer=2) == {"pass"}


@both
def test_thirteen_cards_of_a_suit_are_worth_amerikaner(level: str) -> None:
    # A-R5.2: the declarer leads and nobody else has a spade, so no card can ever beat one.
    hands = (
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
        "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
        "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    )
    assert full(level, hands) == {"bid amerikaner"}


@both
def test_amerikaner_is_not_called_with_a_sure_loser(level: str) -> None:
    # The two of clubs loses unless all nine other clubs fall on three rounds.
    hands = (
        "AS KS QS AH KH QH AD KD QD AC KC QC 2C",
        "JS TS 9S 8S JH TH 9H 8H JD TD 9D 8D 7D",
        "7S 6S 5S 4S 7H 6H 5H 4H JC TC 9C 8C 7C",
        "3S 2S 3H 2H 6D 5D 4D 3D 2D 6C 5C 4C 3C",
    )
    assert "bid amerikaner" not in full(level, hands)


@both
def test_an_average_hand_does_not_go_over_ten(level: str) -> None:
    hands = (
        "KS JS 7S 5S 2S AH 8H 3H QD 6D JC 7C 4C",
        "AS QS 9S KH QH 6H AD KD TD 4D KC QC 2C",
        "TS 8S 6S JH TH 7H JD 9D 5D AC TC 8C 3C",
        "4S 3S 9H 5H 4H 2H 8D 7D 3D 2D 9C 6C 5C",
    )
    assert full(level, hands, "bid 10", "pass", "pass", dealer=0) == {"pass"}


# --- the opening lead and the call -------------------------------------------------------

KING_MISSING = (
    "AS QS JS 7S 5S 2S AH 8H 3H KD 6D AC 4C",
    "9S 8S KH QH 6H AD TD 4D KC QC 2C 9C 6C",
    "KS TS 6S JH TH 7H JD 9D 5D JC TC 8C 3C",
    "4S 3S 9H 5H 4H 2H QD 8D 7D 3D 2D 7C 5C",
)
"""Seat 0 has six spades without the king, seat 2 has it."""


@both
def test_the_ace_is_not_led_on_the_partners_king(level: str) -> None:
    # A-R4.6: the called king must fall at once, and the ace would swallow it.
    auction = ("bid 8", "pass", "pass", "pass")
    assert "play AS" not in full(level, KING_MISSING, *auction)


@both
def test_trump_is_the_long_suit(level: str) -> None:
    auction = ("bid 8", "pass", "pass", "pass")
    assert all(text.endswith("S") for text in full(level, KING_MISSING, *auction))


@both
def test_with_the_ace_in_hand_the_king_is_called(level: str) -> None:
    log = ("bid 8", "pass", "pass", "pass", "play 2S")
    assert full(level, KING_MISSING, *log) == {"call KS"}


ACE_MISSING = (
    "8S KS AS AH 6H 2C 3C 8C TC 2D 5D 7D QD",
    "5C 7C 9C JC KC 3D 6D 8D TD 3H 4H 7H 9H",
    "AC 4D 9D 2H 5H 8H TH 3S 5S 6S 9S TS QS",
    "4C 6C QC JD KD AD JH QH KH 2S 4S 7S JS",
)
"""Seat 2 has six spades up to the queen and little else; seat 0 has both the ace and the king."""


@both
def test_without_ace_and_king_the_ace_is_called(level: str) -> None:
    # Whoever has the king may still take the ace's partner; nobody can take the ace itself.
    log = ("bid 7", "pass", "pass", "pass", "play 3S")
    assert full(level, ACE_MISSING, *log, dealer=1) == {"call AS"}


@both
def test_the_partners_ace_is_not_trumped(level: str) -> None:
    # No trump is left but the declarer's: the ace is safe, and the three of clubs loses later.
    hands = ("9S 3C 4C", "5H QC 7C", "AH KC 5C", "6H QD 8C")
    assert late(level, hands, "play AH", "play 6H", leader=2, tricks=(4, 3, 2, 1)) <= {
        "play 3C",
        "play 4C",
    }


@both
def test_a_trick_the_partner_has_is_not_taken_over(level: str) -> None:
    # The king of hearts is high, the queen still out: it will take a trick of its own.
    hands = ("KH 3H AS", "4H QH 7C", "TH 5D 5C", "6H QD 8C")
    log = ("play 4H", "play TH", "play 6H")
    assert late(level, hands, *log, leader=1, tricks=(3, 3, 3, 1)) == {"play 3H"}


@both
def test_the_last_trump_is_drawn_before_side_winners_are_led(level: str) -> None:
    # One trump is out; hearts are high, but could be trumped.
    hands = ("AS QS AH KH", "5S 9D 7C 8C", "2H 5D 5C 6C", "6H QD TC JC")
    assert late(level, hands, tricks=(4, 3, 1, 1)) <= {"play AS", "play QS"}


@both
def test_winners_are_cashed_before_a_loser_is_led(level: str) -> None:
    # Two tricks are missing and two aces are there; behind the three all clubs are with others.
    hands = ("AH AD 3C", "KC QC JC", "5H 5D 6D", "AC TC 9C")
    assert "play 3C" not in late(level, hands, tricks=(4, 2, 2, 2))


@both
def test_the_declarer_trumps_low_in_the_last_seat(level: str) -> None:
    # The trick is needed, nobody follows after, and the queen of trumps is still out.
    hands = ("AS 4S 3D", "QS 9C 4H", "5C 6D 7D", "JC QD KD")
    log = ("play 9C", "play 5C", "play JC")
    assert late(level, hands, *log, leader=1, tricks=(4, 3, 2, 1)) == {"play 4S"}


@both
def test_a_lead_of_the_highest_trump_left_is_followed_with_the_lowest(level: str) -> None:
    hands = ("AS 7D 8D", "5S 9D 7C", "QS 3S 5D", "6S QD TC")
    assert late(level, hands, "play AS", "play 5S", tricks=(3, 3, 3, 1)) == {"play 3S"}


# --- defenders ---------------------------------------------------------------------------


@both
def test_the_last_seat_wins_with_the_lowest_card_that_wins(level: str) -> None:
    # Queen and king are out, and the ace will beat them another time.
    hands = ("9D KD 6C", "4D 7C 8C", "3D QD 5C", "JD AD 9C")
    log = ("play 9D", "play 4D", "play 3D")
    assert late(level, hands, *log, tricks=(4, 3, 2, 1)) == {"play JD"}


@both
def test_a_defender_does_not_trump_the_other_defenders_ace(level: str) -> None:
    # The last trump is in this hand; the ace is high and nobody can trump it.
    hands = ("5H QC 9D", "3S 4C 5C", "7H TC JD", "AH QD KC")
    log = ("play AH", "play 5H")
    assert "play 3S" not in late(level, hands, *log, leader=3, tricks=(5, 2, 1, 2))


@both
def test_under_a_lost_ace_the_king_is_kept(level: str) -> None:
    hands = ("AH 8D 9D", "9H QH 4C", "7H TH JD", "KH 3H KD")
    log = ("play AH", "play 9H", "play 7H")
    assert late(level, hands, *log, tricks=(5, 2, 1, 2)) == {"play 3H"}


@both
def test_the_card_that_becomes_the_highest_is_not_thrown_under_the_king(level: str) -> None:
    # Watched: queen under king, with the ace gone and a low card in hand.
    hands = (
        "6C 5S 9S QS QH",
        "KC JC 8C 7C 6S",
        "QC 3C 6H 9H TS",
        "8D 8S JD JS KS",
    )
    position = {
        "leader": 0,
        "declarer": 3,
        "bid": 9,
        "trump": "D",
        "called": "KD",
        "partner": 1,
        "tricks": [2, 2, 2, 2],
    }
    log = ("play 6C", "play KC")
    found = answers(level, "amerikaner", hands, log, dealer=1, position=position)
    assert found == {"play 3C"}


@both
def test_the_only_guard_of_a_king_is_not_thrown_away(level: str) -> None:
    # The ace of hearts is out; the two of diamonds can never win.
    hands = ("AS AH 9C", "KH 4H 2D", "QS 5H TC", "JD QD 7H")
    assert late(level, hands, "play AS", tricks=(4, 3, 2, 1)) == {"play 2D"}


# --- Amerikaner --------------------------------------------------------------------------


@both
def test_against_amerikaner_the_first_chance_to_win_a_trick_is_taken(level: str) -> None:
    hands = ("QD AS KS", "KD 3D 4C", "5C 6C 7C", "8C 9C TC")
    found = late(level, hands, "play QD", bid="amerikaner", tricks=(10, 0, 0, 0))
    assert found == {"play KD"}


@both
def test_against_amerikaner_an_ace_is_kept_and_a_two_thrown(level: str) -> None:
    # Only the ace can ever take a trick.
    hands = ("KS QS 4D", "AD 2C 3C", "5D 6C 7C", "8C 9C TC")
    found = late(level, hands, "play KS", bid="amerikaner", tricks=(10, 0, 0, 0))
    assert found <= {"play 2C", "play 3C"}


@both
def test_amerikaner_begins_with_what_is_high(level: str) -> None:
    # The king of hearts is out: led now, the queen loses for sure; it may be thrown on spades.
    hands = ("AS KS QH", "KH 3D 4C", "5C 6C 7C", "8C 9C TC")
    found = late(level, hands, bid="amerikaner", tricks=(10, 0, 0, 0))
    assert found <= {"play AS", "play KS"}


@both
def test_a_defender_cashes_what_is_high_when_one_trick_sets_the_bid(level: str) -> None:
    # Seats 0 and 2 have seven of nine; whoever holds a higher club takes the seven.
    hands = ("TD QS", "7C QD", "8H 9H", "QC KC")
    found = late(level, hands, leader=1, bid=9, tricks=(4, 4, 3, 0))
    assert found == {"play QD"}
