"""Looks back at what computer players did in a deal, from what each could see when it acted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import match
from engine.bots.advice import Advice, advise
from engine.bots.search import Search
from engine.core.bot import Lapse, Stop, never
from engine.core.cards import Seat
from engine.core.events import Event
from engine.core.state import Phase, view
from engine.record import Table
from engine.registry import JUDGE, LEVELS


@dataclass(frozen=True, slots=True)
class Why:
    """What a computer player did at ``index``, as ``judge`` sees it from what the seat knew then.

    ``events`` are what everybody saw of it, ``trick`` is the number of the trick, 0 before play.
    ``fell_back`` says why it came to no choice then, if habit played. ``agrees`` says whether the
    judge would do the same (``lapse``: it comes to no choice now), ``gap`` and its ``error`` how
    much less the choice named beside it gains in ``worlds`` layouts (`Advice.other`). ``tried``
    says whether the judge's search had compared that one too.
    Which choices there were, and whether there was any, is in ``advice``, only once the deal is
    over: before, it tells of cards that nobody else may see. Until then the ``gap`` is 0 unless
    another choice is clearly better.
    """

    index: int
    seat: Seat
    level: str
    judge: str
    trick: int
    events: tuple[Event, ...]
    fell_back: Lapse | None
    agrees: bool
    gap: float
    error: float
    tried: bool
    worlds: int
    lapse: Lapse | None
    advice: Advice | None


def explained(table: Table) -> list[int]:
    """Which actions can be explained: after the deal each choice of a computer player in order.

    While the deal runs only the last action of one. Nothing has to be explained from where the
    person can prove the rest: a claim lays down everybody's cards by habit.
    """
    acts = [i for i in range(table.save.at) if not match.is_person(table, table.movers[i])]
    if table.state.phase is not Phase.DEAL_OVER:
        return acts[-1:]
    state, found = table.opening.copy(), []
    for at, text in enumerate(table.save.log):
        mover = table.movers[at]
        if match.is_person(table, mover) and table.game.claim(view(state, mover)):
            break
        if at in acts and len(table.game.candidates(state)) > 1:
            found.append(at)
        table.game.step(state, table.game.decode(text))
    return found


def why(table: Table, index: int | None = None, stop: Stop = never) -> Why | None:
    """Why a computer player did what it did: one of the actions `explained`, or the last of them.

    It is judged by its own level if that one searches at such a point, else by the strongest. None
    where there is nothing to explain.
    """
    acts = explained(table)
    if not acts:
        return None
    at = index if index in acts else acts[-1]
    before, seat = table.at(at), table.movers[at]
    done = table.game.decode(table.save.log[at])
    level = table.save.seats[seat].level or JUDGE
    seen, game, player = view(before, seat), table.game, LEVELS[level]
    searches = isinstance(player, Search) and player.budget(game, seen)
    judge = level if searches else JUDGE
    advice = advise(game, seen, LEVELS[judge], lambda: match.chance(table, seat, at), stop, done)
    after = before.copy()
    game.step(after, done)
    over, other = table.state.phase is Phase.DEAL_OVER, advice.other
    told = other if other is not None and (over or other.is_better) else None
    return Why(
        index=at,
        seat=seat,
        level=level,
        judge=judge,
        trick=_trick(table, before) if before.phase is Phase.PLAY else 0,
        events=game.narrate(before, done, after),
        fell_back=next((Lapse(what) for index, what in table.save.notes if index == at), None),
        agrees=game.encode(advice.chosen) == table.save.log[at],
        gap=told.gap if told else 0.0,
        error=told.error if told else 0.0,
        tried=told is not None and game.encode(told.action) in advice.tried,
        worlds=advice.worlds,
        lapse=advice.lapse,
        advice=advice if over else None,
    )


def _trick(table: Table, state: Any) -> int:
    """The running trick's number."""
    return table.tricks_before + len(table.game.tricks_json(state)) + 1
