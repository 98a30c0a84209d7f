# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memories written by older firmware open with all games and choices, and can be written on."""

import pytest
from awale_board.config import Config
from awale_board.options import Options
from awale_board.store_settings import SettingsStore

from awale_core.record import decode
from tests.support.archive_bench import ArchiveBench, as_running
from tests.support.fat_drive import Drive
from tests.support.old_memories import OldMemory, old_memories

MEMORIES = old_memories()


def opened(old: OldMemory) -> ArchiveBench:
    drive = Drive(old.drive) if old.drive is not None else None
    kind = "nvm" if old.fram is None else "fram"
    return ArchiveBench(kind, old.nvm if old.fram is None else old.fram, games=9_000, files=drive)


@pytest.mark.parametrize("name", MEMORIES)
def test_every_game_is_found(name: str) -> None:
    old = MEMORIES[name]
    bench = opened(old)
    assert bench.waiting() == old.waiting
    assert bench.running == old.running
    assert bench.archive.next == old.next


@pytest.mark.parametrize("name", MEMORIES)
def test_the_choices_are_found(name: str) -> None:
    options = Options(Config(), SettingsStore(bytearray(MEMORIES[name].nvm)))
    for key, value in MEMORIES[name].options.items():
        assert options.get(key) == value


@pytest.mark.slow
@pytest.mark.parametrize("name", MEMORIES)
def test_the_board_goes_on_and_loses_nothing(name: str) -> None:
    old = MEMORIES[name]
    bench = opened(old)
    kept = dict(old.waiting)
    if bench.running is not None:
        bench.play()
        kept[bench.running[0]] = b""
        bench.leave()
    for _ in range(30):
        bench.whole_game()
        running = bench.running
        bench.leave()
        if running is not None and running[1] and not bench.archive.recording_suspended:
            kept[running[0]] = b""
        bench.archive.tidy()
    drive = bench.archive.files
    again = ArchiveBench(bench.kind, bytes(bench.memory.data), games=20_000, files=drive)  # type: ignore[arg-type]
    found = again.waiting()
    assert kept.keys() == found.keys()
    for id, record in old.waiting.items():
        assert found[id] == record
        assert as_running(decode(record)) is not None


@pytest.mark.parametrize("name", MEMORIES)
def test_a_memory_that_a_host_has_taken_is_erased_once(name: str) -> None:
    bench = opened(MEMORIES[name])
    if bench.running is not None:
        bench.leave()
    bench.confirm_all()
    before = bench.nvm.erases
    assert bench.archive.release()
    assert bench.nvm.erases == before + (bench.kind == "nvm")
    again = ArchiveBench(bench.kind, bytes(bench.memory.data))
    assert (again.waiting(), again.running) == ({}, None)
