# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every program in `examples/` runs and does what it says."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess

from tests.cli.test_logs import keep

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
ONE_MOVE_LEFT = "0-0-0-0-0-1-1-0-1-0-0-0-24-21-S"
TESTED = {"two_engines", "follow_a_board", "bot_for_a_board", "read_the_library"}


def start(name: str, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, EXAMPLES / f"{name}.py", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
    )


def run(name: str, *words: str) -> str:
    out, errors = start(name, *words).communicate(timeout=120)
    assert errors == ""
    return out


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == TESTED


@pytest.mark.parametrize("rules", ["abapa", "french-beginner"])
def test_two_engines_play_to_the_end(rules: str) -> None:
    out = run("two_engines", "--rules", rules, "--south", "1", "--north", "2")
    assert re.search(r"^\d+-\d+, (South|North|draw), \w+$", out, re.MULTILINE)


def test_a_board_is_followed_to_the_end_of_a_game(board: BoardProcess) -> None:
    with Board.connect(board.link_url) as connected:
        connected.set({"speed": "max"}, session=True)
        connected.new("abapa", south="touch", north="touch", fen=ONE_MOVE_LEFT, replace=True)
    follower = start("follow_a_board", board.link_url)
    assert follower.stdout is not None
    first = follower.stdout.readline()
    moment = threading.Event()
    for _ in range(100):
        if follower.poll() is not None:
            break
        for down in (True, False):
            board.touch("test", "F", down)
            moment.wait(0.15)
    out, errors = follower.communicate(timeout=60)
    assert errors == ""
    assert first.endswith(f": {ONE_MOVE_LEFT}\n")
    assert out == "1. F by touch\n26-21, majority\n"


def test_a_bot_plays_a_whole_game_on_a_board(board: BoardProcess) -> None:
    out = run("bot_for_a_board", board.link_url, "--both")
    assert re.fullmatch(r"\d+-\d+, \w+\n", out.splitlines(keepends=True)[-1])
    with Board.connect(board.link_url) as connected:
        assert connected.state().ply > 10


def test_the_library_is_read(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with Library(file) as library:
        keep(library, 9, "1", ending="resign")
        keep(library, 9, "2", ending="resign")
        keep(library, 3, "3")
    assert run("read_the_library", str(file)) == "A {'North': 2}\n"
