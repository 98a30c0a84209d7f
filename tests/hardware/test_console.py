# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Programs for developers write their text into a file on every system."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    path
    for folder in ("hardware", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "hwtest" not in path.parts and '"__main__"' in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", ["hardware.bom", "hardware.power", "tools.bill_of_software"])
def test_output_into_a_file_is_utf_8_where_the_system_has_another_encoding(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=os.environ | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode("utf-8")


def said(path: Path) -> list[str]:
    """The texts in the calls of `print` of a program."""
    return [
        text.value
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "print"
        for text in ast.walk(call)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_that_prints_more_than_ascii_chooses_the_encoding(path: Path) -> None:
    if not all(text.isascii() for text in said(path)):
        assert "utf8_output()" in path.read_text(encoding="utf-8")
