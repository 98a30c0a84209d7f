# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make a board file small enough for the repository: what KiCad computes anew is left out.

Filled zones (`hardware.kicad.fill` fills them), identities of lines and pads, empty fields, and
the blanks of KiCad's own layout. Nothing that a person drew.
"""

from pathlib import Path

from ..sexpr import Node, read, write

_COMPUTED = ("filled_polygon", "uuid", "tstamp", "descr", "tags", "model", "embedded_fonts")
_KEEP_IDENTITY = ("footprint", "zone", "kicad_pcb")
_KEEP_FIELDS = ("Reference", "Value")


def slim(path: Path) -> None:
    """Rewrite a board file without what can be computed."""
    board = read(path)
    _strip(board)
    write(path, board)


def _strip(node: Node) -> None:
    name = str(node[0])
    kept = []
    for item in node[1:]:
        if isinstance(item, list) and item:
            what = str(item[0])
            if what == "uuid" and name in _KEEP_IDENTITY:
                kept.append(item)
                continue
            if what in _COMPUTED:
                continue
            if what == "property" and name == "footprint" and str(item[1]) not in _KEEP_FIELDS:
                continue
            _strip(item)
        kept.append(item)
    node[1:] = kept
