# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that a PC plays on a board over the link, and fetches from it."""

from typing import TYPE_CHECKING

from tests.support.firmware_harness import Board

if TYPE_CHECKING:
    from tests.pico.emulated import EmulatedBoard


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
