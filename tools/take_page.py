# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Take screenshots of the page in all its states, over the real firmware, into build/page.

    python -m tools.take_page [--docs] [--to FOLDER]

`--docs` also renews the pictures that the README and docs show (docs/images/page).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.browser import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs" / "images" / "page"
IN_DOCS: Final = ("game", "result", "phone")
# South to move: F captures, and North's d holds more seeds than a ring has lights.
MIDDLE: Final = "1-5-0-7-2-3-1-1-5-13-0-2-5-3-S"
LAST: Final = "0-0-0-0-0-2-1-1-1-0-0-0-24-19-S"  # South's F captures and wins
OPEN: Final = '.status[data-state="open"]'
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 720}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PATIENCE_MS: Final = 180_000  # the engine may have to be compiled first
ACROSS: Final[ViewportSize] = {"width": 844, "height": 390}


@contextmanager
def session(home: Path, *options: str) -> Iterator[str]:
    """Run `awale play --virtual` in an empty home; yields the page's address."""
    command = [
        *(sys.executable, "-m", "awale_host", "play", "--virtual", "--no-browser"),
        *("--http-port", "0", "--state", str(home / "flash"), "--library", str(home / "games.db")),
        *options,
    ]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host")))},
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+/", line):
                yield found[0]
                break
        else:
            sys.exit("The session did not start.")
    finally:
        process.terminate()
        process.wait(10)


def _page(browser: Browser, viewport: ViewportSize) -> Page:
    page = browser.new_page(
        viewport=viewport, device_scale_factor=2, color_scheme="dark", reduced_motion="reduce"
    )
    page.set_default_timeout(PATIENCE_MS)
    return page


def shots(browser: Browser, url: str, last_url: str) -> Iterator[tuple[str, Page]]:
    """Yield each state's name with a page that shows it."""
    page = _page(browser, DESKTOP)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    yield "begin", page
    page.click('[data-command="lesson.skip"]')
    page.keyboard.press("Shift+C")
    page.wait_for_selector(".bubble:not([hidden])")
    yield "refused", page
    page.keyboard.press("h")
    page.wait_for_selector(".ring.hinted")
    yield "hint", page
    page.keyboard.press("Shift+F")
    page.locator("awale-moves li").nth(1).wait_for()
    page.wait_for_selector(".ring.legal")
    yield "game", page
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("awale-board.looking")
    yield "looking", page
    page.keyboard.press("Escape")
    for sheet in ("new", "settings", "lights", "rules"):
        page.click(f'[data-command="{sheet}"]')
        page.wait_for_selector("dialog[open]")
        page.wait_for_load_state("networkidle")
        yield f"sheet-{sheet}", page
        page.set_viewport_size(PHONE)
        yield f"sheet-{sheet}-phone", page
        page.set_viewport_size(DESKTOP)
        page.click("dialog[open] .close")
    watching = _page(browser, ACROSS)
    watching.goto(url)
    watching.wait_for_selector('[data-command="control.request"]')
    yield "watching", watching
    watching.close()
    for name, viewport in (("phone", PHONE), ("across", ACROSS)):
        page.set_viewport_size(viewport)
        yield name, page
    page.close()
    page = _page(browser, DESKTOP)
    page.goto(last_url)
    page.wait_for_selector(".ring.legal")
    page.click('[data-command="lesson.skip"]')
    page.keyboard.press("Shift+F")
    page.wait_for_selector("[data-result]")
    for name, viewport in (("result", DESKTOP), ("result-phone", PHONE), ("result-across", ACROSS)):
        page.set_viewport_size(viewport)
        yield name, page


def take_pictures(folder: Path, report: Callable[[str], None]) -> None:
    """Take every picture into `folder`; `report` hears each name."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as other,
        session(Path(home), "--fen", MIDDLE, "--level", "2") as url,
        session(Path(other), "--fen", LAST, "--level", "2") as last_url,
        chromium() as browser,
    ):
        for name, page in shots(browser, url, last_url):
            page.wait_for_timeout(400)  # until what moves has come to rest
            page.screenshot(path=folder / f"{name}.png")
            report(name)


def main() -> None:
    """Take the pictures and say where they are."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", action="store_true", help="renew docs/images/page")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "page", metavar="FOLDER")
    chosen = parser.parse_args()
    take_pictures(chosen.to, lambda name: print(f"  {name}"))
    print(f"Pictures of the page are in {chosen.to}")
    if chosen.docs:
        DOCS.mkdir(parents=True, exist_ok=True)
        for name in IN_DOCS:
            with Image.open(chosen.to / f"{name}.png") as picture:
                picture.save(DOCS / f"{name}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
