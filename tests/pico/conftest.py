# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Drives for the emulated Pico. Where something that it needs is missing, its tests are skipped."""

import shutil
from pathlib import Path

import pytest

from tests.pico.emulated import EmulatedBoard
from tests.pico.full_memory import FullMemory, fill
from tests.pico.images import make_drive
from tests.pico.requirements import has_own_firmware, require


@pytest.fixture
def own_firmware() -> None:
    """For a test that is about the firmware of one file."""
    require()
    if not has_own_firmware():
        pytest.skip("PICO_UF2 names stock CircuitPython.")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drive of a board that is ready."""
    require()
    folder = tmp_path_factory.mktemp("drive")
    make_drive(folder)
    return folder


@pytest.fixture
def drive(installed: Path, tmp_path: Path) -> Path:
    """Such a drive for one test alone."""
    return Path(shutil.copytree(installed, tmp_path / "drive"))


@pytest.fixture(scope="session")
def used_board(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board that has started once and on which a player chose the speed `max`; it
    knows what OK reads untouched."""
    flash = tmp_path_factory.mktemp("flash") / "used.bin"
    with EmulatedBoard(installed, save=flash) as board:
        board.open()
        board.touch("b")
        board.touch("b")
        assert board.ask(t="get", keys=["speed"])["values"] == {"speed": "max"}
        before = board.flash_operations
        board.until(lambda: board.flash_operations > before, "choices are written down", 6_000)
        board.rest(12_000)  # and so is what OK reads untouched
    return flash


@pytest.fixture(scope="session")
def full_memory() -> FullMemory:
    """900 games that no PC has fetched."""
    require()
    return fill()
