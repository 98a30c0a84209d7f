# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Following a board without touching its game: what happens there is told and kept."""

import queue
import time
from collections.abc import Callable

from ..library import Library, Recorder
from ..link import Board, BoardGone, LinkError, NoAnswer
from ..link.follow import Follower
from ..link.messages import Gone, Missed, Started
from .report import Reporter
from .session import IDLE_S, LOOK_S, Vanished


def watch(
    board: Board,
    library: Library,
    reporter: Reporter,
    *,
    wait_s: float,
    one_game: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Tell of everything that happens on the board, and keep it, until Ctrl-C or, if `one_game`,
    the end of a game. Vanished if the board goes and is not back within `wait_s`."""
    recorder = Recorder(library, board.hello.board)
    follower = Follower(recorder, reporter)
    stale, heard, told = True, clock(), False
    while True:
        try:
            if stale or clock() - heard >= IDLE_S:
                follower.resync(board)
                stale, heard = False, clock()
            game = follower.game
            if game is None or game.outcome is None:
                told = False
            elif not told:
                told = True
                reporter.finished(recorder.kept)
                if one_game:
                    return
            try:
                incoming = board.inbox.get(timeout=LOOK_S)
            except queue.Empty:
                continue
            heard = clock()
            if isinstance(incoming, Gone):
                raise BoardGone(incoming.why)
            if isinstance(incoming, Started):
                told = False
            stale = isinstance(incoming, Missed) or not follower.take(incoming)
        except NoAnswer:
            stale = True
        except BoardGone as error:
            reporter.vanished(str(error), wait_s)
            try:
                board.reconnect(wait_s)
            except LinkError as failure:
                raise Vanished(str(failure)) from failure
            reporter.back()
            stale = True
