# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port of the library: what it needs of the place where the games are."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from awale_core import Game

from .games import Away, PlayedMove, StoredGame
from .search import Search

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

# A finished game for statistics: id, start (FEN), South, North, their seats, when it began (UTC,
# ISO 8601, or None), winner (0, 1, None for a draw), the pits of its first moves with commas, tags.
Result = tuple[int, str, str, str, str, str, str | None, int | None, str | None, dict[str, str]]


class Games(Protocol):
    """Games that are kept (`store.py` decides what becomes of them).

    A game has an id, from 1 on, which is never given to another one while it is kept or deleted. It
    has origins: each a board's id and that board's number for it; an origin belongs to one game.
    Every method may raise LibraryError, if what it is kept in cannot be used. A changing method is
    called within `transaction`.
    """

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed."""

    def transaction(self) -> "AbstractContextManager[Any]":
        """All changes made inside are lasting when the outermost one ends; after an error, none is
        made."""

    # -- a game ------------------------------------------------------------------------------

    def add(self, game: StoredGame) -> int:
        """Enter a game without moves and origins; return its id. That of `game` is ignored."""

    def get(self, id: int) -> StoredGame | None:
        """The game, None if there is none."""

    def change(self, id: int, **facts: Any) -> None:
        """Change fields of a game, by their names in StoredGame; nothing if there is none."""

    def rename(self, name: str, to: str) -> int:
        """Give South or North another name wherever it is `name`; return the number of games."""

    def moves(self, id: int) -> list[PlayedMove]:
        """The moves of a game; none if there is no such game."""

    def put_moves(self, id: int, first: int, moves: Sequence[PlayedMove], game: Game) -> None:
        """Have `moves` from ply `first` (0) on, and none after them. They end in `game`."""

    def cups(self, id: int) -> str | None:
        """The cups after the last move, packed (`packing.py`), where they are kept; else None."""

    def copy(self, id: int) -> int:
        """Enter a copy of a game with its moves, without origins; return its id."""

    def remove(self, id: int) -> None:
        """Remove a game with all that belongs to it, not to the deleted ones."""

    # -- origins -----------------------------------------------------------------------------

    def origins(self, id: int) -> list[tuple[str, str]]:
        """The origins of a game, in order."""

    def named(self, board: str, number: str) -> int | None:
        """The id of the game with this origin."""

    def versions(self, board: str, number: str) -> list[int]:
        """The ids of the games whose origin is `number`, then of those with `number/…`."""

    def apart(self) -> list[tuple[str, str, str, str, int]]:
        """Each origin with a `/` in its number: board, number, and rules, start and id of its
        game."""

    def put_origin(self, id: int, board: str, number: str, record: bytes | None = None) -> None:
        """Give a game an origin, which is taken from any other; `record` are the bytes that the
        board has of it."""

    def renumber(self, board: str, number: str, to: str) -> None:
        """Change the number of an origin."""

    def record(self, board: str, number: str) -> bytes | None:
        """The bytes that a board has of a game, None if they never came."""

    def keep_record(self, board: str, number: str, record: bytes) -> None:
        """Keep these bytes with an origin."""

    # -- many games --------------------------------------------------------------------------

    def search(
        self, search: Search, sort: str, rising: bool, first: int, most: int | None
    ) -> Iterator[StoredGame]:
        """The games that fit, sorted by one of `search.SORTS` (KeyError for another), equal ones by
        their id, falling unless `rising`: `most` of them, from the `first` (0) on."""

    def count(self, search: Search) -> int:
        """The number of games that fit."""

    def tally(self, what: str) -> list[tuple[str, int]]:
        """The names of `players`, the ids of `boards` or of `rules` that are not empty, with the
        number of games of each; the most frequent first, equal ones by name."""

    def days(self) -> tuple[str, str] | None:
        """The first and the last day on which a game began, such as 2026-11-21."""

    def results(self, search: Search, plies: int) -> Iterable[Result]:
        """The finished games that fit, with the pits of their first `plies` moves."""

    # -- deleted games -----------------------------------------------------------------------

    def put_away(self, id: int, day: str) -> None:
        """Move a game to the deleted ones, at this time (UTC, ISO 8601)."""

    def deleted(self) -> list[tuple[int, str]]:
        """Ids and times of the deleted games, the latest first, of equal ones the highest id."""

    def away(self, id: int) -> Away | None:
        """A deleted game, None if it is not among them."""

    def bring_back(self, id: int, numbers: Sequence[str]) -> None:
        """Make a deleted game one of the games again, under its id, with these numbers in the order
        of its origins."""

    def forget(self, ids: Iterable[int]) -> None:
        """Remove deleted games, which then cannot be brought back."""
