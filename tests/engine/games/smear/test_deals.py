"""Whole deals, each judged card by card and scored; checked against an independent scorer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.core.cards import Cards, Seat
from engine.core.game import Json, Standing
from engine.games.smear import GAME, sheet
from engine.games.smear.sheet import Why
from engine.games.smear.types import State
from tests.engine.games.smear.table import play, smear


@dataclass(frozen=True)
class Whole:
    """A worked deal: cards, log, and what it must come to."""

    name: str
    hands: tuple[str, ...]
    pile: str
    log: str
    dealer: int
    before: tuple[int, int]
    result: dict[str, Json]
    options: dict[str, Any] = field(default_factory=dict)
    winners: tuple[int, ...] = ()

    def played(self, **more: Any) -> State:
        """The deal's last state."""
        state = smear(self.hands, self.pile, self.dealer, self.before, **{**self.options, **more})
        return play(state, *actions(self.log))

    @property
    def standing(self) -> Standing:
        """The match before it."""
        return Standing(self.before, Seat(self.dealer), 0)


def actions(log: str) -> list[str]:
    """Lines of a log: calls and the discard separated by commas, then tricks of cards."""
    found: list[str] = []
    for part in log.replace("\n", ",").split(","):
        words = part.split()
        if words and words[0] in {"pass", "bid", "discard"}:
            found.append(" ".join(words))
        else:
            found.extend(f"play {code}" for code in words)
    return found


def outcome(
    made: bool, awards: str, counted: list[int], points: list[int], scores: list[int]
) -> dict[str, Json]:
    names = ("high", "low", "jack", "game")
    teams = [None if letter == "-" else letter for letter in awards]
    return {
        "made": made,
        **dict(zip(names, teams, strict=True)),
        "card_points": counted,
        "points": points,
        "scores": scores,
    }


D1 = Whole(
    "S-D1",
    ("JS JH AD KD 8D JC", "TS 8H TD KC 9C 8C", "AS TH 9H QD AC TC", "QS 8S 7H JD 7D 7C"),
    "QC KH KS 7S 9D AH QH 9S",
    """pass, pass, bid 2, pass
    AC 7C JC 8C, AS 8S JS KC, 8H 9H 7H JH, AD 9C TC 7D, QD JD KD TD, 8D TS TH QS""",
    3,
    (0, 0),
    outcome(True, "ABAA", [58, 8], [3, 1], [3, 1]),
    {"widow": 0},
)
D2 = Whole(
    "S-D2",
    ("KS JS 7S 9D 8D JC", "KH 8H 7H QD 9C 7C", "AS TS 9S AH 9H TD", "8S QH JH 7D KC QC"),
    "KD TC 8C AC TH JD QS AD",
    """bid 4
    discard TD TC 8C
    9S 8S KS 7H, 7S 7C AS 7D, AH JH JS 8H, 8D QD KD QC, 9H QH 9D KH, 9C TS KC JC""",
    1,
    (7, 9),
    outcome(True, "AAAA", [54, 5], [4, 0], [11, 9]),
    {"widow": 3},
)
D4 = Whole(
    "S-D4",
    ("7S QH 7H QD TD TC", "JH KD 8D KC QC 8C", "8S KH AD JD 9D AC", "KS JS 9S AH 9H JC"),
    "AS TS 7C TH 9C 7D QS 8H",
    """pass, pass, pass, bid 3
    KS 7S KC 8S, AH 7H JH KH, 9H QH 8C JD, QD KD AD JS, 9S TD QC 9D, JC TC 8D AC""",
    3,
    (0, 0),
    outcome(False, "-ABB", [18, 36], [1, 2], [1, -3]),
    {"widow": 0},
)
D6 = Whole(
    "S-D6",
    ("AS AH 9H JD AC 9C", "KS QH 7H AD 8D 7D", "8S JH QD TD 8C 7C", "QS 9S 7S TH JC TC"),
    "8H JS TS KC QC 9D KD KH",
    """pass, pass, pass, bid 3
    discard TS 7H 8H
    AD QD TH JD, KS TD 7S AS, 7C JC 9C QH, 9S 9H JS 8S, 7D 8C QS AH, 8D JH TC AC""",
    1,
    (10, -4),
    outcome(True, "BBBB", [17, 52], [0, 4], [10, 0]),
    {"widow": 3},
)
D8 = Whole(
    "S-D8",
    ("AS QS AH KH KD AC", "JS 8S 7S QD 8D 8C", "KS 9S KC QC JC 9C", "TS TH 7H JD 7D TC"),
    "JH 7C TD QH 9H 9D 8H AD",
    """pass, pass, pass, bid 3
    discard TS TC TD
    7H AH 7S KC, QS 8S KS JH, 7D KD 8D QC, AS JS 9S TH, 7C KH 8C JC, AC QD 9C JD""",
    3,
    (11, 12),
    outcome(True, "ABBB", [23, 51], [1, 3], [12, 15]),
    {"widow": 3},
    (1, 3),
)
D10 = Whole(
    "S-D10",
    ("KH TH QD 9D JC TC", "9S QH TD 7D AC 7C", "KS QS 8H 8D QC 8C", "JS TS 8S 7S 9H 9C"),
    "AD KD AH AS 7H KC JD JH",
    """pass, pass, pass, bid 2
    KH QH 8H 9H, 9D TD 8D TS, AC 8C 9C TH, JC 7C QC 7S, QS 8S QD 9S, KS JS TC 7D""",
    0,
    (6, 6),
    outcome(False, "---A", [40, 20], [1, 0], [4, 6]),
    {"widow": 0},
)
D12 = Whole(
    "S-D12",
    ("AS KS QS TS 9S 8S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"),
    "7S 8H 7H JS 8D 7D 8C 7C",
    """pass, pass, pass, bid 3
    discard 8H 7H 8S
    AS 9H 9D 9C, KS JH JD JC, 7S QH QD QC, 9S KH TD KC, QS AH KD AC, TS TH AD TC""",
    0,
    (0, 0),
    outcome(True, "AA-A", [79, 0], [3, 0], [3, 0]),
    {"widow": 3},
)
ALL = [D1, D2, D4, D6, D8, D10, D12]


@pytest.mark.parametrize("deal", ALL, ids=lambda deal: deal.name)
def test_s_d1_to_d12_a_whole_deal_comes_to_what_it_should(deal: Whole) -> None:
    state = deal.played()
    assert GAME.result_json(state, deal.standing) == deal.result
    assert GAME.winners(state.options, deal.standing, state) == deal.winners


def test_s_d4_in_play_the_king_earns_high_when_the_ace_is_not_dealt() -> None:
    state = D4.played(high_low="in_play")
    assert GAME.result_json(state, D4.standing) == outcome(True, "BABB", [18, 36], [1, 3], [1, 3])


def test_s_d8_without_its_discards_the_bidding_side_would_have_lost_game() -> None:
    found = sheet.count(D8.played())
    assert found is not None
    assert found.won_points == (23, 21)
    assert found.discarded_points == (0, 30)
    assert found.dead_points == 6


def test_s_r10_low_to_the_taker_goes_to_who_wins_the_seven() -> None:
    # The seven of clubs is player 3's, the trick player 2's.
    result = GAME.result_json(D1.played(low_to="taker"), D1.standing)
    assert result is not None
    assert (result["low"], result["points"]) == ("A", [4, 0])


def turned(deal: Whole, by: int) -> Whole:
    """The same deal with every seat moved on; an odd turn swaps the teams."""
    hands = tuple(deal.hands[(seat - by) % 4] for seat in range(4))
    before = deal.before if by % 2 == 0 else (deal.before[1], deal.before[0])
    return Whole(
        deal.name, hands, deal.pile, deal.log, (deal.dealer + by) % 4, before, {}, deal.options
    )


@pytest.mark.parametrize("by", [1, 2, 3])
@pytest.mark.parametrize("deal", ALL, ids=lambda deal: deal.name)
def test_turning_a_deal_round_the_table_turns_its_result(deal: Whole, by: int) -> None:
    moved = turned(deal, by)
    result = GAME.result_json(moved.played(), moved.standing)
    assert result is not None
    if by % 2:
        swap = {"A": "B", "B": "A", None: None}
        for name in ("high", "low", "jack", "game"):
            result[name] = swap[result[name]]
        for name in ("card_points", "points", "scores"):
            result[name] = result[name][::-1]
    assert result == deal.result


def test_the_sheet_says_who_earned_each_point_with_which_card_and_why() -> None:
    found = {line.point: line for line in sheet.lines(D1.played())}
    high, low, jack, game = (found[name] for name in ("high", "low", "jack", "game"))
    assert (high.team, high.seat, high.why, high.rule) == (0, 2, Why.PLAYED, "S-R10.1")
    assert (low.team, low.seat, low.why, low.rule) == (1, 3, Why.PLAYED, "S-R10.2")
    assert (jack.team, jack.seat, jack.why, jack.rule) == (0, 2, Why.TAKEN, "S-R10.3")
    assert (game.team, game.seat, game.why, game.rule) == (0, None, Why.MORE, "S-R10.4")
    assert [high.card, low.card, jack.card] == [12, 5, 9]


def test_the_sheet_says_that_a_card_was_not_played() -> None:
    high, low, jack, _ = sheet.lines(D10.played())
    assert {high.why, low.why, jack.why} == {Why.NOT_PLAYED}
    assert (high.team, high.card) == (None, 12 + 26)


def test_the_card_points_of_a_deal_are_laid_open_and_add_to_eighty() -> None:
    for deal in ALL:
        found = sheet.count(deal.played())
        assert found is not None
        sides = sum(found.won_points) + sum(found.discarded_points)
        assert sides + found.dead_points == 80
        parts = [*found.won, found.discarded, found.dead]
        assert sum(cards.bit_count() for cards in parts) == 32
        assert Cards(parts[0] | parts[1] | parts[2] | parts[3]).bit_count() == 32


def test_a_thrown_in_deal_has_nothing_to_explain() -> None:
    state = play(smear(), "pass", "pass", "pass", "pass")
    assert sheet.lines(state) == ()
    assert sheet.count(state) is None
    assert GAME.value(state, Seat(0)) == 0
