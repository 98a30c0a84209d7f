# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The state folder: nvm as flash is, and one board at a time, with its settings.toml."""

import re
from pathlib import Path

import pytest
from awale_host.resources import firmware_folder
from awale_host.virtual.settings import board_getenv, read_settings
from awale_host.virtual.state_folder import NvmSector, StateFolder, StateNotWritten
from awale_machine.sizes import NVM_SIZE
from awale_session.errors import AwaleError

from tests.support.sentences import english_part
from tests.support.waiting import wait_until
from tests.virtual.conftest import Run, Start


def sector(path: Path) -> NvmSector:
    return NvmSector(path / "nvm.bin", realtime=False)


def test_erased_bytes_are_programmed_and_others_cost_an_erase(tmp_path: Path) -> None:
    nvm = sector(tmp_path)
    assert nvm.read(0, NVM_SIZE) == b"\xff" * NVM_SIZE
    nvm.write(10, b"abc")
    nvm.write(13, b"def")
    assert (nvm.programs, nvm.erases) == (2, 0)
    nvm.write(12, b"cd")  # the very same bytes
    assert (nvm.programs, nvm.erases) == (2, 1)
    nvm.write(15, b"fg")  # one of them erased, one not
    assert (nvm.programs, nvm.erases) == (2, 2)
    assert nvm.read(10, 17) == b"abcdefg"
    nvm.write(0, b"\xff" * NVM_SIZE)
    nvm.write(10, b"more")
    assert (nvm.programs, nvm.erases) == (3, 3)


def test_an_interrupted_write_leaves_the_old_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nvm = sector(tmp_path)
    nvm.write(0, b"old")

    def power_cut(fd: int) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(StateNotWritten, match="power cut"):
        nvm.write(0, b"new")
    assert sector(tmp_path).read(0, 3) == b"old"


def test_a_file_of_another_size_is_refused_as_nvm_and_kept(tmp_path: Path) -> None:
    (tmp_path / "nvm.bin").write_bytes(b"something else")
    with pytest.raises(AwaleError, match="has 14 bytes, not 4096"):
        sector(tmp_path)
    assert (tmp_path / "nvm.bin").read_bytes() == b"something else"


def test_a_folder_belongs_to_one_board_at_a_time_which_keeps_its_id(tmp_path: Path) -> None:
    first = StateFolder(tmp_path / "one")
    with pytest.raises(AwaleError, match=re.escape(english_part("virtual.in_use"))):
        StateFolder(tmp_path / "one")
    first.close()
    again = StateFolder(tmp_path / "one")
    other = StateFolder(tmp_path / "two")
    assert len(first.uid) == 8
    assert first.uid == again.uid != other.uid


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(AwaleError, match=r"cannot be used .*choose another --state"):
        StateFolder(tmp_path / "file" / "state")


def test_nvm_and_drive_outlive_the_process(run: Run, tmp_path: Path) -> None:
    boot = "import storage, usb_cdc\nusb_cdc.enable(data=True)\nstorage.remount('/')\n"
    program = """
        import microcontroller
        nvm = microcontroller.nvm
        try:
            text = open("games.txt").read()
        except OSError:
            text = ""
        result = [bytes(nvm[0:3]), text]
        nvm[0:3] = b"abc"
        with open("games.txt", "w") as file: file.write("a game")
    """
    assert eval(run(program, boot)) == [b"\xff\xff\xff", ""]
    assert eval(run(program, boot)) == [b"abc", "a game"]
    assert (tmp_path / "state" / "drive" / "games.txt").read_text() == "a game"


def test_without_remount_the_drive_is_the_pcs(run: Run) -> None:
    output = run(
        """
        import os
        output = []
        for spoil in (lambda: open("x", "w"), lambda: os.mkdir("d"), lambda: open("x", "ab")):
            try:
                spoil()
            except OSError as error:
                output.append(error.errno)
        result = output
        """
    )
    assert eval(output) == [30, 30, 30]


TEXT = """\ufeff# a comment
AWALE_NAME = "Grandma's \\"board\\" \\u00e9"  # and another
AWALE_BUDGET_MA = 300   # mA
AWALE_BUDGET_MA = 400
AWALE_BARE = text
AWALE_OPEN = "text
[table]
AWALE_HIDDEN = 1
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_the_firmwares_reader_reads_the_values(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "settings.toml").write_bytes(TEXT.encode(encoding))
    assert read_settings(tmp_path / "settings.toml") == {
        "AWALE_NAME": 'Grandma\'s "board" é',
        "AWALE_BUDGET_MA": "300",
        "AWALE_BARE": "text",
    }


def test_a_missing_file_means_no_settings(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == {}  # a folder, which the board names
    assert read_settings(tmp_path / "settings.toml") == {}


@pytest.mark.slow
def test_a_new_board_writes_the_file_onto_its_drive_and_has_light(
    start: Start, tmp_path: Path
) -> None:
    board = start()
    written = tmp_path / "state" / "drive" / "settings.toml"
    shipped = (firmware_folder() / "settings.toml").read_bytes()
    wait_until(lambda: written.is_file() and written.read_bytes() == shipped, "the file")
    assert len(wait_until(lambda: board.light, "the first light")) == 576  # three bytes an LED


def test_the_pcs_own_variables_do_not_reach_the_board() -> None:
    getenv = board_getenv({"AWALE_A": "1"}, {"AWALE_B": "2", "HOME": "/home"}.get)
    assert getenv("AWALE_A") == "1"
    assert getenv("AWALE_B") is None
    assert getenv("AWALE_B", "x") == "x"
    assert getenv("HOME") == "/home"
