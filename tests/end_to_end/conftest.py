# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sessions of `awale play`, and pages of them in Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import chromium
from tests.support.playing import DEADLINE_S, Playing, Table

Play = Callable[..., Playing]
OpenPage = Callable[..., Page]
Sit = Callable[..., Table]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The Chromium of a file of tests."""
    with chromium() as program:
        yield program


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Starts `awale play`; whatever still runs at the end is killed."""
    started: list[Playing] = []

    def start(*options: str) -> Playing:
        started.append(Playing(tmp_path / "data", *options))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture
def sit(browser: Browser) -> Iterator[Sit]:
    """Sits down at a page in a tab of its own; an error in its scripts fails the test."""
    errors: list[str] = []
    contexts: list[BrowserContext] = []

    def one(url: str, **options: Any) -> Table:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(DEADLINE_S * 1000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        table = Table(page)
        page.goto(url)
        expect(page.locator("[data-turn]")).not_to_be_empty()
        return table

    yield one
    for context in contexts:  # or its pages connect to the next test's board
        context.close()
    assert errors == []


@pytest.fixture
def open_page(sit: Sit) -> OpenPage:
    """Opens a page in a tab of its own."""
    return lambda url, **options: sit(url, **options).page
