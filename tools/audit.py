"""Looks the packages that the game runs on up among known vulnerabilities.

It asks a public database: where that gives no answer it says so and lets everything pass.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

GAME: Final = "opening-lead"
COMMAND: Final = (sys.executable, "-m", "pip_audit", "--progress-spinner=off", "--skip-editable")


def needed(name: str) -> set[str]:
    """What a distribution needs to run, and all that those need."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        for one in _required(ahead.pop()) - found:
            found.add(one)
            ahead.append(one)
    return found


def _required(name: str) -> set[str]:
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return set()
    return {
        re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", line, maxsplit=1)[0]).lower()
        for line in lines
        if "extra ==" not in line
    }


def main() -> int:
    """1 if a package that the game runs on has a known vulnerability."""
    asked = subprocess.run([*COMMAND, "--format=json"], capture_output=True, text=True, check=False)
    try:
        listed = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        print("Not audited: the database of vulnerabilities gave no answer.")
        return 0
    own = [one for one in listed if one["name"].lower() in needed(GAME)]
    silent = [one["name"] for one in own if "skip_reason" in one]
    bad = [(one, flaw) for one in own for flaw in one.get("vulns", ())]
    for one, flaw in bad:
        better = ", ".join(flaw["fix_versions"]) or "no version yet"
        print(f"{one['name']} {one['version']}: {flaw['id']}, mended in {better}")
    if silent:
        print(f"Not audited, the database knows nothing of them: {', '.join(silent)}.")
    print(f"{len(own) - len(silent)} packages audited, {len(bad)} known vulnerabilities.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
