# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""State that the parts of a session share under one configuration."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from awale_session.library.recorder import Recorder

from ...library.store import Library
from ...link import Board
from ...link.mirror import GameMirror, GameObserver
from ..announcer import Announcer
from ..clocks import CONTROL, Clocks
from ..session_config import SessionConfig
from .timekeeper import Timekeeper


@dataclass
class SessionContext:
    """The board, the copy of its game, and what follows it."""

    board: Board
    library: Library
    config: SessionConfig
    mirror: GameMirror
    recorder: Recorder
    announcer: Announcer
    time: Timekeeper
    now_s: Callable[[], float]


def open_context(
    board: Board,
    library: Library,
    config: SessionConfig,
    announcer: Announcer,
    observers: Sequence[GameObserver],
    now_s: Callable[[], float],
) -> SessionContext:
    """Follow the board's game for `config`; `observers` hear of it after library and clocks."""
    clocks = None if config.clock is None else Clocks(config.clock)
    tags = {} if config.clock is None else {CONTROL: config.clock.tag}
    recorder = Recorder(library, board.hello.board, config.names_for, tags=tags)
    announcer.clocks = clocks
    announcer.players_for = config.players_for
    first: tuple[GameObserver | None, ...] = (recorder, clocks, announcer)
    mirror = GameMirror(*filter(None, first), *observers)
    time = Timekeeper(board, mirror, recorder, library, announcer, clocks, now_s)
    return SessionContext(board, library, config, mirror, recorder, announcer, time, now_s)
