"""Which card the side that searches plays later in its own playouts: by tables of experience.

Habit (`cardplay`) goes by rules of thumb; the tables hold what cards gained over habit's in many
thousands of sampled worlds. Six facts about the table, each together with what kind of card it is,
speak for or against a card; the one with the highest sum is played. `tools/learn_smear.py` says
which facts these are, plays the deals and writes the tables; a test holds the two together. Facts
are the mover's own hand and what everybody has seen, sets plain numbers as in the playout loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final

from engine.core.cards import SUIT_MASK, Cards, Seat, each
from engine.games.smear import cardplay
from engine.games.smear.playout import Choice
from engine.games.smear.score import card_points
from engine.games.smear.types import JACK, PACK, State
from engine.games.smear.weights import LETTERS

KINDS: Final = 48
"""Kinds of cards: plain or trump, eight ranks, and whether it loses, may win or surely wins."""

FACES: Final = 16
"""Plain or trump, and eight ranks."""

SPOTS: Final = 8
"""Place in the trick, and whether the own side is winning it."""

JACKS, TRICKS, TRUMPS, VOIDS, THREATS, SUITS, SIZE = accumulate(
    (
        3 * SPOTS * KINDS,  # trump's jack: gone, in hand or out
        5 * SPOTS * KINDS,  # card points in the trick
        5 * SPOTS * KINDS,  # trumps in hand
        12 * 4 * KINDS,  # whether the highest trump is here, and who has none; by place
        5 * SPOTS * FACES,  # cards with which an opponent may take the trick
        4 * 4 * 4 * FACES,  # higher cards of the suit, and cards of it in hand; by place
    ),
    initial=0,
)
"""Where each table begins in `WEIGHTS`, and how long they are together."""


def _steps(bounds: Sequence[int], most: int) -> tuple[int, ...]:
    """For each number up to ``most`` how many of the bounds it reaches."""
    return tuple(sum(number >= bound for bound in bounds) for number in range(most + 1))


RICH: Final = _steps((1, 4, 10, 15), 60)
LONG: Final = _steps((1, 2, 3, 4), 13)
THREAT: Final = _steps((1, 2, 4, 7), 32)
HIGHER: Final = _steps((1, 2, 3), 13)
HELD: Final = _steps((1, 2, 3), 13)

NOTHING: Final = ord("P")
"""The letter of a weight of nought; each letter further is one more."""

WEIGHTS: Final = [ord(letter) - NOTHING for letter in LETTERS if letter != "\n"]
"""What each cell says for a card, in half thousandths of the chance to win the match."""

SUIT: Final = {1 << card: int(mask) for mask in SUIT_MASK for card in each(mask)}
FACE: Final = {1 << card: card % 13 - 5 for card in each(PACK)}
COUNT: Final = {1 << card: card_points(Cards(1 << card)) for card in each(PACK)}


def card(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
    """The allowed card that the tables speak for most, as a set; the lowest of equals."""
    trump, led, played, barred = state.trump, state.led, state.played, state.barred
    place, said = len(state.trick), WEIGHTS
    unseen = PACK & ~(hand | played[0] | played[1] | state.earlier | state.buried[seat])
    own, out = hand & trump, unseen & trump
    left, right = unseen & ~barred[(seat + 1) & 3], unseen & ~barred[(seat + 3) & 3]
    spot, rich, beating = 2 * place, 0, int(PACK)
    if place:
        spot += not (state.best_seat ^ seat) & 1
        for played_card in state.trick:
            rich += COUNT[played_card]
        beating = cardplay.beaters(state.best, led, trump)
    void = 6 * (own.bit_length() > out.bit_length())
    void += 2 * (not left & trump) + 2 * (not right & trump) + (not out & ~barred[(seat + 2) & 3])
    jack = 1 if own & JACK else 2 if out & JACK else 0
    by_jack = JACKS + (SPOTS * jack + spot) * KINDS
    by_trick = TRICKS + (SPOTS * RICH[rich] + spot) * KINDS
    by_trumps = TRUMPS + (SPOTS * LONG[own.bit_count()] + spot) * KINDS
    by_void = VOIDS + (4 * void + place) * KINDS
    chosen, most = 0, -SIZE * NOTHING
    while allowed:
        one = allowed & -allowed
        allowed ^= one
        suit, face = SUIT[one], FACE[one]
        higher = suit & -(one << 1)
        over = higher | trump
        if one & trump:
            face, over = face + 8, higher
        kind = 3 * face
        if not one & beating:
            over = beating
        # The next seat is an opponent, and of those behind a lead so is the last.
        threat = (left & over).bit_count() if place < 3 else 0
        if not place:
            threat = max(threat, (right & over).bit_count())
        if one & beating:
            kind += 1 if threat else 2
        by_suit = HIGHER[(unseen & higher).bit_count()] * 4 + HELD[(hand & suit).bit_count()]
        worth = (
            said[by_jack + kind]
            + said[by_trick + kind]
            + said[by_trumps + kind]
            + said[by_void + kind]
            + said[THREATS + (SPOTS * THREAT[threat] + spot) * FACES + face]
            + said[SUITS + (4 * by_suit + place) * FACES + face]
        )
        if worth > most:
            chosen, most = one, worth
    return chosen


def beside(side: int) -> Choice:
    """The cards of this side by the tables, those of the other by habit."""

    def choose(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
        player = cardplay.card if (seat ^ side) & 1 else card
        return player(state, seat, hand, allowed, rng)

    return choose


BESIDE: Final = (beside(0), beside(1))
"""For each side how a deal goes on that it imagines."""
