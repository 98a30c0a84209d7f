# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Levels of the board's AI: search depth, tolerance and blunders.

    search = LevelSearch(game, 2, random.randrange)
    while not search.run(100):
        ...  # draw a frame, read a pad
    game.play(search.move)

A weak level does not play at random: it looks less far ahead, chooses among the moves that look
about equally good, and sometimes moves without looking at the answer. So it can be beaten and
still plays moves that a person might play.
"""

from collections import namedtuple

from .search import SEED, Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NamedTuple

    from .game import Game

    class Level(NamedTuple):
        name: str
        depth: int
        nodes: int
        tolerance: int
        blunder_percent: int

else:
    Level = namedtuple("Level", ("name", "depth", "nodes", "tolerance", "blunder_percent"))

# Plies looked ahead and positions looked at, at most; how much worse than the best a move may look
# and still be played, in 1/16 seeds; moves out of a hundred made without looking at the answer.
LEVELS = (
    Level("first steps", 1, 200, 3 * SEED, 50),
    Level("easy", 2, 400, SEED, 25),
    Level("steady", 3, 800, SEED // 2, 8),
    Level("good", 5, 2000, SEED // 4, 0),
    Level("strong", 8, 4000, 0, 0),
    Level("best", 20, 12000, 0, 0),
)
BLUNDER_TOLERANCE = 3 * SEED  # of a careless move: a capture of four is hardly missed


class LevelSearch:
    """Search at a level, in slices: chooses a move of a running game.

    `level` is 1 … `len(LEVELS)`. `below(n)` is the caller's random source: uniform in
    0 … n − 1, such as ``random.randrange``. ValueError if the game is over or there is no such
    level.
    """

    def __init__(self, game: "Game", level: int, below: "Callable[[int], int]") -> None:
        if not 1 <= level <= len(LEVELS):
            raise ValueError("the levels are 1 to " + str(len(LEVELS)) + ", not " + str(level))
        self.level = LEVELS[level - 1]
        depth = self.level.depth
        self._tolerance = self.level.tolerance
        if below(100) < self.level.blunder_percent:
            depth = 1
            self._tolerance = max(self._tolerance, BLUNDER_TOLERANCE)
        self._below = below
        self._chosen = -1
        self.search = Search(game, depth, margin=self._tolerance)

    def run(self, nodes: int) -> bool:
        """Search about `nodes` more positions; True once the move is chosen."""
        if self._chosen < 0:
            left = self.level.nodes - self.search.nodes
            if self.search.run(min(nodes, left)) or nodes >= left:
                self._chosen = self._choose()
        return self._chosen >= 0

    @property
    def move(self) -> int:
        """The pit chosen; the best one so far while `run` is not done."""
        return self.search.move if self._chosen < 0 else self._chosen

    @property
    def value(self) -> int:
        """Value of `move` for the side to move, as far as is known, in 1/16 seeds."""
        return self.search.value

    def _choose(self) -> int:
        search = self.search
        if not self._tolerance or not search.reached:
            return search.move
        least = search.value - self._tolerance
        pits = [pit for pit in range(len(search.values)) if search.values[pit] >= least]
        return pits[self._below(len(pits))]
