# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Python without comments and docstrings does the same on the same lines."""

import ast
from pathlib import Path

import pytest

from tools.site_build.lean import lean

ROOT = Path(__file__).resolve().parents[2]
TEXT = '''# A head.
"""A module
of two lines."""

from os import path  # why


class Empty(Exception):
    """Only words."""


def shown(text="# no comment"):
    """One
    and two."""
    def inner(): "words"
    return f"{text} # none" + """
  # a text
"""  # an end
'''


def statements(text: str) -> list[tuple[int, str]]:
    """Every statement but docstrings, with its line."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt) and not isinstance(
            node, ast.ClassDef | ast.FunctionDef | ast.If | ast.For | ast.While | ast.With | ast.Try
        ):
            said = ast.dump(node)
            if not said.startswith("Expr(value=Constant(value="):
                found.append((node.lineno, said))
    return found


@pytest.mark.parametrize("file", ["", "firmware/awale_board/app.py", "awale_core/rules.py"])
def test_statements_stay_on_their_lines(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8") if file else TEXT
    assert statements(lean(text)) == statements(text)
    assert len(lean(text)) < len(text)


def test_no_words_are_left() -> None:
    assert "why" not in lean(TEXT)
    assert "words" not in lean(TEXT)
    assert "# no comment" in lean(TEXT)
    assert "# none" in lean(TEXT)
    assert "  # a text\n" in lean(TEXT)
