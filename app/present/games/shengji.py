"""Shengji's part of the page: declaring, burying, plays of many cards, points against 80."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from app.language import gettext, ngettext
from app.present import cards, words
from app.present.games import shengji_hand as holding
from app.present.games import shengji_score as score
from app.present.games import shengji_status as status
from app.present.games import shengji_words as told
from app.present.games.shengji_options import SHORT, Words
from app.present.hand import Sorted
from app.present.layouts import DEALS, LEVELS, Layouts
from app.present.page import Banner, Button, Face, Line, Pad, Played, Refused
from app.present.presenter import Plain
from app.present.seen import PERSON, Seen
from engine.core.cards import KINDS, Card, Cards, Seat, each, hand
from engine.core.events import Event
from engine.core.prompt import Menu, Pick
from engine.core.state import Phase
from engine.games.shengji import score as judged
from engine.games.shengji.ladder import TRUMP, points
from engine.games.shengji.shapes import winner
from engine.games.shengji.types import KITTY, UNKNOWN, Declare, Length, Options, Pass, State
from engine.kit.options import spelled
from engine.record import Row

EXAMPLES: Final[Mapping[str, tuple[int, str]]] = {
    "trumps": (5, "RJ BJ 7H 7S 7D 7C AH KH 8H 6H 2H"),
    "notrump": (0, "RJ BJ 2S 2H 2D 2C"),
    "single": (0, "KH"),
    "pair": (0, "5H 5H"),
    "tractor": (0, "5H 5H 6H 6H"),
    "gap": (5, "6H 6H 8H 8H"),
    "ace_level": (0, "AS AS 2H 2H"),
    "level_level": (0, "2H 2H 2S 2S"),
    "level_joker": (0, "2S 2S BJ BJ"),
    "jokers": (0, "BJ BJ RJ RJ"),
    "skips": (0, "2H 2H BJ BJ"),
    "same_step": (0, "2H 2H 2D 2D"),
    "unlike": (0, "5H 5D"),
    "loose": (0, "5H 5H 7H 7H"),
    "corner": (7, "AH AH 2H 2H"),
    "longest": (0, "2H 2H BJ BJ RJ RJ"),
    "led": (0, "5H 5H"),
    "east": (0, "3H 3H"),
    "north": (0, "4S 4S"),
    "west": (0, "9H KD"),
    "declare_one": (0, "2H"),
    "declare_two": (0, "2S 2S"),
    "declare_black": (0, "BJ BJ"),
    "declare_red": (0, "RJ RJ"),
}
"""The cards that the rules draw, each with the level at which they are looked at."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Between the seats: the places of the cards to bury, or the kitty that was turned up."""

    faces: tuple[Face, ...]
    places: int
    text: str
    label: str


class Shengji(Plain):
    """What the page says about a deal of Shengji."""

    title: Final = "Shengji"
    clockwise: Final = False
    names: Final = ("Mei", "Wei", "Lan")
    cards: Final = "RJ BJ AS"
    first: Final = ("length",)
    options: Final = Words()
    partner: int | None = 2
    sheet: str = "shengji.css"

    def layouts(self, options: Options) -> Layouts:
        """In levels, or in deals where there is only one."""
        return DEALS if options.length is Length.ONE_DEAL else LEVELS

    def pitch(self) -> str:
        """The game in one sentence."""
        return gettext("Declare trump, bury the kitty, and win points with pairs and tractors.")

    def origin(self) -> str:
        """Where it is played, by how many, to what."""
        return gettext("China. 4 players in two sides, two packs, from two past the ace")

    def call(self, called: int | str) -> str:
        """A declaration in words."""
        shown = hand(str(called))
        pair = shown.bit_count() == 2
        first = next(each(shown))
        return told.pair_name(first) if pair else words.card_name(first)

    def sorted(self, seen: Seen) -> Sorted:
        """Rows by effective suit, trumps last."""
        return holding.sorted_hand(seen)

    def role(self, seen: Seen, seat: Seat) -> str:
        """Partner or dealer; a partner who deals has the dealer's sign by the name."""
        view: State = seen.view
        dealer = seat == view.dealer and (view.fixed or view.trump != UNKNOWN)
        if seat == PERSON + 2:
            return gettext("Partner")
        return gettext("Dealer") if dealer else ""

    def note(self, seen: Seen, seat: Seat) -> str:
        """Cards left."""
        held = seen.view.sizes()[seat]
        return ngettext("%(count)d card", "%(count)d cards", held) % {"count": held}

    def winning(self, seen: Seen) -> Seat | None:
        """Whose play holds the trick so far."""
        view: State = seen.view
        if not view.plays:
            return None
        return Seat((view.leader + winner(view.ladder, view.plays)) % 4)

    def is_trump(self, seen: Seen, card: Card) -> bool:
        """Whether a card belongs to the trumps of the deal."""
        return bool(seen.view.ladder.suit[card] == TRUMP)

    def tabbed(self, seen: Seen, card: Card) -> bool:
        """A level card's rank is reversed."""
        return holding.is_level(seen.view, card)

    def banner(self, seen: Seen) -> Banner:
        """Trump and level, who deals on what, the ladder, the attackers' points."""
        return status.banner(seen)

    def lying(self, seen: Seen, trick: int | None) -> tuple[tuple[Card, ...], ...]:
        """Trumps from high to low, pairs side by side."""
        view: State = seen.view
        plays = view.plays if trick is None else view.tricks[trick].plays
        return tuple(told.arranged(view, play) for play in plays)

    def cards_said(self, seen: Seen, cards: Cards) -> str:
        """A pair of kings of hearts."""
        return told.cards_said(seen.view, cards)

    def open(self, seen: Seen) -> Mapping[Seat, Played]:
        """What has been shown to declare trump, until the first card is led."""
        view: State = seen.view
        if view.phase not in {Phase.DECLARE, Phase.BURY} and view.tricks:
            return {}
        last = {seat: shown for seat, shown in view.calls if shown}
        return {
            seat: Played(
                faces=tuple(
                    replace(cards.face(card, "t"), tab=self.tabbed(seen, card))
                    for card in each(shown)
                ),
                led=False,
                winning=seat == view.declarer,
                just=False,
                trump=False,
                caption=gettext("stands") if seat == view.declarer else gettext("overcalled"),
            )
            for seat, shown in last.items()
        }

    def ask(self, seen: Seen) -> tuple[str, str]:
        """What the person is asked."""
        if seen.view.phase is Phase.DECLARE:
            return _ask_declare(seen), _still(seen)
        return holding.ask(seen)

    def offers(self, seen: Seen, pick: Pick) -> tuple[Button, ...]:
        """The pair and the tractor around what is picked."""
        return holding.offers(seen, pick)

    def refused(self, seen: Seen) -> Refused | None:
        """Why not, with an example that is allowed."""
        return told.refused(seen)

    def waiting(self, seen: Seen) -> str:
        """Whom the table waits for, and how the trick stands."""
        view: State = seen.view
        assert view.turn is not None
        facts = {"name": seen.names[view.turn]}
        if view.phase is Phase.DECLARE:
            return gettext("%(name)s may declare trump.") % facts
        if view.phase is Phase.BURY:
            return gettext("%(name)s is burying eight cards.") % facts
        if view.plays:
            said = gettext("%(name)s is to play.") % facts
            return words.sentences((said, told.winning(seen)))
        if view.tricks:
            return told.took(seen)
        return gettext("%(name)s leads to the first trick.") % facts

    def pad(self, seen: Seen, menu: Menu) -> Pad:
        """Whatever may be shown now to declare trump, and Pass."""
        shown = [action for action in menu.actions if isinstance(action, Declare)]
        cells = [_declare(seen, action) for action in shown]
        passing = next(action for action in menu.actions if isinstance(action, Pass))
        cells.append(
            Button(
                gettext("Pass"),
                "act",
                seen.game.encode(passing),
                key="p",
                kind="pass",
                first=not shown,
            )
        )
        return Pad("decl", gettext("Declarations"), 3, tuple(cells))

    def middle(self, seen: Seen) -> Middle | None:
        """The cards chosen to be buried and what they may cost; or the kitty turned up."""
        view: State = seen.view
        if view.phase is Phase.BURY and seen.my_turn:
            faces = tuple(_face(seen, card) for card in told.arranged(view, seen.picked))
            label = gettext("Chosen: %(count)d of %(all)d") % {"count": len(faces), "all": KITTY}
            return Middle(faces, KITTY - len(faces), _cost(seen), label)
        if view.exposed and view.phase is Phase.BURY:
            said = gettext("Nobody declared: the first card of the kitty that is no joker names "
                           "trump.")  # fmt: skip
            faces = tuple(_face(seen, card) for card in view.exposed)
            return Middle(faces, 0, said, gettext("The kitty"))
        return None

    def facts(self, seen: Seen) -> tuple[str, ...]:
        """What the match goes to, and which house rules differ from the source's."""
        view: State = seen.view
        said = [self.options.choice("length", str(view.options.length))]
        raw = seen.game.options_json(seen.options)
        odd = [
            self.options.choice(name, spelled(raw[name]))
            for name in told.differing(view.options, raw)
            if name != "length"
        ]
        said += [gettext("House rules:"), *odd] if odd else [gettext("Played by the source rules.")]
        if view.exposed:
            listed = words.all_of([words.the_card(card) for card in view.exposed])
            said.append(gettext("Turned up: %(cards)s.") % {"cards": listed})
        buried = view.buried[PERSON]
        if buried and not seen.over:
            listed = told.loose(view, buried)
            said.append(gettext("You buried %(cards)s.") % {"cards": listed})
        return tuple(said)

    def columns(self, seen: Seen) -> tuple[str, ...]:
        """Both sides."""
        return (score.side_name(seen, 0), score.side_name(seen, 1))

    def row(self, seen: Seen, row: Row) -> tuple[str, tuple[int | str, ...]]:
        """Deal, dealer and the attackers' points; both levels after it."""
        if row.thrown_in or row.dealer is None:
            return gettext("%(deal)d, thrown in") % {"deal": row.deal}, (words.NONE,) * 2
        label = gettext("%(deal)d, %(name)s dealt: %(points)d") % {
            "deal": row.deal,
            "name": seen.names[row.dealer],
            "points": row.result["total"],
        }
        return label, tuple(told.letter_corner(level) for level in row.result["levels"])

    def totals(self, seen: Seen) -> tuple[int | str, ...]:
        """Both sides' levels."""
        return tuple(told.level_corner(level) for level in score.levels_now(seen))

    def result(self, seen: Seen) -> tuple[str, str, tuple[str, ...], tuple[Line, ...]]:
        """The finished deal, a line for each side."""
        return score.title(seen), score.subtitle(seen), score.columns(), score.lines(seen)

    def extra(self, seen: Seen) -> score.Explained | None:
        """The sum, the table of outcomes, the kitty and the next dealer."""
        return score.explained(seen)

    def ending(self, seen: Seen) -> str:
        """Which side has won the match."""
        return score.ending(seen)

    def told(self, seen: Seen, event: Event) -> str:
        """An event in this game's own words."""
        return told.told(seen, event)

    def summary(self, seen: Seen) -> str:
        """The saved game in one line."""
        ours, theirs = (str(level) for level in self.totals(seen))
        facts = {"deal": seen.number, "ours": ours, "theirs": theirs}
        if seen.winners:
            return gettext("The match is over. You on %(ours)s, they on %(theirs)s.") % facts
        if seen.over:
            return gettext("Deal %(deal)d is over. You on %(ours)s, they on %(theirs)s.") % facts
        if seen.view.phase is not Phase.PLAY:
            said = gettext("Deal %(deal)d, before play. You on %(ours)s, they on %(theirs)s.")
            return said % facts
        facts["points"] = seen.view.points
        said = gettext("Deal %(deal)d, %(points)d points so far. You on %(ours)s, they on "
                       "%(theirs)s.")  # fmt: skip
        return said % facts

    def short(self, name: str, value: str) -> str:
        """How long a match is, in a word or two."""
        return SHORT[value]() if name == "length" else value

    def headings(self) -> tuple[str, str]:
        """Levels, and declarations."""
        return gettext("Level"), gettext("Declaring")

    def examples(self) -> Mapping[str, tuple[Face, ...]]:
        """The cards that the rules draw."""
        return {
            name: tuple(
                replace(cards.face(card, ""), tab=card % 13 == level and card < KINDS - 2)
                for card in told.listed(text)
            )
            for name, (level, text) in EXAMPLES.items()
        }


def _face(seen: Seen, card: Card) -> Face:
    return replace(cards.face(card, ""), tab=holding.is_level(seen.view, card))


def _ask_declare(seen: Seen) -> str:
    """Whether something can be declared that is stronger than what stands."""
    view: State = seen.view
    can = any(isinstance(action, Declare) for action in seen.game.candidates(view))
    if view.declarer is not None:
        facts = {"cards": told.cards_said(view, view.declared)}
        stands = words.by(
            view.declarer,
            seen.names,
            gettext("You have declared %(cards)s."),
            gettext("%(name)s has declared %(cards)s."),
            **facts,
        )
        own = gettext("Overcall, or pass.") if can else gettext("You can't beat that: pass.")
        return words.sentences((stands, own))
    if can:
        return gettext("Declare trump with a card of the level, or pass.")
    return gettext("You hold nothing that declares trump: pass.")


def _still(seen: Seen) -> str:
    """Who may speak after the person, should nobody declare any more."""
    view: State = seen.view
    silent = 0
    for _, shown in reversed(view.calls):
        if shown:
            break
        silent += 1
    more = (3 if view.declared else 4) - silent - 1
    if not more:
        return gettext("If you pass, declaring is over.")
    names = [seen.names[seat % 4] for seat in range(PERSON + 1, PERSON + 1 + more)]
    return ngettext(
        "After you %(names)s may still speak.", "After you %(names)s may still speak.", more
    ) % {"names": words.all_of(names)}


def _declare(seen: Seen, action: Declare) -> Button:
    card = next(each(action.cards))
    pair = action.cards.bit_count() == 2
    return Button(
        told.pair_name(card) if pair else words.card_name(card),
        "act",
        seen.game.encode(action),
        told.would_be(action.cards),
        kind="two" if pair else "one",
        face=_face(seen, card),
    )


def _cost(seen: Seen) -> str:
    """The points chosen so far, and what they may bring the attackers."""
    buried = points(seen.picked)
    if not buried:
        return gettext("No points among them.")
    one, two = (judged.multiplier(seen.options, size) * buried for size in (1, 2))
    return gettext(
        "%(points)d points among them. If the attackers win the last trick they get %(one)d "
        "for a single card, %(two)d for a pair, more for a tractor."
    ) % {"points": buried, "one": one, "two": two}


PRESENTER: Final = Shengji()
