# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install --stock` onto drives that are not, or not quite, those of a Pico with
CircuitPython 10. Nothing on a drive changes unless the owner says so."""

import os
from pathlib import Path

import pytest

from tests.install.test_stock import BEFORE, files
from tests.support.awale_command import AwaleCommand, Ended

PICO = BEFORE.decode().replace("raspberry_pi_pico", "raspberry_pi_pico2")
OTHER_BOARD = "and the firmware is for a Raspberry Pi Pico or Pico 2"
OTHER_VERSION = "and the firmware has been tried with 10 only"
FOREIGN = {
    "a Feather": (
        PICO.replace("raspberry_pi_pico2", "adafruit_feather_rp2040"),
        [f"is the drive of a board named adafruit_feather_rp2040, {OTHER_BOARD}"],
    ),
    "a Pico W": (
        PICO.replace("raspberry_pi_pico2", "raspberry_pi_pico_w"),
        [f"is the drive of a board named raspberry_pi_pico_w, {OTHER_BOARD}"],
    ),
    "a board with the firmware of one file": (
        PICO.replace("raspberry_pi_pico2", "awale_pico"),
        [f"is the drive of a board named awale_pico, {OTHER_BOARD}"],
    ),
    "a newer CircuitPython": (
        PICO.replace("10.2.1", "99.0.0"),
        [f"runs CircuitPython 99, {OTHER_VERSION}"],
    ),
    "a newer Feather": (
        PICO.replace("10.2.1", "99.0.0").replace("raspberry_pi_pico2", "feather"),
        [f"runs CircuitPython 99, {OTHER_VERSION}", f"named feather, {OTHER_BOARD}"],
    ),
    "a Pico": (
        BEFORE.decode(),
        ["its memory is too small for the program, which would stop at its start"],
    ),
    "no version": (
        "CircuitPython\nBoard ID:raspberry_pi_pico2\n",
        [f"runs CircuitPython of an unknown version, {OTHER_VERSION}"],
    ),
    "no board": (PICO.split("\r\n")[0], [f"is the drive of an unknown board, {OTHER_BOARD}"]),
    "an evil board": (
        PICO.replace("raspberry_pi_pico2", "\x1b[2J\u202e" + 99 * "x"),
        ["is the drive of a board named \ufffd[2J\ufffdxxx"],
    ),
    "garbage": ("\x00\xff\x1b[2J garbage", ["boot_out.txt does not name CircuitPython"]),
    "nothing": ("", ["boot_out.txt does not name CircuitPython"]),
    "no boot_out.txt": (None, ["boot_out.txt does not name CircuitPython"]),
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


def test_a_pico_2_is_written_without_a_question(drive: Path) -> None:
    done = install(drive)
    assert done.code == 0, done.err
    assert "all the same" not in done.out
    assert (drive / "main.py").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("case", FOREIGN)
def test_any_other_drive_is_written_after_a_question_only(drive: Path, case: str) -> None:
    text, questions = FOREIGN[case]
    (drive / "boot_out.txt").unlink()
    if text is not None:
        (drive / "boot_out.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    before = files(drive)
    for answers in ("", "n\n", "\n", "y\n" * (len(questions) - 1) + "n\n"):
        refused = install(drive, answers=answers)
        assert refused.code == 1
        assert questions[0] in refused.out
        assert "Write there all the same? [y/N]" in refused.out
        assert "\x1b" not in refused.out + refused.err
        assert files(drive) == before
    written = install(drive, answers="y\n" * len(questions))
    assert written.code == 0, written.err
    assert all(question in written.out for question in questions)
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
