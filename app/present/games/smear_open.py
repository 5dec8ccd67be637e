"""What lies open after a deal of Smear: the count of card points, the pile, the way to the target."""

from collections.abc import Sequence
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
    """A line of the count: where the cards lay, those that count, and the points for each side."""

    head: str
    faces: tuple[Face, ...]
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
    """All of it; ``counted`` says that every card point is accounted for."""

    parts: tuple[Part, ...]
    counted: str
    heaps: tuple[Heap, ...]
    bars: tuple[Bar, ...]


def extra(seen: Seen) -> Open:
    """Everything that the score of a deal lays open."""
    found = sheet.count(seen.view)
    return Open(
        parts=() if found is None else _parts(seen, found),
        counted="" if found is None else _counted(found),
        heaps=_heaps(seen),
        bars=_bars(seen),
    )


def _parts(seen: Seen, found: Count) -> tuple[Part, ...]:
    """The tricks in order, then what was put away, then the sums."""
    view: State = seen.view
    rows = [_earlier(view)] if any(view.base) else []
    for number, trick in enumerate(view.tricks, 1):
        inside = gather(trick.cards)
        side, worth = team(trick.winner), score.card_points(inside)
        head = gettext("Trick %(number)d") % {"number": number}
        rows.append(Part(head, _counting(inside), _figures(side, worth)))
    if found.discarded:
        assert view.bidder is not None
        side = team(view.bidder)
        figures = _figures(side, found.discarded_points[side])
        rows.append(Part(gettext("Put away"), _counting(found.discarded), figures))
    sums = tuple(str(one) for one in score.counted(view))
    return (*rows, Part(gettext("Together"), (), sums, strong=True))


def _earlier(view: State) -> Part:
    return Part(gettext("Before this position"), (), tuple(map(str, view.base)))


def _figures(side: int, worth: int) -> tuple[str, ...]:
    return tuple(str(worth) if one == side else "" for one in (0, 1))


def _counting(inside: Cards) -> tuple[Face, ...]:
    """The cards that are worth something for Game."""
    worth = [card for card in each(inside) if score.card_points(Cards(1 << card))]
    return cards.faces(gather(worth), "")


def _counted(found: Count) -> str:
    """All card points of the pack, also those that nobody has."""
    own, others = (
        found.won_points[side] + found.discarded_points[side] for side in (0, 1)
    )
    facts = {"own": own, "others": others, "dead": found.dead_points}
    facts["all"] = own + others + found.dead_points
    said = gettext("%(own)d + %(others)d + %(dead)d in the pile, for nobody: %(all)d in all.")
    return said % facts


def _heaps(seen: Seen) -> tuple[Heap, ...]:
    """What the bidder took, what the bidder put away, and the rest of the pile."""
    view: State = seen.view
    rest = Heap(gettext("Left in the pile"), _in_order(view.stock))
    if view.bidder is None:
        return (Heap(gettext("The pile"), rest.faces),)
    away = view.buried[view.bidder]
    if not away:
        return (rest,)
    yours, others = gettext("You took"), gettext("%(name)s took")
    took = words.by(view.bidder, seen.names, yours, others)
    return (
        Heap(took, cards.faces(_taken(seen), "")),
        Heap(gettext("Put away"), cards.faces(away, "")),
        rest,
    )


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
