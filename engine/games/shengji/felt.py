"""The cards as they lie before a player: rows by suit from low to high, and what is still out.

The habit of a single decision and the loops that play whole deals look at the table in this form.
Whoever decides reads the rows of its own seat and public facts, nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.core.cards import KINDS, NONE, Cards, Seat
from engine.core.state import Phase
from engine.games.shengji.ladder import WORTH, Ladder, ladder, points
from engine.games.shengji.rules import EVERY_SUIT
from engine.games.shengji.shapes import shape, winner
from engine.games.shengji.types import PLAYERS, State, Trick

Row = list[int]
"""Cards of one effective suit, lowest first, the two copies of a face side by side."""

Rows = list[Row]

BIT: Final = tuple(Cards(1 << card) for card in range(2 * KINDS))

AFTER: Final = tuple(tuple(leader + at & 3 for at in (1, 2, 3)) for leader in range(4))
"""The seats after each leader, in turn."""


class Felt:
    """One table in play, between two tricks or in one.

    ``rows`` per seat and suit; ``out`` per suit the steps of all cards not yet played, lowest
    first, with -1 below them; ``void`` and ``unpaired`` as in the state; ``left`` cards in each
    hand at the start of the trick; ``won`` the attackers' points and ``tricks`` since the table
    was laid. The running trick: ``size`` cards were led in suit ``led``; ``taker`` holds it with a
    play in ``suit`` up to step ``high``; it is worth ``total`` so far, and ``place`` seats have
    played.
    """

    __slots__ = (
        "attackers",
        "high",
        "led",
        "left",
        "out",
        "place",
        "rows",
        "size",
        "steps",
        "suit",
        "taker",
        "total",
        "tractors",
        "tricks",
        "unpaired",
        "void",
        "won",
    )

    def __init__(self, state: State) -> None:
        steps = ladder(state.level, state.trump)
        self.steps: Ladder = steps
        self.rows: list[Rows] = [[list(row) for row in _rows(steps, hand)] for hand in state.hands]
        self.out: list[list[int]] = [list(out) for out in _out(steps, state.gone)]
        self.void = state.void[:]
        self.unpaired = state.unpaired[:]
        self.left = state.size
        self.tractors = state.options.tractors
        self.attackers = 1 - (state.dealer & 1)
        self.won = 0
        self.tricks: list[Trick] = []
        self.size = self.place = self.total = 0
        self.led = self.suit = self.high = self.taker = -1
        if state.plays:
            self._running(state)

    def _running(self, state: State) -> None:
        """Who holds the trick that has begun, and with what. T-R28."""
        place = winner(self.steps, state.plays)
        best = shape(self.steps, state.plays[place])
        assert best is not None
        lead = state.plays[0]
        self.size, self.led = lead.bit_count(), self.steps.suit[lead.bit_length() - 1]
        self.suit, self.high, self.taker = best.suit, best.top, state.leader + place & 3
        self.place, self.total = len(state.plays), sum(map(points, state.plays))

    def lead(self, seat: int, cards: list[int]) -> None:
        """A trick begins with these cards, which form one shape."""
        steps = self.steps
        self.size, self.led, self.taker = len(cards), steps.suit[cards[0]], seat
        self.suit, self.high = self.led, max([steps.step[card] for card in cards])
        self.total, self.place = sum([WORTH[card] for card in cards]), 1

    def took(self, leader: int, plays: list[Cards], taker: int, worth: int) -> None:
        """A trick is complete."""
        if taker & 1 == self.attackers:
            self.won += worth
        self.left -= plays[0].bit_count()
        self.tricks.append(Trick(Seat(leader), tuple(plays), Seat(taker)))


@lru_cache(maxsize=256)
def _rows(steps: Ladder, hand: Cards) -> tuple[tuple[int, ...], ...]:
    """A hand by suit, lowest first: a search lays the same hands again for each candidate."""
    return tuple(tuple([card for card in suit if hand >> card & 1]) for suit in steps.cards)


@lru_cache(maxsize=256)
def _out(steps: Ladder, gone: Cards) -> tuple[tuple[int, ...], ...]:
    """See `Felt.out`."""
    step = steps.step
    return tuple(
        (-1, *[step[card] for card in suit if not gone >> card & 1]) for suit in steps.cards
    )


def finish(state: State, felt: Felt) -> None:
    """Bring the state to the end of the deal that was played on the table. T-R32."""
    state.plays.clear()
    for hand in state.hands:
        state.gone = Cards(state.gone | hand)
    state.hands = [NONE] * PLAYERS
    state.tricks += felt.tricks
    state.points += felt.won
    state.size = 0
    state.leader = felt.tricks[-1].winner
    state.phase, state.turn = Phase.DEAL_OVER, None
    state.void = [EVERY_SUIT] * PLAYERS
    state.unpaired = [EVERY_SUIT] * PLAYERS
