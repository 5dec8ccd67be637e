"""The engine from a command line: JSON in, JSON out, one plain line for what went wrong.

Exit codes: 0 done, 2 refused by the rules, 3 the save is bad, 4 the command or a file is.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from engine import match, say
from engine.arena import add_arena
from engine.bench import add_bench
from engine.core.cards import Seat
from engine.core.game import BadOption
from engine.core.refusal import IllegalAction, Refusal
from engine.core.state import view
from engine.kit import options as table_of_options
from engine.perft import perft
from engine.record import BadSave, Player, Table, dump, load
from engine.registry import GAMES, LEVELS
from engine.show import show

REFUSED, BAD_SAVE, USAGE = 2, 3, 4

Answer = dict[str, Any]
Read = Callable[[str], str]


class Wrong(Exception):
    """The command itself is wrong, or a file can't be read: one line, exit 4."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{self.prog}: {message}")


def run(args: Sequence[str], read: Read) -> tuple[int, Answer, str]:
    """One command: its exit code, its JSON, and what a terminal prints.

    ``read`` gives the text of a save file, or of standard input for ``-``.

    Raises:
        Wrong: usage and file errors.
    """
    chosen = parser().parse_args(args)
    try:
        answer = chosen.run(chosen, read)
        text = chosen.readable(answer) if hasattr(chosen, "json") and not chosen.json else None
        return 0, answer, text or _json(answer)
    except BadSave as error:
        answer = {"bad_save": error.reason, "good_actions": error.good}
        return BAD_SAVE, answer, _json(answer)
    except _Refused as error:
        return REFUSED, error.answer, _json(error.answer)


def _json(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


class _Refused(Exception):
    def __init__(self, refusal: Refusal, table: Table) -> None:
        super().__init__(refusal.reason.name)
        self.answer = {
            "refused": refusal.reason.name,
            "message": say.refusal(refusal),
            "example": example(table),
        }


def example(table: Table) -> str | None:
    """An action that would be allowed, None when nobody can act."""
    if table.winners or table.state.turn is None:
        return None
    seen = view(table.state, table.state.turn)
    return table.game.encode(table.game.candidates(seen)[0])


# --- the commands ------------------------------------------------------------------------


def _show(chosen: argparse.Namespace, read: Read) -> Answer:
    table = load(read(chosen.file))
    players = len(table.save.seats)
    if chosen.seat is not None and not 0 <= chosen.seat < players:
        raise Wrong(f"show: --seat takes 0 to {players - 1}")
    return show(table, None if chosen.seat is None else Seat(chosen.seat))


def _try(chosen: argparse.Namespace, read: Read) -> Answer:
    table = load(read(chosen.file))
    try:
        after = match.act(table, chosen.action)
    except IllegalAction as error:
        raise _Refused(error.refusal, table) from None
    return _saved(after) if chosen.save else show(after)


def _next(chosen: argparse.Namespace, read: Read) -> Answer:
    table = load(read(chosen.file))
    try:
        return _saved(match.next_deal(table))
    except IllegalAction as error:
        raise _Refused(error.refusal, table) from None


def _new(chosen: argparse.Namespace, _: Read) -> Answer:
    game = GAMES[chosen.game]
    raw: dict[str, Any] = {}
    for word in chosen.option:
        name, equals, value = word.partition("=")
        if not equals:
            raise Wrong(f"new: --option takes name=value, not {word!r}")
        raw[name] = table_of_options.read(game.choices, name, value)
    try:
        players = game.players(game.options(raw))
    except BadOption as error:
        raise Wrong(f"new: {error}") from None
    seed = chosen.seed if chosen.seed is not None else secrets.token_hex(8)
    return _saved(
        match.begin(game.id, raw, _players(chosen.levels, players), seed, match.new_id(seed))
    )


def _players(levels: str | None, players: int) -> list[Player]:
    if levels is None:
        bots = [Player("bot", "normal", f"Bot {seat}") for seat in range(1, players)]
        return [Player("human", None, "You"), *bots]
    names = levels.split(",")
    _check_levels(names)
    if len(names) != players:
        raise Wrong(f"--levels lists {len(names)}, {players} play")
    return [Player("bot", name, f"Bot {seat}") for seat, name in enumerate(names)]


def _check_levels(names: Sequence[str]) -> None:
    for name in names:
        if name not in LEVELS:
            raise Wrong(f"there is no level {name!r}; there are: {', '.join(LEVELS)}")


def _auto(chosen: argparse.Namespace, read: Read) -> Answer:
    if chosen.level is not None:
        _check_levels([chosen.level])
    table = load(read(chosen.file))
    while True:
        while table.state.turn is not None:
            table = match.advance(table, chosen.level)
        if chosen.until == "deal" or table.winners:
            return _saved(table)
        try:
            table = match.next_deal(table)
        except IllegalAction as error:
            raise _Refused(error.refusal, table) from None


def _perft(chosen: argparse.Namespace, _: Read) -> Answer:
    if chosen.depth < 0:
        raise Wrong("perft: --depth takes 0 or more")
    game = GAMES[chosen.game]
    players = _players(None, game.players(game.options({})))
    table = match.begin(game.id, {}, players, chosen.seed, match.new_id(chosen.seed))
    return {
        "game": game.id,
        "seed": chosen.seed,
        "depth": chosen.depth,
        "count": perft(game, table.state, chosen.depth),
    }


def _no_batch(_: argparse.Namespace, __: Read) -> Answer:
    raise Wrong("batch takes no arguments and can't be asked within batch")


def _saved(table: Table) -> Answer:
    answer: Answer = json.loads(dump(table.save))
    return answer


# --- reading the command -----------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = _Parser(prog="python -m engine", description=__doc__)
    verbs = top.add_subparsers(dest="verb", required=True, parser_class=_Parser)

    def verb(name: str, run_: Callable[[argparse.Namespace, Read], Answer], help_: str) -> Any:
        added = verbs.add_parser(name, help=help_, description=help_)
        added.set_defaults(run=run_)
        return added

    one = verb("show", _show, "print the position")
    one.add_argument("file")
    one.add_argument("--seat", type=int)
    one = verb("try", _try, "play one more action")
    one.add_argument("file")
    one.add_argument("action")
    one.add_argument("--save", action="store_true", help="print the new save, not the position")
    one = verb("next", _next, "print the save of the next deal")
    one.add_argument("file")
    one = verb("new", _new, "print a fresh save")
    one.add_argument("game", choices=tuple(GAMES))
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    one.add_argument("--seed")
    one.add_argument("--levels", help="one level a seat, with commas; all seats are bots then")
    one = verb("auto", _auto, "let bots play every seat and print the save")
    one.add_argument("file")
    one.add_argument("--level")
    one.add_argument("--until", choices=("deal", "match"), default="deal")
    one = verb("perft", _perft, "count action sequences")
    one.add_argument("game", choices=tuple(GAMES))
    one.add_argument("--seed", default="1")
    one.add_argument("--depth", type=int, required=True)
    add_arena(verb)
    add_bench(verb)
    verb("batch", _no_batch, "answer one request a line from standard input")
    return top


# --- talking to the outside --------------------------------------------------------------


def read_file(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        Wrong: it can't be read.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except OSError as error:
        raise Wrong(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadSave("it is not text") from None


def batch(lines: Sequence[bytes] | Any, write: Callable[[str], None]) -> None:
    """Answer each line's request with one line, in order, until the input ends."""
    for line in lines:
        if line.strip():
            write(_json(_answer(line)))


def _answer(line: bytes) -> Mapping[str, Any]:
    try:
        args, save = _request(line)
        exit_, out, _ = run(args, lambda name: save if name == "-" else read_file(name))
    except Wrong as error:
        return {"exit": USAGE, "out": {"error": str(error)}}
    except BadSave as error:
        return {"exit": BAD_SAVE, "out": {"bad_save": error.reason, "good_actions": error.good}}
    return {"exit": exit_, "out": out}


def _request(line: bytes) -> tuple[list[str], str]:
    """The words and the save's text of one request.

    Raises:
        Wrong: it is no such request.
    """
    wrong = Wrong('a request is one line of JSON: {"args": […], "save": {…}}')
    try:
        request = json.loads(line)
        save = _json(request.get("save")) if isinstance(request, dict) else ""
    except (ValueError, RecursionError):
        raise wrong from None
    if not isinstance(request, dict) or not request.keys() <= {"args", "save"}:
        raise wrong
    args = request.get("args")
    if not isinstance(args, list) or not all(isinstance(word, str) for word in args):
        raise wrong
    return args, save


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    words = sys.argv[1:] if args is None else list(args)
    try:
        if words[:1] == ["batch"] and len(words) == 1:
            batch(sys.stdin.buffer, lambda text: print(text, flush=True))
            return 0
        exit_, _, text = run(words, read_file)
    except Wrong as error:
        print(str(error), file=sys.stderr)
        return USAGE
    print(text)
    return exit_
