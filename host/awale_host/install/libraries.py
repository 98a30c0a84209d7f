# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Leaves out of Adafruit's libraries what only their readers need: types, the imports for them,
version and address. CircuitPython keeps each name of them in memory otherwise."""

import ast

from .dead_code import strip_types

_ABOUT = ("__version__", "__repo__")


def slim_library(source: str) -> str:
    """Return the source of a library without types and what only they use."""
    tree = ast.parse(strip_types(source))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tree.body = [node for node in tree.body if not (_is_about(node) or _only_types(node, used))]
    return ast.unparse(tree)


def _is_about(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _ABOUT


def _only_types(node: ast.stmt, used: set[str]) -> bool:
    """Whether a statement tries to import names of which none is used."""
    if not isinstance(node, ast.Try) or node.orelse or node.finalbody:
        return False
    names = {
        (alias.asname or alias.name).partition(".")[0]
        for each in node.body
        if isinstance(each, ast.Import | ast.ImportFrom)
        for alias in each.names
    }
    imports = all(isinstance(each, ast.Import | ast.ImportFrom) for each in node.body)
    passes = all(isinstance(each, ast.Pass) for handler in node.handlers for each in handler.body)
    return imports and passes and not names & used
