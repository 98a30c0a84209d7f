# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Starting and stopping a board: from Python and as `awale board`; its surface as the host has
it, and a disk that takes no more of its memory."""

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.errors import AwaleError
from awale_session.link import LinkError

from tests.support.awale_command import AwaleCommand
from tests.support.page_game import live
from tests.support.waiting import wait_until
from tests.virtual.conftest import Host, Start, Write


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


def test_a_board_ends_with_its_with_block_and_without_firmware(tmp_path: Path) -> None:
    with start_board(state_dir=tmp_path / "state") as board:
        assert board.alive
    assert not board.alive
    board.stop()
    with pytest.raises(AwaleError, match=r"main\.py"):
        start_board(state_dir=tmp_path / "state", firmware=tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
def test_moves_are_printed_while_no_other_program_uses_the_link(tmp_path: Path) -> None:
    """A game is begun over the link, which the command yields, and goes on by touch on the page."""
    awale = AwaleCommand(tmp_path / "data")
    command, page, link = start(awale, tmp_path / "state", "--http-port", "0", "--language", "fr")
    lines = iter(command.stdout.readline, "")  # type: ignore[union-attr]
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
    _, errors = command.communicate()
    assert (command.returncode, errors) == (0, "")


def until(lines: Iterator[str], words: str) -> str:
    """The next line with these words."""
    return next(line for line in lines if words in line)


def start(
    awale: AwaleCommand, state: Path, *options: str
) -> "tuple[subprocess.Popen[str], str, str]":
    """A virtual board, and the addresses of its page and its link."""
    program: subprocess.Popen[str] = awale.start(  # type: ignore[assignment]
        *("board", "--no-browser", "--state", str(state), *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert program.stdout is not None
    page, link = (program.stdout.readline().split()[1] for _ in range(2))
    assert page.startswith("http://127.0.0.1:")
    assert link.startswith("socket://127.0.0.1:")
    return program, page, link


@pytest.mark.slow
def test_a_full_disk_ends_the_board_with_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    awale, state = AwaleCommand(tmp_path / "data"), tmp_path / "flash"
    program, _, link = start(awale, state)
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
    assert "cannot be written" in errors
    assert "Traceback" not in errors
    blocked.rmdir()
    program, _, link = start(awale, state)
    with Board.connect(link) as board:
        assert board.state().ply >= 2
    program.terminate()
    program.communicate()


def test_a_touch_reaches_the_pad_and_ends_when_the_finger_is_lifted_and_nonsense_does_nothing(
    touched: tuple[BoardProcess, Host],
) -> None:
    board, pc = touched
    for nonsense in ("", "[]", "{", '{"who":1,"pad":"Z","down":true}', '{"pad":[]}', "7", "\0"):
        assert board.process.stdin is not None
        board.process.stdin.write(nonsense + "\n")
    board.touch("one", "C", True)
    assert pc.line() == "GP4 down"
    board.touch("one", "store_north", True)
    assert pc.line() == "GP16 down"
    board.touch("one", "C", False)
    assert pc.line() == "GP4 up"
    board.lift("one")
    assert pc.line() == "GP16 up"


def test_a_new_listener_gets_the_current_state_and_every_change(
    start: Start, firmware: Write
) -> None:
    board = start(
        firmware=firmware(
            """
            import board, pwmio
            print("hello from the board")
            piezo = pwmio.PWMOut(board.GP15, frequency=660, duty_cycle=30000)
            1 / 0
            """
        )
    )
    seen: dict[str, object] = {}
    board.watch(seen.__setitem__)
    wait_until(lambda: seen.get("stopped"), "the firmware stops")
    seen.clear()
    board.watch(seen.__setitem__)
    assert str(seen["console"]).startswith("hello from the board")
    assert "ZeroDivisionError" in str(seen["console"])
    assert board.alive
    assert seen["stopped"] == "main.py has stopped: ZeroDivisionError: division by zero"
