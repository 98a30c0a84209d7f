# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Search of the board's own AI, one slice in each pass of the loop: the kernel's where it is there
and plays the level, else the core's `LevelSearch`."""

from awale_core.levels import LEVELS, LevelSearch

from .game_kernel import KernelMemory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .game_kernel import KernelSearch
    from .interfaces import RandomBits

BEST = len(LEVELS)
SEARCH_MS = 2_500  # at most, at any level
KERNEL_MS = 900  # and where the kernel searches

_LEAST_NODES = 4
_MOST_NODES = 1000
_PASS_MS = 18  # the slices are cut so that a pass takes about this long
_PASS_SPREAD_MS = 3


class SlicedSearch:
    """Search of one position at a time. `running` is None between searches.

    `move` and `value` (in 1/16 seeds, for the side to move) are the last result.
    """

    def __init__(self, random_bits: "RandomBits") -> None:
        self.move = -1
        self.value = 0
        self._random_bits = random_bits
        self.running: "LevelSearch | KernelSearch | None" = None
        self._kernel = KernelMemory()
        self._until = 0
        self._began = -1  # when the last pass with a slice began; −1: none to measure
        self._found = False  # the move: reported in the next pass, which has time to play it
        self._nodes = _LEAST_NODES

    def stop(self) -> None:
        """Drop the search: the position has changed."""
        self.running = None

    def start(self, game: "Game", level: int, now_ms: int) -> None:
        """Start to search `game`, which is not over, at level 1 to `BEST`."""
        kernel = self._kernel.search(game, level)
        self.running = LevelSearch(game, level, self._below) if kernel is None else kernel
        self._until = now_ms + (SEARCH_MS if kernel is None else KERNEL_MS)
        self._began = -1
        self._found = False
        if kernel is None:
            self._nodes = _LEAST_NODES  # as many as the kernel's take the core half a second

    def step(self, now_ms: int, may_search: bool) -> bool:
        """Search for one slice; True once `move` is found.

        Call it in every pass; `may_search` is False in those that have other work. The size
        of a slice follows from the time that the last pass with one has taken.
        """
        running = self.running
        if running is None:
            return False
        if self._began >= 0:
            took_ms = now_ms - self._began
            if took_ms > _PASS_MS + _PASS_SPREAD_MS:
                self._nodes = max(_LEAST_NODES, self._nodes * _PASS_MS // took_ms)
            elif took_ms < _PASS_MS - _PASS_SPREAD_MS and self._nodes < _MOST_NODES:
                self._nodes += self._nodes // 8 + 1
            self._began = -1
        if not self._found:
            if may_search:
                self._began = now_ms
                self._found = running.run(self._nodes) or now_ms >= self._until
            return False
        self.running = None
        self.move = running.move
        self.value = running.value
        return True

    def _below(self, limit: int) -> int:
        return self._random_bits() % limit
