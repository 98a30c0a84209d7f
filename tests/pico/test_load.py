# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The load under which the board is measured, on the firmware itself in this process."""

from awale_core import Game
from tests.pico.load import KINDS, Load
from tests.pico.measure import LONG_GAME, long_game
from tests.support.firmware_harness import Board


def test_every_request_of_the_load_is_answered_and_none_refused() -> None:
    """Three rounds, in the start menu and in a game: a request that the board refuses costs it
    next to nothing, and would make every figure better than it is."""
    board = Board()
    board.connect()
    for _ in range(3):
        started = board.ask(
            t="new", rules="abapa", starter=0, south="host", north="host", replace=True
        )
        board.ask(t="move", game=started["game"], ply=0, pit=2)
        board.settle()
    board.hold("new", "undo")
    board.tap("ok")
    load = Load()
    for _ in range(2 * len(KINDS)):
        request = load.next()
        load.take(request, board.ask(**request))
    board.tap("ok")
    for _ in range(3 * len(KINDS)):
        request = load.next()
        load.take(request, board.ask(**request))
    assert set(load.asked) == set(KINDS)
    assert load.asked["archive_confirm"] == 3


def test_the_long_game_is_as_long_as_it_says_and_still_runs() -> None:
    game = Game()
    for pit in long_game():
        game.play(pit)
    assert game.plies == LONG_GAME
    assert game.outcome is None
