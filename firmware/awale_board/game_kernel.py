# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's own search, in C, for the levels of the board's AI that play as well as they can.

The board's firmware of one file has it as the module ``awale_kernel``; where it is missing, on
stock CircuitPython and on the virtual board, the core's `LevelSearch` plays these levels too.
"""

from awale_core.game import Game
from awale_core.levels import LEVELS
from awale_core.search import SEED

try:
    import awale_kernel
except ImportError:
    awale_kernel = None  # type: ignore[assignment]

_ENTRIES = 512  # of the transposition table, 8 KB of the heap
_NODES = 64  # of the kernel's positions take about as long as one of the core's
_SLICE_MS = 11  # at most: the kernel's positions differ in what they take
_KERNEL_SEED = 100  # what a seed counts in the kernel's values
# Positions at most, for each level of `LEVELS`; 0: the core's search plays the level, which chooses
# among moves that look about as good.
_POSITIONS = (0, 0, 0, 0, 4000, 1_000_000)


class KernelMemory:
    """The kernel's memory: made once, as a piece of this size is hard to find later."""

    def __init__(self) -> None:
        self._search = None if awale_kernel is None else awale_kernel.Search(_ENTRIES)

    def search(self, game: Game, level: int) -> "KernelSearch | None":
        """Return a search of `game`, which is not over, at level 1 to `len(LEVELS)`; None where
        the core's search has to play. It ends the search before."""
        most = _POSITIONS[min(level, len(_POSITIONS)) - 1]
        if self._search is None or not most or not game.rules.captures:
            return None
        return KernelSearch(self._search, game, LEVELS[level - 1].depth, most)


class KernelSearch:
    """Iterative deepening, in slices; what `LevelSearch` is for the core's search.

    `move` is the best pit so far, `value` its score for the side to move in 1/16 seeds, `reached`
    the depth that is complete, in plies, and `nodes` the positions looked at.
    """

    def __init__(
        self, search: "awale_kernel.Search", game: Game, depth: int, positions: int
    ) -> None:
        rules = game.rules
        legal = game.legal_moves()
        self.move = legal[0]
        self.value = 0
        self.reached = 0
        self.nodes = 0
        self._search = search
        self._depth = min(depth, awale_kernel.MOST_DEPTH)
        self._positions = positions
        self._only = len(legal) == 1
        self._first = 6 * game.turn  # the mover's first pit
        self._moves = 0
        for pit in legal:
            self._moves |= 1 << pit - self._first
        search.set_up(
            game.cells,
            game.turn,
            awale_kernel.rules(
                rules.slam,
                rules.feeding,
                rules.starved_to,
                rules.cannot_feed_to,
                rules.stuck_to,
                rules.repetition_to if rules.repetition else rules.agreement_to,
            ),
        )
        for back, (cells, side) in enumerate(game.since_capture(), 1):
            search.before(back, cells, side)
        search.begin(1, self._moves, awale_kernel.UNGUESSED)

    def run(self, nodes: int) -> bool:
        """Search for about as long as `nodes` positions of the core's search take; True once the
        move is chosen."""
        left = self._positions - self.nodes
        done = self._search.run(min(nodes * _NODES, left), _SLICE_MS)
        value, pit, self.nodes, better = self._search.found()
        if not done:
            if better >= 0 and self.reached:
                self.move = self._first + better
            return self.nodes >= self._positions
        self.reached += 1
        self.move = self._first + pit
        self.value = value * SEED // _KERNEL_SEED
        known = awale_kernel.KNOWN
        if self._only or self.reached >= self._depth or not -known <= value <= known:
            return True
        self._search.begin(self.reached + 1, self._moves, value)
        return self.nodes >= self._positions
