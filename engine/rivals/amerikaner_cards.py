"""The cards of Amerikaner by counting: how many higher ones are out, and who is against us."""

from __future__ import annotations

from typing import Final

from engine.core.cards import SUIT_MASK, Card, Cards, Seat, each
from engine.games.amerikaner.rules import playable
from engine.games.amerikaner.score import team_tricks
from engine.games.amerikaner.types import State, pack_mask
from engine.kit.trick import beats, highest, led_mask, lowest

SHAKY: Final = 2
"""With so many higher cards out a friend's card is helped rather than left to win."""


def card_to_play(view: State) -> Card:
    """The card this seat leads or follows with."""
    assert view.turn is not None
    open_ = playable(view, view.hands[view.turn])
    chosen = _follow(view, open_) if view.trick else _lead(view, open_)
    return _card(chosen)


def _card(one: Cards) -> Card:
    return Card(one.bit_length() - 1)


def _ones(cards: Cards) -> list[Cards]:
    return [Cards(1 << card) for card in each(cards)]


def _unseen(view: State) -> Cards:
    """Cards in other hands."""
    assert view.turn is not None
    return Cards(pack_mask(view.options.players) & ~view.gone & ~view.hands[view.turn])


def _over(view: State, one: Cards) -> int:
    """How many cards of the same suit are out above this one."""
    return (_unseen(view) & led_mask(_card(one)) & ~(2 * one - 1)).bit_count()


def _length(view: State, one: Cards) -> int:
    """How many cards of this one's suit the seat on turn holds."""
    assert view.turn is not None
    return (view.hands[view.turn] & led_mask(_card(one))).bit_count()


def _ruffed(view: State, suit: Cards, seats: set[Seat]) -> bool:
    """Whether one of these seats surely lacks this plain suit and may have a trump."""
    left, out = _unseen(view) & suit, _unseen(view) & view.trump
    return any(out & ~view.barred[seat] and not left & ~view.barred[seat] for seat in seats)


def _decided(view: State) -> bool:
    """Whether the contract is made or lost already: then a trick is for whoever takes it (A-R6)."""
    if view.called and view.shown is None:
        return False
    need = view.options.hand if view.is_amerikaner else view.high
    side, left = team_tricks(view), view.options.hand - sum(view.taken)
    return side >= need or side + left < need


def _friends(view: State) -> set[Seat]:
    """Seats whose tricks are as good as one's own (A-R4.7, A-R6)."""
    assert view.turn is not None
    assert view.declarer is not None
    me = view.turn
    partner = me if view.hands[me] & view.called else view.shown
    pair = {seat for seat in (view.declarer, partner) if seat is not None}
    if me in pair:
        return pair
    return {me} if _decided(view) else set(map(Seat, range(view.options.players))) - pair


def _follow(view: State, open_: Cards) -> Cards:
    """Leave a friend's trick alone, take a foe's as cheaply as it will hold, else throw least."""
    players, friends = view.options.players, _friends(view)
    later = {Seat((view.leader + at) % players) for at in range(len(view.trick) + 1, players)}
    foes = later - friends
    held = view.best_seat in friends
    trumped = bool(view.best & view.trump & ~view.led)
    if held and (not foes or trumped or _over(view, view.best) < SHAKY):
        return _least(view, open_)
    # A friend's card is helped in its suit only: no trump for a trick that may be ours already.
    helping = Cards(open_ & view.led) if held else open_
    winners = [one for one in _ones(helping) if beats(one, view.best, view.led, view.trump)]
    if not winners:
        return _least(view, open_)
    plain = not view.led & view.trump
    risky = plain and _ruffed(view, view.led, foes)
    sure = [
        one
        for one in winners
        if not foes or (not risky and (not _over(view, one) or (plain and one & view.trump)))
    ]
    if sure:
        return min(sure, key=lambda one: (bool(one & view.trump), _card(one) % 13))
    if held or len(foes) > 1:
        return _least(view, open_)
    return min(winners, key=lambda one: (_over(view, one), one))


def _least(view: State, open_: Cards) -> Cards:
    """The card missed least: no trump, none that is high, no guard of a high one, then low."""
    assert view.turn is not None
    hand = view.hands[view.turn]

    def missed(one: Cards) -> tuple[int, int, int]:
        length = _length(view, one)
        above = _over(view, highest(Cards(hand & led_mask(_card(one)))))
        guards = 0 < above < 3 and length <= above + 1
        worth = 3 * bool(one & view.trump) + 2 * (not _over(view, one)) + guards
        return worth, _card(one) % 13, length

    return min(_ones(open_), key=missed)


def _lead(view: State, hand: Cards) -> Cards:
    """Draw trumps as the declaring side, cash what is sure, else low from the shortest suit."""
    friends = _friends(view)
    foes = set(map(Seat, range(view.options.players))) - friends
    mine, out = Cards(hand & view.trump), Cards(_unseen(view) & view.trump)
    if view.declarer in friends and mine and any(out & ~view.barred[seat] for seat in foes):
        if not _over(view, highest(mine)):
            return highest(mine)
        if mine.bit_count() > 2 or view.turn != view.declarer:
            return lowest(mine)
    plain = Cards(hand & ~view.trump)
    sure = [
        one
        for one in _ones(plain)
        if not _over(view, one) and not _ruffed(view, led_mask(_card(one)), foes)
    ]
    if sure:
        return min(sure, key=lambda one: (_length(view, one), -(_card(one) % 13)))
    lows = [lowest(Cards((plain or hand) & suit)) for suit in SUIT_MASK if (plain or hand) & suit]
    return min(lows, key=lambda one: (_length(view, one), _card(one) % 13))
