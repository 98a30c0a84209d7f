# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Renew the pictures of the page that the README and docs show, over the real firmware.

    python -m tools.take_page

They come to docs/images/page. `tools.take_sizes` takes every view of the page at every size.
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from awale_core import Game
from tests.support.browser import chromium
from tests.support.halls import HallBoard, HallProcess
from tests.support.mosquitto import Mosquitto
from tests.support.static_site import StaticServer
from tools.bench_page import playing
from tools.build_site import build_play, write_tables

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "images" / "page"
# South to move; North's d holds more seeds than a ring has lights.
MIDDLE: Final = "1-5-0-7-2-3-1-1-5-13-0-2-5-3-S"
LAST: Final = "0-0-0-0-0-2-1-1-1-0-0-0-24-19-S"  # South's F captures and wins
ENDINGS: Final = {  # of those who solved awari, of PlayStrategy, of OpenSpiel
    "endgame": "awari/1-1-1-1-1-2-4-2-3-0-0-0-16-16-S",
    "endgame-lost": "abapa/1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
    "endgame-even": "abapa/1-0-0-0-0-0-1-0-0-0-0-0-23-23-S",
}
PLAYERS: Final = ("Ama", "Kofi", "Yaa", "Kwame", "Abla", "Koffi", "Adjoa", "Yao")
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 720}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


def _after_f(browser: Browser, url: str) -> Page:
    """Open the page and play F."""
    page = browser.new_page(
        viewport=DESKTOP, device_scale_factor=2, color_scheme="dark", reduced_motion="reduce"
    )
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.click('[data-command="lesson.skip"]')
    page.keyboard.press("Shift+F")
    return page


def shots(
    browser: Browser, url: str, last_url: str, folder: Path, stack: ExitStack
) -> Iterator[tuple[str, Page]]:
    """Yield each picture's name with a page that shows it; `folder` is for a site, `stack` for what
    is to be closed."""
    page = _after_f(browser, url)
    page.locator("awale-moves li").nth(1).wait_for()
    page.wait_for_selector(".ring.legal")
    yield "game", page
    page.set_viewport_size(PHONE)
    yield "phone", page
    page = _after_f(browser, last_url)
    page.wait_for_selector("[data-result]")
    yield "result", page
    yield from _endings(browser, folder)
    yield "hall", _hall(browser, folder, stack)


def _hall(browser: Browser, folder: Path, stack: ExitStack) -> Page:
    """Open the wall of a hall in its first round, each game some moves further than the last."""
    broker = stack.enter_context(Mosquitto(folder))
    words = ("--broker", broker.address, "--listen", "127.0.0.1")
    hall = stack.enter_context(HallProcess(folder / "hall", *words))
    teacher = hall.page()
    stack.callback(teacher.close)
    teacher.add(*PLAYERS)
    teacher.send(t="round")
    teacher.until(lambda: teacher.hall["pairings"], "the first round")
    page = browser.new_page(viewport=DESKTOP, device_scale_factor=2, reduced_motion="reduce")
    page.goto(hall.url.partition("#")[0])
    for at, pairing in enumerate(teacher.hall["pairings"], 2):
        board = HallBoard(hall.link)
        stack.callback(board.close)
        board.begin(*(teacher.names[pairing[side]] for side in ("first", "second")))
        for _ in range(12 + 3 * at):
            board.play(max(board.game.legal_moves(), key=lambda pit: _captured(board.game, pit)))
        page.locator(f'figure[data-board="{board.id}"]').wait_for()
    return page


def _captured(game: Game, pit: int) -> int:
    """The seeds that a move brings."""
    after = game.copy()
    after.play(pit)
    return sum(after.stores) - sum(game.stores)


def _endings(browser: Browser, folder: Path) -> Iterator[tuple[str, Page]]:
    """Open the site's analysis board on a phone, at known endings with their exact values."""
    site = folder / "play"
    build_play(site)
    write_tables(site / "tables", 16, ["awari"])
    server = StaticServer(site, ranges=True)
    for name, position in ENDINGS.items():
        page = browser.new_page(
            viewport=PHONE, device_scale_factor=2, color_scheme="light", reduced_motion="reduce"
        )
        page.goto(f"{server.url}#position={position}")
        page.wait_for_selector(".explore-scores .exact")
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.querySelector('.explore-board').scrollIntoView()")
        yield name, page


def main() -> None:
    """Take the pictures and say where they are."""
    with (
        tempfile.TemporaryDirectory() as home,
        playing(home, "--fen", MIDDLE, "--level", "2") as (_, url),
        playing(f"{home}/last", "--fen", LAST, "--level", "2") as (_, last_url),
        chromium() as browser,
        ExitStack() as stack,
    ):
        for name, page in shots(browser, url, last_url, Path(home), stack):
            page.wait_for_timeout(400)  # until what moves has come to rest
            picture = Image.open(io.BytesIO(page.screenshot()))
            picture.save(DOCS / f"{name}.webp", quality=82, method=6)
    print(f"Pictures of the page are in {DOCS}")


if __name__ == "__main__":
    main()
