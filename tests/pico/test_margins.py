# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Requests at the limits of the protocol, and short touches, on real CircuitPython."""

from pathlib import Path

import pytest

from awale_core import Game
from awale_core.notation import LETTERS
from tests.pico.emulated import EmulatedBoard
from tests.pico.full_memory import FullMemory

LATEST = 4_102_444_800  # the last second that `clock` allows, in the year 2100
BEYOND_31_BITS = 1 << 31
ASKED = ("health", "archive_status", "archive_list", "state", "get", "moves", "health", "state")


def a_legal_move(board: EmulatedBoard) -> int:
    """The first legal move of the game on the board."""
    state = board.ask(t="state")
    return Game.from_fen(state["fen"], state["rules"]).legal_moves()[0]


@pytest.mark.parametrize("time", [BEYOND_31_BITS - 1, BEYOND_31_BITS, LATEST])
def test_clock_takes_every_time_that_the_protocol_allows(drive: Path, time: int) -> None:
    with EmulatedBoard(drive) as board:
        board.open()
        assert board.ask(t="clock", time=time)["t"] == "ok"
        board.touch("ok")
        board.touch("C")
        assert board.ask(t="state")["ply"] == 1
        assert board.ask(t="health")["crash"] is None
        assert board.resets == 0


@pytest.mark.parametrize("ms", [30, 45, 60])
def test_short_tap_plays(drive: Path, ms: int) -> None:
    with EmulatedBoard(drive) as board:
        board.open()
        board.ask(t="set", values={"speed": "max"})
        board.touch("ok")
        for ply in range(8):
            board.rest(137)  # so that taps begin anywhere within a pass
            pit = a_legal_move(board)
            board.tap(LETTERS[pit], ms)
            board.event("moved", 2_000, ply=ply)
            board.rest(120)


def test_short_tap_right_after_new_plays(drive: Path) -> None:
    with EmulatedBoard(drive) as board:
        board.open()
        for delay_ms in (0, 5, 20, 60, 120):
            number = board.send(
                t="new", rules="abapa", starter=0, south="touch", north="touch", replace=True
            )
            answer = board.until(lambda: board.answered(number), "a game")  # noqa: B023
            board.rest(delay_ms)
            board.events.clear()
            board.tap("C", 60)
            board.event("moved", 3_000, game=answer["game"], ply=0)
            board.rest(200)


def test_short_taps_are_felt_while_the_pc_asks_without_pause(
    drive: Path, full_memory: FullMemory
) -> None:
    with EmulatedBoard(drive, games=full_memory.flash) as board:
        board.open()
        board.ask(t="set", values={"speed": "max"})
        board.ask(t="new", rules="abapa", starter=0, south="touch", north="touch", replace=True)
        board.rest(500)
        for ply in range(6):
            pit = a_legal_move(board)
            for kind in ASKED:
                board.send(t=kind, **({"from": 0} if kind in ("archive_list", "moves") else {}))
            board.tap(LETTERS[pit], 60)
            board.event("moved", 3_000, ply=ply)
            board.rest(300)
