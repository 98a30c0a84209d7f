# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer's file gives back what was written, or says that it is damaged."""

import os
import random
from pathlib import Path

import numpy as np
import pytest
from awale_host.errors import AwaleError
from awale_host.tables import files
from awale_host.tables.packed import positions

SEEDS = 5
CODE = 9


def some_worths(seeds: int) -> np.ndarray:
    chance = np.random.default_rng(1)
    rough = chance.normal(0, seeds, positions(seeds)).round()
    return np.clip(rough, -seeds, seeds).astype(np.int8)


def read(path: Path, seeds: int, code: int = CODE) -> np.ndarray:
    worth = np.full(positions(seeds), 99, np.int8)
    files.LayerFile(path, seeds, code).unpack(worth, threads=2)
    return worth


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "layer.awt"
    files.write(path, files.packed(some_worths(SEEDS), SEEDS, CODE))
    return path


@pytest.mark.parametrize("seeds", [0, 1, 2, 5, 9, 11])
@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_written_is_read(tmp_path: Path, seeds: int, threads: int) -> None:
    worth = some_worths(seeds)
    if seeds == 0:
        worth[:] = -1  # a race that has no seed left is lost
    path = tmp_path / "new" / "layer.awt"
    files.write(path, files.packed(worth, seeds, CODE, threads))
    assert np.array_equal(read(path, seeds), worth)


def test_rare_worths_have_codes_that_are_not_too_long(tmp_path: Path) -> None:
    # Halving counts would make codes of twenty bits.
    chance = np.random.default_rng(2)
    worth = np.zeros(positions(12), np.int8)
    for step in range(1, 20):
        worth[chance.integers(0, len(worth), len(worth) >> step)] = step // 2 * (-1) ** step
    path = tmp_path / "layer.awt"
    files.write(path, files.packed(worth, 12, CODE))
    assert np.array_equal(read(path, 12), worth)
    assert path.stat().st_size < len(worth) // 2


def test_any_changed_byte_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    chance = random.Random(3)
    for at in {*range(40), *chance.sample(range(len(whole)), 200), len(whole) - 1}:
        path.write_bytes(
            whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
        )
        with pytest.raises(files.Damaged, match=r"layer\.awt is damaged"):
            files.LayerFile(path, SEEDS, CODE)


def test_a_file_cut_anywhere_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for length in {0, 1, 7, 8, 100, len(whole) // 2, len(whole) - 4, len(whole) - 1}:
        path.write_bytes(whole[:length])
        with pytest.raises(files.Damaged):
            files.LayerFile(path, SEEDS, CODE)
    path.write_bytes(whole + b"\0")
    with pytest.raises(files.Damaged):
        files.LayerFile(path, SEEDS, CODE)


def test_a_layer_of_other_rules_or_seeds_is_not_taken(path: Path) -> None:
    for seeds, code in ((SEEDS, CODE + 1), (SEEDS - 1, CODE)):
        with pytest.raises(files.Damaged):
            files.LayerFile(path, seeds, code)


def test_a_full_disk_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = path.read_bytes()

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(AwaleError, match=r"No space left on device\): make room there"):
        files.write(path, [b"new"])
    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_what_killed_builds_left_is_swept_away(path: Path) -> None:
    part = path.with_name(".layer-0123.part")
    part.write_bytes(b"half")
    files.sweep(path.parent)
    assert part.exists()  # somebody may be writing it
    files.sweep(path.parent, now=part.stat().st_mtime + 3601)
    assert not part.exists()
    assert path.exists()
