# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Limits at which the board does one thing or the other; a counter that wraps at 2**29 ms."""

import itertools

import pytest
from awale_board import game_ai
from awale_board.game_session import BOARD, TOUCH
from awale_board.ticks import Ticks

from awale_core import Game, wire
from tests.support.archive_bench import ArchiveBench
from tests.support.firmware_harness import PASS_MS, Board


def test_the_time_of_a_turn_does_not_include_the_night_without_power() -> None:
    board = Board()
    board.tap("ok")
    board.tap("C")
    again = Board(memory=board.memory)
    again.run(60_000)
    again.connect()
    again.tap("store_south")  # resumes
    again.run(500)
    again.tap(next(pad for pad in "abcdef" if again.app.session.legal[0] == 6 + ord(pad) - 97))
    (moved,) = again.news("moved")
    assert moved["ms"] < 2_000


def test_a_move_that_the_pc_has_heard_of_survives_a_power_cut_at_once() -> None:
    """Touch after touch, the power is cut in the pass that writes the event."""
    board = Board()
    board.connect()
    board.tap("ok")
    for ply, pad in enumerate("CdAf"):
        board.settle()
        board.messages()
        board.pads.touch(pad, True)
        for _ in range(100):
            board.run(PASS_MS)
            if b'"moved"' in board.port.outgoing:
                break
        else:
            pytest.fail(f"no event after {pad}")
        assert len(Board(memory=bytearray(board.memory)).game.moves) == ply + 1
        board.pads.touch(pad, False)
        board.run(100)


@pytest.mark.parametrize("how", ["left", "by a new game"])
def test_a_game_that_fills_memory_to_the_last_byte_can_still_be_ended(how: str) -> None:
    bench = ArchiveBench("nvm", seed=41)
    bench.start()
    bench.play()
    bank = bench.archive.bank(0)
    while bench.archive.running:
        bench.archive.append(b"\7" if bank.room == 0 else b"\0")
    assert bench.archive.recording_suspended
    assert ArchiveBench("nvm", bytes(bench.nvm.data)).session.game is not None
    if how == "left":
        bench.archive.append(b"\7")
    else:
        bench.start()
        assert bench.archive.recording_suspended
    again = ArchiveBench("nvm", bytes(bench.nvm.data))
    assert again.session.game is None
    assert len(again.waiting()) == 1


@pytest.mark.parametrize(("gain", "answer"), [(0, "accept"), (1, "decline")])
def test_the_board_accepts_an_end_that_costs_nothing(
    gain: int, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search hopes for exactly what the agreement gives, or for one unit more."""
    board = Board()
    session = board.app.session
    game = Game.from_fen("0-1-0-0-2-0-0-0-1-0-0-2-20-22-S", "abapa")
    session.start(game, TOUCH, BOARD, board.now)
    session.declare(0, "offer", board.now)
    value = game.margin_if_agreed(1) * game_ai.SEED + gain
    ai = board.app.ai
    ai.searcher.value = value if game.turn == 1 else -value
    ai.answer(game, 1, board.now)
    accepted = game.outcome is not None
    assert accepted == (answer == "accept")
    assert session.offer is None


def test_a_busy_host_cannot_stop_the_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pass answers a request: a frame, due every 20 ms, is put off, but not for long."""
    board = Board()
    board.connect()
    board.tap("ok")
    game = board.app.session.id
    drawn: list[int] = []
    draw = board.app.draw

    def watched(now_ms: int) -> None:
        drawn.append(now_ms)
        draw(now_ms)

    monkeypatch.setattr(board.app, "draw", watched)
    for number in range(200):
        board.send(wire.encode({"t": "moves", "game": game, "from": 0, "id": 1_000 + number}))
        board.run(PASS_MS)
    gaps = [later - earlier for earlier, later in itertools.pairwise(drawn)]
    assert 20 < max(gaps) <= 40  # put off for two passes of 10 ms at most


WRAP = 1 << 29
FIRST = WRAP - 65_536  # where CircuitPython's counter starts


def test_hourly_readings_over_a_month_keep_the_time() -> None:
    ticks = Ticks(FIRST)
    hour = 3_600_000
    for hours in range(1, 24 * 31):
        assert ticks.now((FIRST + hours * hour) % WRAP) == hours * hour
