# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The built page behind a plain static server, as anybody may host it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.node import NoNode
from tests.support.static_site import StaticServer, Visitor
from tools.build_site import build_play


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page."""
    folder = tmp_path_factory.mktemp("site") / "play"
    try:
        build_play(folder, cards=False)  # tests/cli has those
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
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor; `@pytest.mark.parametrize("visitor", [{…}], indirect=True)` gives the context
    options."""
    options = getattr(request, "param", {})
    one = Visitor(browser.new_context(**options))
    yield one
    one.context.close()
    assert one.errors == []
