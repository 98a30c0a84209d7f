# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale desktop` and `awale man`."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from awale_host.cli import awale

from tests.cli.conftest import run

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux desktops")


@LINUX
def test_the_menu_entry_starts_an_existing_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run("desktop")
    file = tmp_path / "applications" / "awale-board.desktop"
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(file, encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert Path(entry["Icon"]).read_bytes().lstrip().startswith(b"<")
    program, *words = shlex.split(entry["Exec"])
    done = subprocess.run([program, *words, "--help"], capture_output=True, check=True)
    assert b"Usage: awale play" in done.stdout
    assert run("desktop", "--remove").startswith("Removed ")
    assert run("desktop", "--remove").startswith("There was no ")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_manual_page_has_every_command_and_its_options() -> None:
    page = run("man")
    assert isinstance(awale, click.Group)
    for name in awale.list_commands(click.Context(awale)):
        assert re.search(rf"^\.SS awale {name}\b", page, re.MULTILINE), name
    for part in (r"\-\-virtual", ".SH EXIT STATUS", ".SS awale logs pull"):
        assert part in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_manual_page_is_roff_without_warnings() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8"],
        input=run("man"),
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "awale logs pull" in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)
