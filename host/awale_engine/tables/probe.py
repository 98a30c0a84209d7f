# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Open the tables of a rule set and look positions up from Python.

The files stay compressed and memory-mapped. Address space for all values is reserved, which needs
no memory until it is used; a block is decoded into it at the first look-up of one of its boards.
"""

import ctypes
from math import comb
from typing import Final, NamedTuple

from awale_core import Game
from awale_core.rules import rule_set

from .. import memory
from ..binding import kernel
from ..position import position_of, rules_code
from . import layer_file
from .indexing import MOST_SEEDS, positions_below
from .tableset import TableSet
from .values import new_pair

UNKNOWN: Final = -127  # AWALE_UNKNOWN and AWALE_KILL of the kernel
KILL: Final = -128  # bounds of a move that loses at once, whatever the stores say (spanish)
_PITS: Final = 6


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
        most = MOST_SEEDS if most is None else min(most, MOST_SEEDS)
        while len(self._layers) <= most:
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
        # Memory is taken where a block is decoded.
        self._values = new_pair(positions_below(self.reach + 1), bounded=self.bounded)
        self._ready = memory.zeros(comb(self.reach + 7, 7) + 1)
        self.struct = kernel.tables(
            *map(memory.address, (*self._values, self._ready)),
            reach=self.reach,
            bounded=self.bounded,
        )
        for seeds, layer in enumerate(self._layers):
            for at, stream in enumerate(layer.streams):
                self.struct.streams[2 * seeds + at] = stream.struct
        # What the kernel takes, as itself and by its address; valid as long as this object exists.
        self.address = ctypes.addressof(self.struct)
        self._code = rules_code(rule_set(table_set.rules), kernel.NO_GOAL)

    def check(self) -> None:
        """Check that the files are as long as they were; Damaged if another program has cut one. To
        be called before the kernel reads them, such as before a search."""
        for layer in self._layers:
            layer.check()

    @property
    def decoded(self) -> int:
        """Return how many boards have been decoded so far."""
        return int(self.struct.decoded)

    def bounds(self, game: Game) -> Bounds | None:
        """Return the bounds of a position; None outside the tables. Damaged as for `check`."""
        self.check()
        found = (ctypes.c_int32 * 2)()
        kernel.bounds(self.struct, position_of(game), ctypes.addressof(found))
        return None if found[0] == UNKNOWN else Bounds(*found)

    def moves(self, game: Game) -> dict[int, Bounds | None]:
        """Return the mover's bounds of each legal move (pit 0–11); None outside the tables. Damaged
        as for `check`."""
        self.check()
        found = (ctypes.c_int32 * (2 * _PITS))()
        kernel.bounds_of_moves(self.struct, position_of(game), self._code, ctypes.addressof(found))
        each = [Bounds(found[2 * pit], found[2 * pit + 1]) for pit in range(_PITS)]
        return {
            pit: None if each[pit % _PITS].low == UNKNOWN else each[pit % _PITS]
            for pit in game.legal_moves()
        }
