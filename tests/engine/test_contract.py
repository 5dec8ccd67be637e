"""What must hold for every registered game, asked once."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import match
from engine.bots.search import Search
from engine.core.cards import NONE, BadText, Cards, Seat, gather
from engine.core.game import BadOption, Game
from engine.core.prompt import Menu, Pick
from engine.core.state import Phase
from engine.record import Player, dump, load
from engine.registry import LEVELS, OFFERED
from tests.strategies import ALL_GAMES, fresh, option_sets, reachable, walk

AnyGame = Game[Any, Any, Any]
WORDS = (
    "pass",
    "bid",
    "play",
    "call",
    "declare",
    "discard",
    "bury",
    "amerikaner",
    "7",
    "-1",
    "7.5",
    "2C",
    "AS",
    "BJ",
    "RJ",
)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def deals(game: AnyGame, count: int) -> list[list[Any]]:
    """All states of so many deals over all option sets."""
    sets = option_sets(game)
    played = []
    for number in range(count):
        options = game.options(sets[number % len(sets)])
        state = fresh(game, options, "contract", number + 1)
        played.append(list(walk(game, state, Random(number), (0.0, 0.5, 1.0)[number % 3])))
    return played


@every_game
def test_each_card_is_in_one_place_at_every_step(game: AnyGame) -> None:
    for states in deals(game, 24):
        pack = gather(game.pack(states[0].options))
        for state in states:
            places = [*state.hands, *state.buried, gather(state.stock), state.gone]
            assert sum(cards.bit_count() for cards in places) == pack.bit_count()
            together = NONE
            for cards in places:
                together = Cards(together | cards)
            assert together == pack


@every_game
def test_hand_sizes_worked_out_from_public_facts_are_the_true_ones(game: AnyGame) -> None:
    for states in deals(game, 24):
        for state in states:
            if state.phase is not Phase.DEAL_OVER:
                assert state.sizes() == tuple(cards.bit_count() for cards in state.hands)


@every_game
def test_a_seat_on_turn_always_has_something_to_do_and_all_of_it_is_allowed(game: AnyGame) -> None:
    for states in deals(game, 24):
        for state in states[:-1]:
            actions = game.candidates(state)
            assert actions
            assert all(game.refuse(state, action) is None for action in actions)


@every_game
def test_the_list_of_allowed_actions_is_exactly_what_the_judge_allows(game: AnyGame) -> None:
    for states in deals(game, 8):
        every = {game.encode(a): a for s in states[:-1] for a in game.legal(s) or ()}
        for state in states[:-1]:
            listed = game.legal(state)
            if listed is None:
                continue
            texts = [game.encode(action) for action in listed]
            assert len(set(texts)) == len(texts)
            allowed = {text for text, a in every.items() if game.refuse(state, a) is None}
            assert allowed <= set(texts)
            assert all(game.refuse(state, action) is None for action in listed)


@every_game
def test_every_action_prints_as_the_text_it_is_read_from(game: AnyGame) -> None:
    for states in deals(game, 8):
        for state in states[:-1]:
            for action in game.candidates(state):
                text = game.encode(action)
                assert game.encode(game.decode(text)) == text


@every_game
@given(text=st.text(max_size=30))
def test_any_text_is_an_action_or_is_refused_as_unreadable(game: AnyGame, text: str) -> None:
    try:
        action = game.decode(text)
    except BadText:
        return
    assert game.decode(game.encode(action)) == action


@every_game
@given(words=st.lists(st.sampled_from(WORDS), max_size=5))
def test_any_words_are_an_action_or_are_refused_as_unreadable(
    game: AnyGame, words: list[str]
) -> None:
    try:
        action = game.decode(" ".join(words))
    except BadText:
        return
    assert game.decode(game.encode(action)) == action


@every_game
def test_a_refused_action_leaves_the_save_byte_for_byte_as_it_was(game: AnyGame) -> None:
    players = [Player("bot", "normal", "")] * game.players(game.options({}))
    table = match.begin(game.id, {}, players, "bytes", "bytes")
    rng = Random(3)
    texts = ["pass", "play 2C", "play AS", "bid 1", "bid 99", "call 2C", "", "x" * 500]
    while table.state.turn is not None:
        before = dump(table.save)
        for text in texts:
            try:
                match.act(table, text)
            except match.IllegalAction:
                assert dump(table.save) == before
                assert dump(load(before).save) == before
        table = match.advance(table, rng.choice(("random", "normal")))


@every_game
def test_the_finished_deal_of_the_fast_loop_is_that_of_single_steps(game: AnyGame) -> None:
    for states in deals(game, 12):
        for state in states[:: max(1, len(states) // 6)]:
            if state.turn is None:
                continue
            fast, slow = state.copy(), state.copy()
            game.playout(fast, Random(1), habitual=True)
            while slow.turn is not None:
                game.step(slow, game.habit(slow, Random(1)))
            standing = game.opening(state.options, Seat(0))
            assert game.result_json(fast, standing) == game.result_json(slow, standing)


@every_game
def test_a_random_playout_ends_the_deal_with_a_result_that_adds_up(game: AnyGame) -> None:
    for states in deals(game, 12):
        state = states[len(states) // 2].copy()
        if state.turn is not None:
            game.playout(state, Random(5), habitual=False)
        assert state.phase is Phase.DEAL_OVER
        gains = [game.value(state, Seat(seat)) for seat in range(len(state.hands))]
        assert abs(sum(gains)) < 1e-9


@every_game
@relaxed
@given(data=st.data())
def test_a_prompt_offers_exactly_what_is_allowed(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(reachable(game))
    asked = game.prompt(state, NONE)
    legal = game.legal(state)
    if isinstance(asked, Menu):
        assert legal is not None
        assert set(map(game.encode, asked.actions)) == set(map(game.encode, legal))
        assert set(asked.actions) <= set(asked.shown)
    else:
        assert isinstance(asked, Pick)
        assert asked.may & ~asked.source == 0
        assert asked.may


@every_game
@pytest.mark.parametrize("raw", [{"nonsense": 1}, {"target": "many"}, {"players": [4]}])
def test_an_unknown_option_or_value_is_refused(game: AnyGame, raw: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        game.options(raw)


@every_game
def test_every_value_of_every_option_survives_being_written_and_read(game: AnyGame) -> None:
    for raw in option_sets(game):
        options = game.options(raw)
        assert game.options(json.loads(json.dumps(game.options_json(options)))) == options


@every_game
def test_saved_at_any_point_and_resumed_a_deal_goes_on_the_same(game: AnyGame) -> None:
    players = [Player("bot", "normal", "x")] * game.players(game.options({}))
    straight = match.begin(game.id, {}, players, "resume", "resume")
    stopping = straight
    while straight.state.turn is not None:
        straight = match.advance(straight)
        stopping = match.advance(load(dump(stopping.save)))
        assert stopping.state == straight.state
    assert dump(stopping.save) == dump(straight.save)


# Players by chance can bid themselves down for ever in Smear, and a search takes its time.
QUICK = [level for level in OFFERED if not isinstance(LEVELS[level], Search)]


@every_game
@pytest.mark.parametrize("level", QUICK)
def test_matches_of_computer_players_come_to_an_end(game: AnyGame, level: str) -> None:
    raw = shortest(game)
    players = [Player("bot", level, "")] * game.players(game.options(raw))
    table = match.begin(game.id, raw, players, f"ends {level}", "ends")
    for _ in range(400):
        while table.state.turn is not None:
            table = match.advance(table)
        if table.winners:
            break
        table = match.next_deal(table)
    assert table.winners
    assert table.phase == "match_over"
    assert not table.save.notes


def shortest(game: AnyGame) -> dict[str, Any]:
    """Options under which even careless play ends a match soon."""
    wanted = {"deals": 4, "target": 11, "length": "short"}
    return {name: value for name, value in wanted.items() if value in game.choices.get(name, ())}


@every_game
def test_a_rematch_keeps_the_options_and_moves_the_deal_on(game: AnyGame) -> None:
    raw = shortest(game)
    players = [Player("bot", "normal", "")] * game.players(game.options(raw))
    table = match.begin(game.id, raw, players, "again", "again")
    while not table.winners:
        while table.state.turn is not None:
            table = match.advance(table)
        if not table.winners:
            table = match.next_deal(table)
    after = game.settle(table.options, table.standing, table.state)
    again = match.rematch(table, "fresh", "fresh")
    assert again.options == table.options
    assert again.save.seats == table.save.seats
    assert again.save.id == "fresh"
    if after.dealer is not None and again.standing.dealer is not None:
        assert again.standing.dealer == after.dealer
    assert not again.save.sheet
