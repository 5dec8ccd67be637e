"""Throws garbage, mutated saves and hostile names at a running server.

It must never answer with a fault or a traceback, never print a name as markup, never end, and never
grow. The first answer that breaks this is kept in out/fuzz.json and ends the run.
"""

import argparse
import http.client
import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from app import create_app, flow
from engine.registry import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
FOUND: Final = ROOT / "out" / "fuzz.json"
WARM_UP: Final = 0.2
GROWTH_LIMIT_KB: Final = 32 * 1024
REPORT_EVERY: Final = 30.0
MARKUP: Final = re.compile(r"<(img|svg|b) [^>]*fuzz|<script>fuzz", re.IGNORECASE)

NASTY: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    2**64,
    -(2**63),
    10**40,
    0.5,
    1e308,
    "",
    " ",
    "\x00",
    "\u202e\u2066",
    "a" * 5000,
    "🂡" * 50,
    "<script>fuzz()</script>",
    "<img src=x onerror=fuzz>",
    "\"'><svg onload=fuzz>",
    "</script><script>fuzz()</script>",
    "{{ 7 * 7 }}{% raw %}",
    "%(name)s%s%n",
    "pass",
    "play AS",
    "play AS AS",
    "bid 99999999999999999999",
    "bid -1",
    [],
    {},
    [[]],
    {"": {}},
    [None] * 50,
)
ACTIONS: Final = ("pass", "bid 7", "call AS", "play AS", "discard 2C 3C", "open S", "lead 9H")
FIELDS: Final = ("game", "o.players", "o.target", "o.fuzz", "level", "level.1", "name.1", "name.9")
PATHS: Final = (
    "/",
    "//",
    "/static/",
    "/static/../app/guard.py",
    "/static/%2e%2e/%2e%2e/etc/passwd",
    "/static/vendor/vendor.json",
    "/static/%00",
    "/%ff%fe",
    "/?save=<script>fuzz()</script>",
    "/whoami",
    "/quit",
    "/play/<script>fuzz()</script>",
    "/" + "a" * 5000,
    "*",
    "http://evil.example/",
)
HEADERS: Final = (
    "Host",
    "Origin",
    "Sec-Fetch-Site",
    "HX-Request",
    "Content-Type",
    "Content-Length",
    "Transfer-Encoding",
    "Accept-Language",
    "X-Forwarded-Host",
    "Range",
    "If-None-Match",
    "If-Modified-Since",
    "Expect",
    "Cookie",
)


class Fault(Exception):
    """The server did what it must never do."""


class Fuzz:
    """One run: a random stream, the server under test, and what it has answered so far."""

    def __init__(self, seed: int, port: int) -> None:
        """Collects the saves to start from and the addresses that take posts."""
        self.random = random.Random(seed)
        self.port = port
        self.answers: Counter[int] = Counter()
        self.sent: dict[str, Any] = {}
        self.saves = _saves()
        self.targets = [
            re.sub(r"<[^>]*>", "fuzz", rule.rule)
            for rule in create_app(port).url_map.iter_rules()
            if "POST" in (rule.methods or ()) and rule.rule != "/quit"
        ] or ["/turn"]

    def one(self) -> None:
        """One attack of any kind.

        Raises: Fault.
        """
        attack: Callable[[], None] = self.random.choices(
            (self.noise, self.visit, self.post), (1, 2, 6)
        )[0]
        attack()

    def noise(self) -> None:
        """Bytes that are no request, or half of one."""
        start = self.random.choice(
            (b"", b"GET / HTTP/1.1\r\n", b"POST /turn HTTP/1.1\r\nHost: x\r\n")
        )
        data = start + self.random.randbytes(self.random.randrange(600))
        data += self.random.choice((b"", b"\r\n\r\n"))
        self.sent = {"noise": data.hex()}
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            try:
                answer = connection.recv(65536)
            except OSError:
                return
        status = re.match(rb"HTTP/1\.[01] (\d+)", answer)
        self._judge(int(status[1]) if status else 0, answer.decode(errors="replace"))

    def visit(self) -> None:
        """Any method, any address, any header."""
        method = self.random.choice(
            ("GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE", "FUZZ")
        )
        headers = {"Host": f"127.0.0.1:{self.port}"} if self.random.random() < 0.8 else {}
        for name in self.random.sample(HEADERS, self.random.randrange(4)):
            value = self._nasty()
            headers[name] = re.sub(r"[^\x20-\x7e]", "?", str(value))
        self._send(method, self.random.choice(PATHS), headers, b"")

    def post(self) -> None:
        """What the game's own page could send, with something wrong in it."""
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Sec-Fetch-Site": "same-origin",
            "HX-Request": "true",
            "Content-Type": "application/json",
        }
        path = self.random.choice(self.targets)
        body = self._list() if path == "/saves" else self._command()
        if self.random.random() < 0.3:
            self._spoil(body)
        text = json.dumps(body).encode()
        if self.random.random() < 0.1:
            text = self._scratched(text)
        self._send("POST", path, headers, text)

    def _nasty(self) -> Any:
        """A value of its own: what is thrown may be spoilt further."""
        return deepcopy(self.random.choice(NASTY))

    def _command(self) -> dict[str, Any]:
        """A command on a save, which is whole and shown as it stands more often than not."""
        save = self.random.choice(self.saves) if self.random.random() < 0.5 else self.mutated()
        whole = json.loads(save) if _is_object(save) else {}
        return {
            "cmd": self.random.choice((*flow.COMMANDS, *flow.WITHOUT_TABLE)),
            "id": whole.get("id"),
            "save": save,
            "shown": whole.get("rev"),
            "action": self.random.choice((*ACTIONS, self._nasty())),
            "picked": self.random.choice(([], ["AS"], ["2C", "3C", "2C"], [self._nasty()] * 3)),
            "form": self._form(),
            "settings": {
                "pace": self.random.choice(("calm", "instant", self._nasty())),
                "lang": "en",
            },
        }

    def _form(self) -> dict[str, Any]:
        form = {name: self._nasty() for name in self.random.sample(FIELDS, 3)}
        return form | {"game": self.random.choice(tuple(GAMES))}

    def _list(self) -> dict[str, Any]:
        some = self.random.sample(self.saves, 3)
        saves = [
            {"id": self._nasty(), "raw": raw, "when": self._nasty()}
            for raw in (*some, self.mutated())
        ]
        saves[0]["id"] = "a1"
        return {"saves": saves}

    def mutated(self) -> str:
        """A save with one to three wrong things in it."""
        save = self.random.choice(self.saves)
        if self.random.random() < 0.3:
            return self._scratched(save.encode()).decode(errors="replace")
        tree = json.loads(save)
        if self.random.random() < 0.3:
            tree["seats"][-1]["name"] = self._nasty()
            return json.dumps(tree)
        for _ in range(self.random.randrange(4)):
            self._spoil(tree)
        return json.dumps(tree)

    def _spoil(self, tree: Any) -> None:
        """Replaces, removes, doubles or adds something at a random place."""
        while True:
            places = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
            if not places:
                return
            place = self.random.choice(places)
            if not isinstance(tree[place], dict | list) or self.random.random() < 0.3:
                break
            tree = tree[place]
        match self.random.randrange(4):
            case 0:
                del tree[place]
            case 1 if isinstance(tree, list):
                tree.append(tree[place])
            case 2 if isinstance(tree, dict):
                tree[str(self._nasty())[:50]] = tree[place]
            case _:
                tree[place] = self._nasty()

    def _scratched(self, text: bytes) -> bytes:
        data = bytearray(text)
        for _ in range(self.random.randrange(1, 5)):
            place = self.random.randrange(len(data) + 1)
            match self.random.randrange(4):
                case 0:
                    del data[place : place + self.random.randrange(20)]
                case 1:
                    data[place:place] = self.random.randbytes(self.random.randrange(1, 4))
                case 2:
                    data[place:] = b""
                case _:
                    data[place:place] = b"[" * self.random.randrange(3000)
        return bytes(data)

    def _send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.sent = {
            "method": method,
            "path": path,
            "headers": headers,
            "body": body.decode(errors="backslashreplace"),
        }
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if "Content-Length" not in headers:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            if "Content-Length" in headers or "Transfer-Encoding" in headers:
                # A body is announced that never comes: hang up our side.
                connection.sock.shutdown(socket.SHUT_WR)
            answer = connection.getresponse()
            self._judge(answer.status, answer.read().decode(errors="replace"))
        except (http.client.HTTPException, ConnectionError):
            self.answers[0] += 1
        except TimeoutError as problem:
            raise Fault("no answer within 30 seconds") from problem
        finally:
            connection.close()

    def _judge(self, status: int, text: str) -> None:
        self.answers[status] += 1
        if status >= 500 and status != http.HTTPStatus.NOT_IMPLEMENTED:
            raise Fault(f"status {status}")
        if "Traceback (most recent call last)" in text:
            raise Fault("a traceback in the answer")
        if MARKUP.search(text):
            raise Fault("what was sent came back as markup")


def _saves() -> list[str]:
    """Every kept save, and a fresh and a finished one of each game."""
    saves = [path.read_text(encoding="utf-8") for path in ROOT.glob("tests/saves/**/*.json")]
    saves = [save for save in saves if _is_object(save)]
    for game in ("amerikaner", "smear", "shengji"):
        fresh = _engine("new", game, "--seed", "00000000000000aa")
        if fresh is not None:
            saves.append(fresh)
            played = _engine("auto", "-", "--until", "deal", given=fresh)
            saves.extend([played] if played is not None else [])
    return saves or ["{}"]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _engine(*arguments: str, given: str = "") -> str | None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _memory_kb(process: subprocess.Popen[str]) -> int:
    said = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True, check=True
    )
    return int(said.stdout)


def _attack(fuzz: Fuzz, process: subprocess.Popen[str], seconds: float) -> None:
    """Attacks until the time is up.

    Raises: Fault.
    """
    begin = time.monotonic()
    warm: int | None = None
    report = REPORT_EVERY
    while (passed := time.monotonic() - begin) < seconds:
        fuzz.one()
        if process.poll() is not None:
            raise Fault("the server has ended")
        if warm is None and passed > seconds * WARM_UP:
            warm = _memory_kb(process)
        if passed > report:
            report += REPORT_EVERY
            print(f"{passed:.0f} s: {fuzz.answers.total()} answers, {_memory_kb(process)} KB")
    now = _memory_kb(process)
    if warm is not None and now - warm > GROWTH_LIMIT_KB:
        raise Fault(f"memory grew from {warm} to {now} KB")
    print(f"memory after the warm-up and at the end: {warm} and {now} KB")


def main() -> int:
    """Runs for the asked time; 1 with the reason where the server failed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    port = _free_port()
    fuzz = Fuzz(asked.seed, port)
    print(f"{len(fuzz.saves)} saves, posts to {', '.join(fuzz.targets)}")
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "app", "--no-browser", "--port", str(port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        process.stdout.readline()
        try:
            _attack(fuzz, process, asked.minutes * 60)
        except Fault as fault:
            errors.seek(0)
            FOUND.parent.mkdir(exist_ok=True)
            FOUND.write_text(json.dumps(fuzz.sent, indent=2), encoding="utf-8")
            print(f"{fault}; the request is in {FOUND.relative_to(ROOT)}\n{errors.read()[-4000:]}")
            return 1
        finally:
            process.kill()
    print("answers by status:", dict(sorted(fuzz.answers.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
