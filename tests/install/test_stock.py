# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install --stock` writes a complete drive and keeps everything of the owner's."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from awale_host.cli import awale
from awale_host.install import find_drive
from awale_host.install.drive_files import boot_output, merge_settings
from awale_host.install.modules import HEADER, compile_module, required_modules
from awale_host.install.stock import install
from awale_session.errors import AwaleError
from click.testing import CliRunner

from tests.support.contents import files


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh")
    install(folder)
    return folder


def test_a_drive_is_complete(fresh: Path) -> None:
    there = files(fresh)
    assert {"boot.py", "main.py", "settings.toml", "lib/neopixel.mpy"} <= there.keys()
    assert "lib/awale_board/app.mpy" in there
    assert {"lib/awale_board/ui_menu.mpy", "lib/awale_core/__init__.mpy"} <= there.keys()
    for name, data in there.items():
        if name.endswith(".mpy"):
            assert data.startswith(HEADER), name


def test_installing_again_changes_nothing(fresh: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in fresh.rglob("*")}
    install(fresh)
    assert {path: path.stat().st_mtime_ns for path in fresh.rglob("*")} == before


def test_a_program_that_would_start_instead_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("print('Hello World!')\n")
    (tmp_path / "main.txt").write_text("mine\n")
    (tmp_path / "code.py.bak").write_text("older\n")
    (tmp_path / "awale_board").mkdir()
    (tmp_path / "settings.toml").mkdir()
    done = install(tmp_path)
    assert done.set_aside == {
        "code.py": "code.py.bak2",
        "main.txt": "main.txt.bak",
        "awale_board": "awale_board.bak",
        "settings.toml": "settings.toml.bak",
    }
    there = files(tmp_path)
    assert there["code.py.bak"] == b"older\n"
    assert there["code.py.bak2"] == b"print('Hello World!')\n"
    assert "code.py" not in there
    assert not (tmp_path / "awale_board").exists()


def test_what_older_versions_had_goes_and_the_owners_files_stay(tmp_path: Path) -> None:
    older = {"names.json", "blink_codes.py", "lib/awale_board/sentences.txt"}
    older |= {"lib/awale_board/gone.mpy", "lib/neopixel.py"}  # the latter by the hardware test
    owners = {"lib/adafruit_other.mpy", "photo.jpg"}
    (tmp_path / "lib" / "awale_board").mkdir(parents=True)
    for name in older | owners:
        (tmp_path / name).write_bytes(HEADER)
    assert set(install(tmp_path).removed) == older
    there = files(tmp_path).keys()
    assert owners <= there
    assert not older & there


def test_settings_are_kept_and_new_ones_added(tmp_path: Path) -> None:
    mine = '# mine\nAWALE_NAME = "Kwame\'s"\nCIRCUITPY_WIFI_SSID = "x"\n'
    (tmp_path / "settings.toml").write_text(mine, encoding="utf-8")
    assert install(tmp_path).kept_settings
    text = (tmp_path / "settings.toml").read_text(encoding="utf-8")
    assert text.startswith(mine)
    assert text.count("AWALE_NAME") == 1
    assert "AWALE_BUDGET_MA = 450" in text


def test_settings_go_before_the_first_table() -> None:
    text = merge_settings("A = 1\n\n[mine]\nB = 2\n", "# a\nA = 5\n\n# c\nC = 3\nA = 4\nD = 4\n")
    assert text == "A = 1\n\nC = 3\nD = 4\n\n[mine]\nB = 2\n"
    assert merge_settings(text, "C = 9\n") == text


def test_the_drive_is_found(tmp_path: Path) -> None:
    stick, one, two = (tmp_path / name for name in ("stick", "one", "two"))
    for place in (stick, one, two):
        place.mkdir()
    with pytest.raises(AwaleError, match="No CIRCUITPY drive"):
        find_drive([stick, one])
    for place in (one, two):
        (place / "boot_out.txt").write_text("Adafruit CircuitPython 10.2.1 on a day; Pico\n")
    assert find_drive([stick, one]) == one
    with pytest.raises(AwaleError, match=rf"several boards \({re.escape(f'{one}, {two}')}\)"):
        find_drive([one, two])


def test_a_drive_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "lib").write_bytes(b"a damaged folder")
    with pytest.raises(AwaleError, match="plug it in again"):
        install(tmp_path)
    (tmp_path / "lib").unlink()
    install(tmp_path)


@pytest.mark.parametrize("again", [False, True])
def test_a_drive_needs_room_for_what_is_new_and_for_one_file_twice(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    """In clusters of 512 bytes."""
    if again:
        install(tmp_path)
    sizes = [-(-len(data) // 512) * 512 for data in files(fresh).values()]
    needed = max(sizes) + (0 if again else sum(sizes))
    before = files(tmp_path)
    room = SimpleNamespace(free=needed - 1)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: room)
    with pytest.raises(AwaleError, match="KB free"):
        install(tmp_path)
    assert files(tmp_path) == before
    room.free = needed
    install(tmp_path)
    assert files(tmp_path) == files(fresh)


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(awale, ["install", "--stock", "--to", str(tmp_path / "no")])
    assert isinstance(result.exception, AwaleError)
    assert str(result.exception).startswith("There is no folder")


def test_a_module_that_does_not_compile_is_named() -> None:
    with pytest.raises(AwaleError, match=r"bad does not compile"):
        compile_module("match x:\n    case 1:\n        pass\n", "bad")


def test_imports_for_types_alone_do_not_count(tmp_path: Path) -> None:
    board = tmp_path / "awale_board"
    board.mkdir()
    (tmp_path / "main.py").write_text("from awale_board.one import x\n")
    (board / "__init__.py").write_text("")
    (board / "one.py").write_text(
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from . import two\nfrom .three import y\n"
    )
    for name in ("two", "three"):
        (board / f"{name}.py").write_text("")
    assert list(required_modules(tmp_path, ["main.py"])) == [
        "awale_board/__init__",
        "awale_board/one",
        "awale_board/three",
    ]


# -- finding the drive ---------------------------------------------------------------------------


class Partition(NamedTuple):
    mountpoint: str
    fstype: str


@pytest.mark.parametrize(
    ("folder", "fstype"),
    [("media/ama/CIRCUITPY", "vfat"), ("mnt/my drive", "9p"), ("E", "FAT"), ("Volumes/X", "msdos")],
)
def test_a_mounted_drive_is_found_wherever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, fstype: str
) -> None:
    place, other = tmp_path / folder, tmp_path / "server"
    for each in (place, other):
        each.mkdir(parents=True)
        (each / "boot_out.txt").write_text("Adafruit CircuitPython 10.2.1 on a day; Pico\n")
    mounted = [Partition(str(other), "nfs4"), Partition(str(place), fstype)]
    monkeypatch.setattr("psutil.disk_partitions", lambda all: mounted)
    assert find_drive() == place


def test_without_a_drive_the_way_to_circuitpython_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.disk_partitions", lambda all: [])
    with pytest.raises(AwaleError, match=r"BOOTSEL.*raspberry_pi_pico2.*RP2350"):
        find_drive()


# -- the first start -----------------------------------------------------------------------------

# Read back from the drive of CircuitPython 10.2.1 on an emulated Pico after its first start with
# this firmware: 103 flash operations, 85 of them for this file. With the file already there: 18,
# all of them in nvm.
BEFORE = (
    b"Adafruit CircuitPython 10.2.1 on 2026-11-21; Raspberry Pi Pico with rp2040\r\n"
    b"Board ID:raspberry_pi_pico\r\nUID:E661A4D1175B422F\r\n"
)
AFTER = BEFORE + b"boot.py output:\r\n"


@pytest.mark.parametrize(
    "before",
    [
        BEFORE,
        AFTER,
        AFTER + b"boot: the drive stays with the PC: no pad\r\n",
        BEFORE + b"boot.txt output:\r\nhello\r\n",
    ],
)
def test_the_first_start_has_nothing_left_to_write(tmp_path: Path, before: bytes) -> None:
    out = tmp_path / "boot_out.txt"
    out.write_bytes(before)
    done = install(tmp_path)
    assert out.read_bytes() == AFTER
    assert not done.first_start_writes
    names = done.written
    assert names.index("boot_out.txt") < names.index("main.py")


@pytest.mark.parametrize("text", [None, b"", b"no version\r\n", BEFORE[:-30], b"x" * 600])
def test_a_first_start_that_cannot_be_known_is_left_alone(
    tmp_path: Path, text: bytes | None
) -> None:
    if text is not None:
        (tmp_path / "boot_out.txt").write_bytes(text)
    assert boot_output(tmp_path) is None
    assert install(tmp_path).first_start_writes
    assert ((tmp_path / "boot_out.txt").read_bytes() if text is not None else None) == text
