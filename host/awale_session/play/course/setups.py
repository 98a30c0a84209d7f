# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Setup of the next game: a new one, the same again, sides changed, the next set of a match."""

import time

from msgspec import structs

from awale_core import Game
from awale_core.match import SINGLE, Match

from ...catalogue import sentence
from ...page.protocol import Again, Seat, Setup
from ..inbox import CommandRefused
from ..session_config import SessionConfig


def new(setup: Setup) -> tuple[Setup, Match | None]:
    """A setup and the match that begins with it. CommandRefused if it cannot be begun."""
    try:
        SessionConfig(setup.rules, fen=setup.fen, starter=setup.starter).start()
        match = None if setup.match == SINGLE else Match(setup.match, seed=time.time_ns())
    except ValueError as error:
        raise CommandRefused(sentence("refused.setup", text=str(error))) from error
    return setup, match


def again(
    command: Again, game: Game | None, config: SessionConfig, match: Match | None
) -> tuple[Setup, Match | None]:
    """The setup after a game that is over. CommandRefused while one is running."""
    if game is not None and game.outcome is None:
        raise CommandRefused(sentence("refused.running"))
    setup = config.setup
    if match is not None and not match.over:
        return structs.replace(setup, starter=match.starter), match
    if command.swap:
        setup = structs.replace(setup, south=setup.north, north=setup.south)
    return new(setup)


def with_seat(command: Seat, config: SessionConfig, seats: tuple[str, str]) -> SessionConfig:
    """The configuration with one side given to another player, the other as the board has it."""
    players = list(config.players_for(seats))
    players[command.side] = command.player
    return config.with_setup(structs.replace(config.setup, south=players[0], north=players[1]))
