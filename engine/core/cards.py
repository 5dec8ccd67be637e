"""Cards as small numbers and sets of cards as bit masks; the only place that knows the numbering.

A card is ``kind + 54 * copy``. Kinds 0..51 are ``suit * 13 + rank`` with suits in the order
clubs, diamonds, hearts, spades and ranks from two to ace; 52 is the black joker, 53 the red one.
One-pack games never go past 53, so a number means the same card in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType

Card = NewType("Card", int)
Cards = NewType("Cards", int)
Seat = NewType("Seat", int)

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
KINDS: Final = 54
BLACK_JOKER: Final = Card(52)
RED_JOKER: Final = Card(53)
JOKERS: Final = Cards(0b11 << 52)
ONE_PACK: Final = Cards((1 << KINDS) - 1)
NONE: Final = Cards(0)

SUIT_MASK: Final = tuple(Cards(((1 << 13) - 1) << (13 * suit)) for suit in range(4))
"""The thirteen cards of each printed suit, first copy only."""

CODES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "BJ", "RJ")
_KIND_OF: Final = {code: kind for kind, code in enumerate(CODES)}


class BadText(ValueError):
    """A text that names no card or no action; the message says which part could not be read."""


class OneCard(BadText):
    """A text that names several cards where an action takes one."""


def kind(card: Card) -> int:
    """The face of a card, 0..53, whichever of its copies it is."""
    return card % KINDS


def suit(card: Card) -> int | None:
    """The printed suit 0..3 (clubs, diamonds, hearts, spades); None for a joker."""
    face = card % KINDS
    return face // 13 if face < 52 else None


def rank(card: Card) -> int:
    """The printed rank, 0 for the two up to 12 for the ace; jokers are 13 (black) and 14 (red)."""
    face = card % KINDS
    return face % 13 if face < 52 else face - 39


def code(card: Card) -> str:
    """A card's text: rank, then suit.

    >>> code(parse("TD"))
    'TD'
    """
    return CODES[card % KINDS]


def parse(text: str) -> Card:
    """The first copy of the card a text names.

    >>> parse("2C"), parse("AS")
    (0, 51)

    Raises:
        BadText: when the text is no card.
    """
    try:
        return Card(_KIND_OF[text])
    except (KeyError, TypeError):
        raise BadText(str(text)[:40]) from None


def bit(card: Card) -> Cards:
    """The set that holds this card alone."""
    return Cards(1 << card)


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    rest = int(cards)
    while rest:
        low = rest & -rest
        yield Card(low.bit_length() - 1)
        rest ^= low


def gather(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return Cards(mask)


def count(cards: Cards) -> int:
    """How many cards a set holds."""
    return int(cards).bit_count()


def faces(cards: Cards) -> Cards:
    """Each face of the set once, as first copies."""
    return Cards((cards | cards >> KINDS) & ONE_PACK)


def pairs(cards: Cards) -> Cards:
    """The faces a two-pack hand holds twice, as first copies."""
    return Cards(cards & (cards >> KINDS) & ONE_PACK)


def hand(text: str) -> Cards:
    """The cards a text lists; a face written twice means both copies.

    >>> codes(hand("5H AS 5H"))
    ('5H', '5H', 'AS')

    Raises:
        BadText: when a word is no card, or a face comes more often than two packs have it.
    """
    mask = 0
    for word in text.split():
        number = int(parse(word))
        if mask >> number & 1:
            number += KINDS
        if mask >> number & 1:
            raise BadText(word)
        mask |= 1 << number
    return Cards(mask)


def order(text: str) -> tuple[Card, ...]:
    """The cards a text lists, in that order; the second of a face is its second copy.

    Raises:
        BadText: as for `hand`.
    """
    seen = 0
    found = []
    for word in text.split():
        number = int(parse(word))
        if seen >> number & 1:
            number += KINDS
        if seen >> number & 1:
            raise BadText(word)
        seen |= 1 << number
        found.append(Card(number))
    return tuple(found)


def codes(cards: Cards) -> tuple[str, ...]:
    """The texts of a set, by suit (clubs, diamonds, hearts, spades, jokers) and rank."""
    return tuple(CODES[face] for face in sorted(card % KINDS for card in each(cards)))


def text(cards: Cards) -> str:
    """A set as one text, sorted as in `codes`."""
    return " ".join(codes(cards))


def held(hand_: Cards, wanted: Cards) -> Cards | None:
    """The physical cards of a hand that carry the wanted faces, lowest copies first.

    Rules see faces only, so either copy would do; None when the hand lacks one of them.
    """
    if wanted & ~hand_ == 0 and not pairs_split(hand_, wanted):
        return wanted
    found = 0
    for card in each(wanted):
        face = card % KINDS
        for number in (face, face + KINDS):
            if hand_ >> number & 1 and not found >> number & 1:
                found |= 1 << number
                break
        else:
            return None
    return Cards(found)


def pairs_split(hand_: Cards, wanted: Cards) -> bool:
    """Whether the set names a second copy although the hand holds that face's first copy too."""
    seconds = int(wanted) >> KINDS
    return bool(seconds & hand_ & ONE_PACK & ~int(wanted))
