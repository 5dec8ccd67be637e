"""Read fields of a save's JSON with a clear word when one is missing or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.cards import Seat
from engine.core.game import BadPosition, Json, Standing

SCORE_LIMIT = 1_000_000
"""Scores beyond this are not a game's but a tampered save's."""


def only(raw: Json, names: Sequence[str], where: str) -> None:
    """Nothing, if this is an object with exactly these keys.

    Raises:
        BadPosition: not an object, or a key is missing or unknown.
    """
    if not isinstance(raw, Mapping):
        raise BadPosition(f"{where} must be an object")
    for name in raw:
        if name not in names:
            raise BadPosition(f"{where} has no field {str(name)[:40]!r}")
    for name in names:
        if name not in raw:
            raise BadPosition(f"{where} lacks {name!r}")


def number(raw: Mapping[str, Json], name: str, least: int, most: int) -> int:
    """A whole number within bounds.

    Raises:
        BadPosition: anything else.
    """
    value = raw[name]
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f"{name} must be a whole number from {least} to {most}")
    return value


def seat(raw: Mapping[str, Json], name: str, players: int) -> Seat:
    """A seat number.

    Raises:
        BadPosition: anything else.
    """
    return Seat(number(raw, name, 0, players - 1))


def seat_or_none(raw: Mapping[str, Json], name: str, players: int) -> Seat | None:
    """A seat number or null.

    Raises:
        BadPosition: anything else.
    """
    return None if raw[name] is None else seat(raw, name, players)


def one_of(raw: Mapping[str, Json], name: str, accepted: Sequence[Json]) -> Json:
    """One of these values.

    Raises:
        BadPosition: anything else.
    """
    value = raw[name]
    if not any(type(value) is type(one) and value == one for one in accepted):
        raise BadPosition(f"{name} must be one of {', '.join(map(str, accepted))}")
    return value


def thrown_in(contract: Json, result: Json, score: str, players: int) -> bool:
    """Whether a row of the score sheet is that of a thrown-in deal, its scores not yet looked at.

    Raises:
        BadPosition: it says so, but does not look like one.
    """
    if not isinstance(result, Mapping) or "thrown_in" not in result:
        return False
    only(result, ("thrown_in", score, "next_dealer"), "a thrown-in deal's result")
    one_of(result, "thrown_in", (True,))
    seat(result, "next_dealer", players)
    if contract is not None:
        raise BadPosition("a thrown-in deal has no contract")
    return True


def scores(raw: Json, size: int) -> tuple[int, ...]:
    """So many scores.

    Raises:
        BadPosition: anything else.
    """
    if not isinstance(raw, list) or len(raw) != size:
        raise BadPosition(f"scores must list {size} numbers")
    if any(type(one) is not int or abs(one) > SCORE_LIMIT for one in raw):
        raise BadPosition(f"scores must be whole numbers up to {SCORE_LIMIT}")
    return tuple(raw)


def standing_json(standing: Standing) -> dict[str, Json]:
    """The standing as a save writes it."""
    return {
        "scores": list(standing.scores),
        "dealer": standing.dealer,
        "scored": standing.scored,
    }


def standing(raw: Mapping[str, Json], players: int, sides: int) -> Standing:
    """The standing a save holds, a score for each seat or team.

    Raises:
        BadPosition: missing, unknown or impossible values.
    """
    only(raw, ("scores", "dealer", "scored"), "standing")
    return Standing(
        scores=scores(raw["scores"], sides),
        dealer=seat(raw, "dealer", players),
        scored=number(raw, "scored", 0, 100_000),
    )
