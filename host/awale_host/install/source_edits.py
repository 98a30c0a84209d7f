# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Edits of a source text that keep every line number, so that a traceback of the board names the
line of the original source."""

import ast
from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """Replace the text between two points with `text`; lines count from 1, columns in bytes."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


def replace_node(node: ast.stmt | ast.expr, text: str) -> Edit:
    """Return the edit that replaces a node."""
    return Edit(
        node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0, text
    )


def delete_statement(node: ast.stmt) -> Edit:
    """Return the edit that deletes a statement with its decorators."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    first = decorators[0].lineno if decorators else node.lineno
    return Edit(first, node.col_offset, node.end_lineno or first, node.end_col_offset or 0, "")


def apply_edits(source: str, edits: Iterable[Edit]) -> str:
    """Return the source with the edits applied; they must not overlap."""
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
