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

from engine import match, record, say, usage
from engine.arena import MATCH_CAP, add_arena
from engine.bench import add_bench
from engine.core.cards import Seat
from engine.core.refusal import IllegalAction, Refusal
from engine.core.state import view
from engine.perft import TooMany, perft
from engine.record import BadSave, Player, Table, dump, load
from engine.registry import GAMES
from engine.show import show
from engine.usage import Wrong

REFUSED, BAD_SAVE, USAGE = 2, 3, 4

Answer = dict[str, Any]
Read = Callable[[str], str | bytes]


class _Help(Exception):
    """Help was asked for; holds its text."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{self.prog}: {message}")

    def print_help(self, _: object = None) -> NoReturn:
        raise _Help(self.format_help().rstrip())


def run(args: Sequence[str], read: Read) -> tuple[int, Answer, str]:
    """One command: its exit code, its JSON, and what a terminal prints.

    ``read`` gives the text of a save file, or of standard input for ``-``.

    Raises:
        Wrong: usage and file errors.
    """
    try:
        chosen = parser().parse_args(args)
        answer = chosen.run(chosen, read)
        text = chosen.readable(answer) if hasattr(chosen, "json") and not chosen.json else None
        return 0, answer, text or _json(answer)
    except _Help as help_:
        return 0, {"help": str(help_)}, str(help_)
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
    if chosen.seat is not None and chosen.seat >= players:
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
    raw = usage.house_rules("new", game, chosen.option)
    players = game.players(game.options(raw))
    seed = chosen.seed if chosen.seed is not None else secrets.token_hex(8)
    return _saved(
        match.begin(game.id, raw, _players(chosen.levels, players), seed, match.new_id(seed))
    )


def _players(levels: Sequence[str] | None, players: int) -> list[Player]:
    if levels is None:
        bots = [Player("bot", "normal", f"Bot {seat}") for seat in range(1, players)]
        return [Player("human", None, "You"), *bots]
    if len(levels) != players:
        raise Wrong(f"new: --levels lists {len(levels)}, {players} play")
    return [Player("bot", name, f"Bot {seat}") for seat, name in enumerate(levels)]


def _auto(chosen: argparse.Namespace, read: Read) -> Answer:
    table = load(read(chosen.file))
    last = table.save.deal.number + (MATCH_CAP if chosen.until == "match" else 0)
    while True:
        while table.state.turn is not None:
            table = match.advance(table, chosen.level)
        if table.save.deal.number == last or table.winners:
            return _saved(table)
        try:
            table = match.next_deal(table)
        except IllegalAction as error:
            raise _Refused(error.refusal, table) from None


def _perft(chosen: argparse.Namespace, _: Read) -> Answer:
    game = GAMES[chosen.game]
    players = _players(None, game.players(game.options({})))
    table = match.begin(game.id, {}, players, chosen.seed, match.new_id(chosen.seed))
    try:
        count = perft(game, table.state, chosen.depth)
    except TooMany as error:
        raise Wrong(f"perft: {error}") from None
    return {"game": game.id, "seed": chosen.seed, "depth": chosen.depth, "count": count}


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
    one.add_argument("--seat", type=usage.count)
    one = verb("try", _try, "play one more action")
    one.add_argument("file")
    one.add_argument("action")
    one.add_argument("--save", action="store_true", help="print the new save, not the position")
    one = verb("next", _next, "print the save of the next deal")
    one.add_argument("file")
    one = verb("new", _new, "print a fresh save")
    one.add_argument("game", type=usage.game)
    usage.add_option(one)
    one.add_argument("--seed", type=usage.seed)
    bots = "one level a seat, with commas; all seats are bots then"
    one.add_argument("--levels", type=usage.levels, help=bots)
    one = verb("auto", _auto, "let bots play every seat and print the save")
    one.add_argument("file")
    one.add_argument("--level", type=usage.level)
    one.add_argument("--until", choices=("deal", "match"), default="deal")
    one = verb("perft", _perft, "count action sequences")
    one.add_argument("game", type=usage.game)
    one.add_argument("--seed", type=usage.seed, default="1")
    one.add_argument("--depth", type=usage.count, required=True)
    add_arena(verb)
    add_bench(verb)
    verb("batch", _no_batch, "answer one request a line from standard input")
    return top


# --- talking to the outside --------------------------------------------------------------


def read_file(name: str) -> bytes:
    """The content of a file, or of standard input for ``-``.

    Raises:
        Wrong: it can't be read.
    """
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Wrong(f"{name}: {error.strerror or error}") from None
    except ValueError:
        raise Wrong(f"{name!r} can't be a file's name") from None


def batch(lines: Sequence[bytes] | Any, write: Callable[[str], None]) -> None:
    """Answer each line's request with one line, in order, until the input ends."""
    for line in lines:
        if line.strip():
            write(_json(_answer(line)))


def _answer(line: bytes) -> Mapping[str, Any]:
    request = record.request(line)
    if request is None:
        message = 'a request is one line of JSON: {"args": […], "save": {…}}'
        return {"exit": USAGE, "out": {"error": message}}
    try:
        exit_, out, _ = run(
            request.args, lambda name: bytes(request.save) if name == "-" else read_file(name)
        )
    except Wrong as error:
        return {"exit": USAGE, "out": {"error": str(error)}}
    return {"exit": exit_, "out": out}


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    words = sys.argv[1:] if args is None else list(args)
    try:
        if words == ["batch"]:
            batch(sys.stdin.buffer, lambda text: print(text, flush=True))
            return 0
        exit_, _, text = run(words, read_file)
    except Wrong as error:
        print(*str(error).split(), file=sys.stderr)
        return USAGE
    print(text)
    return exit_
