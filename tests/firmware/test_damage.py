# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Flipped bits anywhere in memory: one costs nothing, two in one byte cut a game off there, marked,
and no game ever holds a move that was not played.

``AWALE_FLIPS=all`` tries every bit; otherwise a part of them, another one for each memory.
"""

import functools
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from awale_board import store_codec as codec
from awale_board.store_bank import Bank

from awale_core.record import decode
from tests.support.archive_bench import KINDS, ArchiveBench, banks_of
from tests.support.cut_memory import SECTOR, torn_flash
from tests.support.damaged_memory import Judge, all_of, flipped, in_flash, play, torn, with_tears

ALL = os.environ.get("AWALE_FLIPS") == "all"


@functools.cache
def judge(name: str) -> Judge:
    if name == "torn at the end":
        return Judge("nvm", bytes(torn(with_tears(43)).nvm.data))
    bench = in_flash() if name == "two banks" else with_tears(int(name))
    return Judge(bench.kind, bytes(bench.memory.data))


def bits_in_use(found: Judge, step: int) -> Iterator[int]:
    """Every `step`-th bit of all banks in use, and of a byte behind each."""
    if ALL:
        step = 1
    archive = found.bench.archive
    for bank in banks_of(archive):
        base = bank.number * SECTOR
        end = base + min(bank.end + 1, archive.memory.bank_size)
        yield from range(8 * base + len(found.data) % step, 8 * end, step)


def total(found: Judge, flips: Iterable[Iterable[int]]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for bits in flips:
        counted += found.judge(bits)
        counted["flips"] += 1
        assert not counted["wrong"], bits
        assert not counted["unmarked"], bits
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("name", ["41", "44", "torn at the end", "two banks"])
def test_one_flipped_bit_costs_no_game_a_move(name: str) -> None:
    """Games with none, one and two interrupted writes. Only the last byte of a game that is being
    played may be a torn one: then the move comes off that stood there."""
    found = judge(name)
    counted = total(found, ((bit,) for bit in bits_in_use(found, 11)))
    assert counted["flips"] > 140
    assert counted["short"] == counted["gone"] == 0
    assert counted["running"] <= 8
    for bit in range(8):
        bank = found.bench.archive.current
        last = bank.number * SECTOR + bank.end - 1
        again = ArchiveBench(found.kind, flipped(found.data, (8 * last + bit,)), games=7_000)
        assert again.running is not None
        assert found.running is not None
        assert again.running[1] in (found.running[1], found.running[1][:-1])
        if len(again.running[1]) < len(found.running[1]):
            again.leave()
            assert again.kept.read(again.archive.next - 1)[1]


@pytest.mark.parametrize("name", ["45", "two banks"])
def test_two_flipped_bits_anywhere_or_near_each_other_make_no_wrong_move(name: str) -> None:
    found = judge(name)
    bits = list(bits_in_use(found, 1))
    chance = random.Random(51)
    flips = 5_000 if ALL else 75
    counted = total(found, (chance.sample(bits, 2) for _ in range(flips)))
    assert counted["gone"] + counted["short"] <= counted["flips"] / 50
    starts = (chance.randrange(len(bits) - 24) for _ in range(flips))
    total(found, ((bits[at], bits[at + chance.randrange(1, 24)]) for at in starts))


def symbol_places(bank: Bank, game: int) -> list[int]:
    """The place of each symbol of a game without interrupted writes."""
    base = bank.symbols_at(game)
    stop = bank.starts[game + 1]
    data = bank.read(base, stop)
    places = []
    at = 0
    while at < len(data):
        places.append(base + at)
        at += codec.read(data, at, bank.first, base)[1]
    return places


@pytest.mark.parametrize("ending", ["resign", "majority"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_whose_end_is_damaged_comes_with_its_moves(kind: str, ending: str) -> None:
    bench = ArchiveBench(kind, seed=55)
    if ending == "resign":
        bench.start("abapa", "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S")
        bench.play()
        bench.session.declare(0, "resign", 0)
        bench.recorder.step()
    else:
        bench.start("abapa", "0-0-0-0-0-1-1-0-2-0-0-0-23-21-S")
        while bench.game.outcome is None:
            bench.play()
    game = bench.game.copy()
    bench.leave()
    bench.start()
    bench.play()
    bench.leave()
    place = symbol_places(bench.archive.bank(0), 0)[-2]
    data = flipped(bytes(bench.memory.data), (8 * place, 8 * place + 1))
    again = ArchiveBench(kind, data, games=9_000)
    assert again.kept.read(0)[1]
    record = decode(again.kept.record(0), any_end=True)
    assert list(record.game.moves) == list(game.moves)
    if ending == "majority":
        assert record.game == game
        assert record.end_damaged
    else:
        assert record.game.outcome is None
    again.confirm_all()
    assert again.waiting() == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_bit_that_flips_while_the_board_runs_changes_no_record(kind: str) -> None:
    """Memory is read again for each request."""
    bench = with_tears(57) if kind == "nvm" else in_flash(57)
    bank = bench.archive.bank(0)
    before = {number: bench.kept.record(number) for number in all_of(bench)}
    marks = [bench.kept.read(number)[1] for number in all_of(bench)]
    for game in range(min(3, len(bank.starts) - 1)):
        for place in range(bank.starts[game], bank.starts[game + 1]):
            for bit in range(place % 3, 8, 3):
                bench.memory.data[place] ^= 1 << bit
                assert bench.kept.record(game) == before[game]
                assert bench.kept.read(game)[1] == marks[game]
                bench.memory.data[place] ^= 1 << bit
                bank.repaired.clear()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("flips", [1, 2])
def test_flipped_bits_in_a_header_are_reported_and_lose_no_bank(kind: str, flips: int) -> None:
    found = judge("41" if kind == "nvm" else "two banks")
    base = found.bench.archive.current.number * SECTOR
    chance = random.Random(58)
    for bit in range(0, 8 * 38, 1 if ALL else 11):
        bits = [8 * base + bit, *(8 * base + chance.randrange(8 * 38) for _ in range(flips - 1))]
        if len(set(bits)) == flips:
            assert not found.judge(bits)
            again = ArchiveBench(kind, flipped(found.data, bits), games=5_000)
            assert again.archive.damaged == 1
    assert found.bench.archive.damaged == 0


def test_a_flipped_bit_in_the_choices_is_corrected_and_reported() -> None:
    bench = ArchiveBench("nvm", seed=31)
    for key, value in (("brightness", 2), ("speed", "fast")):
        bench.options.set(key, value)
        bench.options.keep()
    data = bytes(bench.nvm.data)
    end = len(data.rstrip(b"\xff"))
    last = data.rindex(b"\x5a", 0, end - 15)
    for bit in range(8 * last, 8 * end):
        again = ArchiveBench("nvm", flipped(data, (bit,)), games=5_000)
        assert (again.options.get("brightness"), again.options.get("speed")) == (2, "fast")
        assert again.settings_store.damaged
    assert not ArchiveBench("nvm", data).settings_store.damaged


def test_a_move_that_was_cut_does_not_come_back_when_the_next_one_is_cut_too() -> None:
    """A byte of which all bits but one were written, and then a torn RESUME frame behind it."""
    bench = ArchiveBench("nvm", seed=60)
    bench.start()
    play(bench, 3)
    before = tuple(bench.game.moves)
    end = bench.archive.bank(0).end
    first, *_, other = bench.session.legal
    (word,) = codec.bytes_of(bytes((first % 6,)))
    tried = 0
    for missing in range(8):
        if word >> missing & 1:
            continue
        data = bytearray(bench.nvm.data)
        data[end] = word | 1 << missing
        again = ArchiveBench("nvm", bytes(data), games=7_000)
        assert tuple(again.game.moves) == before
        again.nvm.operations.clear()
        again.session.play(other, 0)
        again.recorder.step()
        for operation in again.nvm.operations:
            for torn_again in torn_flash(operation):
                last = ArchiveBench("nvm", torn_again, games=8_000)
                assert tuple(last.game.moves) in (before, (*before, other))
                tried += 1
    assert tried > 40


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cuts", [1, 2])
def test_what_goes_on_behind_a_damaged_beginning_is_not_the_game_before(
    kind: str, cuts: int
) -> None:
    """The second game's first ply was cut, once or twice: RESUME frames for no symbols lie there,
    which would go with any game."""
    bench = ArchiveBench(kind, seed=61)
    bench.start()
    play(bench, 12)
    bench.leave()
    before = bench.kept.read(0)
    bench.start()
    for cut in range(cuts):
        data = bytearray(bench.memory.data)
        data[bench.archive.current.end - cut] = 0x7F  # half written
        bench = ArchiveBench(kind, bytes(data), games=7_000 + 100 * cut)
        assert bench.archive.current.torn
        play(bench, 1)
    bank = bench.archive.current
    chance = random.Random(62)
    for place in range(bank.starts[1], bank.symbols_at(1) - 1):
        bits = [8 * place + bit for bit in chance.sample(range(8), 2)]
        last = ArchiveBench(kind, flipped(bytes(bench.memory.data), bits), games=8_000)
        assert last.running is None
        assert last.kept.read(0) == before
        assert last.waiting() == {last.kept.id(0): before[0]}


@pytest.mark.slow
def test_a_flipped_bit_in_memory_that_was_never_written_costs_next_to_no_room() -> None:
    """It ends the room where it lies, or is taken for an interrupted write and written behind."""
    bench = ArchiveBench("nvm", seed=59)
    bench.whole_game()
    bench.leave()
    bench.start()
    play(bench, 10)
    data = bytes(bench.nvm.data)
    end = bench.archive.bank(0).end
    size = bench.archive.memory.bank_size
    places = [end, end + 1, end + 300, end + 600, size - 84, size - 1, *range(end + 5, size, 157)]
    for place in places if not ALL else range(end, size):
        again = ArchiveBench("nvm", flipped(data, (8 * place + place % 8,)), games=7_000)
        bank = again.archive.bank(0)
        assert again.archive.damaged + bank.torn_places == 1
        assert again.archive.damaged == (place - end >= 512)
        assert again.running == bench.running
        assert again.waiting() == bench.waiting()
        assert not again.archive.full
        left = place - end if place - end >= 512 else size - place - 1
        assert bank.room == left
        while not again.archive.recording_suspended:
            again.leave()
            again.start()
            play(again, 60)
        again.leave()
        kept = again.waiting()
        assert len(kept) >= 1 + (left - 320) // 80
        assert again.nvm.erases == 0
        last = ArchiveBench("nvm", bytes(again.nvm.data), games=8_000)
        assert last.waiting() == kept
        # Right behind the last move it may be what is left of another one.
        marked = [number for number in all_of(last) if last.kept.read(number)[1]]
        assert marked == ([1] if place == end else [])


@pytest.mark.parametrize("mark", [0xF0, 0xF8, 0x7F])
@pytest.mark.parametrize("switched_on", [True, False])
def test_a_confirmation_whose_mark_is_half_written_erases_nothing(
    mark: int, switched_on: bool
) -> None:
    """Writing over it would erase the whole sector, with the games in it, and cost 52 ms."""
    bench = ArchiveBench("nvm", seed=65)
    bench.start()
    play(bench, 9)
    bench.leave()
    bench.nvm.data[bench.archive.bank(0).symbols_at(0) - 1] = mark
    if switched_on:
        bench = ArchiveBench("nvm", bytes(bench.nvm.data), games=7_000)
    before = bytes(bench.nvm.data)
    bench.confirm_all()
    assert bench.kept.is_confirmed(0)
    assert bench.nvm.erases == 0
    assert bytes(bench.nvm.data) == before


# -- the code of the symbols -------------------------------------------------------------------


def test_words_differ_in_four_bits_and_the_first_ones_from_the_kind_of_a_frame_too() -> None:
    words = codec.WORDS
    assert len(set(words)) == 14
    for word in words:
        assert codec.ones(word) == 4
        assert {codec.ones(word ^ other) for other in words} <= {0, 4, 8}
    assert min(codec.ones(word ^ codec.BEGIN) for word in words[:11]) == 4


def test_each_symbol_is_read_back_and_one_flipped_bit_is_corrected() -> None:
    for symbol in range(codec.SYMBOLS):
        data = codec.bytes_of(bytes((symbol,)))
        assert codec.read(data, 0, 0, 0) == (symbol, len(data))
        assert codec.size_of(bytes((symbol,))) == len(data)
        for bit in range(8 * len(data)):
            changed = flipped(data, (bit,))
            assert codec.read(changed, 0, 0, 0) == (symbol + codec.CORRECTED, len(data))
        for one in range(8):
            for two in range(one):
                changed = flipped(data, (one, two))
                assert codec.read(changed, 0, 0, 0)[0] == -1


def test_a_torn_byte_is_its_symbol_or_none() -> None:
    """Flash is programmed from ones to zeros: a byte whose program was cut has more ones."""
    for symbol in range(codec.SEATS):
        (whole,) = codec.bytes_of(bytes((symbol,)))
        for byte in range(256):
            if byte & whole == whole:
                what = codec.read(bytes((byte,)), 0, 0, 0)[0]
                assert what in (symbol, symbol + codec.CORRECTED, -1)
