"""The third-party files are exactly what their manifest says."""

import json
from pathlib import Path

from vendor import VENDOR, manifest, sha384

MANIFEST = json.loads((VENDOR / "vendor.json").read_text(encoding="utf-8"))


def test_every_vendored_file_has_the_hash_of_the_manifest() -> None:
    for package in MANIFEST:
        for name, facts in package["files"].items():
            assert sha384((VENDOR / name).read_bytes()) == facts["sha384"], name


def test_every_file_in_the_folder_is_in_the_manifest() -> None:
    told = {name for package in MANIFEST for name in package["files"]} | {"vendor.json"}
    there = {
        path.relative_to(VENDOR).as_posix() for path in Path(VENDOR).rglob("*") if path.is_file()
    }
    assert there == told


def test_the_manifest_is_what_the_tool_would_write() -> None:
    files = {name: (VENDOR / name).read_bytes() for name in MANIFEST[0]["files"]}
    assert (VENDOR / "vendor.json").read_text(encoding="utf-8") == manifest(files)


def test_name_version_licence_and_origin_are_told() -> None:
    told = {key: MANIFEST[0][key] for key in ("name", "version", "licence", "origin")}
    assert told == {
        "name": "htmx.org",
        "version": "4.0.1",
        "licence": "0BSD",
        "origin": "npm package htmx.org 4.0.1",
    }


def test_the_licence_text_lies_beside_the_script() -> None:
    licence = (VENDOR / "htmx" / "LICENSE").read_text(encoding="utf-8")
    assert "Permission to use, copy, modify, and/or distribute" in licence
