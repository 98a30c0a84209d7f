# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A build goes on where it was broken off and mends what is damaged."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from awale_host.tables.build import Built, Progress, build, plan
from awale_host.tables.packed import positions
from awale_host.tables.probe import Tables
from awale_host.tables.shelf import Shelf, kin
from awale_host.tables.verify import verify

DEADLINE_S = 120


class Interrupted(Exception):
    pass


def everything(shelf: Shelf, seeds: int) -> list[np.ndarray]:
    worths = []
    for each in range(seeds + 1):
        layer = shelf.open(each)
        assert layer is not None
        worths.append(np.zeros(positions(each), np.int8))
        layer.unpack(worths[-1])
    return worths


def is_right(shelf: Shelf, seeds: int) -> bool:
    tables = Tables(shelf)
    return tables.reach == seeds and not any(layer.wrong for layer in verify(tables))


def test_layers_that_are_there_are_not_built_again(tmp_path: Path) -> None:
    shelf = Shelf("french", tmp_path)
    assert build(shelf, 4) == Built((), (0, 1, 2, 3, 4), ())
    assert build(shelf, 4) == Built((0, 1, 2, 3, 4), (), ())
    shelf.path(2).unlink()
    assert build(shelf, 6) == Built((0, 1, 3, 4), (2, 5, 6), ())
    assert is_right(shelf, 6)


def test_an_interrupted_build_goes_on(tmp_path: Path) -> None:
    shelf = Shelf("abapa", tmp_path)

    def interrupt(progress: Progress) -> None:
        if progress.seeds == 5 and progress.part > 0:
            raise Interrupted

    with pytest.raises(Interrupted):
        build(shelf, 8, heard=interrupt)
    assert shelf.reach() == 4
    written = shelf.path(4).stat().st_mtime_ns
    assert build(shelf, 8) == Built((0, 1, 2, 3, 4), (5, 6, 7, 8), ())
    assert shelf.path(4).stat().st_mtime_ns == written
    assert is_right(shelf, 8)


def test_a_killed_build_goes_on(tmp_path: Path) -> None:
    shelf = Shelf("awari", tmp_path)
    command = [sys.executable, "-m", "awale_host", "tables", "build", "--rules", "awari"]
    process = subprocess.Popen(
        [*command, "--seeds", "18", "--folder", str(tmp_path)], stdout=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + DEADLINE_S
        while not shelf.path(9).exists():  # it is at work on ten seeds or more
            assert process.poll() is None
            assert time.monotonic() < deadline
            process.poll()
    finally:
        process.kill()
        process.wait()
    finished = shelf.reach()
    assert 9 <= finished < 18
    wanted = max(finished, 11)
    assert build(shelf, wanted).found == tuple(range(finished + 1))
    assert is_right(Shelf("awari", tmp_path), wanted)


def test_a_damaged_layer_is_told_and_built_again(tmp_path: Path) -> None:
    shelf = Shelf("spanish", tmp_path)
    build(shelf, 7)
    before = everything(shelf, 7)
    whole = shelf.path(5).read_bytes()
    shelf.path(5).write_bytes(whole[:100] + b"?" + whole[101:])
    shelf.path(6).write_bytes(b"")
    tables = Tables(shelf)
    assert (tables.reach, tables.damaged) == (4, 5)
    assert build(shelf, 7) == Built((0, 1, 2, 3, 4, 7), (5, 6), (5, 6))
    assert shelf.path(5).read_bytes() == whole
    for layer, again in zip(before, everything(shelf, 7), strict=True):
        assert np.array_equal(layer, again)


def test_two_builds_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "awale_host", "tables", "build", "--rules", "finnish"]
    builds = [
        subprocess.Popen(
            [*command, "--seeds", "9", "--folder", str(tmp_path)], stdout=subprocess.DEVNULL
        )
        for _ in range(2)
    ]
    assert [process.wait(DEADLINE_S) for process in builds] == [0, 0]
    shelf = Shelf("finnish", tmp_path)
    assert is_right(shelf, 9)
    assert sorted(shelf.folder.iterdir()) == [shelf.path(seeds) for seeds in range(10)]


def test_progress_goes_from_nothing_to_everything(tmp_path: Path) -> None:
    heard: list[Progress] = []
    ticks = iter(range(10_000))
    build(Shelf("french", tmp_path), 6, heard=heard.append, clock=lambda: float(next(ticks)))
    parts = [progress.part for progress in heard]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1)
    assert heard[-1].seconds_left == pytest.approx(0)
    assert [progress.seeds for progress in heard] == sorted(progress.seeds for progress in heard)
    middle = next(progress for progress in heard if progress.part > 0.3)
    assert middle.seconds_left > 0


def test_a_plan_tells_what_is_missing_and_what_it_takes(tmp_path: Path) -> None:
    shelf = Shelf("abapa", tmp_path / "not" / "there")
    small, large = plan(shelf, 8), plan(shelf, 20)
    assert small.missing == tuple(range(9))
    assert 0 < small.seconds < large.seconds
    assert small.memory < large.memory
    # Twenty seeds: a byte for each board and two more for those of the last layer.
    assert large.memory > 225_792_840 + 2 * 84_672_315
    assert large.free > 0
    assert not shelf.folder.exists()
    build(shelf, 8)
    done = plan(shelf, 8)
    assert (done.missing, done.seconds, done.disk) == ((), 0, 0)
    size = sum(file.stat().st_size for file in shelf.folder.iterdir())
    assert size / 2 < small.disk < size * 2


def test_rule_sets_that_are_worth_the_same_share_their_tables() -> None:
    assert kin("finnish") == kin("abapa") == ("abapa", "finnish")
    assert kin("catalan") == ("awari", "catalan")
    assert kin("spanish") == ("spanish",)
