"""The one protocol that every game answers and every player, page and search asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core.cards import Card, Cards, Seat
from engine.core.events import Event
from engine.core.prompt import Menu, Pick
from engine.core.refusal import Refusal
from engine.core.state import State

Json = Any
"""Whatever a JSON text can hold; checked where it comes in."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one deal: a hand for each seat, and what is left over, top first."""

    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The match between two deals.

    ``scores`` per seat or per team (levels as indexes 0 = two … 12 = ace where a game has
    levels), ``dealer`` of the coming deal or None while not yet fixed, ``scored`` deals so far.
    """

    scores: tuple[int, ...]
    dealer: Seat | None
    scored: int


class Contract(NamedTuple):
    """What became of a deal's contract: whether it was the own side's, and whether it was made.

    ``by`` is the seat that bid it and ``bid`` its call; None where contracts are not bid.
    """

    own: bool
    made: bool
    by: Seat | None = None
    bid: object = None


class BadOption(ValueError):
    """An option or value this game does not have; the message names what would be accepted."""


class BadPosition(ValueError):
    """A set-up deal or position that cannot arise; the message says why."""


S = TypeVar("S", bound=State)
A = TypeVar("A")
Opt = TypeVar("Opt")


class Game(Protocol[S, A, Opt]):
    """A game's rules as questions about values; the object itself has no fields.

    `refuse` reads only the mover's hand and public facts, so it answers the same for a state
    and for the mover's view of it; `sample` and `habit` are given nothing but views.
    """

    id: str
    choices: Mapping[str, tuple[str | int | bool, ...]]
    """Each option's accepted values, default first."""

    # --- options, chance and the match -------------------------------------------------
    def options(self, raw: Mapping[str, Json]) -> Opt:
        """The options a save or a form names; missing ones take their default.

        Raises:
            BadOption: an unknown option or value.
        """
        ...

    def options_json(self, options: Opt) -> dict[str, Json]:
        """All options with their values, as a save writes them."""
        ...

    def players(self, options: Opt) -> int:
        """How many seats play."""
        ...

    def pack(self, options: Opt) -> tuple[Card, ...]:
        """The cards in play in their order before the shuffle: C D H S, 2 to A, jokers."""
        ...

    def hand_size(self, options: Opt) -> int:
        """Cards dealt to each seat."""
        ...

    def opening(self, options: Opt, drawn: Seat) -> Standing:
        """The standing before the first deal; ``drawn`` is the seat that chance named dealer."""
        ...

    def start(self, options: Opt, standing: Standing, deal: Deal) -> S:
        """The first state of a deal; ``deal.dealer`` deals (the nominal one until fixed)."""
        ...

    def place(
        self, options: Opt, standing: Standing, deal: Deal, raw: Mapping[str, Json]
    ) -> tuple[S, Standing]:
        """A set-up position in the play phase from its JSON form, and the standing it holds at.

        Raises:
            BadPosition: facts that do not fit together.
        """
        ...

    def standing_json(self, standing: Standing) -> dict[str, Json]:
        """The standing as a save writes it."""
        ...

    def standing(self, options: Opt, raw: Mapping[str, Json]) -> Standing:
        """The standing a save holds.

        Raises:
            BadPosition: missing, unknown or impossible values.
        """
        ...

    def check_row(self, options: Opt, contract: Json, result: Json) -> None:
        """Nothing, if a score sheet may hold this contract with this result of a finished deal.

        Raises:
            BadPosition: missing, unknown or impossible values.
        """
        ...

    # --- one deal ----------------------------------------------------------------------
    def refuse(self, state: S, action: A) -> Refusal | None:
        """Why the seat on turn may not do this; None when it may."""
        ...

    def candidates(self, state: S) -> tuple[A, ...]:
        """Allowed actions worth considering: finite, sorted, never empty on turn."""
        ...

    def trying(self, view: S) -> tuple[A, ...]:
        """Those of `candidates` that a search compares: never empty, few, no two alike."""
        ...

    def legal(self, state: S, most: int = 2000) -> tuple[A, ...] | None:
        """Every allowed action once; None when there are more than ``most``."""
        ...

    def step(self, state: S, action: A) -> None:
        """Carry the action out in place, trusting the caller that it is allowed."""
        ...

    def playout(self, state: S, rng: Random, habitual: bool) -> None:
        """Finish the deal in place, by `habit` or by allowed actions at random.

        The state is the caller's own copy with every card known, or a sampled world.
        """
        ...

    def abreast(self, view: S) -> Callable[[Sequence[A], Sequence[S]], list[list[float]]] | None:
        """Plays many worlds at once: for each action the seat's `hope` in each of the worlds.

        Everybody goes on by habit, as in `playout`. None where the game has no such way here.
        """
        ...

    def result_json(self, state: S, standing: Standing) -> dict[str, Json] | None:
        """What the finished deal did, in the command line's form; None while it runs."""
        ...

    def settle(self, options: Opt, standing: Standing, state: S) -> Standing:
        """The standing after a finished deal."""
        ...

    def winners(self, options: Opt, standing: Standing, state: S) -> tuple[Seat, ...]:
        """Who has won the match with this finished deal; all tied seats; empty: it goes on."""
        ...

    def value(self, state: S, seat: Seat) -> float:
        """This seat's gain in the finished deal relative to the others."""
        ...

    def hope(self, state: S, seat: Seat) -> float:
        """What a player wants of a finished deal: its `value`, or the chance to win the match.

        Only compared with the hope of other ends of the same deal, so any scale will do.
        """
        ...

    def contract(self, state: S, seat: Seat) -> Contract | None:
        """The contract of the finished deal as this seat sees it; None if there was none."""
        ...

    def claim(self, view: S) -> bool:
        """Whether it is certain that the seat on turn wins every trick that is left.

        Then one score can come, whatever anybody plays. No is always a good answer.
        """
        ...

    # --- players -----------------------------------------------------------------------
    def sample(self, view: S, rng: Random) -> S:
        """One draw of `sampler`."""
        ...

    def sampler(self, view: S) -> Callable[[Random], S]:
        """Draws full states that the seat on turn can't tell from the true one, each as likely.

        What can be worked out once for many draws is worked out here.
        """
        ...

    def heard(self, view: S) -> Callable[[S, Random], bool] | None:
        """Says of a world of `sampler` whether habit would have called as the others did in it.

        None where no call tells anything.
        """
        ...

    def habit(self, view: S, rng: Random) -> A:
        """The sensible play of an ordinary player, from the mover's view alone."""
        ...

    def careless(self, view: S) -> tuple[A, ...]:
        """What an inattentive player might do; never take a trick from the own side."""
        ...

    # --- faces -------------------------------------------------------------------------
    def prompt(self, view: S, picked: Cards) -> Menu | Pick:
        """What the seat on turn is asked; ``picked`` are the cards chosen so far."""
        ...

    def narrate(self, before: S, action: A, after: S) -> tuple[Event, ...]:
        """What everybody saw happen, in order."""
        ...

    def contract_json(self, state: S, viewer: Seat | None) -> dict[str, Json] | None:
        """The contract as the command line shows it, without what the viewer may not know."""
        ...

    def auction_json(self, state: S) -> list[list[Json]]:
        """Bids or declarations so far as ``[seat, text]``, passes included."""
        ...

    def tricks_json(self, state: S) -> list[dict[str, Json]]:
        """Finished tricks: leader, plays in order as lists of codes, winner."""
        ...

    def trick_json(self, state: S) -> dict[str, Json] | None:
        """The running trick, None when there is none."""
        ...

    def encode(self, action: A) -> str:
        """An action's text."""
        ...

    def decode(self, text: str) -> A:
        """The action a text names.

        Raises:
            BadText: no action of this game.
        """
        ...
