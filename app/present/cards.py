"""How a card is drawn: its corner, its shape, its label, and the id that stays with it."""

from typing import Final

from app.present import words
from app.present.page import Face, Sign
from engine.core.cards import KINDS, Card, Cards, code, each, parse, rank, suit
from engine.core.cards import faces as faces_of

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
        letter="" if named is not None else words.JOKER_LETTERS[rank(card) - 13](),
    )


def faces(cards: Cards, where: str = "c") -> tuple[Face, ...]:
    """Several cards, highest first."""
    return tuple(face(card, where) for card in words.high_first(cards))


def bare(text: str) -> Face:
    """A card by its text, without an id: in lists and in history."""
    return face(parse(text), "")


def signs(cards: Cards) -> tuple[Sign, ...]:
    """The suits that these cards have, jokers last, each as a column's head."""
    rows = [Sign(SHAPES[named], words.suit_word(named)) for named in ALTERNATING]
    jokers = [bare(code(card)) for card in each(faces_of(cards)) if suit(card) is None]
    return (*rows, *(Sign(joker.suit, joker.label) for joker in jokers))


def ranks(cards: Cards, columns: tuple[Sign, ...]) -> tuple[str, ...]:
    """A hand laid open: the corners of its cards in each column, highest first."""
    return tuple(
        " ".join(
            words.corner(card) if suit(card) is not None else words.HELD
            for card in words.high_first(cards)
            if face(card).suit == column.suit
        )
        for column in columns
    )
