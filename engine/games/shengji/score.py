"""What a finished deal is worth, how levels move, who deals next and when a match is won."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core.cards import NONE, RANKS, Cards, Seat, each
from engine.core.game import Standing
from engine.core.state import Phase
from engine.games.shengji.ladder import points
from engine.games.shengji.types import (
    ACE,
    JACK,
    TEN,
    Ace,
    Gates,
    Length,
    Multiplier,
    Options,
    State,
)

POINTS_COUNT: Final = 0.2
"""What forty points are worth to a player besides the level they may bring."""

GATES: Final = (RANKS.index("5"), RANKS.index("T"), RANKS.index("K"))


class Total(NamedTuple):
    """The attackers' points: in tricks, in the kitty, its multiplier (0: not won), the bonus."""

    tricks: int
    buried: int
    multiplier: int
    bonus: int

    @property
    def points(self) -> int:
        """All of it together, never capped. T-R37."""
        return self.tricks + self.bonus


class Outcome(NamedTuple):
    """What the total brings: which side moves how many levels, and who deals next."""

    defenders_hold: bool
    gain: int
    dealer: Seat


def total(state: State) -> Total:
    """The attackers' total: a last trick they win brings the kitty, multiplied. T-R33."""
    buried = points(state.buried[state.dealer])
    last = state.tricks[-1]
    if not state.attacks(last.winner):
        return Total(state.points, buried, 0, 0)
    times = multiplier(state.options, last.plays[0].bit_count())
    return Total(state.points, buried, times, buried * times)


def multiplier(options: Options, size: int) -> int:
    """What the kitty counts if attackers win a last trick of so many cards each. T-R33."""
    return 2**size if options.kitty_multiplier is Multiplier.POWER else 2 * size


def outcome(points: int, dealer: Seat) -> Outcome:
    """The table of results. T-R34."""
    if points >= 80:
        return Outcome(
            defenders_hold=False, gain=(points - 80) // 40, dealer=Seat((dealer + 1) % 4)
        )
    gain = 1 if points >= 40 else 2 if points else 3
    return Outcome(defenders_hold=True, gain=gain, dealer=Seat((dealer + 2) % 4))


def advanced(options: Options, level: int, gain: int, *, held: bool) -> int:
    """A side's level after a gain; beyond the ace it has won. T-R35, T-R36.

    ``held`` says that the side gained as dealers, which is what leaves a defended gate or ace.
    """
    stops = () if options.gates is Gates.NONE else GATES
    kept = GATES if options.gates is Gates.DEFENDED else ()
    if options.ace is Ace.DEFEND:
        stops, kept = (*stops, ACE), (*kept, ACE)
    if level in kept and not held:
        return level
    reached = level + gain
    return next((stop for stop in stops if level < stop < reached), reached)


def levels(state: State, before: tuple[int, ...]) -> tuple[int, ...]:
    """Both sides' levels after the deal; above `ACE` for a side that went past it."""
    if state.thrown_in or state.options.length is Length.ONE_DEAL:
        return before
    result = outcome(total(state).points, state.dealer)
    after = list(before)
    dealers = state.dealer & 1
    if demoted(state):
        after[dealers] = 0
    side = dealers if result.defenders_hold else 1 - dealers
    after[side] = advanced(state.options, after[side], result.gain, held=result.defenders_hold)
    return tuple(after)


def demoted(state: State) -> bool:
    """Whether dealers at the jack lost the last trick to a single jack (house rule)."""
    last = state.tricks[-1]
    if not state.options.jack_demotion or state.level != JACK or not state.attacks(last.winner):
        return False
    play = last.plays[(last.winner - last.leader) % 4]
    return play.bit_count() == 1 and any(
        card % 54 < 52 and card % 54 % 13 == JACK for card in each(play)
    )


def settle(standing: Standing, state: State) -> Standing:
    """The standing after a finished deal; unchanged when it was thrown in. T-R34, T-R36."""
    assert state.phase is Phase.DEAL_OVER
    if state.thrown_in:
        return standing
    after = levels(state, standing.scores)
    over = state.options.length is Length.ONE_DEAL or max(after) > ACE
    dealer = outcome(total(state).points, state.dealer).dealer
    return Standing(
        scores=tuple(min(level, ACE) for level in after),
        dealer=None if over else dealer,
        scored=standing.scored + 1,
    )


def winners(standing: Standing, state: State) -> tuple[Seat, ...]:
    """The seats of the side that has won the match; none while it goes on. T-R36."""
    if state.phase is not Phase.DEAL_OVER or state.thrown_in:
        return ()
    if state.options.length is Length.ONE_DEAL:
        hold = outcome(total(state).points, state.dealer).defenders_hold
        return _side(state.dealer & 1 if hold else 1 - (state.dealer & 1))
    after = levels(state, standing.scores)
    return next((_side(side) for side in (0, 1) if after[side] > ACE), ())


def opening(options: Options) -> Standing:
    """Both sides at two, at ten in a short match; the dealer is not fixed. T-R35."""
    level = TEN if options.length is Length.SHORT else 0
    return Standing(scores=(level, level), dealer=None, scored=0)


def value(state: State, seat: Seat) -> float:
    """Levels gained by a seat's side less those of the other, the next deal half a level.

    In a single deal only its winner counts.
    """
    if state.thrown_in:
        return 0.0
    result = outcome(total(state).points, state.dealer)
    worth = 1.0 if state.options.length is Length.ONE_DEAL else result.gain + 0.5
    return worth if result.defenders_hold != state.attacks(seat) else -worth


def hope(state: State, seat: Seat) -> float:
    """Level steps, and a little for each point.

    Points that change no level in the worlds that were imagined may change one in the true one.
    They are counted from 80, where the deal is won and lost: else it would look better to attack
    than to declare, whoever wins.
    """
    if state.thrown_in:
        return 0.0
    points = (total(state).points - 80) / 40
    return value(state, seat) + POINTS_COUNT * (points if state.attacks(seat) else -points)


def trick_points(state: State) -> tuple[int, int]:
    """Points in the tricks of seats 0 and 2, and of seats 1 and 3."""
    sides = [0, 0]
    for trick in state.tricks:
        won = NONE
        for play in trick.plays:
            won = Cards(won | play)
        sides[trick.winner & 1] += points(won)
    return sides[0], sides[1]


def _side(side: int) -> tuple[Seat, ...]:
    return Seat(side), Seat(side + 2)
