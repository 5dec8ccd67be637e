"""Old saves, step by step, into today's version; every step stays for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: Final[Mapping[int, Step]] = {}
"""For each old version, what turns its save into the next version's."""


class CannotMigrate(ValueError):
    """A save of a version no step is known for."""


def to_current(
    raw: Mapping[str, Any], current: int, steps: Mapping[int, Step] = STEPS
) -> dict[str, Any]:
    """The save as the current version writes it.

    Raises:
        CannotMigrate: a step is missing, or an old save lacks what the step needs.
    """
    save = dict(raw)
    while save["version"] < current:
        version = save["version"]
        if version not in steps:
            raise CannotMigrate(f"saves of version {version} can no longer be read")
        try:
            save = dict(steps[version](save))
        except (KeyError, TypeError, ValueError) as error:
            raise CannotMigrate(f"its version {version} fields are incomplete: {error}") from None
        save["version"] = version + 1
    return save
