# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The module `awale_kernel` of the board's firmware, on this machine: the same kernel, compiled
with the sizes that the board's makefile gives it."""

import ctypes
import re
from functools import cache
from pathlib import Path
from typing import Any

from awale_engine import compiler
from awale_engine.binding import WITHOUT_NETWORK
from awale_engine.native import read_header
from awale_engine.search.evaluation import load

MODULE = Path(__file__).parents[2] / "firmware" / "circuitpython" / "modules" / "awale_kernel"


def sizes() -> dict[str, int]:
    """Return the constants of the kernel that the makefile sets."""
    text = (MODULE / "micropython.mk").read_text(encoding="utf-8")
    return {name: int(value) for name, value in re.findall(r"-DAWALE_(\w+)=(\d+)", text)}


@cache
def _kernel(folder: Path) -> dict[str, Any]:
    found = compiler.find_compiler()
    assert found is not None, "the tests of the engine need a C compiler, too"
    header = compiler.HEADER.read_text(encoding="utf-8")
    for name, value in sizes().items():
        header = re.sub(rf"(#define AWALE_{name}) \d+", rf"\1 {value}", header)
    (folder / "awale.h").write_text(header, encoding="utf-8")
    library = folder / compiler.library_name()
    flags = (f"-DAWALE_{name}={value}" for name, value in sizes().items())
    compiler.compile_kernel(library, found, *flags)
    return read_header(folder / "awale.h", ctypes.CDLL(str(library)))


class BoardKernel:
    """Stands in for the module `awale_kernel`; `folder` is where the kernel is compiled."""

    def __init__(self, folder: Path) -> None:
        kernel = _kernel(folder)
        weights = load(WITHOUT_NETWORK, "abapa").numbers
        numbers = (ctypes.c_int16 * len(weights))(*weights)
        self.MOST_DEPTH = kernel["MOST_PLIES"] - 4
        self.UNGUESSED = kernel["UNGUESSED"]
        self.KNOWN = kernel["KNOWN"]

        class Search:
            """As in awale_kernel.c."""

            def __init__(self, entries: int) -> None:
                self.table = (kernel["entry"] * entries)()
                self.search = kernel["search"]()

            def set_up(self, cells: bytes, side: int, rules: int) -> None:
                ctypes.memset(ctypes.byref(self.search), 0, ctypes.sizeof(self.search))
                ctypes.memset(self.table, 0, ctypes.sizeof(self.table))
                search = self.search
                search.table = ctypes.addressof(self.table)
                search.entries = len(self.table)
                search.weights = ctypes.addressof(numbers)
                decided = max(cells[12:14]) > 24
                search.rules = rules | (kernel["NO_GOAL"] if decided else 25) << kernel["GOAL"]
                search.features = kernel["ALL_FEATURES"]
                search.first = -1
                search.path[kernel["HISTORY"]].board = self._position(cells, side)

            def before(self, back: int, cells: bytes | bytearray, side: int) -> None:
                history = kernel["HISTORY"]
                if back <= history:
                    self.search.path[history - back].board = self._position(cells, side)
                    here = self.search.path[history]
                    here.quiet = max(here.quiet, back)

            def begin(self, depth: int, moves: int, guess: int) -> None:
                kernel["begin"](self.search, depth, moves, guess)

            def run(self, nodes: int, ms: int) -> bool:
                """However long that takes: the same on any machine."""
                return bool(kernel["run"](self.search, nodes))

            def found(self) -> tuple[int, int, int, int]:
                search = self.search
                return search.value, search.best_move, search.nodes, search.raised

            @staticmethod
            def _position(cells: bytes | bytearray, side: int) -> Any:
                rows = [int.from_bytes(cells[6 * at : 6 * at + 6], "little") for at in (0, 1)]
                words = [row | cells[12 + at] << 48 for at, row in enumerate(rows)]
                return kernel["position"](words[side], words[1 - side])

        self.Search = Search
        self._fields = [
            kernel[name]
            for name in ("SLAM", "FEEDING", "STARVED", "CANNOT_FEED", "STUCK", "REPETITION")
        ]

    def rules(self, *values: int) -> int:
        """The code of a rule set, from the core's fields."""
        return sum(value << field for value, field in zip(values, self._fields, strict=True))
