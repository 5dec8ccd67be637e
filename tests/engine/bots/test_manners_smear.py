"""What nobody at a table of Smear would do, and neither does a sensible computer player.

Partners are seats 0 and 2. Late in a deal spades are trump and seat 1 has bid three, unless a
test says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.cards import codes, hand
from engine.games.smear.score import card_points
from engine.games.smear.types import PACK
from tests.engine.bots.manners import answers, both


def full(
    level: str,
    hands: Sequence[str],
    pile: str,
    *log: str,
    dealer: int = 3,
    widow: int = 2,
    scores: Sequence[int] = (0, 0),
) -> set[str]:
    """What is done in a full deal after these actions."""
    standing = {"scores": list(scores), "dealer": dealer, "scored": 2}
    options = {"widow": widow}
    return answers(
        level, "smear", hands, log, dealer=dealer, stock=pile, standing=standing, options=options
    )


def late(
    level: str,
    hands: Sequence[str],
    *log: str,
    gone: str,
    leader: int = 0,
    bidder: int = 1,
    bid: int = 3,
    ours: int | None = None,
    owners: str = "BBB",
    widow: int = 0,
    discards: str = "",
) -> set[str]:
    """What is done late in a deal: ``gone`` are the cards of earlier tricks, the rest is the pile.

    ``ours`` card points went to seats 0 and 2 (half by default); ``owners`` has the team that got
    High, Low and Jack where their card has been played.
    """
    played = set(gone.split())
    pile = set(codes(PACK)) - played - set(" ".join([*hands, discards]).split())
    total = card_points(hand(gone))
    mine = total // 2 if ours is None else ours
    marks = zip(("high", "low", "jack"), ("AS", "7S", "JS"), owners, strict=True)
    position = {
        "leader": leader,
        "bidder": bidder,
        "bid": bid,
        "trump": "S",
        "discards": discards,
        "points": [mine, total - mine],
        **{name: team if card in played else None for name, card, team in marks},
    }
    stock = " ".join(sorted(pile))
    return answers(
        level,
        "smear",
        hands,
        log,
        stock=stock,
        standing={"scores": [0, 0], "dealer": 0, "scored": 0},
        options={"widow": widow},
        position=position,
    )


# --- the auction -------------------------------------------------------------------------

PLAIN = (
    "9S 8S KH 9H QD 8C",
    "AS KS JS 7S AH 9C",
    "TS TH 7H JD 8D KC",
    "QS QH 8H KD 9D QC",
)
PILE = "AD TD 7D AC JC TC 7C JH"
"""Seat 1 has ace, king, jack and seven of spades, seat 0 nothing at all."""


@both
def test_a_hand_that_makes_four_alone_is_not_passed(level: str) -> None:
    assert "pass" not in full(level, PLAIN, PILE, "pass", dealer=3)


@both
def test_a_hand_that_makes_four_alone_goes_over_three(level: str) -> None:
    # S-R11: defending against three leaves one point at best.
    hands = (PLAIN[1], PLAIN[0], PLAIN[2], PLAIN[3])
    assert full(level, hands, PILE, "pass", "pass", "bid 3", dealer=0) == {"bid 4"}


@both
def test_the_last_to_speak_bids_no_more_than_wins(level: str) -> None:
    # S-R11: a higher bid never earns more, and nobody is left to be shut out.
    hands = (PLAIN[1], PLAIN[0], PLAIN[2], PLAIN[3])
    assert full(level, hands, PILE, "pass", "pass", "pass", dealer=0) == {"bid 2"}
    assert full(level, hands, PILE, "bid 2", "pass", "pass", dealer=0) == {"bid 3"}


@both
def test_a_hand_with_nothing_is_passed(level: str) -> None:
    assert full(level, PLAIN, PILE, "pass", "pass", "bid 3", dealer=0) == {"pass"}


@both
def test_four_is_not_bid_without_ace_and_seven(level: str) -> None:
    # High and Low would both have to come from two unknown cards or from partner.
    hands = ("KS QS JS TS 9S 8S", "AH 9H 8C KD 9C 9D", "TH 7H JD 8D KC JH", "QH 8H QD QC JC TC")
    pile = "AD TD 7D AC AS 7S KH 7C"
    assert "bid 4" not in full(level, hands, pile, "bid 2", "pass", "bid 3", dealer=0)


# --- discards and the opening lead -------------------------------------------------------


@both
def test_a_lone_ten_is_put_away_and_no_ace(level: str) -> None:
    # Discards count for the bidder's side: ten card points that nobody can take.
    hands = ("AS JS 7S AH 8D 9C", "9S KH 9H QD 8C KD", "KS QS 7H JD 9D KC", "8S QH 8H TS 7D QC")
    pile = "TD TH AD AC JC TC 7C JH"
    found = full(level, hands, pile, "pass", "pass", "pass", "bid 2", dealer=0)
    assert all("TD" in text and "AH" not in text for text in found)


@both
def test_the_jack_of_trumps_is_not_led_while_higher_trumps_are_out(level: str) -> None:
    # Any of three cards would take it, and the Jack with it.
    hands = ("JS 9S 7S AH 8D 9C", "KS KH 9H QD 8C KD", "QS AS 7H JD 9D KC", "8S QH 8H TS 7D QC")
    pile = "TD TH AD AC JC TC 7C JH"
    found = full(level, hands, pile, "pass", "pass", "pass", "bid 2", dealer=0, widow=0)
    assert "play JS" not in found


# --- partner's trick and the opponents' --------------------------------------------------

EARLY = "AS 7S 8S QS KS 9C TC 8C"
"""Two tricks gone, four high trumps among them."""


@both
def test_partners_sure_trick_is_given_the_ten(level: str) -> None:
    hands = ("TH KH 7H 8D", "8H 9D JC KC", "AH 7D QD QC", "9H JD KD 7C")
    log = ("play 8H", "play AH", "play 9H")
    assert late(level, hands, *log, gone=EARLY, leader=1) == {"play TH"}


@both
def test_the_opponents_sure_trick_is_not_given_the_ten(level: str) -> None:
    hands = ("TH 7H 9S 8D", "AH 9D JC KC", "8H 7D QD QC", "KH JD KD 7C")
    log = ("play AH", "play 8H", "play KH")
    assert "play TH" not in late(level, hands, *log, gone=EARLY, leader=1)


@both
def test_partners_ace_is_not_trumped_from_the_last_seat(level: str) -> None:
    hands = ("9S TD 8D 7C", "8H 9D JC KC", "AH 7D QD QC", "9H JD KD 7H")
    log = ("play 8H", "play AH", "play 9H")
    assert late(level, hands, *log, gone=EARLY, leader=1) == {"play TD"}


@both
def test_the_last_seat_wins_with_the_ten_and_keeps_the_ace(level: str) -> None:
    hands = ("AH TH 7C 8D", "7H 9D JC KC", "8H 7D QD QC", "9H JD KD QH")
    log = ("play 7H", "play 8H", "play 9H")
    assert late(level, hands, *log, gone=EARLY, leader=1) == {"play TH"}


@both
def test_the_jack_of_trumps_comes_home_in_the_last_seat(level: str) -> None:
    # The king of trumps is still out: this trick is safe, no later one is.
    hands = ("JS 7C 9H 8D", "7H 9D JC KS", "8H 7D QD QC", "KH JD KD QH")
    log = ("play 7H", "play 8H", "play KH")
    assert late(level, hands, *log, gone="AS 7S 8S QS TS 9C TC 8C", leader=1) == {"play JS"}


@both
def test_the_jack_of_trumps_is_given_to_partners_highest_trump(level: str) -> None:
    hands = ("JS 8S 9H 8D", "9S 9D JC KC", "KS 7D QD QC", "TS JD KD QH")
    log = ("play KS", "play TS")
    assert late(level, hands, *log, gone="AS 7S QS KH TH 9C TC 8C", leader=2) == {"play JS"}


@both
def test_the_opponents_jack_of_trumps_is_taken(level: str) -> None:
    hands = ("KS 7C 9H 8D", "7H 9D JC TS", "8H 7D QD QC", "JS JD KD QH")
    log = ("play 7H", "play 8H", "play JS")
    assert late(level, hands, *log, gone="AS 7S 8S QS KH 9C TC 8C", leader=1) == {"play KS"}


@both
def test_under_the_opponents_ace_of_trumps_the_jack_is_kept(level: str) -> None:
    hands = ("JS 8S 9H 8D", "AS 9D JC KC", "9S 7D QD QC", "TS JD KD QH")
    log = ("play AS", "play 9S", "play TS")
    gone = "KS 7S QS KH TH 9C TC 8C"
    assert late(level, hands, *log, gone=gone, leader=1) == {"play 8S"}


@both
def test_under_the_opponents_ace_the_king_is_kept(level: str) -> None:
    # The ten and queen of hearts are out: the king may still take a trick, the eight never.
    hands = ("KH 8H 7C 8D", "AH 9D JC KC", "9H 7D QD QC", "JH JD KD QH")
    log = ("play AH", "play 9H", "play JH")
    assert late(level, hands, *log, gone=EARLY, leader=1) == {"play 8H"}


@both
def test_no_queen_of_trumps_is_thrown_under_the_ace(level: str) -> None:
    # Both trumps are the highest afterwards, but the queen would count two for the others.
    hands = ("QS 8S 9H 8D", "AS 9D JC KC", "9S 7D QD QC", "TS JD KD QH")
    log = ("play AS", "play 9S", "play TS")
    gone = "KS 7S JS KH TH 9C TC 8C"
    assert late(level, hands, *log, gone=gone, leader=1) == {"play 8S"}


@both
def test_the_highest_trump_is_not_spent_on_an_empty_trick(level: str) -> None:
    # It takes one trick whenever it is played; this one holds nothing.
    hands = ("KS 7C", "7H JC", "8H QC", "9H KD")
    log = ("play 7H", "play 8H", "play 9H")
    gone = "AS 7S 8S QS TS 9C TC 8C KH AH JH QH 9D TD 7D JD"
    assert late(level, hands, *log, gone=gone, leader=1) == {"play 7C"}


@both
def test_a_bare_ten_is_not_led_into_higher_cards(level: str) -> None:
    hands = ("TH 7C 8D", "AH 9D JC", "8H 7D QD", "KH JD QH")
    gone = "AS 7S 8S QS KS JS TS 9C TC 8C AC KC"
    assert "play TH" not in late(level, hands, gone=gone)


@both
def test_the_small_card_beside_a_ten_is_kept(level: str) -> None:
    # Thrown away, the ten falls to the next honour of its suit.
    hands = ("TD 8D 7C", "AH 9D JC", "KH KD QD", "QH JD 9H")
    log = ("play AH", "play KH", "play QH")
    gone = "AS 7S 8S QS KS JS TS 9C TC 8C AC KC"
    assert late(level, hands, *log, gone=gone, leader=1) == {"play 7C"}


# --- watched -----------------------------------------------------------------------------


@both
def test_a_king_is_not_given_to_the_opponents_ace_beside_a_small_card(level: str) -> None:
    hands = ("9C TC KC TD AH JS", "JC 8D 8H KH 7S 9S", "QC AC 7D AD 9H 8S", "8C JD 7H TH TS QS")
    pile = "AS KS QH KD 7C QD 9D JH"
    log = (
        *("bid 3", "pass", "pass", "pass", "discard TC TD"),
        *("play AS", "play 7S", "play 8S", "play QS"),
        *("play KS", "play 9S", "play AD", "play TS", "play AH"),
    )
    assert full(level, hands, pile, *log) == {"play 8H"}


@both
def test_with_two_cards_left_the_highest_trump_draws_before_an_ace_is_cashed(level: str) -> None:
    # The bidder has two points and needs a third: a trump that is out would take the ace.
    hands = ["KS AD", "QS 7C", "QD 9H", "JD KD"]
    gone = "AS 9S 7S 8D AH 8C TH 7H QC 9C JC KC KH 9D JS 8H"
    found = late(level, hands, gone=gone, ours=10, owners="BBA", widow=2, discards="TC TD")
    assert found == {"play KS"}
