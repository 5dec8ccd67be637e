"""A position as the JSON that the command line prints: everything, or what one seat may know."""

from __future__ import annotations

from typing import Any

from engine.core.cards import Cards, Seat, code, codes
from engine.core.state import Phase, view
from engine.record import Table


def show(table: Table, seat: Seat | None = None) -> dict[str, Any]:
    """The position at the cursor; with a seat, other hands and hidden cards are only counted."""
    game, true = table.game, table.state
    state = true if seat is None else view(true, seat)
    over = true.phase is Phase.DEAL_OVER
    everything = seat is None or over
    sizes = true.sizes()
    on_turn = true.turn is not None and seat in (None, true.turn)
    return {
        "game": game.id,
        "deal": table.save.deal.number,
        "dealer": true.dealer,
        "phase": table.phase,
        "turn": true.turn,
        "scores": scores(table),
        "auction": game.auction_json(state),
        "hands": [
            list(codes(cards)) if everything or at == seat else sizes[at]
            for at, cards in enumerate(true.hands)
        ],
        "trick": game.trick_json(state),
        "tricks": game.tricks_json(state),
        "legal": legal(table, state) if on_turn else [],
        "contract": game.contract_json(state, seat),
        "buried": buried(true.buried, seat, open_=everything),
        "stock": [code(card) for card in true.stock] if everything else len(true.stock),
        "result": game.result_json(true, table.standing),
        "winners": list(table.winners),
        "options": game.options_json(table.options),
    }


def scores(table: Table) -> Any:
    """The scores, or levels, before this deal."""
    raw = table.game.standing_json(table.standing)
    return raw["levels"] if "levels" in raw else raw["scores"]


def legal(table: Table, state: Any) -> list[str] | None:
    """Every allowed action's text, each once; None when there are too many to list."""
    actions = table.game.legal(state)
    return None if actions is None else [table.game.encode(action) for action in actions]


def buried(piles: list[Cards], seat: Seat | None, *, open_: bool) -> list[str] | int:
    """The cards somebody laid aside (one seat does, in any game), or how many there are."""
    if open_ or (seat is not None and piles[seat]):
        return [one for cards in piles for one in codes(cards)]
    return sum(cards.bit_count() for cards in piles)
