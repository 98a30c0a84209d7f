# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The root of a search: a position with the game before it, and what of its value is certain."""

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from awale_core import Game

from ..binding import kernel
from ..position import DECIDED, rules_code, salt, without_goal
from ..tables.lookup import Lookup
from ..types import KNOWN, LIKELY_WIN, SEED, SURE, Line, SearchResult
from .tablebase_root import (
    ALL_MOVES,
    Prover,
    RootProbe,
    probe_root,
    promised_value,
)
from .transposition import Transposition
from .worker import Worker

if TYPE_CHECKING:
    from .evaluation import Weights

_ATTEMPTS: Final = 3  # attempts to prove one claim in a search: the table fills as it goes on
_MOST_LIKELY: Final = 48  # seeds
_LOST: Final = SEED // 4  # so far behind, for each seed on the board, the result is settled
_WON: Final = SEED // 2  # and so far ahead; a win that may still be lost is worth more care


class Effort(NamedTuple):
    """The cost that proofs at a root may have: positions of one in the search and of one at the
    root; no further one is begun once `hurry` returns True."""

    proof_nodes: int
    root_nodes: int
    hurry: Callable[[], bool]


class Root:
    """Root position of a search, with the game before it.

    `mask` are the moves to search. `known` holds the values of all moves if the tables give exact
    ones; `floor` is the final lead that each move to search keeps for certain, `claims` says that
    an earlier search has proven it. `margin_matters` if the rules let a decided game go on: then,
    once the result is settled, the seeds that are left are worth a search. `forced` if there is no
    choice, so that a short search will do.
    """

    def __init__(
        self,
        game: Game,
        weights: "Weights",
        tables: Lookup | None,
        lines: int,
        claim: int | None,
        effort: Effort,
        table: Transposition,
        plan: Transposition,
    ) -> None:
        self.weights = weights
        self._side = game.turn
        self._effort = effort
        self.proven: dict[tuple[int, bool], float] = {}
        self.attempts: dict[tuple[int, bool], int] = {}
        # Once the game is decided, play for the margin.
        decided = max(game.stores) >= DECIDED
        self.code = rules_code(game.rules, kernel.NO_GOAL if decided else DECIDED)
        self._race = not game.rules.captures
        self._prover = Prover(game, tables, plan)
        self.tables = tables
        # Positions with fewer seeds than this are looked up; it is at most the seeds on the board.
        self.probed = 0 if tables is None else min(tables.reach + 1, sum(game.pits))
        self.known: RootProbe | None = None
        self.floor: int | None = None
        moves = game.legal_moves()
        probe = None if tables is None else probe_root(game, tables)
        if probe is not None:
            moves = self._use(probe, lines)
        self.salt = salt(self.code)
        self.claims = False
        self._all = sum(1 << pit % 6 for pit in moves)
        if claim is not None and self.known is None and self.floor is None and lines == 1:
            pit = self._prover.prove(
                0, claim, table=table, table_salt=self.salt, limit=effort.proof_nodes
            )
            if pit is not None:
                self.floor = claim
                self.claims = True
                moves = [self.pit(pit)]
        self._claimed = claim if self.claims and claim is not None else 1
        self.mask = sum(1 << pit % 6 for pit in moves)
        self.forced = len(moves) == 1
        self.first = moves[0]
        self._before = [(own, other) for own, other, _ in self._prover.seen[1:]]
        del self._before[kernel.HISTORY :]
        self._seeds = sum(game.pits)
        self.margin_matters = (
            game.rules.captures
            and not game.rules.majority
            and not decided
            and self.known is None
            and (self.floor is None or self.claims)
            and self._all & (self._all - 1) != 0
        )

    def settles(self, value: int) -> bool:
        """Whether a value leaves hardly a doubt about who wins."""
        return value >= _WON * self._seeds or value <= -_LOST * self._seeds

    def for_the_margin(self) -> "Root":
        """Return the same root for a search that counts seeds instead of wins."""
        second = copy.copy(self)
        second.code = without_goal(second.code)
        second.salt = salt(second.code)
        second.mask = self._all
        second.floor = None
        second.forced = False
        return second

    def with_move(self, pit: int) -> "Root":
        """Return the same root for a search of what one move is worth for the result."""
        other = copy.copy(self)
        other.mask = 1 << pit % 6
        other.first = pit
        other.floor = None
        other.forced = False
        other.proven, other.attempts = {}, {}
        return other

    def _use(self, probe: RootProbe, lines: int) -> list[int]:
        """Use the tables at the root; return the pits to search."""
        assert self.tables is not None
        if not self.tables.bounded and (self._race or self._prover.fresh):
            self.known = probe
            if probe.convert:
                self.code = without_goal(self.code) | 1 << kernel.CASH_IN
            else:
                self.probed = 0  # all moves are equal: search for the hardest to answer
            return probe.keeping
        if not self.tables.bounded:
            return probe.keeping
        # The bounds of moves hold for games that begin after them: a move that captures nothing
        # leaves the position on the board behind, to which play may return.
        root = probe.root
        if lines == 1 and (root.low > 0 or root.exact):
            first = self._prove(0, root.low, self._effort.root_nodes)
            if first is not None and root.low == 0:
                # A draw: of the moves that keep it, the search finds the one that is hardest to
                # answer.
                self.floor = 0
                pit = self.pit(first)
                return [
                    pit,
                    *(each for each in sorted(probe.margins) if each != pit and self._keeps(each)),
                ]
            if first is not None and (root.low > 0 or self._holds_mover_to(root.high)):
                self.floor = root.low
                return [self.pit(first)]
        return sorted(probe.margins)

    def _prove(self, owner: int, wanted: int, limit: int, first: int = ALL_MOVES) -> int | None:
        """See `Prover.prove`."""
        return self._prover.prove(owner, wanted, first=first, limit=limit, hurry=self._effort.hurry)

    def _keeps(self, pit: int) -> bool:
        """Whether it is proven that a move keeps a draw at least."""
        first, limit = 1 << pit % 6, self._effort.root_nodes // 8
        return self._prove(0, 0, limit, first) is not None

    def _holds_mover_to(self, high: int) -> bool:
        """Whether it is proven that the player to move ends at most `high` seeds ahead."""
        if self._prover.fresh:
            return True
        return self._prove(1, -high, self._effort.root_nodes) is not None

    def pit(self, own_pit: int) -> int:
        """Return the absolute pit 0–11 of a pit counted from the mover's first one."""
        return (own_pit + 6 * self._side) % 12

    def certified(self, result: SearchResult, table: Transposition, count: int) -> SearchResult:
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

    def is_rival(self, line: Line, best: Line) -> bool:
        """Whether a search for the margin has found, by its value in seeds, a move for which to
        give up the one that is best for the result. It may still give away a certain win."""
        if line.pits[0] == best.pits[0]:
            return False
        if KNOWN < best.value <= SURE:
            return line.value > best.margin * SEED
        return line.value > 0 or not 0 < best.value <= KNOWN  # a likely win is not given up either

    def keeps(self, line: Line) -> bool:
        """Whether a line wins for certain, and by as much as the game's earlier claim says."""
        return line.value > KNOWN and (1 if line.value > SURE else line.margin) >= self._claimed

    def _certified(self, line: Line, table: Transposition, *, best: bool) -> Line:
        if abs(line.value) <= KNOWN:
            return line
        wins = line.value > 0
        # A loss by the best move holds for all moves, a win only for that move.
        first = ALL_MOVES if best and not wins else 1 << line.pits[0] % 6
        wanted = max(1, round(abs(line.margin))) if abs(line.value) <= SURE else 1
        key = first, wins
        if self.proven.get(key, 0) < wanted and self.attempts.get(key, 0) < _ATTEMPTS:
            self.attempts[key] = self.attempts.get(key, 0) + 1
            proof = self._prover.prove(
                0 if wins else 1,
                wanted,
                first=first,
                table=table,
                table_salt=self.salt,
                limit=self._effort.proof_nodes,
            )
            if proof is not None:
                self.proven[key] = wanted
        if self.proven.get(key, 0) >= wanted:
            return line
        seeds = min(wanted, _MOST_LIKELY) * SEED
        return Line(LIKELY_WIN + seeds if wins else -LIKELY_WIN - seeds, line.pits)

    def set_up(self, worker: Worker, table: Transposition, features: int, age: int) -> None:
        """Make a worker's struct ready for this position."""
        search = worker.search
        search.table, search.entries, search.salt = table.address, table.entries, self.salt
        search.weights, search.network = self.weights.address, self.weights.network
        search.tables = None if self.tables is None else self.tables.address
        search.probed = self.probed
        search.rules = self.code
        if self.code >> kernel.CASH_IN & 1:  # captures count, so no pruning by estimates
            features &= ~(kernel.USE_FUTILITY | kernel.USE_SHALLOW)
        search.features = features
        search.age = age
        search.first = -1
        search.nodes = 0
        kernel.age(search)
        path, root = search.path, kernel.HISTORY
        path[root].board = (self._prover.own, self._prover.other)
        path[root].quiet = len(self._before)
        for back, board in enumerate(self._before, 1):
            path[root - back].board = board
