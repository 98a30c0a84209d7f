# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Leaves out of classes what the board never looks at.

Python gives each class two names, ``__module__`` and ``__qualname__``, besides the one that it is
printed by. They take 16 bytes of heap in its dictionary; deleted first, they leave their room to
the methods. ``__slots__`` has no effect on the board.
"""

import ast
from collections.abc import Mapping

_NAMES = ("__module__", "__qualname__")


def slim_classes(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the `sources` of modules with such names deleted from their classes."""
    done = {}
    for name, source in sources.items():
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                body = [each for each in node.body if not _is_slots(each)]
                unwanted: list[ast.expr] = [ast.Name(word, ast.Del()) for word in _NAMES]
                node.body = [ast.Delete(unwanted), *body]
        done[name] = ast.unparse(ast.fix_missing_locations(tree))
    return done


def _is_slots(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"
