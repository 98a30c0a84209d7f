# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale update` of a running board: by the real firmware on a virtual board.

A virtual board has no BOOTSEL mode: where the file of the firmware is written, a folder stands for
its drive, and the test restarts the board.
"""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import MagicMock, Mock

import pytest
from awale_host.cli import awale
from awale_host.install import NoDrive, find_drive, uf2
from awale_host.install.patience import Patience
from awale_host.install.update import restart_in_bootsel, update
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.errors import AwaleError
from awale_session.link import BoardDisconnected
from click.testing import CliRunner

from tests.install.test_uf2 import image, waiting
from tests.support.board_in_process import Bench


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("board")


@pytest.fixture(scope="module")
def virtual(folder: Path) -> Iterator[BoardProcess]:
    with start_board(state_dir=folder, console=folder / "console.txt") as started:
        yield started


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(awale, words)
    if isinstance(result.exception, AwaleError):
        assert code == result.exception.exit_code, str(result.exception)
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


def test_a_drive_is_known_by_its_boards_id(tmp_path: Path) -> None:
    places = []
    for number in (1, 2):
        place = tmp_path / str(number)
        place.mkdir()
        output = f"Adafruit CircuitPython 10.2.1 on a day; Pico\nUID:E66{number}\n"
        (place / "boot_out.txt").write_text(output)
        places.append(place)
    assert find_drive(places, board="e662") == places[1]
    with pytest.raises(NoDrive):
        find_drive(places, board="e663")


def test_every_connection_sets_the_boards_clock() -> None:
    bench = Bench()
    assert bench.board.clock.seconds == 0
    with bench.connect() as board:
        board.ping()
        assert bench.board.clock.seconds > 1_700_000_000


def test_updating_a_virtual_board_is_refused(virtual: BoardProcess) -> None:
    assert "needs no update" in run("update", "--port", virtual.link_url, code=1)


# -- the firmware in one file --------------------------------------------------------------------


class Bootsel:
    """A Pico that shows its BOOTSEL drive on request, `late` looks later."""

    def __init__(self, folder: Path, late: int = 0) -> None:
        self.drive = folder / "RPI-RP2"
        self.late = late
        self.told: list[str] = []

    def restart(self, board: str) -> None:
        self.told.append(board)

    def waiting(self) -> dict[Path, str]:
        if not self.told:
            return {}
        self.late -= 1
        if self.late >= 0:
            return {}
        if not self.drive.is_dir():
            waiting(self.drive)
        return {self.drive: "pico"}


def test_a_running_board_gets_the_file(virtual: BoardProcess, tmp_path: Path) -> None:
    file, pico = tmp_path / "new.uf2", Bootsel(tmp_path, late=3)
    said: list[int] = []  # the boards that had to restart by then
    file.write_bytes(image())
    with Board.connect(virtual.link_url) as board:
        done = update(
            board,
            lambda model: file,
            say=lambda sentence: said.append(len(pico.told)),
            restart=pico.restart,
            waiting=pico.waiting,
            patience=Patience(pause=lambda seconds: None),
        )
        version = board.hello.firmware
        assert pico.told == [board.hello.board]
    assert (pico.drive / "new.uf2").read_bytes() == image()
    assert (done.before, done.after, said) == (version, version, [0, 1])


def test_a_board_without_a_file_for_it_is_not_stopped(
    virtual: BoardProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = Bootsel(tmp_path)
    torn = tmp_path / "torn.uf2"
    torn.write_bytes(image()[:700])
    monkeypatch.setattr(uf2, "uf2_folders", list)
    with Board.connect(virtual.link_url) as board:
        for firmware in (uf2.find_firmware, lambda model: torn):
            with pytest.raises(AwaleError):
                update(board, firmware, restart=pico.restart, waiting=pico.waiting)
    assert pico.told == []


@pytest.mark.parametrize(
    ("late", "said"),
    [
        (1000, "does not appear: mount it, then 'awale install'"),
        (0, "is written, but the board does not answer"),
    ],
)
def test_what_does_not_come_back_says_what_to_do(
    virtual: BoardProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: int, said: str
) -> None:
    file, pico = tmp_path / "new.uf2", Bootsel(tmp_path, late)
    file.write_bytes(image())
    monkeypatch.setattr(Board, "reconnect", Mock(side_effect=BoardDisconnected("away")))
    with Board.connect(virtual.link_url) as board, pytest.raises(AwaleError, match=said):
        update(
            board,
            lambda model: file,
            restart=pico.restart,
            waiting=pico.waiting,
            patience=Patience(0),
        )


def test_the_console_is_opened_at_1200_baud_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    serial = MagicMock()
    monkeypatch.setattr("serial.Serial", serial)
    monkeypatch.setattr("awale_host.install.update.console_of", lambda board: f"console of {board}")
    restart_in_bootsel("a1")
    serial.assert_called_once_with("console of a1", 1200)
    assert serial.return_value.__enter__.return_value.dtr is False
