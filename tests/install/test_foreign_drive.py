# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install --stock` onto drives that are not, or not quite, those of a Pico with
CircuitPython 10. Nothing on a drive changes unless the owner says so."""

import os
from pathlib import Path

import pytest
from awale_host.install import doubts

from tests.install.test_stock import BEFORE, files
from tests.support.awale_command import AwaleCommand, Ended

PICO = BEFORE.decode().replace("raspberry_pi_pico", "raspberry_pi_pico2")
FEATHER = PICO.replace("raspberry_pi_pico2", "adafruit_feather_rp2040")
FOREIGN = {  # what is said of each drive, in order
    "a Pico 2": (PICO, []),
    "a Feather": (FEATHER, ["adafruit_feather_rp2040"]),
    "a Pico W": (PICO.replace("pico2", "pico_w"), ["raspberry_pi_pico_w"]),
    "the firmware of one file": (PICO.replace("raspberry_pi_pico2", "awale_pico"), ["awale_pico"]),
    "a newer CircuitPython": (PICO.replace("10.2.1", "99.0.0"), ["CircuitPython 99"]),
    "a newer Feather": (FEATHER.replace("10.2.1", "99.0.0"), ["99", "adafruit_feather_rp2040"]),
    "a Pico": (BEFORE.decode(), ["too small"]),
    "no version": ("CircuitPython\nBoard ID:raspberry_pi_pico2\n", ["unknown version"]),
    "no board": (PICO.split("\r\n")[0], ["unknown board"]),
    "an evil board": (
        PICO.replace("raspberry_pi_pico2", "\x1b[2J\u202e" + 99 * "x"),
        ["\ufffd[2J\ufffdxxx"],
    ),
    "garbage": ("\x00\xff\x1b[2J garbage", ["boot_out.txt"]),
    "nothing": ("", ["boot_out.txt"]),
    "no boot_out.txt": (None, ["boot_out.txt"]),
}


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """The drive of a Pico with a program of its owner's."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_bytes(PICO.encode())
    (folder / "code.py").write_text("print('mine')\n")
    return folder


def install(drive: Path, *words: str, answers: str = "") -> Ended:
    command = AwaleCommand(drive.with_name("data"))
    return command.run_here("install", "--stock", "--to", str(drive), *words, stdin=answers)


@pytest.mark.parametrize("case", FOREIGN)
def test_what_is_doubtful_about_a_drive(drive: Path, case: str) -> None:
    text, said = FOREIGN[case]
    (drive / "boot_out.txt").unlink()
    if text is not None:
        (drive / "boot_out.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    found = doubts(drive)
    assert len(found) == len(said)
    assert all(words in doubt for words, doubt in zip(said, found, strict=True))
    assert "\x1b" not in "".join(found)


@pytest.mark.slow
def test_a_foreign_drive_is_written_after_every_question_only(drive: Path) -> None:
    (drive / "boot_out.txt").write_text(FOREIGN["a newer Feather"][0] or "")
    before = files(drive)
    for answers in ("", "n\n", "y\nn\n"):
        assert install(drive, answers=answers).code == 1
        assert files(drive) == before
    assert install(drive, answers="y\ny\n").code == 0
    assert (drive / "main.py").is_file()
    assert (drive / "code.py.bak").read_text() == "print('mine')\n"


def test_with_yes_there_is_no_question(drive: Path) -> None:
    (drive / "boot_out.txt").unlink()
    done = install(drive, "--yes")
    assert done.code == 0, done.err
    assert "all the same" not in done.out


def test_a_circuitpython_that_is_too_old_is_refused_in_any_case(drive: Path) -> None:
    (drive / "boot_out.txt").write_bytes(BEFORE.replace(b"10.2.1", b"9.2.1"))
    before = files(drive)
    done = install(drive, "--yes", answers="y\n")
    assert done.code == 1
    assert "runs CircuitPython 9, the firmware needs 10" in done.err
    assert files(drive) == before


# -- links -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows lets only administrators make links")
@pytest.mark.parametrize(
    "name",
    [
        *("lib", "lib/awale_board", "lib/awale_core", "main.py", "main.new"),
        *("settings.toml", "boot_out.new", "lib/neopixel.mpy"),
        *("lib/awale_board/app.new", "lib/neopixel.py", "names.json"),
    ],
)
def test_a_link_on_the_drive_is_never_followed(drive: Path, tmp_path: Path, name: str) -> None:
    """A board's drive (FAT) has none: this is some other folder."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "gone.mpy").write_bytes(b"mine")
    (elsewhere / "notes.py").write_bytes(b"mine too")
    link = drive / name
    link.parent.mkdir(parents=True, exist_ok=True)
    is_file = Path(name).suffix != ""
    link.symlink_to(elsewhere / "notes.py" if is_file else elsewhere)
    before, there = files(drive), files(elsewhere)
    done = install(drive, "--yes")
    assert done.code == 1
    assert done.err.strip().endswith(f"{link} is a link, and a board's drive has none: remove it.")
    assert (files(drive), files(elsewhere)) == (before, there)
