"""How a card is drawn: its corner, its shape, its label, and the id that stays with it."""

from typing import Final

from app.present import words
from app.present.page import Face, SuitRow
from engine.core.cards import KINDS, Card, Cards, code, each, parse, rank, suit

SHAPES: Final = "cdhs"
EMBLEMS: Final = {9: "J", 10: "Q", 11: "K"}
ALTERNATING: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: neighbours differ in colour."""


def face(card: Card, where: str = "c") -> Face:
    """A card to draw. ``where`` sets ids of other places apart from the hand and the table."""
    copy = "ab"[card // KINDS]
    named = suit(card)
    return Face(
        id=f"{where}-{code(card)}{copy}" if where else "",
        code=code(card),
        rank=words.corner(card) if named is not None else "",
        suit=SHAPES[named] if named is not None else ("jb", "jr")[rank(card) - 13],
        label=words.card_name(card),
        emblem=EMBLEMS.get(rank(card), ""),
        word=words.suit_word(named) if named is not None else words.card_name(card),
    )


def faces(cards: Cards, where: str = "c") -> tuple[Face, ...]:
    """Several cards, highest first."""
    return tuple(face(card, where) for card in reversed(list(each(cards))))


def bare(text: str) -> Face:
    """A card by its text, without an id: in lists and in history."""
    return face(parse(text), "")


def by_suit(cards: Cards) -> tuple[SuitRow, ...]:
    """A hand laid open: a row for each suit it holds, highest first, each joker after them."""
    rows = []
    for named in ALTERNATING:
        held = [card for card in reversed(list(each(cards))) if suit(card) == named]
        if held:
            ranks = " ".join(map(words.corner, held))
            rows.append(SuitRow(SHAPES[named], words.suit_word(named), ranks))
    jokers = [bare(code(card)) for card in each(cards) if suit(card) is None]
    return (*rows, *(SuitRow(joker.suit, joker.label, "") for joker in jokers))
