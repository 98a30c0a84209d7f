# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One step at a time, the game on the board and the game agreed with a friend become equal.

The board is the referee of what its player touches, the shared game of what the friend has played.
Each step looks at both as they are now, and gives the one that lacks something what it lacks.
"""

from collections.abc import Callable

from awale_core import Game, IllegalMove

from ..catalogue import Sentence, sentence
from ..link import Board
from ..play.events import SessionState
from ..play.seats import PERSON
from .room import Room
from .seat_clock import SeatClock
from .shared_game import SharedGame


class BoardSteps:
    """Steps between board and shared game. `say` publishes a sentence, `wake` asks for another.

    `id` is the game on the board, `other_id` the one before it; `undone` is set when a player has
    taken back there, `declined` when the friend has; `left_ms` is this side's clock when its turn
    began; `settled` whether the board's settings are those of such a game.
    """

    def __init__(
        self,
        room: Room,
        board: Board,
        clock: SeatClock,
        *,
        say: Callable[[Sentence], object],
        wake: Callable[[], object],
        kept: Callable[[int | None, str], object],
    ) -> None:
        self.id: str | None = None
        self.other_id: str | None = None
        self.undone = False
        self.declined = False
        self.left_ms: int | None = None
        self.settled = False
        self.forbade_hints = False
        self._offered: int | None = None  # the friend's question that the board shows
        self._room = room
        self._board = board
        self._clock = clock
        self._say = say
        self._wake = wake
        self._kept = kept

    def begin(self, before: str | None) -> None:
        """Another game is begun; `before` is the id of what is on the board now."""
        self.other_id, self.id = before, None
        self.undone = self.declined = False
        self._offered = self.left_ms = None

    @property
    def _name(self) -> str:
        return self._room.record.other_name

    def is_ours(self, state: SessionState, shared: SharedGame) -> bool:
        """Whether the game on the board is the one with the friend; a board that had lost it has
        it under another id."""
        game = state.game
        assert game is not None
        if state.id == self.id:
            return True
        start = shared.start()
        known, played = shared.moves, game.moves
        common = min(len(known), len(played))
        friend = state.players[shared.side(shared.other)]
        # A game without a move that fits is not begun again: only its players are others.
        is_taken = not played and game.outcome is None and friend.name == self._name
        fits = (
            (state.id != self.other_id or is_taken)
            and (game.start_fen(), game.rules.id) == (start.start_fen(), start.rules.id)
            and known[:common] == played[:common]
            and friend.kind != PERSON
        )
        if fits and (self.id is None or (played and not shared.over)):
            self.id, self.settled = state.id, False
            return True
        return False

    def compare(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        """Compare the board's game with the agreed one and take one step to make them equal. True
        if the board's has changed by that: then wait for the next state."""
        if not self.settled:
            self.settled = True
            self._forbid_hints(shared)
        self._kept(state.kept, state.id or "")
        known, played = shared.moves, game.moves
        common = 0
        while common < min(len(known), len(played)) and known[common] == played[common]:
            common += 1
        agreed = (shared.number, shared.takebacks)
        if len(played) > common:
            if self._room.record.on_board != agreed:  # the board still has what is taken back
                self._take_back(game, game.plies - common)
                return True
            return self._beyond(state, game, shared, common)
        if self._room.record.on_board != agreed:
            self._room.record.on_board = agreed
            self._room.save()
        if len(known) > common:
            return self._behind(state, game, shared)
        self.undone = False
        return self._declarations(state, game, shared)

    def _beyond(self, state: SessionState, game: Game, shared: SharedGame, common: int) -> bool:
        """The board has moves that were not agreed: this player's own are stated, others taken
        back."""
        pit = game.move_at(common)
        mine = pit // 6 == shared.side(shared.seat)
        if common == shared.plies and not shared.over and shared.turn == shared.seat and mine:
            ms = self._own_time(state, shared, last=common + 1 == game.plies)
            self._room.act(lambda agreed: agreed.play(pit, ms))
            self._wake()
            return False
        self._take_back(game, game.plies - common)
        self._say(sentence("friend.taken_back_here"))
        return True

    def _own_time(self, state: SessionState, shared: SharedGame, *, last: bool) -> int:
        """The ms that this player's last move took, by the session's clock."""
        clocks, before = state.clocks, self.left_ms
        self.left_ms = None
        if clocks is None or before is None or shared.terms.clock is None or not last:
            return 0
        return before + shared.terms.clock[1] - clocks.remaining_ms[shared.side(shared.seat)]

    def _behind(self, state: SessionState, game: Game, shared: SharedGame) -> bool:
        """The board lacks moves that were agreed."""
        if self.undone:
            self.undone = False
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
        at = game.copy()
        for pit in missing:
            self._play(at, pit)
            at.play(pit)
        if len(missing) > 1 and speed is not None:
            self._board.set({"speed": speed}, session=True)
        return True

    def _play(self, game: Game, pit: int) -> None:
        assert self.id is not None
        self._board.move(self.id, game.plies, pit, any_seat=True)

    def _wants_to_take_back(self, shared: SharedGame) -> bool:
        """The player has taken back at the board: that asks the friend, or answers the friend's
        question with yes. True if it was the answer."""
        if shared.asked is not None and shared.asked.what == "takeback":
            self._room.act(lambda game: game.reply(True))
            self._wake()
            return True
        try:
            self._room.act(lambda game: game.question("takeback"))
        except IllegalMove as error:
            self._say(sentence("friend.refused", text=str(error)))
        else:
            self._say(sentence("friend.you_asked.takeback", name=self._name))
        return False

    def _take_back(self, game: Game, count: int) -> None:
        assert self.id is not None
        locked = self._board.setting("takeback") == "locked"
        if locked:
            self._board.set({"takeback": "free"}, session=True)
        try:
            self._board.undo(self.id, game.plies, count)
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
        if game.offer == mine and self.declined:
            self.declined = False
            self._declare(game, theirs, "decline")
            return True
        self.declined = False
        if game.offer == mine and not asking and asked is None:
            self._room.act(lambda agreed: agreed.question("end"))
        elif game.offer != mine and asking:
            self._room.act(lambda agreed: agreed.withdraw())
        elif asked is not None and game.offer != theirs:
            if self._offered == asked.id:  # the player has declined it at the board
                self._room.act(lambda agreed: agreed.reply(False))
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
            self._room.act(lambda agreed: agreed.give_up(why))
        elif game.resigned is None and shared.asked is not None and shared.asked.what == "end":
            self._room.act(lambda agreed: agreed.reply(True))
        else:
            self._take_back(game, 1)
            return True
        return False

    def _declare(self, game: Game, side: int, action: str) -> None:
        assert self.id is not None
        self._board.declare(self.id, game.plies, side, action, any_seat=True)

    def _forbid_hints(self, shared: SharedGame) -> None:
        """No good moves from the board while the friend has none; until the player leaves."""
        if not shared.terms.help and self._board.setting("hints") == "moves":
            self._board.set({"hints": "legal"}, session=True)
            self.forbade_hints = True
