# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml on real CircuitPython: as people save it, and the file of a new board."""

from pathlib import Path

import pytest
from awale_board.config_reader import KEYS
from awale_host.resources import firmware_folder

from tests.pico.emulated import EmulatedBoard
from tests.pico.images import drive_files, drive_with
from tests.pico.test_first_start import plays

pytestmark = pytest.mark.usefixtures("own_firmware")

SHIPPED = (firmware_folder() / "settings.toml").read_bytes()


def problems(board: EmulatedBoard) -> list[str]:
    """Every sentence of the board about its settings."""
    count = board.ask(t="health")["problems"]
    return [board.ask(t="health", number=number)["problem"] for number in range(count)]


@pytest.mark.parametrize(
    "data", [b"\xff" * 5000, b"\0" * 5000, b"[" * 70_000, b"x\n" * 40_000, bytes(range(256)) * 300]
)
def test_no_file_keeps_the_board_from_playing(tmp_path: Path, data: bytes) -> None:
    with EmulatedBoard(drive_with(tmp_path, {"settings.toml": data})) as board:
        plays(board)


@pytest.mark.parametrize("there", [None, b""])
def test_a_board_without_the_file_gets_the_one_with_comments(
    tmp_path: Path, there: bytes | None
) -> None:
    flash = tmp_path / "flash.bin"
    drive = None if there is None else drive_with(tmp_path, {"settings.toml": there})
    with EmulatedBoard(drive, save=flash) as board:
        board.open()
        assert problems(board) == []
    after = tmp_path / "after"
    drive_files(flash.read_bytes(), after)
    assert (after / "settings.toml").read_bytes() == SHIPPED
    assert all(key.encode() in SHIPPED for key in KEYS)
