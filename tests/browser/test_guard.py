"""What the browser itself enforces, and that the watch over these tests sees everything."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import Error, Page

from app.server import Server
from tests.browser.watch import Watch

FOREIGN_PAGE = b"<!doctype html><title>Foreign</title><link rel=icon href='data:,'><body>"


@pytest.fixture
def foreign() -> Iterator[str]:
    """A page of another program on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(FOREIGN_PAGE)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # inherited name
            return

    with HTTPServer(("127.0.0.1", 0), Handler) as other:
        thread = threading.Thread(target=other.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{other.server_port}/"
        finally:
            other.shutdown()
            thread.join()


# Our own page


def test_the_start_page_is_shown_without_a_complaint(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert page.title()


def test_the_vendored_script_passes_its_integrity_check(page: Page) -> None:
    page.goto("/")
    assert page.evaluate("() => typeof htmx") == "object"


def test_markup_from_a_string_is_refused(page: Page, watch: Watch) -> None:
    watch.allow("TrustedHTML")
    page.goto("/")
    with pytest.raises(Error, match="TrustedHTML"):
        page.evaluate("() => { document.body.innerHTML = '<b>x</b>' }")


def test_eval_is_refused(page: Page, watch: Watch) -> None:
    watch.allow("Content Security Policy|TrustedScript|Trusted Type")
    page.goto("/")
    # Asked from a timer: what a test evaluates itself stands outside the page's policy.
    said = page.evaluate(
        """() => new Promise(done => setTimeout(() => {
            try { done(eval('1 + 1')) } catch (problem) { done(problem.name) }
        }))"""
    )
    assert said == "EvalError"


def test_an_inline_script_does_not_run(page: Page, watch: Watch) -> None:
    watch.allow("Content Security Policy|TrustedScript|Trusted Type")
    page.goto("/")
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            try { script.append('window.ran = true') } catch { return }
            document.body.append(script);
        }"""
    )
    assert page.evaluate("() => window.ran") is None


def test_an_inline_style_has_no_effect(page: Page, watch: Watch) -> None:
    watch.allow("Content Security Policy")
    page.goto("/")
    shown = page.evaluate(
        """() => {
            const box = document.createElement('p');
            box.setAttribute('style', 'position: fixed');
            document.body.append(box);
            return getComputedStyle(box).position;
        }"""
    )
    assert shown == "static"


def test_localhost_ends_at_the_address_that_keeps_the_saves(page: Page, server: Server) -> None:
    page.goto(f"http://localhost:{server.port}/")
    assert page.url == server.url


# Pages of others


def test_a_foreign_page_cannot_read_an_answer(
    page: Page, foreign: str, server: Server, watch: Watch
) -> None:
    watch.allow("CORS|Failed to load resource|ERR_")
    page.goto(foreign)
    said = page.evaluate(
        "url => fetch(url + 'whoami').then(() => 'read', () => 'refused')", server.url
    )
    assert said == "refused"


@pytest.mark.parametrize("mode", ["cors", "no-cors"])
def test_a_foreign_page_cannot_post(
    page: Page, foreign: str, server: Server, watch: Watch, mode: str
) -> None:
    watch.allow("CORS|Failed to load resource|ERR_")
    page.goto(foreign)
    said = page.evaluate(
        """([url, mode]) => fetch(url + 'quit', {
            method: 'POST', mode, body: '{}',
            headers: mode === 'cors'
                ? {'Content-Type': 'application/json', 'HX-Request': 'true'} : {},
        }).then(() => 'read', () => 'refused')""",
        [server.url, mode],
    )
    assert said == "refused"
    answer = page.goto(f"{server.url}whoami")
    assert answer is not None
    assert answer.ok


def test_a_foreign_form_is_refused(page: Page, foreign: str, server: Server, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    page.goto(foreign)
    with page.expect_navigation() as navigation:
        page.evaluate(
            """url => {
                const form = document.createElement('form');
                Object.assign(form, {method: 'post', enctype: 'text/plain', action: url + 'quit'});
                document.body.append(form);
                form.submit();
            }""",
            server.url,
        )
    assert navigation.value.status == 403
    assert "refused" in page.get_by_role("paragraph").first.inner_text()


def test_a_foreign_page_cannot_frame_the_game(
    page: Page, foreign: str, server: Server, watch: Watch
) -> None:
    watch.allow("frame-ancestors|ERR_BLOCKED|Failed to load resource")
    page.goto(foreign)
    with page.expect_event("requestfailed") as failed:
        page.evaluate(
            """url => {
                const frame = document.createElement('iframe');
                frame.src = url;
                document.body.append(frame);
            }""",
            server.url,
        )
    assert failed.value.url == server.url
    assert "BLOCKED" in str(failed.value.failure)


# The watch


def test_a_request_to_another_machine_is_stopped_and_seen(page: Page, watch: Watch) -> None:
    with pytest.raises(Error, match="ERR_FAILED"):
        page.goto("http://cards.example/")
    assert set(watch.requests) == {"http://cards.example/"}
    watch.requests.clear()
    watch.complaints.clear()


def test_a_console_error_and_a_page_error_are_seen(page: Page, watch: Watch) -> None:
    page.goto("/")
    page.evaluate("() => console.error('spilt tea')")
    page.evaluate("() => { setTimeout(() => { throw new Error('spilt ink') }) }")
    page.evaluate("() => new Promise(done => setTimeout(done))")
    assert [said for said in watch.unexpected() if "spilt tea" in said]
    assert [said for said in watch.unexpected() if "spilt ink" in said]
    watch.allow("spilt (tea|ink)")
    assert watch.unexpected() == []
