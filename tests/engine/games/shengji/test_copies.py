"""Rules and players see faces: which of its two copies a card is changes nothing (T-R2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.bot import never
from engine.core.cards import KINDS, Card, Cards, Seat, each, gather
from engine.core.state import view
from engine.games.shengji import GAME
from engine.games.shengji.types import State, Trick
from engine.kit.shuffle import deal_key, dealt, shuffled
from engine.registry import PLAYERS


def swapped(state: State, kinds: set[int]) -> State:
    """The same deal with the two copies of some faces exchanged everywhere."""

    def card(one: Card) -> Card:
        return Card((one + KINDS) % (2 * KINDS) if one % KINDS in kinds else one)

    def cards(many: Cards) -> Cards:
        return gather(map(card, each(many)))

    new = state.copy()
    new.hands = [cards(hand) for hand in state.hands]
    new.buried = [cards(pile) for pile in state.buried]
    new.stock = tuple(map(card, state.stock))
    new.exposed = tuple(map(card, state.exposed))
    new.calls = tuple((seat, cards(shown)) for seat, shown in state.calls)
    new.declared = cards(state.declared)
    new.plays = [cards(play) for play in state.plays]
    new.tricks = [
        Trick(trick.leader, tuple(map(cards, trick.plays)), trick.winner) for trick in state.tricks
    ]
    new.gone = cards(state.gone)
    return new


def texts(actions: tuple[Any, ...] | None) -> list[str] | None:
    return None if actions is None else [GAME.encode(action) for action in actions]


@pytest.mark.parametrize("rule", ["pairs", "strict", "strict_partial"])
def test_which_copy_is_held_changes_no_list_and_no_choice(rule: str) -> None:
    options = GAME.options({"tractors": rule})
    cards = shuffled(GAME.pack(options), deal_key(rule, 1))
    opening = GAME.opening(options, Seat(0))
    state = GAME.start(options, opening, dealt(cards, 4, 25, Seat(0)))
    rng = random.Random(rule)
    while state.turn is not None:
        other = swapped(state, {kind for kind in range(KINDS) if rng.random() < 0.5})
        mine, yours = view(state, state.turn), view(other, state.turn)
        assert texts(GAME.legal(state)) == texts(GAME.legal(other))
        candidates = texts(GAME.candidates(mine))
        assert candidates == texts(GAME.candidates(yours))
        assert candidates is not None
        assert len(set(candidates)) == len(candidates)
        for level in ("easy", "normal", "random", "rival"):
            first, second = (
                PLAYERS[level].choose(GAME, seen, random.Random(1), never) for seen in (mine, yours)
            )
            assert GAME.encode(first) == GAME.encode(second)
        GAME.step(state, GAME.habit(mine, rng))
