# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A build resumes after an interruption and repairs damaged tables."""

import subprocess
import sys
from pathlib import Path

import pytest
from awale_engine.tables import layer_file
from awale_engine.tables.building.build import Built, Progress, build, plan
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.verify import verify

from awale_core import RULE_SETS


class Interrupted(Exception):
    pass


def is_right(table_set: TableSet, seeds: int) -> bool:
    tables = Tablebase(table_set)
    return tables.reach == seeds and not any(layer.wrong for layer in verify(tables))


def test_layers_that_are_there_are_not_built_again(tmp_path: Path) -> None:
    table_set = TableSet("french", tmp_path)
    assert build(table_set, 4) == Built((), (0, 1, 2, 3, 4), ())
    assert build(table_set, 4) == Built((0, 1, 2, 3, 4), (), ())
    table_set.path(2).unlink()
    assert build(table_set, 6) == Built((0, 1, 3, 4), (2, 5, 6), ())
    assert is_right(table_set, 6)


def test_an_interrupted_build_goes_on(tmp_path: Path) -> None:
    table_set = TableSet("abapa", tmp_path)

    def interrupt(progress: Progress) -> None:
        if progress.seeds == 5 and progress.part > 0:
            raise Interrupted

    with pytest.raises(Interrupted):
        build(table_set, 8, on_progress=interrupt)
    assert table_set.reach() == 4
    written = table_set.path(4).stat().st_mtime_ns
    assert build(table_set, 8) == Built((0, 1, 2, 3, 4), (5, 6, 7, 8), ())
    assert table_set.path(4).stat().st_mtime_ns == written
    assert is_right(table_set, 8)


def test_a_damaged_layer_is_reported_and_built_again(tmp_path: Path) -> None:
    table_set = TableSet("spanish", tmp_path)
    build(table_set, 7)
    before = [table_set.path(seeds).read_bytes() for seeds in range(8)]
    table_set.path(5).write_bytes(before[5][:100] + b"?" + before[5][101:])
    table_set.path(6).write_bytes(b"")
    tables = Tablebase(table_set)
    assert (tables.reach, tables.damaged) == (4, 5)
    assert build(table_set, 7) == Built((0, 1, 2, 3, 4, 7), (5, 6), (5, 6))
    assert [table_set.path(seeds).read_bytes() for seeds in range(8)] == before


def test_two_builds_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "awale_host", "tables", "build", "--rules", "finnish"]
    builds = [
        subprocess.Popen(
            [*command, "--seeds", "9", "--folder", str(tmp_path)], stdout=subprocess.DEVNULL
        )
        for _ in range(2)
    ]
    assert [process.wait() for process in builds] == [0, 0]
    table_set = TableSet("finnish", tmp_path)
    assert is_right(table_set, 9)
    assert sorted(table_set.folder.iterdir()) == [table_set.path(seeds) for seeds in range(10)]


def test_progress_goes_from_nothing_to_everything(tmp_path: Path) -> None:
    on_progress: list[Progress] = []
    ticks = iter(range(10_000))
    build(
        TableSet("french", tmp_path),
        6,
        on_progress=on_progress.append,
        clock=lambda: float(next(ticks)),
    )
    parts = [progress.part for progress in on_progress]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1)
    assert on_progress[-1].seconds_left == pytest.approx(0)
    assert [progress.seeds for progress in on_progress] == sorted(
        progress.seeds for progress in on_progress
    )
    middle = next(progress for progress in on_progress if progress.part > 0.3)
    assert middle.seconds_left > 0


@pytest.mark.slow
def test_a_plan_reports_what_is_missing_and_what_it_takes(tmp_path: Path) -> None:
    table_set = TableSet("abapa", tmp_path / "not" / "there")
    small, large = plan(table_set, 8), plan(table_set, 20)
    assert small.missing == tuple(range(9))
    assert 0 < small.seconds < large.seconds
    assert small.memory < large.memory
    # Twenty seeds: a byte for each board and two more for those of the last layer.
    assert large.memory > 225_792_840 + 2 * 84_672_315
    assert large.free > 0
    assert not table_set.folder.exists()
    build(table_set, 8)
    done = plan(table_set, 8)
    assert (done.missing, done.seconds, done.disk) == ((), 0, 0)
    size = sum(file.stat().st_size for file in table_set.folder.iterdir())
    assert size / 2 < small.disk < size * 2


def test_every_rule_set_has_a_folder_of_its_own(tmp_path: Path) -> None:
    sets = [rules for rules in RULE_SETS if rules != "benin"]
    files = {TableSet(rules, tmp_path).path(3) for rules in sets}
    assert files == {tmp_path / rules / f"{rules}-03{layer_file.SUFFIX}" for rules in sets}
