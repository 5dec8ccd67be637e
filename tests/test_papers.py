"""What the papers say about the project is so."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_changelog_begins_with_the_version_of_the_project() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", text, re.MULTILINE)[0] == PROJECT["version"]


def test_the_installed_version_is_the_version_of_the_project() -> None:
    assert version(PROJECT["name"]) == PROJECT["version"]


def test_every_verb_of_the_makefile_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    verbs = set(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()) - {"help"}
    explained = set(re.findall(r"`make (\w+)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8")))
    assert verbs == explained
    assert verbs <= set(re.findall(r"^(\w+):.*## ", makefile, re.MULTILINE))


def test_every_relative_link_leads_to_a_file() -> None:
    for paper in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", paper.read_text(encoding="utf-8")):
            assert (paper.parent / target).exists(), f"{paper.name}: {target}"
