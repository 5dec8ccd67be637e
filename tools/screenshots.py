"""Takes pictures of every kind of page at every size, to be looked at."""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from browser import UNWANTED_FLAGS, find, flags  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from app import gallery  # noqa: E402
from app.server import Server  # noqa: E402
from engine.registry import GAMES  # noqa: E402

SIZES: Final = (
    "320x568",
    "360x740",
    "390x844",
    "740x360",
    "768x1024",
    "1024x768",
    "1440x900",
    "2560x1440",
)
THEMES: Final = ("light", "dark")


def main() -> int:
    """All pictures into one folder; prints where."""
    asked = _parser().parse_args()
    out = Path(asked.out or tempfile.mkdtemp(prefix="pictures-"))
    out.mkdir(parents=True, exist_ok=True)
    samples = [one for game in GAMES for one in gallery.samples(game)]
    with Server(0) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find(), args=flags(), ignore_default_args=list(UNWANTED_FLAGS)
        )
        for size in asked.only.split(","):
            for theme in asked.themes.split(","):
                for name, page in _pages(browser, server.url, size, theme, asked.colours, samples):
                    if not asked.names or any(part in name for part in asked.names.split(",")):
                        page.screenshot(path=out / f"{name}-{size}-{theme}.png")
        browser.close()
    print(out)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", help="the folder; a temporary one otherwise")
    parser.add_argument("--only", default=",".join(SIZES), help="sizes, separated by commas")
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--colours", default="two", choices=("two", "four"))
    parser.add_argument("--names", default="", help="only pictures with one of these in the name")
    return parser


def _pages(
    browser: Browser,
    url: str,
    size: str,
    theme: str,
    colours: str,
    samples: list[gallery.Sample],
) -> Iterator[tuple[str, Page]]:
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto("/whoami")
    settings = json.dumps({"theme": theme, "colours": colours, "pace": "calm"})
    page.evaluate("text => localStorage.setItem('lead.settings', text)", settings)
    page.goto("/")
    yield "start-empty", page
    for sample in samples:
        name = f"{sample.game}-{sample.name.replace(' ', '-').replace(',', '')}"
        if sample.save:
            save = json.loads(sample.save)
            page.evaluate(
                "([id, raw]) => {localStorage.setItem(`lead.game.${id}`, raw);"
                "localStorage.setItem(`lead.when.${id}`, '1700000000000')}",
                [save["id"], sample.save],
            )
            page.goto(f"/play/{save['id']}")
            page.locator("#table[data-rev]").wait_for()
            yield name, page
            forbidden = page.locator("#hand [aria-disabled=true]")
            if sample.name == "following" and forbidden.count():
                forbidden.first.click(force=True)
                page.locator("#refusal.refuse").wait_for()
                yield f"{name}-refused", page
            # Each picture starts from its own save, whatever was kept before.
            page.evaluate("indexedDB.deleteDatabase('lead')")
        elif sample.name == "broken":
            page.evaluate("localStorage.setItem('lead.game.bad', '{')")
            page.goto("/play/bad")
            page.locator("#table[data-bad]").wait_for()
            yield name, page
    page.goto("/")
    page.locator("#saves article").first.wait_for()
    yield "start", page
    for game in GAMES:
        page.goto(f"/rules/{game}")
        yield f"{game}-rules", page
    context.close()


if __name__ == "__main__":
    sys.exit(main())
