# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command as a person runs it, against the firmware on a virtual board in its own process."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess, start_board

from tests.support.awale_command import AwaleCommand
from tests.support.sentences import english_part

ENGINES = ("--south", "engine", "--north", "engine", "--movetime", "10", "--speed", "max")


def run(awale: AwaleCommand, *words: str) -> str:
    """Return the command's output on both streams; it must succeed."""
    done = awale.run(*words)
    assert done.code == 0, done.out + done.err
    assert "Traceback" not in done.out + done.err
    return done.out + done.err


def start(awale: AwaleCommand, *words: str) -> "subprocess.Popen[str]":
    """Start the command, with its output as text."""
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return awale.start(*words, **pipes)  # type: ignore[return-value]


def begun(playing: "subprocess.Popen[str]", ply: int) -> None:
    """Wait for this ply of a game."""
    assert playing.stdout is not None
    assert any(line.startswith(f"{ply:3}.") for line in playing.stdout)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[BoardProcess]:
    """A board of its own for each test."""
    flash, console = tmp_path / "flash", tmp_path / "console.txt"
    with start_board(state_dir=flash, console=console) as started:
        yield started


def listed(awale: AwaleCommand) -> list[dict[str, object]]:
    return list(json.loads(awale.run_here("logs", "list", "--json").out))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_stopped_or_killed_host_resumes_the_game(
    awale: AwaleCommand, board: BoardProcess, number: signal.Signals, code: int
) -> None:
    playing = start(awale, "play", "--port", board.link_url, *ENGINES)
    begun(playing, 10)
    playing.send_signal(number)
    _, errors = playing.communicate()
    assert playing.returncode == code
    assert "Traceback" not in errors
    (game,) = listed(awale)
    assert int(str(game["plies"])) >= 10
    said = run(awale, "play", "--port", board.link_url, *ENGINES)
    assert english_part("resumed") in said
    (game,) = listed(awale)
    assert game["reason"] is not None
