"""Measure everything: the engine, the server's part of a turn, bytes, start and click to paint.

`make bench` prints a table, `make bench ARGS=--json` the same as JSON. Bytes are exact and are
gates in the tests; times depend on the machine and what else it does, so they are only printed,
together with a yardstick measured in the same run.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any
from urllib.request import urlopen

from browser import find, flags
from playwright.sync_api import Page, sync_playwright

from app import DEFAULT_PORT, create_app, flow
from app.routes import render_page
from app.server import Server
from engine import bench, match
from engine.core.state import Phase
from engine.record import Player, Table, dump
from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
CLICKS = 40
PLAYABLE = "#hand [data-action]:not([aria-disabled=true])"


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--no-browser", action="store_true", help="leave out click to paint")
    chosen = parser.parse_args()
    result = bench.measure()
    for name, row in result["games"].items():
        row["open_spiel_decisions_per_s"] = bench.open_spiel(bench.OPEN_SPIEL[name])
        row["turn_ms"] = turn_ms(name)
        row["fragment_bytes"] = fragment_bytes(name)
        row["save_bytes"] = save_bytes(name)
    result["first_load_bytes"] = first_load_bytes()
    result["start_s"] = start_s()
    if not chosen.no_browser:
        result["click_to_paint_ms"] = {f"x{slow}": click_to_paint(slow) for slow in (1, 4)}
    print(json.dumps(result, indent=2) if chosen.json else readable(result))


def spread(times: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    cuts = quantiles(times, n=20)
    return {"p50": round(cuts[9], 2), "p95": round(cuts[18], 2)}


# --- the server --------------------------------------------------------------------------


def begun(game: str, seed: str) -> Table:
    """A match with a person at seat 0."""
    rules = GAMES[game]
    bots = [Player("bot", "normal", name) for name in ("Berit", "Odd", "Kari")]
    options = rules.options({})
    seats = [Player("human", None, "You"), *bots[: rules.players(options) - 1]]
    return match.begin(game, {}, seats, seed, match.new_id(seed))


def persons_turns(game: str, seed: str) -> Iterator[Table]:
    """The tables of one deal at which the person is asked, all played by habit."""
    table = begun(game, seed)
    while table.state.turn is not None:
        if table.state.turn == 0:
            yield table
        table = match.advance(table, "normal")
    yield table


def turn_ms(game: str) -> dict[str, float]:
    """Load, replay, judge and render one action of the person, without any bot's thinking."""
    app, times = create_app(testing=True), []
    with app.test_request_context("/turn", method="POST", json={}):
        for seed in range(6):
            for table in persons_turns(game, f"turn{seed}"):
                body = {"cmd": "show", "save": dump(table.save), "id": table.save.id}
                if table.state.turn is not None:
                    action = table.game.habit(table.state, match.chance(table, table.state.turn))
                    text = table.game.encode(action)
                    body |= {"cmd": "act", "shown": table.save.rev, "action": text}
                began = perf_counter()
                render_page(flow.turn(body).page)
                times.append((perf_counter() - began) * 1000)
    return spread(times)


def fragment_bytes(game: str) -> int:
    """The largest fragment of a few deals, without the save."""
    app, largest = create_app(testing=True), 0
    with app.test_request_context("/turn", method="POST", json={}):
        for seed in range(3):
            for table in persons_turns(game, f"size{seed}"):
                body = {"cmd": "show", "save": dump(table.save), "id": table.save.id}
                largest = max(largest, len(render_page(flow.turn(body).page).encode()))
    return largest


def save_bytes(game: str) -> int:
    """The longest save of a whole match by habit."""
    table, largest = begun(game, "match"), 0
    while True:
        while table.state.turn is not None:
            table = match.advance(table, "normal")
        largest = max(largest, len(dump(table.save)))
        if table.winners:
            return largest
        table = match.next_deal(table)


def first_load_bytes() -> dict[str, int]:
    """Compressed bytes of a first look at a table: shell, styles and modules; pictures; htmx.

    ``later`` is what the module fetches once the table is on the screen: settings, lists, files.
    """
    static = ROOT / "static"
    client = create_app(testing=True).test_client()
    code = ("early.js", "store.js", "turn.js", "table.js", "base.css", "table.css")
    names = [path.name for path in static.iterdir() if path.is_file()]
    base = f"http://127.0.0.1:{DEFAULT_PORT}"
    sizes = {name: _packed(client.get(f"/static/{name}", base_url=base).data) for name in names}
    shell = client.get("/play/x", base_url=base).data
    vendored = (static / "vendor").glob("*/*.js")
    return {
        "own": _packed(shell) + sum(sizes[name] for name in code),
        "art": sum(size for name, size in sizes.items() if name.endswith(".svg")),
        "later": sizes["desk.js"],
        "vendored": sum(_packed(path.read_bytes()) for path in vendored),
    }


def _packed(data: bytes) -> int:
    return len(gzip.compress(data, 9))


def start_s() -> float:
    """Seconds from starting the process to its first page."""
    port, began = "5993", perf_counter()
    command = [sys.executable, "-m", "app", "--no-browser", "--port", port]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ
    )
    try:
        while perf_counter() - began < 30:
            try:
                with urlopen(f"http://127.0.0.1:{port}/") as answer:
                    answer.read()
            except OSError:
                continue
            return round(perf_counter() - began, 2)
    finally:
        process.terminate()
        process.wait()
    return float("inf")


# --- the browser -------------------------------------------------------------------------

MEASURE = """() => {
  window.paints = [];
  let clicked = 0;
  addEventListener('click', event => { clicked = event.timeStamp; }, true);
  document.addEventListener('htmx:after:swap', () => {
    if (!clicked) return;
    const began = clicked;
    clicked = 0;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => window.paints.push(performance.now() - began);
      after.port2.postMessage(null);
    });
  });
}"""


def click_to_paint(slow: int) -> dict[str, float]:
    """Milliseconds from the click on a card to the next painted table, bots not included.

    The browser's processor is slowed down so many times.
    """
    with Server(0, testing=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find()), args=flags())
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.goto(server.url)
        times: list[float] = []
        for seed in range(CLICKS):
            if len(times) >= CLICKS:
                break
            times += _deal(page, server.url, f"paint{seed}", slow)
        browser.close()
    return spread(times)


def _deal(page: Page, url: str, seed: str, slow: int) -> list[float]:
    """The times of one deal's cards, the bots acting at once after each."""
    table = next(t for t in persons_turns("amerikaner", seed) if t.state.phase is Phase.PLAY)
    page.goto(url)
    page.evaluate(
        "([id, raw]) => { localStorage.setItem('lead.game.' + id, raw);"
        " localStorage.setItem('lead.settings', JSON.stringify({pace: 'calm'})); }",
        [table.save.id, dump(table.save)],
    )
    page.goto(f"{url}play/{table.save.id}")
    page.wait_for_selector(PLAYABLE)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.evaluate(MEASURE)
    done = 0
    while page.locator(PLAYABLE).count():
        page.locator(PLAYABLE).first.click()
        done += 1
        page.wait_for_function("wanted => window.paints.length >= wanted", arg=done)
        if page.locator("[data-cmd=hurry]").count():
            page.evaluate("() => document.querySelector('[data-cmd=hurry]').click()")
        page.wait_for_function(
            "playable => document.querySelector(playable)"
            " || document.querySelector('[data-cmd=next], [data-cmd=rematch]')",
            arg=PLAYABLE,
        )
        page.evaluate("done => { window.paints.length = done; }", done)
    found: list[float] = page.evaluate("() => window.paints")
    devtools.detach()
    return found


def readable(result: dict[str, Any]) -> str:
    """The measurements as text."""
    lines = [bench.readable(result)]
    for name, row in result["games"].items():
        turn = row["turn_ms"]
        lines.append(
            f"\n{name}: turn ms {turn['p50']} / {turn['p95']}, fragment {row['fragment_bytes']} B,"
            f" save {row['save_bytes']} B, OpenSpiel {row['open_spiel_decisions_per_s']} a second"
        )
    loaded = result["first_load_bytes"]
    lines.append("first load gz: " + ", ".join(f"{what} {size} B" for what, size in loaded.items()))
    lines.append(f"start to first page {result['start_s']} s")
    for slow, times in result.get("click_to_paint_ms", {}).items():
        lines.append(f"click to paint {slow}: {times['p50']} / {times['p95']} ms")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
