"""Sees what a page does that it should not, and lets nothing leave this machine."""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

LOOPBACK = {"127.0.0.1", "localhost"}
ELSEWHERE = re.compile(r"^(?!(https?|wss?)://(127\.0\.0\.1|localhost)(:\d+)?/|data:|blob:|about:)")


@dataclass
class Watch:
    """What a page did that it should not; a test may allow what it provokes itself."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Console errors and page errors that match are expected in this test."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        return [
            said
            for said in self.complaints
            if not any(re.search(pattern, said) for pattern in self.allowed)
        ]

    def follow(self, context: BrowserContext) -> None:
        """Aborts whatever leaves this machine, and hears every page of the context."""
        context.route(ELSEWHERE, self._abort)
        context.on("request", self._on_request)
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))
        context.on("page", self._on_page)

    def _abort(self, route: Route) -> None:
        self.requests.append(route.request.url)
        route.abort()

    def _on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and parts.hostname not in LOOPBACK:
            self.requests.append(request.url)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        page.on("crash", lambda _: self.complaints.append("the page crashed"))
