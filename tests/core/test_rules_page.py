# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A table names a test for every sentence of the texts, and every one of those tests exists."""

import ast
from pathlib import Path

import pytest

from awale_core import RULE_SETS

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
TABLES = (ROOT / "tests" / "core" / "both" / "SOURCES.md").read_text("utf-8")
FILES = sorted((ROOT / "tests" / "core" / "both").glob("test_source_*.py"))


def names_in(path: Path) -> set[str]:
    body = ast.parse(path.read_text("utf-8")).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef)} - {"at", "beginners"}


def test_five_texts_have_a_file_each() -> None:
    assert len(FILES) == 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_table_of_a_text_lists_exactly_its_tests(path: Path) -> None:
    _, _, table = TABLES.partition(f"in `{path.name}`")
    table, _, _ = table.partition("\n## ")
    rows = [line.split("|") for line in table.splitlines() if line.startswith("|")][2:]
    named = [row[2].strip().strip("`") for row in rows]
    assert sorted(named) == sorted(names_in(path))
    assert all(row[1].strip() for row in rows)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_has_its_section(rules: str) -> None:
    assert f"\n### {rules}\n" in PAGE
