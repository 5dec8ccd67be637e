"""Amerikaner's set-up positions: JSON in, checked values out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.cards import NONE, SUIT_MASK, SUITS, BadText, Cards, Seat, bit, parse
from engine.core.game import BadPosition, Json
from engine.core.state import Phase
from engine.games.amerikaner.types import AMERIKANER, Options, State, pack_mask
from engine.kit.fields import only, seat, seat_or_none


def place(options: Options, state: State, raw: Mapping[str, Json]) -> State:
    """A set-up position from a fresh deal of its hands (all equally long, no trick begun).

    Raises:
        BadPosition: facts that do not fit together.
    """
    players = options.players
    only(
        raw,
        ("leader", "declarer", "bid", "trump", "called", "partner", "tricks"),
        "position",
    )
    state.declarer = seat(raw, "declarer", players)
    state.turn = state.leader = seat(raw, "leader", players)
    state.high = _bid(options, raw["bid"])
    state.auction = ((state.declarer, state.high),)
    _tricks(options, state, raw["tricks"])
    held = NONE
    for cards in state.hands:
        held = Cards(held | cards)
    state.gone = Cards(pack_mask(players) & ~held)
    state.phase = Phase.PLAY
    partner = seat_or_none(raw, "partner", players)
    if raw["trump"] is None:
        _without_trump(state, raw, partner)
    else:
        _with_trump(state, raw, partner)
    return state


def _bid(options: Options, raw: Json) -> int:
    if raw == "amerikaner":
        return AMERIKANER
    if type(raw) is not int or not 1 <= raw <= options.hand:
        raise BadPosition(f"bid must be 'amerikaner' or a number from 1 to {options.hand}")
    return raw


def _tricks(options: Options, state: State, raw: Json) -> None:
    players = options.players
    if not isinstance(raw, list) or len(raw) != players:
        raise BadPosition(f"tricks must list {players} numbers")
    if any(type(one) is not int or one < 0 for one in raw):
        raise BadPosition("tricks must be numbers from 0")
    state.taken = list(raw)
    left = options.hand - sum(raw)
    if left < 1 or any(cards.bit_count() != left for cards in state.hands):
        raise BadPosition(f"after {sum(raw)} tricks every hand must hold {left} cards")


def _without_trump(state: State, raw: Mapping[str, Json], partner: Seat | None) -> None:
    """Amerikaner, or the opening lead is still to come."""
    if raw["called"] is not None or partner is not None:
        raise BadPosition("without trump there is no called card and no partner")
    if state.high == AMERIKANER:
        if not any(state.taken):
            if state.leader != state.declarer:
                raise BadPosition("the declarer leads first")
            state.phase = Phase.LEAD
        return
    if state.leader != state.declarer:
        raise BadPosition("trump is named by the declarer's lead, so the declarer must lead")
    state.phase = Phase.LEAD


def _with_trump(state: State, raw: Mapping[str, Json], partner: Seat | None) -> None:
    if state.high == AMERIKANER:
        raise BadPosition("Amerikaner has no trump")
    trump = raw["trump"]
    if not isinstance(trump, str) or trump not in tuple(SUITS):
        raise BadPosition("trump must be one of S H D C, or null")
    state.trump = SUIT_MASK[SUITS.index(trump)]
    if not any(state.taken):
        raise BadPosition("trump is known only after the opening lead, so a trick must be complete")
    if (raw["called"] is None) != (partner is None):
        raise BadPosition("a called card and a partner come together")
    if raw["called"] is None:
        return
    try:
        called = bit(parse(raw["called"]))
    except BadText:
        raise BadPosition("called must be a card or null") from None
    if not called & state.trump & state.gone:
        raise BadPosition("the called card must be a trump that has been played")
    if partner == state.declarer:
        raise BadPosition("the partner can't be the declarer")
    state.called, state.shown = called, partner
