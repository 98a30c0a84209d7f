# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Giving a game back to a board that has lost it."""

from awale_core import Game

from ..link import Board
from .plan import ENGINE, Plan


def begin_again(board: Board, game: Game, plan: Plan) -> str:
    """Begin the game anew on a board that does not know it; returns its new id.

    Both seats are the host's, so that nobody can touch before `play_back` is through.
    """
    return board.new(
        game.rules.id,
        south=ENGINE,
        north=ENGINE,
        fen=game.start_fen(),
        names=plan.names,
        replace=board.state().phase == "play",
    )


def play_back(board: Board, id: str, game: Game, plan: Plan) -> bool:
    """Play the moves of `game` on the board, from where an attempt that broke off stopped, and hand
    the seats over. False if the board has lost `id` as well."""
    state = board.state()
    if state.game != id:
        return False
    for ply in range(state.ply, game.plies):
        board.move(id, ply, game.move_at(ply))
    board.seats(id, *plan.seats)
    return True
