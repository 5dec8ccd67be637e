"""What a command line's words must be; anything else is one line and exit 4."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.game import BadOption, Game, Json
from engine.kit.options import read
from engine.record import SEED_LIMIT
from engine.registry import GAMES, LEVELS, PLAYERS


class Wrong(Exception):
    """The command itself is wrong, or a file can't be read: one line, exit 4."""


LONG: Final = 40
"""A word's letters that are said again."""


def cut(word: str) -> str:
    """The word as a message says it: nobody wants to read a long one again.

    >>> cut("z" * 50)
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…'
    """
    return word if len(word) <= LONG else word[:LONG] + "…"


def count(text: str) -> int:
    """A whole number from 0, in plain digits.

    >>> count("12")
    12

    Raises:
        ArgumentTypeError: anything else, such as digits of other scripts.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"{cut(text)!r} is no whole number from 0")
    return int(text)


def some(text: str) -> int:
    """A whole number from 1.

    Raises:
        ArgumentTypeError: anything else.
    """
    if not count(text):
        raise argparse.ArgumentTypeError("it takes 1 or more")
    return int(text)


def seed(text: str) -> str:
    """A seed that a save can hold.

    Raises:
        ArgumentTypeError: too short, too long, or bytes that are no text.
    """
    if not 1 <= len(text) <= SEED_LIMIT or text.encode(errors="ignore").decode() != text:
        raise argparse.ArgumentTypeError(f"it takes 1 to {SEED_LIMIT} characters")
    return text


def game(name: str) -> str:
    """A game's id.

    Raises:
        ArgumentTypeError: it does not exist.
    """
    return _one_of(name, GAMES, "game")


def level(name: str) -> str:
    """A level of play.

    Raises:
        ArgumentTypeError: it does not exist.
    """
    return _one_of(name, LEVELS)


def levels(text: str) -> tuple[str, ...]:
    """Levels of play with commas between them.

    Raises:
        ArgumentTypeError: one of them does not exist.
    """
    return tuple(map(level, text.split(",")))


def players(text: str) -> tuple[str, ...]:
    """Who plays in the arena: levels of play or yardsticks, with commas between them.

    Raises:
        ArgumentTypeError: one of them does not exist.
    """
    return tuple(_one_of(name, PLAYERS) for name in text.split(","))


def _one_of(name: str, known: Mapping[str, object], kind: str = "level") -> str:
    if name not in known:
        listed = ", ".join(known)
        raise argparse.ArgumentTypeError(f"there is no {kind} {cut(name)!r}; there are: {listed}")
    return name


def add_option(command: argparse.ArgumentParser) -> None:
    """``--option``, which may come again for each house rule."""
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def house_rules(verb: str, game: Game[Any, Any, Any], words: Sequence[str]) -> dict[str, Json]:
    """The options that words such as ``widow=0`` name.

    Raises:
        Wrong: a word without ``=``, an option given twice, or one or a value that the game does
            not have.
    """
    raw: dict[str, Json] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Wrong(f"{verb}: --option takes name=value, not {cut(word)!r}")
        if name in raw:
            raise Wrong(f"{verb}: option {cut(name)!r} is given twice")
        raw[name] = read(game.choices, name, value)
    try:
        game.options(raw)
    except BadOption as error:
        raise Wrong(f"{verb}: {error}") from None
    return raw
