"""Cards, ladders and deals in text for the tests of this game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

from engine.core.cards import RANKS, SUITS, Card, Cards, Seat, each, hand, text
from engine.core.game import Deal, Standing
from engine.core.state import Phase
from engine.games.shengji import GAME
from engine.games.shengji.ladder import NO_TRUMP, Ladder, ladder
from engine.games.shengji.shapes import Shape, shape
from engine.games.shengji.types import Options, State
from engine.kit.shuffle import dealt, shuffled


def rungs(level: str, trump: str) -> Ladder:
    """The ladder for a level and trump in text."""
    return ladder(RANKS.index(level), NO_TRUMP if trump == "NT" else SUITS.index(trump))


def lead(steps: Ladder, cards: str) -> Shape:
    """The shape of a lead in text."""
    found = shape(steps, hand(cards))
    assert found is not None
    return found


def by_face(cards: Cards) -> tuple[int, ...]:
    """A set as sorted faces, whichever copies they are."""
    return tuple(sorted(card % 54 for card in each(cards)))


def levels(text_: str) -> tuple[int, ...]:
    """Levels like "2,A" as indexes."""
    return tuple(RANKS.index(one) for one in text_.split(","))


def standing(text_: str = "2,2", dealer: int | None = 0, scored: int = 0) -> Standing:
    """A standing with levels in text."""
    return Standing(levels(text_), None if dealer is None else Seat(dealer), scored)


def dealt_from(key: str, dealer: int = 0) -> Deal:
    """A whole deal that a key gives."""
    return dealt(shuffled(GAME.pack(Options()), key), 4, 25, Seat(dealer))


def begun(
    key: str, raw: Mapping[str, Any] | None = None, dealer: int = 0, *, fixed: bool = True
) -> State:
    """The first state of a deal that a key gives."""
    before = standing(dealer=dealer if fixed else None)
    return GAME.start(GAME.options(raw or {}), before, dealt_from(key, dealer))


def stacked(
    hands: Mapping[int, str],
    kitty: str = "",
    *,
    level: str = "2",
    dealer: int = 0,
    fixed: bool = True,
    raw: Mapping[str, Any] | None = None,
) -> State:
    """A deal in which seats hold at least these cards and the kitty begins with those."""
    pool = list(range(108))
    named: dict[int, list[int]] = {}
    for at, cards in (*hands.items(), (4, kitty)):
        named[at] = [_take(pool, word) for word in cards.split()]
    Random("filler").shuffle(pool)
    full = []
    for seat in range(4):
        mine = named.get(seat, [])
        while len(mine) < 25:
            mine.append(_filler(pool, RANKS.index(level)))
        full.append(Cards(sum(1 << card for card in mine)))
    stock = tuple(Card(card) for card in (*named[4], *pool))
    deal = Deal(tuple(full), stock, Seat(dealer))
    before = standing(f"{level},{level}", dealer if fixed else None)
    return GAME.start(GAME.options(raw or {}), before, deal)


def _take(pool: list[int], word: str) -> int:
    face = next(iter(each(hand(word))))
    card = int(face) if face in pool else int(face) + 54
    pool.remove(card)
    return card


def _filler(pool: list[int], level: int) -> int:
    """A card that declares nothing, while there are any."""
    plain = [card for card in pool if card % 54 < 52 and card % 54 % 13 != level]
    card = plain[0] if plain else pool[0]
    pool.remove(card)
    return card


def placed(
    hands: list[str],
    *,
    level: str = "2",
    trump: str = "S",
    dealer: int = 0,
    leader: int = 0,
    points: int = 0,
    buried: str = "",
    raw: Mapping[str, Any] | None = None,
) -> State:
    """A set-up position; cards left over fill the kitty, low blanks first."""
    pool = list(range(108))
    masks = [Cards(sum(1 << _take(pool, word) for word in cards.split())) for cards in hands]
    hidden = [_take(pool, word) for word in buried.split()]
    blanks = [card for card in pool if card % 54 < 52 and card % 54 % 13 in {1, 2, 4, 5, 6, 7}]
    hidden += blanks[: 8 - len(hidden)]
    position = {
        "leader": leader,
        "level": level,
        "trump": trump,
        "buried": text(Cards(sum(1 << card for card in hidden))),
        "points": points,
    }
    options = GAME.options(raw or {})
    deal = Deal(tuple(masks), (), Seat(dealer))
    return GAME.place(options, standing(f"{level},{level}", dealer), deal, position)[0]


def do(state: State, *actions: str) -> State:
    """The state after these actions, each of them allowed."""
    for words in actions:
        action = GAME.decode(words)
        refused = GAME.refuse(state, action)
        assert refused is None, (words, refused)
        GAME.step(state, action)
    return state


def refused(state: State, words: str) -> str | None:
    """The name of the reason why an action is refused."""
    found = GAME.refuse(state, GAME.decode(words))
    return None if found is None else found.reason.name


def at_random(state: State, rng: Random, most: int = 10_000) -> State:
    """The state after so many random candidates."""
    for _ in range(most):
        if state.turn is None:
            break
        open_ = GAME.candidates(state)
        GAME.step(state, open_[int(rng.random() * len(open_))])
    return state


def in_play(key: str, rng: Random, raw: Mapping[str, Any] | None = None) -> State:
    """A deal whose play is about to begin."""
    state = begun(key, raw)
    while state.phase is not Phase.PLAY and state.turn is not None:
        at_random(state, rng, 1)
    return state


def subsets(cards: Cards, size: int) -> set[Cards]:
    """Every choice of so many cards by brute force, one for each set of faces."""
    found: dict[tuple[int, ...], Cards] = {}
    for chosen in combinations(each(cards), size):
        mask = Cards(sum(1 << card for card in chosen))
        found.setdefault(by_face(mask), mask)
    return set(found.values())
