"""The strip above Shengji's table: trump and level, both sides' levels, the attackers' points."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from app.language import gettext
from app.present import words
from app.present.games import shengji_score as score
from app.present.games import shengji_words as told
from app.present.page import Badge, Banner
from app.present.seen import PERSON, Seen
from engine.core.cards import SUITS
from engine.games.shengji import score as judged
from engine.games.shengji.ladder import NO_TRUMP, points
from engine.games.shengji.types import ACE, UNKNOWN, FirstDealer, Length, State

LENGTH: Final = 240
"""Points that the ruler shows; beyond that it is full, and the number is written out."""

STEP: Final = 40


@dataclass(frozen=True, slots=True)
class Rung:
    """A level on the ladder; ``sides`` says which sides stand on it: us, them, or none.

    ``who`` says the same in a word.
    """

    level: str
    sides: str
    who: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A step of the ruler: where it begins, what it brings, and whether the points are in it."""

    start: int
    brings: str
    now: bool


@dataclass(frozen=True, slots=True)
class Status:
    """Level, ladder, and the ruler with the points won and those lying in the trick."""

    level: str
    rungs: tuple[Rung, ...]
    ladder: str
    won: int
    lying: int
    marks: tuple[Mark, ...]
    points: str
    ruler: str


def banner(seen: Seen) -> Banner:
    """All of it."""
    view: State = seen.view
    return Banner(_badge(view), _sentence(seen), _status(seen))


def _badge(view: State) -> Badge:
    level = {"level": told.rank_name(view.level)}
    if view.trump == UNKNOWN:
        said = gettext("Trump is not known yet. The level is %(level)s.") % level
        return Badge("unknown", gettext("trump"), said)
    if view.trump == NO_TRUMP:
        return Badge("none", gettext("no-trump"), told.trump_said(view))
    return Badge(SUITS[view.trump].lower(), gettext("trump"), told.trump_said(view))


def _sentence(seen: Seen) -> Markup:
    """Who deals on which level, and who attacks on which."""
    view: State = seen.view
    facts = {
        "name": seen.names[view.dealer],
        "own": told.level_corner(seen.standing.scores[view.dealer & 1]),
        "other": told.level_corner(seen.standing.scores[1 - (view.dealer & 1)]),
    }
    if view.trump == UNKNOWN and not view.fixed:
        said = _for_now(view)
    elif view.options.length is Length.ONE_DEAL:
        said = {
            PERSON: gettext("You deal, they attack. One deal decides."),
            PERSON + 2: gettext("%(name)s deals, they attack. One deal decides."),
        }.get(view.dealer, gettext("%(name)s deals, you attack. One deal decides."))
    else:
        said = {
            PERSON: gettext("You deal on %(own)s, they attack on %(other)s."),
            PERSON + 2: gettext("%(name)s deals on %(own)s, they attack on %(other)s."),
        }.get(view.dealer, gettext("%(name)s deals on %(own)s, you attack on %(other)s."))
    bold = {name: Markup("<b>{}</b>").format(value) for name, value in facts.items()}
    return Markup(said) % bold  # noqa: S704  # our own sentence


def _for_now(view: State) -> str:
    """Deal 1: chance has named somebody, and declaring settles it."""
    if view.options.first_dealer is FirstDealer.RANDOM:
        return (
            gettext("Chance named you as dealer. Level %(own)s.")
            if view.dealer == PERSON
            else gettext("Chance named %(name)s as dealer. Level %(own)s.")
        )
    return (
        gettext("Level %(own)s. The cut named you; who declares becomes dealer.")
        if view.dealer == PERSON
        else gettext("Level %(own)s. The cut named %(name)s; who declares becomes dealer.")
    )


def _status(seen: Seen) -> Status:
    view: State = seen.view
    ours, theirs = score.levels_now(seen)
    lying = sum(map(points, view.plays))
    facts = {"won": view.points, "lying": lying}
    said = (
        gettext("The attackers have %(won)d of the 80 points they need; %(lying)d lie in the "
                "trick.")
        if lying
        else gettext("The attackers have %(won)d of the 80 points they need.")
    )  # fmt: skip
    levels = {
        "ours": told.level_corner(ours),
        "theirs": told.level_corner(theirs),
        "we": score.side_name(seen, 0),
        "they": score.side_name(seen, 1),
    }
    return Status(
        level=told.level_corner(view.level),
        rungs=tuple(_rung(level, ours, theirs) for level in range(ACE + 1)),
        ladder=gettext("%(we)s are on %(ours)s, %(they)s on %(theirs)s.") % levels,
        won=min(LENGTH, view.points),
        lying=max(0, min(LENGTH - view.points, lying)),
        marks=tuple(_mark(view, start) for start in range(0, LENGTH, STEP)),
        points=str(view.points),
        ruler=said % facts,
    )


def _rung(level: int, ours: int, theirs: int) -> Rung:
    sides = [name for name, on in (("us", ours), ("them", theirs)) if on == level]
    who = {"us": gettext("You"), "them": gettext("They"), "us them": gettext("Both")}
    named = " ".join(sides)
    return Rung(told.level_corner(level), named, who.get(named, ""))


def _mark(view: State, start: int) -> Mark:
    inside = start <= view.points < start + STEP or (start == LENGTH - STEP <= view.points)
    reached = view.points if inside and start == 0 else start
    gain = judged.outcome(reached if inside else start + 5, view.dealer).gain
    return Mark(start, words.signed(gain) if gain else "0", inside)
