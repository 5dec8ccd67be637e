"""Counting the legal plays, listing them where that is short, and the few worth considering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Final

from engine.core.cards import KINDS, NONE, Card, Cards, each, faces
from engine.games.shengji.follow import Duty, owed_runs
from engine.games.shengji.ladder import BOTH, TRUMP, WORTH, Ladder, lowest_copies
from engine.games.shengji.shapes import longest_run, longest_tractors, pairs, tractors

MOST_SETS: Final = 30
"""How many sets of pairs are looked at when a follower may choose which pairs to play."""


# --- counting ----------------------------------------------------------------------------


def count_any(cards: Cards, many: int) -> int:
    """In how many ways, by face, so many of these cards can be chosen."""
    ways = [1] + [0] * many
    doubled = pairs(cards)
    for face in each(faces(cards)):
        copies = 1 + (doubled >> face & 1)
        for size in range(many, 0, -1):
            ways[size] += ways[size - 1]
            if copies == 2 and size > 1:
                # The list is rewritten from the top: the entry two below is still the old one.
                ways[size] += ways[size - 2]
    return ways[many]


def count_follows(ladder: Ladder, hand: Cards, due: Duty) -> int:
    """How many different legal plays there are, by face, without listing any. T-R25."""
    rest = Cards(hand & ~due.mine)
    return _count_suited(ladder, due) * count_any(rest, due.size - due.owed)


def _count_suited(ladder: Ladder, due: Duty) -> int:
    """The ways to choose the owed cards of the suit led with enough pairs, in a run if owed.

    Walks up the steps; what is counted so far is kept by (cards, pairs, pairs in the run that
    reaches this step), where -1 says that the owed run is complete.
    """
    if due.owed == due.mine.bit_count():
        return 1
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0 if due.run else -1): 1}
    for tier in ladder.tiers[due.suit]:
        grown: dict[tuple[int, int, int], int] = {}
        for cards, paired, many in _tier_choices(due.mine, tier):
            for (size, had, run), before in ways.items():
                if size + cards > due.owed:
                    continue
                reach = -1 if run < 0 else (run + 1 if paired else 0)
                key = (size + cards, had + paired, -1 if reach >= due.run else reach)
                grown[key] = grown.get(key, 0) + before * many
        ways = grown
    return sum(
        many
        for (size, paired, run), many in ways.items()
        if size == due.owed and paired >= due.pairs and run < 0
    )


def _tier_choices(mine: Cards, tier: int) -> list[tuple[int, int, int]]:
    """What can be taken from one step as (cards, pairs, ways)."""
    ways = {(0, 0): 1}
    for face in each(Cards(faces(mine) & tier)):
        doubled = pairs(mine) >> face & 1
        grown = dict(ways)
        for (cards, paired), many in ways.items():
            for take in range(1, 2 + doubled):
                key = (cards + take, paired + take // 2)
                grown[key] = grown.get(key, 0) + many
        ways = grown
    return [(cards, paired, many) for (cards, paired), many in ways.items()]


# --- listing -----------------------------------------------------------------------------


def leads(ladder: Ladder, hand: Cards) -> list[Cards]:
    """Every legal lead: each face, each pair, each tractor. T-R24."""
    paired = pairs(hand)
    found = [lowest_copies(hand, 1 << face) for face in each(faces(hand))]
    found += [Cards(BOTH << face) for face in each(Cards(paired))]
    for suit in range(5):
        found += tractors(ladder, suit, paired)
    return sorted(found, key=by_face)


def follows(ladder: Ladder, hand: Cards, due: Duty) -> list[Cards]:
    """Every legal play to a lead, by face. Only for counts known to be small. T-R25."""
    suited: set[int] = set()
    for run in owed_runs(ladder, due):
        others = Cards(due.mine & ~run)
        paired = due.pairs - run.bit_count() // 2
        for more in _chosen(others, due.owed - run.bit_count(), paired):
            suited.add(run | more)
    rest = Cards(hand & ~due.mine)
    fillers = list(_chosen(rest, due.size - due.owed, 0))
    found = [Cards(inside | filler) for inside in suited for filler in fillers]
    return sorted(found, key=by_face)


def by_face(cards: Cards) -> int:
    """A sort key that is the same whichever copy of a face it is. T-R2."""
    return faces(cards) | pairs(cards) << KINDS


def choose(cards: Cards, many: int) -> list[Cards]:
    """Every choice of so many cards, by face."""
    return sorted(_chosen(cards, many, 0), key=by_face)


def _chosen(cards: Cards, many: int, paired: int) -> Iterator[Cards]:
    """Every choice of so many cards with at least so many pairs, by face."""
    held = list(each(faces(cards)))
    doubled = pairs(cards)
    below = [0]
    twice = [0]
    for face in held:
        below.append(below[-1] + 1 + (doubled >> face & 1))
        twice.append(twice[-1] + (doubled >> face & 1))

    def pick(at: int, left: int, owed: int, chosen: int) -> Iterator[Cards]:
        if left > below[at] or owed > min(twice[at], left // 2):
            return
        if not at:
            yield Cards(chosen)
            return
        face = held[at - 1]
        yield from pick(at - 1, left, owed, chosen)
        if left:
            single = lowest_copies(cards, 1 << face)
            yield from pick(at - 1, left - 1, owed, chosen | single)
        if left > 1 and doubled >> face & 1:
            yield from pick(at - 1, left - 2, max(owed - 1, 0), chosen | BOTH << face)

    return pick(len(held), many, max(paired, 0), 0)


# --- worth considering -------------------------------------------------------------------


def lead_candidates(ladder: Ladder, hand: Cards) -> list[Cards]:
    """Leads worth considering.

    Of each suit the highest and lowest card, the lowest one without points, the highest and the
    lowest pair, and every tractor that no longer one contains.
    """
    found: set[Cards] = set()
    paired = pairs(hand)
    for suit in range(5):
        held = [face for face in ladder.order[suit] if (hand | hand >> KINDS) >> face & 1]
        if not held:
            continue
        blanks = [face for face in held if not WORTH[face]]
        singles = {held[0], held[-1], *blanks[:1]}
        found.update(lowest_copies(hand, 1 << face) for face in singles)
        twice = [face for face in held if paired >> face & 1]
        found.update(Cards(BOTH << face) for face in (*twice[:1], *twice[-1:]))
        found.update(longest_tractors(ladder, suit, paired))
    return sorted(found, key=by_face)


def follow_candidates(ladder: Ladder, hand: Cards, due: Duty) -> list[Cards]:
    """Follows worth considering, all legal: pair choices and fillers of a few kinds.

    Never looks at more than `MOST_SETS` sets of pairs, however many legal plays there are.
    """
    if due.size == 1:
        open_ = due.mine or hand
        return [lowest_copies(open_, 1 << face) for face in each(faces(open_))]
    if due.owed == 0:
        found = set(_ruffs(ladder, hand, due))
        found.update(fillers(ladder, hand, due.size))
    elif due.owed < due.size:
        rest = Cards(hand & ~due.mine)
        found = {Cards(due.mine | more) for more in fillers(ladder, rest, due.size - due.owed)}
    elif due.owed == due.mine.bit_count():
        found = {due.mine}
    else:
        found = set(_suited(ladder, due))
    return sorted(found, key=by_face)


def _suited(ladder: Ladder, due: Duty) -> Iterator[Cards]:
    """Plays wholly of the suit led: same-sized tractors first, then sets of pairs and fillers."""
    paired = pairs(due.mine)
    whole = due.size >> 1
    if due.pairs == whole and whole > 1:
        yield from tractors(ladder, due.suit, paired, whole)[:MOST_SETS]
    low_first: list[int] = [face for face in ladder.order[due.suit] if paired >> face & 1]
    for set_ in islice(_pair_sets(low_first, due.pairs), MOST_SETS):
        chosen = Cards(sum(1 << face for face in set_) * BOTH)
        if due.run and longest_run(ladder, due.suit, chosen) < due.run:
            continue
        left = due.owed - chosen.bit_count()
        others = Cards(due.mine & ~chosen)
        for more in fillers(ladder, others, left) if left else {NONE}:
            yield Cards(chosen | more)


def _pair_sets(low_first: list[int], many: int) -> Iterator[tuple[int, ...]]:
    """Sets of so many pairs: the highest ones, then from the lowest up."""
    highest = tuple(low_first[len(low_first) - many :])
    yield highest
    yield from (chosen for chosen in combinations(low_first, many) if chosen != highest)


def _ruffs(ladder: Ladder, hand: Cards, due: Duty) -> list[Cards]:
    """Trump plays of the lead's shape, when the suit led is not held and not trump."""
    if due.suit == TRUMP:
        return []
    paired = pairs(hand) & ladder.masks[TRUMP]
    return tractors(ladder, TRUMP, paired, due.size >> 1)[:MOST_SETS]


def fillers(ladder: Ladder, cards: Cards, many: int) -> set[Cards]:
    """So many cards to throw in: worthless, most points, shortest suit, blank, or high trump."""
    pool = list(each(cards))
    if len(pool) <= many:
        return {cards}
    return {
        _taken(pool, many, (lambda card: worthless(ladder, cards, card))),
        _taken(pool, many, (lambda card: (-WORTH[card], *worthless(ladder, cards, card)))),
        _taken(pool, many, (lambda card: (WORTH[card], ladder.step[card], card % KINDS))),
        _taken(
            pool,
            many,
            (lambda card: (-(ladder.suit[card] == TRUMP), -ladder.step[card], card % KINDS)),
        ),
        shortening(ladder, cards, many),
    }


def worthless(ladder: Ladder, cards: Cards, card: int) -> tuple[int, ...]:
    """A sort key: plain before trump, blanks before points, singles before pairs, low first."""
    trump = ladder.suit[card] == TRUMP
    return trump, WORTH[card], pairs(cards) >> card % KINDS & 1, ladder.step[card], card % KINDS


def shortening(ladder: Ladder, cards: Cards, many: int) -> Cards:
    """So many cards, blanks first, each from what is then the shortest suit."""
    left = int(cards)
    chosen = 0
    for _ in range(many):
        lengths = [(left & mask).bit_count() for mask in ladder.masks]
        card = min(
            each(Cards(left)),
            key=lambda card: (
                ladder.suit[card] == TRUMP,
                WORTH[card] > 0,
                lengths[ladder.suit[card]],
                ladder.step[card],
                card % KINDS,
            ),
        )
        chosen |= 1 << card
        left ^= 1 << card
    return Cards(chosen)


def _taken(pool: list[Card], many: int, weight: Callable[[int], tuple[int, ...]]) -> Cards:
    return Cards(sum(1 << card for card in sorted(pool, key=weight)[:many]))
