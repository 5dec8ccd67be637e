"""The command `opening-lead`: starts the server on this machine and opens the browser on it."""

import argparse
import errno
import json
import logging
import signal
import sys
import webbrowser
from collections.abc import Sequence
from http.client import HTTPException
from threading import Timer
from typing import Final
from urllib.request import ProxyHandler, build_opener

from app import DEFAULT_PORT
from app.guard import LOOPBACK
from app.server import Server
from app.service import PROGRAM, VERSION

BROWSER_DELAY: Final = 0.3
WHOAMI_TIMEOUT: Final = 3.0
WHOAMI_LIMIT: Final = 4096


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays until Ctrl-C or Quit; a second start opens the browser on the running program."""
    asked = _parser().parse_args(arguments)
    try:
        server = Server(asked.port)
    except OSError as problem:
        return _without_port(asked.port, problem, browser=asked.browser)
    # What the web server notes about its own queue tells a player nothing.
    logging.getLogger("waitress").setLevel(logging.ERROR)
    # Also where the shell that started us in the background has switched Ctrl-C off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(f"Opening Lead {VERSION} is at {server.url}")
    print("Ctrl-C stops it; your games are kept in the browser.", flush=True)
    opening = _open_soon(server.url) if asked.browser else None
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        if opening is not None:
            opening.cancel()
    print("\nStopped.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Trick-taking card games in the browser, on this machine only.",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        metavar="N",
        help="the port to use instead of %(default)s; the browser keeps saved games per port, so "
        "another port means other saves (export and import move them)",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open the browser"
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}")
    return parser


def _port(text: str) -> int:
    """A fixed port: with a random one the saved games would not be found again."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a port; choose a number from 1 to 65535, the same one every time, "
            "because the browser keeps saved games per port"
        )
    return int(text)


def _without_port(port: int, problem: OSError, *, browser: bool) -> int:
    """Opens the program that already runs there, or says in a sentence why nothing can start."""
    url = f"http://{LOOPBACK}:{port}/"
    if problem.errno != errno.EADDRINUSE:
        print(f"Port {port} can't be used: {problem.strerror}.", file=sys.stderr)
        return 1
    running = _version_at(url)
    if running is None:
        print(
            f"Port {port} is taken by another program: stop that one, or choose another port with "
            "--port (another port means other saves; export and import move them).",
            file=sys.stderr,
        )
        return 1
    print(f"Opening Lead {running} already runs at {url}")
    if browser:
        webbrowser.open(url)
    return 0


def _version_at(url: str) -> str | None:
    """The version of this program that answers there; None if it is something else."""
    try:
        # No proxy: the question is for this machine alone.
        with build_opener(ProxyHandler({})).open(f"{url}whoami", timeout=WHOAMI_TIMEOUT) as answer:
            told = json.loads(answer.read(WHOAMI_LIMIT))
    except (OSError, HTTPException, ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or told.get("program") != PROGRAM:
        return None
    return str(told.get("version"))


def _open_soon(url: str) -> Timer:
    timer = Timer(BROWSER_DELAY, webbrowser.open, [url])
    timer.daemon = True
    timer.start()
    return timer


if __name__ == "__main__":
    sys.exit(main())
