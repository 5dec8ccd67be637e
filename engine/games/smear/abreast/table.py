"""Many worlds at the same place of the same trick, and what a card played changes in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.cards import Cards
from engine.games.smear.score import card_points
from engine.games.smear.types import PACK

Facts = list[int]
"""For each card of the pack, from the seven of clubs up, the worlds in which something holds."""

CARDS: Final = tuple(card for card in range(52) if PACK >> card & 1)

POINTS: Final = tuple(card_points(Cards(1 << card)) for card in CARDS)
"""What each card counts for Game (S-R10)."""

SEVEN, TEN, JACK, QUEEN, KING, ACE = 0, 3, 4, 5, 6, 7
"""The ranks that matter, by their place in a suit."""

FOUR: Final = range(4)
"""Suits or seats."""


@dataclass(slots=True)
class Table:
    """Many worlds at the same place of the same trick.

    ``full`` are all of them; ``trump`` a suit, ``plain`` the other three. For each seat, from the
    one that leads: ``hands`` its cards, ``barred`` the suits it is known not to hold, ``bidder``
    where it is the bidder, ``winner`` where it is winning the trick. For each card: ``gone`` where
    it was played, ``buried`` where it lies in the discards, ``best`` where it is winning, ``laid``
    where it is in the trick. ``first`` is where the leader is of the first team. For each team
    ``played`` and ``won``.
    """

    full: int
    trump: int
    plain: tuple[int, ...]
    taker: bool
    hands: list[Facts]
    barred: list[Facts]
    bidder: list[int]
    winner: list[int]
    gone: Facts
    buried: Facts
    best: Facts
    laid: Facts
    led: Facts
    first: int
    played: tuple[Facts, Facts]
    won: tuple[Facts, Facts]


def of_suit(facts: Facts, suit: int) -> Facts:
    """The facts about the cards of a suit, from the seven up."""
    return facts[8 * suit : 8 * suit + 8]


def anywhere(facts: Iterable[int]) -> int:
    """Where one of these holds."""
    where = 0
    for fact in facts:
        where |= fact
    return where


def lay(table: Table, place: int, chosen: Facts) -> None:
    """The seat at this place plays the chosen cards (S-R8, S-R9)."""
    full, hand = table.full, table.hands[place]
    side = table.first if not place & 1 else full & ~table.first
    if place:
        winning = anywhere(new & beat for new, beat in zip(chosen, beating(table), strict=True))
        known = anywhere(of_suit(chosen, table.trump))
        for suit in FOUR:
            known |= anywhere(of_suit(chosen, suit)) & table.led[suit]
        for suit in FOUR:
            table.barred[place][suit] |= table.led[suit] & ~known
        keep = full & ~winning
        table.best = [
            old & keep | new & winning for old, new in zip(table.best, chosen, strict=True)
        ]
        table.laid = [old | new for old, new in zip(table.laid, chosen, strict=True)]
        table.winner = [old & keep for old in table.winner]
        table.winner[place] |= winning
    else:
        table.best = table.laid = chosen
        table.led = [anywhere(of_suit(chosen, suit)) for suit in FOUR]
        table.winner = [full, 0, 0, 0]
    for at, where in enumerate(chosen):
        if where:
            hand[at] ^= where
            table.gone[at] |= where
            table.played[0][at] |= where & side
            table.played[1][at] |= where & ~side


def finish_trick(table: Table) -> None:
    """The winner takes the cards and leads: seats are counted anew from there (S-R9)."""
    winner, first = table.winner, table.first
    table.first = (winner[0] | winner[2]) & first | (winner[1] | winner[3]) & ~first
    for at, where in enumerate(table.laid):
        if where:
            table.won[0][at] |= where & table.first
            table.won[1][at] |= where & ~table.first
    turned = [(by, where) for by, where in enumerate(winner) if where]

    def turn(facts: Sequence[Sequence[int]], seat: int) -> Facts:
        rows = [(where, facts[(by + seat) % 4]) for by, where in turned]
        return [anywhere(where & row[at] for where, row in rows) for at in range(len(facts[0]))]

    table.hands = [turn(table.hands, seat) for seat in FOUR]
    table.barred = [turn(table.barred, seat) for seat in FOUR]
    bidder = [[where] for where in table.bidder]
    table.bidder = [turn(bidder, seat)[0] for seat in FOUR]
    table.led = table.best = table.laid = []


def beating(table: Table) -> Facts:
    """Where each card would beat the one that is winning; see `cardplay.beaters`."""
    beating = [0] * 32
    over_plain = table.full & ~anywhere(of_suit(table.best, table.trump))
    for suit in FOUR:
        over = over_plain if suit == table.trump else 0
        for at in range(8 * suit, 8 * suit + 8):
            beating[at] = over
            over |= table.best[at]
    return beating


def counted(table: Table, facts: Facts, points: int = 0) -> list[int]:
    """Card points of these cards and so many more: where each binary digit is set, lowest first."""
    digits = [table.full * (points >> digit & 1) for digit in range(8)]
    for at, where in enumerate(facts):
        for digit in range(4) if where else ():
            carry, up = where * (POINTS[at] >> digit & 1), digit
            while carry:
                digits[up], carry = digits[up] ^ carry, digits[up] & carry
                up += 1
    return digits


def at_least(table: Table, digits: list[int], bound: int) -> int:
    """Where a number, lowest binary digit first, is so much or more."""
    more, equal = 0, table.full
    for at in range(len(digits) - 1, -1, -1):
        if bound >> at & 1:
            equal &= digits[at]
        else:
            more |= equal & digits[at]
            equal &= ~digits[at]
    return more | equal
