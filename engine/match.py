"""The commands of a match: begin, act, let a bot act, undo, redo, deal again, play again.

Each takes a table and gives a new one; the old one stays as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from engine import record
from engine.bots.advice import Advice, advise
from engine.core.bot import Lapse, Stop, ask, never
from engine.core.cards import BadText, OneCard, Seat
from engine.core.events import Event
from engine.core.game import Json
from engine.core.refusal import IllegalAction, Reason, Refusal
from engine.core.state import Phase, view
from engine.kit.shuffle import commitment, deal_key, first_dealer
from engine.record import Player, Row, Save, SetUp, Table, changed
from engine.registry import GAMES, JUDGE, LEVELS


class Seal(NamedTuple):
    """A deal's commitment, which may be shown before it, and its key, which may be shown after."""

    commitment: str
    key: str | None


def new_id(seed: str) -> str:
    """A game's id that its seed gives, 16 hex digits; says nothing about the cards."""
    return hashlib.sha256(f"{seed}/id".encode()).hexdigest()[:16]


def begin(
    game_id: str, raw_options: Mapping[str, Json], players: Sequence[Player], seed: str, id_: str
) -> Table:
    """A new match before its first deal's first action.

    Raises:
        BadOption: an option this game does not have.
        BadSave: seats or seed that a save could not hold.
    """
    game = GAMES[game_id]
    options = game.options(raw_options)
    drawn = first_dealer(seed, game.players(options))
    save = Save(
        version=record.VERSION,
        id=id_,
        game=game_id,
        options=game.options_json(options),
        seats=tuple(players),
        seed=seed,
        standing=game.standing_json(game.opening(options, drawn)),
        deal=SetUp(1),
        log=(),
        at=0,
        rev=0,
    )
    return record.seat_down(save)


def rematch(table: Table, seed: str, id_: str) -> Table:
    """The same players and options again; the deal goes on to the next dealer (A-R2.2)."""
    after = table.game.settle(table.options, table.standing, table.state)
    fresh = begin(table.save.game, table.save.options, table.save.seats, seed, id_)
    if after.dealer is None or fresh.standing.dealer is None:
        return fresh
    opening = table.game.opening(table.options, after.dealer)
    return record.seat_down(changed(fresh.save, standing=table.game.standing_json(opening)))


def read_action(table: Table, text: str) -> Any:
    """The action a text names.

    Raises:
        IllegalAction: it names none.
    """
    try:
        return table.game.decode(text)
    except OneCard:
        raise IllegalAction(_not_one_card(table.state.phase)) from None
    except BadText:
        raise IllegalAction(Refusal(Reason.UNREADABLE)) from None


def _not_one_card(phase: Phase) -> Refusal:
    if phase in (Phase.LEAD, Phase.PLAY):
        return Refusal(Reason.WRONG_COUNT, facts=(("count", 1),))
    return Refusal(Reason.WRONG_PHASE, facts=(("phase", phase),))


def act(table: Table, text: str) -> Table:
    """The seat on turn does this; what had been undone is forgotten.

    Raises:
        IllegalAction: the judge's refusal; nothing has changed.
    """
    refusal = _closed(table)
    if refusal is not None:
        raise IllegalAction(refusal)
    action = read_action(table, text)
    refusal = table.game.refuse(table.state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return _append(table, action, None)


def _closed(table: Table) -> Refusal | None:
    if table.winners:
        return Refusal(Reason.MATCH_OVER)
    return Refusal(Reason.DEAL_OVER) if table.state.turn is None else None


def advance(table: Table, level: str | None = None, stop: Stop = never) -> Table:
    """The bot on turn acts, at its own level or the one given; nobody on turn: nothing happens.

    A bot that raises, overruns or answers against the rules plays by habit instead, and the save
    notes it.
    """
    seat = table.state.turn
    if seat is None:
        return table
    player = table.save.seats[seat]
    bot = LEVELS[level or player.level or "normal"]
    seen = view(table.state, seat)
    action, lapse = ask(bot, table.game, seen, chance(table, seat), stop)
    return _append(table, by_habit(table, seat) if lapse else action, lapse)


def by_habit(table: Table, seat: Seat) -> Any:
    """What habit does at this point, with the seat's own stream of chance."""
    return table.game.habit(view(table.state, seat), chance(table, seat))


def chance(table: Table, seat: Seat, index: int | None = None) -> Random:
    """The private stream for this seat's choice, its next one or that at ``index`` of the log.

    It is the same whenever it is asked again.
    """
    save = table.save
    at = save.at if index is None else index
    return Random(f"{save.seed}/bot/{save.deal.number}/{at}/{seat}")


def bot_is_next(table: Table) -> bool:
    """Whether a computer player is on turn."""
    turn = table.state.turn
    return turn is not None and table.save.seats[turn].kind == "bot"


def _append(table: Table, action: Any, lapse: Lapse | None) -> Table:
    save, seat = table.save, table.state.turn
    assert seat is not None
    state = table.state.copy()
    table.game.step(state, action)
    notes = tuple(one for one in save.notes if one[0] < save.at)
    after = changed(
        save,
        log=(*save.log[: save.at], table.game.encode(action)),
        at=save.at + 1,
        rev=save.rev + 1,
        notes=notes if lapse is None else (*notes, (save.at, lapse)),
    )
    return Table(
        after, table.game, table.options, table.standing, table.opening, state,
        (*table.movers[: save.at], seat),
    )  # fmt: skip


def seal(table: Table) -> Seal | None:
    """How anybody can check that this deal was fixed before it began; None if it was set up.

    The seed is never in it: it would tell the deals to come.
    """
    save = table.save
    if save.seed is None or save.deal != SetUp(save.deal.number):
        return None
    key = deal_key(save.seed, save.deal.number)
    return Seal(commitment(key), key if table.state.phase is Phase.DEAL_OVER else None)


def hint(table: Table, stop: Stop = never) -> tuple[Table, Advice]:
    """What the strongest level would do in the person's place; counts as help used.

    Raises:
        IllegalAction: it is not the person's turn.
    """
    refusal, seat, save = _closed(table), table.state.turn, table.save
    if refusal is None and (seat is None or not is_person(table, seat)):
        refusal = Refusal(Reason.NOT_YOUR_TURN)
    if refusal is not None:
        raise IllegalAction(refusal)
    assert seat is not None
    seen = view(table.state, seat)
    advice = advise(table.game, seen, LEVELS[JUDGE], lambda: chance(table, seat), stop)
    used = {**save.used, "hint": save.used.get("hint", 0) + 1}
    return replace(table, save=changed(save, rev=save.rev + 1, used=used)), advice


def claim(table: Table) -> Table:
    """Plays the rest by habit, where it is certain that the person wins every trick of it.

    Raises:
        IllegalAction: it is not certain, or not the person's turn.
    """
    seat = table.state.turn
    if seat is None or not is_person(table, seat) or not table.game.claim(view(table.state, seat)):
        raise IllegalAction(_closed(table) or Refusal(Reason.NOT_CERTAIN))
    after = table
    while after.state.turn is not None:
        after = _append(after, by_habit(after, after.state.turn), None)
    return after


def undo(table: Table) -> Table | None:
    """Back to the person's previous decision in this deal; None when there is none."""
    earlier = [i for i in decisions(table) if i < table.save.at]
    if not earlier:
        return None
    used = {**table.save.used, "undo": table.save.used.get("undo", 0) + 1}
    return _move(table, earlier[-1], used)


def redo(table: Table) -> Table | None:
    """On to the person's next decision or the end of what was played; None when there is none."""
    at, end = table.save.at, len(table.save.log)
    if at == end:
        return None
    later = [i for i in decisions(table) if at < i < end]
    return _move(table, later[0] if later else end, table.save.used)


def decisions(table: Table) -> list[int]:
    """Where in the log the person decided something; what a claim played nobody did.

    The save does not say that there was a claim. It is taken for one where the rest could have been
    claimed and was played just so: by hand, that would have been no other deal.
    """
    found, state = [], table.opening.copy()
    for at, text in enumerate(table.save.log):
        if is_person(table, table.movers[at]):
            found.append(at)
            if table.game.claim(view(state, table.movers[at])):
                claimed = claim(_move(table, at, table.save.used))
                if claimed.save.log == table.save.log:
                    return found
        table.game.step(state, table.game.decode(text))
    return found


def is_person(table: Table, seat: Seat) -> bool:
    """Whether a person sits there."""
    return table.save.seats[seat].kind == "human"


def _move(table: Table, at: int, used: Mapping[str, int]) -> Table:
    save = changed(table.save, at=at, rev=table.save.rev + 1, used=dict(used))
    return Table(
        save, table.game, table.options, table.standing, table.opening, table.at(at), table.movers
    )


def next_deal(table: Table) -> Table:
    """The next deal after a finished one.

    Raises:
        IllegalAction: the deal is not over, the match is, or a set-up deal has no seed to go on.
    """
    if table.state.phase is not Phase.DEAL_OVER:
        raise IllegalAction(Refusal(Reason.WRONG_PHASE, facts=(("phase", table.state.phase),)))
    if table.winners:
        raise IllegalAction(Refusal(Reason.MATCH_OVER))
    if table.save.seed is None:
        raise IllegalAction(Refusal(Reason.WRONG_PHASE, facts=(("phase", "no_seed"),)))
    save = table.save
    after = table.game.settle(table.options, table.standing, table.state)
    return record.seat_down(
        changed(
            save,
            standing=table.game.standing_json(after),
            sheet=(*save.sheet, row(table)),
            deal=SetUp(save.deal.number + 1),
            log=(),
            at=0,
            rev=save.rev + 1,
            used={},
            notes=(),
        )
    )


def row(table: Table) -> Row:
    """The finished deal's line on the score sheet."""
    result = table.game.result_json(table.state, table.standing)
    assert result is not None
    return Row(
        deal=table.save.deal.number,
        dealer=table.state.dealer,
        thrown_in=bool(result.get("thrown_in")),
        contract=table.game.contract_json(table.state, None),
        result=result,
        used=table.save.used,
    )


def happened(table: Table, since: int) -> list[tuple[int, tuple[Event, ...]]]:
    """What everybody saw from action ``since`` up to the cursor: index and events of each."""
    state = table.at(since)
    told = []
    for index in range(since, table.save.at):
        action = table.game.decode(table.save.log[index])
        before = state.copy()
        table.game.step(state, action)
        told.append((index, table.game.narrate(before, action, state)))
    return told
