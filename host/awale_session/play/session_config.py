# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Configuration of a play session."""

from dataclasses import dataclass, replace
from typing import Final, Self

from awale_core import Game
from awale_core.notation import parse_fen

from ..library.games import StoredGame
from ..library.players import board_name, machine
from ..page.protocol import ClockSetting, Player, Setup
from ..wording import printable
from .clocks import TimeControl
from .seats import BOARD, BOARD_PLAYER, ENGINE, ENGINE_PLAYER, HUMAN, PERSON, PROGRAM
from .thinking import engine_name

NO_NAME: Final = "Player"
SEATS: Final = {PERSON: HUMAN, ENGINE_PLAYER: ENGINE, PROGRAM: ENGINE, BOARD_PLAYER: BOARD}


@dataclass(frozen=True)
class SessionConfig:
    """`seats` and `names` are South's and North's; a seat is HUMAN, ENGINE or BOARD. `levels` are
    the engine's or the board's own AI's, None where there is none or the highest is meant.

    `games` is how many to play, None to go on until a person ends the session; then the result of a
    game stands until a new one is asked for. `movetime_ms` is the engine's time for a move,
    `wait_s` how long to wait for a board that was disconnected. `fen` sets up the start position;
    `fresh` begins a new game even if one that fits is running. `resume` is the library's number of
    an unfinished game to go on with. `joins` takes what there is on the board, with any players,
    and begins nothing until a command asks for a game. `speed` is the board's setting of that name,
    None to leave it as it is. `clock` is the time of each side, `match` a kind of match of the
    core.
    """

    rules: str = "abapa"
    seats: tuple[str, str] = (HUMAN, ENGINE)
    names: tuple[str, str] = ("Player", "Engine")
    games: int | None = 1
    movetime_ms: float = 1000
    wait_s: float = 30
    speed: str | None = None
    fen: str | None = None
    starter: int = 0
    fresh: bool = False
    joins: bool = False
    resume: int | None = None
    clock: TimeControl | None = None
    levels: tuple[int | None, int | None] = (None, None)
    match: str = "single"
    program: str | None = None

    def start(self) -> Game:
        """Return the game in its start position."""
        if self.fen is not None:
            return Game.from_fen(self.fen, self.rules)
        return Game(self.rules, self.starter)

    def fits(self, game: Game, seats: tuple[str, str]) -> bool:
        """Whether a game that is running on the board can be taken for the one that is wanted."""
        if seats != self.seats or game.rules.id != self.rules:
            return False
        wanted = self.start().start_fen()
        return game.start_fen() == wanted or (
            self.fen is None and parse_fen(game.start_fen())[0] == parse_fen(wanted)[0]
        )

    def names_for(self, seats: tuple[str, str]) -> tuple[str, str]:
        """The players' names for the record of a game with these seats, "" where unknown."""
        south, north = (
            name if seat == wanted else ""
            for seat, wanted, name in zip(seats, self.seats, self.names, strict=True)
        )
        return (south, north)

    def named_as(self, kept: StoredGame) -> Self:
        """This configuration, in which persons without a name have those of a kept game."""
        south, north = (
            given or name
            if seat == HUMAN and name in ("", NO_NAME) and machine(kept, side) is None
            else name
            for side, (seat, name, given) in enumerate(
                zip(self.seats, self.names, (kept.south, kept.north), strict=True)
            )
        )
        return replace(self, names=(south, north))

    def players_for(self, seats: tuple[str, str]) -> tuple[Player, Player]:
        """Return the players of the board's seats."""
        south, north = (self._player(side, seat) for side, seat in enumerate(seats))
        return (south, north)

    def _player(self, side: int, seat: str) -> Player:
        level = self.levels[side] if seat == self.seats[side] else None
        if seat == BOARD:
            return Player(BOARD_PLAYER, level)
        given = self.names[side][:64] if seat == self.seats[side] else ""
        if seat == HUMAN:
            return Player(PERSON, None, "" if given == NO_NAME else given)
        if self.program is not None:
            return Player(PROGRAM, None, given or self.program)
        level = level or self.levels[1 - side]
        is_title = given in ("", "Engine", engine_name(None), engine_name(level))
        return Player(ENGINE_PLAYER, level, "" if is_title else given)

    @property
    def setup(self) -> Setup:
        """The same as a setup that a view can show and send back."""
        south, north = self.players_for(self.seats)
        clock = None
        if self.clock is not None:
            clock = ClockSetting(*(round(1000 * each) for each in self.clock))
        usual = [Game(self.rules, starter).start_fen() for starter in (0, 1)]
        fen = None if self.fen in usual else self.fen  # as of a game that a board goes on with
        return Setup(self.rules, south, north, self.starter, clock, self.match, fen)

    def with_setup(self, setup: Setup) -> Self:
        """This configuration for another game."""
        south, north = setup.players
        clock = None
        if setup.clock is not None:
            clock = TimeControl(setup.clock.base_ms / 1000, setup.clock.increment_ms / 1000)
        return replace(
            self,
            rules=setup.rules,
            seats=(SEATS[south.kind], SEATS[north.kind]),
            names=(_title(south), _title(north)),
            levels=(south.level, north.level),
            starter=setup.starter,
            clock=clock,
            match=setup.match,
            fen=setup.fen,
            resume=None,
            fresh=True,
        )


def _title(player: Player) -> str:
    """Return the name of a player in game records."""
    name = printable(player.name)
    if not name and player.kind == ENGINE_PLAYER:
        return engine_name(player.level)
    if player.kind == BOARD_PLAYER and player.level:
        return board_name(player.level)
    return name or (NO_NAME if player.kind == PERSON else "")
