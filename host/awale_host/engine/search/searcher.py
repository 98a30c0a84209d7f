# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Driver of the compiled search: iterative deepening, time, threads.

    searcher = Searcher(table_mb=64)
    result = searcher.think(game, Limits(time_ms=1000))
    game.play(result.pit)

The compiled part runs in slices of a few milliseconds, so `stop` takes effect at once. The module
is long because iteration, time and threads share the state of one search: apart, each would need
most of what the others have.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from awale_core import Game

from ...native import bitboard
from ...native.entry import bound
from ...tablebase.probe import Tablebase
from ..types import KNOWN, LIKELY_WIN, SEED, SURE, InfoCallback, Limits, Line, SearchResult
from . import evaluation, kernel, transposition
from .pv import extract_pv
from .tablebase_root import (
    ALL_MOVES,
    PROOF_NODES,
    Prover,
    RootProbe,
    positions_since_capture,
    probe_root,
    promised_value,
)

SLICE_S: Final = 0.002
FIRST_SLICE: Final = 4000  # positions
_LEAST_SLICE: Final = 500
LEAST_NODES: Final = 4000  # half a millisecond: less is hardly a search, whatever the clock says
DEFAULT_TABLE_MB: Final = 64
_PROOF_NODES_A_MS: Final = 50
_ROOT_NODES_A_MS: Final = 400  # of a proof of the tables' bounds, some half of the time
_LEAST_PROOF_NODES: Final = 500
_ATTEMPTS: Final = 3  # attempts to prove one claim in a search: the table fills as it goes on
_MOST_LIKELY: Final = 48  # seeds


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
    search: Callable[[], bool] | None = None  # goes on with the search of the present position


class _Stopped(Exception):
    """The time or the nodes are used up, or the caller has called `stop`."""


class Searcher:
    """SearchBackend with a transposition table and threads.

    `table_mb` is the size of the transposition table (rounded down to a power of two), `threads`
    the number of threads (with one, the same depth or nodes give the same answer every time),
    `evaluation` a name for `evaluation.load`, `features` a mask of `kernel.USE_…`. `tables` is
    called at every move for the endgame tables of the rule set and must return quickly.
    """

    name = "Awalé"

    def __init__(
        self,
        *,
        table_mb: int = DEFAULT_TABLE_MB,
        threads: int = 1,
        evaluation: str = evaluation.FITTED,
        features: int = kernel.ALL_FEATURES,
        tables: Callable[[str], Tablebase | None] = lambda rules: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        entries = 1 << ((table_mb << 20) // 16).bit_length() - 1
        self._table = np.zeros((max(entries, transposition.BUCKET), 2), np.int64)
        self._table.fill(0)  # the system allocates the memory now, not during the first move
        self._evaluation = evaluation
        self._weights: dict[tuple[str, str], Any] = {}
        self._features = features
        self._tables = tables
        self._clock = clock
        self._age = 0
        self._workers = [_Worker() for _ in range(threads)]
        self._stop = threading.Event()
        self._wanted = np.zeros(2, np.int64)  # what `extract_pv` looks for, and what it finds
        self._moves = np.zeros(kernel.MOST_PLIES, np.int64)
        self._extract: Callable[[], int] | None = None
        # The last certain win: the game's start and moves, who wins, by how many seeds at least.
        self._claim: tuple[str, tuple[int, ...], int, int] | None = None

    def forget(self) -> None:
        """See SearchBackend."""
        self._table.fill(0)
        self._claim = None
        for worker in self._workers:
            worker.history.fill(0)

    def stop(self) -> None:
        """See SearchBackend."""
        self._stop.set()

    def ready(self) -> None:
        """See SearchBackend."""
        self._stop.clear()

    def think(
        self,
        game: Game,
        limits: Limits,
        *,
        lines: int = 1,
        on_info: InfoCallback | None = None,
    ) -> SearchResult:
        """See SearchBackend."""
        legal = game.legal_moves()
        if not legal:
            raise ValueError("the game is over: there is no move to look for")
        started = self._clock()
        self._age = self._age + 1 & 63
        tables = self._tables(game.rules.id) if limits.tables else None
        proof_nodes = root_nodes = PROOF_NODES
        if limits.time_ms is not None:
            proof_nodes, root_nodes = (
                max(_LEAST_PROOF_NODES, min(PROOF_NODES, round(limits.time_ms * each)))
                for each in (_PROOF_NODES_A_MS, _ROOT_NODES_A_MS)
            )
        claim = self._claim_for(game)
        weights = self._load(game.rules.id, limits.network)
        root = _Root(game, weights, tables, lines, proof_nodes, root_nodes, claim, self._table)
        for worker in self._workers:
            root.set_up(worker, self._features, self._age)
            worker.search = bound(
                kernel.search,
                *(worker.control, worker.stack, worker.path, self._table, weights, worker.history),
            )
        path = self._workers[0].path
        self._extract = bound(
            extract_pv, path, self._table, root.salt, root.code, self._wanted, self._moves
        )
        helpers_stop = threading.Event()
        helpers = [
            threading.Thread(target=self._help, args=(worker, root, helpers_stop), daemon=True)
            for worker in self._workers[1:]
        ]
        for helper in helpers:
            helper.start()
        result = SearchResult(0, 0, 0.0, (Line(0, (root.first,)),))
        try:
            for result in self._deepen(root, limits, min(lines, len(legal)), started):
                if on_info is not None and result.depth:
                    on_info(root.certified(result, self._table, lines))
        finally:
            helpers_stop.set()
            for helper in helpers:
                helper.join()
        result = root.certified(result, self._table, lines)
        best = result.lines[0]
        if best.value > KNOWN:
            margin = 1 if best.value > SURE else round(best.margin)
            self._claim = game.start_fen(), tuple(game.moves), game.turn, margin
        return result

    def _claim_for(self, game: Game) -> int | None:
        """Return the final lead that an earlier search of this game has proven for the mover.

        The game has gone on since; the search may rate other moves as high as the one that keeps
        the proof.
        """
        if self._claim is None:
            return None
        start, moves, side, margin = self._claim
        same = game.start_fen() == start and tuple(game.moves[: len(moves)]) == moves
        return margin if same and game.turn == side else None

    def _load(self, rules: str, network: bool) -> Any:
        name = self._evaluation
        if name == evaluation.FITTED and not network:
            name = evaluation.WITHOUT_NETWORK
        if (rules, name) not in self._weights:
            self._weights[rules, name] = evaluation.load(name, rules)
        return self._weights[rules, name]

    def _deepen(
        self, root: "_Root", limits: Limits, count: int, started: float
    ) -> Iterator[SearchResult]:
        """Yield one SearchResult for each iteration, the last one for an interrupted iteration."""
        worker = self._workers[0]
        if root.known is not None or root.floor is not None:
            count = 1  # the values of all moves are known
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
                    # The unfinished iteration has already found a better move.
                    better = Line(
                        int(worker.stack[0, kernel.BEST]), self._line(root, root.pit(pit), depth)
                    )
                    found = [better, *(line for line in found if line.pits[0] != better.pits[0])]
                yield self._result(depth - 1, started, found[:count])
                return
            found = sorted(done, key=lambda line: -line.value)
            now = self._clock()
            yield self._result(depth, started, found)
            if self._settled(root, found, depth) or self._stop.is_set():
                return
            if self._late(deadline, self._clock()):
                return
            if limits.flexible and deadline is not None:
                spent = now - before
                if now + 1.2 * spent > deadline and now - started > 0.5 * (deadline - started):
                    return
            before = now

    def _late(self, deadline: float | None, now: float) -> bool:
        """Whether the time is used up and the main thread has searched the least that it must."""
        searched = int(self._workers[0].control[kernel.NODES])
        return deadline is not None and now >= deadline and searched >= LEAST_NODES

    def _settled(self, root: "_Root", found: list[Line], depth: int) -> bool:
        """Whether a deeper search cannot change the result."""
        wins = [line.wins_in for line in found]
        if all(plies is not None and abs(plies) <= depth for plies in wins):
            return True
        if root.known is not None and root.code & kernel.CASH_IN:
            return found[0].value >= root.known.low * SEED
        return len(found) == 1 and root.mask & (root.mask - 1) == 0 and depth >= 8

    def _result(self, depth: int, started: float, lines: list[Line]) -> SearchResult:
        nodes = sum(int(worker.control[kernel.NODES]) for worker in self._workers)
        return SearchResult(depth, nodes, self._clock() - started, tuple(lines))

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
        """Search the moves in `mask` with aspiration windows; return the best value and its pit."""
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
        assert worker.search is not None
        while True:
            begun = self._clock()
            allowed = worker.slice
            if deadline is not None:
                left = round(worker.slice * (deadline - begun) / SLICE_S)
                allowed = min(allowed, max(left, _LEAST_SLICE))
            if limits.nodes is not None:
                allowed = min(allowed, limits.nodes - int(control[kernel.NODES]))
                if allowed <= 0:
                    raise _Stopped
            control[kernel.UNTIL] = control[kernel.NODES] + allowed
            done = worker.search()
            now = self._clock()
            if now - begun > SLICE_S:
                worker.slice = max(worker.slice * 3 // 4, _LEAST_SLICE)
            elif not done and allowed == worker.slice and now - begun < SLICE_S / 2:
                worker.slice = min(worker.slice * 3 // 2, 100_000)
            if done:
                return
            if stop.is_set() or self._late(deadline, now):
                raise _Stopped

    def _help(self, worker: _Worker, root: "_Root", stop: threading.Event) -> None:
        """Run a helper thread (lazy SMP): the same search, which fills the shared table."""
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
        """Return the principal variation that begins with `pit`, from the transposition table."""
        assert self._extract is not None
        self._wanted[:] = pit % 6, depth
        count = self._extract()
        return tuple([root.pit(move) for move in self._moves[:count].tolist()])


class _Root:
    """Root position of a search, with the game before it.

    `mask` are the moves to search. `known` holds the values of all moves if the tables give exact
    ones; `floor` is the proven final lead if only one move keeps it.
    """

    def __init__(
        self,
        game: Game,
        weights: Any,
        tables: Tablebase | None,
        lines: int,
        proof_nodes: int,
        root_nodes: int,
        claim: int | None,
        table: Any,
    ) -> None:
        self.weights = weights
        self._side = game.turn
        self._proof_nodes = proof_nodes
        self._root_nodes = root_nodes
        self._proven: dict[tuple[int, bool], float] = {}
        self._attempts: dict[tuple[int, bool], int] = {}
        # Once the game is decided, play for the margin.
        decided = max(game.stores) >= bitboard.DECIDED
        goal = bitboard.NO_GOAL if decided else bitboard.DECIDED
        self.code = bitboard.rules_code(game.rules, goal)
        self._race = not game.rules.captures
        self._prover = Prover(game, tables)
        self.tables = tables
        # Positions with fewer seeds than this are looked up; it is at most the seeds on the board.
        self.probed = 0 if tables is None else min(tables.reach + 1, sum(game.pits))
        self.known: RootProbe | None = None
        self.floor: int | None = None
        moves = game.legal_moves()
        probe = None if tables is None else probe_root(game, tables)
        if probe is not None:
            moves = self._use(probe, lines)
        self.salt = transposition.salt(self.code)
        if claim is not None and self.known is None and self.floor is None and lines == 1:
            pit = self._prover.prove(0, claim, table=table, salt=self.salt, limit=proof_nodes)
            if pit is not None:
                self.floor = claim
                moves = [self.pit(pit)]
        self.mask = sum(1 << pit % 6 for pit in moves)
        self.first = moves[0]
        self._before = [(own, other) for own, other, _ in positions_since_capture(game)[1:]]
        del self._before[kernel.HISTORY :]

    def _use(self, probe: RootProbe, lines: int) -> list[int]:
        """Use the tables at the root; return the pits to search."""
        assert self.tables is not None
        if not self.tables.bounded and (self._race or self._prover.fresh):
            self.known = probe
            if probe.convert:
                self.code = self.code | bitboard.NO_GOAL << bitboard.GOAL_BITS | kernel.CASH_IN
            else:
                self.probed = 0  # all moves are equal: search for the hardest to answer
            return probe.keeping
        if not self.tables.bounded:
            return probe.keeping
        # The bounds of moves hold for games that begin after them: a move that captures nothing
        # leaves the position on the board behind, to which play may return.
        root = probe.root
        if lines == 1 and (root.low > 0 or root.exact):
            pit = self._prover.prove(0, root.low, limit=self._root_nodes)
            if pit is not None and (root.low > 0 or self._holds_mover_to(root.high)):
                self.floor = root.low
                return [self.pit(pit)]
        return list(probe.margins)

    def _holds_mover_to(self, high: int) -> bool:
        """Whether it is proven that the player to move ends at most `high` seeds ahead."""
        return (
            self._prover.fresh or self._prover.prove(1, -high, limit=self._root_nodes) is not None
        )

    def pit(self, own_pit: int) -> int:
        """Return the absolute pit 0–11 of a pit counted from the mover's first one."""
        return (own_pit + 6 * self._side) % 12

    def certified(self, result: SearchResult, table: Any, count: int) -> SearchResult:
        """Return the result with only those certain values that tables or a proof confirm.

        Other certain wins and losses become likely ones.
        """
        if self.known is not None:
            lines = self.known.lines(result.lines[0].pits, count)
        elif self.floor is not None:
            value = promised_value(self.floor)
            lines = tuple(Line(value, line.pits) for line in result.lines)
        elif self._race:
            return result
        else:
            lines = tuple(
                self._certified(line, table, best=at == 0) for at, line in enumerate(result.lines)
            )
        return SearchResult(result.depth, result.nodes, result.seconds, lines)

    def _certified(self, line: Line, table: Any, *, best: bool) -> Line:
        if abs(line.value) <= KNOWN:
            return line
        wins = line.value > 0
        # A loss by the best move holds for all moves, a win only for that move.
        first = ALL_MOVES if best and not wins else 1 << line.pits[0] % 6
        wanted = max(1, round(abs(line.margin))) if abs(line.value) <= SURE else 1
        key = first, wins
        if self._proven.get(key, 0) < wanted and self._attempts.get(key, 0) < _ATTEMPTS:
            self._attempts[key] = self._attempts.get(key, 0) + 1
            found = self._prover.prove(
                0 if wins else 1,
                wanted,
                first=first,
                table=table,
                salt=self.salt,
                limit=self._proof_nodes,
            )
            if found is not None:
                self._proven[key] = wanted
        if self._proven.get(key, 0) >= wanted:
            return line
        seeds = min(wanted, _MOST_LIKELY) * SEED
        return Line(LIKELY_WIN + seeds if wins else -LIKELY_WIN - seeds, line.pits)

    def set_up(self, worker: _Worker, features: int, age: int) -> None:
        """Make a worker's arrays ready for this position."""
        worker.control.fill(0)
        worker.control[kernel.CODE] = self.code
        if self.code & kernel.CASH_IN:  # captures count, so no pruning by estimates
            features &= ~(kernel.USE_FUTILITY | kernel.USE_SHALLOW)
        worker.control[kernel.FEATURES] = features
        worker.control[kernel.TABLES] = 0 if self.tables is None else self.tables.address
        worker.control[kernel.PROBED] = self.probed
        worker.control[kernel.FIRST] = -1
        worker.control[kernel.AGE] = age
        worker.history >>= 2
        own, other = self._prover.own, self._prover.other
        worker.path[kernel.HISTORY] = (own, other, len(self._before))
        for back, (own, other) in enumerate(self._before, 1):
            worker.path[kernel.HISTORY - back, :2] = (own, other)
