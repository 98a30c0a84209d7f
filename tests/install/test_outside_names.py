# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Minifying keeps the names of CircuitPython's own objects."""

import ast
from pathlib import Path

import pytest
from awale_host.install import installer

FIRMWARE = Path(__file__).parents[2] / "firmware"
OURS = ("awale_board", "awale_core")


def outside_names(source: str) -> set[str]:
    """Every dotted name that starts at a module from outside, as ``digitalio.Pull.UP``."""
    tree = ast.parse(source)
    modules = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if not alias.name.startswith(OURS)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            first: ast.expr = node
            while isinstance(first, ast.Attribute):
                first = first.value
            if isinstance(first, ast.Name) and first.id in modules:
                found.add(ast.unparse(node))
    return found


def test_names_of_modules_from_outside_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    minified: dict[str, str] = {}

    def note(source: str, name: str) -> bytes:
        minified[name] = source
        return b""

    monkeypatch.setattr(installer, "compile_module", note)
    installer.build(FIRMWARE)
    checked = 0
    for path in (FIRMWARE / "awale_board").glob("*.py"):
        if path.stem in minified:
            wanted = outside_names(path.read_text(encoding="utf-8"))
            assert wanted <= outside_names(minified[path.stem]), path.name
            checked += len(wanted)
    assert checked > 20
