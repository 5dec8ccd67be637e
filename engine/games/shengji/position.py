"""Shengji's standing and set-up positions: JSON in, checked values out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.core.cards import CODES, KINDS, RANKS, SUITS, BadText, Cards, parse
from engine.core.game import BadPosition, Deal, Json, Standing
from engine.core.state import Phase
from engine.games.shengji.codec import level_codes
from engine.games.shengji.ladder import NO_TRUMP, points
from engine.games.shengji.types import HAND, KITTY, PLAYERS, Options, State, fresh
from engine.kit.fields import (
    SCORE_LIMIT,
    number,
    one_of,
    only,
    seat,
    seat_or_none,
    thrown_in,
)

PACK: Final = Cards((1 << 2 * KINDS) - 1)
AMOUNTS: Final = ("trick_points", "buried_points", "multiplier", "bonus", "total")
TRUMPS: Final = {**{letter: at for at, letter in enumerate(SUITS)}, "NT": NO_TRUMP}


def standing_json(standing: Standing) -> dict[str, Json]:
    """The standing as a save writes it."""
    return {
        "levels": level_codes(standing),
        "dealer": standing.dealer,
        "scored": standing.scored,
    }


def standing(raw: Mapping[str, Json]) -> Standing:
    """The standing a save holds.

    Raises:
        BadPosition: missing, unknown or impossible values.
    """
    only(raw, ("levels", "dealer", "scored"), "standing")
    return Standing(
        scores=_levels(raw["levels"]),
        dealer=seat_or_none(raw, "dealer", PLAYERS),
        scored=number(raw, "scored", 0, 100_000),
    )


def check_row(contract: Json, result: Json) -> None:
    """Nothing, if a save's sheet may hold this contract with this result.

    Raises:
        BadPosition: missing, unknown or impossible values.
    """
    if not thrown_in(contract, result, "levels", PLAYERS):
        only(contract, ("dealer", "declarer", "trump", "level", "exposed"), "a contract")
        names = (*AMOUNTS, "levels", "next_dealer")
        only(result, names, "a result")
        seat(contract, "dealer", PLAYERS)
        seat_or_none(contract, "declarer", PLAYERS)
        one_of(contract, "trump", tuple(TRUMPS))
        one_of(contract, "level", tuple(RANKS))
        _exposed(contract["exposed"])
        for name in AMOUNTS:
            number(result, name, 0, SCORE_LIMIT)
        seat_or_none(result, "next_dealer", PLAYERS)
    _levels(result["levels"])


def _exposed(raw: Json) -> None:
    if raw is None:
        return
    if not isinstance(raw, list) or len(raw) != KITTY or any(one not in CODES for one in raw):
        raise BadPosition(f"exposed must list {KITTY} cards, or be null")


def place(options: Options, deal: Deal, raw: Mapping[str, Json]) -> State:
    """A set-up position: hands of equal size, nobody has played to the trick that begins.

    Raises:
        BadPosition: facts that do not fit together.
    """
    only(raw, ("leader", "level", "trump", "buried", "points"), "position")
    assert deal.dealer is not None
    trump = raw["trump"]
    if not isinstance(trump, str) or trump not in TRUMPS:
        raise BadPosition("trump must be C, D, H, S or NT")
    if deal.stock:
        raise BadPosition("in play the kitty is buried, not in stock")
    state = fresh(options, _rank(raw["level"], "level"), deal.dealer, deal.hands)
    state.fixed = True
    state.trump = TRUMPS[trump]
    state.phase = Phase.PLAY
    state.turn = state.leader = seat(raw, "leader", PLAYERS)
    state.size = deal.hands[0].bit_count()
    _hide(state, raw["buried"])
    state.points = number(raw, "points", 0, 200)
    if state.points % 5 or state.points > points(state.gone):
        raise BadPosition("points must be fives and no more than the cards played hold")
    return state


def at_level(standing: Standing, state: State) -> Standing:
    """The standing with the dealers at the level that is played: the position's word wins."""
    levels = list(standing.scores)
    levels[state.dealer & 1] = state.level
    return replace(standing, scores=tuple(levels))


def _levels(raw: Json) -> tuple[int, ...]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise BadPosition("levels must list two ranks")
    return tuple(_rank(level, "a level") for level in raw)


def _rank(raw: Json, what: str) -> int:
    if not isinstance(raw, str) or len(raw) != 1 or raw not in RANKS:
        raise BadPosition(f"{what} must be a rank, one of {RANKS}")
    return RANKS.index(raw)


def _hide(state: State, raw: Json) -> None:
    """The dealer's buried cards; what is in no hand and not buried has been played."""
    if not isinstance(raw, str) or len(raw.split()) != KITTY:
        raise BadPosition(f"buried must list {KITTY} cards")
    held = 0
    for cards in state.hands:
        if cards.bit_count() != state.size or held & cards:
            raise BadPosition("all hands must hold the same number of different cards")
        held |= cards
    if not 1 <= state.size <= HAND:
        raise BadPosition(f"hands must hold 1 to {HAND} cards")
    buried = 0
    for word in raw.split():
        try:
            face = parse(word)
        except BadText:
            raise BadPosition(f"buried names no card: {word[:20]!r}") from None
        free = [card for card in (face, face + KINDS) if not (held | buried) >> card & 1]
        if not free:
            raise BadPosition(f"{word} comes more often than the pack has it")
        buried |= 1 << free[0]
    state.buried[state.dealer] = Cards(buried)
    state.gone = Cards(PACK & ~held & ~buried)
