# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games survive power cuts inside every operation of either memory, and a full memory."""

import random
from collections.abc import Callable
from typing import NamedTuple

import pytest
from awale_board.store_backends import SECTOR, open_memory
from awale_board.store_codec import LEFT, SYMBOLS, WORDS
from awale_board.store_recovery import running_game
from awale_board.store_settings import SettingsStore

from awale_core import RULE_SETS, Game
from awale_core.match import Match
from awale_core.record import decode, encode
from tests.support.archive_bench import KINDS, ArchiveBench, Running, as_running
from tests.support.cut_memory import Operation, torn_flash
from tests.support.damaged_memory import all_of, flipped


class Moment(NamedTuple):
    """One thing that happened: the operations it took, what was true before and after."""

    operations: list[Operation]
    running: tuple[Running, Running]
    waiting: tuple[dict[str, bytes], dict[str, bytes]]
    may_close: bool  # the game before may be gone already, because another begins


def watch(bench: ArchiveBench, act: Callable[[], None], *, may_close: bool = False) -> Moment:
    bench.memory.operations = []
    running, waiting = bench.running, bench.waiting()
    act()
    return Moment(
        bench.memory.operations, (running, bench.running), (waiting, bench.waiting()), may_close
    )


def taken_back_in_part(found: Running, moment: Moment) -> bool:
    """Of several moves that were to be taken back together some were."""
    before, after = moment.running
    if found is None or before is None or after is None:
        return False
    return before[1][: len(found[1])] == found[1] and len(before[1]) > len(found[1]) > len(after[1])


def check_cuts(kind: str, moment: Moment) -> int:
    """Cut every operation of a moment in every way and start again; returns how many cuts."""
    cuts = 0
    must_stay = moment.waiting[0].keys() & moment.waiting[1].keys()
    may_be = list(moment.waiting[0].items()) + list(moment.waiting[1].items())
    for operation in moment.operations:
        for data in torn_flash(operation):
            cuts += 1
            bench = ArchiveBench(kind, data, games=1000)
            if moment.may_close and bench.running is not None:
                assert bench.running in moment.running
            elif not moment.may_close:
                assert bench.running in moment.running or taken_back_in_part(bench.running, moment)
            waiting = bench.waiting()
            assert must_stay <= waiting.keys()
            for id, record in waiting.items():
                assert as_running(decode(record)) in (*moment.running,) or (id, record) in may_be
            # The game goes on, is kept, and so is what it is after one more start.
            if bench.running is None:
                bench.start()
            if bench.game.outcome is None:
                bench.play()
            now = bench.running
            again = ArchiveBench(kind, bytes(bench.memory.data), games=2000)
            assert again.running == now
            assert waiting.keys() - {now[0] if now else ""} <= again.waiting().keys()
    return cuts


@pytest.mark.parametrize("symbol", range(SYMBOLS))
def test_a_game_is_running_after_any_symbol_but_left(symbol: int) -> None:
    """The second byte of some ends is that of LEFT."""
    kind = KINDS[symbol % 2]
    bench = ArchiveBench(kind)
    bench.start()
    bench.play()
    bench.archive.append(bytes((symbol,)))
    again = ArchiveBench(kind, bytes(bench.memory.data))
    assert (running_game(again.archive) is None) == (symbol == LEFT)
    bench.archive.append(bytes((LEFT,)))
    last = 8 * (bench.archive.bank(0).end - 2)
    for bits in ((), (last, last + 5)):  # undamaged, and with nothing readable in front of LEFT
        again = ArchiveBench(kind, flipped(bench.memory.data, bits))
        assert running_game(again.archive) is None


def test_a_game_goes_on_although_the_check_of_its_last_frame_looks_like_left() -> None:
    """Cut in a ply, and at the next start behind the RESUME frame that comes before one."""
    bench = ArchiveBench("flash")
    found = 0
    while found != WORDS[LEFT] ^ 0x80:
        bench.start()
        bench.play()
        data = bytearray(bench.memory.data)
        data[bench.archive.current.end] = 0x7F  # half written
        again = ArchiveBench("flash", bytes(data))
        again.play()
        end = again.archive.current.end - 1
        again.memory.data[end] = 0xFF
        found = again.memory.data[end - 1]
        assert ArchiveBench("flash", bytes(again.memory.data)).running == bench.running
        bench.leave()
    assert bench.archive.current.number == 0


@pytest.mark.parametrize("kind", KINDS)
def test_all_of_a_game_comes_back(kind: str) -> None:
    bench = ArchiveBench(kind)
    bench.session.start(
        Game.from_fen("0-0-3-0-1-2-0-4-0-0-5-1-20-12-N", "spanish"),
        "board",
        "host",
        0,
        match=Match("points", seed=9),
        covered=True,
    )
    bench.recorder.step()
    bench.play()
    again = ArchiveBench(kind, bytes(bench.memory.data))
    assert again.session.game == bench.session.game
    assert again.session.seats == ["board", "host"]
    assert again.session.match == bench.session.match
    assert again.session.kpo.is_covered(1)
    again.session.seat("touch", "touch", 0)
    again.recorder.step()
    once_more = ArchiveBench(kind, bytes(again.memory.data))
    assert once_more.session.seats == ["touch", "touch"]
    once_more.leave()
    for left in (once_more, ArchiveBench(kind, bytes(once_more.memory.data))):
        before = bytes(left.memory.data)
        left.archive.append(bytes((LEFT,)))  # without a game
        assert bytes(left.memory.data) == before
    (record,) = [decode(record) for record in once_more.waiting().values()]
    assert record.seats == ("touch", "touch")
    assert record.game.start_fen() == "0-0-3-0-1-2-0-4-0-0-5-1-20-12-N"


def test_a_game_without_a_match_has_been_started_by_the_side_that_moved_first() -> None:
    for starter in (0, 1):
        bench = ArchiveBench("nvm")
        bench.session.start(Game("french", starter), "touch", "touch", 0)
        bench.recorder.step()
        bench.play()
        again = ArchiveBench("nvm", bytes(bench.nvm.data))
        assert again.game.starter == starter
        assert again.session.match.starter == starter


def test_an_end_declared_again_after_a_restart_is_recorded() -> None:
    bench = ArchiveBench("nvm")
    bench.start()
    bench.play()
    for _ in range(2):
        bench.session.declare(1, "resign", 0)
        bench.recorder.step()
        bench = ArchiveBench("nvm", bytes(bench.nvm.data))
        assert bench.game.outcome == (0, "resignation")
        bench.session.undo(1, 0)
        bench.recorder.step()
        bench = ArchiveBench("nvm", bytes(bench.nvm.data))
        assert bench.game.outcome is None
        assert bench.game.plies == 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_records_are_those_of_the_core(rules: str) -> None:
    bench = ArchiveBench("nvm", seed=7)
    bench.whole_game(rules)
    game = bench.game.copy()
    bench.leave()
    (data,) = bench.waiting().values()
    record = decode(data)
    assert record.game == game
    assert encode(record) == data


@pytest.mark.parametrize("kind", KINDS)
def test_the_power_is_cut_inside_every_operation_of_whole_games(kind: str) -> None:
    bench = ArchiveBench(kind, seed=3)
    cuts = 0
    for number in range(3):
        cuts += check_cuts(kind, watch(bench, bench.start, may_close=True))
        while bench.game.outcome is None and bench.game.plies < 60:
            cuts += check_cuts(kind, watch(bench, bench.act))
        if number != 1:  # after the second game the third begins at once
            cuts += check_cuts(kind, watch(bench, bench.leave))
        if number == 0:
            cuts += check_cuts(kind, watch(bench, bench.confirm_all))
    assert cuts > 300


@pytest.mark.parametrize("kind", KINDS)
def test_the_power_is_cut_while_room_is_made(kind: str) -> None:
    bench = ArchiveBench(kind, seed=4)
    erased = 0
    while erased < 3:
        bench.whole_game()
        if bench.chance.random() < 0.5:
            bench.leave()
        full = bench.archive.next
        bench.confirm_all()
        moment = watch(bench, bench.start, may_close=True)
        if len(moment.operations) > 4:
            erased += 1
            check_cuts(kind, moment)
        assert full < 2000


def test_in_flash_a_bank_in_use_all_confirmed_goes_before_games_that_wait() -> None:
    bench = ArchiveBench("flash", seed=17)
    while any(first < 0 for first in bench.archive.firsts):
        bench.whole_game()
        bench.leave()
    first = bench.archive.current.first
    while bench.archive.current.first == first:
        number = bench.kept.waiting(first)
        while number < bench.archive.next:
            bench.kept.confirm(number)
            number = bench.kept.waiting(number + 1)
        kept = bench.waiting()
        bench.whole_game()
        bench.leave()
    assert len(kept) > 60
    assert kept.items() <= bench.waiting().items()


def test_a_confirmed_game_that_goes_on_waits_again() -> None:
    bench = ArchiveBench("nvm")
    bench.start()
    for _ in range(5):
        bench.play()
    bench.session.declare(0, "resign", 0)
    bench.recorder.step()
    bench.confirm_all()
    assert bench.waiting() == {}

    def take_back() -> None:  # which copies the game
        bench.session.undo(2, 0)
        bench.recorder.step()

    assert check_cuts("nvm", watch(bench, take_back)) > 5
    bench.leave()
    (record,) = bench.waiting().values()
    assert decode(record).game.plies == 4


def test_settings_and_games_share_the_sector() -> None:
    """Choices fill their page again and again while games wait: no game is erased for that."""
    bench = ArchiveBench("nvm")
    bench.whole_game()
    bench.leave()
    before = bench.waiting()
    for number in range(200):
        bench.options.set("brightness", 1 + number % 10)
        bench.options.keep()
    assert bench.nvm.erases == 0
    assert bench.waiting() == before
    bench.confirm_all()
    bench.options.keep()  # erases …
    bench.options.keep()  # … and writes
    again = ArchiveBench("nvm", bytes(bench.nvm.data))
    assert again.options.number("brightness") == 10


@pytest.mark.parametrize("kind", KINDS)
def test_anything_in_memory_is_not_read_as_a_game_and_can_be_written_over(kind: str) -> None:
    size = SECTOR if kind == "nvm" else 4 * SECTOR
    chance = random.Random(17)
    contents = [chance.randbytes(size) for _ in range(5)]
    contents += [b"\0" * size, b"\xff" * size, b"\xff" * (size - 1) + b"\0", b"Awl4" * (size // 4)]
    for data in contents:
        bench = ArchiveBench(kind, data)
        assert bench.running is None
        assert bench.waiting() == {}
        for _ in range(20 if kind == "nvm" else 60):
            bench.whole_game()
        bench.options.set("brightness", 2)
        bench.options.keep()
        again = ArchiveBench(kind, bytes(bench.memory.data), games=1_000)
        assert again.running == bench.running
        assert again.waiting() == bench.waiting()
        assert len(bench.waiting()) > 15


def test_a_bank_that_only_looks_erased_is_erased_before_it_is_used() -> None:
    """Its header is blank and its mark says that an erase was complete."""
    data = bytearray(b"\xff" * 5 * SECTOR)
    for bank in range(4):
        data[SECTOR * bank + 80] = 0
        clean = SECTOR * (bank + 1) - 2
        data[clean : clean + 2] = b"\0\0"
    bench = ArchiveBench("flash", bytes(data))
    bench.whole_game()
    bench.leave()
    again = ArchiveBench("flash", bytes(bench.memory.data), games=1_000)
    assert again.waiting() == bench.waiting()
    assert [again.kept.read(number)[1] for number in all_of(again)] == [False]


@pytest.mark.parametrize(
    ("size", "holds"), [(0, False), (1023, False), (1024, True), (4096, True), (8192, True)]
)
def test_nvm_holds_games_if_it_is_twice_as_large_as_the_settings(size: int, holds: bool) -> None:
    nvm = bytearray(b"\xff" * size)
    memory = open_memory(None, nvm, SettingsStore(nvm))
    assert (memory is not None) == holds
