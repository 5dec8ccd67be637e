"""What is sent of our own scripts and styles."""

import doctest
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import lean

STATIC = Path(__file__).parent.parent.parent / "static"
OURS = sorted(path.name for path in STATIC.iterdir() if path.suffix in (".js", ".css"))


def test_the_example_holds() -> None:
    assert doctest.testmod(lean).failed == 0


@pytest.mark.parametrize("name", OURS)
def test_our_files_are_sent_smaller_with_every_text_they_hold(
    client: FlaskClient, name: str
) -> None:
    answer = client.get(f"/static/{name}")
    source = (STATIC / name).read_text("utf-8")
    code = re.sub(r"^\s*//.*", "", source, flags=re.MULTILINE)
    assert all(text in answer.text for text in re.findall(r"\"[^\"\n]*\"|`[^`]*`", code))
    assert "/*" not in answer.text
    assert len(answer.data) <= len(source.encode())
    assert answer.headers["Content-Length"] == str(len(answer.data))


def test_vendored_files_are_sent_byte_for_byte(client: FlaskClient) -> None:
    with client.get("/static/vendor/htmx/htmx.min.js") as answer:
        sent = answer.data
    assert sent == (STATIC / "vendor/htmx/htmx.min.js").read_bytes()


def test_an_unchanged_file_is_not_sent_again(client: FlaskClient) -> None:
    known = client.get("/static/table.js").headers["ETag"]
    with client.get("/static/table.js", headers={"If-None-Match": known}) as again:
        assert (again.status_code, again.data) == (304, b"")
