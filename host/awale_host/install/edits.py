# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Changes to a source that leave every line where it is, so that a traceback on the board tells the
line of the source that was installed."""

import ast
from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """`text` goes in the place of what lies between two points of a source: lines from 1, columns
    in bytes as `ast` counts them."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


def instead_of(node: ast.stmt | ast.expr, text: str) -> Edit:
    """Put `text` in the place of a node."""
    return Edit(
        node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0, text
    )


def without(node: ast.stmt) -> Edit:
    """Take a statement away, decorators and all."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    first = decorators[0].lineno if decorators else node.lineno
    return Edit(first, node.col_offset, node.end_lineno or first, node.end_col_offset or 0, "")


def edited(source: str, edits: Iterable[Edit]) -> str:
    """The source with the edits made, which do not overlap."""
    lines = [line.encode() for line in source.split("\n")]
    for edit in sorted(edits, reverse=True):
        first, last = edit.line - 1, edit.end_line - 1
        before, after = lines[first][: edit.column], lines[last][edit.end_column :]
        for at in range(first, last + 1):
            lines[at] = b""
        lines[first] = before + edit.text.encode() + (after if first == last else b"")
        if first != last:
            lines[last] += after
    return b"\n".join(lines).decode()
