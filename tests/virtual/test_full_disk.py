# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A disk that takes no more of the virtual board's memory: one sentence, and nothing lost."""

import contextlib
import subprocess
from pathlib import Path

import pytest
from awale_host.link import Board
from awale_session.link import LinkError

from tests.support.awale_command import AwaleCommand


def start(awale: AwaleCommand, state: Path) -> "tuple[subprocess.Popen[bytes], str]":
    """A virtual board, and the address of its link."""
    words = ("board", "--no-browser", "--state", str(state))
    program = awale.start(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    for line in program.stdout:
        if line.startswith(b"Link:"):
            return program, line.split()[1].decode()
    raise AssertionError("the board has not started")


@pytest.mark.slow
def test_a_full_disk_ends_the_board_with_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    awale, state = AwaleCommand(tmp_path / "data"), tmp_path / "flash"
    program, link = start(awale, state)
    with Board.connect(link) as board:
        board.set({"speed": "max"}, session=True)
        game = board.new("abapa", south="host", north="host")
        for ply, pit in enumerate((2, 8)):
            board.move(game, ply, pit)
    blocked = state / "nvm.bin.new"
    blocked.mkdir()  # what is written goes there first: the system refuses it, as on a full disk
    with contextlib.suppress(LinkError), Board.connect(link) as board:
        board.move(game, 2, 3)
        board.next_event(timeout=5)
    _, errors = program.communicate()
    assert program.returncode == 1
    assert b"cannot be written" in errors
    assert b"Traceback" not in errors
    blocked.rmdir()
    program, link = start(awale, state)
    with Board.connect(link) as board:
        assert board.state().ply >= 2
    program.terminate()
    program.communicate()
