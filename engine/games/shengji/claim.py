"""When the rest of a deal of Shengji is certain before it is played."""

from __future__ import annotations

from engine.core.cards import KINDS, Cards, each, faces
from engine.core.state import Phase
from engine.games.shengji.ladder import TRUMP
from engine.games.shengji.position import PACK
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import JACK, State
from engine.games.shengji.worlds import hidden
from engine.kit.trick import may_hold


def claim(view: State) -> bool:
    """Whether the seat on lead wins every trick that is left, and one score can come of it.

    No card that is out is higher than its own in a suit, and nobody can trump (T-R28). Of two equal
    cards the first wins. Attackers must hold no pair: the size of the last trick multiplies the
    kitty (T-R33).
    """
    seat = view.turn
    if seat is None or view.phase is not Phase.PLAY or view.plays:
        return False
    hand, ladder = view.hands[seat], view.ladder
    if view.attacks(seat) and (pairs(hand) or (view.options.jack_demotion and view.level == JACK)):
        return False
    unseen = Cards(PACK & ~view.gone & ~hand & ~view.buried[seat])
    others, places = hidden(view, seat)
    out = may_hold(unseen, [place.barred for place in places[: len(others)]])
    if hand & ~ladder.masks[TRUMP] and out & ladder.masks[TRUMP]:
        return False
    return not any(ladder.above[card % KINDS] & faces(out) for card in each(hand))
