# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that version 0.2 kept in nvm, in FRAM or on the drive are moved into flash once, and a cut
in any operation of that loses none."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from awale_board.config import Config
from awale_board.options import Options
from awale_board.store_backends import SECTOR
from awale_board.store_journal import MOVED
from awale_board.store_reader import ArchiveReader
from awale_board.store_settings import SettingsStore

from tests.support.archive_bench import ArchiveBench, Running, waiting_in
from tests.support.cut_memory import Flash, Nvm, torn_flash
from tests.support.firmware_harness import Board

FIXTURE = Path(__file__).parents[1] / "formats" / "0.2.0"
MEMORIES = Path(__file__).parents[1] / "support" / "old_memories.json.gz"


class Old(NamedTuple):
    """A board of version 0.2: its nvm, FRAM and the files on its drive; the records that
    waited, by id, and the interrupted game."""

    nvm: bytes
    fram: bytes | None
    files: dict[str, bytes]
    waiting: dict[str, bytes]
    running: Running


def fixture() -> Old:
    expected = json.loads((FIXTURE / "expected.json").read_text(encoding="utf-8"))
    running = next(game for game in expected["games"] if not game["ended"])
    records = {id: bytes.fromhex(record) for id, record in expected["records"].items()}
    data = (FIXTURE / "flash" / "nvm.bin").read_bytes()
    return Old(data, None, {}, records, (running["id"], tuple(running["moves"]), 0))


def read(name: str) -> Old:
    """Memories as 0.2 left them: games in nvm; nvm's last bank named by the drive, whose last game
    is the beginning of nvm's first; nvm whose header a cut in an erase has destroyed; FRAM."""
    kept = json.loads(gzip.decompress(MEMORIES.read_bytes()))[name]
    files, waiting = (
        {key: bytes.fromhex(text) for key, text in kept[part].items()}
        for part in ("files", "waiting")
    )
    running = kept["running"]
    return Old(
        bytes.fromhex(kept["nvm"]),
        kept["fram"] and bytes.fromhex(kept["fram"]),
        files,
        waiting,
        running and (running[0], tuple(running[1]), running[2]),
    )


@pytest.fixture(params=["nvm", "drive", "drive, nvm erased", "fram", "0.2.0"])
def old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Old:
    found = fixture() if request.param == "0.2.0" else read(request.param)
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
    for nvm_data, flash_data in Random(9).sample(states, min(50, len(states))):
        check(start(old, nvm_data, flash_data), old)


def test_the_memory_of_version_0_1_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = b"\xff\xffAwl3" + bytes(range(200)) + b"\xff" * (SECTOR - 206)
    board = Board(memory=Nvm(before), flash=Flash())  # type: ignore[arg-type]
    assert bytes(board.memory[:]) == before
    assert "0.1" in capsys.readouterr().out
