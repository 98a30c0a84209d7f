# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The first start after an install: the program is in flash, the drive may be new, empty, full or
torn, and what is written to it at the start may be cut anywhere."""

import json
import os
import random
from binascii import crc32
from pathlib import Path
from typing import Any

import pytest
from awale_board import layout

from awale_core.record import decode
from hardware.touch import TouchModel
from tests.pico.emulated import EmulatedBoard, gpio, pad_times
from tests.pico.images import (
    DRIVE_AT,
    FLASH_SIZE,
    NVM_SIZE,
    SECTOR,
    drive_files,
    drive_image,
    drive_with,
    flash_image,
    put_firmware,
    torn_images,
)
from tests.pico.test_real_circuitpython import a_line, played_so_far
from tests.support.games_over_link import fetch

pytestmark = pytest.mark.usefixtures("own_firmware")

STARTED_MS = 6_000
OWN_PROGRAM = b'import time\nwhile True:\n    time.sleep(0.2)\n    print("I count", 6 * 7)\n'
MAINS_MS = 20
HUM_US = 500
PLIES = 10
# Of the cuts, half in play, which has few of the operations; AWALE_CUTS=all makes every one.
TRIED = 12
OF_0_2 = Path(__file__).parents[1] / "formats" / "0.2.0"


def plays(board: EmulatedBoard) -> None:
    """The board says hello and takes a move by touch."""
    board.open()
    board.touch("ok")
    board.touch("C")
    assert board.event("moved", ply=0)["pit"] == 2


def image(tmp_path: Path, drive: Path | None) -> bytearray:
    return bytearray(flash_image(drive, tmp_path))


def stored(tmp_path: Path, flash: bytes | bytearray) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash)
    return path


def test_a_new_pico_plays_and_has_a_drive(tmp_path: Path) -> None:
    after, drive = tmp_path / "after.bin", tmp_path / "drive"
    with EmulatedBoard(None, save=after) as board:
        plays(board)
    drive_files(after.read_bytes(), drive)
    assert "Awale board on a Raspberry Pi Pico" in (drive / "boot_out.txt").read_text()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("film.bin", bytes(1_020_000)),  # the drive is full
        ("code.py", b""),  # CircuitPython makes the file and writes its text later: a cut
        ("code.py", b'print("Hello World!")\n'),  # its own program
    ],
)
def test_what_lies_on_a_drive_that_no_maker_has_used_does_not_matter(
    tmp_path: Path, name: str, content: bytes
) -> None:
    with EmulatedBoard(drive_with(tmp_path, {name: content})) as board:
        plays(board)


@pytest.mark.parametrize("seed", range(4))
def test_a_destroyed_drive_does_not_matter(tmp_path: Path, seed: int) -> None:
    """Some of its first sectors, with boot sector, table and directory, are noise or erased."""
    drive = drive_with(tmp_path, {"settings.toml": b'AWALE_NAME = "mine"\n'})
    flash, throw = image(tmp_path, drive), random.Random(seed)
    for at in range(DRIVE_AT, DRIVE_AT + 4 * SECTOR, SECTOR):
        what = throw.randrange(3)
        if what:
            noise = throw.randbytes(SECTOR) if what == 1 else b"\xff" * SECTOR
            flash[at : at + SECTOR] = noise
    with EmulatedBoard(flash=stored(tmp_path, flash)) as board:
        plays(board)


def test_games_of_version_0_2_are_in_flash_after_an_update(tmp_path: Path) -> None:
    drive = drive_with(tmp_path, {})
    expected = json.loads((OF_0_2 / "expected.json").read_text(encoding="utf-8"))
    running = next(game for game in expected["games"] if not game["ended"])
    nvm = (OF_0_2 / "flash" / "nvm.bin").read_bytes()
    first, again = tmp_path / "first.bin", None
    for _ in range(2):
        how: dict[str, Any] = {"flash": again} if again else {"drive": drive, "nvm": nvm}
        with EmulatedBoard(**how, save=first) as board:
            board.open()
            assert board.ask(t="archive_status")["kind"] == "flash"
            waiting: list[Any] = []
            listed: dict[str, Any] = {"next": 0}
            while listed["next"] is not None:
                listed = board.ask(t="archive_list", **{"from": listed["next"]})
                waiting += listed["games"]
            records = {id: fetch(board, number, id).hex() for number, id, _ in waiting}
            assert records == expected["records"]
            state = board.ask(t="state")
            assert (state["game"], state["fen"]) == (running["id"], running["fen"])
            values = board.ask(t="get")["values"]
            assert {key: values[key] for key in expected["settings"]} == expected["settings"]
        again = tmp_path / "again.bin"
        again.write_bytes(first.read_bytes())


def test_a_program_of_ones_own_runs_in_place_of_the_game(tmp_path: Path) -> None:
    with EmulatedBoard(drive_with(tmp_path, {"code.py": OWN_PROGRAM})) as board:
        board.printed("I count 42", STARTED_MS)


def test_circuitpythons_own_program_is_known_by_its_content(tmp_path: Path) -> None:
    """Another one of its 22 bytes runs."""
    with EmulatedBoard(drive_with(tmp_path, {"code.py": b'print("Hello, Ama!!")\n'})) as board:
        board.rest(STARTED_MS)  # it has ended before a PC could see what it printed
        board.type("\r")
        board.printed(">>> ")


def changed_module(drive: Path) -> None:
    """A copy of `awale_board` on the drive, with a mistake in one module."""
    folder = drive / "awale_board"
    folder.mkdir(parents=True)
    for path in (Path(__file__).parents[2] / "firmware" / "awale_board").glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    with open(folder / "sound.py", "a") as file:
        file.write("\n\ndef broken():\n    return 1 // 0\n\n\nbroken()\n")


def traceback_of(board: EmulatedBoard) -> str:
    """Return what the console prints of the mistake. The board blinks until Ctrl-C ends that."""
    board.rest(STARTED_MS)
    board.type("\x03")
    return board.printed("ZeroDivisionError")


def test_a_folder_on_the_drive_wins_and_its_traceback_names_the_line(tmp_path: Path) -> None:
    drive = tmp_path / "drive"
    changed_module(drive)
    lines = (drive / "awale_board" / "sound.py").read_text().splitlines()
    with EmulatedBoard(drive) as board:
        said = traceback_of(board)
    assert f'File "awale_board/sound.py", line {len(lines)}, in <module>' in said
    assert f'File "awale_board/sound.py", line {len(lines) - 3}, in broken' in said


def test_ok_held_is_the_way_back_at_every_moment_of_the_mains(
    tmp_path: Path,
) -> None:
    """On a charger a discharge under a finger takes longer than `touchio` waits, in two fifths of
    all moments; CircuitPython then cannot make the pad."""
    drive = tmp_path / "drive"
    changed_module(drive)
    (drive / "code.py").write_bytes(OWN_PROGRAM)
    idle = TouchModel().pads()[layout.OK].idle_counts
    noted = bytes((0xA6, idle >> 7, idle & 127))
    noted += (crc32(noted) & 0x7F7F).to_bytes(2, "big")
    pads = pad_times()
    ok = gpio(layout.PAD_PINS[layout.OK])
    pads[ok] = pads[ok]._replace(hum_us=HUM_US)
    with EmulatedBoard(drive, nvm=noted.rjust(NVM_SIZE, b"\xff"), pads=pads) as board:
        board.printed("I count 42", STARTED_MS)
        for moment_ms in range(0, MAINS_MS, 4):
            board.rest((moment_ms - board.now_us // 1000) % MAINS_MS)
            board.reset()
            board.hold("ok", ms=2_500)
            assert board.open()["t"] == "hello"


# -- power cuts ----------------------------------------------------------------------------------


def test_power_cuts_from_the_first_start_to_the_tenth_move(tmp_path: Path) -> None:
    line = a_line(38, 48)
    begin = bytes(image(tmp_path, None))
    with EmulatedBoard(flash=stored(tmp_path, begin), recorded=True) as board:
        board.open()
        started = len(board.operations)
        board.touch("ok")
        recorded = []
        for ply, pit in enumerate(line[:PLIES]):
            board.touch("ABCDEFabcdef"[pit])
            board.event("moved", ply=ply)
            board.rest(400)
            recorded.append(len(board.operations))
        done = board.operations
    every = os.environ.get("AWALE_CUTS") == "all"
    wanted: list[int] = []
    for part in (range(started), range(started, len(done))):
        step = 1 if every else max(1, 2 * len(part) // TRIED)
        wanted += part[step // 2 :: step]
    assert len(begin) == FLASH_SIZE
    for number, torn in torn_images(begin, done, wanted):
        least = sum(1 for end in recorded if end <= number)
        with EmulatedBoard(flash=stored(tmp_path, torn)) as board:
            board.open()
            state = board.ask(t="state")
            kept = [] if state["phase"] == "menu" else played_so_far(board, state)
            assert kept == line[: len(kept)], number
            assert len(kept) >= least, (number, done[number])
        print(f"cut {number + 1} of {len(done)}: {len(kept)} moves, {least} had to be there")


@pytest.mark.parametrize("settings", [b"", b'AWALE_NAME = "mine"\n'])
def test_games_survive_whatever_becomes_of_the_drive_and_an_update(
    tmp_path: Path, used_board: Path, settings: bytes
) -> None:
    """A finished game waits in flash while the drive is erased as a whole, or a maker saves a
    setting there, and the firmware is written again."""
    after = tmp_path / "after.bin"
    with EmulatedBoard(flash=used_board, save=after) as board:
        board.open()
        game = board.ask(t="new", rules="abapa", starter=0, south="host", north="host")["game"]
        board.ask(t="move", game=game, ply=0, pit=2)
        board.ask(t="declare", game=game, ply=1, side=1, action="resign")
        board.rest(2_000)
    flash = bytearray(after.read_bytes())
    flash[DRIVE_AT:] = b"\xff" * (FLASH_SIZE - DRIVE_AT)
    if settings:
        flash[DRIVE_AT:] = drive_image(drive_with(tmp_path, {"settings.toml": settings}), tmp_path)
    put_firmware(flash)
    with EmulatedBoard(flash=stored(tmp_path, flash)) as board:
        assert (board.open()["name"] == "mine") is bool(settings)
        (entry,) = board.ask(t="archive_list", **{"from": 0})["games"]
        assert decode(fetch(board, *entry[:2])).game.moves == [2]
