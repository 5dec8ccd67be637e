"""How an ordinary sensible player declares, buries, leads and follows.

Reads the mover's hand and public facts only. Each play is weighed by the points it may win or
lose for the side against what the cards would be worth later; section by section below.
"""

from __future__ import annotations

from typing import Final

from engine.core.cards import BLACK_JOKER, KINDS, RED_JOKER, Cards, Seat
from engine.core.state import Phase
from engine.games.shengji import rules
from engine.games.shengji.bury import best_burial
from engine.games.shengji.declare import declarations, named, strength
from engine.games.shengji.ladder import BOTH, NO_TRUMP, TRUMP, Ladder, ladder, points
from engine.games.shengji.odds import Outlook, outlook
from engine.games.shengji.shapes import Shape, beats, pairs, shape, winner
from engine.games.shengji.types import (
    PASS,
    PLAYERS,
    Action,
    Bury,
    Declare,
    Play,
    State,
)

TEMPO: Final = 2.0
"""What having the lead is worth, in points."""

KITTY_GUESS: Final = 8.0
"""The points a kitty that one has not seen is thought to hold."""


def habit(view: State) -> Action:
    """The sensible action for the seat on turn; the same view always gives the same one."""
    seat = view.turn
    assert seat is not None
    hand = view.hands[seat]
    if view.phase is Phase.DECLARE:
        return declaration(view, seat, hand)
    if view.phase is Phase.BURY:
        return Bury(best_burial(view.ladder, hand))
    return Play(play(view))


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


def play(view: State) -> Cards:
    """The card or cards to play."""
    seat = view.turn
    assert seat is not None
    every = rules.candidates(view)
    cards = [action.cards for action in every if isinstance(action, Play)]
    if len(cards) == 1:
        return cards[0]
    eyes = outlook(view, seat)
    weigh = _Follow(view, eyes).worth if view.plays else _Lead(view, eyes).worth
    worths = [weigh(one) for one in cards]
    # Of equals the first: the same view always gives the same play.
    return cards[worths.index(max(worths))]


def _keep(view: State, eyes: Outlook, hand: Cards, cards: Cards) -> float:
    """What these cards would be worth if kept, in points."""
    steps = view.ladder
    late = 1.3 if view.size <= 8 else 1.0
    paired = pairs(hand)
    broken = pairs(hand) & ~pairs(cards)
    total = 0.0
    rest = int(cards)
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        step = steps.step[card]
        if steps.suit[card] == TRUMP:
            total += TRUMP_WORTH[step] * late
        else:
            above = (eyes.unseen & steps.above[card] * BOTH).bit_count()
            total += PLAIN_WORTH[above] if above < 4 else 0.0
            total += 0.04 * step
        face = card % KINDS
        if broken >> face & 1:
            total += 1.5 + 0.15 * step
        elif paired >> face & 1 and steps.suit[card] != TRUMP:
            total += 0.5 + 0.1 * step
    return total


TRUMP_WORTH: Final = (
    1.6, 1.7, 1.8, 1.9, 2.0, 2.2, 2.4, 2.6, 2.9, 3.2, 3.6, 4.2, 5.0, 6.0, 8.0, 10.0,
)  # fmt: skip
"""What a trump on each step is worth keeping for."""

PLAIN_WORTH: Final = (5.0, 2.8, 1.6, 0.8)
"""What a plain card is worth keeping for with 0, 1, 2, 3 unseen cards above it."""


class _Lead:
    """Weighs leads: boss cards and pairs first, nothing into a suit an opponent ruffs."""

    def __init__(self, view: State, eyes: Outlook) -> None:
        self.view, self.eyes = view, eyes
        self.steps: Ladder = view.ladder
        self.hand = view.hands[eyes.seat]
        self.partner = (eyes.seat + 2) % PLAYERS
        self.opponents = ((eyes.seat + 1) % PLAYERS, (eyes.seat + 3) % PLAYERS)

    def worth(self, cards: Cards) -> float:
        """Expected points for the side from this lead, less what the cards are worth kept."""
        eyes = self.eyes
        play = shape(self.steps, cards)
        assert play is not None
        safe = 1.0
        for other in self.opponents:
            safe *= 1.0 - eyes.beaten_by(other, play, play.suit)
        rescue = eyes.beaten_by(self.partner, play, play.suit)
        ours = safe + (1.0 - safe) * rescue * 0.5
        stake = points(cards) + self._fall(play) + _last(self.view, cards, eyes.seat)
        worth = (2.0 * ours - 1.0) * stake + TEMPO * safe
        return worth - self._cost(play, cards, safe)

    def _fall(self, play: Shape) -> float:
        """The points the others may be expected to add."""
        mask = self.eyes.unseen & self.steps.masks[play.suit]
        many = mask.bit_count()
        if not many:
            return 2.0 * play.size
        return 3.0 * play.size * min(points(Cards(mask)) / many, 4.0) * 0.6 + 0.5 * play.size

    def _cost(self, play: Shape, cards: Cards, safe: float) -> float:
        keep = _keep(self.view, self.eyes, self.hand, cards)
        if play.suit == TRUMP:
            return keep * (1.0 - 0.35 * safe)
        left = (self.hand & self.steps.masks[play.suit] & ~cards).bit_count()
        return keep * (1.0 - 0.8 * safe) - (0.7 if left == 0 else 0.0)


class _Follow:
    """Weighs follows: win what is worth it as cheaply as it goes, feed a sure partner."""

    def __init__(self, view: State, eyes: Outlook) -> None:
        self.view, self.eyes = view, eyes
        self.steps: Ladder = view.ladder
        seat = eyes.seat
        self.hand = view.hands[seat]
        place = winner(self.steps, view.plays)
        best = shape(self.steps, view.plays[place])
        assert best is not None
        self.best = best
        self.friendly = not (view.leader + place - seat) % 2
        self.led = rules.led(view).suit
        self.later = [(seat + at) % PLAYERS for at in range(1, PLAYERS - len(view.plays))]
        self.table = sum(map(points, view.plays))
        self.ours = self._ours(best, friendly=self.friendly)

    def _ours(self, best: Shape, *, friendly: bool) -> float:
        """The chance that the side takes the trick if this play holds it now."""
        chance = 1.0 if friendly else 0.0
        for other in self.later:
            beaten = self.eyes.beaten_by(other, best, self.led)
            if (other - self.eyes.seat) % 2:
                chance *= 1.0 - beaten
            else:
                chance += (1.0 - chance) * beaten * 0.9
        return chance

    def worth(self, cards: Cards) -> float:
        """Expected points for the side from this follow, less what the cards are worth kept."""
        view = self.view
        mine = shape(self.steps, cards)
        takes = mine is not None and beats(mine, self.best)
        chance = self._ours(mine, friendly=True) if mine is not None and takes else self.ours
        stake = self.table + points(cards) + 1.2 * len(self.later) * cards.bit_count()
        stake += _last(view, cards, self.eyes.seat)
        worth = (2.0 * chance - 1.0) * stake
        if takes:
            worth += TEMPO * chance * (0.4 if self.friendly else 1.0)
        return worth - _keep(view, self.eyes, self.hand, cards) + self._shorten(cards)

    def _shorten(self, cards: Cards) -> float:
        """A suit emptied by a discard can be trumped later."""
        if not self.hand & ~cards & self.steps.masks[TRUMP]:
            return 0.0
        gain = 0.0
        for suit in range(TRUMP):
            mask = self.steps.masks[suit]
            if cards & mask:
                left = (self.hand & mask & ~cards).bit_count()
                gain += 0.8 if left == 0 else 0.2 if left == 1 else 0.0
        return gain


def _last(view: State, cards: Cards, seat: Seat) -> float:
    """What the kitty adds to the stake when this is the last trick. T-R33."""
    size = cards.bit_count()
    if size != view.size:
        return 0.0
    own = view.buried[seat]
    kitty = float(points(own)) if own else KITTY_GUESS
    return kitty * size
