# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fetching the games that a board has kept into the library, as often as one likes.

A game is confirmed to the board only once it is in the file; so a pull that breaks off anywhere is
simply begun again, and a game that comes twice is one game.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from awale_core.record import Record, RecordError, decode

from ..link import Board, Refused
from ..link.archive import confirm, keeps_games, read_record, waiting
from .store import Library, PlayedMove

PULLED = "pull"


@dataclass
class Pulled:
    """What a pull has brought: library ids of new and of changed games, how many were known as
    they are, sentences about records that cannot be read."""

    new: list[int] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    known: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games came."""
        return len(self.new) + len(self.changed) + self.known


def pull(
    board: Board,
    library: Library,
    *,
    done: Pulled | None = None,
    progress: Callable[[], None] = lambda: None,
    confirmed: bool = True,
) -> Pulled:
    """Fetch every game that waits on the board; `progress` is called after each.

    With `confirmed` False the board goes on keeping them. `done` goes on with the account of a pull
    that broke off. A damaged record is told, stays on the board, and stops nothing.
    """
    done = done or Pulled()
    if not keeps_games(board):
        return done
    for entry in waiting(board):
        try:
            data = read_record(board, entry)
            record = decode(data)
            if f"{record.id:08x}" != entry.game:
                raise RecordError("it is another game than the board says")
            _enter(library, board.hello.board, record, data, done)
            if confirmed:
                confirm(board, entry, data)
        except RecordError as error:
            done.faults.append(f"Game {entry.number} on the board cannot be read: {error}.")
        except Refused as error:
            if error.code not in ("stale", "busy"):
                raise  # else it goes on there, and waits again later
        progress()
    return done


def _enter(library: Library, board: str, record: Record, data: bytes, done: Pulled) -> None:
    game, number = record.game, f"{record.id:08x}"
    known = library.find(board, number, game)
    ended = _time(record.started) if game.outcome is not None else None
    if known is None:
        south, north = (
            _name(seat, level) for seat, level in zip(record.seats, record.levels, strict=True)
        )
        known = library.begin(
            board,
            number,
            game,
            names=(south, north),
            seats=record.seats,
            source=PULLED,
            began=_time(record.started),
            tags=_times(record),
        )
        library.put(known, game, [PlayedMove(pit) for pit in game.moves], ended)
        done.new.append(known)
    elif _as_kept(library, known, record):
        done.known += 1
    else:
        kept = [move.pit for move in library.moves(known)]
        same = 0
        while same < min(len(kept), game.plies) and kept[same] == game.move_at(same):
            same += 1
        library.put(known, game, [PlayedMove(pit) for pit in game.moves[same:]], ended)
        done.changed.append(known)
    library.keep_record(board, number, data)


def _as_kept(library: Library, id: int, record: Record) -> bool:
    """Is the game kept as the record has it, or further? It may be further where the board had
    lost it and it went on there under another number."""
    game = record.game
    kept = library.game(id)
    moves = [move.pit for move in library.moves(id)]
    if moves == game.moves:
        winner, reason = game.outcome or (None, None)
        return (kept.winner, kept.reason, kept.resigned) == (winner, reason, game.resigned)
    return len(library.origins(id)) > 1 and moves[: game.plies] == game.moves


def _name(seat: str, level: int) -> str:
    if seat != "board":
        return ""
    return f"Board, level {level}" if level else "Board"


def _time(seconds: int | None) -> str | None:
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _times(record: Record) -> dict[str, str]:
    if record.seconds is None:
        return {}
    south, north = record.seconds
    return {"SouthSeconds": str(south), "NorthSeconds": str(north)}
