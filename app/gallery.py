"""Every state of the table, from real deals, side by side: for developers and for screenshots."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app import flow
from app.present import table
from app.present.page import Broken, Page
from app.present.presenter import presenter
from app.present.seen import PERSON, Stage
from engine import match
from engine.core.cards import code, each
from engine.core.refusal import IllegalAction
from engine.core.state import Phase, view
from engine.record import BadSave, Player, Table, dump
from engine.registry import GAMES

Met = Callable[[Table], bool]

SEEDS: Final = 40
STEPS: Final = 400


@dataclass(frozen=True, slots=True)
class Sample:
    """A state of the table with its name."""

    name: str
    game: str
    page: Page | Broken
    save: str = ""


def everything() -> tuple[Sample, ...]:
    """All samples of all games."""
    return tuple(sample for game in GAMES for sample in samples(game))


def samples(game: str) -> Iterator[Sample]:
    """What can be met at a table of this game, each state once, as soon as one is found."""
    yield from _met(game, {}, WANTED, "")
    some = {name: WANTED[name] for name in ("bidding", "first trick", "following", "score")}
    for players in GAMES[game].choices.get("players", ())[1:]:
        yield from _met(game, {"players": players}, some, f" with {players}")
    yield Sample("broken", game, flow.broken("none", BadSave("it is not complete JSON text")))


def _met(
    game: str, options: Mapping[str, Any], names: Mapping[str, Met], more: str
) -> Iterator[Sample]:
    wanted = dict(names)
    for number in range(SEEDS):
        for reached in deal(game, options, f"gallery {number}{more}"):
            for name, is_met in list(wanted.items()):
                if is_met(reached):
                    del wanted[name]
                    yield Sample(name + more, game, _page(reached), dump(reached.save))
                    yield from _refused(reached, name + more, game)
                    yield from _advised(reached, name + more, game)
        if not wanted:
            break


def deal(game: str, options: Mapping[str, Any], seed: str) -> Iterator[Table]:
    """A deal played by habit, table by table, the person's seat too."""
    names = presenter(game).names
    seats = GAMES[game].players(GAMES[game].options(options))
    players = (Player("human"), *(Player("bot", "easy", names[at - 1]) for at in range(1, seats)))
    reached = match.begin(game, options, players, seed, seed.replace(" ", "-"))
    for _ in range(STEPS):
        yield reached
        if reached.state.turn is None:
            return
        seen = view(reached.state, reached.state.turn)
        action = reached.game.habit(seen, match.chance(reached, reached.state.turn))
        reached = match.act(reached, reached.game.encode(action))


def _page(reached: Table) -> Page:
    return table.present(flow.see(reached, stage=Stage.SCORE))


def _refused(reached: Table, name: str, game: str) -> Iterator[Sample]:
    """The same table after the person tried the first thing that is not allowed."""
    if reached.state.turn != PERSON or reached.state.phase is not Phase.PLAY:
        return
    hand = view(reached.state, PERSON).hands[PERSON]
    for card in each(hand):
        try:
            match.act(reached, f"play {code(card)}")
        except IllegalAction as illegal:
            page = table.present(flow.see(reached, refusal=illegal.refusal))
            yield Sample(f"{name}, refused", game, page)
            return


def _advised(reached: Table, name: str, game: str) -> Iterator[Sample]:
    """The same table under a hint."""
    if name == "following":
        after, given = match.hint(reached)
        yield Sample(f"{name}, hint", game, table.present(flow.see(after, hint=given)))


def _mine(phase: Phase) -> Met:
    return lambda reached: reached.state.turn == PERSON and reached.state.phase is phase


def _has(reached: Table, done: int, lying: int) -> bool:
    running: dict[str, Any] | None = reached.game.trick_json(reached.state)
    return (
        len(reached.game.tricks_json(reached.state)) == done
        and (len(running["plays"]) if running else 0) == lying
    )


WANTED: Final[Mapping[str, Met]] = {
    "bidding": _mine(Phase.AUCTION),
    "to discard": _mine(Phase.DISCARD),
    "declaring": _mine(Phase.DECLARE),
    "to bury": _mine(Phase.BURY),
    "to lead": _mine(Phase.LEAD),
    "to call": _mine(Phase.CALL),
    "to open": lambda t: t.state.turn == PERSON and t.phase == "play" and _has(t, 0, 0),
    "first trick": lambda t: t.state.turn == PERSON and _has(t, 0, 2),
    "following": lambda t: t.state.turn == PERSON and _has(t, 3, 2),
    "trick finished": lambda t: t.state.turn not in {None, PERSON} and _has(t, 4, 0),
    "leading": lambda t: t.state.turn == PERSON and _has(t, 5, 0),
    "waiting": lambda t: t.state.turn not in {None, PERSON} and _has(t, 4, 1),
    "score": lambda t: t.state.phase is Phase.DEAL_OVER,
}


def inert(html: str) -> str:
    """A fragment that can stand beside others: no ids, commands, popovers or landmarks."""
    bare = re.sub(r' (?:id|hx-[\w:-]+|popover\w*|data-[\w-]+)(?:="[^"]*")?', "", html)
    plain = re.sub(r'(<(?:main|section|aside)\b[^>]*?) aria-label="[^"]*"', r"\1", bare)
    return re.sub(r"(</?)(?:main|section|aside|header)\b", r"\1div", plain)
