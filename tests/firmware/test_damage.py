# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One flipped bit anywhere in memory loses no game: at most a game is cut off there, and the board
reports it."""

import random
from collections.abc import Iterator

import pytest

from awale_core.record import decode
from tests.support.archive_bench import KINDS, ArchiveBench, as_running
from tests.support.fat_drive import Drive
from tests.support.installed_drive import fresh_drive

SAMPLE = 700  # flips at random places, besides all in headers and marks


def played(kind: str) -> ArchiveBench:
    """Choices; games that wait, one confirmed, one of a set-up position; one is running."""
    bench = ArchiveBench(kind, seed=31)
    bench.options.set("brightness", 2)
    bench.options.keep()
    bench.options.set("speed", "fast")
    bench.options.keep()
    for rules in ("abapa", "french", "spanish", "benin"):
        bench.start(rules)  # without moves taken back: then a game that is cut off is a beginning
        while bench.game.outcome is None and bench.game.plies < 60:
            bench.play()
        bench.leave()
    bench.kept.confirm(bench.kept.waiting(0))
    bench.start("abapa", "3-3-3-3-3-3-3-3-3-3-3-3-6-6-S")
    for _ in range(4):
        bench.play()
    bench.leave()
    bench.start()
    for _ in range(30):
        bench.play()
    return bench


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit >> 3] ^= 1 << (bit & 7)
    return bytes(changed)


def bits(bench: ArchiveBench) -> Iterator[int]:
    """All bits of the header in use and of the marks, and a sample of the others in use."""
    base = bench.archive.active * bench.archive.memory.bank_size
    bank = bench.archive.banks[bench.archive.active]
    yield from range(8 * base, 8 * (base + 40))
    for game in range(len(bank.starts)):
        mark = base + bank.symbols_at(game) - 1
        yield from range(8 * mark, 8 * mark + 8)
        start = base + bank.starts[game]
        yield from range(8 * start, 8 * start + 8 * 20, 3)
    chance = random.Random(32)
    for _ in range(SAMPLE):
        yield chance.randrange(8 * base, 8 * (base + bank.end))


@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_bit_loses_no_game(kind: str) -> None:
    bench = played(kind)
    waiting = {id: as_running(decode(record)) for id, record in bench.waiting().items()}
    running = bench.running
    assert running is not None
    assert len(waiting) == 4
    cut = 0
    for bit in bits(bench):
        again = ArchiveBench(kind, flipped(bytes(bench.memory.data), bit), games=5_000)
        found = again.waiting()
        assert waiting.keys() == found.keys(), bit
        for id, record in found.items():
            game = as_running(decode(record))
            if game != waiting[id]:
                cut += 1
                assert waiting[id][1][: len(game[1])] == game[1]  # type: ignore[index]
                assert again.kept.is_damaged(number_of(again, id))
                assert again.archive.damaged == 1
        assert again.running is not None
        assert again.running[0] == running[0]
        if again.running != running:
            moves = again.running[1]
            assert running[1][: len(moves)] == moves
            assert again.archive.damaged == 1 or len(moves) >= len(running[1]) - 4
    assert cut > 50


def number_of(bench: ArchiveBench, id: str) -> int:
    kept = bench.kept
    return next(number for number in range(kept.first, kept.next) if kept.id(number) == id)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_byte_of_any_game_is_corrected_wherever_the_game_lies(kind: str) -> None:
    bench = ArchiveBench(kind, seed=35)
    for moves in range(24):
        bench.start()
        for _ in range(moves % 7 + 1):
            bench.play()
        bench.leave()
    waiting = bench.waiting()
    bank = bench.archive.banks[0]
    for number, start in enumerate(bank.starts):
        again = ArchiveBench(kind, flipped(bytes(bench.memory.data), 8 * start + number % 8))
        assert again.waiting() == waiting
        assert again.archive.damaged == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_bit_in_a_header_is_reported(kind: str) -> None:
    bench = played(kind)
    for bit in range(8 * 38):
        again = ArchiveBench(kind, flipped(bytes(bench.memory.data), bit), games=5_000)
        assert again.archive.damaged == 1
    assert ArchiveBench(kind, bytes(bench.memory.data)).archive.damaged == 0


def test_a_flipped_bit_in_the_choices_is_corrected_and_reported() -> None:
    bench = played("nvm")
    data = bytes(bench.nvm.data)
    end = len(data.rstrip(b"\xff"))
    last = data.rindex(b"\x5a", 0, end - 15)
    for bit in range(8 * last, 8 * end):
        again = ArchiveBench("nvm", flipped(data, bit), games=5_000)
        assert (again.options.get("brightness"), again.options.get("speed")) == (2, "fast")
        assert again.settings_store.damaged
    assert not ArchiveBench("nvm", data).settings_store.damaged


def test_a_damaged_generation_on_the_drive_is_reported_and_the_one_before_is_read() -> None:
    drive = fresh_drive()
    bench = ArchiveBench("nvm", seed=33, files=drive)
    early: set[str] = set()
    while bench.archive.spilled is None or bench.archive.spilled.generation < 2:
        bench.whole_game()
        bench.leave()
        if bench.archive.spilled is not None and not early:
            early = set(bench.waiting())
    image = bytearray(drive.image)
    at = image.index(b"AwlD\2\0\0\0")
    image[at + 200] ^= 1
    again = ArchiveBench("nvm", bytes(bench.nvm.data), games=5_000, files=Drive(bytes(image)))
    assert again.archive.damaged == 1
    assert len(early & again.waiting().keys()) > 20
    sound = ArchiveBench("nvm", bytes(bench.nvm.data), games=5_000, files=Drive(drive.image))
    assert sound.archive.damaged == 0
    assert sound.waiting() == bench.waiting()


def test_a_cut_off_game_is_still_marked_after_it_has_moved_to_the_drive() -> None:
    drive = fresh_drive()
    bench = ArchiveBench("nvm", seed=34, files=drive)
    bench.whole_game()
    id = bench.session.id
    bench.leave()
    bench.start()
    bench.play()
    bench.leave()
    bank = bench.archive.banks[0]
    data = bytearray(bench.nvm.data)
    data[bank.symbols_at(0) + 20] ^= 4
    again = ArchiveBench("nvm", bytes(data), games=5_000, files=drive)
    while again.archive.spilled is None:
        again.whole_game()
        again.leave()
    assert again.kept.id(0) == id
    assert again.kept.is_damaged(0)
    assert len(decode(again.kept.record(0)).game.moves) <= 20
    assert not again.kept.is_damaged(1)
