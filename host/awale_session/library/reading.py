# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reading part of the game library: games, their moves, origins and versions."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from awale_core import Game

from .errors import LibraryError
from .games import PlayedMove, StoredGame
from .search import Search
from .versions import APART

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from .port import Games, Result


class Reader:
    """The games behind a port. LibraryError says what is wrong with them."""

    missing = "There is no game {}."  # what an unknown number is answered

    def __init__(self, games: "Games") -> None:
        self._games = games

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed."""
        return self._games.read_only

    def transaction(self) -> "AbstractContextManager[Any]":
        """Commit all changes made inside or, after any error, none. An inner one is a part of the
        outer."""
        return self._games.transaction()

    def find(self, board: str, number: str, game: Game | None = None) -> int | None:
        """Return the library's id of the game that a board calls `number`, else None.

        None also if it is kept with other rules or another start than `game`.
        """
        known = self._games.named(board, number)
        return known if known is None or game is None or self._is(known, game) else None

    def game(self, id: int) -> StoredGame:
        """Return one game. LibraryError if there is none."""
        stored = self._games.get(id)
        if stored is None:
            raise LibraryError(self.missing.format(id))
        return stored

    def games(
        self,
        search: Search | None = None,
        *,
        sort: str = "day",
        rising: bool = False,
        first: int = 0,
        most: int | None = None,
    ) -> Iterator[StoredGame]:
        """Yield the games that fit a search, the latest first unless `sort` and `rising` say
        otherwise: `most` of them, from the `first` (0) on."""
        return self._games.search(search or Search(), sort, rising, first, most)

    def count(self, search: Search | None = None) -> int:
        """Return the number of games that fit a search."""
        return self._games.count(search or Search())

    def tally(self, what: str) -> list[tuple[str, int]]:
        """Return the names of `players`, the ids of `boards` or of `rules` with the number of games
        of each, the most frequent first, equal ones by name."""
        return self._games.tally(what)

    def days(self) -> tuple[str, str] | None:
        """Return the days of the first and of the latest game, None without any."""
        return self._games.days()

    def results(self, search: Search, plies: int) -> "Iterable[Result]":
        """Return what statistics count of each finished game that fits a search, with the pits of
        its first `plies` moves."""
        return self._games.results(search, plies)

    def moves(self, id: int) -> list[PlayedMove]:
        """Return the moves of a game."""
        return self._games.moves(id)

    def origins(self, id: int) -> list[tuple[str, str]]:
        """Return each board id and number under which the game is known."""
        return self._games.origins(id)

    def record(self, board: str, number: str) -> bytes | None:
        """Return the bytes of a board's record of a game; None if it never came from there."""
        return self._games.record(board, number)

    def cups(self, id: int) -> str | None:
        """Return the cups after a game's last move, packed; None where they are not kept."""
        return self._games.cups(id)

    def other_versions(self, id: int) -> list[int]:
        """Return the ids of the other versions of a game."""
        return self.others_of([id]).get(id, [])

    def others_of(self, ids: Iterable[int] | None = None) -> dict[int, list[int]]:
        """Return the other versions of the games `ids` (of all games if None) that have some."""
        groups: dict[tuple[str, str, str, str], set[int]] = {}
        for board, number, rules, start, id in self._games.apart():
            group = groups.setdefault((board, number.partition(APART)[0], rules, start), set())
            group.add(id)
        for (board, number, rules, start), group in groups.items():
            main = self._games.named(board, number)
            if main is not None:
                kept = self.game(main)
                if (kept.rules, kept.start) == (rules, start):
                    group.add(main)
        wanted = None if ids is None else set(ids)
        found: dict[int, set[int]] = {}
        for group in groups.values():
            for id in group:
                if len(group) > 1 and (wanted is None or id in wanted):
                    found.setdefault(id, set()).update(group - {id})
        return {id: sorted(group) for id, group in found.items()}

    def replay(self, id: int) -> Game:
        """Return the game, played again by the rules up to its last move.

        LibraryError if the moves and the result that are kept do not fit together.
        """
        return replayed(self.game(id), [move.pit for move in self.moves(id)])

    def _is(self, id: int, game: Game) -> bool:
        kept = self.game(id)
        return (kept.rules, kept.start) == (game.rules.id, game.start_fen())


def replayed(kept: StoredGame, pits: Iterable[int]) -> Game:
    """Return a kept game, played again by the rules from its pits. LibraryError if the moves and
    the result that are kept do not fit together."""
    try:
        game = Game.from_fen(kept.start, kept.rules)
        for pit in pits:
            game.play(pit)
        if kept.reason == "resignation" and kept.resigned is not None:
            game.resign(kept.resigned)
        elif kept.reason == "agreement" and game.outcome is None:
            game.agree()
    except ValueError as error:
        raise LibraryError(f"Game {kept.id} does not follow the rules: {error}") from error
    outcome = (None, None) if game.outcome is None else tuple(game.outcome)
    if (game.plies, game.stores, *outcome) != (kept.plies, kept.seeds, kept.winner, kept.reason):
        raise LibraryError(f"Game {kept.id} does not end as it was kept: its record is damaged.")
    return game
