# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game library: what becomes of a game that comes, changes, is deleted or brought back.

Where the games are is behind the port `Games` (`port.py`): an SQLite file on the desktop, the
browser's database on the site.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from awale_core import Game

from .errors import LibraryError
from .games import Away, PlayedMove, StoredGame, utc_now, utc_text
from .players import board_name
from .reading import Reader
from .trash import forgotten
from .versions import APART, DAMAGE, End, Merge, compare, end_of

if TYPE_CHECKING:
    from awale_core.record import Record


PULLED = "pull"
log = logging.getLogger(__name__)


class Library(Reader):
    """The games behind a port, as `Reader` has them, with all that changes them."""

    def close(self) -> None:
        """Let go of what the games are kept in; nothing remains to be written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- writing -----------------------------------------------------------------------------

    def begin(
        self,
        board: str,
        number: str,
        game: Game,
        *,
        names: tuple[str, str] = ("", ""),
        seats: tuple[str, str] = ("unknown", "unknown"),
        source: str = "play",
        began: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> int:
        """Return the library's id of the game that `board` calls `number`.

        An unknown game is entered as it stands before its first move.
        """
        rules, start = game.rules.id, game.start_fen()
        with self.transaction():
            earlier = self._games.named(board, number)
            if earlier is not None:
                if self._is(earlier, game):
                    return earlier
                # The same number for another game, as after a board's memory was erased.
                self._games.renumber(board, number, f"{number}{APART}{earlier}")
            stores = Game.from_fen(start, rules).stores
            south, north = names
            new = StoredGame(
                *(0, rules, start, south, north, seats, board, source, began, None, 0, stores),
                *(None, None, None, dict(tags or {})),
            )
            id = self._games.add(new)
            self._games.put_origin(id, board, number)
        return id

    def also_known_as(self, id: int, board: str, number: str) -> None:
        """Record a further number of a game, under which a board has continued it after a reset."""
        with self.transaction():
            self._games.put_origin(id, board, number)

    def put(
        self, id: int, game: Game, moves: Sequence[PlayedMove], ended: str | None = None
    ) -> None:
        """Make the kept game equal to `game`, whose last moves are `moves`.

        Earlier moves stay as they are, moves beyond the end of `game` are deleted. A game that was
        over and is to lose its result or moves stays as another version.
        """
        winner, reason = game.outcome or (None, None)
        with self.transaction():
            before = self.game(id)
            if before.reason is not None and (reason is None or game.plies < before.plies):
                self.set_aside(id)
            self._games.put_moves(id, game.plies - len(moves), moves, game)
            self._games.change(
                id,
                plies=game.plies,
                seeds=game.stores,
                winner=winner,
                reason=reason,
                resigned=game.resigned,
                ended=ended,
            )

    def keep_record(self, board: str, number: str, record: bytes) -> None:
        """Keep the bytes of the board's own record of a game."""
        with self.transaction():
            self._games.keep_record(board, number, record)

    def merge_record(
        self, board: str, record: "Record", data: bytes, damage: str | None = None
    ) -> tuple[int, Merge]:
        """Enter a board's record of a game, or bring the known game up to date, in one transaction.

        `data` are the record's bytes, which are kept with what they hold; `damage` says in words
        what damage has taken from it. A game that is known from play keeps its seats and times; one
        with moves or a result that the record lacks stays as it is (``versions.py``). Return the
        library's id of the game that holds the record, and what was done.
        """
        game, number = record.game, f"{record.id:08x}"
        south, north = (_board_player(record.seats[side], record.levels[side]) for side in (0, 1))
        with self.transaction():
            id, outcome = self.merge(
                board,
                number,
                game,
                ended=utc_text(record.started) if game.outcome is not None else None,
                damage=damage,
                newest=damage is None,
                entry={
                    "names": (south, north),
                    "seats": record.seats,
                    "source": PULLED,
                    "began": utc_text(record.started),
                    "tags": _time_tags(record),
                },
            )
            if outcome is not Merge.SHORTER and (damage is None or outcome is not Merge.KNOWN):
                for kept_board, kept_number in self.origins(id):
                    if kept_board == board and kept_number.partition(APART)[0] == number:
                        self.keep_record(board, kept_number, data)
        log.info("record %s of board %s: %s, game %d", number, board, outcome.value, id)
        return id, outcome

    def merge(
        self,
        board: str,
        number: str,
        game: Game,
        *,
        ended: str | None,
        damage: str | None,
        newest: bool,
        entry: Mapping[str, Any],
    ) -> tuple[int, Merge]:
        """Enter a game that a board calls `number`, or bring the kept one up to date, in one
        transaction. Return the library's id of the game that holds it, and what was done.

        `ended` is when it ended (UTC), `damage` the text of the tag `DAMAGE`, None for a sound one;
        `entry` are the arguments of `begin` for a game that is new. `newest` says that the board
        has this version now, so that what it sends next is compared with this one.
        """
        number = number.partition(APART)[0]
        with self.transaction():
            ids = self._versions(board, number, game)
            compared = [(id, self._compared(id, game.moves, end_of(game))) for id in ids]
            for wanted in (Merge.KNOWN, Merge.SHORTER):
                for id, relation in compared:
                    if relation is wanted:
                        return id, relation
            moves = [PlayedMove(pit) for pit in game.moves]
            for id, relation in compared:
                if relation is Merge.CHANGED:
                    self.put(id, game, moves[self.game(id).plies :], ended)
                    self.mark_damage(id, damage)
                    self.drop_held(id)
                    return id, relation
            outcome = Merge.VERSION if ids else Merge.NEW
            if ids and newest:
                self._number_apart(ids[0], board, number, number)
            called = number if newest or not ids else number + APART
            id = self.begin(board, called, game, **entry)
            if called != number:
                self._number_apart(id, board, number, called)
            self.put(id, game, moves, ended)
            self.mark_damage(id, damage)
        return id, outcome

    def set_aside(self, id: int) -> int | None:
        """Keep a game as it stands as another version of it: it is about to lose moves or its
        result, although no player has taken them back. Return the copy's id, None if another
        version holds all of it."""
        with self.transaction():
            pits, end = self._pits(id), self._end(id)
            for other in self.other_versions(id):
                if self._compared(other, pits, end) in (Merge.KNOWN, Merge.SHORTER):
                    return None
            copy = self._games.copy(id)
            for board, number in self.origins(id):
                apart = f"{number.partition(APART)[0]}{APART}{copy}"
                self._games.put_origin(copy, board, apart, self.record(board, number))
        return copy

    def drop_held(self, id: int) -> None:
        """Delete the other versions of a game that have nothing which it lacks."""
        others = self.other_versions(id)
        if not others:
            return
        with self.transaction():
            for other in others:
                relation = self._compared(id, self._pits(other), self._end(other))
                if relation in (Merge.KNOWN, Merge.SHORTER):
                    self._games.remove(other)

    def mark_damage(self, id: int, damage: str | None) -> None:
        """Note in words what damage has taken from a game; None for a sound one."""
        stored = self.game(id).tags
        if stored.get(DAMAGE) != damage:
            tags = {name: value for name, value in stored.items() if name != DAMAGE}
            if damage is not None:
                tags[DAMAGE] = damage
            self._put_tags(id, tags)

    def name(self, id: int, south: str, north: str) -> None:
        """Change the players' names. LibraryError if there is no such game."""
        with self.transaction():
            self.game(id)
            self._games.change(id, south=south, north=north)

    def add_tags(self, id: int, tags: Mapping[str, str]) -> None:
        """Add OGN tags to a game; a tag that it has already is replaced."""
        with self.transaction():
            self._put_tags(id, {**self.game(id).tags, **tags})

    def rename_player(self, name: str, to: str) -> int:
        """Call a player by another name in every game; return the number of games."""
        with self.transaction():
            return self._games.rename(name, to)

    def delete(self, id: int) -> None:
        """Delete a game; `restore` brings it back. LibraryError if there is none."""
        now = utc_now()
        with self.transaction():
            self.game(id)
            self._games.put_away(id, now)
            self._games.forget(forgotten(self._games.deleted(), now))

    def restore(self, id: int) -> int:
        """Bring a deleted game back under its id and return it.

        Where a board or a file has brought the same game again meanwhile, with all of its moves and
        its result, that one stays and its id is returned; one that has less becomes another version
        of it. LibraryError if the game is not among the deleted ones.
        """
        with self.transaction():
            away = self._games.away(id)
            if away is None:
                raise LibraryError(f"Game {id} is not among the deleted games.")
            again = self._brought_again(away)
            if again is not None:
                self._games.forget([id])
                return again
            numbers = []
            for board, number in away.origins:
                if self._games.named(board, number) is not None:
                    number = f"{number.partition(APART)[0]}{APART}{id}"
                numbers.append(number)
            self._games.bring_back(id, numbers)
        return id

    def deleted(self) -> list[int]:
        """Return the ids of deleted games that can be restored, the latest first."""
        return [id for id, _ in self._games.deleted()]

    def deleted_games(self) -> Iterator[tuple[StoredGame, str]]:
        """Yield these games with the times of their deletion (UTC, ISO 8601)."""
        for id, day in self._games.deleted():
            away = self._games.away(id)
            if away is not None:
                yield away.game, day

    # -- helpers -----------------------------------------------------------------------------

    def _versions(self, board: str, number: str, game: Game) -> list[int]:
        """The ids of all versions of a board's game that have the rules and the start of `game`;
        the one that the board had last comes first."""
        ids: list[int] = []
        for id in self._games.versions(board, number):
            if id not in ids and self._is(id, game):
                ids.append(id)
        return ids

    def _pits(self, id: int) -> list[int]:
        return [move.pit for move in self.moves(id)]

    def _end(self, id: int) -> End:
        return _end_of_kept(self.game(id))

    def _compared(self, id: int, pits: Sequence[int], end: End) -> Merge:
        return compare(self._pits(id), self._end(id), pits, end)

    def _number_apart(self, id: int, board: str, number: str, called: str) -> None:
        """Give the version `id`, which the board calls `called`, a number of its own among the
        versions of `number`."""
        if self._games.named(board, called) == id:
            self._games.renumber(board, called, f"{number}{APART}{id}")

    def _brought_again(self, away: Away) -> int | None:
        """The id of a game that has one of the deleted game's origins, and holds all of it."""
        gone = away.game
        for board, number in away.origins:
            id = self._games.named(board, number)
            if id is None:
                continue
            stored = self.game(id)
            if (stored.rules, stored.start) == (gone.rules, gone.start):
                relation = self._compared(id, away.pits, _end_of_kept(gone))
                if relation in (Merge.KNOWN, Merge.SHORTER):
                    return id
        return None

    def _put_tags(self, id: int, tags: Mapping[str, str]) -> None:
        with self.transaction():
            self._games.change(id, tags=dict(tags))


def _end_of_kept(stored: StoredGame) -> End:
    return None if stored.reason is None else (stored.winner, stored.reason, stored.resigned)


def _board_player(seat: str, level: int) -> str:
    """Return a name for a seat that the board's own AI played, else an empty one."""
    if seat != "board":
        return ""
    return board_name(level)


def _time_tags(record: "Record") -> dict[str, str]:
    if record.seconds is None:
        return {}
    south, north = record.seconds
    return {"SouthSeconds": str(south), "NorthSeconds": str(north)}
