# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fetches the games that a board keeps into the library.

A game is confirmed to the board only after it is in the file. A pull that breaks off can be
repeated at any time; a game that comes twice is one game.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from awale_core.record import Record, RecordError, decode

from ..link import Board, RequestRefused
from ..link.archive import confirm, keeps_games, read_game, waiting
from ..link.messages import WaitingGame
from .store import Library
from .versions import Merge, Merged, damage_of

log = logging.getLogger(__name__)


class Came(NamedTuple):
    """A game that has come: its id in the library, what became of it there, its record with the
    bytes of that, and what damage has taken from it."""

    id: int
    merge: Merge
    record: Record
    data: bytes
    damage: str | None


@dataclass
class Pulled(Merged):
    """Result of a pull: its games, a sentence for each record that cannot be read, for each game
    that damage to the board's memory has cut off, and for each that is not as the library has
    it."""

    faults: list[str] = field(default_factory=list)
    cut_off: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def problems(self) -> list[str]:
        """Every sentence."""
        return self.faults + self.cut_off + self.remarks


def pull(
    board: Board,
    library: Library,
    *,
    done: Pulled | None = None,
    progress: Callable[[WaitingGame], None] = lambda entry: None,
    confirmed: bool = True,
) -> Pulled:
    """Fetch every game that waits on the board; call `progress` with each that has come.

    With `confirmed` False the games stay on the board. `done` continues the result of a pull that
    broke off. A damaged record is reported, stays on the board, and does not stop the others.
    LinkError if the board disconnects, LibraryError if the library cannot be written.
    """
    done = done or Pulled()
    if not keeps_games(board):
        return done
    for entry in waiting(board):
        pull_game(board, library, entry, done, confirmed=confirmed)
        progress(entry)
    return done


def merge_waiting(board: Board, library: Library, entry: WaitingGame) -> Came:
    """Fetch one game that waits; it is in the library when this returns, and not yet confirmed.
    RecordError if it cannot be read; RequestRefused `stale` or `busy` if it is being played on, and
    comes another time."""
    data, damaged = read_game(board, entry)
    record = decode(data, any_end=True)
    if f"{record.id:08x}" != entry.game:
        raise RecordError("the board lists it under another number")
    damage = damage_of(record, damaged)
    id, merge = library.merge_record(board.hello.board, record, data, damage)
    return Came(id, merge, record, data, damage)


def pull_game(
    board: Board, library: Library, entry: WaitingGame, done: Pulled, *, confirmed: bool = True
) -> None:
    """Fetch one game that waits, and enter the result in `done`. Errors as for `pull`."""
    try:
        came = merge_waiting(board, library, entry)
        _note(library, came, done)
        if confirmed:
            confirm(board, entry, came.data)
    except RecordError as error:
        log.warning("game %s on the board cannot be read: %s", entry.number, error)
        done.faults.append(f"Game {entry.number} on the board cannot be read: {error}.")
    except RequestRefused as error:
        if error.code not in ("stale", "busy"):
            raise


def _note(library: Library, came: Came, done: Pulled) -> None:
    """Enter what became of a record in `done`."""
    id, merge, record, _, damage = came
    done.count(id, merge)
    stays = ""
    if merge is Merge.VERSION:
        others = " and ".join(str(other) for other in library.other_versions(id))
        stays = f"it is another version of game {others}; all are kept"
    elif merge is Merge.SHORTER:
        stays = f"the library keeps all {library.game(id).plies} moves that it has"
    if damage is not None:
        over = record.game.outcome is not None
        lost = "moves and result are kept" if over else "the board's memory lost the rest"
        done.cut_off.append(f"Game {id}: {damage.lower()} on the board; {stays or lost}.")
    elif merge is Merge.SHORTER:
        plies = record.game.plies
        done.remarks.append(f"Game {id}: the board's copy ends after move {plies}; {stays}.")
    elif stays:
        done.remarks.append(f"Game {id}: {stays}.")
