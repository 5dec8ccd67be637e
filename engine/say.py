"""One plain English sentence a refusal: the command line prints it, the page translates it."""

from __future__ import annotations

from typing import Final

from engine.core.refusal import Reason, Refusal

REFUSALS: Final[dict[Reason, str]] = {
    Reason.UNREADABLE: "That is no action of this game.",
    Reason.WRONG_PHASE: "That can't be done at this point of the deal.",
    Reason.DEAL_OVER: "This deal is over; start the next one.",
    Reason.MATCH_OVER: "This match is over; start a new one.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NOT_CERTAIN: "Others may still win a trick, so the rest has to be played.",
    Reason.NOT_IN_HAND: "You do not hold that card.",
    Reason.SAME_CARD_TWICE: "You hold that card only once.",
    Reason.MUST_FOLLOW: "You must follow suit: you hold %(suit)s.",
    Reason.MUST_PLAY_CALLED: "Your %(card)s was called: it must be played to this trick.",
    Reason.BID_TOO_LOW: "That bid is too low; the lowest you may bid is %(least)s.",
    Reason.BID_TOO_HIGH: "That bid is too high; the highest number is %(most)s.",
    Reason.MAY_NOT_PASS: "Everybody else has passed, so you must bid.",
    Reason.NOT_CALLABLE: "That card can't be called: call a trump that is in another hand.",
    Reason.DISCARD_COUNT: "Discard exactly %(count)s.",
    Reason.NO_LEAD_LEFT: "No suit could be opened then: each suit you keep would have lost a card.",
    Reason.SUIT_WAS_DISCARDED: "You discarded from %(suit)s, so %(suit)s can't become trump.",
    Reason.WRONG_COUNT: "Play exactly %(count)s.",
    Reason.LEAD_SHAPE: "Lead a single card, a pair, or consecutive pairs of one suit.",
    Reason.MIXED_SUITS: "A lead must be of one suit; trumps are a suit of their own.",
    Reason.MUST_PLAY_PAIRS: "You must follow with pairs as far as you hold them: %(count)s owed.",
    Reason.MUST_PLAY_TRACTOR: "You hold a tractor of the suit led and must play it.",
    Reason.DECL_NOT_LEVEL: "Only cards of the level rank or a pair of jokers declare trump.",
    Reason.DECL_MIXED_PAIR: "A pair to declare must be two of the same card.",
    Reason.DECL_SINGLE_JOKER: "A single joker declares nothing; it takes two alike.",
    Reason.DECL_TOO_WEAK: "That is not stronger than what has been declared.",
    Reason.BURY_COUNT: "Bury exactly %(count)s cards.",
}

SUIT_WORDS: Final = dict(enumerate(("clubs", "diamonds", "hearts", "spades")))


def refusal(refused: Refusal) -> str:
    """The sentence for a refusal, with its facts filled in."""
    facts = {name: _fact(name, value) for name, value in refused.facts}
    return REFUSALS[refused.reason] % facts


def _fact(name: str, value: str | int) -> str:
    if name == "suit" and isinstance(value, int):
        return SUIT_WORDS.get(value, "trumps")
    return str(value)
