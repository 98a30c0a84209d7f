# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The first start after an install writes nothing to the drive.

CircuitPython itself writes boot_out.txt when its text changes, and a power cut inside that can take
the program with it, whatever the firmware does. So `awale install` has to leave nothing to write.
"""

from pathlib import Path

from awale_host.install import install

from tests.pico.emulated import EmulatedBoard
from tests.pico.images import DRIVE_AT, drive_files

STARTED_MS = 6_000


def test_first_start_after_an_install_writes_nothing_to_the_drive(
    installed: Path, tmp_path: Path
) -> None:
    empty, drive, flash = tmp_path / "empty", tmp_path / "drive", tmp_path / "flash.bin"
    empty.mkdir()
    with EmulatedBoard(empty, save=flash) as board:  # CircuitPython alone, as a maker starts
        board.printed("Press any key", STARTED_MS)
    drive_files(flash.read_bytes(), drive)
    assert "CircuitPython" in (drive / "boot_out.txt").read_text()
    install(drive)
    with EmulatedBoard(drive, recorded=True) as board:
        board.open()
        board.rest(STARTED_MS)
        written = [operation for operation in board.operations if operation.at >= DRIVE_AT]
    assert written == []
