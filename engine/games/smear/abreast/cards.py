"""Which card a sensible player plays, in many worlds at once: what `cardplay` says of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.core.cards import Cards
from engine.games.smear import cardplay, types
from engine.games.smear.abreast.table import (
    ACE,
    CARDS,
    FOUR,
    JACK,
    SEVEN,
    TEN,
    Facts,
    Table,
    anywhere,
    at_least,
    beating,
    counted,
    of_suit,
)

PACKED: Final = range(32)
"""All cards in the order of the pack."""

DOWN: Final = range(31, -1, -1)
"""All cards, the highest of each suit first."""


def _places(cards: Cards) -> tuple[int, ...]:
    """The cards of a set by their places in the pack."""
    return tuple(at for at, card in enumerate(CARDS) if cards >> card & 1)


SMALLS, TENS, JACKS, QUEENS, KINGS, ACES, ROYALS = map(
    _places,
    (
        Cards(cardplay.SMALL),
        types.TEN,
        types.JACK,
        types.QUEEN,
        types.KING,
        types.ACE,
        Cards(cardplay.ROYAL),
    ),
)


class Choice:
    """Which card is chosen where; ``open`` is where none is yet."""

    __slots__ = ("cards", "open")

    def __init__(self, full: int) -> None:
        self.cards = [0] * 32
        self.open = full

    def take(self, facts: Facts, order: Iterable[int], where: int) -> None:
        """The first of these cards that the facts allow, in those of the worlds still open."""
        open_ = self.open & where
        for at in order:
            if not open_:
                return
            hit = facts[at] & open_
            if hit:
                self.cards[at] |= hit
                self.open &= ~hit
                open_ &= ~hit


@dataclass(slots=True)
class Trick:
    """A trick that has begun, as the seat at this place sees it.

    For each card where it is ``allowed``, where it would be ``beating`` the best one, where the
    next seat may hold it (``theirs``). Where the trick is ``ours`` so far, where it is ``ruffed``,
    where it counts enough for a ``cheap``, a ``second`` seat's or a ``dear`` ruff. ``prizes`` are
    the cards that score for whoever takes them.
    """

    table: Table
    place: int
    hand: Facts
    allowed: Facts
    beating: Facts
    theirs: Facts
    ours: int
    ruffed: int
    prizes: tuple[int, ...]
    cheap: int
    second: int
    dear: int


def choose(table: Table, place: int) -> Facts:
    """Where each card is what the seat at this place plays by habit; see `cardplay.card`."""
    choice = Choice(table.full)
    hand, bidder = table.hands[place], table.bidder[place]
    unseen = [
        table.full & ~(own | out | away & bidder)
        for own, out, away in zip(hand, table.gone, table.buried, strict=True)
    ]
    if not place:
        _lead(table, unseen, choice)
    else:
        trick = _seen(table, place, unseen)
        if place == 3:
            _finish(trick, choice)
        else:
            _follow(trick, choice)
    return choice.cards


def _lead(table: Table, unseen: Facts, choice: Choice) -> None:
    """See `cardplay.lead`."""
    full, trump, hand = table.full, table.trump, table.hands[0]
    low, high = 8 * trump, 8 * trump + 8
    hidden = ~(table.barred[1][trump] & table.barred[3][trump])
    against = anywhere(unseen[low:high]) & hidden
    one = company = above = higher = 0
    for at in range(low, high):
        company |= one & hand[at]
        one |= hand[at]
    only = full & ~anywhere(anywhere(of_suit(hand, suit)) for suit in table.plain)
    draws = only | against & (company | unseen[low + JACK])
    for at in range(high - 1, low - 1, -1):
        choice.take(hand, (at,), draws & ~above & ~higher)
        above |= unseen[at]
        higher |= hand[at]
    sure, ten, near, next_ = [0] * 32, [0] * 32, [0] * 32, [0] * 32
    for suit in table.plain:
        higher = above = two = three = 0
        for at in range(8 * suit + 7, 8 * suit - 1, -1):
            top = hand[at] & ~higher
            if top:
                (ten if at % 8 == TEN else sure)[at] = top & ~above
                if at % 8 > TEN:
                    near[at], next_[at] = top & above & ~two, top & two & ~three
                higher |= top
            new = unseen[at]
            above, two, three = above | new, two | above & new, three | two & new
    choice.take(sure, PACKED, full)
    choice.take(ten, TENS[::-1], full & ~against)
    choice.take(near, PACKED, full)
    choice.take(next_, PACKED, full)
    keep = {low + JACK, low + SEVEN} if table.taker else {low + JACK}
    free = [0 if at in keep else own for at, own in enumerate(hand)]
    _throw(table, _rather(free, hand), hand, choice)


def _seen(table: Table, place: int, unseen: Facts) -> Trick:
    """What the seat at this place makes of the trick."""
    hand, low = table.hands[place], 8 * table.trump
    theirs = unseen
    if place < 3:
        may = [table.full & ~barred for barred in table.barred[place + 1]]
        theirs = [card & may[at // 8] for at, card in enumerate(unseen)]
    points = counted(table, table.laid)
    return Trick(
        table=table,
        place=place,
        hand=hand,
        allowed=_allowed(table, hand),
        beating=beating(table),
        theirs=theirs,
        ours=table.winner[place & 1] | table.winner[place & 1 | 2],
        ruffed=anywhere(of_suit(table.best, table.trump)),
        prizes=(low + JACK, low + SEVEN) if table.taker else (low + JACK,),
        cheap=at_least(table, points, cardplay.CHEAP_RUFF),
        second=at_least(table, points, cardplay.SECOND_RUFF),
        dear=at_least(table, points, cardplay.DEAR_RUFF),
    )


def _finish(trick: Trick, choice: Choice) -> None:
    """Last to a trick; see `cardplay.last` and `cardplay.give`."""
    allowed, ours, prizes = trick.allowed, trick.ours, trick.prizes
    choice.take(allowed, prizes, ours)
    others = trick.table.full & ~ours
    winning = _both(allowed, trick.beating)
    followed = _following(trick.table, winning)
    # The seven is a prize only for whoever holds it, so it isn't one that lies in the trick.
    jack = trick.table.laid[8 * trick.table.trump + JACK]
    choice.take(winning, prizes, others)
    choice.take(followed, TENS, others)
    choice.take(winning, TENS, others)
    choice.take(followed, PACKED, others)
    choice.take(winning, SMALLS, others & trick.cheap)
    choice.take(winning, PACKED, others & (jack | trick.dear))
    given = _give(trick, allowed, ours, choice)
    _throw(trick.table, _where(given, _common(trick), ours), trick.hand, choice)


def _follow(trick: Trick, choice: Choice) -> None:
    """Second or third to a trick; see `cardplay.card` and `cardplay.support`."""
    _bring_home(trick, choice)
    pool = _common(trick)
    others = trick.table.full
    if trick.place == 2:
        others &= ~trick.ours
        losing = [card & ~beat for card, beat in zip(pool, trick.beating, strict=True)]
        kept = _rather(losing, pool)
        stands = trick.ours & _stands(trick)
        kept = _where(_give(trick, kept, stands, choice), kept, stands)
        pool = _where(kept, pool, trick.ours)
    _contend(trick, others, choice)
    _throw(trick.table, pool, trick.hand, choice)


def _common(trick: Trick) -> Facts:
    """What is allowed but the prizes, where there is anything else."""
    common = [0 if at in trick.prizes else card for at, card in enumerate(trick.allowed)]
    return _rather(common, trick.allowed)


def _following(table: Table, facts: Facts) -> Facts:
    """Those of the cards that are of the suit led."""
    return [card & table.led[at // 8] for at, card in enumerate(facts)]


def _allowed(table: Table, hand: Facts) -> Facts:
    """Follow suit or trump, else anything (S-R8)."""
    able = anywhere(anywhere(of_suit(hand, suit)) & table.led[suit] for suit in FOUR)
    allowed = hand[:]
    for suit in table.plain:
        may = table.led[suit] | ~able
        for at in range(8 * suit, 8 * suit + 8):
            allowed[at] &= may
    return allowed


def _bring_home(trick: Trick, choice: Choice) -> None:
    """A prize, if the trick is as good as won with it; see `cardplay._brought_home`."""
    theirs, low = trick.theirs, 8 * trick.table.trump
    taken = anywhere(theirs[at] & trick.beating[at] for at in range(low, low + 8))
    for at in trick.prizes:
        risked = 3 if trick.place == 2 and at % 8 == JACK else 1
        risky = _so_many(theirs[at + 1 : low + 8], risked)
        wins = trick.beating[at]
        choice.take(trick.allowed, (at,), wins & ~risky | ~wins & trick.ours & ~taken)


def _so_many(facts: Iterable[int], many: int) -> int:
    """Where at least so many of these hold."""
    least = [0] * many
    for fact in facts:
        if fact:
            for at in range(many - 1, 0, -1):
                least[at] |= least[at - 1] & fact
            least[0] |= fact
    return least[-1]


def _stands(trick: Trick) -> int:
    """Where partner's trick is trusted to stand; see `cardplay.support`."""
    risks = _both(trick.theirs, trick.beating)
    followed = anywhere(_following(trick.table, risks))
    many = _so_many(risks, cardplay.THREATS + 1)
    return ~anywhere(risks) | ~trick.ruffed & ~followed & ~many


def _contend(trick: Trick, where: int, choice: Choice) -> None:
    """A card that should win the opponents' trick, if that is worth it; see `cardplay.contend`."""
    table = trick.table
    low, high = 8 * table.trump, 8 * table.trump + 8
    winning = _both(trick.allowed, trick.beating)
    for at in trick.prizes:
        winning[at] = 0
    followed = _following(table, winning)
    safe = _safe(table, trick.theirs)
    sure = _both(followed, safe)
    if trick.place == 2:
        choice.take(sure, TENS, where)
        choice.take(sure, PACKED, where)
    else:
        choice.take(sure, DOWN, where)
    # Third hand high, second hand only with the ace: a ruff is all it has to fear.
    for suit in table.plain:
        held = over = 0
        for at in range(8 * suit + 7, 8 * suit - 1, -1):
            top = followed[at] & ~held
            held |= followed[at]
            if at % 8 == ACE or (trick.place == 2 and at % 8 != TEN):
                choice.take(followed, (at,), where & top & ~over)
            over |= trick.theirs[at]
    where &= ~table.led[table.trump]
    if trick.place == 1:
        smalls = [at for at in reversed(SMALLS) if at // 8 == table.trump]
        choice.take(winning, smalls, where & trick.second)
        return
    ruff = Choice(table.full)
    ruffs = _both(winning, safe)
    ruff.take(ruffs, (low + TEN,), table.full)
    ruff.take(ruffs, range(low, high), table.full)
    worth = trick.dear | table.laid[low + JACK]
    for at in range(low, high):
        choice.take(ruff.cards, (at,), where & worth if at in ROYALS else where)


def _safe(table: Table, theirs: Facts) -> Facts:
    """Where none of their cards would beat this one if it were winning."""
    safe = [0] * 32
    trumps = anywhere(of_suit(theirs, table.trump))
    for suit in FOUR:
        over = 0 if suit == table.trump else trumps
        for at in range(8 * suit + 7, 8 * suit - 1, -1):
            safe[at] = table.full & ~over
            over |= theirs[at]
    return safe


def _give(trick: Trick, pool: Facts, where: int, choice: Choice) -> Facts:
    """Points for partner's trick; what may be thrown if there are none; see `cardplay.give`."""
    low = 8 * trick.table.trump
    plain = pool[:]
    plain[low : low + 8] = [0] * 8
    choice.take(plain, TENS, where)
    choice.take(plain, KINGS, where)
    choice.take(plain, QUEENS, where)
    choice.take(pool, (low + TEN,), where & trick.ruffed)
    modest = [0 if at in ROYALS else card for at, card in enumerate(pool)]
    return _rather(plain, _rather(modest, pool))


def _throw(table: Table, pool: Facts, hand: Facts, choice: Choice) -> None:
    """The card of the pool least worth keeping, wherever none is chosen; see `cardplay.throw`."""
    full, trump, open_ = table.full, table.trump, choice.open
    plain = pool[:]
    plain[8 * trump : 8 * trump + 8] = [0] * 8
    free = plain[:]
    for suit in table.plain:
        guarded = full & ~hand[8 * suit + TEN]
        for at in range(8 * suit, 8 * suit + 8):
            free[at] &= guarded
    trumps = [0] * 32
    trumps[8 * trump : 8 * trump + 8] = of_suit(pool, trump)
    for facts, order in (
        (free, SMALLS),
        (free, JACKS),
        (plain, SMALLS),
        (plain, JACKS),
        (plain, QUEENS),
        (trumps, SMALLS),
        (plain, KINGS),
        (plain, ACES),
        (trumps, ROYALS),
        (pool, TENS),
        (pool, PACKED),
    ):
        choice.take(facts, order, open_)


def _both(facts: Facts, others: Facts) -> Facts:
    """Where both hold, card by card."""
    return [one & two for one, two in zip(facts, others, strict=True)]


def _rather(facts: Facts, other: Facts) -> Facts:
    """These cards, where there are any, else the others."""
    none = ~anywhere(facts)
    return [one | two & none for one, two in zip(facts, other, strict=True)]


def _where(facts: Facts, other: Facts, where: int) -> Facts:
    """These facts in some worlds, the others elsewhere."""
    return [one & where | two & ~where for one, two in zip(facts, other, strict=True)]
