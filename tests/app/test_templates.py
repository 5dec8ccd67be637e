"""No template holds anything that the content policy would stop, or that could run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

FORBIDDEN = {
    "an inline script": r"<script(?![^>]*\bsrc=)(?![^>]*type=[\"']application/json)",
    "an inline style element": r"<style\b",
    "a style attribute": r"\sstyle\s*=",
    "an event attribute": r"\son[a-z]+\s*=",
    "a script on an htmx event": r"\b(data-)?hx-on\b",
    "a value that htmx evaluates": r"[\"'](js|javascript):",
    "an event filter": r"hx-trigger\s*=\s*[\"'][^\"']*\[",
    "an address on another machine": r"(src|href|action|hx-(get|post))\s*=\s*[\"'](https?:)?//",
}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_template_holds(what: str, template: Path) -> None:
    found = re.search(FORBIDDEN[what], template.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found is None, f"{template.name} holds {what}: {found[0]}"


def test_only_the_save_is_printed_unescaped() -> None:
    marked = [
        path.name
        for path in TEMPLATES
        for _ in re.findall(r"\|\s*safe\b|autoescape\s+false", path.read_text(encoding="utf-8"))
    ]
    assert len(marked) <= 1, marked


def test_the_forbidden_things_are_recognised() -> None:
    examples = {
        "an inline script": "<script>x()</script>",
        "an inline style element": "<style>",
        "a style attribute": '<p style="x">',
        "an event attribute": '<p onclick="x()">',
        "a script on an htmx event": '<p hx-on:click="x()">',
        "a value that htmx evaluates": "<p hx-vals='js:{x: y()}'>",
        "an event filter": '<p hx-trigger="click[ctrlKey]">',
        "an address on another machine": '<img src="//example.org/x.png">',
    }
    missed = [what for what, text in examples.items() if not re.search(FORBIDDEN[what], text)]
    assert (missed, set(examples)) == ([], set(FORBIDDEN))
