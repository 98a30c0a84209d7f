# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes a board's games into the library, ply by ply, as they are played."""

from collections.abc import Callable, Mapping

from awale_core import Game

from ..link.mirror import Ply
from .games import PlayedMove, utc_now
from .help import TAKE_BACKS, with_help
from .players import only_person
from .store import Library


class Recorder:
    """A GameObserver that keeps a board's games.

    `names` maps the seats to the players' names; `tags` are added to every game that begins. `kept`
    is the library's id of the game on the board, None before its first move; `help` are the tags of
    `help.py` among others. Moves that are in the
    library already are not written again: a replay has no times.
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
        self.names = names
        self._clock = clock
        self._tags = dict(tags or {})
        self.help: dict[str, str] = {}
        self._moves: list[PlayedMove] = []
        self._number = ""
        self._seats = ("unknown", "unknown")

    def renamed(
        self,
        names: Callable[[tuple[str, str]], tuple[str, str]],
        side: int,
        seats: tuple[str, str],
    ) -> None:
        """The player of a side goes by another name from now on, and in the game on the board,
        whose seats these are if it has no move yet."""
        self.names = names
        if self.kept is None:
            self._seats = seats
        else:
            game = self._library.game(self.kept)
            given = [game.south, game.north]
            given[side] = names(self._seats)[side]
            self._library.name(self.kept, given[0], given[1])

    def helped(self, what: str, side: int) -> None:
        """A side was helped once more, by what `help.py` names."""
        self.help = with_help(self.help, what, side)
        if self.kept is not None:
            self._library.add_tags(self.kept, self.help)

    def continues(self, kept: int, id: str) -> None:
        """Continue the kept game under the board's new `id`, after the board has lost it."""
        self._library.also_known_as(kept, self._board, id)

    @property
    def times_ms(self) -> list[int | None]:
        """Time of each move in ms, None where unknown."""
        return [move.ms for move in self._moves]

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See GameObserver."""
        self._number, self._seats = id, seats
        self.kept = self._library.find(self._board, id, game)
        self._moves = [] if self.kept is None else self._library.moves(self.kept)
        self.help = {} if self.kept is None else self._library.game(self.kept).tags

    def moved(self, game: Game, ply: Ply) -> None:
        """See GameObserver."""
        at = game.plies - 1
        move = PlayedMove(ply.move.pit, ply.by, ply.ms)
        if at < len(self._moves):
            if self._moves[at].pit == move.pit:
                return
            self._set_aside()
        self._moves[at:] = [move]
        self._put(game, [move])

    def taken_back(self, game: Game, announced: bool = True) -> None:
        """See GameObserver. A game that was over stays kept: what goes on is another one."""
        if not announced or self._is_over():
            self._set_aside()
        fewer = game.plies < len(self._moves)
        self._settle(game)
        if announced and fewer and self.kept is not None:
            kept = self._library.game(self.kept)
            if only_person(kept.south, kept.north, *kept.seats) == game.turn:
                self.helped(TAKE_BACKS, game.turn)

    def declared(self, game: Game, side: int, action: str) -> None:
        """See GameObserver: an offer is not kept."""

    def ended(self, game: Game) -> None:
        """See GameObserver."""
        self.settled(game)
        if self.kept is not None:
            self._library.drop_held(self.kept)

    def left(self, game: Game) -> None:
        """See GameObserver: every move is kept already."""
        if self.kept is not None:
            self._library.drop_held(self.kept)

    def settled(self, game: Game) -> None:
        """See GameObserver."""
        kept = self.kept
        if kept is not None:
            ended = game.outcome is None and self._is_over()
            if ended or len(self._moves) > game.plies:
                self._set_aside()
        self._settle(game)

    def _is_over(self) -> bool:
        return self.kept is not None and self._library.game(self.kept).reason is not None

    def _settle(self, game: Game) -> None:
        del self._moves[game.plies :]
        self._put(game, [])

    def _set_aside(self) -> None:
        if self.kept is not None:
            self._library.set_aside(self.kept)

    def _put(self, game: Game, moves: list[PlayedMove]) -> None:
        kept = self.kept
        if kept is None and not game.plies and game.outcome is None:
            return  # no move yet
        with self._library.transaction():
            if kept is None:
                kept = self._library.begin(
                    self._board,
                    self._number,
                    game,
                    names=self.names(self._seats),
                    seats=self._seats,
                    began=self._clock(),
                    tags={**self._tags, **self.help},
                )
            ended = None
            if game.outcome is not None:
                ended = self._library.game(kept).ended or self._clock()
            self._library.put(kept, game, moves, ended)
        self.kept = kept
