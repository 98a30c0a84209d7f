# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solve one layer within a memory budget, and go on after an interruption.

While a layer is propagated its values are in memory, one byte a board (two bounds take two, and a
third to narrow them). What the moves out of the layer are worth is found beforehand, window by
window of the finished layers, and written to disk. It is read into memory too if there is room,
else block by block at each threshold. The values are written to disk now and then: a build that was
killed goes on from there.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Final

from ... import memory
from ...binding import kernel
from ...memory import Buffer
from ..indexing import last_block_before, positions
from ..layer_file import Damaged, LayerFile
from ..open_boards import OpenBoards, find_regions, may_search, search
from ..tableset import TableSet
from ..values import Pair, new_pair, struct_of
from .layer_worker import LayerWorker
from .windows import Window, windows
from .work_file import SUFFIX, DamagedBlock, OtherWork, WorkFile, WorkHeader, header_of

CHECKPOINT_S: Final = 60  # between two times that the values are written to disk
_LARGEST: Final = 1 << 24  # boards in a block on disk
_OPEN: Final = 32  # bytes for each board of a block while its open boards are looked at

ProgressCallback = Callable[[float], None]
Say = Callable[[str], None]


class TooLittleMemory(Exception):
    """A budget that a layer does not fit in; `least` is the number of bytes that it needs."""

    def __init__(self, least: int) -> None:
        self.least = least


@dataclass(frozen=True)
class Sizes:
    """Division of a layer: boards in a block on disk, and boards of a window of earlier layers;
    and whether the scan's results are held in memory."""

    block: int
    window: int
    held: bool = False


def sizes_within(seeds: int, room: int, *, bounded: bool) -> Sizes:
    """Cut a layer so that `room` bytes of memory suffice; TooLittleMemory if none do."""
    each = 4 + _OPEN if bounded else 4
    index = 96 * comb(seeds + 6, 6)
    resident = positions(seeds) * (3 if bounded else 1)  # bytes of the values
    block = (room - resident - index) // each
    largest = comb(seeds + 5, 5)
    if block < largest:
        raise TooLittleMemory(resident + index + each * largest)
    block = min(block, _LARGEST)
    streams = 2 if bounded else 1
    rest = room - resident - index - each * block
    return Sizes(
        block,
        (room - 2 * streams * block - index) // streams,
        rest >= streams * positions(seeds),
    )


class StreamedLayer:
    """The work on one layer, in files of a folder beside the finished layers."""

    def __init__(
        self,
        table_set: TableSet,
        seeds: int,
        sizes: Sizes,
        *,
        threads: int = 2,
        say: Say = lambda sentence: None,
        clock: Callable[[], float] = time.monotonic,
        pause: float | None = None,
    ) -> None:
        """Prepare the work, or find what is left of it. `pause`: seconds between checkpoints."""
        self._tables = table_set
        self._seeds = seeds
        self._rules = table_set.table_rules
        self._bounded = table_set.bounded
        self._say = say
        self._clock = clock
        self._pause = CHECKPOINT_S if pause is None else pause
        self._threads = threads
        self._held = sizes.held
        self.worker = LayerWorker(self._rules.code, threads)
        self._folder = work_folder(table_set, seeds)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._header = self._agree(
            WorkHeader(seeds, self._rules.file_code, sizes.block, sizes.window)
        )

    def _agree(self, header: WorkHeader) -> WorkHeader:
        """Return the header of the work that is there; remove work too large or of no use."""
        path = self._folder / f"scan{SUFFIX}"
        try:
            found = header_of(path)
            fits = found.block <= header.block and found.window <= header.window
            if found[:2] == header[:2] and fits:
                return found
            reason = "is cut for more memory or for something else"
        except FileNotFoundError:
            if not any(self._folder.iterdir()):
                return header
            reason = "is incomplete"
        except OtherWork:
            reason = "is damaged or of another version"
        self._say(f"The unfinished work on {self._seeds} seeds {reason}: it begins again.")
        remove_work(self._folder)
        self._folder.mkdir(parents=True)
        return header

    def solve(self, on_progress: ProgressCallback = lambda part: None) -> Pair:
        """Return the bounds of all boards of the layer; the same array twice if they are equal."""
        self._on_progress = on_progress
        with self.worker.layer(self._seeds) as pool:
            self.cut()
            while True:
                try:
                    return self._run(pool)
                except DamagedBlock as error:
                    self._say(f"{error} It is made again.")
                finally:
                    self._scan_file.close()

    def cut(self) -> None:
        """Cut the layer into ranges of blocks of boards with the same row of the opponent."""
        starts = self.worker.board_order.starts
        edges = [0]
        while edges[-1] < len(starts) - 1:
            reach = starts[edges[-1]] + self._header.block
            end = last_block_before(starts, reach)
            edges.append(max(end, edges[-1] + 1))
        self._edges = edges
        self._places = [starts[edge] for edge in edges]
        self._count = len(edges) - 1
        self.block_sizes = [end - begin for begin, end in pairwise(self._places)]
        self._streams = 2 if self._bounded else 1

    def _part(self, block: int) -> slice:
        return slice(self._places[block], self._places[block + 1])

    def _run(self, pool: ThreadPoolExecutor) -> Pair:
        self._exits: Callable[[int], Pair] = self._read_exits
        sizes = [size * self._streams for size in self.block_sizes]
        path = self._folder / f"scan{SUFFIX}"
        self._scan_file = WorkFile(path, self._header, sizes + sizes)
        self._check_blocks()
        self._scan()
        values = new_pair(self._places[-1], bounded=self._bounded)
        stage = self._load(values)
        if self._held:
            self._exits = self._read_all()
        steps = list(self._rules.thresholds(self._seeds))
        regions = list(self._rules.region_thresholds(self._seeds)) if self._bounded else []
        self._saved = self._clock()
        for at in range(stage, len(steps)):
            self._propagate(steps[at], values)
            self._checkpoint(at + 1, values, force=at + 1 == len(steps))
            self._on_progress(0.3 + (0.4 if regions else 0.7) * (at + 1) / len(steps))
        if stage <= len(steps):
            struct = struct_of(values, values)
            kernel.conclude(self.worker.board_order.struct, struct, 0, self._places[-1])
        if regions:
            self._narrow(regions, max(0, stage - len(steps)), len(steps), values, pool)
        self._exits = self._read_exits
        return values

    def _propagate(self, threshold: int, values: Pair) -> None:
        """Decide what a threshold decides."""
        for block in range(self._count):
            self.worker.propagate(
                threshold, self._edges[block], self._edges[block + 1], self._exits(block), values,
                exits_begin=self._places[block],
            )  # fmt: skip

    # -- the scan ------------------------------------------------------------------------------

    def _check_blocks(self) -> None:
        """Read what an earlier run left of the scan; damaged blocks count as not written."""
        for block in range(2 * self._count):
            if not self._scan_file.state(block):
                continue
            with suppress(DamagedBlock):
                self._scan_file.read(block, self._buffer(block % self._count))
                continue
            self._say(
                f"Block {block} of the work on {self._seeds} seeds is damaged: it is made again."
            )
        for block in range(self._count):
            if not self._scan_file.state(self._count + block):
                self._scan_file.forget(block)

    def _scan(self) -> None:
        """Scan the blocks that are not finished, window by window of the earlier layers."""
        fewer = self._seeds if self._rules.race else max(self._seeds - 1, 0)
        cut = windows(fewer, self._header.window) or [[]]
        while True:
            done = [self._scan_file.state(block) for block in range(self._count)]
            at = min(done)
            if at == len(cut):
                return
            window = Window(cut[at], self._open, self._threads, bounded=self._bounded)
            for block in range(self._count):
                if done[block] == at:
                    self._scan_block(block, at, window)
                    self._on_progress(0.3 * (at + (block + 1) / self._count) / len(cut))
            del window

    def _open(self, seeds: int) -> LayerFile:
        layer = self._tables.open(seeds)
        if layer is None:
            raise FileNotFoundError(self._tables.path(seeds))
        layer.release()
        return layer

    def _scan_block(self, block: int, at: int, window: Window) -> None:
        exits, values = self._buffer(block), self._buffer(block)
        if at:
            self._scan_file.read(block, exits)
        self.worker.scan(
            self._edges[block], self._edges[block + 1], window.values, self._pair(exits, block),
            self._pair(values, block), window=window.first, more=at > 0, begin=self._places[block],
        )  # fmt: skip
        if at == 0:
            self._scan_file.write(self._count + block, values)
        self._scan_file.write(block, exits, at + 1)

    def _buffer(self, block: int) -> Buffer:
        """Return memory for a block of the file: its lower bounds, then its upper ones."""
        return memory.zeros(self._streams * self.block_sizes[block])

    def _pair(self, buffer: Buffer, block: int) -> Pair:
        low = buffer[: self.block_sizes[block]]
        return Pair(low, buffer[self.block_sizes[block] :] if self._bounded else low)

    def _read_exits(self, block: int) -> Pair:
        exits = self._buffer(block)
        self._scan_file.read(block, exits)
        return self._pair(exits, block)

    def _read_all(self) -> Callable[[int], Pair]:
        """Read what all blocks are worth into memory; return the function that finds a block's."""
        whole = [self._read_exits(block) for block in range(self._count)]
        return whole.__getitem__

    # -- checkpoints ---------------------------------------------------------------------------

    def _values_file(self, stage: int) -> WorkFile:
        path = self._folder / f"values-{stage:03}{SUFFIX}"
        return WorkFile(path, self._header, self.block_sizes * self._streams)

    def _checkpoints(self) -> list[int]:
        paths = self._folder.glob(f"values-*{SUFFIX}")
        return sorted(int(path.stem.partition("-")[2]) for path in paths)

    def _load(self, values: Pair) -> int:
        """Fill in the values of the last whole checkpoint and return its stage; 0 for none."""
        for stage in reversed(self._checkpoints()):
            try:
                file = self._values_file(stage)
                try:
                    for block in range(self._count):
                        for at in range(self._streams):
                            file.read(at * self._count + block, values[at][self._part(block)])
                finally:
                    file.close()
                return stage
            except Damaged:
                self._say(
                    f"A checkpoint of the work on {self._seeds} seeds is incomplete or damaged: "
                    "it is not used."
                )
                (self._folder / f"values-{stage:03}{SUFFIX}").unlink(missing_ok=True)
        for block in range(self._count):
            buffer = self._buffer(block)
            self._scan_file.read(self._count + block, buffer)
            for whole, part in zip(values, self._pair(buffer, block), strict=True):
                whole[self._part(block)] = part
        return 0

    def _checkpoint(self, stage: int, values: Pair, *, force: bool = False) -> None:
        """Write the values to disk if it is time, then remove the earlier ones."""
        if not force and self._clock() - self._saved < self._pause:
            return
        file = self._values_file(stage)
        for block in range(self._count):
            for at in range(self._streams):
                file.write(at * self._count + block, values[at][self._part(block)])
        file.close()
        for earlier in self._checkpoints():
            if earlier < stage:
                (self._folder / f"values-{earlier:03}{SUFFIX}").unlink(missing_ok=True)
        self._saved = self._clock()

    # -- regions -------------------------------------------------------------------------------

    def _narrow(
        self, steps: list[int], begun: int, stage: int, values: Pair, pool: ThreadPoolExecutor
    ) -> None:
        """Do what `open_boards.tighten_bounds` does, from the threshold number `begun` on."""
        layer = self.worker.board_order
        struct = struct_of(values, values)
        count = kernel.count_open(struct, 0, len(layer))
        # Few open boards take a moment: they are narrowed without checkpoints between.
        few = begun == 0 and may_search(self._rules, count)
        candidates = memory.zeros(len(layer))
        for at in range(begun, len(steps)):
            find_regions(steps[at], lambda: self._pieces(values), values, candidates)
            if not few:
                self._checkpoint(stage + at + 1, values)
            self._on_progress(0.7 + 0.3 * (at + 1) / len(steps))
        if few:
            exits = new_pair(len(layer), bounded=True)
            for block in range(self._count):
                for whole, part in zip(exits, self._exits(block), strict=True):
                    whole[self._part(block)] = part
            boards = OpenBoards(layer, values, exits, 0, len(layer))
            if len(boards):
                search(layer, self._rules, boards, values, pool, searches=True)

    def _pieces(self, values: Pair) -> Iterator[OpenBoards]:
        for block in range(self._count):
            begin, end = self._places[block : block + 2]
            exits = self._exits(block)
            yield OpenBoards(self.worker.board_order, values, exits, begin, end, exits_begin=begin)


def work_folder(table_set: TableSet, seeds: int) -> Path:
    """Return the folder for the unfinished work on a layer."""
    return table_set.folder / f"{table_set.rules}-{seeds:02}.unfinished"


def remove_work(folder: Path) -> None:
    """Remove the work on a layer, if there is any."""
    shutil.rmtree(folder, ignore_errors=True)
