# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The course of a session: begin or resume a game, let the engine move, survive what happens.

The board is the referee. The session holds a copy of its game and acts on what the copy shows, not
on what it remembers having done: whatever was lost on the way, after a look at the board's state
the next step is the right one.
"""

import queue
import time
from collections.abc import Callable, Mapping
from typing import Any

from awale_core import Game

from ..errors import AwaleError
from ..library import Library, Recorder
from ..link import Board, BoardGone, LinkError, NoAnswer, Refused
from ..link.follow import Follower, Watcher
from ..link.messages import Gone, Missed
from . import offers
from .clocks import CONTROL, Clocks
from .coach import Coach, Judged
from .person import Person
from .plan import BOARD, ENGINE, HUMAN, Plan
from .report import Reporter
from .restore import begin_again, play_back
from .seats import Choice, Opponent
from .thinking import Chosen, Thinking
from .timekeeping import Timekeeper
from .typing_in import Typed
from .words import count

LOOK_S = 0.2  # how often a waiting session wakes, so that Ctrl-C gets through on every system
IDLE_S = 3.0  # without any event: look whether the board's state is what we think
LIGHT_S = 0.5  # the same while a move waits for the light
SHOWN_S = 20.0  # the longest wait for the light
CONFUSED = 20  # failed requests between two moves before the session gives up


class Vanished(AwaleError):
    """The board has gone and not come back."""


class Stopped(AwaleError):
    """A person has stopped the session."""

    exit_code = 130


class Session:
    """Plays the games of `plan` on `board`. `opponents` are by side, for the engine's seats; there
    may be one for a side that the plan gives to a person, in case the next game is begun at the
    board with other seats."""

    def __init__(
        self,
        board: Board,
        library: Library,
        plan: Plan,
        opponents: Mapping[int, Opponent],
        reporter: Reporter,
        *,
        coach: Coach | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._board = board
        self._coach = coach
        self._plan = plan
        self._opponents = opponents
        self._reporter = reporter
        self._clock = clock
        clocks = None if plan.clock is None else Clocks(plan.clock)
        tags = {} if plan.clock is None else {CONTROL: plan.clock.tag}
        self._recorder = Recorder(library, board.hello.board, plan.names_for, tags=tags)
        watchers: tuple[Watcher | None, ...] = (self._recorder, clocks, reporter, coach)
        self._follower = Follower(*filter(None, watchers))
        reporter.clocks = clocks
        self._time = Timekeeper(
            board, self._follower, self._recorder, library, reporter, clocks, clock
        )
        self._thinking: Thinking | None = None
        self._chosen: Chosen | None = None
        self._declined: tuple[str, int, int | None] | None = None
        self._library = library
        self._resume = plan.resume
        self._person = Person(board, self._follower, opponents, reporter, plan.movetime_ms)
        self._begun = False
        self._asked_new = False
        self._unmet = True  # how the board stands has to be found out
        self._lost: Game | None = None  # a game that the board has to be given back
        self._restoring: str | None = None
        self._over_since: float | None = None
        self._chosen_since = 0.0
        self._heard = clock()
        self._failures = 0

    def run(self) -> None:
        """Play. Vanished or Stopped say in one sentence what has become of the game."""
        try:
            played = 0
            while played < self._plan.games:
                self._guarded_step()
                if self._finished():
                    self._reporter.finished(self._recorder.kept)
                    self._begun = self._asked_new = False
                    self._over_since = None
                    played += 1
        except KeyboardInterrupt:
            raise Stopped(f"Stopped.{self._kept()}") from None
        finally:
            self._forget_thinking()
            if self._coach is not None:
                self._coach.forget()

    # -- one pass ----------------------------------------------------------------------------

    def _step(self) -> None:
        if self._unmet:
            self._meet()
        elif self._lost is not None:
            self._give_back(self._lost)
        elif not self._begun:
            self._begin()
        else:
            game = self._follower.game
            if self._is_out_of_time():
                return
            if game is None or game.outcome is not None or not self._act(game):
                self._take(self._next())

    def _is_out_of_time(self) -> bool:
        """Let the clocks run. True if a side's time was up, which has ended the game, or if a move
        came just in time."""
        side = self._time.run()
        if side is None:
            self._time.warn()
            return False
        self._drain()  # a move may have come in time
        if self._time.run() == side:
            self._time.end(side)
        return True

    def _next(self) -> Any:
        """What comes next, or None after a moment without anything."""
        try:
            incoming = self._board.inbox.get(timeout=LOOK_S)
        except queue.Empty:
            if self._clock() - self._heard >= (IDLE_S if self._chosen is None else LIGHT_S):
                self._look()
            return None
        self._heard = self._clock()
        return incoming

    def _take(self, incoming: Any) -> None:
        if incoming is None:
            return
        if isinstance(incoming, Gone):
            raise BoardGone(incoming.why)
        self._time.run()  # up to now it was the turn of whoever was to move
        if isinstance(incoming, Missed):
            self._look()
        elif isinstance(incoming, Typed):
            if incoming.word == "quit":
                raise KeyboardInterrupt
            self._person.wants(incoming.word, self._thinking is not None)
        elif isinstance(incoming, Judged):
            if self._coach is not None:
                self._coach.hear(incoming)
        elif isinstance(incoming, Chosen):
            self._person.hear(incoming)
            if self._thinking is not None and incoming.key == self._thinking.key:
                self._thinking = None
                self._chosen = incoming
                self._chosen_since = self._clock()
        elif not self._follower.take(incoming):
            self._look()

    def _look(self) -> None:
        """Set the copy right by the board's state."""
        self._heard = self._clock()
        self._follower.resync(self._board)

    def _finished(self) -> bool:
        """Is the game over, and its end shown in light?"""
        game = self._follower.game
        if not self._begun or self._lost is not None or game is None or game.outcome is None:
            return False
        if self._over_since is None:
            self._over_since = self._clock()
        return self._follower.shown >= game.plies or self._clock() - self._over_since > SHOWN_S

    # -- beginning ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """Take up the game on the board if it is the one that is wanted, else begin one."""
        plan, follower = self._plan, self._follower
        with self._reporter.hushed():  # what is on the board already is no news
            state = follower.resync(self._board)
        game = follower.game
        if self._resume is not None:
            self._take_up(self._resume)
            return
        if state.phase == "play" and game is not None:
            if plan.fits(game, state.seats) and (not plan.fresh or not game.plies):
                if game.plies:
                    self._reporter.resumed(game)
                    self._take_up_time(game)
                self._begun = True
                return
            if not self._asked_new:
                self._reporter.say(
                    f"Another game is running on the board: it is kept, unfinished after "
                    f"{count(game.plies, 'move')}, and a new one begins."
                )
        start = plan.start()
        self._asked_new = True
        id = self._board.new(
            plan.rules,
            south=plan.seats[0],
            north=plan.seats[1],
            fen=start.start_fen(),
            names=plan.names,
            replace=state.phase == "play",
        )
        self._drain()  # the event tells more than the state: whose move it was, its time
        if follower.id != id:
            follower.resync(self._board)
        self._begun = True

    def _take_up(self, kept: int) -> None:
        """Go on with a game of the library, which the board may have or not."""
        if self._recorder.kept == kept:
            assert self._follower.id is not None
            self._board.seats(self._follower.id, *self._plan.seats)
            self._follower.seats = self._plan.seats
            if self._follower.game is not None:
                self._take_up_time(self._follower.game)
        else:
            self._lost = self._library.replay(kept)
            self._recorder.kept = kept
            if self._time.clocks is not None:
                times = [move.ms for move in self._library.moves(kept)]
                self._time.clocks.take_up(self._lost, times)
        self._resume = None
        self._begun = True

    def _take_up_time(self, game: Game) -> None:
        if self._time.clocks is not None:
            self._time.clocks.take_up(game, self._recorder.times_ms)

    # -- moving ------------------------------------------------------------------------------

    def _act(self, game: Game) -> bool:
        """Whatever the engine has to do now: think, move, answer an offer. True if that has changed
        the game: then there may be more to do at once."""
        id, ply = self._follower.id, game.plies
        assert id is not None
        thought = self._thinking or self._chosen
        if thought is not None and thought.key != (id, ply, game.fen()):
            self._forget_thinking()
        seats = self._seats()
        side = offers.asked(game, seats)
        wanted = seats[game.turn] == ENGINE
        if side is not None and self._declined != (id, ply, game.offer):
            answer = offers.accepts(game, side, seats, self._choice())
            if answer is None:
                wanted = True
            elif answer:
                self._board.word(id, ply, side, "accept")
                self._look()
                return True
            else:
                if game.offer == 1 - side:
                    self._board.word(id, ply, side, "decline")
                self._board.show("nothing")
                self._declined = (id, ply, game.offer)
                return True
        self._person.forget(game)
        if self._coach is not None:
            self._coach.look(id, game, seats)
        if wanted and self._thinking is None and self._chosen is None:
            self._think(id, game)
        return self._move(id, game)

    def _seats(self) -> tuple[str, str]:
        """The seats as the board has them: a game begun there may have others than the plan. A seat
        for which there is no engine goes to the people at the board."""
        south, north = (
            HUMAN if seat == ENGINE and side not in self._opponents else seat
            for side, seat in enumerate(self._follower.seats)
        )
        seats = (south, north)
        if seats != self._follower.seats and self._follower.id is not None:
            self._board.seats(self._follower.id, *seats)
            self._follower.seats = seats
        return seats

    def _choice(self) -> Choice | None:
        if self._chosen is None:
            return None
        if self._chosen.error is not None:
            raise self._chosen.error
        return self._chosen.choice

    def _think(self, id: str, game: Game) -> None:
        side = game.turn if self._follower.seats[game.turn] == ENGINE else 1 - game.turn
        self._board.show("thinking")
        movetime_ms = self._time.movetime_ms(side, self._plan.movetime_ms)
        self._thinking = Thinking(self._opponents[side], id, game, movetime_ms, self._board.inbox)

    def _move(self, id: str, game: Game) -> bool:
        """Play what was chosen, once the light has come as far as the game."""
        choice = self._choice()
        if choice is None or self._follower.seats[game.turn] != ENGINE:
            return False
        if self._follower.shown < game.plies and self._clock() - self._chosen_since < SHOWN_S:
            return False
        self._chosen = None
        ply = self._board.move(id, game.plies, choice.pit)
        self._failures = 0
        self._drain()
        if self._follower.game is not None and self._follower.game.plies < ply:
            self._look()  # the event was lost
        return True

    def _drain(self) -> None:
        """Take what has come already."""
        for _ in range(self._board.inbox.qsize()):
            try:
                incoming = self._board.inbox.get_nowait()
            except queue.Empty:
                return
            self._take(incoming)

    def _forget_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._person.forget()
        self._thinking = self._chosen = None

    # -- when things go wrong ----------------------------------------------------------------

    def _guarded_step(self) -> None:
        """One step; after a failure the next one finds out how the board stands."""
        try:
            self._step()
        except BoardGone as error:
            self._wait_for_board(str(error))
        except NoAnswer as error:
            self._fail(error)
        except Refused as error:
            if error.code not in ("stale", "busy", "seat"):
                raise
            self._fail(error)

    def _fail(self, error: LinkError) -> None:
        self._failures += 1
        if self._failures >= CONFUSED:
            raise error
        self._unmet = True

    def _wait_for_board(self, why: str) -> None:
        """The board has vanished: wait for it."""
        self._reporter.vanished(why, self._plan.wait_s)
        self._time.stand()
        self._forget_events()
        try:
            self._board.reconnect(self._plan.wait_s)
        except LinkError as error:
            raise Vanished(f"{error}{self._kept()}") from error
        self._reporter.back()
        self._unmet = True

    def _meet(self) -> None:
        """Find out how the board stands, at the beginning and after any trouble."""
        if self._plan.speed is not None:
            self._board.set({"speed": self._plan.speed}, session=True)
        game = self._follower.game
        if self._begun and self._lost is None:
            if game is not None and game.outcome is not None:
                self._follower.shown = game.plies  # it is over, whatever the board shows by now
            elif game is not None and self._board.state().phase == "menu":
                self._lost = game
            else:
                self._look()
                self._take_seats_back()
        self._unmet = False

    def _take_seats_back(self) -> None:
        """The board's own AI may have stood in for the engine while the board was away."""
        id, seats = self._follower.id, self._follower.seats
        south, north = (
            ENGINE if (now, planned) == (BOARD, ENGINE) else now
            for now, planned in zip(seats, self._plan.seats, strict=True)
        )
        if id is not None and self._follower.game is not None and (south, north) != seats:
            self._board.seats(id, south, north)
            self._follower.seats = (south, north)
            self._reporter.say("The engine takes its seat back from the board's own AI.")

    def _forget_events(self) -> None:
        """What the lost connection has still brought is in the board's state as well."""
        self._board.forget(lambda incoming: not isinstance(incoming, Chosen | Judged | Typed))

    def _give_back(self, game: Game) -> None:
        """Play the lost game back to the board, which then goes on with it under a new id."""
        self._reporter.say("The game is played back to the board.")
        if self._restoring is None:
            self._restoring = begin_again(self._board, game, self._plan)
            if self._recorder.kept is not None:
                self._recorder.continues(self._recorder.kept, self._restoring)
        if play_back(self._board, self._restoring, game, self._plan):
            with self._reporter.hushed(), self._time.held():
                self._follower.resync(self._board)
            self._lost = None
        self._restoring = None

    def _kept(self) -> str:
        """What has become of the game, as a further sentence."""
        game, kept = self._follower.game or self._lost, self._recorder.kept
        if game is None or kept is None or not self._begun:
            return ""
        if game.outcome is not None:
            return f" The game is over and kept: 'awale logs show {kept}'."
        return (
            f" The game so far is kept, unfinished after {count(game.plies, 'move')}: "
            f"'awale logs show {kept}'."
        )
