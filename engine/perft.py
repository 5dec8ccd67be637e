"""Count the action sequences of a deal to a fixed depth; a wrong rule changes the count."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game


class TooMany(ValueError):
    """A position has more actions than are ever listed, so they can't be counted in turn."""


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """How many sequences of so many allowed actions there are; a finished deal ends one.

    Raises:
        TooMany: the actions of a position on the way can't be listed.
    """
    if depth == 0 or state.turn is None:
        return 1
    actions = game.legal(state)
    if actions is None:
        raise TooMany(f"too many actions to list in the phase {state.phase}")
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
