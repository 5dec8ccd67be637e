"""How an ordinary sensible player declares, buries, leads and follows.

Reads the mover's hand and public facts only. Leads are chosen in `leading`, follows in
`answering`, burials in `bury`.
"""

from __future__ import annotations

from engine.core.cards import BLACK_JOKER, RED_JOKER, Card, Cards, Seat, gather
from engine.core.state import Phase
from engine.games.shengji import rules
from engine.games.shengji.answering import follow, follow_pairs
from engine.games.shengji.bury import best_burial
from engine.games.shengji.declare import declarations, named, strength
from engine.games.shengji.felt import BIT, Felt
from engine.games.shengji.ladder import BOTH, NO_TRUMP, TRUMP, ladder
from engine.games.shengji.leading import lead
from engine.games.shengji.shapes import beats, pairs, shape, winner
from engine.games.shengji.types import PASS, Action, Bury, Declare, Play, State


def habit(view: State) -> Action:
    """The sensible action for the seat on turn; the same view always gives the same one."""
    seat = view.turn
    assert seat is not None
    hand = view.hands[seat]
    if view.phase is Phase.DECLARE:
        return declaration(view, seat, hand)
    if view.phase is Phase.BURY:
        return Bury(best_burial(view.ladder, hand))
    return Play(play(view, seat))


def careless(view: State) -> tuple[Action, ...]:
    """What an inattentive player might do: any candidate that doesn't beat its own partner."""
    every = rules.candidates(view)
    seat = view.turn
    if view.phase is not Phase.PLAY or not view.plays or seat is None:
        return every
    ladder = view.ladder
    place = winner(ladder, view.plays)
    if (view.leader + place - seat) % 2:
        return every
    best = shape(ladder, view.plays[place])
    assert best is not None
    modest = tuple(
        action
        for action in every
        if isinstance(action, Play) and not beats(shape(ladder, action.cards), best)
    )
    return modest or every


# --- declaring ---------------------------------------------------------------------------


def declaration(view: State, seat: Seat, hand: Cards) -> Action:
    """Name the trump in which the hand is strong, rather not over one's partner."""
    offers = declarations(view, hand)
    if not offers:
        return PASS
    best = max(offers, key=lambda cards: (_strength(view, hand, named(cards)), strength(cards)))
    trump = named(best)
    gain = _strength(view, hand, trump)
    if view.declared:
        standing = named(view.declared)
        friend = view.declarer is not None and not (view.declarer ^ seat) & 1
        if trump == standing and friend:
            return PASS
        need = 4.0 if friend else 0.5
        return Declare(best) if gain > _strength(view, hand, standing) + need else PASS
    need = 9.0 if view.fixed else 7.5
    return Declare(best) if gain >= need else PASS


def _strength(view: State, hand: Cards, trump: int) -> float:
    """A hand's strength with this trump: length, tops and pairs, and aces beside it."""
    steps = ladder(view.level, trump)
    trumps = Cards(hand & steps.masks[TRUMP])
    total = 0.0
    weigh = 1.9 if trump == NO_TRUMP else 1.0
    for step, tier in enumerate(steps.tiers[TRUMP]):
        many = (trumps & tier * BOTH).bit_count()
        if many:
            total += many * weigh * (1.0 + max(0, step - 10) * 0.2)
    total += 0.5 * weigh * pairs(trumps).bit_count()
    jokers = (hand & ((1 << RED_JOKER) * BOTH | (1 << BLACK_JOKER) * BOTH)).bit_count()
    aces = sum((hand & steps.tiers[suit][11] * BOTH).bit_count() for suit in range(TRUMP))
    return total + 0.6 * aces * (1.5 if trump == NO_TRUMP else 1.0) + 0.2 * jokers


# --- playing -----------------------------------------------------------------------------


def play(view: State, seat: Seat) -> Cards:
    """The card or cards to play, from the mover's hand and public facts."""
    felt = Felt(view)
    if not view.plays:
        return gather(Card(card) for card in lead(felt, seat))
    if felt.size == 1:
        return BIT[follow(felt, seat)]
    return gather(Card(card) for card in follow_pairs(felt, seat))
