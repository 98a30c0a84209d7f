# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A copy of the board's game, kept in step with it by its events and set right from its state.

Whoever wants to know what happens (the library, the terminal) is a `Watcher`: it hears of every
change in order, whether an event brought it or a look at the board's state after a loss.
"""

from dataclasses import dataclass
from typing import Protocol

from awale_core import Game, IllegalMove, Move
from awale_core.notation import NotationError, parse_moves

from .client import Board
from .errors import LinkError, Refused
from .messages import (
    Ending,
    Event,
    Left,
    Missed,
    Moved,
    Over,
    Shown,
    Started,
    State,
    TouchRefused,
    Undone,
    Word,
)

_LOOKS = 5  # attempts to catch a board whose players go on playing


class OutOfStep(LinkError):
    """The board's game cannot be one under the rules as this program knows them."""


@dataclass(frozen=True)
class Ply:
    """A move as it was played: by a seat, after `ms` milliseconds; None for what is not known."""

    move: Move
    by: str | None = None
    ms: int | None = None


class Watcher(Protocol):
    """Hears what happens in the board's game. `game` is the copy, after what has happened."""

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """Another game is on the board from now on; moves may follow at once."""

    def moved(self, game: Game, ply: Ply) -> None:
        """A move was played."""

    def taken_back(self, game: Game) -> None:
        """Moves, or a word that had ended the game, were taken back."""

    def said(self, game: Game, side: int, word: str) -> None:
        """A player made an offer, answered one or resigned."""

    def ended(self, game: Game) -> None:
        """The game is over: `game.outcome`."""

    def left(self, game: Game) -> None:
        """The players have left the game for the board's menu."""

    def settled(self, game: Game) -> None:
        """After a look at the board's state: this is exactly what stands there."""


class Follower:
    """The copy. `id` and `game` are None while the board has no game; `shown` is the ply that its
    light has reached; `seats` are South's and North's."""

    def __init__(self, *watchers: Watcher) -> None:
        self.id: str | None = None
        self.game: Game | None = None
        self.seats = ("touch", "touch")
        self.shown = 0
        self._watchers = watchers
        self._told_end = False
        self._after = 0  # the number of the last event that the copy knows of

    # -- by events ---------------------------------------------------------------------------

    def take(self, event: Event) -> bool:
        """Follow an event. False if it does not fit to the copy: then `resync`.

        Events that are older than the state that was last asked for are passed over.
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
        except IllegalMove:
            return False

    def _follow(self, game: Game, event: Moved | Undone | Word | Over | Left | Shown) -> bool:
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
        if isinstance(event, Word):
            say(game, event.side, event.word)
            for watcher in self._watchers:
                watcher.said(game, event.side, event.word)
            self._tell_end(game)
            return True
        return game.outcome == (event.ending.winner, event.ending.reason)

    # -- by the board's state ----------------------------------------------------------------

    def resync(self, board: Board) -> State:
        """Ask the board for its state and, if the copy differs, for its moves; tell the watchers
        what they have missed. OutOfStep if the board's game breaks the rules.

        Whatever else was missed up to now is settled with it: one look for each broken line would
        never end where another program writes into the port as well.
        """
        state = self._resync(board)
        board.forget(lambda incoming: isinstance(incoming, Missed))
        return state

    def _resync(self, board: Board) -> State:
        for _ in range(_LOOKS):
            state = board.state()
            self.seats = state.seats
            self._after = state.after
            if state.game is None:
                if self.game is not None:
                    self._leave(self.game)
                return state
            if state.shown:
                self.shown = state.ply
            if self._same(state):
                return state
            try:
                letters = board.moves(state.game)
            except Refused:  # another game has begun meanwhile
                continue
            if len(letters) != state.ply:  # a player was quicker than we are
                continue
            try:
                game = self._catch_up(state, parse_moves(letters))
            except (IllegalMove, NotationError, ValueError) as error:
                raise OutOfStep(
                    f"The board's game cannot be followed ({error}): are the board's firmware and "
                    "this program of the same version?"
                ) from error
            for watcher in self._watchers:
                watcher.settled(game)
            return state
        raise OutOfStep("The board's moves and its state do not fit together.")

    def _same(self, state: State) -> bool:
        game = self.game
        if game is None or self.id != state.game or game.plies != state.ply:
            return False
        over = None if game.outcome is None else Ending(*game.outcome)
        return game.fen() == state.fen and over == state.over and game.offer == state.offer

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
        by_word = game.outcome is not None and game.outcome.reason in ("agreement", "resignation")
        if common < game.plies or (by_word and state.over is None) or len(pits) > game.plies:
            self._take_back(game, common)
        for pit in pits[common:]:
            self._play(game, pit, None, None)
        if state.over is not None and game.outcome is None:
            end_as(game, state.over, state.fen)
            self._tell_end(game)
        elif state.over is None and game.outcome is None:
            _set_offer(game, state.offer)
        if not self._same(state):
            raise ValueError(f"it stands at {state.fen}, its moves lead to {game.fen()}")
        return game

    # -- both --------------------------------------------------------------------------------

    def _leave(self, game: Game) -> None:
        self.id = self.game = None
        for watcher in self._watchers:
            watcher.left(game)

    def _begin(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        self.id, self.game, self.seats, self.shown = id, game, seats, 0
        self._told_end = False
        for watcher in self._watchers:
            watcher.began(id, game, seats)
        self._tell_end(game)

    def _play(self, game: Game, pit: int, by: str | None, ms: int | None) -> None:
        move = game.play(pit)
        for watcher in self._watchers:
            watcher.moved(game, Ply(move, by, ms))
        self._tell_end(game)

    def _take_back(self, game: Game, plies: int) -> bool:
        if plies > game.plies:
            return False
        before = (game.plies, game.outcome)
        if game.outcome is not None and game.outcome.reason in ("agreement", "resignation"):
            game.undo()
        while game.plies > plies:
            game.undo()
        self.shown = min(self.shown, plies)
        if (game.plies, game.outcome) != before:
            self._told_end = False
            for watcher in self._watchers:
                watcher.taken_back(game)
        return True

    def _tell_end(self, game: Game) -> None:
        if game.outcome is not None and not self._told_end:
            self._told_end = True
            for watcher in self._watchers:
                watcher.ended(game)


def say(game: Game, side: int, word: str) -> None:
    """Let `side` say one of the four words in `game`; IllegalMove if it may not."""
    if word == "offer":
        game.offer_end(side)
    elif word == "accept":
        game.accept_end(side)
    elif word == "decline":
        game.decline_end(side)
    elif word == "resign":
        game.resign(side)
    else:
        raise IllegalMove("no_offer", f"There is no word '{word}'.")


def end_as(game: Game, ending: Ending, fen: str) -> None:
    """End a running game by the word that leads to `ending` and the final position `fen`.

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
        game.offer_end(0)
        game.accept_end(1)
        if game.outcome == wanted and game.fen() == fen:
            return
        game.undo()
    raise ValueError(f"no word ends it as {ending.reason}")


def _set_offer(game: Game, offer: int | None) -> None:
    game.decline_end(0)
    if offer in (0, 1):
        game.offer_end(offer)
