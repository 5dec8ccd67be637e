"""How well the ordinary Smear player does: against random cards, and whether its bids are made.

Card play is measured on fixed contracts: bids, discards and the opening lead are the ordinary
player's on both sides, and each deal is played twice with the sides swapped. Run it from the
project's folder: ``python -m tools.measure_smear --deals 3000``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from engine.core.cards import Seat
from engine.core.game import Standing
from engine.games.smear import GAME, score
from engine.games.smear.cardplay import card
from engine.games.smear.playout import any_card, play_to_the_end
from engine.games.smear.types import Options, State, team
from engine.kit.shuffle import deal_key, dealt, shuffled


@dataclass(frozen=True)
class Gain:
    """Points a deal gained over random cards: deals, mean, half of the 95 % interval."""

    deals: int
    mean: float
    margin: float

    @property
    def at_least(self) -> float:
        """The lower limit of the interval."""
        return self.mean - self.margin


def contract(options: Options, seed: str, number: int) -> State:
    """A deal after the ordinary player's auction, discard and opening lead; over if thrown in."""
    dealer = Seat(number % 4)
    cards = shuffled(GAME.pack(options), deal_key(seed, number))
    state = GAME.start(options, Standing((0, 0), dealer, 0), dealt(cards, 4, 6, dealer))
    rng = Random(f"{seed}/{number}")
    while state.turn is not None and not state.trump:
        GAME.step(state, GAME.habit(state, rng))
    return state


def play_out(opened: State, side: int, seed: str) -> float:
    """What the side that plays by habit gains when the other plays any allowed card."""
    state = opened.copy()

    def choose(state: State, seat: Seat, hand: int, allowed: int, rng: Random) -> int:
        chooser = card if team(seat) == side else any_card
        return chooser(state, seat, hand, allowed, rng)

    play_to_the_end(state, Random(seed), choose)
    return GAME.value(state, Seat(side))


def against_random(options: Options, seed: str, deals: int) -> Gain:
    """The ordinary player's cards against random cards, the same contracts on both sides."""
    gains: list[float] = []
    number = 0
    while len(gains) < deals:
        number += 1
        opened = contract(options, seed, number)
        if opened.turn is not None:
            gains.append(fmean(play_out(opened, side, f"{seed}/{number}") for side in (0, 1)))
    return Gain(deals, fmean(gains), 1.96 * stdev(gains) / sqrt(deals))


@dataclass(frozen=True)
class Bids:
    """Bids of one number in self-play: how often, and how often they were made."""

    share: float
    made: float


def self_play(options: Options, seed: str, deals: int) -> dict[int, Bids]:
    """Four ordinary players: each bid's share of the deals and its success; 0 is thrown in."""
    bid: Counter[int] = Counter()
    made: Counter[int] = Counter()
    for number in range(1, deals + 1):
        state = contract(options, seed, number)
        if state.turn is not None:
            GAME.playout(state, Random(number), habitual=True)
        bid[state.high] += 1
        if state.bidder is not None:
            made[state.high] += score.made(state, score.award(state).points)
    return {one: Bids(bid[one] / deals, made[one] / bid[one]) for one in sorted(bid)}


def playouts(options: Options, seed: str, deals: int) -> dict[str, float]:
    """Card plays a second from the opening lead on, at random and by habit."""
    states = [contract(options, seed, number) for number in range(1, deals + 1)]
    states = [state for state in states if state.turn is not None]
    rates = {}
    for name, chooser in (("random", any_card), ("habit", card)):
        best = 0.0
        for _ in range(3):
            copies = [state.copy() for state in states]
            rng = Random(seed)
            begun = process_time()
            for state in copies:
                play_to_the_end(state, rng, chooser)
            best = max(best, 23 * len(copies) / (process_time() - begun))
        rates[name] = best
    return rates


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--widow", type=int, default=2, choices=(0, 1, 2, 3))
    parser.add_argument("--seed", default="measure")
    asked = parser.parse_args()
    options = GAME.options({"widow": asked.widow})
    gain = against_random(options, asked.seed, asked.deals)
    bids = self_play(options, asked.seed, asked.deals)
    found = {
        "widow": asked.widow,
        "against_random": {**asdict(gain), "at_least": gain.at_least},
        "bids": {str(number): asdict(one) for number, one in bids.items()},
        "card_plays_per_s": playouts(options, asked.seed, min(asked.deals, 2000)),
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
