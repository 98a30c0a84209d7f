# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's own AI: the core's search, a slice in each pass of the loop."""

from awale_core.search import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .interfaces import RandomBits

# For levels 1–4: plies looked ahead, ms of thinking, percent of moves that are left to chance.
LEVELS = ((1, 1000, 40), (2, 1000, 15), (4, 1500, 0), (20, 2500, 0))
BEST = len(LEVELS)

_LEAST_NODES = 8
_MOST_NODES = 1000
_PASS_MS = 30  # a pass may take this long while the board thinks


class Brain:
    """Thinks about one position at a time. `move` and `value` (in 1/16 seeds, for the side to
    move) are what the last search has found."""

    def __init__(self, random_bits: "RandomBits") -> None:
        self.move = -1
        self.value = 0
        self._random_bits = random_bits
        self._search: "Search | None" = None
        self._until = 0
        self._last = 0
        self._nodes = _LEAST_NODES
        self._chance = 0

    @property
    def thinking(self) -> bool:
        """Is a search under way?"""
        return self._search is not None

    def stop(self) -> None:
        """Forget the search: the position has changed."""
        self._search = None

    def start(self, game: "Game", level: int, now_ms: int) -> None:
        """Begin to think about `game`, which is not over, at level 1–4."""
        depth, ms, self._chance = LEVELS[level - 1]
        self._search = Search(game, depth)
        self._until = now_ms + ms
        self._last = now_ms

    def step(self, game: "Game", now_ms: int) -> bool:
        """Think a little more; True once `move` is found.

        How much is a little follows from how long the last pass has taken.
        """
        search = self._search
        if search is None:
            return False
        if now_ms - self._last > _PASS_MS:
            self._nodes = max(_LEAST_NODES, self._nodes * 3 // 4)
        elif self._nodes < _MOST_NODES:
            self._nodes += self._nodes // 8 + 1
        self._last = now_ms
        if not search.run(self._nodes) and now_ms < self._until:
            return False
        self._search = None
        self.move = search.move
        self.value = search.value
        if self._chance and self._random_bits() % 100 < self._chance:
            legal = game.legal_moves()
            self.move = legal[self._random_bits() % len(legal)]
        return True
