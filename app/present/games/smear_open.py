"""What lies open after a deal of Smear: the count of card points, the pile, both scores."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.language import gettext
from app.present import cards, words
from app.present.games import smear_points as points
from app.present.page import Face
from app.present.seen import Seen
from engine.core.cards import Card, Cards, each, gather
from engine.games.smear import score, sheet
from engine.games.smear.sheet import Count
from engine.games.smear.types import State, team


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the count: where the cards lay, and the points of each side with their parts."""

    head: str
    figures: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that were not played, or were taken up, face up."""

    head: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A side's way to the target."""

    name: str
    value: int
    most: int
    text: str


@dataclass(frozen=True, slots=True)
class Open:
    """All of it; no count after a deal that was thrown in."""

    parts: tuple[Part, ...]
    heaps: tuple[Heap, ...]
    bars: tuple[Bar, ...]


def laid_open(seen: Seen) -> Open:
    """Everything that the score of a deal lays open."""
    found = sheet.count(seen.view)
    return Open(
        parts=() if found is None else _parts(seen, found),
        heaps=_heaps(seen),
        bars=_bars(seen),
    )


def _parts(seen: Seen, found: Count) -> tuple[Part, ...]:
    """What was won in tricks, put away, and together; then what nobody has."""
    view: State = seen.view
    won = Part(gettext("Won in tricks"), tuple(_won(view, found, side) for side in (0, 1)))
    sums = Part(gettext("Together"), tuple(map(str, score.counted(view))), strong=True)
    pile = gettext("%(points)d, for nobody") % {"points": found.dead_points}
    dead = Part(gettext("In the pile"), (pile,))
    if not found.discarded:
        return won, sums, dead
    assert view.bidder is not None
    worth = _sum(_worth(found.discarded), found.discarded_points[team(view.bidder)])
    figures = tuple(worth if side == team(view.bidder) else "" for side in (0, 1))
    return won, Part(gettext("Put away"), figures), sums, dead


def _won(view: State, found: Count, side: int) -> str:
    """A side's card points trick by trick; what a set-up position began with comes first."""
    tricks = [gather(trick.cards) for trick in view.tricks if team(trick.winner) == side]
    worth = [view.base[side], *map(score.card_points, tricks)]
    return _sum(worth, found.won_points[side])


def _worth(inside: Cards) -> list[int]:
    return [score.card_points(Cards(1 << card)) for card in each(inside)]


def _sum(parts: Iterable[int], total: int) -> str:
    """The parts that count, and their sum."""
    counting = [str(one) for one in parts if one]
    return f"{' + '.join(counting)} = {total}" if len(counting) > 1 else str(total)


def _heaps(seen: Seen) -> tuple[Heap, ...]:
    """What the bidder took, what the bidder put away, and the rest of the pile."""
    view: State = seen.view
    rest = Heap(gettext("Left in the pile"), _in_order(view.stock))
    if view.bidder is None:
        return (Heap(gettext("The pile"), rest.faces),)
    away = view.buried[view.bidder]
    if not away:
        return (rest,)
    laid = (Heap(gettext("Put away"), cards.faces(away, "")), rest)
    taken = _taken(seen)
    if taken.bit_count() != seen.options.widow:
        # A set-up position does not tell what was taken.
        return laid
    yours, others = gettext("You took"), gettext("%(name)s took")
    took = words.by(view.bidder, seen.names, yours, others)
    return (Heap(took, cards.faces(taken, "")), *laid)


def _taken(seen: Seen) -> Cards:
    """The bidder's cards that were not dealt to the bidder."""
    view: State = seen.view
    assert view.bidder is not None
    dealt = 0
    for hand in seen.dealt:
        dealt |= hand
    unplayed = gather(view.stock) | dealt
    return Cards((view.gone | view.buried[view.bidder]) & ~unplayed)


def _in_order(stock: Sequence[Card]) -> tuple[Face, ...]:
    return tuple(cards.face(card, "") for card in stock)


def _bars(seen: Seen) -> tuple[Bar, ...]:
    target = seen.options.target
    return tuple(
        Bar(
            name,
            max(0, min(total, target)),
            target,
            gettext("%(points)s of %(target)d") % {"points": words.figure(total), "target": target},
        )
        for name, total in zip((gettext("You"), gettext("They")), points.totals(seen), strict=True)
    )
