# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The room of both memories: as many games as documents say, none at the cost of another."""

import pytest
from awale_board import layout
from awale_board.store_backends import SECTOR
from awale_board.store_codec import ENDED, LEFT
from awale_board.store_journal import HEADER, payload_of
from awale_board.store_reader import NEARLY_FULL, ArchiveReader, games_in

from tests.support.archive_bench import KINDS, ArchiveBench
from tests.support.cut_memory import Flash
from tests.support.firmware_harness import Board


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moves", [40, 80, 130])
def test_the_capacity_is_what_a_memory_really_holds(kind: str, moves: int) -> None:
    bench = ArchiveBench(kind)
    archive = bench.archive
    games = 0
    said = []
    while True:
        said.append(bench.kept.games_left())
        archive.begin(payload_of(0, 1, 1, games, key=None, started=None, extra=b"\0"))
        if archive.recording_suspended or bench.kept.first:
            break
        archive.append(bytes(moves) + bytes((ENDED,)))
        archive.append(bytes((LEFT,)))
        games += 1
    a_bank = games_in(archive.memory.bank_size - HEADER, archive.reserve(), moves)
    assert games == archive.memory.banks * a_bank
    if moves == 80:  # the length that the board counts with
        for number, left in enumerate(said):
            assert abs(left - (games - number)) <= 2


def test_a_game_longer_than_a_bank_is_cut_short_and_harms_no_other() -> None:
    bench = ArchiveBench("flash")
    for _ in range(30):
        bench.whole_game()
        bench.leave()
    waiting = bench.waiting()
    bench.start()
    bench.play()
    id = bench.session.id
    last = bench.archive.next - 1
    while not bench.archive.recording_suspended:
        bench.archive.append(bytes(100))  # moves that no rules would allow are written as well
        assert bench.archive.current.room >= 0
    assert len(bench.archive.current.symbols(0)) > 3800
    again = ArchiveBench("flash", bytes(bench.memory.data))
    assert again.kept.id(last) == id
    found = again.waiting()
    assert waiting.items() <= found.items()


def test_nvm_is_released_once_a_quarter_of_it_is_used() -> None:
    bench = ArchiveBench("nvm")
    archive = bench.archive
    released = []
    for _ in range(40):
        bench.whole_game()
        bench.leave()
        bench.confirm_all()
        used = archive.bank(0).end
        assert archive.tidy() == (4 * used > archive.memory.bank_size)
        released.append(archive.bank(0).end < used)
    assert bench.nvm.erases == sum(released) > 2


def test_what_is_free_is_the_rest_of_the_bank_in_use_and_every_bank_without_waiting_games() -> None:
    bench = ArchiveBench("flash")
    archive = bench.archive
    assert archive.memory.banks == 4
    whole = bench.kept.health()["free"] // 4
    while not archive.current.number:
        bench.whole_game()
        bench.leave()
    assert bench.kept.health()["free"] == archive.current.room + 2 * whole
    assert archive.bank(0).room > 0  # the rest of a bank that another has followed counts no more


@pytest.mark.slow
def test_full_flash_is_erased_in_pauses_between_games_and_at_no_other_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A touch would be lost meanwhile. The pauses of a player who thinks do not count."""
    flash = Flash(b"\xff" * SECTOR * 4)
    board = Board(flash=flash)
    board.choose(speed="max")
    archive = board.archive
    erase = flash.erase
    erased = []

    def watched(sector: int) -> None:
        erased.append((board.app.session.phase, board.now - board.app.input.touched_ms))
        erase(sector)

    monkeypatch.setattr(flash, "erase", watched)
    for _ in range(24):
        while archive.current.room > 300:  # a few short games still fit
            archive.begin(payload_of(0, 1, 1, archive.next, key=None, started=None, extra=b"\0"))
            archive.append(bytes(80) + bytes((LEFT,)))
        board.tap("ok")
        for _ in range(3):
            board.tap(layout.PAD_NAMES[board.app.session.legal[0]])
            board.run(3_500)
        assert board.game.plies == 3
        board.hold("new", "undo")
        board.tap("ok")
        board.run(3_500)
    assert ArchiveReader(archive).first > 0
    assert len(erased) > 2
    assert {phase for phase, _ in erased} == {"menu"}
    assert min(still for _, still in erased) > 3_000


def test_flash_says_a_hundred_games_before_that_the_oldest_ones_will_go() -> None:
    board = Board(flash=Flash(b"\xff" * SECTOR * 6))
    archive = board.archive
    games = ArchiveReader(archive)
    said = []
    while not games.first:
        archive.begin(payload_of(0, 1, 1, archive.next, key=None, started=None, extra=b"\0"))
        archive.append(bytes(80))
        archive.append(bytes((LEFT,)))
        archive.tidy()
        said.append(games.nearly_full)
    assert len(said) > 140
    assert not any(said[:-NEARLY_FULL])
    assert said.count(True) >= NEARLY_FULL - 40  # a bank is erased ahead
    since = board.now
    board.run(9_000)
    assert "#" * 20 + "." * 4 in board.shapes("store_south", since)
