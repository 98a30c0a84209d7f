# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The line of progress while packages are installed, and what is shown where that fails."""

import os
import subprocess
import sys
from pathlib import Path

import pip
import pytest

from tools.set_up import steps

ROOT = Path(__file__).resolve().parents[2]


def test_each_step_of_pip_is_one_line_of_a_few_words() -> None:
    said = [
        "Obtaining file:///here\n",
        "  Preparing metadata (pyproject.toml): started\n",
        "Collecting rich>=13.7 (from awale-board==0.1.0)\n",
        "  Downloading rich-15.0.0-py3-none-any.whl (240 kB)\n",
        "Collecting click>=8.1\n",
        "  Using cached click-8.5.1-py3-none-any.whl.metadata (3 kB)\n",
        "Installing collected packages: rich, click, awale-board\n",
        "Successfully installed rich-15.0.0\n",
    ]
    assert list(steps(said)) == [
        "building what has to be built here",
        "1 package found, rich is the latest",
        "1 package found, downloading rich (240 kB)",
        "2 packages found, click is the latest",
        "writing 3 packages",
    ]


@pytest.mark.slow
def test_a_failure_shows_what_pip_said_and_its_exit_code(tmp_path: Path) -> None:
    """In an environment of its own, because pip's output is kept there."""
    bare = [sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")]
    subprocess.run(bare, check=True)
    has_pip = os.environ | {"PYTHONPATH": str(Path(pip.__file__).parents[1])}
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    nowhere = tmp_path / "no-such-package"
    done = subprocess.run(
        [python, ROOT / "tools" / "set_up.py", nowhere],
        capture_output=True,
        encoding="utf-8",
        env=has_pip,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "no-such-package" in done.stderr
    assert "no-such-package" in (tmp_path / "venv" / "pip.log").read_text(encoding="utf-8")
