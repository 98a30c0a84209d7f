# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finding a move with the compiled search: iterative deepening, clocks, threads.

    searcher = Searcher(table_mb=64)
    result = searcher.think(game, Limits(time_ms=1000))
    game.play(result.pit)

The compiled part runs in slices of a few milliseconds, so `stop` takes effect at once.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from awale_core import Game

from ..tables.probe import Tables
from . import board, evaluation, kernel, table
from .endgame import promise
from .line import follow
from .thinking import KNOWN, SEED, Limits, Line, Report, Thought

SLICE_S: Final = 0.002
FIRST_SLICE: Final = 4000  # positions
DEFAULT_TABLE_MB: Final = 64


@dataclass
class _Worker:
    """The arrays of one thread."""

    control: Any = field(default_factory=lambda: np.zeros(kernel.CONTROL, np.int64))
    stack: Any = field(
        default_factory=lambda: np.zeros((kernel.MOST_PLIES + 2, kernel.ROW), np.int64)
    )
    path: Any = field(
        default_factory=lambda: np.zeros((kernel.HISTORY + kernel.MOST_PLIES + 2, 3), np.int64)
    )
    history: Any = field(default_factory=lambda: np.zeros(6 * 64, np.int64))
    slice: int = FIRST_SLICE


class _Stopped(Exception):
    """The time is up, the nodes are used, or someone said stop."""


class Searcher:
    """A search with its memory, as a Thinker.

    `table_mb` is the size of the transposition table (rounded down to a power of two), `threads`
    how many threads look (one gives the same answer for the same depth or nodes every time),
    `evaluation` a name of `evaluation.FORMULAS`, `features` a mask of `kernel.USE_…`. `tables` is
    asked at every move for the endgame tables of the rule set and must not take long.
    """

    name = "Awalé"

    def __init__(
        self,
        *,
        table_mb: int = DEFAULT_TABLE_MB,
        threads: int = 1,
        evaluation: str = evaluation.FITTED,
        features: int = kernel.ALL_FEATURES,
        tables: Callable[[str], Tables | None] = lambda rules: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        entries = 1 << ((table_mb << 20) // 16).bit_length() - 1
        self._table = np.zeros((max(entries, table.BUCKET), 2), np.int64)
        self._table.fill(0)  # the system hands out the memory now and not during the first move
        self._evaluation = evaluation
        self._weights: dict[str, Any] = {}
        self._features = features
        self._tables = tables
        self._clock = clock
        self._age = 0
        self._workers = [_Worker() for _ in range(threads)]
        self._stop = threading.Event()

    def forget(self) -> None:
        """See Thinker."""
        self._table.fill(0)
        for worker in self._workers:
            worker.history.fill(0)

    def stop(self) -> None:
        """See Thinker."""
        self._stop.set()

    def ready(self) -> None:
        """See Thinker."""
        self._stop.clear()

    def think(
        self,
        game: Game,
        limits: Limits,
        *,
        lines: int = 1,
        report: Report | None = None,
    ) -> Thought:
        """See Thinker."""
        legal = game.legal_moves()
        if not legal:
            raise ValueError("the game is over: there is no move to look for")
        started = self._clock()
        self._age = self._age + 1 & 63
        tables = self._tables(game.rules.id) if limits.tables else None
        root = _Root(game, self._load(game.rules.id), tables)
        for worker in self._workers:
            root.set_up(worker, self._features, self._age)
        helpers_stop = threading.Event()
        helpers = [
            threading.Thread(target=self._help, args=(worker, root, helpers_stop), daemon=True)
            for worker in self._workers[1:]
        ]
        for helper in helpers:
            helper.start()
        thought = Thought(0, 0, 0.0, (Line(0, (root.first,)),))
        try:
            for thought in self._deepen(root, limits, min(lines, len(legal)), started):
                if report is not None and thought.depth:
                    report(root.told(thought, lines))
        finally:
            helpers_stop.set()
            for helper in helpers:
                helper.join()
        return root.told(thought, lines)

    def _load(self, rules: str) -> Any:
        if rules not in self._weights:
            self._weights[rules] = evaluation.load(self._evaluation, rules)
        return self._weights[rules]

    def _deepen(
        self, root: "_Root", limits: Limits, count: int, started: float
    ) -> Iterator[Thought]:
        """One Thought an iteration, and a last one for an iteration that was cut off."""
        worker = self._workers[0]
        if root.promise is not None:
            count = 1  # what all the moves are worth is known
        deadline = None if limits.time_ms is None else started + limits.time_ms / 1000
        most = min(limits.depth or kernel.MOST_PLIES, kernel.MOST_PLIES - 20)
        found: list[Line] = []
        before = started
        for depth in range(1, most + 1):
            mask = root.mask
            done: list[Line] = []
            try:
                for place in range(count):
                    last = found[place].value if place < len(found) else None
                    worker.control[kernel.FIRST] = (
                        found[place].pits[0] % 6 if place < len(found) else -1
                    )
                    value, pit = self._aspire(worker, root, depth, mask, last, deadline, limits)
                    done.append(Line(value, self._line(root, pit, depth)))
                    mask &= ~(1 << pit % 6)
            except _Stopped:
                pit = int(worker.control[kernel.MOVE])
                if not found:
                    found = [Line(0, (root.first,))]
                elif not done and pit >= 0 and root.pit(pit) != found[0].pits[0]:
                    # The unfinished iteration has already seen that another move is better.
                    better = Line(
                        int(worker.stack[0, kernel.BEST]), self._line(root, root.pit(pit), depth)
                    )
                    found = [better, *(line for line in found if line.pits[0] != better.pits[0])]
                yield self._thought(depth - 1, started, found[:count])
                return
            found = sorted(done, key=lambda line: -line.value)
            now = self._clock()
            yield self._thought(depth, started, found)
            if self._settled(root, found, depth) or self._stop.is_set():
                return
            if deadline is not None and self._clock() >= deadline:
                return
            if limits.flexible and deadline is not None:
                spent = now - before
                if now + 1.2 * spent > deadline and now - started > 0.5 * (deadline - started):
                    return
            before = now

    def _settled(self, root: "_Root", found: list[Line], depth: int) -> bool:
        """Is there nothing more to find out?"""
        wins = [line.wins_in for line in found]
        if all(plies is not None and abs(plies) <= depth for plies in wins):
            return True
        if root.promise is not None and root.code & kernel.CASH_IN:
            return found[0].value >= root.promise.best * SEED
        return len(found) == 1 and root.mask & (root.mask - 1) == 0 and depth >= 8

    def _thought(self, depth: int, started: float, lines: list[Line]) -> Thought:
        nodes = sum(int(worker.control[kernel.NODES]) for worker in self._workers)
        return Thought(depth, nodes, self._clock() - started, tuple(lines))

    def _aspire(
        self,
        worker: _Worker,
        root: "_Root",
        depth: int,
        mask: int,
        last: int | None,
        deadline: float | None,
        limits: Limits,
    ) -> tuple[int, int]:
        """The value of the best of the moves in `mask`, and its pit, at one depth."""
        low, high = -kernel.INFINITY, kernel.INFINITY
        wide = kernel.WINDOW
        if last is not None and self._features & kernel.USE_ASPIRATION and abs(last) < KNOWN:
            low, high = last - wide, last + wide
        while True:
            self._run(worker, root, depth, mask, low, high, deadline, limits, self._stop)
            value = int(worker.control[kernel.VALUE])
            low, high, wide = kernel.widened(value, low, high, wide)
            if wide == 0:
                return value, root.pit(int(worker.stack[0, kernel.BEST_MOVE]))

    def _run(
        self,
        worker: _Worker,
        root: "_Root",
        depth: int,
        mask: int,
        low: int,
        high: int,
        deadline: float | None,
        limits: Limits,
        stop: threading.Event,
    ) -> None:
        control = worker.control
        control[kernel.PLY] = 0
        control[kernel.STATE] = kernel.ENTER
        control[kernel.MASK] = mask
        control[kernel.MOVE] = -1
        worker.stack[0, kernel.DEPTH] = depth
        worker.stack[0, kernel.ALPHA] = low
        worker.stack[0, kernel.BETA] = high
        while True:
            allowed = worker.slice
            if limits.nodes is not None:
                allowed = min(allowed, limits.nodes - int(control[kernel.NODES]))
                if allowed <= 0:
                    raise _Stopped
            control[kernel.UNTIL] = control[kernel.NODES] + allowed
            begun = self._clock()
            done = kernel.search(
                control, worker.stack, worker.path, self._table, root.weights, worker.history
            )
            now = self._clock()
            if now - begun > SLICE_S:
                worker.slice = max(worker.slice * 3 // 4, 500)
            elif not done and now - begun < SLICE_S / 2:
                worker.slice = min(worker.slice * 3 // 2, 100_000)
            if done:
                return
            if stop.is_set() or (deadline is not None and now >= deadline):
                raise _Stopped

    def _help(self, worker: _Worker, root: "_Root", stop: threading.Event) -> None:
        """What a further thread does: the same, for the values it leaves in the shared table."""
        try:
            for depth in range(2, kernel.MOST_PLIES - 20):
                self._run(
                    worker,
                    root,
                    depth,
                    root.mask,
                    -kernel.INFINITY,
                    kernel.INFINITY,
                    None,
                    Limits(),
                    stop,
                )
        except _Stopped:
            pass

    def _line(self, root: "_Root", pit: int, depth: int) -> tuple[int, ...]:
        """The line that begins with `pit`, as far as the table knows it."""
        moves = np.zeros(depth, np.int64)
        path = self._workers[0].path
        count = follow(path, self._table, root.salt, root.code, pit % 6, moves)
        return tuple(root.pit(int(move)) for move in moves[:count])


class _Root:
    """The position that a search starts from, and the game before it."""

    def __init__(self, game: Game, weights: Any, tables: Tables | None) -> None:
        self.weights = weights
        cells = bytearray(game.pits + game.stores)
        self._side = game.turn
        self._own, self._other = board.pack(cells, game.turn)
        # Once the game is decided there is still the margin to play for.
        decided = max(game.stores) >= board.DECIDED
        self.code = board.code_of(game.rules, board.NO_GOAL if decided else board.DECIDED)
        moves = game.legal_moves()
        self.tables = tables
        self.promise = None if tables is None else promise(game, tables)
        # With how few seeds a position is looked up: with fewer than now where the tables know it.
        self.probed = 0 if tables is None else min(tables.reach + 1, sum(game.pits))
        if self.promise is not None:
            moves = self.promise.keeping
            if self.promise.cash_in:
                self.code = board.code_of(game.rules, board.NO_GOAL) | kernel.CASH_IN
            else:
                self.probed = 0  # all is equal to the tables: what is hard for the opponent?
        self.salt = int(table.salt_of(self.code))
        self.mask = sum(1 << pit % 6 for pit in moves)
        self.first = moves[0]
        self._before: list[tuple[int, int]] = []
        earlier = game.copy() if game.plies else game
        while earlier.plies and len(self._before) < kernel.HISTORY:
            earlier.undo()
            if earlier.stores != game.stores:
                break
            cells = bytearray(earlier.pits + earlier.stores)
            self._before.append(board.pack(cells, earlier.turn))

    def pit(self, own_pit: int) -> int:
        """The pit 0–11 that the player on the move sees as 0–11 from the own first one."""
        return (own_pit + 6 * self._side) % 12

    def told(self, thought: Thought, count: int) -> Thought:
        """A thought with what the tables know about the moves, if they do."""
        if self.promise is None:
            return thought
        lines = self.promise.lines(thought.lines[0].pits, count)
        return Thought(thought.depth, thought.nodes, thought.seconds, lines)

    def set_up(self, worker: _Worker, features: int, age: int) -> None:
        """Make a worker's arrays ready for this position."""
        worker.control.fill(0)
        worker.control[kernel.CODE] = self.code
        if self.code & kernel.CASH_IN:  # a guess is no way to cash in
            features &= ~(kernel.USE_FUTILITY | kernel.USE_SHALLOW)
        worker.control[kernel.FEATURES] = features
        worker.control[kernel.TABLES] = 0 if self.tables is None else self.tables.address
        worker.control[kernel.PROBED] = self.probed
        worker.control[kernel.FIRST] = -1
        worker.control[kernel.AGE] = age
        worker.history >>= 2
        worker.path[kernel.HISTORY] = (self._own, self._other, len(self._before))
        for back, (own, other) in enumerate(self._before, 1):
            worker.path[kernel.HISTORY - back, :2] = (own, other)
