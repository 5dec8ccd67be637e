"""Amerikaner's actions, options and contract as text and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.cards import CODES, SUITS, BadText, OneCard, Seat, code, each, hand, parse
from engine.core.game import Json
from engine.core.state import Phase
from engine.games.amerikaner import score
from engine.games.amerikaner.types import (
    AMERIKANER,
    PASS,
    PLAYS,
    Action,
    AllPass,
    Bid,
    Call,
    Options,
    Pass,
    Play,
    State,
)
from engine.kit import fields
from engine.kit import options as table
from engine.kit.words import bid

CHOICES: Final[Mapping[str, tuple[str | int | bool, ...]]] = {
    "players": (4, 3, 5, 6),
    "target": (52, 26, 100),
    "deals": (0, 4, 8, 12),
    "minimum": ("half", 6, 5, "none"),
    "all_pass": ("next_dealer", "same_dealer", "forced"),
    "declarer_double": (False, True),
    "highest_call": (False, True),
    # Known to the save, not played yet: only its default is accepted.
    "kitty": (False,),
}


def options(raw: Mapping[str, Json]) -> Options:
    """The options a save or a command line names.

    Raises:
        BadOption: an unknown option or value.
    """
    chosen = table.chosen(CHOICES, raw)
    chosen["all_pass"] = AllPass(chosen["all_pass"])
    return Options(**chosen)


def options_json(options: Options) -> dict[str, Json]:
    """All options with their values."""
    return table.written(CHOICES, options)


def check_row(options: Options, contract: Json, result: Json) -> None:
    """Nothing, if a save's sheet may hold this contract with this result.

    Raises:
        BadPosition: missing, unknown or impossible values.
    """
    players = options.players
    if not fields.thrown_in(contract, result, "scores", players):
        names = ("declarer", "bid", "trump", "called", "partner")
        fields.only(contract, names, "a contract")
        fields.only(result, ("made", "tricks", "deltas", "scores"), "a result")
        fields.seat(contract, "declarer", players)
        fields.one_of(contract, "bid", ("amerikaner", *range(1, options.hand + 1)))
        fields.one_of(contract, "trump", (*SUITS, None))
        fields.one_of(contract, "called", (*CODES[:52], None))
        fields.seat_or_none(contract, "partner", players)
        fields.one_of(result, "made", (False, True))
        fields.scores(result["tricks"], players)
        fields.scores(result["deltas"], players)
    fields.scores(result["scores"], players)


def call_text(call: int) -> str:
    """A call in the auction as text; 0 is a pass."""
    if call == AMERIKANER:
        return "bid amerikaner"
    return f"bid {call}" if call else "pass"


def encode(action: Action) -> str:
    """An action's text.

    >>> encode(Bid(8)), encode(Play(Card(0)))
    ('bid 8', 'play 2C')
    """
    match action:
        case Pass():
            return "pass"
        case Bid(number):
            return call_text(number)
        case Play(card):
            return f"play {code(card)}"
        case Call(card):
            return f"call {code(card)}"


def decode(text: str) -> Action:
    """The action a text names.

    Raises:
        BadText: no action of this game.
    """
    match text.split():
        case ["pass"]:
            return PASS
        case ["bid", "amerikaner"]:
            return Bid(AMERIKANER)
        case ["bid", number]:
            return Bid(bid(number))
        case ["play", card] if parse(card) < 52:
            return PLAYS[parse(card)]
        case ["play", _, _, *_] if hand(text.split(maxsplit=1)[1]):
            raise OneCard(text[:40])
        case ["call", card] if parse(card) < 52:
            return Call(parse(card))
        case _:
            raise BadText(text[:40])


def contract_json(state: State, viewer: Seat | None) -> dict[str, Json] | None:
    """The settled contract; the partner only for who may know: everybody once shown, the holder."""
    if state.declarer is None:
        return None
    partner = state.shown
    if partner is None and (viewer is None or viewer == state.partner):
        partner = state.partner
    return {
        "declarer": state.declarer,
        "bid": "amerikaner" if state.is_amerikaner else state.high,
        "trump": trump_letter(state),
        "called": next((code(card) for card in each(state.called)), None),
        "partner": partner,
    }


def trump_letter(state: State) -> str | None:
    """The trump suit's letter, None while unknown and in Amerikaner."""
    return SUITS[(state.trump.bit_length() - 1) // 13] if state.trump else None


def result_json(state: State, before: tuple[int, ...], next_dealer: Seat) -> dict[str, Json] | None:
    """What the finished deal did, in the command line's form."""
    if state.phase is not Phase.DEAL_OVER:
        return None
    gains = score.deltas(state)
    scores = [a + b for a, b in zip(before, gains, strict=True)]
    if state.declarer is None:
        return {"thrown_in": True, "scores": scores, "next_dealer": next_dealer}
    return {
        "made": score.made(state),
        "tricks": list(state.taken),
        "deltas": list(gains),
        "scores": scores,
    }
