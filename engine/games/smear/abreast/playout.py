"""Plays the worlds to their ends and says what each end is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.smear import worth
from engine.games.smear.abreast.cards import choose
from engine.games.smear.abreast.table import (
    ACE,
    CARDS,
    FOUR,
    JACK,
    SEVEN,
    Facts,
    Table,
    anywhere,
    counted,
    finish_trick,
    lay,
)
from engine.games.smear.types import Action, GameTie, HighLow, LowTo, Play, State, team

PLACE: Final = {card: at for at, card in enumerate(CARDS)}


def hopes(view: State, actions: Sequence[Action], worlds: Sequence[State]) -> list[list[float]]:
    """For each card the chance to win the match in each world, everybody going on by habit.

    Worlds are draws of the view's `sampler`; trump is known.
    """
    cards = [action.card for action in actions if isinstance(action, Play)]
    table = _laid_out(view, worlds, len(cards))
    many = len(worlds)
    block = (1 << many) - 1
    chosen = [0] * 32
    for at, card in enumerate(cards):
        chosen[PLACE[card]] |= block << at * many
    place = len(view.trick)
    left = view.sizes()[view.leader] + (place > 0)
    while True:
        lay(table, place, chosen)
        place = (place + 1) % 4
        if not place:
            finish_trick(table)
            left -= 1
            if not left:
                break
        chosen = choose(table, place) if left > 1 else table.hands[place][:]
    found = _worth(view, table, len(cards) * many)
    return [found[at * many : (at + 1) * many] for at in range(len(cards))]


def _laid_out(view: State, worlds: Sequence[State], copies: int) -> Table:
    """The worlds as they are, once for each card that is tried."""
    many = len(worlds)
    times = sum(1 << many * copy for copy in range(copies))
    full = (1 << many * copies) - 1
    leader, bidder = view.leader, view.bidder
    assert bidder is not None
    trump = (view.trump.bit_length() - 1) // 13
    best_seat = (view.best_seat - leader) % 4

    def public(cards: int) -> Facts:
        return [full * (cards >> card & 1) for card in CARDS]

    def hidden(sets: Iterable[int]) -> Facts:
        # The last world first, so that it becomes the highest bit; one column for each card.
        rows = "".join([f"{cards:052b}" for cards in sets])
        return [int(rows[51 - card :: 52], 2) * times for card in CARDS]

    led = (view.led.bit_length() - 1) // 13 if view.led else -1
    return Table(
        full=full,
        trump=trump,
        plain=tuple(suit for suit in FOUR if suit != trump),
        taker=view.options.low_to is LowTo.TAKER,
        hands=[hidden(w.hands[(leader + by) % 4] for w in reversed(worlds)) for by in FOUR],
        barred=[
            [full * (view.barred[(leader + by) % 4] >> 13 * suit + 5 & 1) for suit in FOUR]
            for by in FOUR
        ],
        bidder=[full * ((leader + by) % 4 == bidder) for by in FOUR],
        winner=[full * (bool(view.trick) and by == best_seat) for by in FOUR],
        gone=public(view.gone),
        buried=hidden(w.buried[bidder] for w in reversed(worlds)),
        best=public(view.best),
        laid=public(sum(view.trick)),
        led=[full * (suit == led) for suit in FOUR],
        first=full * (leader & 1 == 0),
        played=(public(view.played[0]), public(view.played[1])),
        won=(public(view.won[0]), public(view.won[1])),
    )


def _worth(view: State, table: Table, many: int) -> list[float]:
    """The hope of the seat on turn in each world, the deal being over; see `worth.hope`."""
    assert view.bidder is not None
    assert view.turn is not None
    side = team(view.bidder)
    own, other = view.scores[side], view.scores[1 - side]
    table_of = worth.payoff(view.options, own, other, view.high)
    ours = side == team(view.turn)
    found = [0.0] * many
    falls: dict[tuple[int, int], int] = {(0, 0): table.full}
    for gets, others in _awards(view, table):
        grown: dict[tuple[int, int], int] = {}
        for (mine, yours), where in falls.items():
            for split, share in (
                ((mine + 1, yours), where & gets),
                ((mine, yours + 1), where & others),
                ((mine, yours), where & ~(gets | others)),
            ):
                if share:
                    grown[split] = grown.get(split, 0) | share
        falls = grown
    for split, where in falls.items():
        chance = table_of[worth.PLACE[split]]
        hope = chance if ours else 1 - chance
        for at, there in enumerate(reversed(f"{where:b}")):
            if there == "1":
                found[at] = hope
    return found


def _awards(view: State, table: Table) -> list[tuple[int, int]]:
    """For each deal point where the bidding side earns it, and where the others; see `score`."""
    assert view.bidder is not None
    bidders = team(view.bidder)
    trumps = range(8 * table.trump, 8 * table.trump + 8)
    gone = [anywhere((table.played[0][at], table.played[1][at])) for at in trumps]
    low = table.won if table.taker else table.played
    if view.options.high_low is HighLow.IN_PLAY:
        high_ones, low_ones = list(reversed(trumps)), list(trumps)
    else:
        high_ones, low_ones = [trumps[ACE]], [trumps[SEVEN]]

    def first(piles: tuple[Facts, Facts], order: Sequence[int]) -> tuple[int, int]:
        open_, gets, others = table.full, 0, 0
        for at in order:
            gets |= piles[bidders][at] & open_
            others |= piles[1 - bidders][at] & open_
            open_ &= ~gone[at % 8]
        return gets, others

    mine, yours = _counted(view, table, bidders), _counted(view, table, 1 - bidders)
    more = less = 0
    for a, b in zip(reversed(mine), reversed(yours), strict=True):
        tied = ~(more | less)
        more |= a & ~b & tied
        less |= b & ~a & tied
    if view.options.game_tie is GameTie.DEFENDERS:
        less = table.full & ~more
    return [
        first(table.played, high_ones),
        first(low, low_ones),
        first(table.won, [trumps[JACK]]),
        (more, less),
    ]


def _counted(view: State, table: Table, side: int) -> list[int]:
    """The card points of a team, the bidder's discards included (S-R10); see `table.counted`."""
    assert view.bidder is not None
    facts = table.won[side]
    if team(view.bidder) == side:
        facts = [won | thrown for won, thrown in zip(facts, table.buried, strict=True)]
    return counted(table, facts, view.base[side])
