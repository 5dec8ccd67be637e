"""Count the action sequences of a deal to a fixed depth; a wrong rule changes the count."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """How many sequences of so many allowed actions there are; a finished deal ends one."""
    if depth == 0 or state.turn is None:
        return 1
    actions = game.legal(state)
    assert actions is not None, "perft is for positions whose actions can be listed"
    if depth == 1:
        return len(actions)
    return sum(perft(game, after(game, state, action), depth - 1) for action in actions)


def split(game: Game[Any, Any, Any], state: Any, depth: int) -> dict[str, int]:
    """The same count for each first action, so that a wrong one is found at once."""
    actions = game.legal(state) if state.turn is not None else ()
    assert actions is not None
    return {
        game.encode(action): perft(game, after(game, state, action), depth - 1)
        for action in actions
    }


def after(game: Game[Any, Any, Any], state: Any, action: Any) -> Any:
    """The state after an allowed action; the given one stays."""
    new = state.copy()
    game.step(new, action)
    return new
