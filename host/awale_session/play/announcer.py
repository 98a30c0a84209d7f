# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Turns what happens in the board's game into events for the views of a session."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from awale_core import Game, Move
from awale_core.notation import pit_letter

from ..catalogue import Sentence, english, listed, sentence
from ..link.mirror import Ply
from ..page.protocol import Kind, Player
from . import sentences
from .clocks import Clocks
from .events import (
    BoardChanged,
    CoachSpoke,
    Declared,
    GameBegan,
    GameEnded,
    GameKept,
    GameLeft,
    MovePlayed,
    MovesTakenBack,
    SessionEvent,
    TouchWasRefused,
    View,
)
from .seats import BOARD_PLAYER, PERSON, PROGRAM
from .sentences import Players

_CHANGES = {"board.lost": "lost", "board.gone": "lost", "board.back": "back"}
_KINDS: Final[dict[str, Kind]] = {"touch": PERSON, "host": PROGRAM, "board": BOARD_PLAYER}


class Announcer:
    """A GameObserver that publishes an event for each change. `quiet` suppresses them while the
    copy of the game is brought up to date with what was on the board before.

    `players_for` maps the seats, as the board has them, to the players.
    """

    def __init__(
        self,
        views: Sequence[View],
        players_for: Callable[[tuple[str, str]], Players] | None = None,
        clocks: Clocks | None = None,
    ) -> None:
        self.quiet = False
        self.clocks = clocks
        self.players: Players = (Player(), Player())
        self.last: Move | None = None
        self.refused: tuple[str, int] | None = None
        self.out_of_time: int | None = None
        self.newest: Sentence | None = None
        self._moves: list[int] = []  # of the game at hand
        self._views = list(views)
        self.players_for = players_for or players_of

    def add(self, view: View) -> None:
        """Publish to another view too."""
        self._views.append(view)

    def publish(self, event: SessionEvent) -> None:
        """Give an event to every view."""
        # The coach has a place of its own in every view; a refusal is of its moment only.
        if event.what not in (CoachSpoke.what, TouchWasRefused.what):
            self.newest = event.say
        for view in self._views:
            view.on_event(event)

    def note(self, id: str, **args: str | int | Sentence) -> None:
        """Publish a sentence without further meaning."""
        self.publish(SessionEvent(say=sentence(id, **args)))

    def board(self, id: str, **args: str | int | Sentence) -> None:
        """Publish that the board has changed; `text` is the reason for a loss."""
        change = _CHANGES.get(id, "")
        text = args.get("text", "")
        text = english(text) if isinstance(text, Sentence) else str(text)
        say = sentence(id, **args)
        self.publish(BoardChanged(say=say, change=change, text=text, error=change == "lost"))

    @contextlib.contextmanager
    def muted(self) -> Iterator[None]:
        """Suppress events about a game that is on the board already."""
        self.quiet = True
        try:
            yield
        finally:
            self.quiet = False

    def resumed(self, game: Game, waits: bool = False) -> None:
        """Announce that the game on the board is continued, or `waits` for a touch."""
        say = sentences.resumed(game, self.players, waits)
        self.publish(GameBegan(say=say, game=game, resumed=True))

    def finished(self, kept: int | None) -> None:
        """Announce that the game is over and in the library."""
        if kept is not None:
            self.publish(GameKept(say=sentence("kept", number=kept), number=kept))

    def touch_refused(self, game: Game | None, pit: int, code: str) -> None:
        """A pit was touched that may not be played."""
        self.refused = (code, pit)
        say = sentences.refusal(code, pit, game, self.players)
        self.publish(TouchWasRefused(say=say, game=game, pit=pit, code=code))

    # -- as a GameObserver ---------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See GameObserver."""
        self.out_of_time = self.refused = self.last = None
        self.players = self.players_for(seats)
        self._moves = list(game.moves)
        if not self.quiet:
            say = sentences.began(game, self.players)
            self.publish(GameBegan(say=say, game=game, id=id, seats=seats))

    def moved(self, game: Game, ply: Ply) -> None:
        """See GameObserver."""
        self.last, self.refused = ply.move, None
        self._moves = list(game.moves)
        if self.quiet:
            return
        clocks = "" if self.clocks is None else self.clocks.words()
        say = sentences.move_made(self.players, ply.move)
        self.publish(
            MovePlayed(
                say=say,
                pit=ply.move.pit,
                side=ply.move.side,
                game=game,
                move=ply.move,
                by=ply.by,
                ms=ply.ms,
                clocks=clocks,
            )
        )

    def taken_back(self, game: Game, announced: bool = True) -> None:
        """See GameObserver."""
        self.last, self.refused = last_move(game), None
        taken, self._moves = self._moves[game.plies :], list(game.moves)
        if not self.quiet:
            turn = sentences.turn(game, self.players, None)
            say = sentence("taken_back", turn=turn)
            if taken:
                pits = listed([pit_letter(pit) for pit in taken])
                say = sentence("taken_back.moves", pits=pits, turn=turn)
            self.publish(MovesTakenBack(say=say, game=game))

    def declared(self, game: Game, side: int, action: str) -> None:
        """See GameObserver."""
        if not self.quiet and not (action == "resign" and side == self.out_of_time):
            say = sentences.about(f"said.{action}", self.players, side)
            self.publish(Declared(say=say, game=game, side=side, action=action))

    def ended(self, game: Game) -> None:
        """See GameObserver."""
        if not self.quiet:
            say = sentences.ending(game, self.players, self.out_of_time)
            self.publish(GameEnded(say=say, game=game))

    def left(self, game: Game) -> None:
        """See GameObserver."""
        self.last = self.refused = None
        if not self.quiet and game.outcome is None:
            say = sentence("left", moves=sentences.moves(game.plies))
            self.publish(GameLeft(say=say, game=game))

    def settled(self, game: Game) -> None:
        """See GameObserver."""
        self.last, self._moves = last_move(game), list(game.moves)


def players_of(seats: tuple[str, str]) -> Players:
    """Return the players of seats without further information."""
    south, north = (Player(_KINDS.get(seat, PERSON)) for seat in seats)
    return (south, north)


def last_move(game: Game) -> Move | None:
    """Return the last move of a game; None before the first."""
    if not game.plies:
        return None
    replay = Game.from_fen(game.start_fen(), game.rules.id)
    for ply in range(game.plies - 1):
        replay.play(game.move_at(ply))
    return replay.play(game.move_at(game.plies - 1))
