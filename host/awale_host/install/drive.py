# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds and identifies CIRCUITPY drives."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError
from awale_session.wording import shown_name

from ..bootsel import mount_points

OLDEST: Final = 10  # of CircuitPython, its major version; the only one that has been tried
BOARDS: Final = ("raspberry_pi_pico", "raspberry_pi_pico2")
"""CircuitPython's ids of the boards that the firmware is for."""


class NoDrive(AwaleError):
    """Raised if there is no CIRCUITPY drive."""


def find_drive(places: Iterable[Path] | None = None, *, board: str = "") -> Path:
    """Return the only CIRCUITPY drive of this computer, or that of the board with the id `board`.

    `places` are the folders to look at, by default where removable drives are mounted. NoDrive if
    there is none, AwaleError if there are several.
    """
    drives = [
        place
        for place in (mount_points() if places is None else places)
        if board.lower() in board_id(place) and version_text(place)
    ]
    if len(drives) == 1:
        return drives[0]
    if drives:
        names = ", ".join(str(place) for place in drives)
        raise AwaleError(f"There are several boards ({names}): choose one with --to.")
    raise NoDrive(
        "No CIRCUITPY drive was found: plug the board in, "
        "or name the drive's folder with --to. A Pico 2 without CircuitPython needs that "
        "first: hold BOOTSEL while plugging it in, and copy the UF2 for 'raspberry_pi_pico2' from "
        "circuitpython.org onto the drive RP2350."
    )


def check_drive(folder: Path) -> None:
    """Raise AwaleError if the folder does not exist or its board's CircuitPython is too old."""
    if not folder.is_dir():
        raise AwaleError(f"There is no folder {folder}.")
    version = re.search(r"CircuitPython (\d+)\.", version_text(folder))
    if version and int(version[1]) < OLDEST:
        raise AwaleError(
            f"The board runs CircuitPython {version[1]}, the firmware needs {OLDEST} or newer: "
            "put the newest one for the Raspberry Pi Pico on it first."
        )


def doubts(folder: Path) -> list[str]:
    """Return a sentence for each reason to think that the firmware will not run from this drive:
    its board is not a Pico 2, or its CircuitPython was never tried; none if there is no reason."""
    text = version_text(folder)
    if not text:
        return [f"{folder} is not a board's drive: its boot_out.txt does not name CircuitPython."]
    found = []
    version = re.search(r"CircuitPython (\d+)\.", text)
    if version is None or int(version[1]) != OLDEST:
        said = shown_name(version[1]) if version else "of an unknown version"
        found.append(
            f"The board at {folder} runs CircuitPython {said}, and the firmware has been tried "
            f"with {OLDEST} only."
        )
    board = re.search(r"^Board ID:(.*)$", text, re.MULTILINE)
    name = board[1].strip() if board else ""
    if name not in BOARDS:
        said = f"a board named {shown_name(name)}" if name else "an unknown board"
        found.append(
            f"{folder} is the drive of {said}, and the firmware is for a Raspberry Pi Pico or "
            "Pico 2."
        )
    if name == BOARDS[0]:
        found.append(
            f"The board at {folder} is a Raspberry Pi Pico: with stock CircuitPython its memory is "
            "too small for the program, which would stop at its start. The firmware of one file "
            "fits; 'awale install' writes it, with BOOTSEL held while you plug the Pico in."
        )
    return found


def refuse_links(folder: Path, names: Iterable[str]) -> None:
    """Raise AwaleError if one of these paths below a drive leads through a link: a board's drive
    has none, and what it leads to may be anything."""
    for name in names:
        path = folder
        for part in Path(name).parts:
            path /= part
            is_junction = getattr(path, "is_junction", bool)  # from Python 3.12 on
            if path.is_symlink() or is_junction():
                raise AwaleError(f"{path} is a link, and a board's drive has none: remove it.")


def board_id(folder: Path) -> str:
    """Return the id of the board whose drive this is, as in its hello; empty if unknown."""
    match = re.search(r"^UID:\s*([0-9A-Fa-f]+)", version_text(folder), re.MULTILINE)
    return match[1].lower() if match else ""


def version_text(folder: Path) -> str:
    """Return `boot_out.txt`, in which CircuitPython describes itself; empty for other drives."""
    try:
        text = (folder / "boot_out.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return text if "CircuitPython" in text else ""
