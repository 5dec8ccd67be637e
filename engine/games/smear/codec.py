"""Smear's actions, options, contract and result as text and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.cards import SUITS, BadText, OneCard, Seat, code, hand, parse, text
from engine.core.game import Json, Standing
from engine.core.state import Phase
from engine.games.smear import score
from engine.games.smear.types import (
    HIGHEST_BID,
    LOWEST_BID,
    PASS,
    PLAYS,
    TEAMS,
    Action,
    Bid,
    BothOut,
    Discard,
    End,
    GameTie,
    HighLow,
    LowTo,
    Options,
    Pass,
    Play,
    State,
    opened,
)
from engine.kit import fields
from engine.kit import options as table
from engine.kit.trick import suits_of
from engine.kit.words import bid

CHOICES: Final[Mapping[str, tuple[str | int | bool, ...]]] = {
    "widow": (2, 0, 1, 3),
    "end": tuple(map(str, End)),
    "high_low": tuple(map(str, HighLow)),
    "low_to": tuple(map(str, LowTo)),
    "stick_dealer": (False, True),
    "dealer_steal": (False, True),
    "game_tie": tuple(map(str, GameTie)),
    "both_out": tuple(map(str, BothOut)),
    "target": (15, 11, 21),
}

POINTS: Final = ("high", "low", "jack", "game")
"""The four deal points, as results name them (S-R10)."""

_POLICIES: Final = {
    "end": End,
    "high_low": HighLow,
    "low_to": LowTo,
    "game_tie": GameTie,
    "both_out": BothOut,
}


def options(raw: Mapping[str, Json]) -> Options:
    """The options a save or a command line names.

    Raises:
        BadOption: an unknown option or value.
    """
    chosen = table.chosen(CHOICES, raw)
    for name, policy in _POLICIES.items():
        chosen[name] = policy(chosen[name])
    return Options(**chosen)


def options_json(options: Options) -> dict[str, Json]:
    """All options with their values."""
    return table.written(CHOICES, options)


def check_row(contract: Json, result: Json) -> None:
    """Nothing, if a save's sheet may hold this contract with this result.

    Raises:
        BadPosition: missing, unknown or impossible values.
    """
    if not fields.thrown_in(contract, result, "scores", 4):
        fields.only(contract, ("bidder", "bid", "trump", "leads"), "a contract")
        fields.only(result, ("made", *POINTS, "card_points", "points", "scores"), "a result")
        fields.seat(contract, "bidder", 4)
        fields.number(contract, "bid", LOWEST_BID, HIGHEST_BID)
        fields.one_of(contract, "trump", SUITS)
        fields.one_of(contract, "leads", (None,))
        fields.one_of(result, "made", (False, True))
        for name in POINTS:
            fields.one_of(result, name, (*TEAMS, None))
        fields.scores(result["card_points"], 2)
        fields.scores(result["points"], 2)
    fields.scores(result["scores"], 2)


def call_text(number: int) -> str:
    """A call in the auction as text; 0 is a pass."""
    return f"bid {number}" if number else "pass"


def encode(action: Action) -> str:
    """An action's text.

    >>> encode(Bid(3)), encode(Discard(hand("TD 7C")))
    ('bid 3', 'discard 7C TD')
    """
    match action:
        case Pass():
            return "pass"
        case Bid(number):
            return call_text(number)
        case Discard(cards):
            return f"discard {text(cards)}".rstrip()
        case Play(card):
            return f"play {code(card)}"


def decode(text: str) -> Action:
    """The action a text names.

    Raises:
        BadText: no action of this game.
    """
    match text.split():
        case ["pass"]:
            return PASS
        case ["bid", number]:
            return Bid(bid(number))
        case ["discard", *cards]:
            return Discard(hand(" ".join(cards)))
        case ["play", card] if parse(card) < 52:
            return PLAYS[parse(card)]
        case ["play", _, _, *_] if hand(text.split(maxsplit=1)[1]):
            raise OneCard(text[:40])
        case _:
            raise BadText(text[:40])


def contract_json(state: State, viewer: Seat | None) -> dict[str, Json] | None:
    """The settled contract; which suits may still be opened only for the bidder and full views."""
    if state.bidder is None:
        return None
    open_ = leads(state) if viewer is None or viewer == state.bidder else None
    return {
        "bidder": state.bidder,
        "bid": state.high,
        "trump": suits_of(state.trump)[0] if state.trump else None,
        "leads": None if open_ is None else list(open_),
    }


def leads(state: State) -> tuple[str, ...] | None:
    """The suits the bidder may still open; None before the discard and after the lead (S-R6)."""
    if state.bidder is None or state.trump or state.phase is not Phase.PLAY:
        return None
    return suits_of(opened(state.hands[state.bidder], state.buried[state.bidder]))


def team_letter(team: int | None) -> str | None:
    """A team as the command line names it."""
    return None if team is None else TEAMS[team]


def result_json(state: State, standing: Standing) -> dict[str, Json] | None:
    """What the finished deal did, in the command line's form; None while it runs."""
    if state.phase is not Phase.DEAL_OVER:
        return None
    after = score.settle(state.options, standing, state)
    if state.bidder is None:
        return {"thrown_in": True, "scores": list(after.scores), "next_dealer": after.dealer}
    award = score.award(state)
    return {
        "made": score.made(state, award.points),
        "high": team_letter(award.high),
        "low": team_letter(award.low),
        "jack": team_letter(award.jack),
        "game": team_letter(award.game),
        "card_points": list(award.counted),
        "points": list(award.points),
        "scores": list(after.scores),
    }
