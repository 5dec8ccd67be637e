"""The cards of Smear by a price list: what a trick holds, whose it will be, what a card is worth.

Everything is weighed in card points.
"""

from __future__ import annotations

from typing import Final

from engine.core.cards import Card, Cards, Seat, each
from engine.games.smear.score import card_points
from engine.games.smear.types import ACE, JACK, KING, PACK, QUEEN, SEVEN, TEN, LowTo, State, team
from engine.kit.trick import beats, led_mask

POINT: Final = 30
"""A deal point in card points: so many decide Game about as surely."""

TEMPO: Final = 2
"""Being on lead."""

KEPT: Final = {ACE: 14, KING: 12, QUEEN: 10, JACK: 26, TEN: 8}
"""What a high trump is worth in hand; the jack most, for it may still be brought home."""

SMALL: Final = 8
"""What a low trump is worth in hand: it ruffs a trick one day (S-R8)."""

TOP: Final = 2
"""What the highest card of a plain suit is worth in hand: it may be ruffed as time goes on."""

GUARD: Final = 2
"""What the only small card beside a ten is worth."""

DRAWN: Final = 1.5
"""What a trump drawn from the others is worth, again for each plain card that would be high."""

PARTNER_SEES: Final = 0.8
"""How often partner takes a trick that partner can take."""


def price(view: State, card: Card) -> float:
    """What playing this card brings on balance."""
    assert view.turn is not None
    seat, one = view.turn, Cards(1 << card)
    led = view.led or led_mask(card)
    leads = not view.trick
    winning = leads or beats(one, view.best, led, view.trump)
    best, holder = (one, seat) if winning else (view.best, view.best_seat)
    chance = _ours(view, best, holder, led)
    table = Cards(sum(view.trick) | one)
    stake = TEMPO + card_points(table) + POINT * bool(table & JACK & view.trump)
    if view.options.low_to is LowTo.TAKER:
        stake += POINT * bool(table & SEVEN & view.trump)
    drawing = chance * _drawing(view, one) if leads else 0.0
    return stake * (2 * chance - 1) + drawing - _kept(view, one)


def _unseen(view: State) -> Cards:
    """Cards in other hands or in the pile, as far as the seat on turn knows."""
    assert view.turn is not None
    return Cards(PACK & ~view.gone & ~view.hands[view.turn] & ~view.buried[view.turn])


def _ours(view: State, best: Cards, holder: Seat, led: Cards) -> float:
    """How likely our side keeps or gets the trick: by the unseen cards that beat the best one.

    Each of them is in a hand with the share that the hand has of all unseen cards.
    """
    assert view.turn is not None
    unseen, sizes = _unseen(view), view.sizes()
    singles = (Cards(1 << card) for card in each(unseen))
    above = [one for one in singles if beats(one, best, led, view.trump)]
    ours = float(team(holder) == team(view.turn))
    for place in range(len(view.trick) + 1, 4):
        seat = Seat((view.leader + place) % 4)
        many = sum(not view.barred[seat] & one for one in above)
        takes = 1 - (1 - sizes[seat] / max(unseen.bit_count(), 1)) ** many
        if team(seat) == team(view.turn):
            ours += (1 - ours) * takes * PARTNER_SEES
        else:
            ours *= 1 - takes
    return ours


def _drawing(view: State, one: Cards) -> float:
    """What a winning trump lead adds: it may catch the jack, and the bidder's side draws ruffs."""
    assert view.turn is not None
    assert view.bidder is not None
    unseen = _unseen(view)
    out = Cards(unseen & view.trump)
    if not one & view.trump or not out:
        return 0.0
    caught = POINT / 4 if out & JACK and one & (ACE | KING | QUEEN) else 0.0
    if team(view.bidder) != team(view.turn):
        return caught
    plain = each(Cards(view.hands[view.turn] & ~view.trump))
    tops = sum(_is_top(Cards(1 << card), unseen) for card in plain)
    return caught + DRAWN * min(out.bit_count(), 3) * (1 + tops)


def _is_top(one: Cards, unseen: Cards) -> bool:
    """Whether no higher card of the suit is unseen."""
    return one > unseen & led_mask(Card(one.bit_length() - 1))


def _kept(view: State, one: Cards) -> float:
    """What the card would still be worth in hand."""
    assert view.turn is not None
    hand = view.hands[view.turn]
    if hand == one:
        return 0.0
    if one & view.trump:
        return next((worth for rank, worth in KEPT.items() if one & rank), SMALL)
    beside = Cards(hand & led_mask(Card(one.bit_length() - 1)) & ~one)
    guards = GUARD if beside and not beside & ~TEN else 0
    return guards + (TOP if _is_top(one, _unseen(view)) else 0.3 * bool(one & (KING | QUEEN)))
