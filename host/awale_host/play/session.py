# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A play session: games on a board, one after the other, shown by any number of views.

The board is the referee. The session holds a copy of its game and acts on what the copy shows, not
on what it remembers having done: whatever was lost on the way, after a look at the board's state
the next step is the right one. Everything happens in the thread that calls `run`; views and other
threads put commands into the inbox.
"""

import contextlib
import queue
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from awale_core import Game
from awale_core.match import Match

from ..catalogue import Sentence, sentence, spoken, spoken_error
from ..errors import AwaleError
from ..library import Library
from ..link import Board, BoardDisconnected, LinkError, RequestRefused, RequestTimeout
from ..link.messages import Disconnected, EventsLost, Shown, TouchRefused, disconnection
from . import sentences, setups
from .announcer import Announcer
from .background import MoveChosen
from .coach import Coach, PositionJudged
from .commands import (
    Again,
    ChangeSeat,
    CommandRefused,
    Declare,
    Done,
    GameSetup,
    Hint,
    NewGame,
    PlayPit,
    Quit,
    Refusal,
    SetBoard,
    SetCoach,
    Submitted,
    Undo,
)
from .context import open_context
from .engine_seats import EngineSeats
from .events import SessionEvent, SessionState, View
from .game_end import GameEnd
from .game_start import GameStart, fate
from .opponents import Opponent
from .player_commands import PlayerCommands
from .seats import BOARD, ENGINE
from .session_config import SessionConfig
from .snapshot import take_snapshot

LOOK_S: Final = 0.2  # how often a waiting session wakes, so that Ctrl-C gets through everywhere
IDLE_S: Final = 3.0  # without any event: look whether the board's state is what we think
LIGHT_S: Final = 0.5  # the same while a move waits for the light
CONFUSED: Final = 20  # failed requests between two moves before the session gives up
STANDS_S: Final = 4.0  # how long a result stands before the next of several games begins

Opponents = Mapping[int, Opponent]


class BoardLost(AwaleError):
    """The board has gone and not come back."""


class Stopped(AwaleError):
    """A person has stopped the session."""

    exit_code = 130


class Session:
    """Plays games on `board` as `config` says, and as commands change that.

    `opponents` are by side, for the engine's seats, or a function that makes them for another
    configuration; `hint_from` is asked for hints, by default one of them. There may be one for a
    side that a person plays, in case the next game is begun at the board with other seats.
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
        clock: Callable[[], float] = time.monotonic,
        stands_s: float = STANDS_S,
    ) -> None:
        self._board = board
        self._library = library
        self._make_opponents = opponents if callable(opponents) else lambda _: opponents
        self._views = list(views)
        self._announcer = announcer or Announcer(())
        for view in self._views:
            self._announcer.add(view)
        self._coach = coach
        self._hint_from = hint_from
        self._clock = clock
        self._end = GameEnd(stands_s)
        self._connected = True
        self._unmet = True  # how the board stands has to be found out
        self._heard = clock()
        self._failures = 0
        self._waits = False  # an interrupted game waits for a touch
        self._settings: dict[str, str | int] = {}
        self._state: SessionState | None = None
        self._match: Match | None = None
        self._open(config)

    def _open(self, config: SessionConfig) -> None:
        observers = [] if self._coach is None else [self._coach]
        self._opponents = self._make_opponents(config)
        self._context = open_context(
            self._board, self._library, config, self._announcer, observers, self._clock
        )
        self._start = GameStart(self._context)
        self._engines = EngineSeats(self._context, self._opponents, self._drain)
        self._person = PlayerCommands(self._context)
        self._end.reset()

    # -- for views ---------------------------------------------------------------------------

    def submit(
        self, command: Any, answer: Callable[[Done | Refusal], object] = lambda result: None
    ) -> None:
        """Put a command in; any thread may. `answer` is called once, in the session's thread."""
        self._board.inbox.put(Submitted(command, answer))

    def run(self) -> None:
        """Play until the configured number of games is over or a person ends the session. BoardLost
        or Stopped say in one sentence what has become of the game."""
        try:
            while self._is_unfinished():
                self.step()
        except KeyboardInterrupt:
            raise Stopped(self._last_words(sentence("session.stopped"))) from None
        finally:
            self._engines.forget()
            self._person.forget()
            if self._coach is not None:
                self._coach.forget()

    def _is_unfinished(self) -> bool:
        games = self._context.config.games
        return games is None or self._end.played < games

    def take_up(self) -> None:
        """After BoardLost: go on with the board, which is back. A LinkError if it is not."""
        self._board.reconnect(0)
        self._connected = True
        self._announcer.board("board.back")
        self._unmet = True

    def step(self) -> None:
        """One pass of `run`, which waits for a moment at most: for a caller with a loop of its
        own."""
        self._guarded_step()
        self._look_for_end()
        self._show()

    def _show(self) -> None:
        """Give the state to the views if it has changed. Between two games there is none."""
        if self._connected and self._state is not None and not self._start.begun:
            return
        state = take_snapshot(
            self._context,
            self._engines,
            self._person,
            self._coach,
            self._match,
            self._settings,
            connected=self._connected,
            waits=self._waits,
            before=self._state,
        )
        if state != self._state:
            self._state = state
            for view in self._views:
                view.on_state(state)

    # -- one pass ----------------------------------------------------------------------------

    def _step(self) -> None:
        if self._unmet:
            self._sync()
        elif self._start.lost is not None:
            self._start.restore(self._start.lost)
        elif not self._start.begun:
            self._begin()
        else:
            if self._is_out_of_time():
                return
            game = self._context.mirror.game
            if game is None or game.outcome is not None or not self._act(game):
                self._handle(self._next())

    def _begin(self) -> None:
        id = self._start.begin()
        if id is None:
            self._look_whether_waiting()
            return
        self._waits = False
        self._drain()  # the event has more than the state: whose move it was, its time
        if self._context.mirror.id != id:
            self._context.mirror.resync(self._board)

    def _act(self, game: Game) -> bool:
        """Whatever the engine has to do now: think, move, answer an offer. True if that has changed
        the game: then there may be more to do at once."""
        if self._engines.is_stale(game):
            self._forget_thinking()
        answered = self._engines.answer_offer(game)
        if answered:
            return True
        self._person.forget(game)
        id = self._context.mirror.id
        if self._coach is not None and id is not None:
            self._coach.look(id, game, self._context.mirror.seats)
        if answered is None or self._context.mirror.seats[game.turn] == ENGINE:
            self._engines.think(game)
        return self._engines.move(game)

    def _is_out_of_time(self) -> bool:
        """Let the clocks run. True if a side's time was up, which has ended the game, or if a move
        came just in time."""
        clock = self._context.time
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
        try:
            incoming = self._board.inbox.get(timeout=LOOK_S)
        except queue.Empty:
            in_menu = self._context.mirror.game is None
            idle_s = LIGHT_S if in_menu or self._engines.waits_for_light else IDLE_S
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
        self._context.time.run()  # up to now the side to move was thinking
        if isinstance(incoming, EventsLost):
            self._look()
        elif isinstance(incoming, Submitted):
            self._obey(incoming)
        elif isinstance(incoming, PositionJudged):
            if self._coach is not None:
                self._coach.on_result(incoming)
        elif isinstance(incoming, MoveChosen):
            self._person.on_result(incoming)
            self._engines.on_result(incoming)
        elif isinstance(incoming, SessionEvent):
            self._announcer.publish(incoming)
        elif not self._context.mirror.take(incoming):
            self._look()
        elif isinstance(incoming, TouchRefused):
            self._announcer.touch_refused(self._context.mirror.game, incoming.pit, incoming.code)
        elif self._waits and not isinstance(incoming, Shown):
            self._look_whether_waiting()

    def _drain(self) -> None:
        """Handle what has come already."""
        for _ in range(self._board.inbox.qsize()):
            try:
                incoming = self._board.inbox.get_nowait()
            except queue.Empty:
                return
            self._handle(incoming)

    def _look(self) -> None:
        """Set the copy right by the board's state."""
        self._heard = self._clock()
        self._context.mirror.resync(self._board)
        if self._context.mirror.game is None:  # the players may be choosing in the start menu
            self._settings = dict(self._board.get())
        if self._waits:
            self._look_whether_waiting()

    def _look_whether_waiting(self) -> None:
        """Find out whether an interrupted game waits on the board for a touch."""
        waited, self._waits = self._waits, self._board.state().paused
        if self._waits and not waited:
            self._announcer.board("interrupted")

    # -- commands ----------------------------------------------------------------------------

    def _obey(self, submitted: Submitted) -> None:
        try:
            self._carry_out(submitted.command)
        except CommandRefused as refused:
            submitted.answer(Refusal(refused.say))
        except RequestRefused as error:
            submitted.answer(Refusal(sentence("refused.board", text=error.text)))
        except (BoardDisconnected, RequestTimeout):
            submitted.answer(Refusal(sentence("refused.away")))
            raise
        else:
            submitted.answer(Done())

    def _carry_out(self, command: Any) -> None:
        if isinstance(command, Quit):
            raise KeyboardInterrupt
        if isinstance(command, NewGame):
            self._new_game(*setups.new(command.setup))
        elif isinstance(command, Again):
            game = self._context.mirror.game
            self._new_game(*setups.again(command, game, self._context.config, self._match))
        elif isinstance(command, ChangeSeat):
            self._change_seat(command)
        elif isinstance(command, SetCoach):
            if self._coach is None:
                raise CommandRefused(sentence("refused.unsupported"))
            self._coach.switch(command.mode)
        elif isinstance(command, SetBoard):
            self._settings.update(self._board.set(dict(command.values)))
        elif isinstance(command, PlayPit | Undo | Hint | Declare):
            busy = self._engines.thinking
            if self._hint_from is None:
                adviser = next(iter(self._opponents.values()), None)
            else:
                adviser = self._hint_from(self._context.config)
            self._person.obey(command, adviser, busy=busy)
        else:
            raise CommandRefused(sentence("refused.unsupported"))

    def _new_game(self, setup: GameSetup, match: Match | None) -> None:
        config = self._context.config.with_setup(setup)
        self._forget_thinking()
        if self._coach is not None:
            self._coach.forget()
        self._match = match
        self._open(config)

    def _change_seat(self, command: ChangeSeat) -> None:
        context, mirror = self._context, self._context.mirror
        if mirror.game is None or mirror.id is None or mirror.game.outcome is not None:
            raise CommandRefused(sentence("refused.no_game"))
        changed = setups.with_seat(command, context.config, mirror.seats)
        self._forget_thinking()
        self._opponents = self._make_opponents(changed)
        context.config = changed
        self._announcer.players_for = changed.players_for
        self._engines = EngineSeats(context, self._opponents, self._drain)
        if BOARD in changed.seats and command.player.level is not None:
            self._board.set({"level": command.player.level}, session=True)
        self._board.seats(mirror.id, *changed.seats)
        mirror.seats = changed.seats
        self._announcer.players = changed.players_for(changed.seats)
        self._announcer.note(
            "seat.changed",
            who=sentences.seat(command.player),
            side=sentences.side_name(command.side),
        )

    def _forget_thinking(self) -> None:
        self._engines.forget()
        self._person.forget()

    # -- the end of a game -------------------------------------------------------------------

    def _look_for_end(self) -> None:
        if not self._start.begun or self._start.lost is not None:
            return
        if self._end.look(self._context, self._match, self._clock()):
            self._start = GameStart(self._context)

    # -- when things go wrong ----------------------------------------------------------------

    def _guarded_step(self) -> None:
        """One step; after a failure the next one finds out how the board stands."""
        try:
            before = self._context.mirror.game
            plies = -1 if before is None else before.plies
            self._step()
            if self._context.mirror.game is before and before and before.plies != plies:
                self._failures = 0
        except BoardDisconnected as error:
            self._wait_for_board(error)
        except RequestTimeout as error:
            self._fail(error)
        except RequestRefused as error:
            if error.code not in ("stale", "busy", "seat"):
                raise
            self._fail(error)

    def _fail(self, error: LinkError) -> None:
        self._failures += 1
        if self._failures >= CONFUSED:
            raise error
        self._unmet = True

    def _wait_for_board(self, why: LinkError) -> None:
        """Wait for a disconnected board."""
        wait_s = self._context.config.wait_s
        self._connected = False
        if wait_s:
            self._announcer.board("board.lost", text=why.text, seconds=sentences.seconds(wait_s))
        else:
            self._announcer.board("board.gone")
        self._show()
        self._context.time.stand()
        # What the lost connection has still brought is in the board's state as well.
        kept = MoveChosen | PositionJudged | Submitted | SessionEvent
        self._board.forget(lambda incoming: not isinstance(incoming, kept))
        try:
            self._board.reconnect(wait_s)
        except LinkError as error:
            raise BoardLost(self._last_words(None, spoken_error(error))) from error
        self._connected = True
        self._announcer.board("board.back")
        self._unmet = True

    def _sync(self) -> None:
        """Find out how the board stands, at the beginning and after any trouble."""
        speed = self._context.config.speed
        if speed is not None:
            self._board.set({"speed": speed}, session=True)
        with contextlib.suppress(RequestRefused):
            self._settings = dict(self._board.get())
        self._start.sync()
        if self._start.begun and self._start.lost is None:
            self._look_whether_waiting()
        self._unmet = False

    def _last_words(self, first: Sentence | None, text: str = "") -> str:
        """Return the reason for the end and the status of the game."""
        parts = [text] if first is None else [spoken(first)]
        what = fate(self._context, self._start)
        if what is not None:
            parts.append(spoken(what))
        return " ".join(parts)
