# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer's file gives back what was written, or says that it is damaged."""

import mmap
import os
import random
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from awale_engine.tables import huffman, layer_file
from awale_engine.tables.indexing import positions
from awale_session.errors import AwaleError

from tests.support.layers import pair, unpacked

SEEDS = 5
CODE = 9


def some_values(seeds: int) -> np.ndarray:
    chance = np.random.default_rng(1)
    rough = chance.normal(0, seeds, positions(seeds)).round()
    return np.clip(rough, -seeds, seeds).astype(np.int8)


def packed(values: np.ndarray, seeds: int, threads: int = 1) -> list[Any]:
    return [*layer_file.packed(pair(values), seeds, CODE, threads)]


def read(path: Path, seeds: int, code: int = CODE) -> np.ndarray:
    values: np.ndarray = unpacked(layer_file.LayerFile(path, seeds, code), threads=2)[0]
    return values


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "layer.awt"
    layer_file.write(path, packed(some_values(SEEDS), SEEDS))
    return path


@pytest.mark.parametrize("seeds", [0, 1, 2, 5, 9, 11])
@pytest.mark.parametrize("threads", [1, 2])
def test_values_are_read_as_they_were_written(tmp_path: Path, seeds: int, threads: int) -> None:
    value = some_values(seeds)
    if seeds == 0:
        value[:] = -1  # a race that has no seed left is lost
    path = tmp_path / "new" / "layer.awt"
    layer_file.write(path, packed(value, seeds, threads))
    assert np.array_equal(read(path, seeds), value)
    wider = np.random.default_rng(4).integers(0, 2 * seeds + 1, len(value)).astype(np.int8)
    high = np.minimum(value + wider, seeds).astype(np.int8)
    layer_file.write(path, layer_file.packed(pair(value, high), seeds, CODE, threads))
    found = unpacked(layer_file.LayerFile(path, seeds, CODE, bounded=True), threads=2)
    assert np.array_equal(found[0], value)
    assert np.array_equal(found[1], high)


def test_rare_values_have_codes_of_bounded_length(tmp_path: Path) -> None:
    # Halving counts would make codes of twenty bits.
    chance = np.random.default_rng(2)
    value = np.zeros(positions(12), np.int8)
    for step in range(1, 20):
        value[chance.integers(0, len(value), len(value) >> step)] = step // 2 * (-1) ** step
    path = tmp_path / "layer.awt"
    layer_file.write(path, packed(value, 12))
    assert np.array_equal(read(path, 12), value)
    assert path.stat().st_size < len(value) // 2


def test_a_file_that_is_cut_while_it_is_open_is_not_read(path: Path) -> None:
    """Without the check a signal would end the program."""
    layer = layer_file.LayerFile(path, SEEDS, CODE)
    os.truncate(path, 1)
    with pytest.raises(layer_file.Damaged, match="changed while it was open"):
        unpacked(layer)


def test_any_changed_byte_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    chance = random.Random(3)
    for at in {*range(40), *chance.sample(range(len(whole)), 200), len(whole) - 1}:
        path.write_bytes(
            whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
        )
        with pytest.raises(layer_file.Damaged, match=r"layer\.awt is damaged"):
            layer_file.LayerFile(path, SEEDS, CODE)


@pytest.mark.parametrize("bounded", [False, True])
def test_a_file_cut_anywhere_is_noticed(path: Path, bounded: bool) -> None:
    if bounded:
        low = some_values(SEEDS)
        layer_file.write(path, layer_file.packed(pair(low, low.copy()), SEEDS, CODE))
    whole = path.read_bytes()
    for length in {0, 1, 7, 8, 30, 100, len(whole) // 2, len(whole) - 4, len(whole) - 1}:
        path.write_bytes(whole[:length])
        with pytest.raises(layer_file.Damaged):
            layer_file.LayerFile(path, SEEDS, CODE, bounded=bounded)
    path.write_bytes(whole + b"\0")
    with pytest.raises(layer_file.Damaged):
        layer_file.LayerFile(path, SEEDS, CODE, bounded=bounded)


def test_a_layer_of_other_rules_or_seeds_is_not_taken(path: Path) -> None:
    for seeds, code in ((SEEDS, CODE + 1), (SEEDS - 1, CODE)):
        with pytest.raises(layer_file.Damaged):
            layer_file.LayerFile(path, seeds, code)


def test_a_full_disk_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = path.read_bytes()

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(AwaleError, match=r"No space left on device\): make room there"):
        layer_file.write(path, [b"new"])
    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_files_of_killed_builds_are_deleted(path: Path) -> None:
    part = path.with_name(".layer-0123.part")
    part.write_bytes(b"half")
    layer_file.sweep(path.parent)
    assert part.exists()  # another process may be writing it
    layer_file.sweep(path.parent, now=part.stat().st_mtime + 3601)
    assert not part.exists()
    assert path.exists()


def test_a_file_with_one_value_where_there_are_two_is_refused(path: Path) -> None:
    with pytest.raises(layer_file.Damaged, match=r"layer\.awt is damaged or from another version"):
        layer_file.LayerFile(path, SEEDS, CODE + 1024, bounded=True)


def resealed(whole: bytes, at: int, new: bytes) -> bytes:
    """A file whose bytes were replaced and whose checksum is right again."""
    body = whole[:at] + new + whole[at + len(new) : -4]
    return body + zlib.crc32(body).to_bytes(4, "little")


@pytest.mark.parametrize("bounded", [False, True])
def test_a_file_that_lies_under_a_right_checksum_harms_nothing(
    tmp_path: Path, bounded: bool
) -> None:
    """Sizes, codes, offsets and blocks of nonsense: they are refused, or read as some values."""
    path = tmp_path / "layer.awt"
    low = some_values(SEEDS)
    high = np.minimum(low + 1, SEEDS).astype(np.int8) if bounded else None
    layer_file.write(path, layer_file.packed(pair(low, high), SEEDS, CODE))
    whole = path.read_bytes()
    chance = random.Random(5)
    head = [(at, bytes([new])) for at in range(28) for new in (0, 1, 0x7F, 0x80, 0xFF)]
    inside = [
        (chance.randrange(24, len(whole) - 20), chance.randbytes(chance.randrange(1, 16)))
        for _ in range(100)
    ]
    refused = 0
    for at, new in head + inside:
        path.write_bytes(resealed(whole, at, new))
        try:
            found = unpacked(layer_file.LayerFile(path, SEEDS, CODE, bounded=bounded), threads=2)
        except layer_file.Damaged:
            refused += 1
        else:
            for bound in found:
                assert set(bound.tolist()) <= set(range(-SEEDS, SEEDS + 1))
            assert (found[0] <= found[1]).all()
    assert 80 < refused < 240


def test_a_damaged_file_is_released_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lets no file be replaced that is mapped, and a damaged layer is built again."""
    maps: list[mmap.mmap] = []
    real = mmap.mmap

    def mapped(*arguments: Any, **options: Any) -> mmap.mmap:
        maps.append(real(*arguments, **options))
        return maps[-1]

    monkeypatch.setattr(mmap, "mmap", mapped)
    data = bytearray(path.read_bytes())
    begin = layer_file.HEAD.size + huffman.table_size(SEEDS)
    data[begin : begin + 4] = b"\xff" * 4  # a block that begins behind the end
    data[-4:] = zlib.crc32(data[:-4]).to_bytes(4, "little")
    for damaged in (path.read_bytes()[:-1], data, data[:-9]):
        path.write_bytes(damaged)
        with pytest.raises(layer_file.Damaged):
            layer_file.LayerFile(path, SEEDS, CODE)
        assert maps[-1].closed
