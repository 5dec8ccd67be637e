"""Deals, hands and reachable positions for the tests of every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.core.cards import Seat, hand
from engine.core.game import Deal, Game
from engine.games.amerikaner import GAME as AMERIKANER
from engine.games.amerikaner.types import Action, State
from engine.kit.shuffle import deal_key, dealt, shuffled
from engine.registry import GAMES

DEAL_G = (
    "5C TC QC AC 2D 8D 9D QD 2H 4H QH 8S JS",
    "8C 3D 6D 7D TD KD 3H 8H AH 3S 4S 5S QS",
    "7C KC 4D AD 5H TH JH 2S 6S 7S TS KS AS",
    "2C 3C 4C 6C 9C JC 5D JD 6H 7H 9H KH 9S",
)
"""The worked deal G of Amerikaner: four players, seat 0 deals."""


def amerikaner(hands: Sequence[str], dealer: int = 0, **options: Any) -> State:
    """A fresh deal of Amerikaner with these hands."""
    chosen = AMERIKANER.options({"players": len(hands), **options})
    deal = Deal(tuple(hand(cards) for cards in hands), (), Seat(dealer))
    return AMERIKANER.start(chosen, AMERIKANER.opening(chosen, Seat(dealer)), deal)


def amerikaner_deal_g() -> State:
    """Deal G before the first call."""
    return amerikaner(DEAL_G)


def play(state: State, *texts: str) -> State:
    """The state after these actions, each judged first."""
    for text in texts:
        action: Action = AMERIKANER.decode(text)
        refusal = AMERIKANER.refuse(state, action)
        assert refusal is None, (text, refusal)
        AMERIKANER.step(state, action)
    return state


def option_sets(game: Game[Any, Any, Any]) -> list[dict[str, Any]]:
    """The defaults, and each other value of each option by itself."""
    return [
        {},
        *({name: value} for name, values in game.choices.items() for value in values[1:]),
    ]


def fresh(game: Game[Any, Any, Any], options: Any, seed: str, number: int = 1) -> Any:
    """The first state of a deal that this seed gives."""
    players = game.players(options)
    standing = game.opening(options, Seat(number % players))
    cards = shuffled(game.pack(options), deal_key(seed, number))
    deal = dealt(cards, players, game.hand_size(options), Seat(number % players))
    return game.start(options, standing, deal)


def walk(game: Game[Any, Any, Any], state: Any, rng: Random, wild: float = 0.5) -> Iterator[Any]:
    """Every state of one deal, the first included; actions by habit or, as often as said, any."""
    while True:
        yield state
        if state.turn is None:
            return
        if rng.random() < wild:
            open_ = game.candidates(state)
            action = open_[int(rng.random() * len(open_))]
        else:
            action = game.habit(state, rng)
        state = state.copy()
        game.step(state, action)


@st.composite
def reachable(draw: st.DrawFn, game: Game[Any, Any, Any], *, on_turn: bool = True) -> Any:
    """A position that random but allowed play of some option set leads to."""
    options = game.options(draw(st.sampled_from(option_sets(game))))
    seed = draw(st.integers(0, 2**32))
    wild = draw(st.sampled_from((0.0, 0.3, 1.0)))
    states = list(walk(game, fresh(game, options, str(seed)), Random(seed), wild))
    last = len(states) - (2 if on_turn else 1)
    return states[draw(st.integers(0, last))]


ALL_GAMES = tuple(GAMES.values())
