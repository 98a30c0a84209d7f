# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Takes `virtual-board.jpg`: the page in Chromium over the real firmware, in the middle of a game.

.venv/bin/python docs/images/take_virtual_board.py [program of Chromium]
"""

import shutil
import sys
import tempfile
from pathlib import Path

import serial
from awale_host.virtual.process import start_board
from playwright.sync_api import sync_playwright

from awale_core import wire

POSITION = "1-5-0-7-2-3-0-6-1-13-0-2-5-3-S"
PICTURE = Path(__file__).with_name("virtual-board.jpg")
SETTLED_MS = 2500  # until the board has lit the position


def ask(link: serial.SerialBase, number: int, **request: object) -> None:
    """Send a request and wait for its answer."""
    link.write(wire.encode({"id": number, **request}))
    while (answer := wire.decode(link.readline())).get("re") != number:
        pass
    if answer["t"] == "error":
        sys.exit(answer["text"])


def main() -> None:
    """Start a board, set up the position over its link, take the picture."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as state,
        start_board(state_dir=state) as board,
        sync_playwright() as playwright,
        serial.serial_for_url(board.link_url, timeout=10) as link,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720}, device_scale_factor=2)
        page.goto(board.page_url)
        page.wait_for_selector("body.on")
        link.write(b"\n")
        ask(link, 1, t="hello", v=wire.PROTOCOL, host="picture")
        ask(link, 2, t="new", rules="abapa", starter=0, south="touch", north="host", fen=POSITION)
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=PICTURE, type="jpeg", quality=86)
        browser.close()


if __name__ == "__main__":
    main()
