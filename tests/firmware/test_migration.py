# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that version 0.2 kept in nvm, in FRAM or on the drive are moved into flash once, and a cut
in any operation of that loses none."""

import json
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from random import Random
from struct import pack
from typing import NamedTuple

import pytest
from awale_board.config import Config
from awale_board.options import Options
from awale_board.store_backends import SECTOR
from awale_board.store_journal import HEADER, MOVED, header
from awale_board.store_reader import ArchiveReader
from awale_board.store_recovery import open_archive
from awale_board.store_settings import SettingsStore

from tests.support.archive_bench import ArchiveBench, Running, waiting_in
from tests.support.cut_memory import Flash, Nvm, torn_flash
from tests.support.damaged_memory import play
from tests.support.firmware_harness import Board

FIXTURE = Path(__file__).parents[1] / "formats" / "0.2.0"
SETTINGS = 512  # bytes at the end of nvm
GENERATION = 7


class Old(NamedTuple):
    """A board of version 0.2: its nvm, FRAM and the files on its drive; the records that
    waited, by id, and the interrupted game."""

    nvm: bytes
    fram: bytes | None
    files: dict[str, bytes]
    waiting: dict[str, bytes]
    running: Running


def played(seed: int, games: int, first: int = 0) -> ArchiveBench:
    """Games in nvm, the third confirmed; the last one goes on."""
    bench = ArchiveBench("nvm", seed=seed, games=first)
    bench.options.set("brightness", 3)
    bench.options.keep()
    for number in range(games):
        bench.whole_game() if number % 3 else bench.start("benin", "4-4-4-4-4-4-4-4-4-4-3-4-1-0-N")
        play(bench, 12)
        bench.leave()
    bench.kept.confirm(bench.kept.waiting(0) + 2)
    bench.start("catalan")
    play(bench, 9)
    return bench


def in_nvm() -> Old:
    bench = played(1, 8)
    return Old(bytes(bench.nvm.data), None, {}, bench.waiting(), bench.running)


def generation(number: int, records: dict[str, bytes], first: int) -> bytes:
    """A file of games on the drive as 0.2 wrote it: guards, and one generation in the middle."""
    games = b""
    for place, record in enumerate(records.values()):
        entry = pack("<HH", len(record), place)
        check = crc32(pack("<II", number, 28 + len(games)) + entry) & 0xFFFF
        games += entry + pack("<H", check) + record
    head = b"AwlE" + pack("<IIIII", number, first, first + len(records), len(games), crc32(games))
    head += pack("<I", crc32(head))
    middle = head + games
    return b"\1" * 3584 + middle.ljust(24576 - 28, b"\0") + head + b"\1" * 3584


def on_drive(named: bool = True) -> Old:
    """Ten games on the drive, the last of which is the beginning of the first in nvm; an older
    generation in the other file. Not `named`: nvm's header was destroyed by a cut in an erase."""
    drive = played(2, 9)
    moved = drive.waiting()
    bench = ArchiveBench("nvm", seed=3, games=900)
    whole = ArchiveBench("nvm", seed=2, games=500)
    whole.start("awari")
    play(whole, 4)
    begun = dict(moved)
    begun[whole.session.id] = whole.kept.record(0)
    if not named:
        data = b"\xff" * (SECTOR - SETTINGS) + bytes(drive.nvm.data[-SETTINGS:])
        files = {"1": generation(GENERATION, moved, 0), "2": generation(GENERATION - 1, {}, 0)}
        return Old(data, None, files, moved, None)
    play(whole, 30)
    bench.archive.begin(whole.archive.current.payload(0))
    bench.archive.append(whole.archive.current.symbols(0))
    bench.archive.append(b"\7")
    bench.start()
    play(bench, 6)
    whole_nvm = bytes(bench.nvm.data[:-SETTINGS] + drive.nvm.data[-SETTINGS:])
    old = {**begun, **bench.waiting()}
    with_generation = refiled(whole_nvm, bench, len(begun))
    files = {"2": generation(GENERATION, begun, 0), "1": generation(GENERATION - 1, moved, 0)}
    return Old(with_generation, None, files, old, bench.running)


def refiled(data: bytes, bench: ArchiveBench, first: int) -> bytes:
    """The same games in a bank whose header names the generation on the drive."""
    memory = Nvm(b"\xff" * (SECTOR - SETTINGS) + data[-SETTINGS:])
    again = ArchiveBench("nvm", bytes(memory.data))
    memory = again.nvm
    archive = again.archive
    archive.release()
    archive.current.first = first
    memory.data[:HEADER] = header(first, GENERATION)
    source = bench.archive.current
    for game in range(len(source.starts)):
        archive.current.begin(source.payload(game), source.symbols(game))
    return bytes(memory.data)


class OldFram:
    """FRAM in banks, as 0.2 used it: what is written over is left behind the end."""

    kind = "fram"
    banks = 16
    bank_size = 2048

    def __init__(self) -> None:
        self.data = bytearray(b"\x55" * 32768)

    def read(self, bank: int, start: int, stop: int) -> bytes:
        return bytes(self.data[2048 * bank + start : 2048 * bank + stop])

    def program(self, bank: int, at: int, data: bytes) -> None:
        data += b"\xff" if at + len(data) < 2048 and len(data) != 2 else b""
        self.data[2048 * bank + at : 2048 * bank + at + len(data)] = data

    def erase(self, bank: int, begins: bytes) -> None:
        self.program(bank, 0, begins)

    def mark(self, bank: int, place: int) -> None: ...

    def marked(self, bank: int, place: int) -> bool:
        return False

    def is_blank(self, bank: int) -> bool:
        return False


def in_fram() -> Old:
    bench = played(4, 8)
    memory = OldFram()
    archive = open_archive(memory)
    source = bench.archive.current
    for _ in range(3):
        for game in range(len(source.starts)):
            payload = bytes((archive.next,)) + source.payload(game)[1:]
            archive.begin(payload)
            archive.append(source.symbols(game))
    last = ArchiveReader(archive).id(archive.next - 1)
    running = (last, bench.running[1], 0) if bench.running else None
    waiting = dict(waiting_in(archive).values())
    return Old(bytes(Nvm().data), bytes(memory.data), {}, waiting, running)


def fixture() -> Old:
    expected = json.loads((FIXTURE / "expected.json").read_text(encoding="utf-8"))
    running = next(game for game in expected["games"] if not game["ended"])
    records = {id: bytes.fromhex(record) for id, record in expected["records"].items()}
    data = (FIXTURE / "flash" / "nvm.bin").read_bytes()
    return Old(data, None, {}, records, (running["id"], tuple(running["moves"]), 0))


OLD: dict[str, Callable[[], Old]] = {
    "nvm": in_nvm,
    "drive": on_drive,
    "drive, nvm erased": lambda: on_drive(named=False),
    "fram": in_fram,
    "0.2.0": fixture,
}


@pytest.fixture(params=OLD)
def old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Old:
    found = OLD[request.param]()
    monkeypatch.chdir(tmp_path)
    for number, data in found.files.items():
        (tmp_path / "saved" / number).mkdir(parents=True)
        (tmp_path / "saved" / number / "games.bin").write_bytes(data)
    return found


def start(old: Old, nvm: bytes, flash: bytes) -> Board:
    return Board(
        memory=Nvm(nvm),  # type: ignore[arg-type]
        flash=Flash(flash),
        fram=old.fram,
        games=70_000,
    )


def check(board: Board, old: Old) -> None:
    """The board has every game that waited, once, and the interrupted one is on it."""
    assert sorted(waiting_in(board.archive).values()) == sorted(old.waiting.items())
    session = board.app.session
    if old.running is None:
        assert session.game is None
    else:
        assert (session.id, tuple(board.game.moves)) == old.running[:2]


EMPTY = b"\xff" * SECTOR * 9


def test_every_game_is_moved_once_and_the_interrupted_one_goes_on(old: Old) -> None:
    board = start(old, old.nvm, EMPTY)
    check(board, old)
    nvm, flash = bytes(board.memory[:]), bytes(board.app.hardware.flash.data)  # type: ignore[union-attr]
    assert nvm.startswith(MOVED)
    brightness = board.app.options.get("brightness")
    assert brightness == Options(Config(), SettingsStore(bytearray(old.nvm))).get("brightness")
    again = start(old, nvm, flash)
    check(again, old)
    assert again.app.options.get("brightness") == brightness
    assert bytes(again.memory[:]) == nvm


def test_an_older_firmware_in_between_loses_nothing(old: Old) -> None:
    """It erases nvm; what it has played is moved as well."""
    board = start(old, old.nvm, EMPTY)
    flash = bytes(board.app.hardware.flash.data)  # type: ignore[union-attr]
    between = ArchiveBench("nvm", seed=8, games=40_000)
    between.whole_game()
    between.leave()
    again = start(old._replace(files={}), bytes(between.nvm.data), flash)
    games = ArchiveReader(again.archive)
    waiting = [games.id(number) for number in range(games.first, games.next)]
    assert {*old.waiting, *between.waiting()} <= set(waiting)


@pytest.mark.slow
def test_a_cut_in_any_operation_of_the_move_loses_no_game(old: Old) -> None:
    board = start(old, old.nvm, EMPTY)
    flash, nvm = board.app.hardware.flash, board.memory
    states = []
    for operation in flash.operations:  # type: ignore[union-attr]
        states += [(old.nvm, data) for data in torn_flash(operation)]
    done = bytes(flash.data)  # type: ignore[union-attr]
    for operation in nvm.operations:  # type: ignore[attr-defined]
        states += [(data, done) for data in torn_flash(operation)]
    assert len(states) > 30
    for nvm_data, flash_data in Random(9).sample(states, min(100, len(states))):
        check(start(old, nvm_data, flash_data), old)


def test_the_memory_of_version_0_1_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = b"\xff\xffAwl3" + bytes(range(200)) + b"\xff" * (SECTOR - 206)
    board = Board(memory=Nvm(before), flash=Flash())  # type: ignore[arg-type]
    assert bytes(board.memory[:]) == before
    assert "0.1" in capsys.readouterr().out
