# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend in a session: a View of it, and the player of one of its seats.

The board is the referee of what its player touches, the shared game of what the friend has played.
Whenever one of them has changed, both are compared as they are now, and the one that lacks
something gets it, one step at a time: so it does not matter what was lost, or in which order things
were heard. Everything at the board happens in the session's thread. It is long because every step
depends on what the others have left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from awale_core import Game, IllegalMove

from ..catalogue import Sentence, failure, sentence
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
from ..play.thinking import AbsentOpponent
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
        self._kept = kept
        self._id: str | None = None  # the game on the board, and the one before it
        self._other_id: str | None = None
        self._undone = False  # a player has taken back there
        self._took_back = False  # this program has, which is to come from the board
        self._declined = False  # the friend has declined
        self._left_ms: int | None = None  # this side's clock when its turn began
        self._settled = False  # the board's settings are those of such a game
        self._forbade_hints = False
        self._offered: int | None = None  # the friend's question that the board shows

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
            self._other_id = id if shared.over else None
            self._begun = shared.number
            self._clock.side = shared.side(shared.other)
            self.opponent.name = self.name
            if shared.asked is not None:
                self._say(sentence("friend.asked." + shared.asked.what, name=self.name))

    def end(self) -> None:
        """The player has left: the board's game is not the one with the friend any more."""
        self._ended = True
        if self._forbade_hints:
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
            self._undone, self._left_ms = not self._took_back, None
            self._took_back = False
        elif isinstance(event, BoardChanged) and event.change == "back":
            self._settled = False  # what was set for the session is gone
        elif event.light:
            self._board.show("greeting", which=event.light)

    def _note_time(self, state: SessionState) -> None:
        shared, clocks = self._shared, state.clocks
        if shared is not None and clocks is not None and state.game is not None:
            mine = shared.side(shared.seat)
            if clocks.running == mine and self._left_ms is None:
                self._left_ms = clocks.remaining_ms[mine]

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
            self._ask("takeback", shared)
        elif isinstance(command, Again):
            self._ask("again", shared)
        elif isinstance(command, Hint | Coach) and not shared.terms.help:
            raise failure(AwaleError, "friend.no_help")
        elif isinstance(command, Seat) or (isinstance(command, NewGame) and not shared.over):
            raise failure(AwaleError, "friend.running", name=self.name)
        elif isinstance(command, Declare) and command.action in ("accept", "decline"):
            if shared.asked is None or shared.asked.what == "end":
                return True
            self.room.act(lambda game: game.reply(command.action == "accept"))
        else:
            return True
        self._wake()
        return False

    def _ask(self, what: str, shared: SharedGame) -> bool:
        """Ask the friend, or answer the same question of the friend with yes. True if that was the
        answer; IllegalMove if it cannot be asked."""
        if shared.asked is not None and shared.asked.what == what:
            self.room.act(lambda game: game.reply(True))
            return True
        self.room.act(lambda game: game.question(what))
        self._say(sentence("friend.you_asked." + what, name=self.name))
        return False

    # -- what happens in the room --------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """News of the room, from any thread."""
        if news.what == "declined":
            self._declined = True
        if news.what == "begun":
            self.opponent.name = self.name
        say = news_said(news, self.name, self.room.record.bad)
        if say is not None:
            error = news.what in ("bad", "late", "taken", "behind", "parted", "disk")
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
        with self.room.lock:
            shared, state = self._shared, self._state
            if isinstance(result, Refusal) or shared is None or state is None:
                return
            if not state.connected or state is self._acted_on:
                return
            if self.room.is_behind:
                return  # nothing can be stated yet; news wake this again
            if self._begun != shared.number:
                self._begin(state, shared)
            elif state.game is not None and self._is_ours(state, shared):
                self._guarded_compare(state, state.game, shared)
            elif state.phase == "play" and shared.over and shared.ask is None:
                self._ask_for_another(state)

    def _guarded_compare(self, state: SessionState, game: Game, shared: SharedGame) -> None:
        try:
            if self._compare(state, game, shared):
                self._acted_on = state
        except RequestRefused:
            self._wake()  # the session looks at the board first
            raise

    def _begin(self, state: SessionState, shared: SharedGame) -> None:
        """Begin the agreed game on the board."""
        self._begun = shared.number
        self._other_id, self._id = state.id, None
        self._undone = self._declined = False
        self._offered = self._left_ms = None
        self._clock.side = shared.side(shared.other)
        setup = game_setup(shared, self.room.record.name, self.name)
        if not shared.terms.help:
            self._submit(Coach(mode="off"))
        self._submit(NewGame(setup=setup))

    def _ask_for_another(self, state: SessionState) -> None:
        """A player has begun another game at the board after the end of this one."""
        if state.id != self._other_id:
            self._other_id = state.id
            self.room.act(lambda game: game.question("again"))
            self._say(sentence("friend.you_asked.again", name=self.name))

    # -- the game on the board and the agreed one ---------------------------------------------

    def _is_ours(self, state: SessionState, shared: SharedGame) -> bool:
        """Whether the game on the board is the one with the friend; a board that had lost it has
        it under another id."""
        game = state.game
        assert game is not None
        if state.id == self._id:
            return True
        start = shared.start()
        known, played = shared.moves, game.moves
        common = min(len(known), len(played))
        friend = state.players[shared.side(shared.other)]
        # A game without a move that fits is not begun again: only its players are others.
        is_taken = not played and game.outcome is None and friend.name == self.name
        fits = (
            (state.id != self._other_id or is_taken)
            and (game.start_fen(), game.rules.id) == (start.start_fen(), start.rules.id)
            and (known[:common] == played[:common] or state.id == self.room.record.board_game)
            and friend.kind != PERSON
        )
        if fits and (self._id is None or (played and not shared.over)):
            self._id, self._settled = state.id, False
            return True
        return False

    def _compare(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        """Compare the board's game with the agreed one and take one step to make them equal. True
        if the board's has changed by that: then wait for the next state."""
        if not self._settled:
            self._settled = True
            self._forbid_hints(shared)
        self._kept(state.kept, state.id or "")
        known, played = shared.moves, game.moves
        common = 0
        while common < min(len(known), len(played)) and known[common] == played[common]:
            common += 1
        agreed = (shared.number, shared.takebacks)
        if len(played) > common:
            if self.room.record.on_board != agreed:  # the board still has what is taken back
                self._take_back(game, game.plies - common)
                return True
            return self._beyond(state, game, shared, common)
        if self.room.record.on_board != agreed:
            self.room.record.on_board = agreed
            self.room.save()
        if len(known) > common:
            return self._behind(state, game, shared)
        self._undone = self._took_back = False
        return self._declarations(state, game, shared)

    def _beyond(self, state: SessionState, game: Game, shared: SharedGame, common: int) -> bool:
        """The board has moves that were not agreed: this player's own are stated, others taken
        back."""
        pit = game.move_at(common)
        mine = pit // 6 == shared.side(shared.seat)
        if common == shared.plies and not shared.over and shared.turn == shared.seat and mine:
            ms = self._own_time(state, shared, last=common + 1 == game.plies)
            self.room.act(lambda agreed: agreed.play(pit, ms))
            self._wake()
            return False
        self._take_back(game, game.plies - common)
        self._say(sentence("friend.taken_back_here"))
        return True

    def _own_time(self, state: SessionState, shared: SharedGame, *, last: bool) -> int:
        """The ms that this player's last move took, by the session's clock."""
        clocks, before = state.clocks, self._left_ms
        self._left_ms = None
        if clocks is None or before is None or shared.terms.clock is None or not last:
            return 0
        return before + shared.terms.clock[1] - clocks.remaining_ms[shared.side(shared.seat)]

    def _behind(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        """The board lacks moves that were agreed."""
        if self._undone:
            self._undone = False
            if self._wants_to_take_back(shared):
                return False
        if game.outcome is not None:
            self._take_back(game, 1)
            return True
        missing = shared.moves[game.plies :]
        if len(missing) == 1 and state.shown < game.plies:
            return False  # the light first, as for every player; the next state brings it here
        if len(missing) == 1 and shared.movers[-1] == shared.other and self._clock.runs:
            left = shared.remaining_ms(shared.other)
            if left is not None and shared.terms.clock is not None:
                self._clock.charge(left - shared.terms.clock[1])
        speed = state.settings.get("speed")
        if len(missing) > 1:
            self._board.set({"speed": "max"}, session=True)
        assert self._id is not None
        for ply, pit in enumerate(missing, game.plies):
            self._board.move(self._id, ply, pit, any_seat=True)
        if len(missing) > 1 and speed is not None:
            self._board.set({"speed": speed}, session=True)
        return True

    def _wants_to_take_back(self, shared: SharedGame) -> bool:
        """The player has taken back at the board: that asks the friend, or answers the friend's
        question with yes. True if it was the answer."""
        try:
            answered = self._ask("takeback", shared)
        except IllegalMove as error:
            self._say(sentence("friend.refused", text=str(error)))
            return False
        if answered:
            self._wake()
        return answered

    def _take_back(self, game: Game, count: int) -> None:
        assert self._id is not None
        locked = self._board.setting("takeback") == "locked"
        if locked:
            self._board.set({"takeback": "free"}, session=True)
        try:
            self._board.undo(self._id, game.plies, count)
            self._took_back = True
        finally:
            if locked:
                self._board.set({"takeback": "locked"}, session=True)

    # -- offers and ends -----------------------------------------------------------------------

    def _declarations(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        if shared.end is not None and game.outcome is None:
            return self._end_here(game, shared)
        if game.outcome is not None:
            if game.outcome.declared and shared.end is None:
                return self._end_there(state, game, shared)
            return False
        mine, theirs = shared.side(shared.seat), shared.side(shared.other)
        asked = shared.asked if shared.asked is not None and shared.asked.what == "end" else None
        asking = shared.ask is not None and shared.ask.what == "end"
        declined, self._declined = self._declined, False
        if game.offer == mine and declined:
            self._declare(game, theirs, "decline")
            return True
        if game.offer == mine and not asking and asked is None:
            self.room.act(lambda agreed: agreed.question("end"))
        elif game.offer != mine and asking:
            self.room.act(lambda agreed: agreed.withdraw())
        elif asked is not None and game.offer != theirs:
            if self._offered == asked.id:  # the player has declined it at the board
                self.room.act(lambda agreed: agreed.reply(False))
                return False
            self._offered = asked.id
            self._declare(game, theirs, "offer")
            return True
        elif asked is not None:
            self._offered = asked.id  # the board has shown it since before this program's start
        elif asked is None and game.offer == theirs:
            self._declare(game, theirs, "decline")  # withdrawn
            return True
        return False

    def _end_here(self, game: Game, shared: SharedGame) -> bool:
        """The end was agreed or declared by the friend: put it on the board."""
        end = shared.end
        assert end is not None
        theirs = shared.side(shared.other)
        if end.why == "time" and end.by == shared.other and self._clock.runs:
            self._clock.charge(0)  # the session sees that the time is up, and says so
        elif end.by is not None:
            self._declare(game, shared.side(end.by), "resign")
        else:
            mine = shared.side(shared.seat)
            first = theirs if game.offer != mine else mine
            if game.offer != first:
                self._declare(game, first, "offer")
            self._declare(game, 1 - first, "accept")
        return True

    def _end_there(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        """The player has ended the game at the board: state it, if that player may."""
        mine = shared.side(shared.seat)
        if game.resigned == mine:
            why = "time" if state.out_of_time == mine else "resignation"
            self.room.act(lambda agreed: agreed.give_up(why))
        elif game.resigned is None and shared.asked is not None and shared.asked.what == "end":
            self.room.act(lambda agreed: agreed.reply(True))
        else:
            self._take_back(game, 1)
            return True
        return False

    def _declare(self, game: Game, side: int, action: str) -> None:
        assert self._id is not None
        self._board.declare(self._id, game.plies, side, action, any_seat=True)

    def _forbid_hints(self, shared: SharedGame) -> None:
        """No good moves from the board while the friend has none; until the player leaves."""
        if not shared.terms.help and self._board.setting("hints") == "moves":
            self._board.set({"hints": "legal"}, session=True)
            self._forbade_hints = True


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
