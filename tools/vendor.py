"""Fetches the pinned third-party files with npm and writes them and their manifest together.

Only maintainers need it, when a version changes; players and tests use the files in the tree.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

VENDOR: Final = Path(__file__).resolve().parent.parent / "static" / "vendor"
PACKAGE: Final = "htmx.org"
VERSION: Final = "4.0.1"
LICENCE: Final = "0BSD"
# Name in the package, name under static/vendor.
FILES: Final = (
    ("package/dist/htmx.min.js", "htmx/htmx.min.js"),
    ("package/LICENSE", "htmx/LICENSE"),
)


def sha384(content: bytes) -> str:
    """The hash as a browser's `integrity` attribute wants it."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def manifest(files: dict[str, bytes]) -> str:
    """The text of vendor.json for these files."""
    entry = {
        "name": PACKAGE,
        "version": VERSION,
        "licence": LICENCE,
        "origin": f"npm package {PACKAGE} {VERSION}",
        "files": {name: {"sha384": sha384(content)} for name, content in sorted(files.items())},
    }
    return json.dumps([entry], indent=2) + "\n"


def fetch() -> dict[str, bytes]:
    """The wanted files out of the package that npm delivers."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", f"{PACKAGE}@{VERSION}"], cwd=folder, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as pack:
            found = {}
            for inside, outside in FILES:
                member = pack.extractfile(inside)
                assert member is not None
                found[outside] = member.read()
    return found


def main() -> int:
    """Rewrites the files and vendor.json; says in one sentence what stopped it."""
    if shutil.which("npm") is None:
        print("npm is needed to fetch third-party files, and it was not found.", file=sys.stderr)
        return 1
    try:
        files = fetch()
    except (subprocess.CalledProcessError, tarfile.TarError, KeyError, ValueError) as problem:
        print(f"{PACKAGE} {VERSION} could not be fetched: {problem}", file=sys.stderr)
        return 1
    for name, content in files.items():
        target = VENDOR / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    (VENDOR / "vendor.json").write_text(manifest(files), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
