# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The built page behind a plain static server, as anybody may host it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_engine.locked_file import locked
from playwright.sync_api import Browser

from tests.support.mosquitto import Mosquitto
from tests.support.node import NoNode
from tests.support.static_site import StaticServer, Visitor
from tools.build_site import build_play


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page, one for all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "site"
    try:
        with locked(folder.with_name("site.lock"), wait=True):
            if not folder.exists():
                build_play(folder.with_name("site-unfinished"))
                folder.with_name("site-unfinished").rename(folder)
    except NoNode as missing:
        if os.environ.get("AWALE_CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[StaticServer]:
    """A server of the built page."""
    running = StaticServer(site)
    yield running
    running.stop()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker for browsers and programs."""
    with Mosquitto(tmp_path, websockets=True) as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor; `@pytest.mark.parametrize("visitor", [{…}], indirect=True)` gives the context
    options."""
    options = getattr(request, "param", {})
    one = Visitor(browser.new_context(**options))
    yield one
    one.context.close()
    assert one.errors == []
