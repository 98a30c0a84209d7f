# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ctrl-C on the console, which editors send when they connect."""

import pytest
from awale_host.link.prompt import stands_at_prompt, start_program

from tests.pico.emulated import EmulatedBoard

pytestmark = pytest.mark.usefixtures("own_firmware")

CTRL_C, CTRL_D = "\x03", "\x04"
WATCHDOG_MS = 8_000


class ConsolePort:
    """The console as `awale doctor` opens it."""

    def __init__(self, board: EmulatedBoard) -> None:
        self._board = board

    def write(self, data: bytes) -> None:
        self._board.console = b""
        self._board.step(0, console=data)

    def read(self) -> bytes:
        self._board.rest(50)
        said, self._board.console = self._board.console, b""
        return said

    def close(self) -> None:
        pass


@pytest.mark.report
def test_one_ctrl_c_leaves_the_game_as_it_is() -> None:
    with EmulatedBoard() as board:
        board.open()
        board.touch("ok")
        board.touch("C")
        board.event("moved", ply=0)
        for _ in range(3):
            board.type(CTRL_C)
            board.printed("again within two seconds")
            board.rest(2_100)
        board.touch("d")
        assert board.event("moved", ply=1)["pit"] == 9
        assert board.resets == 0


@pytest.mark.report
def test_a_second_ctrl_c_gives_the_prompt_and_ctrl_d_the_same_game() -> None:
    with EmulatedBoard() as board:
        board.open()
        board.touch("ok")
        board.touch("C")
        game = board.event("moved", ply=0)["game"]
        console = ConsolePort(board)
        assert not stands_at_prompt(console)
        board.type(CTRL_C)
        board.rest(1_500)
        board.type(CTRL_C)
        board.printed(">>> ")
        assert stands_at_prompt(console)
        board.rest(WATCHDOG_MS + 1_000)
        board.type("print(6 * 7)\r")
        board.printed("42")
        assert board.resets == 0
        start_program(console)
        board.open()
        state = board.ask(t="state")
        assert (state["game"], state["ply"]) == (game, 1)


@pytest.mark.parametrize("every_ms", [40, 90])
def test_no_ctrl_c_while_the_board_starts_keeps_it_from_starting(every_ms: int) -> None:
    """The console is there before the program: more than one within two seconds may end it, but
    then at a prompt, where Ctrl-D starts it."""
    with EmulatedBoard() as board:
        board.open()
        for after_ms in range(1_000, 2_800, 10 * every_ms):
            board.type(CTRL_C)
            board.rest(100)
            board.type(CTRL_C)
            board.printed(">>> ")
            board.type(CTRL_D)
            board.rest(after_ms - 900)
            board.type(CTRL_C)
            assert board.open()["t"] == "hello"
