"""What is sent of our own scripts and styles."""

import doctest
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import lean
from app.lean import NOTES

STATIC = Path(__file__).parent.parent.parent / "static"
OURS = sorted(path.name for path in STATIC.iterdir() if path.suffix in (".js", ".css"))


def test_the_example_holds() -> None:
    assert doctest.testmod(lean).failed == 0


@pytest.mark.parametrize("name", OURS)
def test_our_files_are_sent_whole_but_for_their_comments(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{name}")
    source = (STATIC / name).read_text("utf-8")
    kept = [line for line in answer.text.split("\n") if line.strip()]
    comments = NOTES[answer.mimetype].findall(source)
    assert "".join(comments) == "" or len(answer.data) < len(source.encode())
    rest = iter(source.split("\n"))
    assert all(any(line in whole for whole in rest) for line in kept)
    assert answer.headers["Content-Length"] == str(len(answer.data))


def test_a_comment_within_a_line_of_script_stays() -> None:
    line = 'const address = "http://127.0.0.1"; // a reason\n'
    assert lean.strip(line, "text/javascript") == line


def test_vendored_files_are_sent_byte_for_byte(client: FlaskClient) -> None:
    with client.get("/static/vendor/htmx/htmx.min.js") as answer:
        sent = answer.data
    assert sent == (STATIC / "vendor/htmx/htmx.min.js").read_bytes()


def test_an_unchanged_file_is_not_sent_again(client: FlaskClient) -> None:
    known = client.get("/static/table.js").headers["ETag"]
    with client.get("/static/table.js", headers={"If-None-Match": known}) as again:
        assert (again.status_code, again.data) == (304, b"")
