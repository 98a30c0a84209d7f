# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that nvm has no room for go to the drive, through power cuts inside every operation.

The file is long because every operation meets the same cuts, on the same drive."""

import itertools
import os
import re
from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pytest
from awale_board.store_journal import SPILL_AT, SPILL_FILES
from awale_board.store_reader import NEARLY_FULL
from awale_board.store_spill_files import create_missing
from awale_board.store_spill_reader import HEADER, find
from awale_board.store_spill_writer import CLUSTER, GUARDS, MIDDLE, guard, write
from awale_host.spill_files import blank, prepare

from awale_core.record import decode
from tests.support.archive_bench import ArchiveBench, Running, as_running
from tests.support.cut_memory import Nvm, Operation, torn_flash
from tests.support.fat_drive import Drive
from tests.support.installed_drive import fresh_drive, program_is_whole


def bench_at(drive: Drive, nvm: bytes | None = None, seed: int = 1, games: int = 0) -> ArchiveBench:
    return ArchiveBench("nvm", nvm, seed, games, files=drive)


def quiet_game(bench: ArchiveBench) -> tuple[str, Running]:
    """A game that is played and left; its id and how it is kept."""
    bench.whole_game()
    running = bench.running
    assert running is not None
    bench.leave()
    return running[0], running


def fill(bench: ArchiveBench, games: int) -> dict[str, Running]:
    kept: dict[str, Running] = {}
    for _ in range(games):
        id, running = quiet_game(bench)
        if running is not None and running[1]:
            kept[id] = running
    return kept


def waiting(bench: ArchiveBench) -> dict[str, Running]:
    return {id: as_running(decode(data)) for id, data in bench.waiting().items()}


def test_board_and_installer_agree_on_the_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    data = blank()
    assert SPILL_AT == GUARDS * CLUSTER
    assert len(data) == (2 * GUARDS + MIDDLE) * CLUSTER
    for number in (*range(GUARDS), *range(GUARDS + MIDDLE, 2 * GUARDS + MIDDLE)):
        assert data[number * CLUSTER : (number + 1) * CLUSTER] == guard(number)
    made = prepare(tmp_path)
    assert set(SPILL_FILES) <= set(made)
    for path in SPILL_FILES:
        assert (tmp_path / path).read_bytes() == data
    (tmp_path / SPILL_FILES[0]).write_bytes(data[:-1] + b"x")  # games may lie in it
    assert prepare(tmp_path) == []


def test_no_game_is_lost_when_nvm_overflows() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=2)
    kept = fill(bench, 150)
    assert not bench.archive.full
    assert not bench.archive.recording_suspended
    assert drive.operations
    assert waiting(bench) == kept
    numbers = []
    number = bench.kept.waiting(bench.kept.first)
    while number < bench.archive.next:
        numbers.append(number)
        number = bench.kept.waiting(number + 1)
    assert len(numbers) == len(kept)
    assert bench.kept.health()["waiting"] == len(kept)
    again = bench_at(Drive(drive.image), bytes(bench.nvm.data))
    assert waiting(again) == kept
    assert again.archive.next == bench.archive.next
    assert program_is_whole(drive)


def test_the_drive_is_not_touched_before_it_must_be() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=3)
    for _ in range(5):
        fill(bench, 8)
        bench.confirm_all()
        bench.archive.tidy()
    assert drive.operations == []


def test_confirmed_games_leave_the_drive_with_the_next_erase() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=4)
    fill(bench, 60)
    bench.confirm_all()
    assert bench.waiting() == {}
    assert bench_at(Drive(drive.image), bytes(bench.nvm.data)).waiting()  # not yet noted
    bench.archive.tidy()
    again = bench_at(Drive(drive.image), bytes(bench.nvm.data))
    assert again.waiting() == {}
    assert again.archive.next == bench.archive.next
    kept = fill(again, 60)
    assert waiting(again) == kept


def spilled() -> tuple[ArchiveBench, Drive, dict[str, bytes]]:
    """A board that has moved its games to the drive; nothing is in nvm since then."""
    drive = fresh_drive()
    bench = bench_at(drive, seed=14)
    while bench.archive.spilled is None:
        quiet_game(bench)
        bench.archive.tidy()
    bench.confirm_all_in_nvm()
    return bench, drive, bench.waiting()


def check_next_start(bench: ArchiveBench, drive: Drive, kept: dict[str, bytes]) -> None:
    assert len(kept) > 20
    assert bench.waiting() == kept
    assert bench_at(Drive(drive.image), bytes(bench.nvm.data), games=7_000).waiting() == kept


def test_choices_that_erase_nvm_lose_no_game_on_the_drive() -> None:
    bench, drive, kept = spilled()
    bench.start()
    bench.leave()  # without a move: nvm may be erased
    erases = bench.nvm.erases
    for number in range(40):
        bench.options.set("brightness", 1 + number % 9)
        bench.options.keep()
    assert bench.nvm.erases > erases
    check_next_start(bench, drive, kept)


def test_nvm_is_erased_at_once_where_that_makes_confirmations_on_the_drive_last() -> None:
    bench, drive, kept = spilled()
    quiet_game(bench)
    bench.confirm_all_in_nvm()
    erases = bench.nvm.erases
    bench.archive.tidy()
    assert bench.nvm.erases == erases  # games on the drive wait: a few in nvm are not worth it
    assert bench.waiting() == kept
    bench.confirm_all()
    assert bench.archive.tidy()
    again = bench_at(Drive(drive.image), bytes(bench.nvm.data), games=7_000)
    assert again.waiting() == {}


def test_games_left_without_a_move_lose_no_game_on_the_drive() -> None:
    bench, drive, kept = spilled()
    erases = bench.nvm.erases
    for _ in range(140):
        bench.start()
        bench.leave()
        bench.archive.tidy()
    assert bench.nvm.erases > erases
    check_next_start(bench, drive, kept)


def test_a_host_may_confirm_the_games_of_nvm_before_those_on_the_drive() -> None:
    bench, drive, kept = spilled()
    for _ in range(12):
        quiet_game(bench)
    bench.confirm_all_in_nvm()
    erases = bench.nvm.erases
    assert bench.archive.tidy()
    assert bench.nvm.erases > erases
    check_next_start(bench, drive, kept)


@pytest.mark.slow
def test_a_full_drive_is_reported_and_nothing_is_overwritten() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=5)
    kept: dict[str, Running] = {}
    seen = []
    while not bench.archive.recording_suspended:
        id, running = quiet_game(bench)
        if running is not None and running[1] and not bench.archive.recording_suspended:
            kept[id] = running
        seen.append(bench.kept.games_left())
    assert 250 < len(kept) < 1_000
    assert bench.archive.full
    assert waiting(bench) == kept
    few = seen.index(next(left for left in seen if left < NEARLY_FULL))
    assert len(seen) - few >= NEARLY_FULL // 2  # said in time
    bench.confirm_all()
    bench.archive.tidy()
    fill(bench, 1)
    assert not bench.archive.full


@pytest.mark.parametrize("why", ["the PC's", "no files and no room", "moved", "damaged"])
def test_without_a_sound_pair_of_files_the_board_is_full(why: str) -> None:
    drive = fresh_drive()
    if why == "the PC's":
        drive.writable = False
    elif why == "no files and no room":
        drive = Drive()
    elif why == "moved":  # a file whose clusters do not follow one another
        drive = Drive()
        drive.put("saved", None)
        for number in (1, 2):
            drive.put(f"saved/{number}", None)
            drive.put(f"saved/{number}/games.bin", blank()[CLUSTER:] + bytes(CLUSTER))
    else:
        at = bytes(drive.image).index(guard(3))
        drive.image[at] ^= 1
        at = bytes(drive.image).index(guard(3), at + CLUSTER)
        drive.image[at] ^= 1
    before = bytes(drive.image)
    bench = bench_at(drive, seed=6)
    left = most = bench.kept.games_left()
    for _ in range(60):
        bench.whole_game()
        left = min(left, bench.kept.games_left())
        most = max(most, bench.kept.games_left())
    assert bench.archive.full
    assert bench.archive.recording_suspended
    assert left == 0
    assert most < 60
    assert bytes(drive.image) == before


def test_a_game_of_any_length_is_kept() -> None:
    """800 moves of `spanish`, begun when nvm was half full: the games before it make way."""
    drive = fresh_drive()
    bench = bench_at(drive, seed=7)
    kept = fill(bench, 15)
    bench.start("spanish")
    while bench.game.plies < 800:
        if bench.game.outcome is not None:
            bench.start("spanish")
        bench.play()
        if bench.game.plies % 97 == 0:
            assert bench_at(Drive(drive.image), bytes(bench.nvm.data)).running == bench.running
    assert not bench.archive.recording_suspended
    assert bench_at(Drive(drive.image), bytes(bench.nvm.data)).running == bench.running
    running = bench.running
    bench.leave()
    found = waiting(bench)
    assert kept.items() <= found.items()
    assert running in found.values()


def test_a_game_that_alone_takes_all_of_nvm_is_moved_and_no_more_of_it_is_recorded() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=7)
    kept = fill(bench, 1)
    bench.start()
    for _ in range(5):
        bench.play()
    while not bench.archive.recording_suspended:  # moves that are taken back take room as well
        assert bench.archive.spilled is None
        before = bench.running
        bench.play()
        bench.session.undo(1, 0)
        bench.recorder.step()
    assert before is not None
    again = bench_at(Drive(drive.image), bytes(bench.nvm.data), games=7_000)
    found = waiting(again)
    assert again.running is None
    assert kept.items() <= found.items()
    (long_game,) = (game for id, game in found.items() if id == before[0] and game is not None)
    assert before[1] == long_game[1][: len(before[1])]


class Cut(NamedTuple):
    """One flash operation and what the other memory held meanwhile."""

    on_drive: bool
    operation: Operation
    other: bytes


def watch(bench: ArchiveBench, drive: Drive, act: Callable[[], object]) -> list[Cut]:
    """Every operation of an act, in order: the drive is written before nvm."""
    bench.nvm.operations, drive.operations = [], []
    nvm = bytes(bench.nvm.data)
    act()
    cuts = []
    for operation in drive.operations:
        cuts.append(Cut(True, operation, nvm))
    for operation in bench.nvm.operations:
        cuts.append(Cut(False, operation, bytes(drive.image)))
    return cuts


def after(cut: Cut, torn: bytes) -> tuple[Drive, bytes]:
    return (Drive(torn), cut.other) if cut.on_drive else (Drive(cut.other), torn)


def some_torn(number: int, operation: Operation) -> Iterator[bytes]:
    """Ways in which an operation was cut: for a program one of them, in turn; for an erase a few.
    ``AWALE_CUTS=all`` tries every one."""
    torn = list(torn_flash(operation))
    step = 1 if os.environ.get("AWALE_CUTS") == "all" else 5 if operation.erasing else 13
    yield from itertools.islice(torn, number % min(step, len(torn)), None, step)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shift", "games"),
    [(0, 10), (3, 40), (5, 75)],
)
def test_the_power_is_cut_inside_every_operation_of_a_move_to_the_drive(
    shift: int, games: int
) -> None:
    """Of the first, the second and the third move to the drive."""
    drive = fresh_drive(shift)
    bench = bench_at(drive, seed=8 + shift)
    fill(bench, games)
    moves = checked = 0
    while not moves:
        kept = bench.waiting()
        before = bench.archive.next
        cuts = watch(bench, drive, lambda: fill(bench, 1))
        moves += any(cut.on_drive for cut in cuts)
        for number, cut in enumerate(cuts if moves else ()):
            for torn in some_torn(number, cut.operation):
                checked += 1
                check(cut, torn, kept, before)
    assert checked > 140


def check(cut: Cut, torn: bytes, kept: dict[str, bytes], before: int) -> None:
    """After a cut every game is there as it was, the program is whole, and the board goes on."""
    drive, nvm = after(cut, torn)
    assert program_is_whole(drive)
    bench = bench_at(drive, nvm, seed=9, games=5_000)
    assert kept.items() <= bench.waiting().items()
    assert bench.archive.next >= before
    if bench.running is not None:
        bench.leave()
    bench.start()
    for _ in range(3):
        bench.play()
    id = bench.session.id
    bench.leave()
    waiting = bench.waiting()
    assert kept.items() <= waiting.items()
    assert bench.archive.recording_suspended or id in waiting
    assert bench_at(Drive(drive.image), bytes(bench.nvm.data)).waiting() == waiting


def test_the_power_is_cut_while_a_long_game_makes_room() -> None:
    """Known limit: a cut within the erase leaves the long game unfinished on the drive."""
    drive = fresh_drive()
    bench = bench_at(drive, seed=7)
    fill(bench, 15)
    bench.start()
    for _ in range(5):
        bench.play()
    while bench.kept.health()["free"] > 3:  # moves that are taken back take room as well
        bench.play()
        bench.session.undo(1, 0)
        bench.recorder.step()
    cuts: list[Cut] = []
    while not any(cut.on_drive for cut in cuts):
        before = bench.running
        cuts = watch(bench, drive, bench.play)
    others = {id: game for id, game in waiting(bench).items() if before and id != before[0]}
    assert before is not None
    for number, cut in enumerate(cuts):
        for torn in some_torn(number, cut.operation):
            again = bench_at(*after(cut, torn), seed=11, games=6_000)
            found = waiting(again)
            assert others.items() <= found.items()
            if again.running is None:
                assert not cut.on_drive
                assert found[before[0]] == before
            else:
                assert again.running in (before, bench.running)


def test_an_invalid_generation_is_not_read() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=12)
    fill(bench, 40)
    assert find(drive, 0, -1) is not None  # type: ignore[arg-type]
    assert find(drive, 9, 0) is None  # type: ignore[arg-type]  # games of another memory
    drive.sync()
    places = [match.start() for match in re.finditer(b"AwlE", drive.image)]
    assert len(places) == 2
    for at in range(HEADER):
        image = bytearray(drive.image)
        for place in places:  # two bits of each of its headers
            image[place + at] ^= 4
            image[place + (at + 7) % HEADER] ^= 32
        assert find(Drive(image), 0, -1) is None  # type: ignore[arg-type]


class Far(NamedTuple):
    """Two games with numbers far apart; `next` is the following number."""

    next: int

    def size(self, number: int) -> int:
        return len(self.record(number))

    def record(self, number: int) -> bytes:
        body = b"the record of %8d" % number
        return body + crc32(body).to_bytes(4, "little")

    def is_damaged(self, number: int) -> bool:
        return False


@pytest.mark.parametrize(("span", "kept"), [(65_535, True), (65_536, False)])
def test_numbers_too_far_apart_for_their_index_are_not_written(span: int, kept: bool) -> None:
    drive = fresh_drive()
    create_missing(drive)  # type: ignore[arg-type]
    before = bytes(drive.image)
    found = write(drive, None, 0, Far(7 + span), [7, 6 + span])  # type: ignore[arg-type]
    assert (found is not None) == kept
    if found is not None:
        assert found.numbers() == [7, 6 + span]
    else:
        assert bytes(drive.image) == before


def test_nvm_alone_with_an_empty_drive_starts() -> None:
    bench = bench_at(fresh_drive(), bytes(Nvm().data))
    assert bench.archive.next == 0
    assert bench.waiting() == {}


def test_no_block_of_the_drive_is_erased_more_than_twice_as_often_as_nvm() -> None:
    drive = fresh_drive()
    bench = bench_at(drive, seed=13)
    blocks: Counter[int] = Counter()
    while bench.nvm.erases < 7:
        drive.operations.clear()
        quiet_game(bench)
        blocks.update(operation.at for operation in drive.operations if operation.erasing)
    assert 1 < max(blocks.values()) <= 2 * bench.nvm.erases


class Folder:
    """The drive as files of this PC, as `hardware.py` gives them to the board."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, path: str, mode: str) -> BinaryIO:
        return (self._folder / path).open(mode)  # type: ignore[return-value]

    def free(self) -> int:
        return 100_000

    def make_folder(self, path: str) -> None:
        (self._folder / path).mkdir(exist_ok=True)

    def sync(self) -> None:
        pass


def test_the_board_creates_the_files_as_the_host_does(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    prepare(theirs)
    assert create_missing(Folder(ours))
    for path in theirs.rglob("*.bin"):
        assert (ours / path.relative_to(theirs)).read_bytes() == path.read_bytes()
    assert prepare(ours) == []


@pytest.mark.parametrize("lost", ["1", "2"])
def test_a_drive_that_has_lost_one_file_is_left_alone(tmp_path: Path, lost: str) -> None:
    create_missing(Folder(tmp_path))
    (tmp_path / "saved" / lost / "games.bin").unlink()
    assert not create_missing(Folder(tmp_path))
    assert not (tmp_path / "saved" / lost / "games.bin").exists()


def test_a_drive_that_cannot_be_written_gets_no_files(tmp_path: Path) -> None:
    (tmp_path / "saved").write_bytes(b"a file in the way")
    assert not create_missing(Folder(tmp_path))
