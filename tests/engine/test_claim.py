"""A claim is offered only where one score can come of it, whatever anybody plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine import match
from engine.core.cards import Seat, codes, hand
from engine.core.game import Game
from engine.core.refusal import IllegalAction, Reason
from engine.core.state import Phase, view
from engine.kit.trick import may_hold, wins_all
from engine.record import Player, Table, dump, load
from tests.strategies import ALL_GAMES, fresh, option_sets, walk

AnyGame = Game[Any, Any, Any]
Claim = Callable[[Any], bool]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)

DEALS = 150
WORLDS = 4
ENDINGS = 400
"""Ends of a deal looked at one by one; where there are more, as many at random."""


def claimed(game: AnyGame, claim: Claim, deals: int) -> Iterator[Any]:
    """Positions of many deals in which somebody may claim, the first of each deal."""
    sets = option_sets(game)
    for number in range(deals):
        options = game.options(sets[number % len(sets)])
        start = fresh(game, options, "claims", number + 1)
        for state in walk(game, start, Random(number), (0.0, 0.2, 0.6)[number % 3]):
            if state.turn is not None and claim(view(state, state.turn)):
                yield state
                break


def endings(game: AnyGame, state: Any) -> Iterator[Any]:
    """Every way the deal can end, one move after the other; None where a list is too long."""
    if state.turn is None:
        yield state
        return
    for action in game.legal(state) or ():
        after = state.copy()
        game.step(after, action)
        yield from endings(game, after)


def some(game: AnyGame, state: Any, rng: Random) -> Iterator[Any]:
    """The first ends in order, then as many by chance."""
    every = endings(game, state)
    for _ in range(ENDINGS):
        end = next(every, None)
        if end is None:
            return
        yield end
    for _ in range(ENDINGS // 8):
        other = state.copy()
        game.playout(other, rng, habitual=False)
        yield other


def scores(game: AnyGame, state: Any, rng: Random) -> set[str]:
    """The different results of the same cards."""
    standing = game.opening(state.options, Seat(0))
    return {str(game.result_json(end, standing)) for end in some(game, state, rng)}


def faults(game: AnyGame, claim: Claim, deals: int) -> tuple[int, int]:
    """How many claims there were, and in how many worlds more than one score could come."""
    found = wrong = 0
    rng = Random(17)
    for state in claimed(game, claim, deals):
        found += 1
        seen = view(state, state.turn)
        for world in (state, *(game.sample(seen, rng) for _ in range(WORLDS))):
            wrong += len(scores(game, world, rng)) > 1
    return found, wrong


@every_game
def test_after_a_claim_every_way_to_play_on_comes_to_the_same_score(game: AnyGame) -> None:
    found, wrong = faults(game, game.claim, DEALS)
    assert found > DEALS / 20
    assert wrong == 0


@every_game
def test_a_claim_that_is_only_likely_is_caught(game: AnyGame) -> None:
    def bold(seen: Any) -> bool:
        return seen.phase is Phase.PLAY and game.trick_json(seen) is None and seen.sizes()[0] < 4

    assert faults(game, bold, 10)[1] > 0


@every_game
def test_nobody_claims_but_the_seat_on_lead(game: AnyGame) -> None:
    for number in range(6):
        start = fresh(game, game.options({}), "lead", number + 1)
        for state in walk(game, start, Random(number), 0.0):
            if state.phase is not Phase.PLAY or game.trick_json(state) is not None:
                assert not game.claim(view(state, state.turn if state.turn is not None else 0))


@pytest.mark.parametrize(
    ("own", "out", "trump", "sure"),
    [
        ("AS KS", "QS JS", "", True),
        ("AS QS", "KS", "", False),
        ("AS", "2H", "2H", False),
        ("AH KH", "QH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", True),
        ("AH AS", "2S 3C", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", True),
        ("2C", "AS AD AH", "", True),
    ],
)
def test_a_hand_that_wins_every_trick(own: str, out: str, trump: str, sure: bool) -> None:
    assert wins_all(hand(own), hand(out), hand(trump)) is sure


def test_an_unseen_card_is_out_only_while_somebody_may_hold_it() -> None:
    barred = [hand("AS KS"), hand("AS QS")]
    assert codes(may_hold(hand("AS KS QS"), barred)) == ("QS", "KS")


@pytest.mark.parametrize(
    ("dealer", "own", "jack", "sure"),
    [
        (1, "RJ BJ 2S", False, True),
        (1, "RJ RJ BJ", False, False),
        (0, "RJ RJ BJ", False, True),
        (1, "RJ RJ", False, False),
        (1, "RJ BJ JS", True, False),
        (0, "RJ BJ JS", True, True),
    ],
)
def test_t_r33_attackers_claim_only_where_the_last_trick_has_one_size(
    dealer: int, own: str, jack: bool, sure: bool
) -> None:
    level = "J" if jack else "2"
    size = len(own.split())
    others = [" ".join(f"{rank}{suit}" for rank in "346"[:size]) for suit in "CDH"]
    save = {
        "version": 1, "id": "claim", "game": "shengji", "rules": 1,
        "options": {"jack_demotion": jack},
        "seats": [{"kind": "human"}, *[{"kind": "bot", "level": "normal"}] * 3],
        "standing": {"levels": [level, level], "dealer": dealer, "scored": 1},
        "deal": {
            "number": 2, "dealer": dealer, "hands": [own, *others],
            "position": {"leader": 0, "level": level, "trump": "S", "points": 0,
                         "buried": "5C 5D 5H 7C 7D 7H 8C 8D"},
        },
        "log": [], "at": 0, "rev": 0,
    }  # fmt: skip
    table = load(json.dumps(save))
    assert table.game.claim(view(table.state, Seat(0))) is sure
    if sure:
        assert len(scores(table.game, table.state, Random(1))) == 1


def to_claim(game: AnyGame) -> Table:
    """A table at which the person may claim the rest, with more than one card."""
    bots = [Player("bot", "normal", "")] * (game.players(game.options({})) - 1)
    for number in range(200):
        table = match.begin(game.id, {}, [Player("human"), *bots], f"claim {number}", "claim")
        while table.state.turn is not None:
            seen = view(table.state, table.state.turn)
            if table.state.turn == 0 and seen.sizes()[0] > 1 and game.claim(seen):
                return table
            table = match.advance(table, "normal")
    raise AssertionError("no deal can be claimed")


@every_game
def test_a_claim_plays_the_deal_to_its_end_in_the_log(game: AnyGame) -> None:
    table = to_claim(game)
    after = match.claim(table)
    assert after.state.phase is Phase.DEAL_OVER
    assert after.save.log[: table.save.at] == table.save.log[: table.save.at]
    assert after.save.at == len(after.save.log) == after.save.rev
    again = load(dump(after.save))
    assert again.state == after.state
    back = match.undo(again)
    assert back is not None
    assert back.state.turn == 0


@every_game
def test_one_undo_takes_a_claim_back_and_one_redo_makes_it_again(game: AnyGame) -> None:
    table = to_claim(game)
    after = load(dump(match.claim(table).save))
    back = match.undo(after)
    assert back is not None
    assert back.save.at == table.save.at
    assert back.save.used["undo"] == 1
    again = match.redo(back)
    assert again is not None
    assert again.save.at == len(after.save.log)


@every_game
def test_cards_that_were_not_claimed_are_taken_back_one_by_one(game: AnyGame) -> None:
    table = to_claim(game)
    mine = []
    while table.state.turn is not None:
        seat = table.state.turn
        action = match.by_habit(table, seat)
        if seat == 0:
            mine.append(table.save.at)
            others = [one for one in game.candidates(table.state) if one != action]
            action = others[0] if others else action
        table = match.act(table, game.encode(action))
    back = match.undo(table)
    assert back is not None
    assert back.save.at == mine[-1]


@every_game
def test_what_is_not_certain_can_not_be_claimed(game: AnyGame) -> None:
    bots = [Player("bot", "normal", "")] * (game.players(game.options({})) - 1)
    table = match.begin(game.id, {}, [Player("human"), *bots], "uncertain", "claim")
    while table.state.turn != 0:
        table = match.advance(table)
    with pytest.raises(IllegalAction) as refused:
        match.claim(table)
    assert refused.value.refusal.reason is Reason.NOT_CERTAIN
