# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The room of the drive's files: what the board counts, and the last byte."""

from binascii import crc32

from awale_board.store_reader import NEARLY_FULL
from awale_board.store_spill_reader import HEADER
from awale_board.store_spill_writer import CLUSTER, MIDDLE, write
from awale_board.store_spill_writer import room as free

from tests.support.archive_bench import ArchiveBench
from tests.support.fat_drive import Drive
from tests.support.installed_drive import fresh_drive


def test_the_room_of_the_drive_counts_once_nvm_is_nearly_full() -> None:
    bench = ArchiveBench("nvm", seed=6, files=fresh_drive())
    on_drive = set()
    for _ in range(40):
        alone = ArchiveBench("nvm", bytes(bench.nvm.data)).kept.games_left()
        left = bench.kept.games_left()
        if alone >= NEARLY_FULL:
            assert left == alone
        else:
            on_drive.add(left - alone)
        if not alone:
            break
        bench.whole_game()
        bench.leave()
    assert len(on_drive) == 1
    assert min(on_drive) > 100


def test_the_room_is_what_another_start_would_count() -> None:
    drive = fresh_drive()
    bench = ArchiveBench("nvm", seed=7, files=drive)
    for _ in range(2):  # with a host in between, which takes all games
        for number in range(50):
            bench.whole_game()
            bench.leave()
            left = bench.kept.games_left()
            if number % 3 == 0:
                start = ArchiveBench("nvm", bytes(bench.nvm.data), files=Drive(drive.image))
                assert left == start.kept.games_left()
        assert bench.archive.spilled is not None
        bench.confirm_all()
        assert bench.archive.release()


class Records:
    """Games with records of some content, 200 bytes each but for the last one."""

    def __init__(self, size: int) -> None:
        self._sizes = [200] * (size // 206)
        self._sizes[-1] += size - 206 * len(self._sizes)
        self.next = len(self._sizes)

    def size(self, number: int) -> int:
        return self._sizes[number]

    def record(self, number: int) -> bytes:
        content = bytes([number & 255]) * (self._sizes[number] - 4)
        return content + crc32(content).to_bytes(4, "little")

    def is_damaged(self, number: int) -> bool:
        return number == 3


def test_games_that_fill_the_file_to_its_last_byte_are_written_and_no_byte_more() -> None:
    room = MIDDLE * CLUSTER - 2 * HEADER
    assert free(fresh_drive(), None) == room  # type: ignore[arg-type]
    for size in range(room - 40, room + 40):
        drive = fresh_drive()
        before = bytes(drive.image)
        games = Records(size)
        found = write(drive, None, 0, games, list(range(games.next)))  # type: ignore[arg-type]
        if size <= room:
            assert found is not None
            assert (found.used, found.next) == (size, games.next)
            assert free(drive, found) == room - size  # type: ignore[arg-type]
        else:
            assert found is None
            assert bytes(drive.image) == before
