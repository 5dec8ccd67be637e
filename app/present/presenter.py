"""What a game adds to the general page: its words, its banner, its score; found by registration."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from app.language import gettext
from app.present import words
from app.present.hand import Sorted
from app.present.layouts import POINTS, Layouts
from app.present.page import Banner, Button, Face, Line, Pad, Played, Refused
from app.present.seen import Seen
from engine.core.cards import Card, Cards, Seat, hand
from engine.core.events import Event
from engine.core.prompt import Menu, Pick
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
    sheet: str
    partner: int | None

    def pitch(self) -> str:
        """The game in one sentence."""
        ...

    def origin(self) -> str:
        """Where it is played, by how many, to what."""
        ...

    def layouts(self, options: Any) -> Layouts:
        """How it words what came of many layouts."""
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
        """Title, subtitle, the columns' heads and every line of a finished deal's score.

        The first head is that of the lines themselves.
        """
        ...

    def told(self, seen: Seen, event: Event) -> str:
        """An event in this game's own words; empty: in the general ones."""
        ...

    def ending(self, seen: Seen) -> str:
        """Who has won the match, and why; empty while it goes on."""
        ...

    def cards_said(self, seen: Seen, cards: Cards) -> str:
        """Cards that were played together, within a sentence."""
        ...

    def lying(self, seen: Seen, trick: int | None) -> tuple[tuple[Card, ...], ...]:
        """Each play of a finished trick, or of the running one, in the order the cards lie."""
        ...

    def tabbed(self, seen: Seen, card: Card) -> bool:
        """Whether a card is drawn with its rank reversed."""
        ...

    def open(self, seen: Seen) -> Mapping[Seat, Played]:
        """Cards that lie open at the seats while no trick is played."""
        ...

    def offers(self, seen: Seen, pick: Pick) -> tuple[Button, ...]:
        """Buttons beside the one that plays what is picked."""
        ...

    def refused(self, seen: Seen) -> Refused | None:
        """Why not, in this game's own words; None: in the general ones."""
        ...

    def middle(self, seen: Seen) -> Any:
        """What the game's own template shows between the seats; None if it shows nothing."""
        ...

    def headings(self) -> tuple[str, str]:
        """What the score sheet calls its last line, and what was said before play."""
        ...

    def short(self, name: str, value: str) -> str:
        """An option's value on a button, where its sentence stands elsewhere."""
        ...

    def examples(self) -> Mapping[str, tuple[Face, ...]]:
        """The cards that the rules draw."""
        ...

    def extra(self, seen: Seen) -> Any:
        """What the game's own part of the score of a deal shows; None if it has none."""
        ...

    def summary(self, seen: Seen) -> str:
        """The saved game in one line."""
        ...


class Plain:
    """What a presenter answers where the general words are enough."""

    sheet: str = ""
    partner: int | None = None
    """The seat of the person's partner where partners are fixed."""

    def layouts(self, options: Any) -> Layouts:
        """In points."""
        return POINTS

    def told(self, seen: Seen, event: Event) -> str:
        """In the general words."""
        return ""

    def extra(self, seen: Seen) -> Any:
        """Nothing more."""
        return None

    def cards_said(self, seen: Seen, cards: Cards) -> str:
        """Each by its name."""
        return words.the_cards(cards)

    def lying(self, seen: Seen, trick: int | None) -> tuple[tuple[Card, ...], ...]:
        """Highest first."""
        found = seen.game.trick_json(seen.view)
        if trick is not None:
            found = seen.game.tricks_json(seen.view)[trick]
        assert found is not None
        plays = (hand(" ".join(codes)) for codes in found["plays"])
        return tuple(tuple(words.high_first(cards)) for cards in plays)

    def tabbed(self, seen: Seen, card: Card) -> bool:
        """None is."""
        return False

    def open(self, seen: Seen) -> Mapping[Seat, Played]:
        """None."""
        return {}

    def offers(self, seen: Seen, pick: Pick) -> tuple[Button, ...]:
        """None."""
        return ()

    def refused(self, seen: Seen) -> Refused | None:
        """In the general words."""
        return None

    def middle(self, seen: Seen) -> Any:
        """Nothing."""
        return None

    def headings(self) -> tuple[str, str]:
        """A sum, and bids."""
        return gettext("Total"), gettext("Bidding")

    def short(self, name: str, value: str) -> str:
        """As the command line spells it."""
        return value

    def examples(self) -> Mapping[str, tuple[Face, ...]]:
        """None."""
        return {}


@cache
def presenter(game: str) -> Presenter:
    """The presenter of a registered game: the module of its name."""
    found: Presenter = import_module(f"app.present.games.{game}").PRESENTER
    return found


def shown() -> tuple[str, ...]:
    """The games that can be played, in the order of their registration."""
    return tuple(GAMES)
