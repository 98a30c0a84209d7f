# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real Chromium for tests of the page."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

_NAMES = (
    "chromium-headless-shell",  # the same without its windows: a third faster
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Just before the suite's limit: so Playwright says what the page shows instead. 0 would mean
# its own five seconds.
expect.set_options(timeout=570_000)


# The number of lit points on the canvas in a pit, its middle and its rim left out.
LIT_IN_PICTURE = """(pit) => {
    const canvas = document.querySelector("awale-board canvas");
    const box = document.querySelector(`[data-pit="${pit}"]`).getBoundingClientRect();
    const all = canvas.getBoundingClientRect();
    const scale = canvas.width / all.width;
    const { data } = canvas.getContext("2d").getImageData(
        Math.round((box.x - all.x) * scale), Math.round((box.y - all.y) * scale),
        Math.round(box.width * scale), Math.round(box.height * scale));
    const wide = Math.round(box.width * scale), middle = wide / 2;
    let lit = 0;
    for (let at = 0; at < data.length; at += 4) {
        // The ring of lights, without the brass in the middle and the rim.
        const off = Math.hypot((at / 4) % wide - middle, Math.floor(at / 4 / wide) - middle);
        const warm = data[at] > 240 && data[at + 2] < 140; // a seed, not the mark of the last move
        if (off > 0.4 * middle && off < 0.85 * middle && warm) lit += 1;
    }
    return lit;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, or the one that ``AWALE_CHROMIUM`` names.

    Where there is none, or Playwright's driver does not start, the test is skipped and says what to
    install; with ``AWALE_CI`` set it fails.
    """
    program = _program()
    if not program:
        cannot(
            "tests of the page need Chromium: install it (Debian, Ubuntu: sudo apt install "
            "chromium) or name its program in AWALE_CHROMIUM"
        )
    driver = sync_playwright()
    try:
        playwright = driver.__enter__()
    except Exception:
        cannot("Playwright's driver does not start: it needs libatomic (Debian: libatomic1)")
    try:
        with playwright.chromium.launch(
            executable_path=program, args=list(_OPTIONS), timeout=0
        ) as browser:
            browser.on("context", lambda context: context.set_default_timeout(0))
            yield browser
    finally:
        driver.__exit__()


def _program() -> str:
    named = os.environ.get("AWALE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), "")


def cannot(reason: str) -> NoReturn:
    """Skip the test, or fail it in continuous integration."""
    if os.environ.get("AWALE_CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
