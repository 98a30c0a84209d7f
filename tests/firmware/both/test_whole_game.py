# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Whole games through the real `App`, for both interpreters: plain functions, no pytest."""

import gc

from awale_board import layout

from awale_core.wire import decode, encode
from tests.firmware.both.small_board import SmallBoard

IDLE_BYTES = 128  # a pass in which nothing moves may allocate this much …
SOWING_BYTES = 160  # … and one while seeds run this much, on average


def choose(board, pit, times):
    for _ in range(times):
        board.tap(pit)


def test_a_whole_game_against_the_boards_ai_by_touch():
    board = SmallBoard(speed="max")
    choose(board, 1, 1)  # the opponent: the board, level 1
    board.tap(layout.OK)
    board.settle()
    assert board.app.session.seats == ["touch", "board"]
    game = board.game
    passes = 0
    while game.outcome is None and passes < 20000:
        if game.turn == 0:
            legal = game.legal_moves()
            board.tap(legal[len(legal) // 2])
        else:
            board.run(10)
        passes += 1
    assert game.outcome is not None
    assert sum(game.stores) + sum(game.pits) == 48
    board.settle()
    assert bytes(board.app.animator.cells) == game.cells


def test_the_lights_show_what_the_game_holds():
    board = SmallBoard()
    board.tap(layout.OK)
    board.settle()
    board.tap(2)
    assert board.lights.colours[24:36] == [0] * 12
    board.settle()
    for pit in (3, 4, 5, 6):
        lit = [colour for colour in board.lights.colours[12 * pit : 12 * pit + 12] if colour]
        assert len(lit) == 5


def test_full_brightness_is_limited():
    board = SmallBoard(speed="fast", brightness=10)  # whose lights check every frame
    board.tap(layout.OK)
    least = 1.0
    for _ in range(8):
        board.settle()
        board.tap(board.game.legal_moves()[-1])
        while board.app.animator.busy:
            board.run(50)
            least = min(least, board.lights.brightness)
    assert board.game.plies == 8
    assert least < 1.0


def linked(rules, starter, south, north, ms):
    """A game that a host has begun over the link, `ms` later."""
    board = SmallBoard(speed="max")
    board.port.connected = True
    board.port.incoming = encode({"t": "hello", "id": 1, "v": 1, "host": "test"})
    board.run(50)
    new = {"t": "new", "id": 2, "rules": rules, "starter": starter, "south": south, "north": north}
    board.port.incoming = encode(new)
    board.run(ms)
    return board


def test_a_game_over_the_link():
    board = linked("awari", 1, "host", "board", 5000)
    assert board.game.rules.id == "awari"
    assert board.game.plies == 1
    lines = board.port.outgoing.split(b"\n")
    messages = [decode(line) for line in lines[:-1]]
    kinds = [message["t"] for message in messages]
    assert kinds[:3] == ["hello", "started", "ok"]
    assert "moved" in kinds
    moved = messages[kinds.index("moved")]
    assert moved["by"] == "board"
    assert moved["fen"] == board.game.fen()


def allocated_by_pass(board, passes):
    """Bytes that one pass allocates on average; −1 where the interpreter cannot measure it."""
    if not hasattr(gc, "mem_alloc"):
        board.run(passes * 10)
        return -1
    before = gc.mem_alloc()
    board.run(passes * 10)
    return (gc.mem_alloc() - before) // passes


def test_an_idle_pass_allocates_little():
    board = SmallBoard()
    board.tap(layout.OK)
    board.settle()
    board.run(100)
    used = allocated_by_pass(board, 200)
    print("idle pass: " + str(used) + " B")
    assert used <= IDLE_BYTES, used


def test_a_sowing_pass_allocates_little():
    board = SmallBoard()
    board.tap(layout.OK)
    board.settle()
    board.tap(2)
    used = allocated_by_pass(board, 60)
    assert board.app.animator.busy
    print("sowing pass: " + str(used) + " B")
    assert used <= SOWING_BYTES, used


def greet(board, number, which):
    board.port.incoming = encode({"t": "show", "id": number, "what": "greeting", "which": which})
    board.run(30)


def test_a_pass_with_a_greeting_allocates_little():
    board = linked("abapa", 0, "touch", "host", 1000)
    greet(board, 3, "hello")
    used = allocated_by_pass(board, 185)
    assert any(board.lights.colours[192 - 24 :])
    print("pass with a greeting: " + str(used) + " B")
    assert used <= IDLE_BYTES, used
