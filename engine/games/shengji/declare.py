"""Declaring trump: what may be shown, what beats what, and how the phase ends (T-R8 to T-R15)."""

from __future__ import annotations

from engine.core.cards import BLACK_JOKER, KINDS, NONE, RED_JOKER, Card, Cards, Seat, each, suit
from engine.core.refusal import Reason, Refusal
from engine.core.state import Phase
from engine.games.shengji.ladder import BOTH, NO_TRUMP, lowest_copies
from engine.games.shengji.shapes import pairs
from engine.games.shengji.types import AllPass, Declare, FirstDealer, State


def strength(cards: Cards) -> int:
    """How strong a proper declaration is: 0 none, 1 one card, 2 a level pair, 3 and 4 jokers."""
    if cards.bit_count() < 2:
        return cards.bit_count()
    face = next(each(cards))
    return 4 if face == RED_JOKER else 3 if face == BLACK_JOKER else 2


def named(cards: Cards) -> int:
    """The trump a proper declaration names: a suit, or no-trump for jokers. T-R9."""
    printed = suit(next(each(cards)))
    return NO_TRUMP if printed is None else printed


def declarations(state: State, hand: Cards) -> list[Cards]:
    """What this hand may declare now, weakest first; both strengths where a pair is held. T-R9."""
    held = [face for face in (state.level + 13 * suit for suit in range(4)) if _copies(hand, face)]
    found = [lowest_copies(hand, 1 << face) for face in held]
    found += [
        Cards(BOTH << face) for face in (*held, BLACK_JOKER, RED_JOKER) if pairs(hand) >> face & 1
    ]
    least = strength(state.declared)
    return [cards for cards in found if strength(cards) > least]


def refuse(state: State, cards: Cards) -> Refusal | None:
    """Why held cards may not be declared now. T-R9."""
    codes = [card % KINDS for card in each(cards)]
    plain = [face for face in codes if face < BLACK_JOKER and face % 13 != state.level]
    if plain or not codes:
        return Refusal(Reason.DECL_NOT_LEVEL, "T-R9", (("level", state.level),))
    if len(codes) > 2 or len(set(codes)) > 1:
        return Refusal(Reason.DECL_MIXED_PAIR, "T-R9")
    if codes[0] >= BLACK_JOKER and len(codes) == 1:
        return Refusal(Reason.DECL_SINGLE_JOKER, "T-R9")
    if strength(cards) <= strength(state.declared):
        facts = (("strength", strength(cards)), ("standing", strength(state.declared)))
        return Refusal(Reason.DECL_TOO_WEAK, "T-R9", facts)
    return None


def speak(state: State, action: Declare | None) -> None:
    """A seat declares or passes; closes the phase when it is over. T-R10, T-R11."""
    seat = state.turn
    assert seat is not None
    cards = NONE if action is None else action.cards
    state.calls = (*state.calls, (seat, cards))
    if cards:
        state.declared, state.declarer = cards, seat
    silent = 0
    for _, shown in reversed(state.calls):
        if shown:
            break
        silent += 1
    if silent == 4 or (silent == 3 and state.declared):
        _close(state)
    else:
        state.turn = Seat((seat + 1) % 4)


def _close(state: State) -> None:
    """Trump and dealer are settled, and the dealer takes the kitty. T-R14, T-R15, T-R16."""
    options = state.options
    if state.declared:
        state.trump = named(state.declared)
        if not state.fixed:
            state.dealer = _first_dealer(state)
    elif options.all_pass is AllPass.REDEAL:
        state.phase, state.turn = Phase.DEAL_OVER, None
        return
    elif options.all_pass is AllPass.NO_TRUMP:
        state.trump = NO_TRUMP
    else:
        state.exposed = state.stock
        # In a view the stock is blank, but then nobody steps it through this point.
        state.trump = exposed_trump(state.stock)
    dealer = state.dealer
    taken = state.hands[dealer]
    for card in state.stock:
        taken = Cards(taken | 1 << card)
    state.hands[dealer] = taken
    state.stock = ()
    state.phase, state.turn, state.leader = Phase.BURY, dealer, dealer


def exposed_trump(kitty: tuple[Card, ...]) -> int:
    """The printed suit of the kitty's first card that is no joker. T-R15."""
    return next(printed for card in kitty if (printed := suit(card)) is not None)


def _first_dealer(state: State) -> Seat:
    """Who becomes dealer when none was fixed. T-R14."""
    if state.options.first_dealer is FirstDealer.RANDOM:
        return state.dealer
    if state.options.first_dealer is FirstDealer.FIRST_TO_DECLARE:
        return next(seat for seat, cards in state.calls if cards)
    assert state.declarer is not None
    return state.declarer


def _copies(hand: Cards, face: int) -> int:
    return (hand >> face & 1) + (hand >> face + KINDS & 1)


def shown(state: State, seat: Seat) -> Cards:
    """Cards everybody knows to be with a seat or, if it deals, among its buried ones. T-R12."""
    cards = 0
    for caller, declared in state.calls:
        if caller == seat:
            cards |= declared
    return Cards(cards & ~state.gone)
