# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Driver of the compiled search: iterative deepening, time, threads.

    searcher = Searcher(table_mb=64)
    result = searcher.think(game, Limits(time_ms=1000))
    game.play(result.pit)

The compiled part runs in slices of a few milliseconds, so `stop` takes effect at once.
"""

import contextlib
import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from awale_core import Game

from ..binding import FITTED, WITHOUT_NETWORK, kernel
from ..tables.lookup import Lookup
from ..types import KNOWN, SEED, SURE, InfoCallback, Limits, Line, SearchResult, best_first
from .root import Effort, Root
from .tablebase_root import PROOF_NODES, plan
from .transposition import Transposition
from .worker import LEAST_NODES, Budget, SearchStopped, Worker

if TYPE_CHECKING:
    from .evaluation import Weights

DEFAULT_TABLE_MB: Final = 64
_PROOF_NODES_A_MS: Final = 50
_ROOT_NODES_A_MS: Final = 400  # of a proof of the tables' bounds, some half of the time at most
_ROOT_NODES: Final = 400_000
_PROVING_SHARE: Final = 0.5  # of the time, until no further proof of them is attempted
_LEAST_PROOF_NODES: Final = 500
_RESULT_SHARE: Final = 0.5  # of the time and positions, until the margin is searched for
_MARGIN_SHARE: Final = 0.9  # until a move for more seeds must be shown to win as well
_LEAST_MS_FOR_MARGIN: Final = 5  # less is not worth dividing
_LEAST_NODES_FOR_MARGIN: Final = 10_000


class Searcher:
    """SearchBackend with a transposition table and threads.

    `table_mb` is the size of the transposition table (rounded down to a power of two), `threads`
    the number of threads (with one, the same depth or nodes give the same answer every time),
    `evaluation` a name for `evaluation.load`, `features` a mask of `kernel.USE_…`. `tables` is
    called at every move for the endgame tables of the rule set and must return quickly.
    `binding.Unavailable` where there is no kernel.
    """

    name = "Awalé"

    def __init__(
        self,
        *,
        table_mb: int = DEFAULT_TABLE_MB,
        threads: int = 1,
        evaluation: str = FITTED,
        features: int | None = None,
        tables: Callable[[str], Lookup | None] = lambda rules: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = Transposition.of_size(table_mb)
        self._evaluation = evaluation
        self.weights: dict[tuple[str, str], Weights] = {}
        self.features = kernel.ALL_FEATURES if features is None else features
        self._tables = tables
        self._clock = clock
        self._age = 0
        self.workers = [Worker() for _ in range(threads)]
        self._stop = threading.Event()
        self._moves = (ctypes.c_int32 * kernel.MOST_PLIES)()  # of a line
        self._plan = plan()
        # The last certain win: the game's start and moves, who wins, by how many seeds at least.
        self._claim: tuple[str, tuple[int, ...], int, int] | None = None

    def forget(self) -> None:
        """See SearchBackend."""
        self._table.clear()
        self._plan.clear()
        self._claim = None
        for worker in self.workers:
            worker.forget()

    def stop(self) -> None:
        """See SearchBackend."""
        self._stop.set()

    def ready(self) -> None:
        """See SearchBackend."""
        self._stop.clear()

    def prepare(self, rules: str) -> None:
        """See SearchBackend."""
        self.weights_of(rules, True)
        self._table.occupy()

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
        proof_nodes, root_nodes = PROOF_NODES, _ROOT_NODES
        if limits.nodes is not None:
            root_nodes = min(_ROOT_NODES, max(PROOF_NODES, limits.nodes))
        if limits.time_ms is not None:
            proof_nodes = _within(limits.time_ms * _PROOF_NODES_A_MS, proof_nodes)
            root_nodes = _within(limits.time_ms * _ROOT_NODES_A_MS, root_nodes)
        claim = self._claim_for(game)
        weights = self.weights_of(game.rules.id, limits.network)
        whole = _share(limits, started)
        half = _share(limits, started, _PROVING_SHARE)
        effort = Effort(proof_nodes, root_nodes, lambda: half.late(self._clock(), LEAST_NODES))
        root = Root(game, weights, tables, lines, claim, effort, self._table, self._plan)
        for_margin = self._margin_matters(root, limits, lines)
        budgets = whole, _share(limits, started, _RESULT_SHARE) if for_margin else whole
        result = SearchResult(0, 0, 0.0, (Line(0, (root.first,)),))
        with self._set_up(root):
            for result in self._deepen(root, limits, min(lines, len(legal)), started, budgets):
                if on_info is not None and result.depth:
                    on_info(root.certified(result, self._table, lines))
        result = root.certified(result, self._table, lines)
        if for_margin and root.settles(result.lines[0].value):
            result = self._for_the_margin(root, result, limits, started)
            if on_info is not None and result.depth:
                on_info(result)
        best = result.lines[0]
        if best.value > KNOWN:
            margin = 1 if best.value > SURE else round(best.margin)
            self._claim = game.start_fen(), tuple(game.moves), game.turn, margin
        return result

    @contextlib.contextmanager
    def _set_up(self, root: Root) -> Iterator[None]:
        """Make all workers ready for a root; the helper threads search in this context."""
        for worker in self.workers:
            root.set_up(worker, self._table, self.features, self._age)
        stop = threading.Event()
        helpers = [
            threading.Thread(target=self._help, args=(worker, root, stop), daemon=True)
            for worker in self.workers[1:]
        ]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            stop.set()
            for helper in helpers:
                helper.join()

    def _margin_matters(self, root: Root, limits: Limits, lines: int) -> bool:
        """Whether a search for the margin follows one that has settled the result."""
        if limits.nodes is None:
            enough = limits.time_ms is not None and limits.time_ms >= _LEAST_MS_FOR_MARGIN
        else:
            enough = limits.nodes >= _LEAST_NODES_FOR_MARGIN
        wanted = enough and limits.depth is None and lines == 1
        return wanted and root.margin_matters and bool(self.features & kernel.USE_MARGIN)

    def _for_the_margin(
        self, root: Root, found: SearchResult, limits: Limits, started: float
    ) -> SearchResult:
        """Search with the rest of the time for the most seeds, now that the result is as good as
        settled. Returns `found`, or a move for more seeds that gives no certain win away."""
        best = found.lines[0]
        wins = best.value > KNOWN
        searched = self.workers[0].nodes
        rest = _share(limits, started, _MARGIN_SHARE if wins else 1.0, searched)
        if self._stop.is_set() or rest.over(self._clock(), LEAST_NODES):
            return found
        second = root.for_the_margin()
        with self._set_up(second):
            *_, other = self._deepen(second, limits, 1, started, (rest, rest))
        searched += self.workers[0].nodes
        nodes = found.nodes + other.nodes
        if other.depth and second.is_rival(other.lines[0], best):
            if wins:
                rest = _share(limits, started, nodes=searched)
                shown, more = self._win_with(other.pit, root, limits, started, rest)
                best = shown or best
                nodes += more
            else:
                best = Line(best.value, other.lines[0].pits)
        return SearchResult(found.depth, nodes, self._clock() - started, (best,))

    def _win_with(
        self, pit: int, root: Root, limits: Limits, started: float, budget: Budget
    ) -> tuple[Line | None, int]:
        """Search for a certain win that begins with `pit`. Returns its line, or None, and how many
        positions were visited."""
        if self._stop.is_set() or budget.late(self._clock(), LEAST_NODES):
            return None, 0
        nodes = 0
        third = root.with_move(pit)
        with self._set_up(third):
            for result in self._deepen(third, limits, 1, started, (budget, budget)):
                nodes = result.nodes
                line = third.certified(result, self._table, 1).lines[0]
                if result.depth and third.keeps(line):
                    return line, nodes
        return None, nodes

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

    def weights_of(self, rules: str, network: bool) -> "Weights":
        """The weights of a rule set, with the network if it has one and that is wanted."""
        name = self._evaluation
        if name == FITTED and not network:
            name = WITHOUT_NETWORK
        if (rules, name) not in self.weights:
            self.weights[rules, name] = kernel.weights(name, rules)
        return self.weights[rules, name]

    def _deepen(
        self,
        root: Root,
        limits: Limits,
        count: int,
        started: float,
        budgets: tuple[Budget, Budget],
    ) -> Iterator[SearchResult]:
        """Yield one SearchResult for each iteration, the last one for an interrupted iteration.

        `budgets` are those of an iteration while the result is open, and once it is as good as
        settled."""
        worker = self.workers[0]
        if root.known is not None or root.floor is not None:
            count = 1  # the values of all moves are known
        most = min(limits.depth or kernel.MOST_PLIES, kernel.MOST_PLIES - 20)
        begin, found = self._recalled(root, limits, count)
        begin = min(begin, most)
        before = started
        for depth in range(begin, most + 1):
            mask = root.mask
            lines: list[Line] = []
            budget = budgets[bool(found) and root.settles(found[0].value)]
            if found and budget.over(self._clock(), worker.nodes):
                return
            try:
                for rank in range(count):
                    last = found[rank].value if rank < len(found) else None
                    worker.search.first = found[rank].pits[0] % 6 if rank < len(found) else -1
                    value = worker.run(depth, mask, last, budget, self._stop, self._clock)
                    pit = root.pit(worker.search.best_move)
                    lines.append(Line(value, self._line(root, pit, depth)))
                    mask &= ~(1 << pit % 6)
            except SearchStopped:
                pit = worker.search.raised
                if not found:
                    found = [Line(0, (root.first,))]
                elif not lines and pit >= 0 and root.pit(pit) != found[0].pits[0]:
                    # The unfinished iteration has already found a better move.
                    better = Line(worker.search.best, self._line(root, root.pit(pit), depth))
                    found = [better, *(line for line in found if line.pits[0] != better.pits[0])]
                yield self._result(depth - 1, started, found[:count])
                return
            found = best_first(lines)
            now = self._clock()
            yield self._result(depth, started, found)
            if self._decided(root, found, depth) or self._stop.is_set():
                return
            if budget.late(self._clock(), worker.nodes):
                return
            if limits.flexible and budget.deadline is not None:
                spent = now - before
                most_s = budget.deadline - started
                if now + 1.2 * spent > budget.deadline and now - started > 0.5 * most_s:
                    return
            before = now

    def _recalled(self, root: Root, limits: Limits, count: int) -> tuple[int, list[Line]]:
        """Return the depth to begin with, in plies, and what an earlier search has found at the
        root, which was one of its positions. Only a search for a time begins with more than one
        ply: those for a depth or a number of positions have to be the same on every machine."""
        timed = limits.time_ms is not None and limits.depth is None and limits.nodes is None
        if not timed or count > 1:
            return 1, []
        search = self.workers[0].search
        depth = kernel.recall(search)
        if not depth or abs(search.value) >= KNOWN or not root.mask >> search.best_move & 1:
            return 1, []
        pit = root.pit(search.best_move)
        return depth, [Line(search.value, self._line(root, pit, depth))]

    def _decided(self, root: Root, found: list[Line], depth: int) -> bool:
        """Whether a deeper search cannot change the result."""
        wins = [line.wins_in for line in found]
        if all(plies is not None and abs(plies) <= depth for plies in wins):
            return True
        if root.known is not None and root.code >> kernel.CASH_IN & 1:
            return found[0].value >= root.known.low * SEED
        return root.forced and depth >= 8

    def _result(self, depth: int, started: float, lines: list[Line]) -> SearchResult:
        nodes = sum(worker.nodes for worker in self.workers)
        return SearchResult(depth, nodes, self._clock() - started, tuple(lines))

    def _help(self, worker: Worker, root: Root, stop: threading.Event) -> None:
        """Run a helper thread (lazy SMP): the same search, which fills the shared table."""
        with contextlib.suppress(SearchStopped):
            for depth in range(2, kernel.MOST_PLIES - 20):
                worker.run(depth, root.mask, None, Budget(), stop, self._clock)

    def _line(self, root: Root, pit: int, depth: int) -> tuple[int, ...]:
        """Return the principal variation that begins with `pit`, from the transposition table."""
        count = kernel.line(self.workers[0].search, pit % 6, depth, ctypes.addressof(self._moves))
        return tuple(root.pit(move) for move in self._moves[:count])


def _share(limits: Limits, started: float, share: float = 1.0, nodes: int = 0) -> Budget:
    """A share of the limits, counted from the start, of which `nodes` positions are spent."""
    return Budget(
        None if limits.time_ms is None else started + share * limits.time_ms / 1000,
        None if limits.nodes is None else round(share * limits.nodes) - nodes,
    )


def _within(nodes: float, most: int) -> int:
    return max(_LEAST_PROOF_NODES, min(most, round(nodes)))
