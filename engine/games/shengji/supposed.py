"""What the dealer probably buried: in a sampled world it is chosen anew, as habit would.

A world drawn evenly buries any eight of the unseen cards, two or three trumps among them, and
leaves the dealer cards of every suit. No dealer does so: what is kept are trumps, and short suits
are emptied to ruff them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.cards import NONE, Cards
from engine.core.state import Phase
from engine.games.shengji.bury import best_burial
from engine.games.shengji.ladder import TRUMP
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import KITTY, PLAYERS, State
from engine.games.shengji.worlds import sampler
from engine.kit.worlds import Contradiction


def supposed(view: State) -> Callable[[Random], State] | None:
    """Draws worlds like the `sampler`, in which the dealer buried as habit would.

    No trump was buried if that can be, and of what the dealer holds and buried together the kitty
    is what habit would have put there. What is proven stays so. None where nothing was buried
    unseen.
    """
    dealer, ladder = view.dealer, view.ladder
    if view.phase is not Phase.PLAY or view.turn == dealer:
        return None
    played = _played(view)
    empty = alone = NONE
    for suit, mask in enumerate(ladder.masks):
        if view.void[dealer] >> suit & 1:
            empty = Cards(empty | mask)
        if view.unpaired[dealer] >> suit & 1:
            alone = Cards(alone | mask)
    try:
        draw = sampler(view, unburied=ladder.masks[TRUMP])
    except Contradiction:
        draw = sampler(view)

    def again(rng: Random) -> State:
        world = draw(rng)
        held = Cards(world.hands[dealer] | world.buried[dealer])
        # Of a suit that the dealer has shown not to have, all that is left was buried.
        surely = Cards(held & empty)
        free = Cards(held & ~empty)
        chosen = best_burial(ladder, Cards(held | played), free, KITTY - surely.bit_count())
        kept = Cards(free & ~chosen)
        if not pairs(kept) & alone:
            world.hands[dealer], world.buried[dealer] = kept, Cards(surely | chosen)
        return world

    return again


def _played(view: State) -> Cards:
    """All cards that the dealer has played."""
    cards = 0
    for trick in view.tricks:
        cards |= trick.plays[(view.dealer - trick.leader) % PLAYERS]
    for place, play in enumerate(view.plays):
        if (view.leader + place) % PLAYERS == view.dealer:
            cards |= play
    return Cards(cards)
