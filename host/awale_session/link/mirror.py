# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Mirror of the board's game: follows its events and resynchronises from its state.

A `GameObserver` (the library, the terminal) is called for every change in order, whether an event
brought it or a comparison with the board's state after a loss.
"""

import logging
from dataclasses import dataclass
from typing import Protocol

from awale_core import Game, IllegalMove, Move
from awale_core.notation import NotationError, parse_moves

from ..catalogue import failure
from .client import Board
from .errors import LinkError, RequestRefused
from .messages import (
    Declared,
    Ending,
    Event,
    EventsLost,
    Left,
    Moved,
    Over,
    Shown,
    Started,
    State,
    TouchRefused,
    Undone,
)

_log = logging.getLogger(__name__)
_LOOKS = 5  # attempts, while the players at the board go on playing


class OutOfSync(LinkError):
    """The board's game cannot be one under the rules as this program knows them."""


@dataclass(frozen=True)
class Ply:
    """A move as it was played: by a seat, after `ms` milliseconds; None for what is not known."""

    move: Move
    by: str | None = None
    ms: int | None = None


class GameObserver(Protocol):
    """Callbacks for changes of the board's game; `game` is the mirrored game after the change."""

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """Another game has begun; moves may follow at once."""

    def moved(self, game: Game, ply: Ply) -> None:
        """Handle a move."""

    def taken_back(self, game: Game, announced: bool = True) -> None:
        """Moves, or the agreement or resignation that had ended the game, were taken back. Not
        `announced`: the board has not said so, a comparison has found its game without them."""

    def declared(self, game: Game, side: int, action: str) -> None:
        """A player made an offer, answered one or resigned."""

    def ended(self, game: Game) -> None:
        """Handle the end of the game, `game.outcome`."""

    def left(self, game: Game) -> None:
        """Handle that the players have left the game for the board's menu."""

    def settled(self, game: Game) -> None:
        """Handle that the mirror equals the board's state after a comparison."""


class GameMirror:
    """The mirrored game. `id` and `game` are None while the board has no game; `shown` is the ply
    that its light has reached; `seats` are South's and North's."""

    def __init__(self, *observers: GameObserver) -> None:
        self.id: str | None = None
        self.game: Game | None = None
        self.seats = ("touch", "touch")
        self.shown = 0
        self._observers = observers
        self._end_reported = False
        self._after = 0  # the number of the last event that the copy knows of

    # -- by events ---------------------------------------------------------------------------

    def apply(self, event: Event) -> bool:
        """Apply an event. False if it does not fit the mirrored game: then call `resync`.

        Events older than the state that was last read are ignored.
        """
        if event.n <= self._after:
            return True
        self._after = event.n
        if isinstance(event, Started):
            try:
                game = Game.from_fen(event.start, event.rules)
            except (NotationError, ValueError):
                return False
            self._begin(event.game, game, event.seats)
            return True
        if isinstance(event, TouchRefused):
            return True
        game_now = self.game
        if game_now is None or event.game != self.id:
            return False
        try:
            return self._follow(game_now, event)
        except (IllegalMove, ValueError):
            return False

    def _follow(self, game: Game, event: Moved | Undone | Declared | Over | Left | Shown) -> bool:
        if isinstance(event, Shown):
            self.shown = event.ply
            return True
        if isinstance(event, Moved):
            if event.ply != game.plies or game.outcome is not None:
                return False
            self._play(game, event.pit, event.by, event.ms)
            return game.fen() == event.fen
        if isinstance(event, Undone):
            return self._take_back(game, event.ply)
        if event.ply != game.plies:
            return False
        if isinstance(event, Left):
            self._leave(game)
            return True
        if isinstance(event, Declared):
            game.declare(event.side, event.action)
            for observer in self._observers:
                observer.declared(game, event.side, event.action)
            self._report_end(game)
            return True
        return game.outcome == (event.ending.winner, event.ending.reason)

    # -- by the board's state ----------------------------------------------------------------

    def resync(self, board: Board) -> State:
        """Read the board's state and, if the mirrored game differs, its moves; report the changes
        to the observers. OutOfSync if the board's game breaks the rules.

        All losses noticed so far are settled with it: one look for each damaged line would never
        end where another program writes into the port as well.
        """
        state = self._resync(board)
        board.inbox.discard(lambda incoming: isinstance(incoming, EventsLost))
        return state

    def _resync(self, board: Board) -> State:
        for _ in range(_LOOKS):
            state, self._after = board.state_after_events()
            self.seats = state.seats
            if state.game is None:
                if self.game is not None:
                    self._leave(self.game)
                return state
            if state.shown:
                self.shown = state.ply
            if self._same(state):
                return state
            _log.info("resynchronising with game %s at ply %d", state.game, state.ply)
            try:
                letters = board.moves(state.game)
            except RequestRefused:  # another game has begun meanwhile
                continue
            if len(letters) != state.ply:  # a player has moved meanwhile
                continue
            try:
                game = self._catch_up(state, parse_moves(letters))
            except (IllegalMove, NotationError, ValueError) as error:
                raise failure(OutOfSync, "link.out_of_step", text=str(error)) from error
            for observer in self._observers:
                observer.settled(game)
            return state
        raise failure(OutOfSync, "link.moves_misfit")

    def _same(self, state: State) -> bool:
        game = self.game
        if game is None or self.id != state.game or game.plies != state.ply:
            return False
        over = None if state.over is None else (state.over.winner, state.over.reason)
        return game.fen() == state.fen and game.outcome == over and game.offer == state.offer

    def _catch_up(self, state: State, pits: list[int]) -> Game:
        assert state.game is not None
        game = self.game
        if (
            game is None
            or self.id != state.game
            or (game.start_fen(), game.rules.id) != (state.start, state.rules)
        ):
            game = Game.from_fen(state.start, state.rules)
            self._begin(state.game, game, state.seats)
        common = 0
        while common < min(game.plies, len(pits)) and game.move_at(common) == pits[common]:
            common += 1
        declared = game.outcome is not None and game.outcome.declared
        if common < game.plies or declared:  # it was taken back, whatever came after it
            self._take_back(game, common, announced=False)
        for pit in pits[common:]:
            self._play(game, pit, None, None)
        if state.over is not None and game.outcome is None:
            end_as(game, state.over, state.fen)
            self._report_end(game)
        elif state.over is None and game.outcome is None:
            self._apply_offer(game, state.offer)
        if not self._same(state):
            raise ValueError(f"it stands at {state.fen}, its moves lead to {game.fen()}")
        return game

    def _apply_offer(self, game: Game, offer: int | None) -> None:
        before = game.offer
        _set_offer(game, offer)
        if game.offer == before:
            return
        for observer in self._observers:
            if game.offer in (0, 1):
                observer.declared(game, game.offer, "offer")
            elif before in (0, 1):
                observer.declared(game, 1 - before, "decline")

    # -- both --------------------------------------------------------------------------------

    def _leave(self, game: Game) -> None:
        self.id = self.game = None
        for observer in self._observers:
            observer.left(game)

    def _begin(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        self.id, self.game, self.seats, self.shown = id, game, seats, 0
        self._end_reported = False
        for observer in self._observers:
            observer.began(id, game, seats)
        self._report_end(game)

    def _play(self, game: Game, pit: int, by: str | None, ms: int | None) -> None:
        move = game.play(pit)
        for observer in self._observers:
            observer.moved(game, Ply(move, by, ms))
        self._report_end(game)

    def _take_back(self, game: Game, plies: int, *, announced: bool = True) -> bool:
        if plies > game.plies:
            return False
        before = (game.plies, game.outcome)
        if game.outcome is not None and game.outcome.declared:
            game.undo()
        while game.plies > plies:
            game.undo()
        self.shown = min(self.shown, plies)
        if (game.plies, game.outcome) != before:
            self._end_reported = False
            for observer in self._observers:
                observer.taken_back(game, announced)
        return True

    def _report_end(self, game: Game) -> None:
        if game.outcome is not None and not self._end_reported:
            self._end_reported = True
            for observer in self._observers:
                observer.ended(game)


def end_as(game: Game, ending: Ending, fen: str) -> None:
    """End a running game by the declaration that leads to `ending` and the final position `fen`.

    ValueError if neither an agreement nor a resignation does.
    """
    wanted = (ending.winner, ending.reason)
    _set_offer(game, None)
    if ending.reason == "resignation":
        for side in (0, 1):
            game.resign(side)
            if game.outcome == wanted and game.fen() == fen:
                return
            game.undo()
    elif ending.reason == "agreement":
        game.agree()
        if game.outcome == wanted and game.fen() == fen:
            return
        game.undo()
    raise ValueError(f"no declaration ends it as {ending.reason}")


def _set_offer(game: Game, offer: int | None) -> None:
    game.decline_end(0)
    if offer in (0, 1):
        game.offer_end(offer)
