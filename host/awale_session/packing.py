# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions and moves as short text, for the page and for the file of a shared game.

Cups are one character a count, moves a letter with what they captured.
"""

from collections.abc import Iterable
from typing import Any, Final

from awale_core import Game, Move
from awale_core.notation import LETTERS

_COUNTS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CUPS: Final = LETTERS + "SN"  # a store is a cup that `french-beginner` sows into


def packed(cups: Iterable[int]) -> str:
    """Return seed counts, 0 to 48, as one character each."""
    return "".join(_COUNTS[count] for count in cups)


def move_text(move: Move) -> str:
    """Return a move in notation with its capture: ``F+3``."""
    taken = sum(move.captured_seeds)
    return move.letter + (f"+{taken}" if taken else "")


def packed_line(game: Game, pits: Iterable[int]) -> list[list[Any]]:
    """Play `pits` in `game`; return for each move its notation, the cups after it, the cups sown,
    the captures, and the side to move after it."""
    plies: list[list[Any]] = []
    for pit in pits:
        move = game.play(pit)
        plies.append(
            [
                move_text(move),
                packed(game.pits + game.stores),
                "".join(_CUPS[cup] for cup in move.sown),
                [list(pair) for pair in zip(move.captured, move.captured_seeds)],  # noqa: B905 - MicroPython
                game.turn,
            ]
        )
    return plies
