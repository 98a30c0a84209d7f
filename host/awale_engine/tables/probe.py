# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Open the tables of a rule set and look positions up from Python.

The files stay compressed and memory-mapped. Address space for all values is reserved, which needs
no memory until it is used; a block is decoded into it at the first look-up of one of its boards.
"""

from math import comb

from .. import memory
from ..binding import kernel
from . import layer_file
from .indexing import MOST_SEEDS, positions_below
from .lookup import Lookup
from .tableset import TableSet
from .values import new_pair


class Tablebase(Lookup):
    """Open tables of one rule set; the constructor checks the files.

    `bounded`: positions have two bounds, not one value, because a repetition splits the rows.
    `reach`: the greatest number of seeds that they cover, −1 if there are none. `damaged`: the
    first layer that could not be read, if any.
    """

    def __init__(self, table_set: TableSet, most: int | None = None) -> None:
        self.folder = table_set.folder
        self.damaged: int | None = None
        self._layers: list[layer_file.LayerFile] = []
        most = MOST_SEEDS if most is None else min(most, MOST_SEEDS)
        while len(self._layers) <= most:
            try:
                layer = table_set.open(len(self._layers))
            except layer_file.Damaged:
                self.damaged = len(self._layers)
                break
            if layer is None:
                break
            self._layers.append(layer)
        reach = len(self._layers) - 1
        # Memory is taken where a block is decoded.
        self._values = new_pair(positions_below(reach + 1), bounded=table_set.bounded)
        self._ready = memory.zeros(comb(reach + 7, 7) + 1)
        struct = kernel.tables(
            *map(memory.address, (*self._values, self._ready)),
            reach=reach,
            bounded=table_set.bounded,
        )
        for seeds, layer in enumerate(self._layers):
            for at, stream in enumerate(layer.streams):
                struct.streams[2 * seeds + at] = stream.struct
        super().__init__(table_set.rules, struct, reach)

    def check(self) -> None:
        """Check that the files are as long as they were; Damaged if another program has cut one. To
        be called before the kernel reads them, such as before a search."""
        for layer in self._layers:
            layer.check()
