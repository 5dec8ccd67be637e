"""Which of the chosen cards can stay chosen, and why another one can't."""

from collections.abc import Sequence
from typing import Any

from app.present.seen import PERSON
from engine.core.cards import NONE, BadText, Cards, hand, held
from engine.core.game import Game
from engine.core.prompt import Pick
from engine.core.refusal import Refusal


def chosen(words: Sequence[str], own: Cards) -> Cards:
    """The cards that these texts name, if the person holds them all."""
    try:
        wanted = hand(" ".join(words))
    except BadText:
        return NONE
    return held(own, wanted) or NONE


def kept(
    game: Game[Any, Any, Any], seen: Any, words: Sequence[str]
) -> tuple[tuple[str, ...], Refusal | None]:
    """The cards up to the first that can't belong to what is asked, and why it can't."""
    stay: tuple[str, ...] = ()
    have = NONE
    for code in words if seen.turn == PERSON else ():
        wanted = chosen((*stay, code), seen.hands[PERSON])
        if not wanted:
            # Not a card of the person's.
            continue
        refusal = _unpicked(game, seen, have, wanted)
        if refusal is not None:
            return stay, refusal
        stay, have = (*stay, code), wanted
    return stay, None


def _unpicked(game: Game[Any, Any, Any], seen: Any, have: Cards, wanted: Cards) -> Refusal | None:
    """Why these cards can't be picked besides those that are; None when they can."""
    question = game.prompt(seen, have)
    if not isinstance(question, Pick) or not wanted & ~question.may:
        return None
    asked = game.prompt(seen, wanted)
    return asked.refusal if isinstance(asked, Pick) else None
