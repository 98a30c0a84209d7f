# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An update that is interrupted, at any file, leaves a board that can be updated again.

The cable comes out while a file is written: half of it is on the drive, all later ones are old. No
program or module may be half there, because CircuitPython hangs at half a module before it serves
USB. The same command has to finish the work, with the owner's settings.
"""

import itertools
import os
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.install import stock
from awale_host.install.stock import install
from awale_host.resources import firmware_folder

from tests.support.contents import files
from tests.support.main_in_process import FINGER, FROZEN, PORTS, Booting
from tests.support.touch_room import noted

OK = "GP19"
OWNERS = 'AWALE_NAME = "Ama\'s"\nAWALE_BRIGHTNESS = 3\n'


class Unplugged(Exception):
    """The cable is out."""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drive of an older version: each file differs, one is gone later, a setting is missing."""
    folder = tmp_path_factory.mktemp("older")
    install(folder)
    for path in folder.rglob("*"):
        if path.suffix in (".mpy", ".py", ".txt"):
            path.write_bytes(path.read_bytes() + b"\n")
    (folder / "lib" / "awale_board" / "older.mpy").write_bytes(b"older")
    (folder / "settings.toml").write_text(OWNERS)
    return folder


def finished(drive: Path, cut: int) -> bool:
    """Update a drive, unplugged when half of the file number `cut` is written; False if it was."""
    left = cut

    def sync(descriptor: int) -> None:
        nonlocal left
        if not left:
            os.ftruncate(descriptor, os.fstat(descriptor).st_size // 2)
            raise Unplugged
        left -= 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        try:
            install(drive)
        except Unplugged:
            return False
    return True


def interrupted(older: Path, folder: Path) -> Iterator[Path]:
    """The drive after each moment at which an update can be interrupted, one after the other."""
    for cut in itertools.count():
        drive = Path(shutil.copytree(older, folder / str(cut)))
        if finished(drive, cut):
            return
        yield drive
        shutil.rmtree(drive)


@pytest.mark.slow
def test_the_same_command_finishes_it_and_keeps_the_settings(
    older: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = Path(shutil.copytree(older, tmp_path / "whole"))
    install(whole)
    expected = files(whole)
    before = files(older)
    moments = 0
    boots = set()
    for drive in interrupted(older, tmp_path):
        boots.add((drive / "boot.py").read_bytes())
        for name, data in files(drive).items():
            assert name.endswith(".new") or data in (before.get(name), expected[name]), name
        settings = tomllib.loads((drive / "settings.toml").read_text(encoding="utf-8"))
        assert (settings["AWALE_NAME"], settings["AWALE_BRIGHTNESS"]) == ("Ama's", 3)
        install(drive)
        assert files(drive) == expected
        moments += 1
    assert moments >= len(stock.build(firmware_folder()))
    assert len(boots) == 2  # the old one and the new one
    for boot in boots:
        assert Booting(monkeypatch, {OK: FINGER}, noted()).boot(boot) == [FROZEN, PORTS]
    assert capsys.readouterr().out == ""  # or `boot_out.txt` would differ from what was installed
