# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Starting and stopping a board: from Python and as `awale board`."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import start_board
from awale_session.errors import AwaleError

from tests.support.page_game import live
from tests.support.waiting import wait_until

COMMAND = [sys.executable, "-c", "from awale_host.cli import main; main()", "board"]


def awale_board(state: Path, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, "--state", str(state), "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def test_a_board_ends_with_its_with_block(tmp_path: Path) -> None:
    with start_board(state_dir=tmp_path / "state") as board:
        assert board.alive
        assert board.link_url.startswith("socket://127.0.0.1:")
    assert not board.alive
    board.stop()


def test_a_board_ends_when_its_starter_is_killed(tmp_path: Path) -> None:
    program = (
        "import sys; from awale_host.virtual.process import start_board;"
        f"board = start_board(state_dir={str(tmp_path / 'state')!r});"
        "print(board.link_url, flush=True); sys.stdin.read()"
    )
    starter = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert starter.stdout is not None
    assert starter.stdout.readline().startswith("socket://")
    starter.kill()
    starter.communicate()

    def free() -> bool:
        try:
            start_board(state_dir=tmp_path / "state").stop()
        except AwaleError:
            return False
        return True

    wait_until(free, "the folder is free again")


def test_a_missing_firmware_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AwaleError, match=r"main\.py"):
        start_board(state_dir=tmp_path / "state", firmware=tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
def test_the_command_prints_both_addresses_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    command = awale_board(tmp_path / "state")
    assert command.stdout is not None
    assert re.fullmatch(r"Page:  http://127\.0\.0\.1:\d+/\n", command.stdout.readline())
    assert re.fullmatch(r"Link:  socket://127\.0\.0\.1:\d+\n", command.stdout.readline())
    command.stdout.readline()
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate()
    assert command.returncode == 0
    assert errors == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
def test_moves_are_printed_while_no_other_program_uses_the_link(tmp_path: Path) -> None:
    """A game is begun over the link, which the command yields, and goes on by touch on the page."""
    command = awale_board(tmp_path / "state", "--http-port", "0", "--language", "fr")
    assert command.stdout is not None
    page, link = (command.stdout.readline().split()[1] for _ in range(2))
    lines = iter(command.stdout.readline, "")
    until(lines, "Ce qui se joue sur le plateau")
    with Board.connect(link) as board:
        board.set({"speed": "max"})
        game = board.new("abapa", south="touch", north="host")
        assert "Un autre programme a pris le plateau en charge" in until(lines, "plateau")
    until(lines, "Capturez plus de graines que l'ordinateur")
    with live(page) as socket:
        socket.send('{"t":"hello","v":1}')
        for down in ("true", "false"):
            socket.send(f'{{"t":"touch","pad":"C","down":{down}}}')
        assert "Sud C" in until(lines, "1. ")
    with Board.connect(link) as board:
        board.move(game, 1, 8)
    assert "Nord c" in until(lines, "2. ")
    command.send_signal(signal.SIGINT)
    command.communicate()
    assert command.returncode == 0


def until(lines: Iterator[str], words: str) -> str:
    """The next line with these words."""
    return next(line for line in lines if words in line)
