# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's own AI: the core's `Thinker`, a slice in each pass of the loop."""

from awale_core.levels import LEVELS, Thinker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .interfaces import RandomBits

BEST = len(LEVELS)
THINK_MS = 2_500  # at most, at any level

_LEAST_NODES = 4
_MOST_NODES = 1000
_PASS_MS = 26  # the slices are cut so that a pass takes about this long
_PASS_SPREAD_MS = 3


class Brain:
    """Thinks about one position at a time: `thinker` does, None while there is nothing to think
    about. `move` and `value` (in 1/16 seeds, for the side to move) are what was found last."""

    def __init__(self, random_bits: "RandomBits") -> None:
        self.move = -1
        self.value = 0
        self._random_bits = random_bits
        self.thinker: "Thinker | None" = None
        self._until = 0
        self._began = -1  # when the last pass with a slice began; −1: none to measure
        self._found = False  # the move: it is told in the next pass, which has time to play it
        self._nodes = _LEAST_NODES

    def stop(self) -> None:
        """Forget the search: the position has changed."""
        self.thinker = None

    def start(self, game: "Game", level: int, now_ms: int) -> None:
        """Begin to think about `game`, which is not over, at level 1 to `BEST`."""
        self.thinker = Thinker(game, level, self._below)
        self._until = now_ms + THINK_MS
        self._began = -1
        self._found = False

    def step(self, now_ms: int, may_think: bool) -> bool:
        """Think a little more; True once `move` is found.

        Call it in every pass; `may_think` is False in those that have other work. How much is a
        little follows from how long the last pass with a slice has taken.
        """
        thinker = self.thinker
        if thinker is None:
            return False
        if self._began >= 0:
            took_ms = now_ms - self._began
            if took_ms > _PASS_MS + _PASS_SPREAD_MS:
                self._nodes = max(_LEAST_NODES, self._nodes * 3 // 4)
            elif took_ms < _PASS_MS - _PASS_SPREAD_MS and self._nodes < _MOST_NODES:
                self._nodes += self._nodes // 8 + 1
            self._began = -1
        if not self._found:
            if may_think:
                self._began = now_ms
                self._found = thinker.run(self._nodes) or now_ms >= self._until
            return False
        self.thinker = None
        self.move = thinker.move
        self.value = thinker.search.value
        return True

    def _below(self, limit: int) -> int:
        return self._random_bits() % limit
