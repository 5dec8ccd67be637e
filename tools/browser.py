"""Finds the browser that tests, measurements and screenshots drive.

As a script it also installs one where none is found, and prints the path.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

VARIABLE: Final = "OPENING_LEAD_BROWSER"
NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
MAC_PLACES: Final = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Playwright switches the back-forward cache off; players have it on.
UNWANTED_FLAGS: Final = ("--disable-back-forward-cache",)
MISSING: Final = (
    "No Chromium, Chrome or Edge could be found or installed, so the browser tests did not run: "
    f"install one of them, or set {VARIABLE} to its path."
)
INSTALL_TIMEOUT: Final = 900


class BrowserMissing(Exception):
    """No browser can be had on this machine; the message is the sentence to show."""


def flags() -> list[str]:
    """The switches a browser is started with; root has no sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if is_root else list(FLAGS)


def find() -> Path:
    """A browser that starts on this machine.

    Raises: BrowserMissing.
    """
    told = os.environ.get(VARIABLE)
    if told:
        if _starts(Path(told)):
            return Path(told)
        raise BrowserMissing(f"{VARIABLE} is {told!r}, and no browser starts there.")
    for candidate in _candidates():
        if _starts(candidate):
            return candidate
    raise BrowserMissing(MISSING)


def find_or_install() -> Path:
    """A browser that starts on this machine, fetched if need be.

    Raises: BrowserMissing.
    """
    try:
        return find()
    except BrowserMissing:
        if VARIABLE in os.environ:
            raise
    for commands in _ways_to_install():
        print("No browser found; trying:", " && ".join(map(" ".join, commands)), file=sys.stderr)
        if all(_runs(command) for command in commands):
            try:
                return find()
            except BrowserMissing:
                continue
    raise BrowserMissing(MISSING)


def _candidates() -> Iterator[Path]:
    yield from (Path(path) for path in map(shutil.which, NAMES) if path)
    yield from map(Path, MAC_PLACES)
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    yield own


def _starts(path: Path) -> bool:
    """It says its version: so it is there, and its libraries are too."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0


def _ways_to_install() -> Iterator[list[list[str]]]:
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and Path("/etc/debian_version").exists() and shutil.which("apt-get"):
        yield [
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
        ]


def _runs(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, env=environment, stdout=sys.stderr, timeout=INSTALL_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def main() -> int:
    """Prints the path of a browser; says in one sentence why there is none."""
    try:
        print(find_or_install())
    except BrowserMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
