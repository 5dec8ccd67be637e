"""One command on one save: reads what the browser sent, lets the engine answer, makes the page.

Nothing that comes in is believed, and nothing is kept: a save and a command in, a page and the
new save out.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf, isfinite
from time import perf_counter
from typing import Any, Final

from app import picking
from app.language import gettext
from app.present import home, table
from app.present.page import Broken, Page, Saved
from app.present.presenter import presenter
from app.present.seen import PERSON, Pace, Seen, Stage
from engine import match, record, review
from engine.core.events import Event
from engine.core.game import BadOption
from engine.core.refusal import IllegalAction, Reason, Refusal
from engine.core.state import Phase, view
from engine.kit.options import read
from engine.record import BadSave, Player, Table
from engine.registry import GAMES, OFFERED

SAVES_AT_ONCE: Final = 200
BOT_STEPS: Final = 500
"""More than the bots of any deal can act between two decisions of the person."""
MOVE_S: Final = 0.4
"""How long one bot may think: a cap for slow machines; the slowest measured took 0.3 s."""
HINT_S: Final = 2.0
"""How long a hint may take: nobody waits for their turn meanwhile."""
TURN_S: Final = 0.8
"""How long all bots together may think between two decisions of the person."""


class BadBody(ValueError):
    """The request is not one that the page sends."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A save to be imported: whose it is and how it stands, or why it can't be used."""

    id: str
    rev: int
    game: str
    summary: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The page to draw, and the save if it changed."""

    page: Page | Broken | Checked
    save: str | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A request, with every field of the type it should have."""

    name: str
    id: str
    save: str | None
    shown: int | None
    action: str
    picked: tuple[str, ...]
    form: Mapping[str, str]
    pace: Pace


def read_command(body: Mapping[str, Any]) -> Command:
    """The command that a body carries; odd fields count as missing.

    Raises:
        BadBody: no command, or one that does not exist.
    """
    name, save, shown = body.get("cmd"), body.get("save"), body.get("shown")
    if not isinstance(name, str) or name not in {*COMMANDS, *WITHOUT_TABLE}:
        raise BadBody("no such command")
    ident, action, picked = body.get("id"), body.get("action"), body.get("picked")
    form, settings = body.get("form"), body.get("settings")
    pace = settings.get("pace") if isinstance(settings, dict) else None
    return Command(
        name=name,
        id=ident if isinstance(ident, str) else "",
        save=save if isinstance(save, str) else None,
        shown=shown if type(shown) is int else None,
        action=action if isinstance(action, str) else "",
        picked=_texts(picked) if isinstance(picked, list) else (),
        form={k: v for k, v in form.items() if isinstance(v, str)}
        if isinstance(form, dict)
        else {},
        pace=Pace(pace) if isinstance(pace, str) and pace in set(Pace) else Pace.CALM,
    )


def _texts(values: list[Any]) -> tuple[str, ...]:
    return tuple(one for one in values if isinstance(one, str))


def turn(body: Mapping[str, Any]) -> Answer:
    """Carries out one command.

    Raises:
        BadBody: see `read_command`; a form that the start page could not have sent.
    """
    asked = read_command(body)
    if asked.name in WITHOUT_TABLE:
        return WITHOUT_TABLE[asked.name](asked)
    try:
        before = _load(asked)
    except BadSave as bad:
        return Answer(replace(broken(asked.id, bad), missing=asked.save is None))
    if asked.name in NEED_SHOWN and asked.shown != before.save.rev:
        said = gettext("The table had moved on, so nothing was played. This is how it stands now.")
        return Answer(_draw(asked, before, notice=said))
    try:
        return COMMANDS[asked.name](asked, before)
    except IllegalAction as illegal:
        return Answer(_draw(asked, before, refusal=illegal.refusal))
    except BadSave as bad:
        return Answer(broken(asked.id, bad))


def _load(asked: Command) -> Table:
    """The table that the save describes, if it is the one the page shows.

    Raises:
        BadSave: unusable, missing, or kept under another game's id.
    """
    if asked.save is None:
        raise BadSave("there is no saved game under this address")
    loaded = record.load(asked.save)
    if asked.id and loaded.save.id != asked.id:
        raise BadSave("it carries another game's id", len(loaded.save.log), loaded.save)
    return loaded


def broken(ident: str, bad: BadSave) -> Broken:
    """The page for a save that can't be used."""
    return Broken(ident, bad.reason, bad.good, can_recover=bad.prefix is not None)


# --- commands on a table -----------------------------------------------------------------


def _show(asked: Command, before: Table) -> Answer:
    return Answer(_draw(asked, before))


def _pick(asked: Command, before: Table) -> Answer:
    """Toggled cards; one that can't belong to what is asked stays, and the rule says why."""
    kept, refusal = picking.kept(before.game, view(before.state, PERSON), asked.picked)
    return Answer(_draw(replace(asked, picked=kept), before, refusal=refusal))


def _act(asked: Command, before: Table) -> Answer:
    seat = before.state.turn
    if seat is not None and not match.is_person(before, seat):
        raise IllegalAction(Refusal(Reason.NOT_YOUR_TURN))
    return _changed(asked, before, match.act(before, asked.action), Stage.TABLE)


def _advance(asked: Command, before: Table) -> Answer:
    if asked.pace is Pace.INSTANT:
        return _hurry(asked, before)
    after = match.advance(before, stop=within(MOVE_S)) if match.bot_is_next(before) else before
    return _changed(asked, before, after, Stage.TABLE)


def _hurry(asked: Command, before: Table) -> Answer:
    return _changed(asked, before, until_asked(before), Stage.TABLE)


def until_asked(before: Table) -> Table:
    """All bots act until the person is next or the deal is over."""
    after, end = before, perf_counter() + TURN_S
    for _ in range(BOT_STEPS):
        if not match.bot_is_next(after):
            break
        after = match.advance(after, stop=within(MOVE_S, end))
    return after


def within(seconds: float, end: float = inf) -> Callable[[], bool]:
    """Says when so many seconds from now are over, or that moment of the clock has come."""
    own = min(end, perf_counter() + seconds)
    return lambda: perf_counter() > own


def _undo(asked: Command, before: Table) -> Answer:
    after = match.undo(before)
    if after is None:
        return Answer(_draw(asked, before, notice=gettext("There is nothing to undo.")))
    return _changed(asked, before, after, Stage.SCORE)


def _redo(asked: Command, before: Table) -> Answer:
    after = match.redo(before)
    if after is None:
        return Answer(_draw(asked, before, notice=gettext("There is nothing to redo.")))
    return _changed(asked, before, after, Stage.SCORE)


def _hint(asked: Command, before: Table) -> Answer:
    after, given = match.hint(before, within(HINT_S))
    return Answer(_draw(asked, after, hint=given), record.dump(after.save))


def _why(asked: Command, before: Table) -> Answer:
    """About the last action of another player; after the deal also about the one that is named."""
    wanted = int(asked.action) if asked.action.isdecimal() and len(asked.action) < 5 else None
    found = review.why(before, wanted, within(HINT_S))
    if found is None:
        said = gettext("Nobody else has done anything in this deal yet.")
        return Answer(_draw(asked, before, notice=said))
    acts = review.explained(before)
    place = acts.index(found.index)
    beside = (acts[:place][-1:], acts[place + 1 :][:1])
    return Answer(_draw(asked, before, why=found, beside=beside))


def _fair(asked: Command, before: Table) -> Answer:
    return Answer(_draw(asked, before, checked=True, seal=match.seal(before)))


def _claim(asked: Command, before: Table) -> Answer:
    after = match.claim(before)
    return Answer(_draw(asked, after, claimed=True), record.dump(after.save))


def _next(asked: Command, before: Table) -> Answer:
    return _changed(asked, before, match.next_deal(before), Stage.TABLE)


def _rematch(asked: Command, before: Table) -> Answer:
    if not before.winners:
        raise IllegalAction(Refusal(Reason.WRONG_PHASE))
    return _begun(asked, match.rematch(before, _fresh(), _fresh()))


def _copy(asked: Command, before: Table) -> Answer:
    return _begun(asked, record.seat_down(record.changed(before.save, id=_fresh())))


COMMANDS: Final[Mapping[str, Callable[[Command, Table], Answer]]] = {
    "show": _show,
    "seen": _show,
    "pick": _pick,
    "act": _act,
    "advance": _advance,
    "hurry": _hurry,
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "why": _why,
    "fair": _fair,
    "claim": _claim,
    "next": _next,
    "rematch": _rematch,
    "copy": _copy,
}
NEED_SHOWN: Final = frozenset(
    {"act", "advance", "hurry", "undo", "redo", "hint", "claim", "next", "rematch"}
)


# --- commands without one ----------------------------------------------------------------


def _new(asked: Command) -> Answer:
    form = asked.form
    game = GAMES.get(form.get("game", ""))
    if game is None:
        raise BadBody("no such game")
    options = {
        name: read(game.choices, name, text)
        for field, text in form.items()
        for mark, _, name in [field.partition(".")]
        if mark == "o"
    }
    try:
        seats = game.players(game.options(options))
        players = (Player("human"), *(_bot(form, game.id, seat) for seat in range(1, seats)))
        begun = match.begin(game.id, options, players, _fresh(), _fresh())
    except (BadOption, BadSave) as bad:
        raise BadBody(str(bad)) from bad
    return _begun(asked, begun)


def _bot(form: Mapping[str, str], game: str, seat: int) -> Player:
    """A computer player; a name left empty is the game's own sample."""
    level = form.get(f"level.{seat}") or form.get("level") or home.STANDARD_LEVEL
    if level not in OFFERED:
        raise BadBody("no such level")
    name = " ".join(form.get(f"name.{seat}", "").split())[: record.NAME_LIMIT]
    return Player("bot", level, name or presenter(game).names[seat - 1])


def _recover(asked: Command) -> Answer:
    """The longest good part of a bad save goes on under a new id; the bad text stays."""
    try:
        good = record.load(asked.save or "").save
    except BadSave as bad:
        if bad.prefix is None:
            return Answer(broken(asked.id, bad))
        good = bad.prefix
    try:
        return _begun(asked, record.seat_down(record.changed(good, id=_fresh(), rev=0)))
    except BadSave as bad:
        return Answer(broken(asked.id, bad))


def _check(asked: Command) -> Answer:
    try:
        loaded = record.load(asked.save or "")
    except BadSave as bad:
        return Answer(Checked("", 0, "", "", bad.reason))
    summary = home.saved(see(loaded), 0).summary
    save = loaded.save
    return Answer(Checked(save.id, save.rev, save.game, summary), record.dump(save))


WITHOUT_TABLE: Final[Mapping[str, Callable[[Command], Answer]]] = {
    "new": _new,
    "recover": _recover,
    "check": _check,
}


def _fresh() -> str:
    """A seed or an id that nobody can guess."""
    return secrets.token_hex(8)


# --- pages -------------------------------------------------------------------------------


def _begun(asked: Command, after: Table) -> Answer:
    return Answer(_draw(asked, after), record.dump(after.save))


def _changed(asked: Command, before: Table, after: Table, stage: Stage) -> Answer:
    save = record.dump(after.save) if after.save != before.save else None
    return Answer(_draw(asked, after, events=_events(before, after), stage=stage), save)


def _events(before: Table, after: Table) -> tuple[Event, ...]:
    """What happened between two tables of the same deal, if the later one is further on."""
    since = before.save.at
    if before.save.deal != after.save.deal or after.save.at <= since:
        return ()
    return tuple(event for _, events in match.happened(after, since) for event in events)


def _draw(
    asked: Command,
    drawn: Table,
    *,
    events: tuple[Event, ...] = (),
    refusal: Refusal | None = None,
    notice: str = "",
    stage: Stage = Stage.SCORE,
    **more: Any,
) -> Page:
    """The page of a table; with no trick to look at, or no pace, the score comes at once."""
    if asked.pace is Pace.INSTANT or not drawn.game.tricks_json(drawn.state):
        stage = Stage.SCORE
    seen = see(
        drawn,
        events=events,
        refusal=refusal,
        notice=notice,
        stage=stage,
        pace=asked.pace,
        picked=picking.chosen(asked.picked, drawn.state.hands[PERSON]),
        **more,
    )
    return table.present(seen)


def see(drawn: Table, **more: Any) -> Seen:
    """The table as the person may know it: the only place where a page meets a whole state."""
    over = drawn.state.phase is Phase.DEAL_OVER
    save = drawn.save
    return Seen(
        id=save.id,
        rev=save.rev,
        game=drawn.game,
        options=drawn.options,
        standing=drawn.standing,
        view=view(drawn.state, PERSON),
        players=save.seats,
        number=save.deal.number,
        tricks_before=drawn.tricks_before,
        sheet=save.sheet,
        winners=drawn.winners,
        undo=any(match.is_person(drawn, mover) for mover in drawn.movers[: save.at]),
        redo=save.at < len(save.log),
        next=over and not drawn.winners and save.seed is not None,
        own=drawn.opening.hands[PERSON],
        dealt=tuple(drawn.opening.hands) if over else (),
        row=match.row(drawn) if over else None,
        **more,
    )


def saves(body: Mapping[str, Any]) -> tuple[Saved, ...]:
    """The saved games in the order they come.

    Raises:
        BadBody: no list of saves.
    """
    listed = body.get("saves")
    if not isinstance(listed, list):
        raise BadBody("no list of saves")
    return tuple(
        _saved(one["id"], one.get("raw"), one.get("when"))
        for one in listed[:SAVES_AT_ONCE]
        if isinstance(one, dict) and isinstance(one.get("id"), str)
    )


def _saved(ident: str, raw: object, when: object) -> Saved:
    moment = int(when) if type(when) is int or (type(when) is float and isfinite(when)) else 0
    if not isinstance(raw, str):
        return home.broken(ident, "it is too long for a saved game", moment)
    try:
        loaded = record.load(raw)
    except BadSave as bad:
        return home.broken(ident, bad.reason, moment)
    # A game that lies in another one's place has no page of its own, but a copy of it has.
    aside = loaded.save.id != ident
    return replace(home.saved(see(loaded), moment), id=ident, aside=aside)
