"""Search that knows no game: sample worlds, finish the deal by habit, keep the better half.

Flat Monte Carlo with sequential halving. Every candidate of a round is tried in the same sampled
worlds, so that luck cancels in their differences. The limit is a number of playouts; a clock can
only stop the whole thing, and then the seat plays by habit, never half a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random
from statistics import pstdev
from typing import Any, Final

from engine.core.bot import Overran, Stop
from engine.core.cards import Seat
from engine.core.game import Game
from engine.core.state import Phase

AnyGame = Game[Any, Any, Any]

CHOOSING: Final = 0.6
"""What finding the best candidate costs, in budgets; its meeting with habit's costs one."""

SURE: Final = 1.0
"""So many standard errors better than habit's must another action be."""

WORTHWHILE: Final = 0.05
"""What another action must gain over habit's, in spreads of how the deal may end anyway."""

DRAWS: Final = 5
"""How many worlds are drawn at most to find one in which the calls make sense."""


@dataclass(slots=True)
class Tried:
    """What the playouts of one candidate came to: the seat's gain in each world tried."""

    action: Any
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean gain."""
        return sum(self.gains) / len(self.gains)


def difference(better: Tried, other: Tried) -> tuple[float, float]:
    """Mean difference over the worlds both were tried in, and its standard error."""
    shared = min(len(better.gains), len(other.gains))
    gaps = [a - b for a, b in zip(better.gains[:shared], other.gains[:shared], strict=True)]
    mean = sum(gaps) / shared
    if shared < 2:
        return mean, float("inf")
    spread = sum((gap - mean) ** 2 for gap in gaps) / (shared - 1)
    return mean, sqrt(spread / shared)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend on a decision, in playouts, and how sure it has to be.

    ``cards`` are for a card, ``bids`` for anything before play; 0 leaves that to habit. The fewer
    cards are left, the shorter are playouts: ``last`` are as many as there may be then, at least
    ``cards``. ``away`` are for cards put away, at least ``bids``. ``choosing`` is `CHOOSING` for a
    card: where there are many candidates, each meets too few worlds before the halving drops half
    of them. By so many standard errors, usually `SURE`, must a card (``sure``) and whatever comes
    before play (``call``) be better than habit's. ``worlds``, where a game plays many of them
    abreast: in so many is every card tried instead; 0 for never.
    """

    cards: int
    bids: int
    away: int = 0
    last: int = 0
    sure: float = SURE
    call: float = SURE
    choosing: float = CHOOSING
    worlds: int = 0


@dataclass(frozen=True, slots=True)
class Search:
    """A level that searches."""

    limits: Limits
    special: Mapping[str, Limits] = field(default_factory=dict)
    """Other limits for games whose playouts are cheaper or dearer, by the game's id."""

    def limits_in(self, game: AnyGame) -> Limits:
        """What holds in this game."""
        return self.special.get(game.id, self.limits)

    def budget(self, game: AnyGame, view: Any) -> int:
        """Playouts for the decision of the seat on turn; none where habit decides."""
        limits = self.limits_in(game)
        if view.phase in (Phase.DISCARD, Phase.BURY):
            return max(limits.bids, limits.away)
        if view.phase is not Phase.PLAY:
            return limits.bids
        left: int = view.sizes()[view.turn]
        in_proportion = limits.cards * game.hand_size(view.options) // left
        return max(limits.cards, min(limits.last, in_proportion))

    def tries(self, game: AnyGame, view: Any, habit: Any) -> tuple[Any, ...]:
        """What it would compare, habit's action as well; nothing where there is no search."""
        if not self.budget(game, view):
            return ()
        actions = tuple(dict.fromkeys((*game.trying(view), habit)))
        return actions if len(actions) > 1 else ()

    def choose(self, game: AnyGame, view: Any, rng: Random, stop: Stop) -> Any:
        """The candidate with the best mean, or habit's where that is about as good.

        Raises:
            Overran: stopped from outside.
        """
        budget, limits = self.budget(game, view), self.limits_in(game)
        habit = game.habit(view, rng)
        actions = self.tries(game, view, habit)
        if not actions:
            return habit
        draw = likely(game, view)
        playing = view.phase is Phase.PLAY
        abreast = game.abreast(view) if playing and limits.worlds else None
        if abreast is not None:
            worlds = list(drawn(lambda: draw(rng), limits.worlds, stop))
            tried = list(map(Tried, actions, abreast(actions, worlds)))
            usual = next(one for one in tried if one.action == habit)
            best_of = max(tried, key=lambda one: one.mean)
            return choice((best_of, usual), habit, limits.sure)

        def gain(action: Any, world: Any) -> float:
            return outcome(game, action, world, view.turn, rng)

        choosing = limits.choosing if playing else CHOOSING
        best = halve(actions, lambda: draw(rng), gain, round(choosing * budget), stop)[0].action
        if best == habit:
            return best
        duel = halve((best, habit), lambda: draw(rng), gain, budget, stop)
        return choice(duel, habit, limits.sure if playing else limits.call)


def choice(duel: Sequence[Tried], habit: Any, errors: float) -> Any:
    """The better of two; habit's, unless the other gains more than chance may and is worth it.

    A partner who does the usual thing unless another is clearly better is one you can trust. The
    two meet in fresh worlds: those in which a candidate came out best flatter it.
    """
    best, usual = sorted(duel, key=lambda one: one.action == habit)
    gap, error = difference(best, usual)
    worthwhile = WORTHWHILE * pstdev(usual.gains)
    return habit if gap <= max(errors * error, worthwhile) else best.action


def halve(
    actions: Sequence[Any],
    draw: Callable[[], Any],
    gain: Callable[[Any, Any], float],
    budget: int,
    stop: Stop,
) -> list[Tried]:
    """The actions, best first: the longer one stays, the more worlds it was tried in.

    Raises:
        Overran: stopped from outside.
    """
    left = [Tried(action) for action in actions]
    if len(left) == 1:
        return left
    rounds = ceil(log2(len(left)))
    dropped: list[Tried] = []
    for _ in range(rounds):
        for _ in range(max(1, round(budget / (rounds * len(left))))):
            if stop():
                raise Overran
            world = draw()
            for tried in left:
                tried.gains.append(gain(tried.action, world))
        left.sort(key=lambda tried: -tried.mean)
        keep = (len(left) + 1) // 2
        dropped = left[keep:] + dropped
        left = left[:keep]
        if len(left) == 1:
            break
    return left + dropped


def drawn(draw: Callable[[], Any], many: int, stop: Stop) -> Iterator[Any]:
    """So many worlds.

    Raises:
        Overran: stopped from outside.
    """
    for _ in range(many):
        if stop():
            raise Overran
        yield draw()


def likely(game: AnyGame, view: Any) -> Callable[[Random], Any]:
    """Draws worlds, mostly such as agree with what the others called.

    People call in their own way, so a world that does not agree is only drawn anew so many times.
    """
    draw, sensible = game.sampler(view), game.heard(view)
    if sensible is None:
        return draw

    def again(rng: Random) -> Any:
        for _ in range(DRAWS - 1):
            world = draw(rng)
            if sensible(world, rng):
                return world
        return draw(rng)

    return again


def outcome(game: AnyGame, action: Any, world: Any, seat: Seat, rng: Random) -> float:
    """The seat's gain after this in this world, everybody going on by habit."""
    state = world.copy()
    game.step(state, action)
    if state.turn is not None:
        game.playout(state, rng, habitual=True)
    return game.hope(state, seat)
