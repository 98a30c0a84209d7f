# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Drives for the emulated Pico; without an emulator every test of this folder is skipped."""

import shutil
from pathlib import Path

import pytest
from awale_host.install import install

from tests.pico.emulated import EMULATOR, EmulatedBoard

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not EMULATOR:
        skip = pytest.mark.skip(reason="AWALE_PICO names no emulated Pico (docs/pico.md)")
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(skip)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drive as `awale install --to` writes it."""
    folder = tmp_path_factory.mktemp("drive")
    install(folder)
    return folder


@pytest.fixture
def drive(installed: Path, tmp_path: Path) -> Path:
    """Such a drive for one test alone."""
    return Path(shutil.copytree(installed, tmp_path / "drive"))


@pytest.fixture(scope="session")
def used_board(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board that has started once and on which the speed `max` was chosen by
    touch."""
    flash = tmp_path_factory.mktemp("flash") / "used.bin"
    with EmulatedBoard(installed, save=flash) as board:
        board.open()
        board.touch("b")
        board.touch("b")
        assert board.ask(t="get", keys=["speed"])["values"] == {"speed": "max"}
        before = board.flash_operations
        board.until(lambda: board.flash_operations > before, "choices are written down", 6_000)
    return flash
