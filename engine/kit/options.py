"""House rules as a table of names and accepted values, default first."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from engine.core.game import BadOption, Json


def chosen(
    choices: Mapping[str, tuple[str | int | bool, ...]], raw: Mapping[str, Json]
) -> dict[str, Any]:
    """Every option's value: the one named, else the default.

    ``True`` is not ``1`` here: a switch takes booleans only, a number takes numbers only.

    Raises:
        BadOption: an unknown option or value; the message lists what would be accepted.
    """
    for name in raw:
        if name not in choices:
            raise BadOption(f"no option {str(name)[:40]!r}; there are: {', '.join(choices)}")
    values: dict[str, Any] = {}
    for name, accepted in choices.items():
        value = raw.get(name, accepted[0])
        if not any(type(value) is type(one) and value == one for one in accepted):
            listed = ", ".join(spelled(one) for one in accepted)
            raise BadOption(f"option {name} takes {listed}")
        values[name] = value
    return values


def spelled(value: str | int | bool) -> str:
    """A value as the command line writes it: on and off for switches.

    >>> spelled(True), spelled(52)
    ('on', '52')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def read(choices: Mapping[str, tuple[str | int | bool, ...]], name: str, text: str) -> Json:
    """The value a command line's text names for this option; the text itself if none fits."""
    return next((one for one in choices.get(name, ()) if spelled(one) == text), text)


def written(choices: Mapping[str, tuple[str | int | bool, ...]], values: object) -> dict[str, Json]:
    """Every option of an options value as a save writes it; enums by their text."""
    fields = {name: getattr(values, name) for name in choices}
    return {name: str(one) if isinstance(one, StrEnum) else one for name, one in fields.items()}
