# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Open the tables of a rule set and look positions up from Python.

The files stay compressed and memory-mapped. Address space for all values is reserved, which needs
no memory until it is used; a block is decoded into it at the first look-up of one of its boards.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np

from awale_core import Game
from awale_core.rules import rule_set

from ..native import bitboard
from . import huffman, layer_file, lookup
from .indexing import positions_below
from .lookup import KILL, UNKNOWN
from .tableset import TableSet

__all__ = ["KILL", "UNKNOWN", "Bounds", "Tablebase"]


class Bounds(NamedTuple):
    """Lower and upper bound of a position or move for the player who moves, in seeds of margin.

    In a race 1 is a win and −1 a loss. The bounds hold for a fresh game, in which no position with
    the same stores has occurred before. Both are KILL for a move that loses at once.
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the bounds are equal."""
        return self.low == self.high


class Tablebase:
    """Open tables of one rule set; the constructor checks the files.

    `bounded`: positions have two bounds, not one value, because a repetition splits the rows.
    `reach`: the greatest number of seeds that they cover, −1 if there are none. `damaged`: the
    first layer that could not be read, if any. `outdated`: whether an earlier version wrote that
    layer.
    """

    def __init__(self, table_set: TableSet, most: int | None = None) -> None:
        self.rules = table_set.rules
        self.bounded = table_set.bounded
        self.folder = table_set.folder
        self.damaged: int | None = None
        self.outdated = False
        self._layers: list[layer_file.LayerFile] = []
        while most is None or len(self._layers) <= most:
            try:
                layer = table_set.open(len(self._layers))
            except layer_file.Damaged as error:
                self.damaged = len(self._layers)
                self.outdated = isinstance(error, layer_file.Outdated)
                break
            if layer is None:
                break
            self._layers.append(layer)
        self.reach = len(self._layers) - 1
        boards = positions_below(self.reach + 1)
        self._low = np.zeros(boards, np.int8)  # memory is taken where a block is decoded
        self._high = np.zeros(boards, np.int8) if table_set.bounded else self._low
        self._ready = np.zeros(comb(self.reach + 7, 7) + 1, np.int8)
        head = [self.reach, *(int(each.ctypes.data) for each in (self._low, self._high))]
        head += [int(self._ready.ctypes.data), 0]
        self._decoders: list[Any] = []
        for layer in self._layers:
            for stream in layer.streams:
                self._decoders.append(huffman.decoder(stream.lengths))
                decoder = int(self._decoders[-1].ctypes.data)
                head += [stream.address, int(stream.offsets.ctypes.data), decoder]
            head += [0] * lookup.EACH * (2 - len(layer.streams))
        self._head = np.array(head, np.int64)
        # The argument of the compiled functions; valid as long as this object exists.
        self.address = int(self._head.ctypes.data)
        self._code = bitboard.rules_code(rule_set(table_set.rules), bitboard.NO_GOAL)
        # Compile or load the look-ups now, not during a move.
        start = Game(table_set.rules)
        self.bounds(start)
        self.moves(start)

    def bounds(self, game: Game) -> Bounds | None:
        """Return the bounds of a position; None outside the tables."""
        cells = bytearray(game.pits + game.stores)
        low, high = lookup.bounds_of(self.address, *bitboard.pack(cells, game.turn))
        return None if low == UNKNOWN else Bounds(int(low), int(high))

    def moves(self, game: Game) -> dict[int, Bounds | None]:
        """Return the mover's bounds of each legal move (pit 0–11); None outside the tables."""
        own, other = bitboard.pack(bytearray(game.pits + game.stores), game.turn)
        found = np.zeros((6, 2), np.int64)
        lookup.bounds_of_moves(self.address, own, other, self._code, found)
        each = [Bounds(int(low), int(high)) for low, high in found]
        return {
            pit: None if each[pit % 6].low == UNKNOWN else each[pit % 6]
            for pit in game.legal_moves()
        }
