# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sessions of `awale play`, and pages of them in Chromium."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.playing import Playing, Table, sit_down

Play = Callable[..., Playing]
Sit = Callable[..., Table]


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
    with ExitStack() as stack:
        yield lambda url, **options: stack.enter_context(sit_down(browser, url, **options))


@pytest.fixture(scope="module")
def table(playing: Playing, browser: Browser) -> Iterator[Table]:
    """A person at the page of the file's own session `playing`, who may play."""
    size: Any = {"width": 1280, "height": 800}
    with sit_down(browser, playing.url, viewport=size, accept_downloads=True) as table:
        table.may_play()
        yield table
