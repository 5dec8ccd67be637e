"""A game put into a browser, and what its page and its storage show of it."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Request, Route

from engine import match, record
from engine.record import Player, Table
from engine.registry import GAMES

TURN = "**/turn"
NAMES = ("You", "Berit", "Odd", "Kari", "Liv", "Per")

# The table stands still: a person has had time to see it, and no bot is next.
STILL = """() => {
    const table = document.getElementById('table');
    const rev = table?.dataset.rev;
    return rev !== undefined && rev === document.body.dataset.shown
        && !document.querySelector('#table [id^=pace]');
}"""
SHOWS = "rev => document.getElementById('table')?.dataset.rev === String(rev)"
MOVED = "rev => Number(document.getElementById('table')?.dataset.rev) > rev"
JOURNAL = """id => new Promise((done, fail) => {
    const asked = indexedDB.open('lead', 1);
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
        const base = asked.result;
        const read = base.transaction('journal').objectStore('journal').get(id);
        read.onsuccess = () => { base.close(); done(read.result ?? null); };
    };
})"""


def table_sizes() -> list[tuple[str, int]]:
    """Every registered game with every number of players it has."""
    return [
        (name, int(players))
        for name, game in GAMES.items()
        for players in sorted(game.choices.get("players", (game.players(game.options({})),)))
    ]


def fresh(
    game: str = "amerikaner", players: int = 6, seed: str = "ada", name: str = "You"
) -> Table:
    """A new match; six at a table have the smallest hands, where a game leaves the choice."""
    rules = GAMES[game]
    options = {"players": players} if "players" in rules.choices else {}
    players = rules.players(rules.options(options))
    seats = [
        Player("human", None, name),
        *(Player("bot", "easy", bot) for bot in NAMES[1:players]),
    ]
    return match.begin(game, options, seats, seed, match.new_id(seed))


def on_turn(table: Table) -> Table:
    """The bots act until the person is next or the deal is over."""
    while match.bot_is_next(table):
        table = match.advance(table)
    return table


def played(table: Table, until: Callable[[Table], bool]) -> Table:
    """Everybody, the person too, plays on by habit until this holds."""
    while not until(table):
        table = match.advance(table, "easy") if table.state.turn is not None else _next(table)
    return table


def _next(table: Table) -> Table:
    return match.next_deal(table)


def in_play(game: str = "amerikaner", players: int = 6, seed: str = "ada", **kwargs: Any) -> Table:
    """The person is to play a card and has a choice."""

    def has_choice(table: Table) -> bool:
        legal = table.game.legal(table.state) if table.state.turn == 0 else None
        return table.phase == "play" and legal is not None and len(legal) > 1

    return played(fresh(game, players, seed, **kwargs), has_choice)


def following(game: str = "amerikaner", players: int = 6, seed: str = "ada") -> Table:
    """The person must follow, and holds cards that do not."""

    def is_bound(table: Table) -> bool:
        legal = table.game.legal(table.state) if table.state.turn == 0 else None
        return table.phase == "play" and legal is not None and len(legal) < table.state.sizes()[0]

    return played(fresh(game, players, seed), is_bound)


def at_bot(game: str = "amerikaner", players: int = 6, seed: str = "ada") -> Table:
    """A bot is to play a card, and another one after it."""

    def two_bots(table: Table) -> bool:
        if table.phase != "play" or table.state.turn in {0, None}:
            return False
        return match.bot_is_next(table) and match.bot_is_next(match.advance(table))

    return played(fresh(game, players, seed), two_bots)


def deal_over(game: str = "amerikaner", players: int = 6, seed: str = "ada") -> Table:
    """The deal is over, the match is not."""
    return played(fresh(game, players, seed), lambda table: table.phase == "deal_over")


class Seat:
    """One tab at one game."""

    def __init__(self, page: Page, id_: str) -> None:
        self.page = page
        self.id = id_
        self.turns: list[dict[str, Any]] = []
        page.on("request", self._on_request)

    def _on_request(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/turn"):
            self.turns.append(json.loads(request.post_data or "{}"))

    # What is there

    @property
    def rev(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-rev") or -1)

    @property
    def raw(self) -> str | None:
        return self.page.evaluate("key => localStorage.getItem(key)", f"lead.game.{self.id}")

    @property
    def save(self) -> dict[str, Any]:
        return json.loads(self.raw or "null")

    @property
    def journal(self) -> dict[str, Any] | None:
        return self.page.evaluate(JOURNAL, self.id)

    @property
    def hand(self) -> list[str]:
        return self.page.locator("#hand [data-card]").evaluate_all(
            "cards => cards.map(card => card.dataset.card)"
        )

    @property
    def alert(self) -> str:
        return self.page.locator("#alert").inner_text()

    # What the person does

    def open(self) -> "Seat":
        self.page.goto(f"/play/{self.id}")
        return self

    def still(self) -> "Seat":
        """Waits until the person may act, or the deal is over."""
        self.page.wait_for_function(STILL)
        return self

    def shows(self, rev: int) -> "Seat":
        self.page.wait_for_function(SHOWS, arg=rev)
        return self

    def moved(self, rev: int) -> "Seat":
        self.page.wait_for_function(MOVED, arg=rev)
        return self

    def choice(self, index: int = 0):
        """A button that acts and is allowed."""
        return self.page.locator("#table [data-cmd=act]:not([aria-disabled=true]):visible").nth(
            index
        )

    def card(self, index: int = 0):
        """A card that may be played."""
        return self.page.locator("#hand [data-card]:not([aria-disabled=true])").nth(index)

    def act(self) -> "Seat":
        """Presses the first allowed button and waits for what comes of it."""
        rev = self.rev
        self.choice().click()
        return self.moved(rev)

    def play(self) -> "Seat":
        """Plays an allowed card, by the button if it has to be picked first."""
        rev = self.rev
        card = self.card()
        toggles = card.get_attribute("data-cmd") == "pick"
        card.click()
        if toggles:
            self.page.locator(".acts .go:not([aria-disabled=true])").click()
        return self.moved(rev)

    def alarmed(self, words: str) -> "Seat":
        self.page.locator("#alert", has_text=words).wait_for()
        return self

    def retry(self) -> None:
        self.page.locator("#alert").get_by_role("button", name="Try again").click()


def put(page: Page, *games: Table | tuple[str, str], pace: str = "instant") -> None:
    """Puts games and settings where the browser keeps them, as if played before."""
    page.goto("/whoami")
    texts = {}
    for game in games:
        id_, raw = game if isinstance(game, tuple) else (game.save.id, record.dump(game.save))
        texts[f"lead.game.{id_}"] = raw
        texts[f"lead.when.{id_}"] = "1767225600000"
    texts["lead.settings"] = json.dumps({"pace": pace}, separators=(",", ":"))
    page.evaluate("all => Object.entries(all).forEach(one => localStorage.setItem(...one))", texts)


def sit(page: Page, game: Table | tuple[str, str], pace: str = "instant") -> Seat:
    """Puts a game into the browser and opens its table."""
    put(page, game, pace=pace)
    id_ = game[0] if isinstance(game, tuple) else game.save.id
    return Seat(page, id_).open()


def delete(page: Page, id_: str) -> None:
    """Deletes a game from the list on the start page."""
    page.goto("/")
    item = page.locator(f"#saves > *:has([data-id='{id_}'])")
    item.get_by_role("button", name="More about this game").click()
    item.get_by_role("button", name="Delete").click()
    item.get_by_role("button", name="Really delete?").click()
    item.wait_for(state="detached")


class Gate:
    """Holds the requests of a page back until they are let through, or spoils their answers."""

    def __init__(self, page: Page, what: str = TURN) -> None:
        self.page = page
        self.what = what
        self.held: list[Route] = []
        page.route(what, self._hold)

    def _hold(self, route: Route) -> None:
        self.held.append(route)

    def wait(self) -> Route:
        """The next request that is held."""
        while not self.held:
            # Gives the browser's messages their turn.
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.held.pop(0)

    def open(self) -> None:
        """Lets everything through from here on."""
        for route in self.held:
            route.continue_()
        self.held.clear()
        self.page.unroute(self.what)


def spoil(page: Page, how: Callable[[Route], None], command: str = "act") -> None:
    """One such command's answer is spoilt; all others arrive."""
    spoilt = []

    def once(route: Route) -> None:
        if spoilt or json.loads(route.request.post_data or "{}").get("cmd") != command:
            route.continue_()
            return
        spoilt.append(command)
        how(route)

    page.route(TURN, once)
