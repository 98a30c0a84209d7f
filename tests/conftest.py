# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fixtures for every test."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from awale_host.library import Library
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.catalogue import speak
from playwright.sync_api import Browser
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from tests.support.awale_command import AwaleCommand
from tests.support.browser import chromium
from tests.support.local_cluster import local_cluster
from tests.support.mosquitto import Mosquitto

LIMIT = pytest.StashKey[Any]()
PROGRAMS = ("tests/end_to_end/", "tests/hall/")  # where a page is that of a whole program


def pytest_configure() -> None:
    """Let Ctrl-C reach the programs that tests start, and keep them out of the user's folders.

    A shell starts background jobs with SIGINT ignored, and a program that is born so never hears
    the Ctrl-C that a test sends it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # No test builds endgame tables by the way; those that want some name a folder of their own.
    os.environ["AWALE_TABLES"] = "off"
    # A busy machine must not fail a test: no example has a deadline. Nor must chance fail one of a
    # commit that has passed: continuous integration has the same examples each time.
    hypothesis.settings.register_profile(
        "awale", deadline=None, derandomize="AWALE_CI" in os.environ
    )
    hypothesis.settings.load_profile("awale")
    os.environ["LC_ALL"] = "C.UTF-8"  # the terminal's language is English


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """English in the terminal again, whatever language a command of the test was given."""
    yield
    speak("en")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what programs keep, of this test alone."""
    monkeypatch.setenv("AWALE_DATA", str(tmp_path))
    return tmp_path


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    """Keep the limit of a test for what follows when it fails."""
    item.stash[LIMIT] = settings


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: Any) -> None:
    """Limit what a failed test still waits for while it is torn down; pytest-timeout does not."""
    if LIMIT in node.stash:
        node.ihook.pytest_timeout_set_timer(item=node, settings=node.stash[LIMIT])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to `make test-all` what needs the built site, or a whole program and a browser. Put
    long files first: a worker that begins one last is busy alone for minutes."""
    for item in items:
        needs = getattr(item, "fixturenames", ())
        if "site" in needs or ("browser" in needs and item.nodeid.startswith(PROGRAMS)):
            item.add_marker("slow")
    shared = tuple(prefix for prefixes in Scheduling.SHARING for prefix in prefixes)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (not item.nodeid.startswith(shared), item.path not in slow))


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """A file's tests on one worker, and so those of files that share what takes minutes to make:
    the folder of `make fabrication`, the netlist, the solids of the enclosure."""

    SHARING = (
        (
            *("tests/hardware/test_kicad_", "tests/hardware/test_pcb_"),
            "tests/hardware/test_placement",
        ),
        ("tests/hardware/test_enclosure",),
    )

    def _split_scope(self, nodeid: str) -> str:
        for prefixes in self.SHARING:
            if nodeid.startswith(prefixes):
                return prefixes[0]
        return str(super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """Distribute the tests of a parallel run."""
    return Scheduling(config, log)


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """A virtual board for all tests of a file."""
    folder = tmp_path_factory.mktemp("board")
    with start_board(state_dir=folder / "flash", console=folder / "console.txt") as started:
        yield started


@pytest.fixture
def awale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AwaleCommand:
    """The command, with a data folder of the test's own, which this process uses, too."""
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("AWALE_DATA", str(tmp_path / "data"))
    return AwaleCommand(tmp_path / "data")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library."""
    with Library(tmp_path / "games.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    """A broker for all tests of a file."""
    with Mosquitto(tmp_path_factory.mktemp("broker")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of a worker."""
    with chromium() as program:
        yield program


@pytest.fixture(scope="module")
def started_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The client of a Dask cluster of two workers on this machine, for all tests of a file."""
    with local_cluster(tmp_path_factory.mktemp("workers")) as started:
        yield started


@pytest.fixture
def client(started_client: Any) -> Any:
    """The client of a cluster whose workers are all there, whatever the test before has done."""
    started_client.wait_for_workers(2)
    return started_client
