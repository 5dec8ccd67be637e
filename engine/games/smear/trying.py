"""The few actions that a search compares: of cards that win alike the dearest and the cheapest."""

from __future__ import annotations

from engine.core.cards import SUIT_MASK, Cards, Seat, each
from engine.core.state import Phase
from engine.games.smear import bidding, rules
from engine.games.smear.cardplay import beaters
from engine.games.smear.score import card_points
from engine.games.smear.types import JACK, PACK, PLAYS, SEVEN, TEN, Action, State, team


def trying(view: State) -> tuple[Action, ...]:
    """Every call, the discards worth considering, and the ends of each run of cards that win alike.

    Where it is settled who takes the trick, only the end that suits it: nobody gives the others a
    queen instead of an eight that is as high.
    """
    if view.phase is Phase.DISCARD:
        return bidding.discards(view)
    if view.phase is Phase.AUCTION or not view.trump:
        return rules.legal(view)
    seat = view.turn
    assert seat is not None
    allowed = rules.playable(view, view.hands[seat])
    if not view.trick:
        allowed = Cards(allowed & ~_lost_tens(view, seat) or allowed)
    found: list[Action] = []
    for run in _runs(view, seat, allowed):
        by_points = sorted(each(run), key=lambda card: card_points(Cards(1 << card)))
        cheapest, dearest = by_points[0], by_points[-1]
        taker = _taker(view, seat, run)
        kept = {cheapest} if taker is False else {dearest} if taker else {cheapest, dearest}
        found += [PLAYS[card] for card in sorted(kept)]
    return tuple(found)


def _lost_tens(view: State, seat: Seat) -> Cards:
    """The plain tens that would be led into higher cards which may be in another hand.

    Nobody leads one by choice: it is ten card points for whoever holds the higher card.
    """
    hand = view.hands[seat]
    out = PACK & ~(view.gone | hand | view.buried[seat])
    lost = 0
    for suit in SUIT_MASK:
        ten = hand & TEN & suit & ~view.trump
        if ten and out & suit > ten:
            lost |= ten
    return Cards(lost)


def _runs(view: State, seat: Seat, allowed: Cards) -> list[Cards]:
    """Cards of a suit with none between them that others still have, nor the card that is winning.

    The jack and the seven of trump may score a point and stay by themselves.
    """
    gone = view.gone | view.buried[seat]
    between = (
        PACK & ~(gone | view.hands[seat])
        | view.best
        | view.hands[seat] & view.trump & (JACK | SEVEN)
    )
    runs: list[Cards] = []
    for suit in SUIT_MASK:
        run = below = 0
        for card in each(Cards(allowed & suit)):
            mask = 1 << card
            if run and between & (mask | mask - 1) & ~(below - 1):
                runs.append(Cards(run))
                run = 0
            run |= mask
            below = mask
        if run:
            runs.append(Cards(run))
    return runs


def _taker(view: State, seat: Seat, run: Cards) -> bool | None:
    """Whether the own side surely takes the trick with any card of this run; None: not settled."""
    place = len(view.trick)
    wins = bool(run & beaters(view.best, view.led, view.trump)) if place else True
    if place == 3:
        return wins or team(view.best_seat) == team(seat)
    if place == 2 and not wins and team(view.best_seat) != team(seat):
        return False
    return None
