# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The files of a release, without the checkout, make a drive that real CircuitPython starts."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.pico.conftest import needs_stock
from tests.pico.emulated import EmulatedBoard
from tools.release import build_drive, build_package, version


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def written_by_the_wheel(folder: Path) -> Path:
    """The drive that `awale install --stock` writes where only wheel and requirements are."""
    build_package(folder)
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder / "wheel")
    drive = folder / "drive"
    drive.mkdir()
    command = [sys.executable, "-P", "-m", "awale_host", "install", "--stock", "--yes"]
    command += ["--to", str(drive)]
    environment = {**os.environ, "PYTHONPATH": str(folder / "wheel"), "PYTHONNOUSERSITE": "1"}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return drive


def test_the_drive_of_the_zip_and_of_the_wheel_plays(tmp_path: Path) -> None:
    needs_stock()
    with zipfile.ZipFile(build_drive(tmp_path)) as archive:
        archive.extractall(tmp_path / "zip")
    drive = tmp_path / "zip" / "drive"
    (tmp_path / "package").mkdir()
    assert contents(drive) == contents(written_by_the_wheel(tmp_path / "package"))
    with EmulatedBoard(drive) as board:
        assert board.open()["fw"] == version()
        board.touch("ok")
        board.touch("C")
        assert board.event("moved", ply=0)["pit"] == 2


def test_a_board_whose_update_was_interrupted_starts(drive: Path) -> None:
    """Half of a new module lies beside the old one, as after a cable that came out."""
    needs_stock()
    for name in ("lib/awale_board/app.mpy", "lib/awale_core/__init__.mpy", "main.py"):
        file = drive / name
        file.with_suffix(".new").write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with EmulatedBoard(drive) as board:
        assert board.open()["fw"] == version()


def test_a_board_with_a_module_missing_says_what_to_do(drive: Path) -> None:
    needs_stock()
    (drive / "lib" / "awale_board" / "app.mpy").unlink()
    with EmulatedBoard(drive) as board:
        assert "awale_board.app" in board.printed("\n", 6_000)


def test_half_a_module_hangs_and_a_reset_in_the_first_second_is_the_way_out(drive: Path) -> None:
    """A file of a copy by hand that was interrupted: why `awale install` replaces files whole."""
    needs_stock()
    file = drive / "lib" / "awale_board" / "app.mpy"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with EmulatedBoard(drive) as board:
        board.rest(6_000)
        assert b"\n" not in board.console  # at most the title of the window, and no error
    with EmulatedBoard(drive) as board:
        board.rest(500)
        board.reset()
        board.printed("Running in safe mode! Not running saved code.")
