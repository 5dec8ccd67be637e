"""Shengji before the play: trumps are counted for a declaration, and suits emptied."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final

from engine.core.cards import BLACK_JOKER, KINDS, Card, Cards, each, gather
from engine.core.state import Phase
from engine.games.shengji.ladder import BOTH, NO_TRUMP, TRUMP, WORTH, Ladder, ladder
from engine.games.shengji.rules import candidates
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import KITTY, PASS, Action, Bury, Declare, Play, State
from engine.rivals.shengji_cards import Table

EAGER: Final = 7.0
"""Trumps, tops counted more, with which a suit is declared: the mean hand has a little over 8."""

FIRST: Final = 5.5
"""The same where the declarer becomes dealer: kitty and lead make up for a weak suit (T-R14)."""

BETTER: Final = 2.0
"""So much more than in the opponents' trump before their declaration is beaten (T-R9)."""

FIRM: Final = 13.0
"""With so many trumps, tops counted more, the last trick is ours and points may be buried."""

EMPTY: Final = 7.0
"""What it is worth to bury the last card of a suit, in points."""


def choose(view: State) -> Action:
    """A declaration, eight cards to bury, or a play.

    Plays are chosen from those that the rules list as worth a thought; habit adds none there.
    """
    assert view.turn is not None
    hand = view.hands[view.turn]
    if view.phase is Phase.DECLARE:
        return _declaration(view, hand, candidates(view))
    if view.phase is Phase.BURY:
        return Bury(buried(view.ladder, hand))
    table = Table(view)
    plays = (play for play in candidates(view) if isinstance(play, Play))
    return max(plays, key=lambda play: table.price(play.cards))


def strength(steps: Ladder, hand: Cards) -> float:
    """How many trumps a hand has; jokers, level cards and pairs count more (T-R18).

    In no-trump only twelve cards are trump: a few top ones there are as good as many of a suit.
    """
    mine = Cards(hand & steps.masks[TRUMP])
    tops = sum(max(steps.step[card] - 11, 0) for card in each(mine)) / 4
    if steps.trump == NO_TRUMP:
        aces = sum(hand >> card & 1 for suit in steps.cards[:TRUMP] for card in suit[-2:])
        return 3 + 2.5 * tops + 0.4 * aces
    return mine.bit_count() + tops + pairs(mine).bit_count() / 2


def _declaration(view: State, hand: Cards, open_: tuple[Action, ...]) -> Action:
    """The best trump that is long enough; partner's is left alone, the opponents' if it suits."""
    assert view.turn is not None
    need = EAGER if view.fixed else FIRST
    if view.declarer is not None:
        if not (view.declarer ^ view.turn) & 1:
            return PASS
        need = max(need, strength(_named(view, view.declared), hand) + BETTER)

    def worth(shown: Cards) -> tuple[float, int]:
        # A pair is harder to beat than one card of it (T-R9).
        return strength(_named(view, shown), hand), shown.bit_count()

    shows = [action.cards for action in open_ if isinstance(action, Declare)]
    best = max(shows, key=worth, default=None)
    return Declare(best) if best is not None and worth(best)[0] >= need else PASS


def _named(view: State, shown: Cards) -> Ladder:
    """The order of cards that a declaration makes: its suit trump, none for jokers (T-R9)."""
    face = (shown.bit_length() - 1) % KINDS
    return ladder(view.level, NO_TRUMP if face >= BLACK_JOKER else face // 13)


def buried(steps: Ladder, hand: Cards) -> Cards:
    """The eight cards missed least: of all ways to empty suits the cheapest (T-R16)."""
    firm = strength(steps, hand) >= FIRM
    prices = {card: _missed(steps, hand, card, firm=firm) for card in each(hand)}
    order = sorted(prices, key=lambda card: (prices[card], card % KINDS))
    suits = [Cards(hand & mask) for mask in steps.masks[:TRUMP] if hand & mask]
    ways = chain.from_iterable(combinations(suits, many) for many in range(len(suits) + 1))
    found: list[tuple[float, Cards]] = []
    for emptied in ways:
        away = list(each(gather(card for suit in emptied for card in each(suit))))
        if len(away) <= KITTY:
            away += [card for card in order if card not in away][: KITTY - len(away)]
            cost = sum(prices[card] for card in away) - EMPTY * len(emptied)
            found.append((cost, gather(away)))
    return min(found, key=lambda way: way[0])[1]


def _missed(steps: Ladder, hand: Cards, card: Card, *, firm: bool) -> float:
    """What burying a card costs, in points: its strength, its twin, its points (T-R33).

    Points are at risk twice over in the kitty, unless the last trick is ours: then they are safe
    there. A king beside its ace will take a trick.
    """
    step, suit = steps.step[card], steps.suit[card]
    twin = 4 * (pairs(hand) >> card % KINDS & 1)
    if suit == TRUMP:
        return 20.0 + step + twin
    above = steps.above[card]
    strong = 10 * (not above) + 4 * (above.bit_count() == 1 and bool(hand & above * BOTH))
    return WORTH[card] * (-0.3 if firm else 1.0) + strong + twin + step / 4
