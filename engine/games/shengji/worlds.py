"""Worlds a seat can't rule out: unseen cards dealt to hidden places under all that is proven.

Proven are: suits a seat failed to follow, pairs it failed to show, cards it declared and still
holds, the exposed kitty (with the dealer or buried), and for the dealer the cards it buried.
Every world is equally likely: those that agree with single cards are drawn evenly by
`engine.kit.worlds`, and a world with a pair where none can be is drawn again. Where that keeps
failing, offending cards are exchanged instead; only then is the draw not exactly even. What the
house rules on tractors would prove beyond this is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from engine.core.cards import NONE, Card, Cards, Seat, each
from engine.core.state import Phase
from engine.games.shengji.declare import shown
from engine.games.shengji.ladder import Ladder
from engine.games.shengji.position import PACK
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import KITTY, PLAYERS, State
from engine.kit.worlds import Contradiction, Place, Worlds

REDRAWS: Final = 200
EXCHANGES: Final = 20_000


def sampler(view: State) -> Callable[[Random], State]:
    """Draws worlds the seat on turn can't tell from the true one. T-R25 for what follows prove."""
    seat = view.turn
    assert seat is not None
    others, places = hidden(view, seat)
    worlds = Worlds(Cards(PACK & ~view.gone & ~view.hands[seat] & ~view.buried[seat]), places)
    single = [_single_suits(view.ladder, view.unpaired[other]) for other in others]
    kitty = len(places) > len(others)

    def draw(rng: Random) -> State:
        drawn = _draw(worlds, places, single, rng)
        world = view.copy()
        for other, cards in zip(others, drawn, strict=False):
            world.hands[other] = cards
        if kitty and view.phase is Phase.DECLARE:
            world.stock = _shuffled(drawn[-1], rng)
        elif kitty:
            world.buried[view.dealer] = drawn[-1]
        return world

    return draw


def hidden(view: State, seat: Seat) -> tuple[list[Seat], list[Place]]:
    """The other seats and what is hidden: their hands, then kitty or buried cards if unknown."""
    ladder = view.ladder
    sizes = view.sizes()
    others = [Seat(other) for other in range(PLAYERS) if other != seat]
    pinned = {other: shown(view, other) for other in others}
    with_dealer = NONE
    if seat != view.dealer:
        for card in view.exposed:
            with_dealer = Cards(with_dealer | 1 << card)
    places = []
    for other in others:
        barred = 0
        for suit in range(5):
            if view.void[other] >> suit & 1:
                barred |= ladder.masks[suit]
        for holder, cards in pinned.items():
            barred |= 0 if holder == other else cards
        barred |= 0 if other == view.dealer else with_dealer
        places.append(Place(sizes[other], Cards(barred)))
    if view.phase is Phase.DECLARE or (view.phase is Phase.PLAY and seat != view.dealer):
        barred = 0
        for holder, cards in pinned.items():
            in_kitty = view.phase is Phase.PLAY and holder == view.dealer
            barred |= 0 if in_kitty else cards
        places.append(Place(KITTY, Cards(barred)))
    return others, places


def _draw(worlds: Worlds, places: list[Place], single: list[Cards], rng: Random) -> list[Cards]:
    """A world without the pairs that are ruled out: drawn again until it has none."""
    if not any(single):
        return worlds.draw(rng)
    for _ in range(REDRAWS):
        drawn = worlds.draw(rng)
        if not any(pairs(cards) & alone for cards, alone in zip(drawn, single, strict=False)):
            return drawn
    return _exchanged(drawn, places, single, rng)


def _single_suits(ladder: Ladder, suits: int) -> Cards:
    """All cards of these suits."""
    mask = 0
    for suit in range(5):
        if suits >> suit & 1:
            mask |= ladder.masks[suit]
    return Cards(mask)


def _exchanged(
    drawn: list[Cards], places: list[Place], single: list[Cards], rng: Random
) -> list[Cards]:
    """The same world with cards of forbidden pairs exchanged until none is left.

    Raises:
        Contradiction: if that leads nowhere, which would be a fault of the facts.
    """
    single = [*single, *[NONE] * (len(drawn) - len(single))]
    for _ in range(EXCHANGES):
        bad = [at for at, cards in enumerate(drawn) if pairs(cards) & single[at]]
        if not bad:
            return drawn
        at = bad[0]
        card = 1 << next(each(Cards(pairs(drawn[at]) & single[at])))
        other = int(rng.random() * len(drawn))
        if other == at or places[other].barred & card:
            continue
        partners = list(each(Cards(drawn[other] & ~places[at].barred)))
        if not partners:
            continue
        taken = 1 << partners[int(rng.random() * len(partners))]
        drawn[at] = Cards(drawn[at] ^ card | taken)
        drawn[other] = Cards(drawn[other] ^ taken | card)
    raise Contradiction("no world without the pairs that are ruled out")


def _shuffled(cards: Cards, rng: Random) -> tuple[Card, ...]:
    pile = list(each(cards))
    for last in range(len(pile) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return tuple(pile)
