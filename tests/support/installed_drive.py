# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's drive as `awale install` leaves it, on a model of flash."""

from pathlib import Path

from awale_board.store_spill_writer import CLUSTER, GUARDS
from awale_host.spill_files import blank

from tests.support.fat_drive import Drive

PROGRAM = {"main.py": 3, "lib/app.mpy": 9, "lib/rules.mpy": 5, "lib/last.mpy": 4}  # in clusters


def program(name: str) -> bytes:
    return (name.encode() * CLUSTER)[: PROGRAM[name] * CLUSTER - 100]


def fresh_drive(shift: int = 0) -> Drive:
    """A drive as `awale install` leaves it, the program's files before and after the games. `shift`
    clusters before them decide where blocks begin."""
    drive = Drive()
    drive.put("lib", None)
    for name in PROGRAM:
        if "last" not in name:
            drive.put(name, program(name))
    drive.put("shift", bytes(max(1, shift * CLUSTER)))
    drive.put("saved", None)
    for number in (1, 2):
        drive.put(f"saved/padding{number}.bin", bytes(GUARDS * CLUSTER))
        drive.put(f"saved/{number}", None)
        drive.put(f"saved/{number}/games.bin", blank())
    drive.put("saved/padding3.bin", bytes(GUARDS * CLUSTER))
    drive.put("lib/last.mpy", program("lib/last.mpy"))
    return drive


def program_is_whole(drive: Drive) -> bool:
    return all(drive.contents(name) == program(name) for name in PROGRAM)


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
