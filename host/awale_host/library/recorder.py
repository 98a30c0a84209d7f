# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes into the library what happens on a board, ply by ply, as it happens."""

from collections.abc import Callable, Mapping

from awale_core import Game

from ..link.follow import Ply
from .store import Library, PlayedMove, utc_now


class Recorder:
    """A Watcher of a board's games.

    `names` tells the players' names from the seats; `tags` go with every game that begins. `kept`
    is the library's id of the game on the board, None while no move of it has been played. A game
    that is known already is only written to where it goes beyond what is kept: what was kept with
    its times is never replaced by a mere replay.
    """

    def __init__(
        self,
        library: Library,
        board: str,
        names: Callable[[tuple[str, str]], tuple[str, str]] = lambda seats: ("", ""),
        clock: Callable[[], str] = utc_now,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.kept: int | None = None
        self._library = library
        self._board = board
        self._names = names
        self._clock = clock
        self._tags = tags
        self._moves: list[PlayedMove] = []
        self._number = ""
        self._seats = ("unknown", "unknown")

    def continues(self, kept: int, id: str) -> None:
        """The board's game `id` is one that is kept already: the board had lost it."""
        self._library.also_known_as(kept, self._board, id)

    @property
    def times_ms(self) -> list[int | None]:
        """How long each move took, as far as is known."""
        return [move.ms for move in self._moves]

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See Watcher."""
        self._number, self._seats = id, seats
        self.kept = self._library.find(self._board, id, game)
        self._moves = [] if self.kept is None else self._library.moves(self.kept)

    def moved(self, game: Game, ply: Ply) -> None:
        """See Watcher."""
        at = game.plies - 1
        move = PlayedMove(ply.move.pit, ply.by, ply.ms)
        if at < len(self._moves) and self._moves[at].pit == move.pit:
            return
        self._moves[at:] = [move]
        self._put(game, [move])

    def taken_back(self, game: Game) -> None:
        """See Watcher."""
        self.settled(game)

    def said(self, game: Game, side: int, word: str) -> None:
        """See Watcher: an offer alone is not kept, how it ends is."""

    def ended(self, game: Game) -> None:
        """See Watcher."""
        self.settled(game)

    def left(self, game: Game) -> None:
        """See Watcher: what was played is kept already."""

    def settled(self, game: Game) -> None:
        """See Watcher."""
        del self._moves[game.plies :]
        self._put(game, [])

    def _put(self, game: Game, moves: list[PlayedMove]) -> None:
        if self.kept is None:
            if not game.plies and game.outcome is None:
                return  # nothing has happened in it yet
            self.kept = self._library.begin(
                self._board,
                self._number,
                game,
                names=self._names(self._seats),
                seats=self._seats,
                began=self._clock(),
                tags=self._tags,
            )
        ended = None
        if game.outcome is not None:
            ended = self._library.game(self.kept).ended or self._clock()
        self._library.put(self.kept, game, moves, ended)
