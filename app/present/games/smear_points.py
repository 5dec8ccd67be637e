"""Smear's banner: trump, the bid, and how the four points stand as far as the person can know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from app.language import gettext, lazy
from app.present import words
from app.present.page import Badge
from app.present.seen import PERSON, Seen
from app.present.words import Lazy
from engine.core.cards import SUITS, Seat
from engine.games.smear import score
from engine.games.smear.outlook import Prospect, Stands, outlook
from engine.games.smear.types import State, team

POINTS: Final[Mapping[str, Lazy]] = {
    "high": lazy("High"),
    "low": lazy("Low"),
    "jack": lazy("Jack"),
    "game": lazy("Game"),
}

VALUES: Final[Mapping[tuple[Stands, int | None], Lazy]] = {
    (Stands.WON, 0): lazy("you"),
    (Stands.WON, 1): lazy("they"),
    (Stands.HELD, 0): lazy("you"),
    (Stands.SO_FAR, 0): lazy("you so far"),
    (Stands.SO_FAR, 1): lazy("they so far"),
    (Stands.OPEN, None): lazy("open"),
    (Stands.NOBODY, None): lazy("nobody"),
}
"""What stands under a point's name."""

LABELS: Final[Mapping[tuple[Stands, int | None], Lazy]] = {
    (Stands.WON, 0): lazy("%(point)s is yours: %(card)s."),
    (Stands.WON, 1): lazy("%(point)s is theirs: %(card)s."),
    (Stands.HELD, 0): lazy("%(point)s is yours: you hold %(card)s."),
    (Stands.SO_FAR, 0): lazy("%(point)s is yours so far: %(card)s."),
    (Stands.SO_FAR, 1): lazy("%(point)s is theirs so far: %(card)s."),
    (Stands.OPEN, None): lazy("%(point)s is open: %(card)s."),
    (Stands.NOBODY, None): lazy("%(point)s is nobody's: %(card)s."),
}

SIDE: Final = {0: "u", 1: "v"}
"""The mark of the person's side and of the others'."""


@dataclass(frozen=True, slots=True)
class Point:
    """A name with what stands under it; ``label`` is both in a sentence, ``mark`` whose it is."""

    name: str
    value: str
    label: str
    mark: str = ""


def points(seen: Seen) -> tuple[Point, ...]:
    """The four points once trump is known; before that the match, and beside the score too."""
    view: State = seen.view
    prospects = () if seen.scored else outlook(view, PERSON)
    if not prospects:
        return _match(seen)
    return tuple(_game(view, one) if one.point == "game" else _point(one) for one in prospects)


def _point(one: Prospect) -> Point:
    assert one.card is not None
    name, key = POINTS[one.point](), (one.stands, one.team)
    label = LABELS[key]() % {"point": name, "card": words.the_card(one.card)}
    mark = "" if one.team is None else SIDE[one.team]
    return Point(name, VALUES[key](), label, mark)


def _game(view: State, one: Prospect) -> Point:
    own, others = score.counted(view)
    label = gettext("Game: your side has %(own)d card points so far, the others %(others)d.")
    mark = SIDE[one.team] if one.team is not None and one.stands is Stands.WON else ""
    facts = {"own": own, "others": others}
    return Point(POINTS["game"](), gettext("%(own)d to %(others)d") % facts, label % facts, mark)


def _match(seen: Seen) -> tuple[Point, ...]:
    own, others = map(words.figure, totals(seen))
    target = seen.options.target
    yours, theirs = gettext("Your side has %(points)s."), gettext("The others have %(points)s.")
    return (
        Point(gettext("You"), own, yours % {"points": own}),
        Point(gettext("They"), others, theirs % {"points": others}),
        Point(
            gettext("To win"),
            str(target),
            gettext("The match goes to %(target)d.") % {"target": target},
        ),
    )


def totals(seen: Seen) -> tuple[int, ...]:
    """Both scores, the finished deal included."""
    if seen.over:
        return tuple(seen.game.settle(seen.options, seen.standing, seen.view).scores)
    return tuple(seen.standing.scores)


def trump(view: State) -> int | None:
    """The trump suit, once it is known."""
    return (view.trump.bit_length() - 1) // 13 if view.trump else None


def badge(view: State) -> Badge:
    """The trump badge."""
    named = trump(view)
    if named is None:
        return Badge("unknown", gettext("trump"), gettext("Trump is not known yet."))
    said = gettext("Trump is %(suit)s.") % {"suit": words.suit_word(named)}
    return Badge(SUITS[named].lower(), gettext("trump"), said)


def high_bidder(view: State) -> Seat:
    """Who holds the bid."""
    return next(seat for seat, number in reversed(view.auction) if number)


def contract(seen: Seen) -> Markup:
    """The bidding or the bid in one sentence."""
    view: State = seen.view
    if view.bidder is not None:
        return _bid(seen, view.bidder)
    if view.high:
        yours, others = (
            gettext("Bidding. You hold the bid at %(bid)s."),
            gettext("Bidding. %(name)s holds the bid at %(bid)s."),
        )
        return _about(high_bidder(view), seen, yours, others, bid=view.high)
    yours, others = (
        gettext("Bidding. You dealt; nobody has bid yet."),
        gettext("Bidding. %(name)s dealt; nobody has bid yet."),
    )
    return _about(view.dealer, seen, yours, others)


def _bid(seen: Seen, bidder: Seat) -> Markup:
    partner = Seat((bidder + 2) % 4)
    if partner == PERSON:
        said = gettext("%(name)s bid %(bid)s with you.")
        return _about(bidder, seen, said, said, bid=seen.view.high)
    yours, others = (
        gettext("You bid %(bid)s with %(partner)s."),
        gettext("%(name)s bid %(bid)s with %(partner)s."),
    )
    return _about(bidder, seen, yours, others, bid=seen.view.high, partner=seen.names[partner])


def _about(seat: Seat, seen: Seen, yours: str, others: str, **facts: object) -> Markup:
    """A sentence with its names and figures in bold, whatever the names contain."""
    shown = {name: Markup("<b>{}</b>").format(value) for name, value in facts.items()}
    name = Markup("<b>{}</b>").format(seen.names[seat])
    return Markup(yours if seat == PERSON else others) % {"name": name, **shown}  # noqa: S704


def is_mine(seat: Seat) -> bool:
    """Whether a seat plays on the person's side."""
    return team(seat) == team(PERSON)
