"""Deals of Smear in text, and the states they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core.cards import NONE, Cards, Seat, codes, hand, order
from engine.core.game import Deal, Standing
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.smear import GAME
from engine.games.smear.types import Options, State
from engine.kit.shuffle import dealt, shuffled

PACK = tuple(GAME.pack(GAME.options({})))

HANDS = (
    "JS JH AD KD 8D JC",
    "TS 8H TD KC 9C 8C",
    "AS TH 9H QD AC TC",
    "QS 8S 7H JD 7D 7C",
)
PILE = "QC KH KS 7S 9D AH QH 9S"
"""The cards of worked case D1."""


def smear(
    hands: Sequence[str] = HANDS,
    pile: str = PILE,
    dealer: int = 3,
    scores: tuple[int, int] = (0, 0),
    **options: Any,
) -> State:
    """A fresh deal of these cards."""
    deal = Deal(tuple(map(hand, hands)), order(pile), Seat(dealer))
    return GAME.start(GAME.options(options), Standing(scores, Seat(dealer), 0), deal)


def chance(key: str, dealer: int = 3, scores: tuple[int, int] = (0, 0), **options: Any) -> State:
    """A fresh deal of cards that this key gives."""
    deal = dealt(shuffled(PACK, key), 4, 6, Seat(dealer))
    return GAME.start(GAME.options(options), Standing(scores, Seat(dealer), 0), deal)


def play(state: State, *texts: str) -> State:
    """The same state after these actions, each judged first."""
    for text in texts:
        action = GAME.decode(text)
        refusal = GAME.refuse(state, action)
        assert refusal is None, (text, refusal)
        GAME.step(state, action)
    return state


def finish(state: State, rng: Random) -> State:
    """The same state after allowed actions at random to the end of the deal."""
    while state.turn is not None:
        open_ = GAME.candidates(state)
        GAME.step(state, open_[int(rng.random() * len(open_))])
    return state


def reason(state: State, text: str) -> Reason | None:
    """Why this action is refused now; None when it is allowed."""
    refusal = GAME.refuse(state, GAME.decode(text))
    return None if refusal is None else refusal.reason


def legal(state: State) -> list[str]:
    """Every allowed action's text."""
    return [GAME.encode(action) for action in GAME.legal(state) or ()]


def cards(state: State) -> str:
    """The cards that may be played now, by suit and rank."""
    return " ".join(text.removeprefix("play ") for text in legal(state))


def text(listed: str) -> str:
    """Listed cards in the order of their numbers."""
    return " ".join(codes(hand(listed)))


def picked_up(held: str, widow: int, **options: Any) -> State:
    """The discard phase of a bidder, seat 0, who holds these cards after the pick-up."""
    own = held.split()
    rest = [code for code in codes(Cards(sum(1 << c for c in PACK))) if code not in own]
    six, taken = own[:6], own[6:]
    hands = [" ".join(six), *(" ".join(rest[at : at + 6]) for at in (0, 6, 12))]
    pile = " ".join([*taken, *rest[18:]])
    state = smear(hands, pile, dealer=3, widow=widow, **options)
    return play(state, "bid 4")


def following(trump: str, led: str, held: str, others: str = "") -> State:
    """Seat 1 is on turn with these cards after seat 0 led; ``others`` were played in between."""
    state = smear(widow=0)
    trick = [hand(code) for code in [led, *others.split()]]
    state.phase = Phase.PLAY
    state.bidder = Seat(0)
    state.high = 2
    state.trump = suit(trump)
    state.trick = trick
    state.led = suit(led[1])
    state.leader = Seat((1 - len(trick)) % 4)
    state.turn = Seat(1)
    state.hands = [NONE, hand(held), NONE, NONE]
    return state


def suit(letter: str) -> Cards:
    """All cards of a suit."""
    return hand(" ".join(rank + letter for rank in "23456789TJQKA"))


def options(**chosen: Any) -> Options:
    """Options by name."""
    return GAME.options(chosen)
