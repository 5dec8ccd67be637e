"""Learns the tables by which a searching side goes on in its playouts of Smear.

In each round deals are played at random scores. Wherever there is a choice, every card that a
search would try is tried in the same sampled worlds, the mover's side going on by the tables of
the round before (by habit in the first), the others by habit. What a card gained over habit's
teaches the cells that speak of it (`engine.games.smear.learnt`). Run it from the project's folder:
``python -m tools.learn_smear``. It takes an hour on two cores and writes the tables.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from engine.arena import begun
from engine.bots.search import likely
from engine.core.cards import Card, Cards, Seat, each, gather
from engine.core.state import Phase, view
from engine.games.smear import GAME, learnt, weights
from engine.games.smear.learnt import (
    FACES,
    HELD,
    HIGHER,
    JACKS,
    KINDS,
    LONG,
    RICH,
    SPOTS,
    SUITS,
    THREAT,
    THREATS,
    TRICKS,
    TRUMPS,
    VOIDS,
)
from engine.games.smear.rules import playable
from engine.games.smear.score import card_points
from engine.games.smear.types import JACK, PACK, PLAYS, Action, Play, State, team
from engine.kit.trick import beats, highest, led_mask

Cells = tuple[int, ...]
"""The six places in the tables that speak of a card."""

Lesson = tuple[Cells, Cells, float]
"""The cells of a card and of habit's, and what the first gained: in `UNIT`."""

UNIT: Final = 2000
"""Weights are half thousandths of the chance to win the match."""

MOST: Final = 43
"""The largest weight that is written: each is a letter, and not every sign is a good one."""

HEAD: Final = '"""The weights of `learnt`, as `tools/learn_smear.py` writes them: a letter each."""'

PACE: Final = (0.01, 0.005, 0.002)
"""How far each lesson moves the weights towards it; the lessons are gone through once for each."""

SCORES: Final = 14
"""Deals begin at any two scores below this."""


def cells(seen: State, cards: Cards) -> dict[Card, Cells]:
    """What the tables know of each of these cards of the seat on turn.

    `learnt.card` says the same again, without a word too many, for it is asked millions of times.
    """
    seat, trump, place = seen.turn, seen.trump, len(seen.trick)
    assert seat is not None
    hand = seen.hands[seat]
    unseen = Cards(PACK & ~(hand | seen.gone | seen.buried[seat]))
    left, partner, right = (Cards(unseen & ~seen.barred[(seat + step) % 4]) for step in (1, 2, 3))
    ours = bool(seen.trick) and team(seen.best_seat) == team(seat)
    spot = 2 * place + ours
    jack = 1 if hand & trump & JACK else 2 if unseen & trump & JACK else 0
    void = 6 * (highest(Cards((hand | unseen) & trump)) & hand != 0)
    void += sum(step for step, held in ((2, left), (2, right), (1, partner)) if not held & trump)
    rich = RICH[card_points(Cards(sum(seen.trick)))]
    facts = (
        JACKS + (SPOTS * jack + spot) * KINDS,
        TRICKS + (SPOTS * rich + spot) * KINDS,
        TRUMPS + (SPOTS * LONG[(hand & trump).bit_count()] + spot) * KINDS,
        VOIDS + (4 * void + place) * KINDS,
    )
    opponents = ((left, right), (left,), (left,), ())[place]
    found: dict[Card, Cells] = {}
    for card in each(cards):
        one, suit = Cards(1 << card), led_mask(card)
        led = seen.led or suit
        wins = not seen.trick or beats(one, seen.best, led, trump)
        best = one if wins else seen.best
        threat = max((_beating(held, best, led, trump) for held in opponents), default=0)
        face = card % 13 - 5 + (FACES // 2 if one & trump else 0)
        kind = 3 * face + (0 if not wins else 1 if threat else 2)
        above = HIGHER[(unseen & suit & -(one << 1)).bit_count()]
        by_suit = 4 * above + HELD[(hand & suit).bit_count()]
        found[card] = (
            *(fact + kind for fact in facts),
            THREATS + (SPOTS * THREAT[threat] + spot) * FACES + face,
            SUITS + (4 * by_suit + place) * FACES + face,
        )
    return found


def _beating(seen: Cards, best: Cards, led: Cards, trump: Cards) -> int:
    """How many of these cards would take the trick."""
    return sum(beats(Cards(1 << card), best, led, trump) for card in each(seen))


def lessons(number: int, first: bool, worlds: int, table: Sequence[int]) -> list[Lesson]:
    """What the decisions of one deal teach."""
    learnt.WEIGHTS[:] = table
    rng = Random(f"learn/{first}/{number}")
    options = GAME.options({})
    standing = GAME.opening(options, Seat(number % 4))
    standing = replace(standing, scores=(rng.randrange(SCORES), rng.randrange(SCORES)))
    state = begun(GAME, options, standing, f"learn/{first}", number)
    # Half of the deals are met as they come when one side plays by the tables.
    side = None if first else (0, 1, None, None)[rng.randrange(4)]
    found: list[Lesson] = []
    while state.turn is not None:
        seen = view(state, state.turn)
        if seen.phase is Phase.PLAY and seen.trump:
            found += _decision(seen, first, worlds, rng)
        GAME.step(state, _next(seen, side, rng))
    return found


def _next(seen: State, side: int | None, rng: Random) -> Action:
    seat = seen.turn
    assert seat is not None
    if seen.phase is Phase.PLAY and seen.trump and side == team(seat):
        hand = seen.hands[seat]
        return PLAYS[learnt.card(seen, seat, hand, playable(seen, hand), rng).bit_length() - 1]
    return GAME.habit(seen, rng)


def _decision(seen: State, first: bool, worlds: int, rng: Random) -> list[Lesson]:
    """The gain of each card over habit's, in the same worlds."""
    seat, usual = seen.turn, GAME.habit(seen, rng)
    assert seat is not None
    assert isinstance(usual, Play)
    others = [one for one in GAME.trying(seen) if isinstance(one, Play) and one != usual]
    if not others:
        return []
    draw = likely(GAME, seen)
    gains: list[list[float]] = [[] for _ in others]
    for _ in range(worlds):
        world = draw(rng)
        base = _hope(world, usual, seat, None if first else seat, rng)
        for gained, action in zip(gains, others, strict=True):
            gained.append(_hope(world, action, seat, None if first else seat, rng) - base)
    spoken = cells(seen, gather(action.card for action in (usual, *others)))
    return [
        (spoken[action.card], spoken[usual.card], UNIT * fmean(gained))
        for gained, action in zip(gains, others, strict=True)
    ]


def _hope(world: State, action: Action, seat: Seat, side: Seat | None, rng: Random) -> float:
    state = world.copy()
    GAME.step(state, action)
    if state.turn is not None:
        GAME.playout(state, rng, habitual=True, side=side)
    return GAME.hope(state, seat)


def taught(found: Sequence[Lesson], before: Sequence[int]) -> list[int]:
    """The weights after these lessons: least squares by small steps, rounded."""
    learning = [float(weight) for weight in before]
    order, rng = list(found), Random("learn")
    for pace in PACE:
        rng.shuffle(order)
        for own, usual, gain in order:
            error = gain - sum(learning[at] for at in own) + sum(learning[at] for at in usual)
            for at in own:
                learning[at] += pace * error
            for at in usual:
                learning[at] -= pace * error
    return [max(-MOST, min(MOST, round(weight))) for weight in learning]


def written(table: Sequence[int]) -> str:
    """The module that holds these weights: a row of letters for each row of the tables."""
    letters = "".join(chr(learnt.NOTHING + weight) for weight in table)
    wide = learnt.KINDS
    rows = "\n".join(letters[at : at + wide] for at in range(0, len(letters), wide))
    return f'{HEAD}\n\nLETTERS = r"""\n{rows}\n"""\n'


def main() -> int:
    """Play the rounds and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=3000, help="deals of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=40)
    chosen = parser.parse_args()
    table = [0] * learnt.SIZE
    for round_ in range(chosen.rounds):
        one = partial(lessons, first=not round_, worlds=chosen.worlds, table=table)
        first = round_ * chosen.deals
        with ProcessPoolExecutor() as pool:
            deals = pool.map(one, range(first, first + chosen.deals), chunksize=20)
            found = [lesson for deal in deals for lesson in deal]
        table = taught(found, table)
        print(f"round {round_ + 1}: {len(found):,} lessons", flush=True)
    Path(weights.__file__).write_text(written(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
