# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that a PC plays on a board over the link, and fetches from it."""

from typing import TYPE_CHECKING

from awale_core import Game
from tests.support.firmware_harness import Board

if TYPE_CHECKING:
    from awale_session.link import Board as Client

    from tests.pico.emulated import EmulatedBoard

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"  # a dozen plies before the end


def play_on(board: "Client", plies: int = 99, rules: str = "abapa", fen: str = LATE) -> str:
    """First legal moves that the host makes for both sides, and South's resignation after this
    number of them; returns the game's id."""
    game = Game.from_fen(fen, rules)
    id = board.new(rules, south="host", north="host", fen=fen, replace=True)
    while game.plies < plies and game.outcome is None:
        board.move(id, game.plies, game.legal_moves()[0])
        game.play(game.legal_moves()[0])
    if game.outcome is None:
        board.declare(id, game.plies, 0, "resign")
    return id


def play_game(board: Board, moves: int = 6) -> str:
    """A game played by the PC for both sides, then left for the menu; returns its id."""
    game = board.new(south="host", north="host")
    for ply in range(moves):
        pit = board.game.legal_moves()[0]
        assert board.ask(t="move", game=game, ply=ply, pit=pit)["t"] == "ok"
    board.settle()
    board.hold("new", "undo")
    board.tap("ok")
    assert board.ask(t="state")["phase"] == "menu"
    return game


def fetch(board: "Board | EmulatedBoard", number: int, game: str) -> bytes:
    """The record of a kept game, chunk by chunk."""
    data = b""
    while True:
        chunk = board.ask(t="archive_chunk", number=number, game=game, **{"from": len(data)})
        data += bytes.fromhex(chunk["data"])
        if len(data) == chunk["size"]:
            return data
