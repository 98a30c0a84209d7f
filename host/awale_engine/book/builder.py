# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Grow an opening book: a tree of searched positions, expanded best first (drop-out expansion).

The next position to expand is the most likely one. In a game that follows the book, one side plays
the book's moves and the other any move, the less likely the more it loses. So each position has a
distance from the start, one for each side as the follower of the book, and the nearest leaves are
expanded. Values are backed up from the leaves: a mistake that is found late changes earlier moves.

Each searched position is a line of the tree's file, so an interrupted build can be resumed.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from awale_core import Game
from awale_core.notation import NotationError
from awale_core.position_key import position_key

from ..errors import AwaleError
from ..types import WIN, Limits, SearchBackend

_PLY: Final = 20  # the distance of one more ply, in hundredths of a seed that a move loses
_DEVIATION: Final = 5  # factor of the distance for moves of the book's side other than its best
_SUPPORT: Final = (
    5  # positions of the line ahead that must have been searched for a move of the book
)
_SWEEPS: Final = 100


@dataclass
class _Move:
    """A move of a searched position: its child, whether the turn passes, its value for the mover.

    `open` if the game goes on after it."""

    pit: int
    key: int
    turns: bool
    value: int
    open: bool


@dataclass
class _Node:
    """A searched position."""

    side: int
    moves: list[_Move] = field(default_factory=list)

    @property
    def best(self) -> _Move:
        return max(self.moves, key=lambda move: move.value)


class Tree:
    """The searched positions of a rule set, stored in a file; AwaleError if it is another file."""

    def __init__(self, rules: str, file: Path) -> None:
        self.rules = rules
        self._file = file
        self.nodes: dict[int, _Node] = {}
        self._fens: dict[int, str] = {}
        self._start = position_key(Game(rules))
        self._fens[self._start] = Game(rules).fen()
        if file.exists():
            self._read()
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self._title, encoding="utf-8")

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def _title(self) -> str:
        return f"Awalé opening tree 1, {self.rules}\n"

    def grow(self, searcher: SearchBackend, nodes: int, batch: int) -> int:
        """Search the `batch` nearest positions, `nodes` positions per move; return their number."""
        nearest = list(islice(self._frontier(), batch))
        with self._file.open("a", encoding="utf-8") as stream:
            for key in nearest:
                fen = self._fens[key]
                game = Game.from_fen(fen, self.rules)
                values = {pit: _judge(searcher, game, pit, nodes) for pit in game.legal_moves()}
                words = " ".join(f"{pit}:{value}" for pit, value in values.items())
                stream.write(f"{fen} {words}\n")
                stream.flush()
                self._add(game, values)
        self._settle()
        return len(nearest)

    def moves(self) -> dict[int, tuple[int, int]]:
        """Return the best move and its value for each position with enough searched below it."""
        entries = {}
        for key, node in self.nodes.items():
            at: _Node | None = node
            support = 0
            while at is not None and support < _SUPPORT:
                support += 1
                move = at.best
                at = self.nodes.get(move.key) if move.open else None
            if support == _SUPPORT:
                entries[key] = (node.best.pit, node.best.value)
        return entries

    def _frontier(self) -> Iterator[int]:
        """Return the positions that are not searched yet, the nearest first."""
        heap = [(0, follower, self._start) for follower in (0, 1)]
        seen: set[tuple[int, int]] = set()
        yielded: set[int] = set()
        while heap:
            distance, follower, key = heapq.heappop(heap)
            if (key, follower) in seen:
                continue
            seen.add((key, follower))
            node = self.nodes.get(key)
            if node is None:
                if key not in yielded:
                    yielded.add(key)
                    yield key
                continue
            best = node.best.value
            for move in node.moves:
                if move.open:
                    lost = (best - move.value) * (_DEVIATION if node.side == follower else 1)
                    heapq.heappush(heap, (distance + _PLY + lost, follower, move.key))

    def _add(self, game: Game, values: dict[int, int]) -> None:
        node = _Node(game.turn)
        for pit, value in values.items():
            child = game.copy()
            child.play(pit)
            key = position_key(child)
            self._fens.setdefault(key, child.fen())
            turns = child.turn != game.turn
            node.moves.append(_Move(pit, key, turns, value, child.outcome is None))
        self.nodes[position_key(game)] = node

    def _settle(self) -> None:
        """Back up the values from the leaves of the tree."""
        for _ in range(_SWEEPS):
            changed = False
            for node in reversed(self.nodes.values()):
                for move in node.moves:
                    child = self.nodes.get(move.key) if move.open else None
                    if child is not None:
                        value = child.best.value * (-1 if move.turns else 1)
                        changed |= value != move.value
                        move.value = value
            if not changed:
                return

    def _read(self) -> None:
        text = self._file.read_text(encoding="utf-8", errors="replace")
        if not text.startswith(self._title):
            raise AwaleError(
                f"{self._file} is not an opening tree for {self.rules}; name another file."
            )
        whole, _, torn = text.rpartition("\n")
        for line in whole.splitlines()[1:]:
            try:
                fen, *words = line.split()
                game = Game.from_fen(fen, self.rules)
                pairs = [word.split(":") for word in words]
                values = {int(pit): int(value) for pit, value in pairs}
            except (NotationError, ValueError) as error:
                raise AwaleError(f"{self._file} is damaged at '{line[:60]}'.") from error
            if sorted(values) != game.legal_moves():
                raise AwaleError(f"{self._file} is damaged at '{line[:60]}'.")
            self._add(game, values)
        if torn:  # the last line was cut off: end it before the next one
            self._file.write_text(whole + "\n", encoding="utf-8")
        self._settle()


def _judge(searcher: SearchBackend, game: Game, pit: int, nodes: int) -> int:
    """Search a move; return its value for the mover in hundredths of a seed."""
    child = game.copy()
    child.play(pit)
    if child.outcome is not None:
        won = child.outcome.winner
        return 0 if won is None else WIN - 1 if won == game.turn else 1 - WIN
    value = searcher.think(child, Limits(nodes=nodes)).lines[0].value
    return value if child.turn == game.turn else -value
