# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend in a session: a View of it, and the player of one of its seats.

The board's game and the game that was agreed with the friend are compared whenever one of them has
changed (`board_steps`), so it does not matter what was lost, or in which order things were heard.
Everything at the board happens in the session's thread.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from awale_core import Game, IllegalMove

from ..catalogue import Sentence, sentence
from ..errors import AwaleError
from ..link import Board, RequestRefused
from ..page.protocol import (
    Again,
    ClockSetting,
    Coach,
    Command,
    Declare,
    Hint,
    NewGame,
    Player,
    Seat,
    SetBoard,
    Setup,
    Undo,
)
from ..play.events import BoardChanged, MovesTakenBack, SessionEvent, SessionState
from ..play.inbox import Answer, Done, Refusal, Submitted
from ..play.seats import PERSON, PROGRAM
from .absent_opponent import AbsentOpponent
from .board_steps import BoardSteps
from .room import News, Room
from .seat_clock import SeatClock
from .sentences import news_said
from .shared_game import SharedGame

_GREETINGS: Final = "greetings"  # the capability of boards that show them in light


@dataclass(frozen=True, kw_only=True)
class FriendSpoke(SessionEvent):
    """Something that the friend has done, or that has happened on the way."""

    what = "friend"
    news: News | None = None


class FriendSeat:
    """A friend at one seat. `board` is the session's: what goes into its inbox, the session does.
    `kept` hears the number of the game in the library and its id on the board."""

    def __init__(
        self,
        room: Room,
        board: Board,
        clock: SeatClock,
        kept: Callable[[int | None, str], object] = lambda number, id: None,
    ) -> None:
        self.room = room
        self.opponent = AbsentOpponent(self.name)
        self._board = board
        self._clock = clock
        self._state: SessionState | None = None
        self._acted_on: SessionState | None = None
        self._waking = False
        self._connected = True  # what is usual needs no sentence
        self._begun: int | None = None  # the game that was begun on the board
        self._ended = False
        self._steps = BoardSteps(room, board, clock, say=self._say, wake=self._wake, kept=kept)
        room.news = self.on_news

    @property
    def name(self) -> str:
        """The friend's name."""
        return self.room.record.other_name or "?"

    @property
    def _shared(self) -> SharedGame | None:
        return None if self._ended else self.room.shared

    # -- what the session needs ----------------------------------------------------------------

    def goes_on(self, id: str | None) -> None:
        """The session has the room's game, or that is over: do not begin it again."""
        shared = self._shared
        if shared is not None:
            self._steps.other_id = id if shared.over else None
            self._begun = shared.number
            self._clock.side = shared.side(shared.other)
            self.opponent.name = self.name
            if shared.asked is not None:
                self._say(sentence("friend.asked." + shared.asked.what, name=self.name))

    def end(self) -> None:
        """The player has left: the board's game is not the one with the friend any more."""
        self._ended = True
        if self._steps.forbade_hints:
            self._submit(SetBoard(values={"hints": "moves"}))

    # -- as a View -----------------------------------------------------------------------------

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self._state = state
        self._clock.look(state)
        self._note_time(state)
        self._wake()

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        if isinstance(event, MovesTakenBack):
            self._steps.undone, self._steps.left_ms = True, None
        elif isinstance(event, BoardChanged) and event.change == "back":
            self._steps.settled = False  # what was set for the session is gone
        elif event.light:
            self._board.show("greeting", which=event.light)

    def _note_time(self, state: SessionState) -> None:
        shared, clocks = self._shared, state.clocks
        if shared is not None and clocks is not None and state.game is not None:
            mine = shared.side(shared.seat)
            if clocks.running == mine and self._steps.left_ms is None:
                self._steps.left_ms = clocks.remaining_ms[mine]

    # -- commands of this player ---------------------------------------------------------------

    def submit(self, command: Command, answer: Answer = lambda result: None) -> None:
        """Like `Session.submit`, for every view: what needs the friend's agreement goes there."""
        shared = self._shared
        if shared is None:
            self._submit(command, answer)
            return
        try:
            passed_on = self._take(command, shared)
        except IllegalMove as error:
            answer(Refusal(sentence("friend.refused", text=str(error))))
        except AwaleError as error:
            answer(Refusal(error.say or sentence("friend.refused", text=str(error))))
        else:
            if passed_on:
                self._submit(command, answer)
            else:
                answer(Done())

    def _take(self, command: Command, shared: SharedGame) -> bool:
        """Take a command; True if the session is to carry it out."""
        if isinstance(command, Undo):
            if shared.asked is not None and shared.asked.what == "takeback":
                self.room.act(lambda game: game.reply(True))
            else:
                self.room.act(lambda game: game.question("takeback"))
                self._say(sentence("friend.you_asked.takeback", name=self.name))
        elif isinstance(command, Again):
            if shared.asked is not None and shared.asked.what == "again":
                self.room.act(lambda game: game.reply(True))
            else:
                self.room.act(lambda game: game.question("again"))
                self._say(sentence("friend.you_asked.again", name=self.name))
        elif isinstance(command, Hint | Coach) and not shared.terms.help:
            raise _refusal("friend.no_help")
        elif isinstance(command, Seat) or (isinstance(command, NewGame) and not shared.over):
            raise _refusal("friend.running", name=self.name)
        elif isinstance(command, Declare) and command.action in ("accept", "decline"):
            if shared.asked is None or shared.asked.what == "end":
                return True
            self.room.act(lambda game: game.reply(command.action == "accept"))
        else:
            return True
        self._wake()
        return False

    # -- what happens in the room --------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """News of the room, from any thread."""
        if news.what == "declined":
            self._steps.declined = True
        if news.what == "begun":
            self.opponent.name = self.name
        say = news_said(news, self.name, self.room.record.bad)
        if say is not None:
            error = news.what in ("bad", "late", "taken", "behind", "copied", "disk")
            light = self._light(news)
            self._board.inbox.put(FriendSpoke(say=say, news=news, error=error, light=light))
        self._wake()

    def _light(self, news: News) -> str:
        """The greeting in light for news; "" also where the board has none."""
        if _GREETINGS not in self._board.hello.capabilities:
            return ""
        if news.what == "nudge":
            return "nudge"
        return str(news.args["which"]) if news.what == "greeting" else ""

    def line_changed(self, connected: bool) -> None:
        """The connection to the broker begins or has ended; from any thread."""
        if connected != self._connected:
            self._connected = connected
            self._say(sentence("friend.broker.back" if connected else "friend.broker.gone"))

    def _submit(self, command: Command, answer: Answer = lambda result: None) -> None:
        self._board.inbox.put(Submitted(command, answer))

    def _say(self, say: Sentence) -> None:
        self._board.inbox.put(FriendSpoke(say=say))

    # -- comparing -----------------------------------------------------------------------------

    def _wake(self) -> None:
        """Let the session's thread compare the games soon. Changing no setting does nothing but
        bring the answer in that thread."""
        if not self._waking:
            self._waking = True
            self._submit(SetBoard(values={}), self._look)

    def _look(self, result: Any) -> None:
        self._waking = False
        state = self._state
        with self.room.lock:
            shared = self._shared
            if isinstance(result, Refusal) or shared is None or state is None:
                return
            if not state.connected or state is self._acted_on:
                return
            if self._begun != shared.number:
                self._begin(state, shared)
            elif state.game is not None and self._steps.is_ours(state, shared):
                self._guarded_compare(state, state.game, shared)
            elif state.phase == "play" and shared.over and shared.ask is None:
                self._ask_for_another(state)

    def _guarded_compare(self, state: SessionState, game: Game, shared: SharedGame) -> None:
        try:
            if self._steps.compare(state, game, shared):
                self._acted_on = state
        except RequestRefused:
            self._wake()  # the session looks at the board first
            raise

    def _begin(self, state: SessionState, shared: SharedGame) -> None:
        """Begin the agreed game on the board."""
        self._begun = shared.number
        self._steps.begin(state.id)
        self._clock.side = shared.side(shared.other)
        setup = game_setup(shared, self.room.record.name, self.name)
        if not shared.terms.help:
            self._submit(Coach(mode="off"))
        self._submit(NewGame(setup=setup))

    def _ask_for_another(self, state: SessionState) -> None:
        """A player has begun another game at the board after the end of this one."""
        if state.id != self._steps.other_id:
            self._steps.other_id = state.id
            self.room.act(lambda game: game.question("again"))
            self._say(sentence("friend.you_asked.again", name=self.name))


def game_setup(shared: SharedGame, name: str, friends_name: str) -> Setup:
    """The running game as a setup of the session."""
    me, friend = Player(PERSON, None, name), Player(PROGRAM, None, friends_name)
    clock = shared.terms.clock
    south, north = (me, friend) if shared.side(shared.seat) == 0 else (friend, me)
    return Setup(
        shared.terms.rules,
        south,
        north,
        shared.start().turn,
        None if clock is None else ClockSetting(*clock),
    )


def _refusal(id: str, **args: str) -> AwaleError:
    error = AwaleError(id)
    error.say = sentence(id, **args)
    return error
