"""A running program, a real browser, and a watch that lets nothing leave this machine.

Expressions for `wait_for_function` are functions, never strings: the page's policy forbids eval.
Go back with `history.back()`: Playwright's own `go_back` waits for a load that a page restored
from the back-forward cache never has.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from browser import UNWANTED_FLAGS, BrowserMissing, find, flags
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from app.server import Server
from tests.browser.watch import Watch

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@cache
def found() -> Path | str:
    """The browser, or the sentence that says why there is none."""
    try:
        return find()
    except BrowserMissing as problem:
        return str(problem)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Without a browser one test of the whole run fails and says so; the others step aside."""
    there = found()
    if isinstance(there, Path):
        return
    if _is_first(item.config):
        pytest.fail(there, pytrace=False)
    pytest.skip(there)


def _is_first(config: pytest.Config) -> bool:
    """True once a run, however many processes share it."""
    factory: pytest.TempPathFactory = config._tmp_path_factory
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    try:
        (shared / "no-browser").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The program on a port of its own, for all tests that do not stop it."""
    running = Server(0, testing=True)
    # A fault is answered as players would see it, and told in the log.
    running.app.config["PROPAGATE_EXCEPTIONS"] = False
    with running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = found()
    assert isinstance(path, Path)
    started = playwright.chromium.launch(
        executable_path=path, args=flags(), ignore_default_args=list(UNWANTED_FLAGS)
    )
    yield started
    started.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test at its end for whatever was seen and not allowed."""
    watching = Watch()
    yield watching
    assert watching.requests == []
    assert watching.unexpected() == []


@pytest.fixture
def context(browser: Browser, server: Server, watch: Watch) -> Iterator[BrowserContext]:
    """A fresh profile: no saves, English, a desktop window."""
    opened = browser.new_context(base_url=server.url, locale="en-GB", service_workers="block")
    opened.set_default_timeout(15_000)
    watch.follow(opened)
    yield opened
    try:
        opened.close()
    except Error:
        # A test that kills the browser has closed it already.
        return


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
