# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml on real CircuitPython: as people save it, and the file of a new board."""

from pathlib import Path

import pytest
from awale_board.config import Config
from awale_board.config_reader import KEYS, read_config
from awale_host.resources import firmware_folder

from tests.firmware.test_config import FILES, LINES, WANTED
from tests.pico.emulated import EmulatedBoard
from tests.pico.images import drive_files, drive_with

pytestmark = pytest.mark.usefixtures("own_firmware")

SHIPPED = (firmware_folder() / "settings.toml").read_bytes()


def problems(board: EmulatedBoard) -> list[str]:
    """Every sentence of the board about its settings."""
    count = board.ask(t="health")["problems"]
    return [board.ask(t="health", number=number)["problem"] for number in range(count)]


@pytest.mark.parametrize("saved", FILES)
def test_every_slip_is_read_as_in_other_places(tmp_path: Path, saved: str) -> None:
    """One file with every slip, and the sentences that the reader says of it on a PC."""
    slips = [slip for slip in LINES if slip != "table"]
    lines = [
        LINES[slip](key, WANTED[key]) for slip, key in zip(slips, list(WANTED) * 9, strict=False)
    ]
    data = FILES[saved]("\r\n".join(lines))
    expected = read_config(data, Config(few_leds=True))
    with EmulatedBoard(drive_with(tmp_path, {"settings.toml": data})) as board:
        hello = board.open()
        assert hello["name"] == expected.name
        said = problems(board)
        assert len(said) == len(expected.problems) > 10
        for short, whole in zip(said, expected.problems, strict=True):
            assert whole.startswith(short)
        values = board.ask(t="get")["values"]
        for key in ("rules", "speed", "brightness"):
            assert values[key] == getattr(expected, key)


@pytest.mark.parametrize(
    "data", [b"\xff" * 5000, b"\0" * 5000, b"[" * 70_000, b"x\n" * 40_000, bytes(range(256)) * 300]
)
def test_no_file_keeps_the_board_from_playing(tmp_path: Path, data: bytes) -> None:
    with EmulatedBoard(drive_with(tmp_path, {"settings.toml": data})) as board:
        board.open()
        board.touch("ok")
        board.touch("C")
        assert board.event("moved", ply=0)["pit"] == 2


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
