# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a session is to be."""

from dataclasses import dataclass

from awale_core import Game
from awale_core.notation import parse_fen

from .clocks import TimeControl

HUMAN = "touch"
ENGINE = "host"
BOARD = "board"  # the board's own AI


@dataclass(frozen=True)
class Plan:
    """`seats` and `names` are South's and North's; a seat is HUMAN or ENGINE.

    `movetime_ms` is the engine's time for a move, `wait_s` how long to wait for a board that has
    vanished. `fen` sets up the start position; `fresh` begins a new game even if one that fits is
    running. `resume` is the library's number of an unfinished game to go on with. `speed` is the
    board's setting of that name, None to leave it as it is. `clock` is the time of each side.
    """

    rules: str = "abapa"
    seats: tuple[str, str] = (HUMAN, ENGINE)
    names: tuple[str, str] = ("Player", "Engine")
    games: int = 1
    movetime_ms: float = 1000
    wait_s: float = 30
    speed: str | None = None
    fen: str | None = None
    starter: int = 0
    fresh: bool = False
    resume: int | None = None
    clock: TimeControl | None = None

    def start(self) -> Game:
        """The game as it is to begin."""
        if self.fen is not None:
            return Game.from_fen(self.fen, self.rules)
        return Game(self.rules, self.starter)

    def fits(self, game: Game, seats: tuple[str, str]) -> bool:
        """May a game that is running on the board be taken for the one that is wanted?"""
        if seats != self.seats or game.rules.id != self.rules:
            return False
        wanted = self.start().start_fen()
        return game.start_fen() == wanted or (
            self.fen is None and parse_fen(game.start_fen())[0] == parse_fen(wanted)[0]
        )

    def names_for(self, seats: tuple[str, str]) -> tuple[str, str]:
        """The players' names of a game with these seats, "" where nobody knows."""
        south, north = (
            name if seat == wanted else ""
            for seat, wanted, name in zip(seats, self.seats, self.names, strict=True)
        )
        return (south, north)
