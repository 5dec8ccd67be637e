"""What a level would do in a seat's place, and what each choice comes to in the same worlds.

The level's own choice is taken as it is. The worlds drawn afterwards are only for the figures: they
change nothing about it, and they favour nothing, as those that led to a choice would.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.bots.search import AnyGame, Search, Tried, difference, likely
from engine.core.bot import Bot, Lapse, Stop, ask
from engine.core.cards import Seat
from engine.core.game import Contract
from engine.core.state import Phase

WORLDS: Final = 40
"""Worlds in which every choice is tried."""


def is_chance(gap: float, error: float) -> bool:
    """Whether a gap is within two errors, so that it may be chance."""
    return abs(gap) <= 2 * error


@dataclass(frozen=True, slots=True)
class Weighed:
    """One choice in all the worlds tried.

    ``points`` is its mean gain, ``gap`` how much less that is than the gain of the choice it is
    compared with, world by world, with its standard ``error``. The contract went the seat's way
    ``kept`` times of ``staked``; of bids only this one counts, where nobody goes over it. ``takes``
    counts the tricks that the card won, None where no card is played.
    """

    action: Any
    points: float
    gap: float
    error: float
    kept: int
    staked: int
    takes: int | None

    @property
    def is_equal(self) -> bool:
        """Whether it is about as good as the choice it is compared with."""
        return is_chance(self.gap, self.error)

    @property
    def is_better(self) -> bool:
        """Whether it is clearly better than the choice it is compared with."""
        return self.gap < 0 and not self.is_equal


@dataclass(frozen=True, slots=True)
class Advice:
    """A level's choice, and all choices: the one they are compared with first, then best first.

    ``own`` says whether the contracts counted are those of the seat's own side, which are to be
    made, or of the others, which are to fail. ``lapse`` says why the level came to no choice:
    then ``chosen`` is habit's. ``worlds`` are fewer than `WORLDS`, perhaps none, where there
    was no time for more. ``ways`` are all allowed choices, those too that were not thought worth
    weighing; None for thousands. ``tried`` are the actions, as text, that a search had compared
    before it chose: none where habit did.
    """

    chosen: Any
    worlds: int
    own: bool
    weighed: tuple[Weighed, ...]
    lapse: Lapse | None
    ways: int | None
    tried: frozenset[str]

    @property
    def other(self) -> Weighed | None:
        """The choice to name beside the first.

        The best of those clearly better, else of those about as good, else of all.
        """
        others = self.weighed[1:]
        better = [one for one in others if one.is_better]
        equal = [one for one in others if one.is_equal]
        return min(better or equal or others, key=lambda one: one.gap, default=None)


@dataclass(slots=True)
class _Ends:
    """How the deals ended that began with one choice."""

    action: Any
    gains: list[float] = field(default_factory=list)
    contracts: list[Contract | None] = field(default_factory=list)
    takes: int | None = None


def advise(
    game: AnyGame,
    view: Any,
    judge: Bot,
    stream: Callable[[], Random],
    stop: Stop,
    about: Any = None,
) -> Advice:
    """The choice of ``judge`` for the seat on turn, with the figures of every candidate.

    ``stream`` gives the seat's private chance from its beginning; ``about`` is the action that the
    others are compared with, where it is not the judge's choice.
    """
    rng = stream()
    chosen, lapse = ask(judge, game, view, rng, stop)
    if lapse:
        chosen = game.habit(view, stream())
    tried = _candidates(game, view, chosen if about is None else about)
    if view.phase in (Phase.LEAD, Phase.PLAY):
        for ends in tried:
            ends.takes = 0
    draw, worlds = likely(game, view), 0
    while worlds < WORLDS and not stop():
        world = draw(rng)
        for ends in tried:
            _play(game, view, world, ends, rng)
        worlds += 1
    # A single one shows no range and so says nothing.
    worlds = worlds if worlds > 1 else 0
    own = any(contract is not None and contract.own for e in tried for contract in e.contracts)
    weighed = [_weigh(view, tried[0], ends, own=own) for ends in tried if worlds]
    weighed[1:] = sorted(weighed[1:], key=lambda one: -one.points)
    allowed = game.legal(view)
    ways = None if allowed is None else len(allowed)
    before = frozenset[str]()
    if isinstance(judge, Search) and not lapse:
        before = frozenset(map(game.encode, judge.tries(game, view, game.habit(view, stream()))))
    return Advice(chosen, worlds, own, tuple(weighed), lapse, ways, before)


def _candidates(game: AnyGame, view: Any, first: Any) -> list[_Ends]:
    """Every candidate once, beginning with this action; a card's copies are the same choice."""
    found = {game.encode(action): action for action in (first, *game.candidates(view))}
    return [_Ends(action) for action in found.values()]


def _play(game: AnyGame, view: Any, world: Any, ends: _Ends, rng: Random) -> None:
    """One deal to its end, by habit after this choice."""
    state, seat = world.copy(), view.turn
    game.step(state, ends.action)
    if ends.takes is not None:
        ends.takes += _taker(game, state, rng) == seat
    if state.turn is not None:
        game.playout(state, rng, habitual=True)
    ends.gains.append(game.value(state, seat))
    ends.contracts.append(game.contract(state, seat))


def _taker(game: AnyGame, state: Any, rng: Random) -> Seat:
    """Who wins the running trick, played to its end."""
    while game.trick_json(state) is not None:
        game.step(state, game.habit(state, rng))
    return Seat(game.tricks_json(state)[-1]["winner"])


def _weigh(view: Any, first: _Ends, ends: _Ends, *, own: bool) -> Weighed:
    gap, error = difference(Tried(None, first.gains), Tried(None, ends.gains))
    counted = [one for one in ends.contracts if one is not None and one.own is own]
    if view.phase is Phase.AUCTION:
        # What becomes of another's bid, or of a higher one of one's own, says nothing of this one.
        this = view.turn, ends.action
        counted = [one for one in counted if one.by is None or (one.by, one.bid) == this]
    return Weighed(
        action=ends.action,
        points=sum(ends.gains) / len(ends.gains),
        gap=gap,
        error=error,
        kept=sum(one.made is own for one in counted),
        staked=len(counted),
        takes=ends.takes,
    )
