"""Shengji's actions, options, contract and results as text and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.cards import RANKS, SUITS, BadText, Cards, code, codes, hand, text
from engine.core.game import BadOption, Json, Standing
from engine.core.state import Phase
from engine.games.shengji import score
from engine.games.shengji.ladder import NO_TRUMP
from engine.games.shengji.types import (
    PASS,
    UNKNOWN,
    Ace,
    Action,
    AllPass,
    Bury,
    Declare,
    FirstDealer,
    Gates,
    Length,
    Multiplier,
    Options,
    Pass,
    Play,
    State,
    Tractors,
    Trick,
)
from engine.kit import options as table

CHOICES: Final[Mapping[str, tuple[str | int | bool, ...]]] = {
    "length": ("full", "short", "one_deal"),
    "ace": ("free", "defend"),
    "tractors": ("pairs", "strict", "strict_partial"),
    "gates": ("none", "5TK", "5TK_defended"),
    "kitty_multiplier": ("cards", "power"),
    "all_pass": ("kitty_suit", "no_trump", "redeal"),
    "first_dealer": ("standing", "first_to_declare", "random"),
    "jack_demotion": (False, True),
    "throws": (False,),
    "throw_fine": ("none",),
}


def options(raw: Mapping[str, Json]) -> Options:
    """The options a save or a command line names.

    Raises:
        BadOption: an unknown option or value.
    """
    if raw.get("kitty_multiplier") == "component":
        raise BadOption("option kitty_multiplier takes component only together with throws")
    chosen = table.chosen(CHOICES, raw)
    return Options(
        length=Length(chosen["length"]),
        ace=Ace(chosen["ace"]),
        tractors=Tractors(chosen["tractors"]),
        gates=Gates(chosen["gates"]),
        kitty_multiplier=Multiplier(chosen["kitty_multiplier"]),
        all_pass=AllPass(chosen["all_pass"]),
        first_dealer=FirstDealer(chosen["first_dealer"]),
        jack_demotion=chosen["jack_demotion"],
        throws=chosen["throws"],
        throw_fine=chosen["throw_fine"],
    )


def options_json(options: Options) -> dict[str, Json]:
    """All options with their values."""
    values = {name: getattr(options, name) for name in CHOICES}
    return {
        name: value if isinstance(value, bool) else str(value) for name, value in values.items()
    }


def encode(action: Action) -> str:
    """An action's text.

    >>> encode(Play(hand("5H 5H")))
    'play 5H 5H'
    """
    match action:
        case Pass():
            return "pass"
        case Declare(cards):
            return f"declare {text(cards)}"
        case Bury(cards):
            return f"bury {text(cards)}"
        case Play(cards):
            return f"play {text(cards)}"


def decode(words: str) -> Action:
    """The action a text names, its faces as first copies and a doubled face as both.

    Raises:
        BadText: no action of this game.
    """
    match words.split():
        case ["pass"]:
            return PASS
        case ["declare", _, *_]:
            return Declare(_cards(words))
        case ["bury", _, *_]:
            return Bury(_cards(words))
        case ["play", _, *_]:
            return Play(_cards(words))
        case _:
            raise BadText(words[:40])


def _cards(words: str) -> Cards:
    return hand(words.split(maxsplit=1)[1])


def call_json(state: State) -> list[list[Json]]:
    """Declarations so far in order, passes included."""
    return [[seat, encode(Declare(cards) if cards else PASS)] for seat, cards in state.calls]


def trump_code(trump: int) -> str:
    """A trump's text: a suit's letter, or NT."""
    return "NT" if trump == NO_TRUMP else SUITS[trump]


def contract_json(state: State) -> dict[str, Json] | None:
    """Dealer, declarer, trump and level once settled; the kitty if all passed; all public."""
    if state.trump == UNKNOWN:
        return None
    return {
        "dealer": state.dealer,
        "declarer": state.declarer,
        "trump": trump_code(state.trump),
        "level": RANKS[state.level],
        "exposed": [code(card) for card in state.exposed] if state.exposed else None,
    }


def tricks_json(tricks: list[Trick]) -> list[dict[str, Json]]:
    """Finished tricks in order."""
    return [
        {
            "leader": trick.leader,
            "plays": [list(codes(play)) for play in trick.plays],
            "winner": trick.winner,
        }
        for trick in tricks
    ]


def trick_json(state: State) -> dict[str, Json] | None:
    """The running trick."""
    if not state.plays:
        return None
    return {"leader": state.leader, "plays": [list(codes(play)) for play in state.plays]}


def result_json(state: State, standing: Standing) -> dict[str, Json] | None:
    """What the finished deal did, in the command line's form."""
    if state.phase is not Phase.DEAL_OVER:
        return None
    after = score.settle(standing, state)
    levels = [RANKS[level] for level in after.scores]
    if state.thrown_in:
        return {"thrown_in": True, "levels": levels, "next_dealer": state.dealer}
    total = score.total(state)
    return {
        "trick_points": total.tricks,
        "buried_points": total.buried,
        "multiplier": total.multiplier,
        "bonus": total.bonus,
        "total": total.points,
        "levels": levels,
        "next_dealer": after.dealer,
    }


def level_codes(standing: Standing) -> list[str]:
    """Both sides' levels as rank letters, seats 0 and 2 first."""
    return [RANKS[level] for level in standing.scores]
