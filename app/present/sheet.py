"""The score: the running sheet beside the table, and the result of a finished deal."""

from functools import reduce
from operator import or_
from typing import Final

from app.language import gettext
from app.present import cards, trick, words
from app.present.page import Button, OpenHand, Result, ScoreRow, Scores
from app.present.presenter import Presenter
from app.present.seen import Seen
from engine.core.cards import Cards
from engine.record import Row

SHOWN: Final = 5
"""Deals listed beside the table; those before are in the total."""


def scores(seen: Seen, own: Presenter) -> Scores:
    """The last deals, the total, and what else can be looked up."""
    finished = (*seen.sheet, seen.row) if seen.row is not None else seen.sheet
    rows = tuple(_row(own, seen, row) for row in finished[-SHOWN:])
    return Scores(
        columns=own.columns(seen),
        rows=rows,
        total=tuple(_figure(one) for one in own.totals(seen)),
        facts=(*own.facts(seen), _levels(seen)),
        bids=trick.bids(seen, own),
        headings=own.headings(),
        earlier=max(0, len(finished) - SHOWN),
    )


def _levels(seen: Seen) -> str:
    """How well the computer players were asked to play: all alike, or each."""
    pairs = zip(seen.names, seen.players, strict=True)
    levels = [(name, words.LEVEL_NAMES[one.level]()) for name, one in pairs if one.level]
    alike = {level for _, level in levels}
    each = alike if len(alike) == 1 else [f"{name} {level}" for name, level in levels]
    return gettext("Others: %(levels)s.") % {"levels": gettext(", ").join(each)}


def _row(own: Presenter, seen: Seen, row: Row) -> ScoreRow:
    label, figures = own.row(seen, row)
    return ScoreRow(label, tuple(map(_figure, figures)))


def _figure(one: int | str) -> str:
    return words.figure(one) if isinstance(one, int) else one


def result(seen: Seen, own: Presenter) -> Result:
    """Everything about the finished deal, and what can be done next."""
    title, subtitle, columns, lines = own.result(seen)
    suits = cards.signs(Cards(reduce(or_, seen.dealt, 0)))
    return Result(
        title=title,
        subtitle=subtitle,
        columns=columns,
        lines=lines,
        suits=suits,
        hands=tuple(
            OpenHand(name, cards.ranks(held, suits))
            for name, held in zip(seen.names, seen.dealt, strict=False)
        ),
        buttons=_buttons(seen),
        tricks=trick.all_past(seen, own),
        match=own.ending(seen),
        opened=seen.claimed,
        extra=own.extra(seen),  # noqa: S610  # no query is built from it
    )


def _buttons(seen: Seen) -> tuple[Button, ...]:
    if seen.winners:
        return (Button(gettext("Play again"), "rematch", key="n", kind="go", first=True),)
    if not seen.next:
        return ()
    return (Button(gettext("Next deal"), "next", key="n", kind="go", first=True),)
