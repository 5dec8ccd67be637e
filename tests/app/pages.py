"""What the tests of the pages share: a body as the page sends it, and a reader of its answer."""

import json
import re
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

HEADERS = {"Sec-Fetch-Site": "same-origin", "HX-Request": "true"}
BLOCK = re.compile(r'<script type="application/json" id="save">([^<]*)</script>')
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Tree(HTMLParser):
    """The elements of a fragment in order: tag, attributes, text inside; fails on a bad nesting."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.open: list[int] = []
        self.feed(text)
        self.close()
        assert not self.open, [self.found[at][0] for at in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), []))
        if tag not in VOID:
            self.open.append(len(self.found) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        assert self.found[self.open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for at in self.open:
            self.found[at][2].append(data)

    def all(self, tag: str | None = None, **attrs: str | None) -> list[dict[str, str | None]]:
        """The attributes of each element that matches."""
        return [
            found
            for name, found, _ in self.found
            if tag in {None, name}
            and all(found.get(k.replace("_", "-"), "") == v for k, v in attrs.items())
        ]

    def text(self, **attrs: str | None) -> str:
        """The text of the first element that matches, blanks folded."""
        for _, found, inside in self.found:
            if all(found.get(k.replace("_", "-"), "") == v for k, v in attrs.items()):
                return " ".join("".join(inside).split())
        raise AssertionError(attrs)


class Match:
    """A browser's side of one game: it keeps the save and sends commands."""

    def __init__(self, client: FlaskClient, save: str | None = None, **form: str) -> None:
        self.client = client
        self.settings: dict[str, str] = {}
        self.save = save
        self.answer: TestResponse
        self.html = ""
        if save is None:
            self.send("new", form={"game": "amerikaner", **form})
        else:
            self.send("show")

    @property
    def state(self) -> dict[str, Any]:
        """The save as JSON."""
        assert self.save is not None
        return json.loads(self.save)

    def body(self, cmd: str, **more: object) -> dict[str, object]:
        """What the module would send."""
        body: dict[str, object] = {"cmd": cmd, "save": self.save, "settings": self.settings}
        if self.save is not None and self.save.startswith("{"):
            body |= {"id": self.state.get("id"), "shown": self.state.get("rev")}
        return body | more

    def send(self, cmd: str, **more: object) -> "Match":
        """One command; the save is taken over if there is a new one."""
        self.answer = self.client.post("/turn", json=self.body(cmd, **more), headers=HEADERS)
        text = self.answer.get_data(as_text=True)
        found = BLOCK.search(text)
        self.html = text[found.end() :] if found else text
        self.changed = found is not None
        if found:
            self.save = found[1]
        return self

    def cites(self, anchor: str) -> bool:
        """Whether the table links this paragraph of the rules, with the way back."""
        where = f"/rules/{self.state['game']}?at={self.state['id']}#{anchor}"
        return bool(self.tree.all("a", href=where))

    @property
    def tree(self) -> Tree:
        """The table that came back."""
        return Tree(self.html)

    def until_mine(self) -> "Match":
        """Lets the others act, as fast as they can."""
        while self.tree.all(data_cmd="advance"):
            self.send("hurry")
        return self

    def actions(self, **attrs: str | None) -> list[str]:
        """What can be pressed and is open."""
        return [
            str(one["data-action"])
            for one in self.tree.all("button", data_cmd="act", **attrs)
            if "aria-disabled" not in one
        ]
