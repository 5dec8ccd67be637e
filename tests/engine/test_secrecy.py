"""No player peeks: everything a seat decides or is shown comes from its own view."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.bots.search import Search
from engine.core.bot import Stop, never
from engine.core.cards import NONE, Seat
from engine.core.game import Game
from engine.core.state import Phase, view
from engine.registry import LEVELS
from tests.strategies import ALL_GAMES, fresh, option_sets, reachable, walk

AnyGame = Game[Any, Any, Any]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def positions(game: AnyGame, deals: int) -> list[Any]:
    """Positions of all phases of so many deals over all option sets."""
    sets, found = option_sets(game), []
    for number in range(deals):
        options = game.options(sets[number % len(sets)])
        state = fresh(game, options, "secrecy", number + 1)
        states = walk(game, state, Random(number), (0.0, 0.5, 1.0)[number % 3])
        found += [state for state in states if state.turn is not None]
    return found


@every_game
@relaxed
@given(data=st.data())
def test_every_question_has_the_same_answer_on_the_state_and_on_the_movers_view(
    game: AnyGame, data: st.DataObject
) -> None:
    state = data.draw(reachable(game))
    seen = view(state, state.turn)
    assert game.candidates(seen) == game.candidates(state)
    assert game.legal(seen) == game.legal(state)
    assert game.prompt(seen, NONE) == game.prompt(state, NONE)
    assert game.habit(seen, Random(1)) == game.habit(state, Random(1))
    for action in game.candidates(state):
        assert game.refuse(seen, action) == game.refuse(state, action)


@every_game
def test_a_sampled_world_looks_the_same_from_the_seat_it_was_sampled_for(game: AnyGame) -> None:
    rng = Random(11)
    for state in positions(game, 12):
        seen = view(state, state.turn)
        world = game.sample(seen, rng)
        assert view(world, state.turn) == seen


@every_game
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_no_choice_changes_when_the_hidden_cards_are_dealt_anew(game: AnyGame, level: str) -> None:
    bot = LEVELS[level]
    # A search is asked at fewer positions, and thinks as it does at the table.
    searching = isinstance(bot, Search)
    assert peeked(game, bot, 2 if searching else 10, every=9 if searching else 1) == 0


@every_game
def test_a_player_that_looks_at_the_hidden_cards_is_caught(game: AnyGame) -> None:
    assert peeked(game, _Cheat(), 10) > 0


def peeked(game: AnyGame, bot: Any, deals: int, every: int = 1) -> int:
    """How often a choice changes when what the seat can't see is sampled anew."""
    rng, changed = Random(13), 0
    for number, state in enumerate(positions(game, deals)[::every]):
        seen = view(state, state.turn)
        other = game.sample(seen, rng)
        given_ = seen if not isinstance(bot, _Cheat) else state
        again = view(other, state.turn) if not isinstance(bot, _Cheat) else other
        first = bot.choose(game, given_, Random(number), never)
        changed += bot.choose(game, again, Random(number), never) != first
    return changed


class _Cheat:
    """Chooses by the cards of the others; only a state that shows them can serve it."""

    def choose(self, game: AnyGame, state: Any, rng: Random, stop: Stop) -> Any:
        open_ = game.candidates(state)
        others = sum(cards for seat, cards in enumerate(state.hands) if seat != state.turn)
        weights = sum((seat + 1) * cards for seat, cards in enumerate(state.hands))
        return open_[(weights + others + rng.randrange(1)) % len(open_)]


@every_game
def test_a_view_holds_no_card_of_another_seat(game: AnyGame) -> None:
    for state in positions(game, 12):
        assert state.phase is not Phase.DEAL_OVER
        for seat in range(len(state.hands)):
            seen = view(state, Seat(seat))
            assert not any(cards for at, cards in enumerate(seen.hands) if at != seat)
            assert not any(cards for at, cards in enumerate(seen.buried) if at != seat)
            assert not seen.stock


@every_game
def test_the_same_seed_gives_the_same_match_in_any_process(game: AnyGame, tmp_path: Path) -> None:
    outputs = set()
    for hashseed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-m", "engine", "new", game.id, "--seed", "processes"],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": hashseed},
        )
        save = tmp_path / hashseed
        save.write_bytes(made.stdout)
        played = subprocess.run(
            [sys.executable, "-m", "engine", "auto", str(save)],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": hashseed},
        )
        outputs.add(played.stdout)
    assert len(outputs) == 1
