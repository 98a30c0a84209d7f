# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Damage to the games on the drive: what can be read is kept, offered, and moved on."""

import functools
import os
import random
from collections.abc import Iterable

import pytest
from awale_board.store_journal import SPILL_AT, SPILL_FILES
from awale_board.store_spill import ENTRY, Spill
from awale_board.store_spill_reader import HEADER, LAST, read_generation
from awale_board.store_spill_writer import write

from awale_core.record import decode
from tests.support.archive_bench import ArchiveBench
from tests.support.damaged_memory import flipped
from tests.support.fat_drive import CLUSTER, Drive
from tests.support.installed_drive import fresh_drive
from tests.support.old_memories import old_memories

ALL = os.environ.get("AWALE_FLIPS") == "all"


class Moved:
    """A board that has moved games to the drive more than once; none is left in nvm."""

    def __init__(self, nvm: bytes, image: bytes) -> None:
        self.nvm, self.image = nvm, image
        bench = self.start(image)
        self.records = bench.waiting()
        spilled = bench.archive.spilled
        assert spilled is not None
        self.spilled: Spill = spilled
        drive = Drive(image)
        with drive.open(SPILL_FILES[spilled.which], "rb") as file:
            clusters = file.clusters
        self._at = [drive.place(cluster) for cluster in clusters]

    def start(self, image: bytes | bytearray) -> ArchiveBench:
        return ArchiveBench("nvm", self.nvm, seed=3, games=5_000, files=Drive(image))

    def bit(self, place: int, bit: int) -> int:
        """The number of a bit of the drive: of the byte at `place` of the generation in force."""
        place += SPILL_AT
        return 8 * (self._at[place // CLUSTER] + place % CLUSTER) + bit

    def entries(self) -> dict[int, int]:
        """The place of each game's entry, by its number."""
        found = {}
        place = HEADER
        for number in self.spilled.numbers():
            found[number] = place
            place += ENTRY + self.spilled.size(number)
        return found


@functools.cache
def moved(which: str) -> Moved:
    if which == "0.1":
        old = old_memories()["drive"]
        assert old.drive is not None
        return Moved(old.nvm, old.drive)
    drive = fresh_drive()
    bench = ArchiveBench("nvm", seed=61, files=drive)
    while bench.archive.spilled is None or bench.archive.spilled.generation < 2:
        bench.whole_game()
        bench.leave()
    drive.sync()
    return Moved(bytes(bench.nvm.data), bytes(drive.image))


def flips(found: Moved, step: int) -> Iterable[int]:
    used = HEADER + found.spilled.used
    yield from range(0, 8 * HEADER, 1 if ALL else 11)
    yield from range(8 * HEADER + 1, 8 * used, 1 if ALL else step)


@pytest.mark.parametrize("which", ["now", "0.1"])
def test_one_flipped_bit_on_the_drive_loses_no_game(which: str) -> None:
    found = moved(which)
    assert len(found.records) > 60
    for bit in flips(found, 401):
        image = flipped(found.image, (found.bit(bit >> 3, bit & 7),))
        again = found.start(image)
        assert again.waiting() == found.records, bit
        assert again.archive.damaged == 1


@pytest.mark.parametrize("which", ["now", "0.1"])
def test_damaged_games_are_moved_on_as_they_were(which: str) -> None:
    """The next move reads every game of the file in force, and writes the other file."""
    found = moved(which)
    chance = random.Random(62)
    bits = [chance.randrange(8 * HEADER, 8 * (HEADER + found.spilled.used)) for _ in range(6)]
    drive = Drive(flipped(found.image, (found.bit(bit >> 3, bit & 7) for bit in bits)))
    bench = ArchiveBench("nvm", found.nvm, seed=4, games=5_000, files=drive)
    before = bench.waiting()
    assert len(before) >= len(found.records) - 1
    generation = bench.archive.spilled.generation if bench.archive.spilled else 0
    while bench.archive.spilled is None or bench.archive.spilled.generation == generation:
        bench.whole_game()
        bench.leave()
    after = ArchiveBench("nvm", bytes(bench.nvm.data), files=Drive(drive.image))
    assert before.items() <= after.waiting().items()
    assert after.archive.damaged == 0
    assert after.archive.spilled is not None
    assert not after.archive.spilled.damaged


@pytest.mark.parametrize("part", ["size", "number", "check", "record"])
def test_two_flipped_bits_in_a_game_lose_that_game_alone(part: str) -> None:
    found = moved("now")
    offsets = {"size": 0, "number": 2, "check": 4, "record": ENTRY + 20}
    for number, place in list(found.entries().items())[::9]:
        bits = (found.bit(place + offsets[part], 0), found.bit(place + offsets[part] + 1, 3))
        again = found.start(flipped(found.image, bits))
        expected = dict(found.records)
        del expected[found.spilled.id(number)]
        assert again.waiting() == expected
        assert again.archive.damaged == 1


@pytest.mark.parametrize("filling", [b"\xff", b"\0", b"random"])
@pytest.mark.parametrize("first", [0, 1_500, 3_150, LAST])
def test_a_destroyed_part_loses_no_game_outside_it(filling: bytes, first: int) -> None:
    found = moved("now")
    assert 3_150 < found.spilled.used < 4_000
    image = bytearray(found.image)
    noise = random.Random(63).randbytes(1024) if filling == b"random" else filling * 1024
    touched = range(first, min(first + 1024, LAST + HEADER))
    for place in touched:
        image[found.bit(place, 0) >> 3] = noise[place - first]
    again = found.start(image)
    waiting = again.waiting()
    assert waiting.items() <= found.records.items()
    entries = found.entries()
    for number, place in entries.items():
        end = place + ENTRY + found.spilled.size(number)
        if end <= touched.start or place >= touched.stop:
            assert found.spilled.id(number) in waiting
    assert again.archive.damaged == 1


def test_without_a_readable_header_the_generation_before_is_read() -> None:
    found = moved("now")
    bits = [found.bit(place + at, 1) for place in (0, LAST) for at in (3, 20)]
    again = found.start(flipped(found.image, bits))
    assert again.archive.damaged == 1
    assert again.archive.spilled is not None
    assert again.archive.spilled.generation == found.spilled.generation - 1
    assert 20 < len(again.waiting()) < len(found.records)


def test_a_game_that_was_cut_off_is_still_marked_on_the_drive() -> None:
    drive = fresh_drive()
    bench = ArchiveBench("nvm", seed=34, files=drive)
    bench.start()
    for _ in range(30):
        bench.play()
    id = bench.session.id
    bench.leave()
    bench.start()
    bench.play()
    bench.leave()
    place = bench.archive.banks[0].symbols_at(0) + 20
    data = flipped(bytes(bench.nvm.data), (8 * place, 8 * place + 3))
    again = ArchiveBench("nvm", data, games=5_000, files=drive)
    while again.archive.spilled is None:
        again.whole_game()
        again.leave()
    again = ArchiveBench("nvm", bytes(again.nvm.data), games=9_000, files=Drive(drive.image))
    assert again.kept.id(0) == id
    assert decode(again.kept.record(0)).game.plies == 20
    assert [again.kept.is_damaged(number) for number in (0, 1)] == [True, False]
    spilled = again.archive.spilled
    assert spilled is not None
    place = HEADER  # of the first game, with its mark
    at = bytes(drive.image).index(b"AwlE") + place
    for bit in range(8 * at, 8 * (at + ENTRY)):
        image = flipped(drive.image, (bit,))
        once = ArchiveBench("nvm", bytes(again.nvm.data), games=9_500, files=Drive(image))
        assert [once.kept.is_damaged(number) for number in (0, 1)] == [True, False]


def test_a_bit_that_flips_while_the_board_runs_is_seen_by_the_records_check() -> None:
    found = moved("now")
    bench = found.start(found.image)
    drive = bench.archive.files
    number, place = list(found.entries().items())[7]
    bit = found.bit(place + ENTRY + 13, 2)
    assert isinstance(drive, Drive)
    drive.image[bit >> 3] ^= 1 << (bit & 7)
    with pytest.raises(ValueError, match="checksum"):
        decode(bench.kept.record(number))


class Records:
    """Games to be moved, as `ArchiveReader` gives them."""

    def __init__(self, bench: ArchiveBench) -> None:
        self._bench = bench
        self.next = bench.kept.next
        self.record = bench.kept.record
        self.size = bench.kept.size
        self.is_damaged = bench.kept.is_damaged


def full_board() -> tuple[ArchiveBench, list[int]]:
    bench = ArchiveBench("nvm", seed=64)
    for _ in range(8):
        bench.whole_game()
        bench.leave()
    return bench, list(range(bench.kept.first, bench.kept.next))


class Volume:
    """Files of which what was written is in the flash only after `sync`."""

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        self.flash = bytes(drive.image)

    def open(self, path: str, mode: str) -> object:
        return self.drive.open(path, mode)

    def sync(self) -> None:
        self.drive.sync()
        self.flash = bytes(self.drive.image)


def test_what_was_moved_is_in_the_flash_before_nvm_may_be_erased() -> None:
    bench, numbers = full_board()
    files = Volume(fresh_drive())
    written = write(files, None, 0, Records(bench), numbers)  # type: ignore[arg-type]
    assert written is not None
    found = read_generation(Drive(files.flash), written.which)  # type: ignore[arg-type]
    assert found is not None
    assert not found.damaged
    assert found.numbers() == numbers


class Ignoring(Volume):
    """Files that accept writes and keep what was there."""

    def open(self, path: str, mode: str) -> object:
        return Drive(self.flash).open(path, mode)


def test_another_generation_that_reads_back_is_not_taken_for_the_new_one() -> None:
    """The drive accepts every write, and still holds a sound generation of as many games."""
    bench, numbers = full_board()
    drive = fresh_drive()
    first = write(drive, None, 0, Records(bench), numbers)  # type: ignore[arg-type]
    assert first is not None
    second = write(drive, first, 0, Records(bench), [])  # type: ignore[arg-type]
    assert second is not None
    drive.sync()
    assert {first.which, second.which} == {0, 1}
    files = Ignoring(drive)
    assert write(files, second, 0, Records(bench), []) is None  # type: ignore[arg-type]


def test_a_generation_that_reads_back_with_a_flipped_bit_is_not_accepted() -> None:
    bench, numbers = full_board()

    class Flipping(Volume):
        def open(self, path: str, mode: str) -> object:
            if mode == "rb":
                self.drive.sync()
                at = bytes(self.drive.image).find(b"AwlE")
                if at >= 0:
                    return Drive(flipped(self.drive.image, (8 * (at + 100),))).open(path, mode)
            return self.drive.open(path, mode)

    assert write(Flipping(fresh_drive()), None, 0, Records(bench), numbers) is None  # type: ignore[arg-type]
