"""A fair draw of everything one seat can't see: hands, pile and discards (S-R5 to S-R8)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import NONE, Card, Cards, Seat, each
from engine.games.smear.types import HAND, PACK, State
from engine.kit.worlds import Contradiction, Place, Worlds

Fill = Callable[[Random], list[Cards]]
"""Draws what lies in each hidden place."""


def sampler(view: State) -> Callable[[Random], State]:
    """Worlds that the seat on turn can't rule out, each equally likely.

    Hidden are the other hands, the pile and, from everyone but the bidder, the discards.
    """
    seat = view.turn
    assert seat is not None
    unseen = Cards(PACK & ~(view.gone | view.hands[seat] | view.buried[seat]))
    sizes = view.sizes()
    others = [Seat(other) for other in range(4) if other != seat]
    places = [Place(sizes[other], view.barred[other]) for other in others]
    places.append(Place(view.stock_size()))
    bidder = view.bidder
    buries = None if bidder == seat or not view.options.widow else bidder
    fill: Fill
    if buries is None:
        fill = Worlds(unseen, places).draw
    else:
        fill = _with_discards(view, unseen, places, others.index(buries))

    def draw(rng: Random) -> State:
        world, drawn = view.copy(), fill(rng)
        for other, cards in zip(others, drawn, strict=False):
            world.hands[other] = cards
        world.stock = _shuffled(drawn[len(others)], rng)
        if buries is not None:
            world.buried[buries] = drawn[-1]
        return world

    return draw


def _with_discards(view: State, unseen: Cards, places: list[Place], at: int) -> Fill:
    """Hands, pile and discards; ``at`` is the place of the bidder's hand.

    No trump was thrown, unless all six cards kept are trumps and the surplus had to go (S-R6).
    """
    widow, trump = view.options.widow, view.trump
    usual = _worlds(unseen, [*places, Place(widow, trump)])
    if not _only_trumps(view, unseen):
        assert usual is not None
        return usual.draw
    held = Place(places[at].size, Cards(places[at].barred | PACK & ~trump))
    rest = [held if place == at else old for place, old in enumerate(places)]
    long = _worlds(unseen, [*rest, Place(widow)])
    both = _worlds(unseen, [*rest, Place(widow, trump)])
    surplus = (long.count() if long else 0) - (both.count() if both else 0)
    every = surplus + (usual.count() if usual else 0)

    def draw(rng: Random) -> list[Cards]:
        if usual and rng.randrange(every) >= surplus:
            return usual.draw(rng)
        assert long is not None
        while True:
            drawn = long.draw(rng)
            if drawn[-1] & trump:
                return drawn

    return draw


def _worlds(unseen: Cards, places: list[Place]) -> Worlds | None:
    """All ways to fill the places, None if there is no way."""
    try:
        return Worlds(unseen, places)
    except Contradiction:
        return None


def _only_trumps(view: State, unseen: Cards) -> bool:
    """Whether the bidder may have kept six trumps and thrown one: all cards shown are trumps."""
    bidder = view.bidder
    assert bidder is not None
    left = view.sizes()[bidder]
    if (unseen & view.trump).bit_count() <= left:
        return False
    shown = NONE
    for trick in view.tricks:
        shown = Cards(shown | 1 << trick.cards[(bidder - trick.leader) % 4])
    place = (bidder - view.leader) % 4
    if place < len(view.trick):
        shown = Cards(shown | view.trick[place])
    # What the bidder played before a set-up position is not known: enough trumps must be gone.
    unknown = HAND - left - shown.bit_count()
    return not shown & ~view.trump and (view.earlier & view.trump).bit_count() >= unknown


def _shuffled(cards: Cards, rng: Random) -> tuple[Card, ...]:
    """The pile in a random order: its top is what a bidder would pick up."""
    pile = list(each(cards))
    for last in range(len(pile) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return tuple(pile)
