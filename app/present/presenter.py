"""What a game adds to the general page: its words, its banner, its score; found by registration."""

from functools import cache
from importlib import import_module
from typing import Protocol

from app.present.hand import Sorted
from app.present.page import Banner, Line, Pad
from app.present.seen import Seen
from engine.core.cards import Card, Seat
from engine.core.prompt import Menu
from engine.record import Row
from engine.registry import GAMES


class OptionWords(Protocol):
    """An option's question, and the sentence of each of its values."""

    def question(self, name: str) -> str:
        """What is asked."""
        ...

    def choice(self, name: str, value: str) -> str:
        """One value, spelled as on the command line, as a plain sentence."""
        ...


class Presenter(Protocol):
    """A game's own part of the page; it asks the engine and holds no rule."""

    title: str
    clockwise: bool
    names: tuple[str, ...]
    cards: str
    first: tuple[str, ...]
    options: OptionWords

    def pitch(self) -> str:
        """The game in one sentence."""
        ...

    def origin(self) -> str:
        """Where it is played, by how many, to what."""
        ...

    def call(self, called: int | str) -> str:
        """A bid in words."""
        ...

    def sorted(self, seen: Seen) -> Sorted:
        """The suits of the person's hand in the order they are drawn."""
        ...

    def role(self, seen: Seen, seat: Seat) -> str:
        """What a seat is in this deal, as far as the person knows."""
        ...

    def note(self, seen: Seen, seat: Seat) -> str:
        """The line under a name: tricks or points."""
        ...

    def winning(self, seen: Seen) -> Seat | None:
        """Who is winning the running trick."""
        ...

    def is_trump(self, seen: Seen, card: Card) -> bool:
        """Whether a card is a trump now."""
        ...

    def banner(self, seen: Seen) -> Banner:
        """Trump and contract."""
        ...

    def ask(self, seen: Seen) -> tuple[str, str]:
        """What the person is asked, and a second, smaller sentence."""
        ...

    def waiting(self, seen: Seen) -> str:
        """Whom the table waits for."""
        ...

    def pad(self, seen: Seen, menu: Menu) -> Pad:
        """The menu as cells that keep their places."""
        ...

    def facts(self, seen: Seen) -> tuple[str, ...]:
        """What else everybody may look up: cards set aside, target, dealer."""
        ...

    def row(self, seen: Seen, row: Row) -> tuple[str, tuple[int | str, ...]]:
        """A finished deal's label and figures on the score sheet."""
        ...

    def columns(self, seen: Seen) -> tuple[str, ...]:
        """Whose figures the score sheet shows."""
        ...

    def totals(self, seen: Seen) -> tuple[int | str, ...]:
        """The score, this deal included once it is over."""
        ...

    def result(self, seen: Seen) -> tuple[str, str, tuple[str, ...], tuple[Line, ...]]:
        """Title, subtitle, the columns' heads and every line of a finished deal's score."""
        ...

    def summary(self, seen: Seen) -> str:
        """The saved game in one line."""
        ...


@cache
def presenter(game: str) -> Presenter:
    """The presenter of a registered game: the module of its name."""
    found: Presenter = import_module(f"app.present.games.{game}").PRESENTER
    return found


def shown() -> tuple[str, ...]:
    """The games that can be played, in the order of their registration."""
    return tuple(GAMES)
