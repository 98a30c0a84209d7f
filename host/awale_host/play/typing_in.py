# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a person types into the terminal during a game, and what it does on the board."""

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from awale_core import Game

from ..link import Board
from .plan import ENGINE, HUMAN

WORDS: Final = ("hint", "back", "offer", "resign", "quit")
HELP: Final = "A letter and Enter: h hint, b take back, o offer the end, r resign, q stop."


@dataclass(frozen=True)
class Typed:
    """One of WORDS, typed by a person."""

    word: str


def listen(lines: Iterable[str], inbox: "queue.Queue[Any]", say: Callable[[str], None]) -> None:
    """Read words, or their first letters, from `lines` in a thread of its own into `inbox`."""

    def read() -> None:
        for line in lines:
            text = line.strip().lower()
            word = next((word for word in WORDS if text and word.startswith(text)), None)
            if word is not None:
                inbox.put(Typed(word))
            elif text:
                say(HELP)

    threading.Thread(target=read, name="terminal", daemon=True).start()


def plies_back(game: Game, seats: tuple[str, str]) -> int:
    """How many plies a person takes back: up to and with their own last move.

    1 where no person plays, or nothing was played: the board refuses what cannot be.
    """
    if HUMAN not in seats:
        return 1
    earlier = game.copy()
    count = 0
    while earlier.plies:
        earlier.undo()
        count += 1
        if seats[earlier.turn] == HUMAN:
            break
    return max(count, 1)


def say_for_person(board: Board, id: str, game: Game, seats: tuple[str, str], word: str) -> None:
    """Offer the end or resign for a person at the board, the one to move if there are two."""
    side = game.turn if seats[game.turn] == HUMAN else 1 - game.turn
    say_for(board, id, game, seats, side, word)


def say_for(
    board: Board, id: str, game: Game, seats: tuple[str, str], side: int, word: str
) -> None:
    """Say a word for `side`. The host speaks for its own seats only, so it takes the seat for that
    moment if it has not got it."""
    if seats[side] == ENGINE:
        board.word(id, game.plies, side, word)
        return
    taken = (ENGINE, seats[1]) if side == 0 else (seats[0], ENGINE)
    board.seats(id, *taken)
    try:
        board.word(id, game.plies, side, word)
    finally:
        board.seats(id, *seats)
