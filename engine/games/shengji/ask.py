"""What the seat on turn is asked, what a click may mean, and why a play is winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.core.cards import KINDS, NONE, Card, Cards
from engine.core.prompt import Menu, Pick, Verb
from engine.core.refusal import Reason, Refusal
from engine.core.state import Phase
from engine.games.shengji import declare
from engine.games.shengji.follow import (
    completable,
    lacking,
    lead_lacking,
    lead_may,
    may,
    owed_runs,
)
from engine.games.shengji.ladder import BOTH, TRUMP, Ladder
from engine.games.shengji.rules import candidates, owes
from engine.games.shengji.shapes import Shape, longest_tractors, pairs, shape, tractors, winner
from engine.games.shengji.types import KITTY, PASS, Declare, State


def prompt(view: State, picked: Cards) -> Menu | Pick:
    """A menu of declarations, or cards to bury or play with what the picked ones still lack."""
    assert view.turn is not None
    hand = view.hands[view.turn]
    picked = Cards(picked & hand)
    if view.phase is Phase.DECLARE:
        return _declaring(view, hand)
    if view.phase is Phase.BURY:
        return _burying(hand, picked)
    if view.plays:
        return _following(view, hand, picked)
    return _leading(view, hand, picked)


def _declaring(view: State, hand: Cards) -> Menu:
    """Pass and each legal declaration; shown too are those no longer strong enough. T-R9."""
    blank = view.copy()
    blank.declared = NONE
    shown = map(Declare, declare.declarations(blank, hand))
    return Menu(candidates(view), (PASS, *shown))


def _burying(hand: Cards, picked: Cards) -> Pick:
    """Exactly eight of 33. T-R16."""
    size = picked.bit_count()
    refusal = None
    if size != KITTY:
        facts = (("count", KITTY), ("played", size), ("more", KITTY - size))
        refusal = Refusal(Reason.BURY_COUNT, "T-R16", facts)
    open_ = hand if size < KITTY else picked
    return Pick(Verb.BURY, hand, open_, KITTY, KITTY, picked, refusal)


def _leading(view: State, hand: Cards, picked: Cards) -> Pick:
    """A single, pair or tractor. T-R24."""
    ladder = view.ladder
    open_ = lead_may(ladder, hand, picked)
    complete = picked and shape(ladder, picked) is not None
    refusal = None if complete else lead_lacking(ladder, hand, picked)
    return Pick(Verb.PLAY, hand, open_, 1, _longest(ladder, open_), picked, refusal)


def _longest(ladder: Ladder, open_: Cards) -> int:
    paired = pairs(open_)
    found = [lead for suit in range(5) for lead in longest_tractors(ladder, suit, paired)]
    return max((lead.bit_count() for lead in found), default=2 if paired else 1)


def _following(view: State, hand: Cards, picked: Cards) -> Pick:
    """As many cards as were led, the suit and pairs first. T-R25."""
    ladder = view.ladder
    due = owes(view)
    open_ = may(ladder, hand, due, picked)
    refusal = lacking(ladder, hand, due, picked)
    return Pick(Verb.PLAY, hand, open_, due.size, due.size, picked, refusal)


def around(view: State, card: Card, picked: Cards = NONE) -> tuple[Cards, ...]:
    """The pair and tractors a clicked card of the hand belongs to, shortest first.

    Only those that can be played, together with what is already picked, at this moment.
    """
    assert view.turn is not None
    if view.phase is not Phase.PLAY:
        return ()
    hand, ladder = view.hands[view.turn], view.ladder
    face = card % KINDS
    suit = ladder.suit[card]
    paired = pairs(hand) & ladder.masks[suit]
    if not paired >> face & 1:
        return ()
    found = [Cards(BOTH << face), *tractors(ladder, suit, paired)]
    found = sorted(
        (one for one in found if one >> face & 1), key=lambda one: (one.bit_count(), one)
    )
    if not view.plays:
        return tuple(one for one in found if shape(ladder, Cards(one | picked)) is not None)
    due = owes(view)
    runs = owed_runs(ladder, due)
    return tuple(
        one
        for one in found
        if (one | picked).bit_count() <= due.size and completable(due, Cards(one | picked), runs)
    )


class How(Enum):
    """Why a play holds the trick. T-R28, T-R30."""

    UNANSWERED = "unanswered"
    """Nobody else has played the same shape."""
    HIGHEST = "highest"
    """The highest of the suit led, the same shape."""
    TRUMPED = "trumped"
    """The only trump play of the shape on a plain lead."""
    OVERTRUMPED = "overtrumped"
    """The highest of several trump plays on a plain lead."""
    EARLIER = "earlier"
    """An equal play came later."""


@dataclass(frozen=True, slots=True)
class Why:
    """Which play (0 = lead) holds the trick, its shape, and why."""

    place: int
    shape: Shape
    how: How


def why(ladder: Ladder, plays: Sequence[Cards]) -> Why:
    """Why the current winner of a running or finished trick wins."""
    place = winner(ladder, plays)
    shapes = [shape(ladder, play) for play in plays]
    best, led = shapes[place], shapes[0]
    assert best is not None
    assert led is not None
    rivals = [
        one
        for at, one in enumerate(shapes)
        if at != place
        and one is not None
        and one.size == led.size
        and one.suit in (led.suit, TRUMP)
    ]
    same = [one for one in rivals if one.suit == best.suit]
    if any(one.top == best.top for one in same):
        how = How.EARLIER
    elif best.suit != led.suit:
        how = How.OVERTRUMPED if same else How.TRUMPED
    else:
        how = How.HIGHEST if same else How.UNANSWERED
    return Why(place, best, how)
