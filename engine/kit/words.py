"""Read the words of an action's text that are not cards."""

from __future__ import annotations

from engine.core.cards import BadText


def bid(word: str) -> int:
    """The number of a bid in plain digits; one beyond 999 is read as some such number.

    Three digits are too many in any game, so what matters is that it is refused as too high.

    >>> bid("7"), bid("100"), bid("99999")
    (7, 100, 999)

    Raises:
        BadText: anything else, zeros in front too.
    """
    if not (word.isascii() and word.isdecimal()) or (word != "0" and word.startswith("0")):
        raise BadText(word[:40])
    return int(word[:3])
