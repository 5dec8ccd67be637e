"""What the calls tell: whether players of habit would have called so in a sampled world."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import Cards, Seat
from engine.core.state import Phase
from engine.games.amerikaner import habit, rules
from engine.games.amerikaner.types import PASS, Action, Bid, State
from engine.kit.heard import replayed, shown


def heard(view: State) -> Callable[[State, Random], bool] | None:
    """Says of a world whether habit would have bid, and chosen trump, as the others did.

    None where nothing was said that tells.
    """
    calls = [one for one in _calls(view) if one[0] != view.turn]
    if not calls:
        return None
    players = view.options.players
    played, declarer, whole = shown(view, players), view.declarer, view.options.hand

    def sensible(world: State, rng: Random) -> bool:
        for seat, call, before in calls:
            cards = Cards(world.hands[seat] | played[seat])
            # After a set-up position not every card a seat held is known.
            if cards.bit_count() == whole and habit.speak(before, cards) != call:
                return False
        if view.trump and declarer is not None and declarer != view.turn:
            cards = Cards(world.hands[declarer] | played[declarer])
            return cards.bit_count() < whole or habit.best_trump(cards, players)[1] == view.trump
        return True

    return sensible


def _calls(view: State) -> list[tuple[Seat, Action, State]]:
    opening = view.copy()
    opening.phase, opening.auction, opening.high, opening.out = Phase.AUCTION, (), 0, 0
    opening.turn, opening.declarer = Seat((view.dealer + 1) % view.options.players), None
    calls = [(seat, Bid(number) if number else PASS) for seat, number in view.auction]
    return replayed(opening, calls, rules.step)
