"""Smear's set-up positions: JSON in, checked values out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.cards import SUIT_MASK, SUITS, BadText, Cards, Seat, gather, hand
from engine.core.game import BadPosition, Json
from engine.core.state import Phase
from engine.games.smear import rules, score
from engine.games.smear.types import (
    ACE,
    HAND,
    HIGHEST_BID,
    JACK,
    LOWEST_BID,
    PACK,
    SEVEN,
    STOCK,
    TEAMS,
    HighLow,
    LowTo,
    Options,
    State,
)
from engine.kit.fields import number, only, seat

FIELDS = ("leader", "bidder", "bid", "trump", "discards", "points", "high", "low", "jack")


def place(options: Options, state: State, raw: Mapping[str, Json]) -> State:
    """A set-up position from a fresh deal of its hands (all equally long, no trick begun).

    Raises:
        BadPosition: facts that do not fit together.
    """
    only(raw, FIELDS, "position")
    if options.high_low is HighLow.IN_PLAY:
        raise BadPosition("a position can't be set up with high_low in_play")
    bidder = seat(raw, "bidder", 4)
    state.bidder = bidder
    state.turn = state.leader = seat(raw, "leader", 4)
    state.high = number(raw, "bid", LOWEST_BID, HIGHEST_BID)
    state.auction = ((bidder, state.high),)
    state.phase = Phase.PLAY
    _cards(options, state, bidder, raw["discards"])
    if raw["trump"] is None:
        _opening(state, bidder, raw)
    else:
        _later(state, bidder, raw)
    return state


def _cards(options: Options, state: State, bidder: Seat, raw: Json) -> None:
    """The discards and the pile; every card that lies nowhere has been played."""
    try:
        thrown = hand(raw) if isinstance(raw, str) else None
    except BadText as error:
        raise BadPosition(f"discards name no card: {error}") from None
    if thrown is None or thrown & ~PACK or thrown.bit_count() != options.widow:
        raise BadPosition(f"discards must list {options.widow} different cards of the pack")
    if len(state.stock) != STOCK - options.widow:
        raise BadPosition(f"the pile must hold {STOCK - options.widow} cards")
    lying = gather(state.stock)
    for cards in state.hands:
        lying = Cards(lying | cards)
    if thrown & lying:
        raise BadPosition("a discarded card lies elsewhere too")
    state.buried[bidder] = thrown
    state.earlier = Cards(PACK & ~lying & ~thrown)


def _opening(state: State, bidder: Seat, raw: Mapping[str, Json]) -> None:
    """The opening lead is still to come (S-R6, S-R7)."""
    if state.earlier:
        raise BadPosition("trump is unknown only while all six cards are in hand")
    if state.leader != bidder:
        raise BadPosition("the bidder leads first")
    if raw["points"] != [0, 0] or any(raw[name] is not None for name in ("high", "low", "jack")):
        raise BadPosition("before the first trick nobody has any points")
    if not rules.playable(state, state.hands[bidder]):
        raise BadPosition("after this discard no suit could be opened")


def _later(state: State, bidder: Seat, raw: Mapping[str, Json]) -> None:
    trump = raw["trump"]
    if not isinstance(trump, str) or trump not in tuple(SUITS):
        raise BadPosition("trump must be one of S H D C, or null")
    state.trump = SUIT_MASK[SUITS.index(trump)]
    if not state.earlier & state.trump:
        raise BadPosition("trump is known only after the opening lead, so a trump must be gone")
    if state.buried[bidder] & state.trump:
        tricks = HAND - state.hands[bidder].bit_count()
        own = (state.trump & state.earlier).bit_count() >= tricks
        if not own or state.hands[bidder] & ~state.trump:
            raise BadPosition("a bidder who threw a trump kept trumps only")
    _points(state, raw["points"])
    _settled(state, raw)


def _points(state: State, raw: Json) -> None:
    """The card points of the cards played so far, shared between the teams."""
    total = score.card_points(state.earlier)
    if not isinstance(raw, list) or len(raw) != 2 or any(type(one) is not int for one in raw):
        raise BadPosition("points must list two numbers")
    if min(raw) < 0 or sum(raw) != total:
        raise BadPosition(f"the cards played so far count {total}, so points must add up to that")
    state.base = (raw[0], raw[1])


def _settled(state: State, raw: Mapping[str, Json]) -> None:
    """Who has High, Low and Jack already: somebody exactly if the card has been played."""
    by_taking = state.options.low_to is LowTo.TAKER
    piles = {
        "high": (ACE, state.played),
        "low": (SEVEN, state.won if by_taking else state.played),
        "jack": (JACK, state.won),
    }
    for name, (cards, pile) in piles.items():
        card = Cards(cards & state.trump & state.earlier)
        if (raw[name] is None) == bool(card):
            gone = "has" if card else "hasn't"
            raise BadPosition(f"{name} does not fit: its card {gone} been played")
        if card:
            _give(state, card, _team(raw, name), pile)


def _team(raw: Mapping[str, Json], name: str) -> int:
    """A team by its letter, or by its number."""
    if type(raw[name]) is int and raw[name] in (0, 1):
        return int(raw[name])
    if raw[name] not in tuple(TEAMS):
        raise BadPosition(f"{name} must be A, B or null")
    return TEAMS.index(raw[name])


def _give(state: State, card: Cards, side: int, pile: list[Cards]) -> None:
    """Put a card played earlier on this team's pile; its card points are in ``base`` already."""
    pile[side] = Cards(pile[side] | card)
    if pile is state.won:
        worth = score.card_points(card)
        state.base = (
            state.base[0] - worth * (side == 0),
            state.base[1] - worth * (side == 1),
        )
