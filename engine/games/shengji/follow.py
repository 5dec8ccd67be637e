"""What a follower owes, why a play falls short of it, and which cards may still be picked.

Nothing here lists plays: legality and completability are sums, whatever the size of the lead.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.cards import KINDS, NONE, ONE_PACK, Cards, each
from engine.core.refusal import Reason, Refusal
from engine.games.shengji.ladder import BOTH, TRUMP, WORTH, Ladder, lowest_copies
from engine.games.shengji.shapes import Shape, longest_run, pairs, tractors
from engine.games.shengji.types import Tractors


class Duty(NamedTuple):
    """What a hand owes to a lead.

    ``mine`` the cards held of the suit led; ``owed`` how many of them must be played, ``pairs``
    how many pairs, ``run`` how many consecutive pairs at least (0 unless a house rule asks).
    """

    suit: int
    size: int
    mine: Cards
    owed: int
    pairs: int
    run: int


def duty(ladder: Ladder, hand: Cards, led: Shape, rule: Tractors) -> Duty:
    """What this hand owes to the lead. T-R25."""
    mine = Cards(hand & ladder.masks[led.suit])
    held = mine.bit_count()
    owed = min(led.size, held)
    if owed < 2:
        return Duty(led.suit, led.size, mine, owed, 0, 0)
    paired = min(led.size >> 1, pairs(mine).bit_count())
    run = 0
    if rule is not Tractors.PAIRS and led.size > 2 and held > led.size:
        longest = longest_run(ladder, led.suit, mine)
        if longest >= led.pairs:
            run = led.pairs
        elif rule is Tractors.STRICT_PARTIAL and longest > 1:
            run = longest
    return Duty(led.suit, led.size, mine, owed, paired, run)


def refusal(ladder: Ladder, hand: Cards, due: Duty, cards: Cards) -> Refusal | None:
    """Why these cards of the hand do not follow the lead; None when they do. T-R25."""
    size = cards.bit_count()
    if size != due.size:
        facts: tuple[tuple[str, str | int], ...] = (("count", due.size), ("played", size))
        return Refusal(Reason.WRONG_COUNT, "T-R25", facts, example(ladder, hand, due))
    inside = Cards(cards & due.mine)
    if inside.bit_count() < due.owed:
        return _short(ladder, hand, due, Reason.MUST_FOLLOW, (due.owed, inside.bit_count()))
    if due.pairs and pairs(inside).bit_count() < due.pairs:
        played = pairs(inside).bit_count()
        return _short(ladder, hand, due, Reason.MUST_PLAY_PAIRS, (due.pairs, played))
    if due.run and longest_run(ladder, due.suit, inside) < due.run:
        played = longest_run(ladder, due.suit, inside)
        return _short(ladder, hand, due, Reason.MUST_PLAY_TRACTOR, (due.run, played))
    return None


def lacking(ladder: Ladder, hand: Cards, due: Duty, picked: Cards) -> Refusal | None:
    """What the cards picked so far still lack, most demanding first; None: a legal play."""
    inside = Cards(picked & due.mine)
    size, suited, paired = picked.bit_count(), inside.bit_count(), pairs(inside).bit_count()
    if size >= due.size:
        return refusal(ladder, hand, due, picked)
    if due.run and longest_run(ladder, due.suit, inside) < due.run:
        played = longest_run(ladder, due.suit, inside)
        return _short(ladder, hand, due, Reason.MUST_PLAY_TRACTOR, (due.run, played))
    if paired < due.pairs:
        return _short(ladder, hand, due, Reason.MUST_PLAY_PAIRS, (due.pairs, paired))
    if suited < due.owed:
        return _short(ladder, hand, due, Reason.MUST_FOLLOW, (due.owed, suited))
    facts = (("count", due.size), ("played", size), ("more", due.size - size))
    return Refusal(Reason.WRONG_COUNT, "T-R25", facts, example(ladder, hand, due))


def _short(
    ladder: Ladder, hand: Cards, due: Duty, reason: Reason, amounts: tuple[int, int]
) -> Refusal:
    owed, played = amounts
    facts = (
        ("suit", due.suit),
        ("count", owed),
        ("played", played),
        ("more", owed - played),
    )
    return Refusal(reason, "T-R25", facts, example(ladder, hand, due))


def owed_runs(ladder: Ladder, due: Duty) -> list[Cards]:
    """The tractors of which one must be part of the play; only nothing when none is owed."""
    if not due.run:
        return [NONE]
    return tractors(ladder, due.suit, pairs(due.mine), due.run)


def completable(due: Duty, picked: Cards, runs: list[Cards]) -> bool:
    """Whether the picked cards can still become a legal play.

    Half a pair is completed first, because that takes one more card where a fresh pair takes two.
    """
    return any(_room(due, Cards(picked | run)) for run in runs)


def _room(due: Duty, picked: Cards) -> bool:
    inside = picked & due.mine
    left = due.owed - inside.bit_count()
    if left < 0 or (picked & ~due.mine).bit_count() > due.size - due.owed:
        return False
    if not due.pairs:
        return True
    held = pairs(due.mine)
    full = pairs(Cards(inside))
    half = held & (inside | inside >> KINDS) & ~full
    fresh = (held & ~full & ~half).bit_count()
    upgraded = min(half.bit_count(), left)
    more = upgraded + min(fresh, (left - upgraded) // 2)
    return full.bit_count() + more >= due.pairs


def may(ladder: Ladder, hand: Cards, due: Duty, picked: Cards) -> Cards:
    """The cards that can still be part of a legal play with those picked; these included."""
    runs = owed_runs(ladder, due)
    open_ = int(picked)
    for card in each(Cards(hand & ~picked)):
        if completable(due, Cards(picked | 1 << card), runs):
            open_ |= 1 << card
    return Cards(open_)


def example(ladder: Ladder, hand: Cards, due: Duty) -> Cards:
    """One legal play, as cheap as can be: the owed pairs, then low cards, pairs broken last."""
    chosen = int(owed_runs(ladder, due)[0])
    chosen |= _low_pairs(ladder, due, due.pairs - chosen.bit_count() // 2, chosen)
    chosen |= _cheapest(ladder, Cards(due.mine & ~chosen), due.owed - chosen.bit_count())
    rest = Cards(hand & ~due.mine)
    chosen |= _cheapest(ladder, rest, due.size - due.owed)
    return Cards(chosen)


def _low_pairs(ladder: Ladder, due: Duty, many: int, besides: int) -> int:
    chosen = 0
    held = pairs(due.mine) & ~besides
    for face in ladder.order[due.suit]:
        if many > 0 and held >> face & 1:
            chosen |= BOTH << face
            many -= 1
    return chosen


def _cheapest(ladder: Ladder, cards: Cards, many: int) -> int:
    """So many cards that matter least: plain before trump, blanks, unpaired, low. T-R26."""
    if many <= 0:
        return 0
    paired = pairs(cards)

    def weight(card: int) -> tuple[bool, int, bool, int, int]:
        face = card % KINDS
        return (
            ladder.suit[card] == TRUMP,
            WORTH[card],
            bool(paired >> face & 1),
            ladder.step[card],
            face,
        )

    return sum(1 << card for card in sorted(each(cards), key=weight)[:many])


def lead_may(ladder: Ladder, hand: Cards, picked: Cards) -> Cards:
    """The cards that can still be part of one lead together with those picked. T-R24."""
    if not picked:
        return hand
    suit = ladder.suit[picked.bit_length() - 1]
    faces = (picked | picked >> KINDS) & ONE_PACK
    open_ = int(picked)
    for lead in _leads_around(ladder, hand, suit, faces):
        open_ |= lead
    return Cards(open_)


def lead_lacking(ladder: Ladder, hand: Cards, picked: Cards) -> Refusal:
    """Why the picked cards are no lead: how many more make one, or that nothing does. T-R24."""
    if not picked:
        return Refusal(Reason.WRONG_COUNT, "T-R24", (("count", 1), ("played", 0), ("more", 1)))
    suits = {ladder.suit[card] for card in each(picked)}
    if len(suits) > 1:
        return Refusal(Reason.MIXED_SUITS, "T-R24", (("suits", len(suits)),), _any_lead(hand))
    suit = suits.pop()
    faces = (picked | picked >> KINDS) & ONE_PACK
    around = _leads_around(ladder, hand, suit, faces, whole=False)
    if not around:
        facts = (("suit", suit), ("played", picked.bit_count()))
        return Refusal(Reason.LEAD_SHAPE, "T-R24", facts, _any_lead(picked))
    nearest = min(around, key=lambda lead: (lead.bit_count(), lead))
    more = nearest.bit_count() - picked.bit_count()
    facts_more = (("suit", suit), ("played", picked.bit_count()), ("more", more))
    return Refusal(Reason.LEAD_SHAPE, "T-R24", facts_more, nearest)


def _any_lead(cards: Cards) -> Cards:
    return lowest_copies(cards, 1 << next(each(cards)) % KINDS)


def _leads_around(
    ladder: Ladder, hand: Cards, suit: int, faces: int, *, whole: bool = True
) -> list[Cards]:
    """Pairs and tractors of the hand that contain these faces; only the longest if ``whole``."""
    paired = pairs(hand) & ladder.masks[suit]
    if faces & ~paired:
        return []
    found = tractors(ladder, suit, paired)
    if faces.bit_count() == 1:
        found.append(Cards(faces * BOTH))
    around = [lead for lead in found if not faces & ~lead]
    if whole:
        return [
            lead
            for lead in around
            if not any(lead != other and not lead & ~other for other in around)
        ]
    return around
