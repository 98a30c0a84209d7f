# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check of the imports between rewritten modules."""

import ast


def assert_imports_resolve(sources: dict[str, str]) -> None:
    """Every name that a module imports from another of `sources` is defined there."""
    for name, source in sources.items():
        package = name.rpartition(".")[0]
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.ImportFrom):
                continue
            origin = ".".join(filter(None, (package if node.level else "", node.module)))
            there = sources.get(origin) or sources.get(f"{origin}.__init__")
            for alias in node.names if there is not None else ():
                defined = f"{origin}.{alias.name}" in sources or alias.name in _names(there or "")
                assert defined, (name, alias.name)


def _names(source: str) -> set[str]:
    """Return the names that a module defines."""
    return {
        found
        for node in ast.walk(ast.parse(source))
        for found in (getattr(node, "id", ""), getattr(node, "name", ""))
    } | {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
