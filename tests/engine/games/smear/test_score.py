from __future__ import annotations

from typing import Any

import pytest

from engine.core.cards import Cards, Seat, hand
from engine.core.game import Standing
from engine.core.state import Phase
from engine.games.smear import GAME, score, sheet
from engine.games.smear.sheet import Why
from engine.games.smear.types import PACK
from tests.engine.games.smear.table import options, play, smear


@pytest.mark.parametrize(
    ("case", "before", "bidder", "bid", "points", "house", "scores", "winner"),
    [
        ("S-E1", (0, 0), 0, 2, (3, 1), {}, (3, 1), None),
        ("S-E3", (-2, 10), 1, 3, (2, 2), {}, (0, 7), None),
        ("S-E4", (-6, 11), 2, 4, (0, 3), {}, (-10, 14), None),
        ("S-E5", (13, 9), 0, 2, (2, 1), {}, (15, 10), 0),
        ("S-E6", (13, 14), 0, 2, (2, 2), {}, (15, 16), 0),
        ("S-E6 higher", (13, 14), 0, 2, (2, 2), {"both_out": "higher"}, (15, 16), 1),
        ("S-E9", (13, 14), 0, 2, (2, 1), {}, (15, 15), 0),
        ("S-E9 higher", (13, 14), 0, 2, (2, 1), {"both_out": "higher"}, (15, 15), 0),
        ("S-E10", (14, 5), 1, 2, (1, 2), {}, (15, 7), 0),
        ("S-E11", (14, 12), 0, 2, (1, 3), {}, (12, 15), 1),
        ("S-E12", (14, 12), 0, 2, (1, 3), {"end": "own_bid"}, (12, 15), None),
        ("S-E13", (14, 14), 0, 2, (1, 3), {"end": "own_bid_capped"}, (12, 15), None),
        ("S-E16", (3, 11), 1, 4, (0, 4), {}, (3, 15), 1),
        ("S-E17", (14, 14), 1, 3, (1, 2), {}, (15, 11), 0),
        ("S-E19", (12, 14), 0, 3, (3, 1), {}, (15, 15), 0),
        ("S-R12 own bid", (13, 20), 0, 2, (2, 2), {"end": "own_bid"}, (15, 22), 0),
        ("S-R12 no own bid", (20, 3), 1, 2, (2, 2), {"end": "own_bid"}, (22, 5), None),
        ("S-R12 cap", (5, 13), 0, 2, (1, 3), {"end": "own_bid_capped"}, (3, 15), None),
        ("S-R12 above cap", (5, 17), 0, 2, (2, 2), {"end": "own_bid_capped"}, (7, 17), None),
        ("S-R12 bidder past cap", (14, 3), 0, 2, (4, 0), {"end": "own_bid_capped"}, (18, 3), 0),
        ("S-R12 target 11", (9, 3), 0, 2, (2, 0), {"target": 11}, (11, 3), 0),
        ("S-R12 target 21", (14, 3), 0, 2, (4, 0), {"target": 21}, (18, 3), None),
    ],
)
def test_s_e1_to_e19_scores_and_the_end_of_the_match(
    case: str,
    before: tuple[int, int],
    bidder: int,
    bid: int,
    points: tuple[int, int],
    house: dict[str, Any],
    scores: tuple[int, int],
    winner: int | None,
) -> None:
    chosen, side = options(**house), bidder % 2
    after = score.after(chosen, before, side, bid, points)
    assert after == scores, case
    fulfilled = points[side] >= bid
    assert score.champion(chosen, after, side, fulfilled=fulfilled) == winner, case


def test_s_e20_nobody_has_won_before_the_deal_is_scored() -> None:
    state = play(smear(scores=(14, 10), widow=0), "pass", "pass", "bid 2", "pass")
    play(state, "play AC", "play 7C", "play JC", "play 8C")
    standing = Standing((14, 10), Seat(3), 0)
    assert GAME.winners(state.options, standing, state) == ()
    assert GAME.result_json(state, standing) is None
    assert sheet.lines(state) == ()


def test_s_r10_the_pack_counts_eighty() -> None:
    assert score.card_points(PACK) == score.ALL_CARD_POINTS == 80
    assert PACK.bit_count() == 32


@pytest.mark.parametrize(
    ("card", "points"),
    [("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1), ("TS", 10), ("9S", 0), ("8S", 0), ("7S", 0)],
)
def test_s_r10_card_points(card: str, points: int) -> None:
    assert score.card_points(hand(card)) == points


def over(**house: Any) -> Any:
    """A finished deal: spades are trump, seat 0 bid, and every pile can be filled by hand."""
    state = smear(widow=0, **house)
    play(state, "bid 4")
    state.phase, state.turn, state.trump = Phase.DEAL_OVER, None, hand("AS KS QS JS TS 9S 8S 7S")
    return state


@pytest.mark.parametrize(("tie", "game"), [("nobody", None), ("defenders", 1)])
def test_s_r10_a_tied_game(tie: str, game: int | None) -> None:
    state = over(game_tie=tie)
    state.won = [hand("TH"), hand("TD")]
    assert score.award(state).game == game
    line = sheet.lines(state)[3]
    assert line.team == game
    assert line.why is (Why.TIE if game is None else Why.TIE_TO_DEFENDERS)


@pytest.mark.parametrize("tie", ["nobody", "defenders"])
def test_s_r10_tied_game_for_a_bidder_of_team_b_goes_to_a(tie: str) -> None:
    state = over(game_tie=tie)
    state.bidder = Seat(3)
    assert score.award(state).game == (0 if tie == "defenders" else None)


def test_s_r10_discards_count_for_the_bidders_team() -> None:
    state = over()
    state.won = [hand("AH"), hand("TD")]
    state.buried = [Cards(0), Cards(0), hand("TC"), Cards(0)]
    state.bidder = Seat(2)
    assert score.award(state).counted == (14, 10)
    assert score.award(state).game == 0


def test_s_r10_a_discarded_jack_of_trump_wins_no_point_but_counts_for_game() -> None:
    state = over()
    state.buried = [hand("JS"), Cards(0), Cards(0), Cards(0)]
    award = score.award(state)
    assert award.jack is None
    assert award.counted == (1, 0)


@pytest.mark.parametrize(
    ("house", "played", "high", "low"),
    [
        ("literal", ("KS 8S", "QS 9S"), None, None),
        ("in_play", ("KS 8S", "QS 9S"), 0, 0),
        ("literal", ("AS", "7S"), 0, 1),
        ("in_play", ("AS", "7S"), 0, 1),
        ("in_play", ("9S", ""), 0, 0),
    ],
)
def test_s_r10_high_and_low_by_the_cards_themselves_or_by_what_was_played(
    house: str, played: tuple[str, str], high: int | None, low: int | None
) -> None:
    state = over(high_low=house)
    state.played = [hand(played[0]), hand(played[1])]
    award = score.award(state)
    assert (award.high, award.low) == (high, low)


@pytest.mark.parametrize(("house", "low"), [("player", 0), ("taker", 1)])
def test_s_r10_low_to_the_player_or_to_the_taker(house: str, low: int) -> None:
    state = over(low_to=house)
    state.played = [hand("7S"), hand("8S")]
    state.won = [Cards(0), hand("7S 8S")]
    assert score.award(state).low == low
    assert sheet.lines(state)[1].why is (Why.PLAYED if low == 0 else Why.TAKEN)


def test_both_teams_past_the_target_differ_by_house_rule_in_one_case_only() -> None:
    differing = set()
    for own in range(-10, 15):
        for other in range(-10, 15):
            for bid in (2, 3, 4):
                for mine in range(5):
                    for yours in range(5 - mine):
                        won = [
                            winner(own, other, bid, (mine, yours), both_out)
                            for both_out in ("bidder", "higher")
                        ]
                        if won[0] != won[1]:
                            differing.add((own, other, mine, yours))
    assert differing == {(13, 14, 2, 2)}


def winner(own: int, other: int, bid: int, points: tuple[int, int], both_out: str) -> int | None:
    chosen = options(both_out=both_out)
    after = score.after(chosen, (own, other), 0, bid, points)
    return score.champion(chosen, after, 0, fulfilled=points[0] >= bid)


def test_value_is_the_change_of_both_scores_seen_from_ones_own_side() -> None:
    state = over()
    state.high = 2
    state.played = [hand("AS"), hand("7S")]
    state.won = [hand("JS TH"), hand("TD")]
    assert score.deltas(state) == (3, 1)
    assert GAME.value(state, Seat(2)) == 2
    assert GAME.value(state, Seat(1)) == -2
