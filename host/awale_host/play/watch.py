# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Follow a board without taking part: report and keep what happens there."""

import time
from collections.abc import Callable

from awale_session.library.recorder import Recorder
from awale_session.link import Board, BoardDisconnected, LinkError, RequestTimeout
from awale_session.link.messages import Disconnected, EventsLost, Started, disconnection
from awale_session.link.mirror import GameMirror
from awale_session.play.announcer import Announcer
from awale_session.play.events import View
from awale_session.play.sentences import seconds
from awale_session.play.session import IDLE_S, LOOK_S, BoardLost

from ..library import Library


def watch(
    board: Board,
    library: Library | None,
    view: View,
    *,
    wait_s: float,
    one_game: bool = False,
    lost: str = "board.lost",
    stopped: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Report to `view` everything that happens on the board, and keep it in the library if there is
    one, until Ctrl-C, `stopped` or, if `one_game`, the end of a game. BoardLost if the board goes
    and is not back within `wait_s`; `lost` is the sentence for the time between."""
    recorder = None if library is None else Recorder(library, board.hello.board)
    announcer = Announcer([view])
    mirror = GameMirror(announcer) if recorder is None else GameMirror(recorder, announcer)
    stale, heard, announced = True, clock(), False
    while not stopped():
        try:
            if stale or clock() - heard >= IDLE_S:
                mirror.resync(board)
                stale, heard = False, clock()
            game = mirror.game
            if game is None or game.outcome is None:
                announced = False
            elif not announced:
                announced = True
                announcer.finished(None if recorder is None else recorder.kept)
                if one_game:
                    return
            incoming = board.inbox.get(timeout=LOOK_S)
            if incoming is None:
                continue
            heard = clock()
            if isinstance(incoming, Disconnected):
                raise disconnection(incoming)
            if isinstance(incoming, Started):
                announced = False
            stale = isinstance(incoming, EventsLost) or not mirror.apply(incoming)
        except RequestTimeout:
            stale = True
        except BoardDisconnected as error:
            if stopped():
                return

            def waits(why: LinkError) -> None:
                announcer.board(lost, text=why.text, seconds=seconds(wait_s))

            waits(error)
            try:
                board.reconnect(wait_s, report=waits)
            except LinkError as failure:
                lost_for_good = BoardLost(str(failure))
                lost_for_good.say = failure.say
                raise lost_for_good from failure
            announcer.board("board.back")
            stale = True
