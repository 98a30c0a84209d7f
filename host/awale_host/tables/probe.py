# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Looking positions up, from the search and from Python.

The files stay compressed and mapped into memory. Room for all worths is set aside, which costs
nothing until it is used; a block is unpacked into it when the first of its boards is asked for.
"""

from math import comb
from typing import Any, Final

import numpy as np

from awale_core import Game
from awale_core.rules import rule_set
from awale_core.sowing import SLAM_LOSES

from ..engine import board
from ..engine.compiled import jit
from . import files, huffman
from .machine import load_signed, load_word, store_byte
from .packed import positions_below
from .shelf import Shelf

UNKNOWN: Final = -127
KILL: Final = -128  # the code for a move that loses at once whatever the stores say (spanish)

# What stands at a table's address, eight bytes each, and then four for each layer.
_REACH: Final = 0
_WORTH: Final = 1
_READY: Final = 2
_LAYERS: Final = 3
_SOURCE: Final = 0  # where the blocks are
_OFFSETS: Final = 1
_DECODER: Final = 2
_EACH: Final = 3

_ONES: Final = 0x0101_0101_0101


def _binomials() -> Any:
    """Per place i from 0 and sum s: C(s + i, i + 1), the terms of a rank."""
    table = np.zeros((12, 64), np.int64)
    for place in range(12):
        table[place] = [comb(total + place, place + 1) for total in range(64)]
    return table


_TERM: Final = _binomials()


@jit
def worth_of(tables: int, own: int, other: int) -> int:
    """What a position in the search's two words is worth to the player to move: the seeds gained
    more than the opponent gains, ±1 in a race; UNKNOWN where the tables do not reach.

    `tables` is `Tables.address`.
    """
    mine = (own & board.PITS) * _ONES  # byte n: the seeds in pits 0 to n
    theirs = (other & board.PITS) * _ONES
    half = mine >> 40 & 63
    seeds = half + (theirs >> 40 & 63)
    if seeds > load_word(tables + 8 * _REACH):
        return UNKNOWN
    inside = 0  # the place within the block
    for pit in range(5):
        inside += _TERM[pit, mine >> 8 * pit & 63]
    start = _TERM[5, half]
    block = _TERM[0, half]
    for pit in range(5):
        total = half + (theirs >> 8 * pit & 63)
        start += _TERM[pit + 6, total]
        block += _TERM[pit + 1, total]
    start += _TERM[11, seeds]
    worth = load_word(tables + 8 * _WORTH) + start
    ready = load_word(tables + 8 * _READY) + block + _TERM[6, seeds]
    if load_signed(ready) == 0:
        layer = tables + 8 * (_LAYERS + _EACH * seeds)
        offset = load_word(load_word(layer + 8 * _OFFSETS) + 4 * block) & 0xFFFF_FFFF
        huffman.decode(
            load_word(layer + 8 * _SOURCE) + offset,
            _TERM[4, half + 1],
            max(seeds, 1),
            load_word(layer + 8 * _DECODER),
            worth,
        )
        store_byte(ready, 1)
    return load_signed(worth + inside)


@jit
def worths_of_moves(tables: int, own: int, other: int, code: int, found: Any) -> None:
    """Write into `found` what each of the mover's six pits is worth, in the sense of `worth_of`, or
    KILL; whether a move is legal is not looked at, and an empty pit keeps what stands there.

    `code` are the rules as `board.code_of` gives them.
    """
    for pit in range(6):
        if own >> 8 * pit & 63 == 0:
            continue
        after, rest, result = board.play(own, other, pit, code)
        if result & board.SLAM and code & 7 == SLAM_LOSES:
            found[pit] = KILL
        elif result & board.AGAIN:
            found[pit] = worth_of(tables, after, rest)
        else:
            worth = worth_of(tables, rest, after)
            found[pit] = UNKNOWN if worth == UNKNOWN else (result & board.TAKEN) - worth


class Tables:
    """The tables of one rule set, ready to be asked.

    `reach` is the greatest number of seeds they know, −1 if there are none; `damaged` the layer
    that could not be read and ends them, if any; `folder` where they are. Files are checked when
    this is made.
    """

    def __init__(self, shelf: Shelf, most: int | None = None) -> None:
        self.rules = shelf.rules
        self.folder = shelf.folder
        self.damaged: int | None = None
        self._layers: list[files.LayerFile] = []
        self._decoders: list[Any] = []
        while most is None or len(self._layers) <= most:
            try:
                layer = shelf.open(len(self._layers))
            except files.Damaged:
                self.damaged = len(self._layers)
                break
            if layer is None:
                break
            self._layers.append(layer)
            self._decoders.append(huffman.decoder(layer.lengths))
        self.reach = len(self._layers) - 1
        self._worth = np.zeros(positions_below(self.reach + 1), np.int8)
        self._ready = np.zeros(comb(self.reach + 7, 7) + 1, np.int8)
        head = [self.reach, self._worth.ctypes.data, self._ready.ctypes.data]
        for layer, decoder in zip(self._layers, self._decoders, strict=True):
            head += [layer.address, layer.offsets.ctypes.data, decoder.ctypes.data]
        self._head = np.array(head, np.int64)
        # What compiled functions are given; valid for as long as this object is.
        self.address = int(self._head.ctypes.data)
        self._code = board.code_of(rule_set(shelf.rules), board.NO_GOAL)
        # What asks them is compiled, or loaded, now and not during somebody's move.
        start = Game(shelf.rules)
        self.worth(start)
        self.moves(start)

    def worth(self, game: Game) -> int | None:
        """What the position on the board is worth to the player to move: the seeds gained more
        than the opponent gains from here on (in a race 1 is a win and −1 a loss), None where the
        tables do not reach."""
        cells = bytearray(game.pits + game.stores)
        found = worth_of(self.address, *board.pack(cells, game.turn))
        return None if found == UNKNOWN else int(found)

    def moves(self, game: Game) -> dict[int, int | None]:
        """What each legal move is worth to the player who moves, in the sense of `worth`; KILL for
        one that loses at once."""
        legal = game.legal_moves()
        own, other = board.pack(bytearray(game.pits + game.stores), game.turn)
        worths = np.zeros(6, np.int64)
        worths_of_moves(self.address, own, other, self._code, worths)
        each = worths.tolist()
        return {pit: None if each[pit % 6] == UNKNOWN else each[pit % 6] for pit in legal}
