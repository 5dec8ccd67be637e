"""Shengji's rules: what may be done in each phase, and what an action does (T-R5 to T-R32)."""

from __future__ import annotations

from engine.core.cards import KINDS, NONE, ONE_PACK, Cards, Seat, held
from engine.core.game import Deal, Standing
from engine.core.refusal import Reason, Refusal
from engine.core.state import Phase
from engine.games.shengji import declare
from engine.games.shengji.bury import burials
from engine.games.shengji.follow import Duty, duty, lead_lacking, refusal
from engine.games.shengji.ladder import points
from engine.games.shengji.plays import (
    choose,
    count_any,
    count_follows,
    follow_candidates,
    follows,
    lead_candidates,
    leads,
)
from engine.games.shengji.shapes import Shape, pairs, shape, winner
from engine.games.shengji.types import (
    KITTY,
    PASS,
    PLAYERS,
    Action,
    Bury,
    Declare,
    Options,
    Pass,
    Play,
    State,
    Trick,
    fresh,
)

EVERY_SUIT = 0b11111
"""All five effective suits as bits: what an empty hand is void of."""


def start(options: Options, standing: Standing, deal: Deal) -> State:
    """A fresh deal: the dealer, nominal while none is fixed, speaks first. T-R6 to T-R8."""
    assert deal.dealer is not None
    dealer = deal.dealer
    state = fresh(options, standing.scores[dealer & 1], dealer, deal.hands)
    state.stock = deal.stock
    state.fixed = standing.dealer is not None
    return state


# --- what is allowed ---------------------------------------------------------------------


def led(state: State) -> Shape:
    """The shape that was led to the running trick."""
    found = shape(state.ladder, state.plays[0])
    assert found is not None, "a lead has a shape"
    return found


def owes(state: State) -> Duty:
    """What the seat on turn owes to the running trick."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    return duty(state.ladder, hand, led(state), state.options.tractors)


def refuse(state: State, action: Action) -> Refusal | None:
    """Why the seat on turn may not do this; None when it may."""
    if state.turn is None:
        return Refusal(Reason.DEAL_OVER)
    phase = state.phase
    match action:
        case Pass():
            return None if phase is Phase.DECLARE else _wrong_phase(state, "T-R9")
        case Declare(cards):
            if phase is not Phase.DECLARE:
                return _wrong_phase(state, "T-R11")
            return _not_held(state, cards) or declare.refuse(state, cards)
        case Bury(cards):
            if phase is not Phase.BURY:
                return _wrong_phase(state, "T-R16")
            return _refuse_bury(state, cards)
        case Play(cards):
            if phase is not Phase.PLAY:
                return _wrong_phase(state, "T-R16")
            return _refuse_play(state, cards)


def _wrong_phase(state: State, rule: str) -> Refusal:
    return Refusal(Reason.WRONG_PHASE, rule, (("phase", state.phase),))


def _not_held(state: State, cards: Cards) -> Refusal | None:
    """Cards that are not in the hand, or a face asked for twice that is held once. T-R2."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if cards and held(hand, cards) is not None:
        return None
    faces = Cards((cards | cards >> KINDS) & ONE_PACK)
    if cards and held(hand, faces) is not None:
        return Refusal(Reason.SAME_CARD_TWICE, "T-R2")
    return Refusal(Reason.NOT_IN_HAND, "T-R2")


def _refuse_bury(state: State, cards: Cards) -> Refusal | None:
    size = cards.bit_count()
    if size != KITTY:
        facts = (("count", KITTY), ("played", size), ("more", KITTY - size))
        return Refusal(Reason.BURY_COUNT, "T-R16", facts)
    return _not_held(state, cards)


def _refuse_play(state: State, cards: Cards) -> Refusal | None:
    missing = _not_held(state, cards)
    if missing is not None:
        return missing
    assert state.turn is not None
    hand = state.hands[state.turn]
    cards = held(hand, cards) or NONE
    ladder = state.ladder
    if state.plays:
        return refusal(ladder, hand, owes(state), cards)
    if shape(ladder, cards) is None:
        return lead_lacking(ladder, hand, cards)
    return None


def candidates(state: State) -> tuple[Action, ...]:
    """Allowed actions worth considering, sorted; none of them enumerated from a large set."""
    if state.turn is None:
        return ()
    hand = state.hands[state.turn]
    if state.phase is Phase.DECLARE:
        return (PASS, *map(Declare, declare.declarations(state, hand)))
    if state.phase is Phase.BURY:
        return tuple(map(Bury, burials(state.ladder, hand)))
    if state.plays:
        return tuple(map(Play, follow_candidates(state.ladder, hand, owes(state))))
    return tuple(map(Play, lead_candidates(state.ladder, hand)))


def legal(state: State, most: int) -> tuple[Action, ...] | None:
    """Every allowed action once, by face; None when a count says there are more than ``most``."""
    if state.turn is None:
        return ()
    hand = state.hands[state.turn]
    if state.phase is Phase.BURY:
        if count_any(hand, KITTY) > most:
            return None
        return tuple(map(Bury, choose(hand, KITTY)))
    if state.phase is Phase.DECLARE:
        every = candidates(state)
    elif not state.plays:
        every = tuple(map(Play, leads(state.ladder, hand)))
    else:
        due = owes(state)
        if count_follows(state.ladder, hand, due) > most:
            return None
        every = tuple(map(Play, follows(state.ladder, hand, due)))
    return every if len(every) <= most else None


# --- what an action does -----------------------------------------------------------------


def step(state: State, action: Action) -> None:
    """Carry an allowed action out in place; a face's lowest held copy leaves the hand."""
    match action:
        case Play(cards):
            _play(state, _own(state, cards))
        case Pass():
            declare.speak(state, None)
        case Declare(cards):
            declare.speak(state, Declare(_own(state, cards)))
        case Bury(cards):
            _bury(state, _own(state, cards))


def _own(state: State, cards: Cards) -> Cards:
    """The cards of the hand that an action means: those it names, else the other copies."""
    assert state.turn is not None
    if not cards & ~state.hands[state.turn]:
        return cards
    own = held(state.hands[state.turn], cards)
    assert own is not None, "refuse was asked before"
    return own


def _bury(state: State, cards: Cards) -> None:
    """The dealer puts eight cards away and leads. T-R16."""
    dealer = state.dealer
    state.buried[dealer] = cards
    state.hands[dealer] = Cards(state.hands[dealer] & ~cards)
    state.phase = Phase.PLAY


def _play(state: State, cards: Cards) -> None:
    seat = state.turn
    assert seat is not None
    plays = state.plays
    if plays:
        _show(state, seat, cards)
    state.hands[seat] = Cards(state.hands[seat] & ~cards)
    state.gone = Cards(state.gone | cards)
    plays.append(cards)
    if len(plays) == PLAYERS:
        _finish_trick(state)
    else:
        state.turn = Seat((seat + 1) % PLAYERS)


def _show(state: State, seat: Seat, cards: Cards) -> None:
    """Remember what a follow proves: no card of the suit left, or no pair of it. T-R25."""
    ladder = state.ladder
    lead = state.plays[0]
    size = lead.bit_count()
    suit = ladder.suit[lead.bit_length() - 1]
    inside = Cards(cards & ladder.masks[suit])
    if inside.bit_count() < size:
        state.void[seat] |= 1 << suit
    if size > 1 and pairs(inside).bit_count() < size >> 1:
        state.unpaired[seat] |= 1 << suit


def _finish_trick(state: State) -> None:
    """The winner takes all four plays and leads; empty hands end the deal. T-R28, T-R31, T-R32."""
    plays = state.plays
    place = winner(state.ladder, plays)
    seat = Seat((state.leader + place) % PLAYERS)
    if state.attacks(seat):
        state.points += sum(map(points, plays))
    state.tricks.append(Trick(state.leader, tuple(plays), seat))
    state.size -= plays[0].bit_count()
    state.leader = state.turn = seat
    plays.clear()
    if state.size == 0:
        state.phase, state.turn = Phase.DEAL_OVER, None
        state.void = [EVERY_SUIT] * PLAYERS
        state.unpaired = [EVERY_SUIT] * PLAYERS
