"""Smear's part of the page: one bid each, the pick-up, the opening lead, the four points."""

from collections.abc import Mapping
from typing import Any, Final

from app.language import gettext, lazy
from app.present import words
from app.present.games import smear_ask as ask
from app.present.games import smear_open
from app.present.games import smear_points as points
from app.present.games import smear_score as score
from app.present.games.smear_options import Words
from app.present.hand import Sorted, by_printed_suit
from app.present.page import Banner, Button, Line, Pad
from app.present.presenter import Plain
from app.present.seen import PERSON, Seen
from engine.core.cards import Card, Seat
from engine.core.events import Event, Laid
from engine.core.prompt import Menu
from engine.core.state import Phase
from engine.games.smear.types import HAND, Bid, Pass, State
from engine.kit.options import spelled
from engine.record import Row

WIDOW: Final[Mapping[int, words.Lazy]] = {
    0: lazy("The bidder takes no cards."),
    1: lazy("The bidder takes one card."),
    2: lazy("The bidder takes two cards."),
    3: lazy("The bidder takes three cards."),
}


class Smear(Plain):
    """What the page says about a deal of Smear."""

    title: Final = "Smear"
    clockwise: Final = True
    names: Final = ("Dale", "Marge", "Gene")
    cards: Final = "7H JH AH"
    first: Final = ("widow",)
    options: Final = Words()
    partner: int | None = 2

    def pitch(self) -> str:
        """The game in one sentence."""
        return gettext("Two against two for four points: High, Low, Jack and Game.")

    def origin(self) -> str:
        """Where it is played, by how many, to what."""
        return gettext("Wisconsin. 4 players, to 15 points")

    def call(self, called: int | str) -> str:
        """A bid in words."""
        return str(called)

    def sorted(self, seen: Seen) -> Sorted:
        """Printed suits, trump last; trumps that need not wait for a void are marked."""
        own = by_printed_suit(seen.view.hands[PERSON], points.trump(seen.view))
        mark = gettext("%(card)s, you may trump with it")
        return Sorted(own.suits, own.trump, marked=ask.may_trump(seen), mark=mark)

    def role(self, seen: Seen, seat: Seat) -> str:
        """The bidder; while bidding, the bids say it."""
        return gettext("Bidder") if seen.view.bidder == seat else ""

    def note(self, seen: Seen, seat: Seat) -> str:
        """Who plays with whom."""
        if seat == PERSON:
            return ""
        return gettext("partner") if points.is_mine(seat) else gettext("opponent")

    def winning(self, seen: Seen) -> Seat | None:
        """Whose card is best so far."""
        view: State = seen.view
        return view.best_seat if view.trick else None

    def is_trump(self, seen: Seen, card: Card) -> bool:
        """Whether a card belongs to the trump suit."""
        return bool(seen.view.trump >> card & 1)

    def banner(self, seen: Seen) -> Banner:
        """Trump, the bid, and how the points stand."""
        return Banner(points.badge(seen.view), points.contract(seen), points.points(seen))

    def ask(self, seen: Seen) -> tuple[str, str]:
        """What the person is asked."""
        match seen.view.phase:
            case Phase.AUCTION:
                return ask.bid(seen)
            case Phase.DISCARD:
                return ask.discard(seen)
            case _:
                return ask.card(seen)

    def waiting(self, seen: Seen) -> str:
        """Whom the table waits for, and for what."""
        view: State = seen.view
        assert view.turn is not None
        if view.phase is Phase.AUCTION:
            sentence = gettext("%(name)s is bidding.")
        elif view.phase is Phase.DISCARD:
            sentence = gettext("%(name)s has taken cards and puts as many away.")
        elif not view.trump:
            sentence = gettext("%(name)s leads, and so names trump.")
        elif view.trick:
            sentence = gettext("%(name)s is to play.")
        else:
            sentence = gettext("%(name)s is to lead.")
        return sentence % {"name": seen.names[view.turn]}

    def pad(self, seen: Seen, menu: Menu) -> Pad:
        """Pass and the numbers, each always in its cell."""
        opened = set(menu.actions)
        first = next((a for a in menu.actions if isinstance(a, Bid)), menu.actions[0])
        cells = tuple(
            _call(seen, action, opened=action in opened, first=action == first)
            for action in menu.shown
        )
        return Pad("few", gettext("Bids"), len(cells), cells)

    def facts(self, seen: Seen) -> tuple[str, ...]:
        """Sides, dealer, pick-up, and during the deal what differs from the standard rules."""
        partner, left, right = (seen.names[seat] for seat in (2, 1, 3))
        sides = gettext("You and %(partner)s play against %(left)s and %(right)s.")
        yours, others = gettext("You dealt."), gettext("%(name)s dealt.")
        return (
            sides % {"partner": partner, "left": left, "right": right},
            gettext("First to %(target)d.") % {"target": seen.options.target},
            words.by(seen.view.dealer, seen.names, yours, others),
            WIDOW[seen.options.widow](),
            *(() if seen.scored else _house_rules(seen, self.options)),
        )

    def columns(self, seen: Seen) -> tuple[str, ...]:
        """Both sides."""
        return gettext("You"), gettext("They")

    def row(self, seen: Seen, row: Row) -> tuple[str, tuple[int | str, ...]]:
        """Deal, bidder and bid; what both sides scored."""
        if row.contract is None:
            label = gettext("%(deal)d, thrown in") % {"deal": row.deal}
            return label, (words.NONE, words.NONE)
        label = gettext("%(deal)d, %(name)s %(bid)s") % {
            "deal": row.deal,
            "name": seen.names[row.contract["bidder"]],
            "bid": row.contract["bid"],
        }
        return label, score.gains(seen, row)

    def totals(self, seen: Seen) -> tuple[int | str, ...]:
        """Both scores, the finished deal included."""
        return points.totals(seen)

    def result(self, seen: Seen) -> tuple[str, str, tuple[str, ...], tuple[Line, ...]]:
        """The finished deal: a line for each point, the sum, the score."""
        columns = (gettext("Point"), *self.columns(seen))
        return score.title(seen), score.subtitle(seen), columns, score.lines(seen)

    def told(self, seen: Seen, event: Event) -> str:
        """The pick-up and the discard, of which nobody else sees more."""
        return score.put_away(seen, event) if isinstance(event, Laid) else ""

    def ending(self, seen: Seen) -> str:
        """Which side won the match, and by which rule."""
        return score.ending(seen)

    def extra(self, seen: Seen) -> Any:
        """The count of card points, the pile and the discards, and the way to the target."""
        return smear_open.laid_open(seen)

    def summary(self, seen: Seen) -> str:
        """The deal and the score in one line."""
        own, others = map(words.figure, points.totals(seen))
        facts = {"own": own, "others": others, "deal": seen.number, "target": seen.options.target}
        if seen.winners:
            return gettext("The match is over: %(own)s to %(others)s.") % facts
        if seen.over:
            return (
                gettext("%(own)s to %(others)s, first to %(target)d. Deal %(deal)d is over.")
                % facts
            )
        if seen.view.bidder is None:
            return (
                gettext("%(own)s to %(others)s, first to %(target)d. Deal %(deal)d, bidding.")
                % facts
            )
        facts["trick"] = min(seen.tricks_before + len(seen.view.tricks) + 1, HAND)
        said = gettext(
            "%(own)s to %(others)s, first to %(target)d. Deal %(deal)d, trick %(trick)d."
        )
        return said % facts


def _call(seen: Seen, action: Pass | Bid, *, opened: bool, first: bool) -> Button:
    text = seen.game.encode(action)
    if isinstance(action, Pass):
        label = gettext("Pass")
        return Button(label, "act", text, key="p", kind="pass", open=opened, first=first)
    key = str(action.number)
    return Button(key, "act", text, key=key, open=opened, first=first)


def _house_rules(seen: Seen, sentences: Words) -> tuple[str, ...]:
    """Each option that is not the standard one, in its own sentence; others are told already."""
    chosen: dict[str, Any] = seen.game.options_json(seen.options)
    return tuple(
        f"{sentences.question(name)} {sentences.choice(name, spelled(value))}"
        for name, value in chosen.items()
        if name not in {"widow", "target"} and value != seen.game.choices[name][0]
    )


PRESENTER: Final = Smear()
