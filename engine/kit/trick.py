"""Single-card tricks: who may play what, who wins. Suits are masks, strength is the bit's place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.core.cards import NONE, SUIT_MASK, SUITS, Card, Cards, Seat, code, suit
from engine.core.game import Json


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: cards in playing order from the leader, and who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


def suit_mask(named: int | None) -> Cards:
    """All cards of a suit; the empty set for no suit (no trump)."""
    return NONE if named is None else SUIT_MASK[named]


def led_mask(card: Card) -> Cards:
    """All cards of the suit this card belongs to."""
    named = suit(card)
    assert named is not None, "one-pack games have no jokers"
    return SUIT_MASK[named]


def follow(hand: Cards, led: Cards, trump: Cards = NONE) -> Cards:
    """The cards that may be played to a lead: the suit led if any is held, else all (A-R5.1).

    Where trump may be played although the suit could be followed, pass ``trump`` (S-R8).
    """
    return Cards(hand & (led | trump)) if hand & led else hand


def beats(card: Cards, best: Cards, led: Cards, trump: Cards) -> bool:
    """Whether a card (as a set) beats the best so far: higher trump, else higher in the suit led.

    A-R5.3, S-R9. A card's bit grows with its rank, so within a suit the larger set wins.
    """
    if card & trump:
        return not best & trump or card > best
    return bool(card & led) and not best & trump and card > best


def may_hold(unseen: Cards, barred: Iterable[Cards]) -> Cards:
    """The unseen cards that may be with one of some seats, given what each is known not to hold."""
    out = 0
    for cards in barred:
        out |= unseen & ~cards
    return Cards(out)


def wins_all(hand: Cards, out: Cards, trump: Cards) -> bool:
    """Whether who leads this hand wins every trick, however the others hold the cards ``out``.

    Each card beats all of its suit that are out, and nobody can trump a suit that is not trump.

    >>> wins_all(SUIT_MASK[0], Cards(SUIT_MASK[1] | SUIT_MASK[2]), NONE)
    True
    """
    if hand & ~trump and out & trump:
        return False
    return all(out & suit < lowest(Cards(hand & suit)) for suit in SUIT_MASK if hand & suit)


def some_bit(cards: Cards, rng: Random) -> Cards:
    """One card of a set as a set, each equally likely."""
    rest = int(cards)
    for _ in range(int(rng.random() * rest.bit_count())):
        rest &= rest - 1
    return Cards(rest & -rest)


def lowest(cards: Cards) -> Cards:
    """The lowest card of a set within one suit, as a set."""
    return Cards(cards & -cards)


def highest(cards: Cards) -> Cards:
    """The highest card of a set within one suit, as a set."""
    return Cards(1 << (cards.bit_length() - 1)) if cards else NONE


def suits_of(cards: Cards) -> tuple[str, ...]:
    """The letters of the suits a set has cards of.

    >>> suits_of(SUIT_MASK[3])
    ('S',)
    """
    return tuple(letter for letter, mask in zip(SUITS, SUIT_MASK, strict=True) if cards & mask)


def tricks_json(tricks: Iterable[Trick]) -> list[dict[str, Json]]:
    """Finished tricks in order, as the command line shows them."""
    return [
        {"leader": t.leader, "plays": [[code(card)] for card in t.cards], "winner": t.winner}
        for t in tricks
    ]


def trick_json(leader: Seat, cards: Iterable[Cards]) -> dict[str, Json] | None:
    """The running trick, each card given as a set; None before it begins."""
    plays = [[code(Card(card.bit_length() - 1))] for card in cards]
    return {"leader": leader, "plays": plays} if plays else None
