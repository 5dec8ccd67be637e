"""Why an action is not allowed: a reason with its facts, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from engine.core.cards import NONE, Cards


class Reason(Enum):
    """The kinds of refusal; the names are part of the command line's contract."""

    UNREADABLE = auto()
    WRONG_PHASE = auto()
    DEAL_OVER = auto()
    MATCH_OVER = auto()
    NOT_YOUR_TURN = auto()
    NOT_CERTAIN = auto()
    NOT_IN_HAND = auto()
    SAME_CARD_TWICE = auto()
    MUST_FOLLOW = auto()
    MUST_PLAY_CALLED = auto()
    BID_TOO_LOW = auto()
    BID_TOO_HIGH = auto()
    MAY_NOT_PASS = auto()
    NOT_CALLABLE = auto()
    DISCARD_COUNT = auto()
    NO_LEAD_LEFT = auto()
    SUIT_WAS_DISCARDED = auto()
    WRONG_COUNT = auto()
    LEAD_SHAPE = auto()
    MIXED_SUITS = auto()
    MUST_PLAY_PAIRS = auto()
    MUST_PLAY_TRACTOR = auto()
    DECL_NOT_LEVEL = auto()
    DECL_MIXED_PAIR = auto()
    DECL_SINGLE_JOKER = auto()
    DECL_TOO_WEAK = auto()
    BURY_COUNT = auto()


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal: its reason, the rule's paragraph, the facts a sentence needs, cards to show.

    ``facts`` are pairs of a name and a number, a suit letter or card codes; the words are chosen
    elsewhere. ``cards`` are the viewer's own cards that would be allowed, or are owed.
    """

    reason: Reason
    rule: str = ""
    facts: tuple[tuple[str, str | int], ...] = ()
    cards: Cards = NONE


class IllegalAction(Exception):
    """Raised by `apply` when the judge refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason.name)
        self.refusal = refusal
