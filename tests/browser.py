# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real Chromium for tests of the page."""

import os
import shutil

import pytest
from playwright.sync_api import Browser, Playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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


def chromium(playwright: Playwright) -> Browser:
    """The Chromium of this machine, or the one that ``AWALE_CHROMIUM`` names.

    Without one the test is skipped and says what to install; with ``AWALE_CI`` set it fails.
    """
    program = os.environ.get("AWALE_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), "")
    if not program:
        missing = (
            "tests of the page need Chromium: install it (Debian, Ubuntu: sudo apt install "
            "chromium) or name its program in AWALE_CHROMIUM"
        )
        if os.environ.get("AWALE_CI"):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return playwright.chromium.launch(executable_path=program, args=list(_OPTIONS))
