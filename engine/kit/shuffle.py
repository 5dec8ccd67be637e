"""The frozen shuffle and deal: the same key gives the same cards on every machine and version."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

from engine.core.cards import Card, Cards, Seat
from engine.core.game import Deal


def deal_key(seed: str, number: int) -> str:
    """The key of a deal, 64 hex digits; knowing it tells nothing of the seed or other deals."""
    return hashlib.sha256(f"{seed}/deal/{number}".encode()).hexdigest()


def commitment(key: str) -> str:
    """What may be shown before a deal: the hash of its key."""
    return hashlib.sha256(key.encode()).hexdigest()


def first_dealer(seed: str, players: int) -> Seat:
    """The seat that chance makes dealer of the first deal (A-R2.2, S-R3)."""
    return Seat(int(Random(f"{seed}/dealer").random() * players))


def shuffled(pack: Sequence[Card], key: str) -> tuple[Card, ...]:
    """The pack in the order this key gives.

    Fisher-Yates written out, from the last card down, because the library's own shuffle may
    change between Python versions and saves live longer than that.
    """
    rng = Random(key)
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def dealt(cards: Sequence[Card], players: int, size: int, dealer: Seat) -> Deal:
    """Cards given one at a time from the seat after the dealer; the rest is the stock (A-R2.1)."""
    hands = [0] * players
    for at, card in enumerate(cards[: players * size]):
        hands[(dealer + 1 + at) % players] |= 1 << card
    return Deal(
        hands=tuple(Cards(hand) for hand in hands),
        stock=tuple(cards[players * size :]),
        dealer=dealer,
    )
