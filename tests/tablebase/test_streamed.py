# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer that is solved block by block on disk has the bytes of one that is solved in memory,
whatever interrupts the work and whatever happens to its files."""

import hashlib
import random
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from awale_engine.tables import layer_file
from awale_engine.tables.building import build as building
from awale_engine.tables.building import streamed, work_file
from awale_engine.tables.building.build import Progress, build
from awale_engine.tables.building.streamed import (
    Sizes,
    StreamedLayer,
    work_folder,
)
from awale_engine.tables.tableset import TableSet

SEEDS: Final = 7
TINY: Final = Sizes(block=1500, window=4000)  # more than twenty blocks and several windows
HELD: Final = replace(TINY, held=True)

# The first 16 digits of the SHA-256 of all layers up to SEEDS: a table's bytes never change.
DIGESTS: Final[dict[str, str]] = {
    "abapa": "77e7f4a223d3ac35",
    "awari": "5d3c27a95bc78432",
    "catalan": "7fc91b8af54b845b",
    "finnish": "f7de80accda8cd3c",
    "french": "b521a14228a00d04",
    "french-beginner": "887a6ef4010abe56",
    "spanish": "e742483fe4d481a7",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    for rules in DIGESTS:
        build(TableSet(rules, folder), SEEDS)
    return folder


def copied(built: Path, rules: str, folder: Path) -> TableSet:
    """Tables of which only the last layer is missing."""
    shutil.copytree(built / rules, folder / rules)
    tables = TableSet(rules, folder)
    tables.path(SEEDS).unlink()
    return tables


def solved(tables: TableSet, sizes: Sizes = TINY, **options: Any) -> bytes:
    layer = StreamedLayer(tables, SEEDS, sizes, pause=0, **options)
    return b"".join(layer_file.packed(layer.solve(), SEEDS, tables.code))


def expected(built: Path, rules: str) -> bytes:
    return TableSet(rules, built).path(SEEDS).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("rules", DIGESTS)
def test_tables_keep_their_bytes(built: Path, rules: str) -> None:
    tables = TableSet(rules, built)
    digest = hashlib.sha256()
    for seeds in range(SEEDS + 1):
        digest.update(tables.path(seeds).read_bytes())
    assert digest.hexdigest()[:16] == DIGESTS[rules]


@pytest.mark.slow
@pytest.mark.parametrize("sizes", [TINY, HELD], ids=["read", "held"])
@pytest.mark.parametrize("rules", DIGESTS)
def test_blocks_on_disk_give_the_same_bytes(
    built: Path, tmp_path: Path, rules: str, sizes: Sizes
) -> None:
    assert solved(copied(built, rules, tmp_path), sizes) == expected(built, rules)


class Cut(BaseException):
    """The power fails."""


class CutFile:
    """A file that fails in the middle of a write, once it has written `left` bytes in all."""

    left = 0

    def __init__(self, path: Path, mode: str) -> None:
        self._file = open(path, mode)  # noqa: SIM115

    def write(self, data: Any) -> int:
        size = memoryview(data).nbytes
        CutFile.left -= size
        if CutFile.left <= 0:
            self._file.write(memoryview(data).cast("B")[: size // 2])
            self._file.close()
            raise Cut
        return self._file.write(data)

    def __enter__(self) -> "CutFile":
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize(
    ("rules", "step", "sizes"),
    [("awari", 20_000, TINY), ("awari", 20_000, HELD), ("abapa", 150_000, TINY)],
)
def test_work_goes_on_after_cuts_anywhere(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, step: int,
    sizes: Sizes,
) -> None:  # fmt: skip
    chance = random.Random(5)
    monkeypatch.setattr(work_file, "open", CutFile, raising=False)
    tables = copied(built, rules, tmp_path)
    for cuts in count():
        # Each cut comes later than the one before, so that the work ends.
        CutFile.left = chance.randrange(1, step * (cuts + 1))
        try:
            data = solved(tables, sizes)
        except Cut:
            continue
        break
    assert cuts > 3
    assert data == expected(built, rules)


def test_a_checkpoint_is_where_work_goes_on(built: Path, tmp_path: Path) -> None:
    tables = copied(built, "awari", tmp_path)
    first: list[float] = []

    def interrupt(part: float) -> None:
        first.append(part)
        if part > 0.7:
            raise Cut

    with pytest.raises(Cut):
        StreamedLayer(tables, SEEDS, TINY, pause=0).solve(interrupt)
    parts: list[float] = []
    StreamedLayer(tables, SEEDS, TINY, pause=0).solve(parts.append)
    assert min(parts) > max(first)


def test_a_build_that_breaks_off_goes_on_inside_a_layer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streamed, "CHECKPOINT_S", 0)
    monkeypatch.setattr(building, "PROGRAM", 0)
    monkeypatch.setattr(building, "sizes_for", lambda *words, **more: Sizes(1000, 3000))
    tables, whole = TableSet("awari", tmp_path), TableSet("awari", tmp_path / "whole")
    seeds = 9
    then: list[float] = []

    def interrupt(progress: Progress) -> None:
        if progress.part > 0.85:  # of the work on all layers
            raise Cut

    with pytest.raises(Cut):
        build(tables, seeds, memory=200_000, on_progress=interrupt)
    assert list(work_folder(tables, seeds).glob("values-*"))
    build(tables, seeds, memory=200_000, on_progress=lambda progress: then.append(progress.part))
    assert then[0] > 0.5  # not from the beginning
    build(whole, seeds)
    assert tables.path(seeds).read_bytes() == whole.path(seeds).read_bytes()
    assert sorted(tables.folder.iterdir()) == [tables.path(each) for each in range(seeds + 1)]


# -- work that is not what was written ---------------------------------------------------------


@pytest.fixture
def interrupted(built: Path, tmp_path: Path) -> TableSet:
    """Tables with unfinished work: a whole scan and a checkpoint."""
    return begun(copied(built, "awari", tmp_path))


def begun(tables: TableSet) -> TableSet:
    def interrupt(part: float) -> None:
        if part > 0.6:
            raise Cut

    with pytest.raises(Cut):
        StreamedLayer(tables, SEEDS, TINY, pause=0).solve(interrupt)
    return tables


def only(folder: Path, pattern: str) -> Path:
    [path] = folder.glob(pattern)
    return path


@pytest.mark.parametrize("pattern", ["scan*", "values*"])
@pytest.mark.parametrize(
    ("share", "is_cut"), [(0.4, False), (0.95, False), (0.0, True), (0.001, True), (0.99, True)]
)
def test_a_changed_byte_or_a_file_cut_anywhere_is_reported_and_not_used(
    built: Path, interrupted: TableSet, pattern: str, share: float, is_cut: bool
) -> None:
    path = only(work_folder(interrupted, SEEDS), pattern)
    whole = bytearray(path.read_bytes())
    at = int(share * len(whole))
    whole[at:] = b"" if is_cut else bytes([whole[at] ^ 4]) + whole[at + 1 :]
    path.write_bytes(whole)
    said: list[str] = []
    assert solved(interrupted, say=said.append) == expected(built, "awari")
    assert said if is_cut else len(said) == 1


@pytest.mark.parametrize("pattern", ["scan*", "values*"])
def test_a_missing_file_is_made_again(built: Path, interrupted: TableSet, pattern: str) -> None:
    only(work_folder(interrupted, SEEDS), pattern).unlink()
    assert solved(interrupted) == expected(built, "awari")


@pytest.mark.parametrize("pattern", ["scan*", "values*"])
def test_work_of_other_rules_is_not_used(
    built: Path, interrupted: TableSet, tmp_path: Path, pattern: str
) -> None:
    other = begun(copied(built, "finnish", tmp_path / "other"))
    foreign = only(work_folder(other, SEEDS), pattern)
    foreign.replace(only(work_folder(interrupted, SEEDS), pattern))
    said: list[str] = []
    assert solved(interrupted, say=said.append) == expected(built, "awari")
    assert said


def test_a_block_of_another_place_is_not_used(built: Path, interrupted: TableSet) -> None:
    """Two blocks of one size change places, each with its checksum."""
    path = only(work_folder(interrupted, SEEDS), "scan*")
    header = work_file.header_of(path)
    assert header.block == TINY.block
    layer = StreamedLayer(interrupted, SEEDS, TINY)
    sizes = block_sizes(layer)
    first = next(at for at in range(len(sizes)) if sizes.count(sizes[at]) > 1)
    second = sizes.index(sizes[first], first + 1)
    file = work_file.WorkFile(path, header, sizes + sizes)
    whole = bytearray(path.read_bytes())
    head, entry = 36, 8
    begin = head + entry * 2 * len(sizes)
    for one, two, size in (
        (head + entry * first, head + entry * second, entry),
        (begin + sum(sizes[:first]), begin + sum(sizes[:second]), sizes[first]),
    ):
        whole[one : one + size], whole[two : two + size] = (
            whole[two : two + size],
            whole[one : one + size],
        )
    file.close()
    path.write_bytes(whole)
    said: list[str] = []
    assert solved(interrupted, say=said.append) == expected(built, "awari")
    assert len(said) == 2


def block_sizes(layer: StreamedLayer) -> list[int]:
    with layer.worker.layer(SEEDS):
        layer.cut()
    return layer.block_sizes


def test_work_of_another_version_is_reported(
    built: Path, interrupted: TableSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_file, "VERSION", work_file.VERSION + 1)
    said: list[str] = []
    assert solved(interrupted, say=said.append) == expected(built, "awari")
    assert said == [
        "The unfinished work on 7 seeds is damaged or of another version: it begins again."
    ]


def test_a_larger_budget_uses_the_work_and_a_smaller_one_does_not(
    built: Path, interrupted: TableSet
) -> None:
    def interrupt(part: float) -> None:
        raise Cut

    said: list[str] = []
    larger = Sizes(2 * TINY.block, 2 * TINY.window)
    with pytest.raises(Cut):
        StreamedLayer(interrupted, SEEDS, larger, say=said.append).solve(interrupt)
    assert not said
    smaller = Sizes(TINY.block // 2, TINY.window)
    assert solved(interrupted, smaller, say=said.append) == expected(built, "awari")
    assert said == [
        "The unfinished work on 7 seeds is cut for more memory or for something else: it begins "
        "again."
    ]
