# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's own AI: the core's search, a slice in each pass of the loop."""

from awale_core.search import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

_LEAST_NODES = 16
_MOST_NODES = 2000
_PASS_MS = 25  # how long a pass may take while the board thinks


class Brain:
    """Thinks about one position at a time; at most `depth` plies deep and `think_ms` long."""

    def __init__(self, depth: int = 6, think_ms: int = 2500) -> None:
        self.depth = depth
        self.think_ms = think_ms
        self._search: "Search | None" = None
        self._began = 0
        self._last = 0
        self._nodes = _LEAST_NODES

    @property
    def thinking(self) -> bool:
        """Is a search under way?"""
        return self._search is not None

    def stop(self) -> None:
        """Forget the search: the position has changed."""
        self._search = None

    def step(self, game: "Game", now_ms: int) -> int:
        """Think a little about `game`; the pit to play once that is known, else −1.

        How much is a little follows from how long the last pass has taken.
        """
        search = self._search
        if search is None:
            self._search = Search(game, self.depth)
            self._began = now_ms
            self._last = now_ms
            return -1
        if now_ms - self._last > _PASS_MS:
            self._nodes = max(_LEAST_NODES, self._nodes // 2)
        elif self._nodes < _MOST_NODES:
            self._nodes += self._nodes // 8 + 1
        self._last = now_ms
        if search.run(self._nodes) or now_ms - self._began >= self.think_ms:
            self._search = None
            return search.move
        return -1
