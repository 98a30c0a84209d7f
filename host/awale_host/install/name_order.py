# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Gives the names that a module uses most the numbers that take one byte.

Compiled code names things by their place in a table of the module, in the order in which the
compiler first meets them; from the 128th place on that takes two bytes, at each use.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping

from .scopes import global_names

_SHORT = 120  # of 128: the first place is the file's, and the module's own code has a few
_FEW = 40  # with the texts of a module of so few names there is room for all


def order_names(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the `sources` of modules, each with its most used names before all others: in a
    statement that never runs. Attributes get their places before variables do."""
    return {name: _ordered(source) for name, source in sources.items()}


def _ordered(source: str) -> str:
    used = Counter(_used(ast.parse(source)))
    if len(used) < _FEW:
        return source
    first = sorted(used, key=lambda word: (-used[word], word))[:_SHORT]
    return f"if not __name__:\n    __name__.{'.'.join(first)}\n{source}"


def _used(tree: ast.Module) -> Iterator[str]:
    """Yield each use of a global or an attribute in the functions of a module."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(inner) for function in functions for inner in ast.walk(function)}
    for name, node in global_names(tree):
        if id(node) in inside and isinstance(node, ast.Name):
            yield name
    for node in ast.walk(tree):
        if id(node) in inside and isinstance(node, ast.Attribute):
            yield node.attr
