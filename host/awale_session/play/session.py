# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A play session: games on a board, one after the other, shown by any number of views.

The board is the referee. The session holds a copy of its game and acts on what the copy shows, not
on what it remembers having done: whatever was lost on the way, after a look at the board's state
the next step is the right one. Everything happens in the thread that calls `run`; views and other
threads put commands into the inbox.
"""

import contextlib
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from awale_core import Game

from ..catalogue import Sentence, sentence, spoken, spoken_error
from ..errors import AwaleError
from ..library.help import HINTS
from ..library.store import Library
from ..link import Board, BoardDisconnected, LinkError, RequestRefused, RequestTimeout
from ..link.messages import Disconnected, EventsLost, Shown, TouchRefused, disconnection
from ..link.mirror import GameMirror
from . import sentences
from .announcer import Announcer
from .coach import Coach, PositionJudged
from .course.game_start import GameStart, final_status
from .course.session_parts import Opponents, SessionParts
from .course.snapshot import take_snapshot
from .events import SessionEvent, SessionState, View
from .inbox import Done, Refusal, Submitted
from .seats import ENGINE
from .session_config import SessionConfig
from .thinking import MoveChosen, Opponent

if TYPE_CHECKING:
    from .thinking import Waiting

LOOK_S: Final = 0.2  # how often a waiting session wakes, so that Ctrl-C gets through everywhere
IDLE_S: Final = 3.0  # without any event: look whether the board's state is what we think
LIGHT_S: Final = 0.5  # the same while a move waits for the light
CONFUSED: Final = 20  # failed requests between two moves before the session gives up
STANDS_S: Final = 4.0  # how long a result stands before the next of several games begins


class BoardLost(AwaleError):
    """The board was disconnected and did not come back in time."""


class SessionStopped(AwaleError):
    """A person has stopped the session."""

    exit_code = 130


class Session:
    """Plays games on `board` as `config` says, and as commands change that.

    `opponents` are by side, for the engine's seats, or a function that makes them for another
    configuration; `hint_from` is asked for hints, by default one of them. There may be one for a
    side that a person plays, in case the next game is begun at the board with other seats.
    `waiting` fetches games that wait on the board, where that is wanted.
    """

    def __init__(
        self,
        board: Board,
        library: Library,
        config: SessionConfig,
        opponents: Opponents | Callable[[SessionConfig], Opponents],
        views: Iterable[View] = (),
        *,
        announcer: Announcer | None = None,
        coach: Coach | None = None,
        hint_from: Callable[[SessionConfig], Opponent] | None = None,
        waiting: "Waiting | None" = None,
        clock: Callable[[], float] = time.monotonic,
        stands_s: float = STANDS_S,
    ) -> None:
        self._board = board
        self._views = list(views)
        self._announcer = announcer or Announcer(())
        for view in self._views:
            self._announcer.add(view)
        self._coach = coach
        self._waiting = waiting
        self._clock = clock
        self._parts = SessionParts(
            board,
            library,
            config,
            opponents if callable(opponents) else lambda _: opponents,
            self._announcer,
            coach=coach,
            hint_from=hint_from,
            clock=clock,
            stands_s=stands_s,
            drain=self._drain,
            fetch=None if waiting is None else waiting.look,
        )
        self._connected = True
        self._needs_sync = True  # how the board stands has to be found out
        self._heard = clock()
        self._failures = 0
        self._waits = False  # an interrupted game waits for a touch
        self._state: SessionState | None = None

    @property
    def _mirror(self) -> GameMirror:
        return self._parts.context.mirror

    # -- for views ---------------------------------------------------------------------------

    def submit(
        self, command: Any, answer: Callable[[Done | Refusal], object] = lambda result: None
    ) -> None:
        """Queue a command, from any thread. `answer` is called once, in the session's thread."""
        self._board.inbox.put(Submitted(command, answer))

    def run(self) -> None:
        """Play until the configured number of games is over or a person ends the session. BoardLost
        or SessionStopped say in one sentence what has become of the game."""
        try:
            while self._is_unfinished():
                self.step()
        except KeyboardInterrupt:
            raise SessionStopped(self._final_message(sentence("session.stopped"))) from None
        finally:
            self._parts.cancel_search()
            if self._coach is not None:
                self._coach.reset()

    def _is_unfinished(self) -> bool:
        games = self._parts.context.config.games
        return games is None or self._parts.end.played < games

    def reconnect(self) -> None:
        """Continue with the board that BoardLost reported. LinkError if it is not back."""
        self._board.reconnect(0)
        self._connected = True
        self._announcer.board("board.back")
        self._needs_sync = True

    def step(self) -> None:
        """One pass of `run`, which waits for a moment at most: for a caller with a loop of its
        own."""
        self._guarded_step()
        self._look_for_end()
        self._show()

    def _show(self) -> None:
        """Publish the state to the views if it has changed; there is none before a game or between
        two: a page would show the menu for a moment."""
        if self._connected and not self._parts.start.begun:
            return
        if self._connected:
            self._parts.context.time.run()  # a clock that is shown to run counts from now
        state = take_snapshot(
            self._parts,
            self._coach,
            connected=self._connected,
            waits=self._waits,
            before=self._state,
        )
        before = self._state
        hinted = before is not None and before.hint is not None and before.game is state.game
        if state.game is not None and state.hint is not None and not hinted:
            self._parts.context.recorder.helped(HINTS, state.game.turn)
        if state != before:
            self._state = state
            for view in self._views:
                view.on_state(state)

    # -- one pass ----------------------------------------------------------------------------

    def _step(self) -> None:
        if self._needs_sync:
            self._sync()
        elif self._parts.start.lost is not None:
            self._parts.start.restore(self._parts.start.lost)
        elif not self._parts.start.begun:
            self._begin()
        else:
            if self._is_out_of_time():
                return
            game = self._mirror.game
            if game is None or game.outcome is not None or not self._act(game):
                if self._waiting is not None and self._waiting.step():
                    self._drain()
                else:
                    self._handle(self._next())

    def _begin(self) -> None:
        id = self._parts.start.begin()
        if id is None:
            self._look_whether_waiting()
            return
        self._waits = False
        if self._waiting is not None:
            self._waiting.look()  # the game before no longer stands on the board
        self._drain()  # the event has more than the state: whose move it was, its time
        if self._mirror.id != id:
            self._mirror.resync(self._board)

    def _act(self, game: Game) -> bool:
        """Let the engine act: think, move, answer an offer. True if that has changed the game: then
        there may be more to do at once."""
        if self._parts.engines.is_stale(game):
            self._parts.cancel_search()
        answered = self._parts.engines.answer_offer(game)
        if answered:
            return True
        self._parts.player_commands.cancel_hint(game)
        id = self._mirror.id
        if self._coach is not None and id is not None:
            self._coach.look(id, game, self._mirror.seats)
        if answered is None or self._mirror.seats[game.turn] == ENGINE:
            self._parts.engines.think(game)
        return self._parts.engines.move(game)

    def _is_out_of_time(self) -> bool:
        """Let the clocks run. True if a side's time was up, which has ended the game, or if a move
        came just in time."""
        clock = self._parts.context.time
        side = clock.run()
        if side is None:
            clock.warn()
            return False
        self._drain()  # a move may have come in time
        if clock.run() == side:
            clock.end(side)
        return True

    # -- the inbox ---------------------------------------------------------------------------

    def _next(self) -> Any:
        """Return the next event, or None after a short wait."""
        incoming = self._board.inbox.get(timeout=LOOK_S)
        if incoming is None:
            in_menu = self._mirror.game is None
            idle_s = LIGHT_S if in_menu or self._parts.engines.waits_for_light else IDLE_S
            if self._clock() - self._heard >= idle_s:
                self._look()
            return None
        self._heard = self._clock()
        return incoming

    def _handle(self, incoming: Any) -> None:
        if incoming is None:
            return
        if isinstance(incoming, Disconnected):
            raise disconnection(incoming)
        self._parts.context.time.run()  # up to now the side to move was thinking
        if isinstance(incoming, EventsLost):
            self._look()
        elif isinstance(incoming, Submitted):
            self._parts.execute(incoming)
        elif isinstance(incoming, PositionJudged):
            if self._coach is not None:
                self._coach.on_result(incoming)
        elif isinstance(incoming, MoveChosen):
            self._parts.player_commands.on_result(incoming)
            self._parts.engines.on_result(incoming)
        elif isinstance(incoming, SessionEvent):
            self._announcer.publish(incoming)
        elif not self._mirror.apply(incoming):
            self._look()
        elif isinstance(incoming, TouchRefused):
            self._announcer.touch_refused(self._mirror.game, incoming.pit, incoming.code)
        elif self._waits and not isinstance(incoming, Shown):
            self._look_whether_waiting()

    def _drain(self) -> None:
        """Handle the events that have arrived."""
        for _ in range(self._board.inbox.qsize()):
            self._handle(self._board.inbox.get(timeout=0))

    def _look(self) -> None:
        """Set the copy right by the board's state."""
        self._heard = self._clock()
        self._mirror.resync(self._board)
        if self._mirror.game is None:  # the players may be choosing in the start menu
            self._parts.settings = dict(self._board.get())
        if self._waits:
            self._look_whether_waiting()

    def _look_whether_waiting(self) -> None:
        """Find out whether an interrupted game waits on the board for a touch."""
        waited, self._waits = self._waits, self._board.state().paused
        game, newest = self._mirror.game, self._announcer.newest
        if self._waits == waited or game is None:
            return
        waiting = sentences.resumed(game, self._announcer.players, waits=True)
        if self._waits and newest != waiting:
            self._announcer.publish(SessionEvent(say=waiting))
        elif waited and newest == waiting:  # nothing has been said of a move since
            say = sentences.resumed(game, self._announcer.players)
            self._announcer.publish(SessionEvent(say=say))

    # -- the end of a game -------------------------------------------------------------------

    def _look_for_end(self) -> None:
        if not self._parts.start.begun or self._parts.start.lost is not None:
            return
        if self._parts.end.look(self._parts.context, self._parts.match, self._clock()):
            self._parts.start = GameStart(self._parts.context)

    # -- when things go wrong ----------------------------------------------------------------

    def _guarded_step(self) -> None:
        """Take one step; after an error the next step synchronises with the board first."""
        try:
            before = self._mirror.game
            plies = -1 if before is None else before.plies
            self._step()
            if self._mirror.game is before and before and before.plies != plies:
                self._failures = 0
        except BoardDisconnected as error:
            self._wait_for_board(error)
        except RequestTimeout as error:
            self._fail(error)
        except RequestRefused as error:
            ended = error.fields.get("rule") == "over"  # by a declaration: the same ply
            if error.code not in ("stale", "busy", "seat") and not ended:
                raise
            self._fail(error)

    def _fail(self, error: LinkError) -> None:
        self._failures += 1
        if self._failures >= CONFUSED:
            raise error
        self._needs_sync = True

    def _wait_for_board(self, why: LinkError) -> None:
        """Wait for a disconnected board."""
        wait_s = self._parts.context.config.wait_s
        self._connected = False

        def waits(why: LinkError) -> None:
            self._announcer.board("board.lost", text=why.text, seconds=sentences.seconds(wait_s))
            self._show()

        if wait_s:
            waits(why)
        else:
            self._announcer.board("board.gone")
            self._show()
        self._parts.context.time.pause()
        # What the lost connection has still brought is in the board's state as well.
        kept = MoveChosen | PositionJudged | Submitted | SessionEvent
        self._board.inbox.discard(lambda incoming: not isinstance(incoming, kept))
        try:
            self._board.reconnect(wait_s, report=waits)
        except LinkError as error:
            raise BoardLost(self._final_message(None, spoken_error(error))) from error
        self._connected = True
        self._announcer.board("board.back")
        self._needs_sync = True

    def _sync(self) -> None:
        """Synchronise with the board, at the start and after any error."""
        speed = self._parts.context.config.speed
        if speed is not None:
            self._board.set({"speed": speed}, session=True)
        with contextlib.suppress(RequestRefused):
            self._parts.settings = dict(self._board.get())
        self._parts.start.sync()
        if self._parts.start.begun and self._parts.start.lost is None:
            self._look_whether_waiting()
        if self._waiting is not None:
            self._waiting.look()
        self._needs_sync = False

    def _final_message(self, first: Sentence | None, text: str = "") -> str:
        """Return the reason for the end and the status of the game."""
        parts = [text] if first is None else [spoken(first)]
        what = final_status(self._parts.context, self._parts.start)
        if what is not None:
            parts.append(spoken(what))
        return " ".join(parts)
