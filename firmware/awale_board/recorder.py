# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes down what happens at the table; ``opening.py`` brings it back after a power cut.

The recorder looks at the table once a pass, in the pass in which something happened, and writes the
difference to what it has written before: a move is safe before its light has begun to run.
"""

from awale_core import RULE_SETS
from awale_core.key import key_of
from awale_core.notation import parse_fen
from awale_core.packing import MAX_LEVEL, ending_byte, seat_byte

from . import ledger
from .archive import by_word, payload_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .archive import Archive
    from .interfaces import Clock
    from .options import Options
    from .table import Table

_SEATS = ("touch", "host", "board")
_MOST_MATCH = 200  # bytes; a match that has more sets is not kept
_START = (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0)


class Recorder:
    """Keeps the table's games in an archive; does nothing without one."""

    def __init__(
        self, archive: "Archive | None", table: "Table", options: "Options", clock: "Clock"
    ) -> None:
        self._archive = archive
        self._table = table
        self._options = options
        self._clock = clock
        self._seen = -1
        self._id = ""
        self._moves: "list[int]" = []
        self._ending = 0
        self._seats = 0

    def step(self) -> None:
        """Write down what has happened since the last time. About 1 ms if something has."""
        table = self._table
        if self._archive is None or self._seen == table.changes:
            return
        self._seen = table.changes
        game = table.game
        if game is None:
            if self._id:
                self._archive.append(bytes((ledger.LEFT,)))
            self._id = ""
            return
        if table.id != self._id:
            self._begin(game)
        symbols = self._difference(game)
        if symbols:
            self._archive.append(symbols)

    def _begin(self, game: "Game") -> None:
        table = self._table
        level = min(MAX_LEVEL, self._options.number("level"))
        seats = [seat_byte(seat, level if seat == "board" else 0) for seat in table.seats]
        key = None
        cells, side = parse_fen(game.start_fen())
        if tuple(cells) != _START:
            key = key_of(cells, side)
        covered = (1 if table.kpo.is_covered(0) else 0) | (2 if table.kpo.is_covered(1) else 0)
        extra = bytes((covered,))
        if table.match.kind != "single":
            match = table.match.to_bytes()
            if len(match) <= _MOST_MATCH:
                extra += match
        payload = payload_of(
            RULE_SETS.index(game.rules.id) | game.starter << 4,
            seats[0],
            seats[1],
            int(table.id, 16),
            key=key,
            started=self._clock.unix_time() or None,
            extra=extra,
        )
        if self._archive is not None:
            self._archive.begin(payload)
        self._id = table.id
        self._moves = []
        self._ending = 0
        self._seats = _seats_number(table.seats)

    def _difference(self, game: "Game") -> bytearray:
        symbols = bytearray(0)
        seats = _seats_number(self._table.seats)
        if seats != self._seats:
            self._seats = seats
            symbols.append(ledger.SEATS + seats)
        moves = game.moves
        ending = ending_byte(game)
        same = 0
        while same < len(moves) and same < len(self._moves) and moves[same] == self._moves[same]:
            same += 1
        undos = len(self._moves) - same
        if self._ending and by_word(self._ending):
            if self._ending != ending or undos or len(moves) > same:
                undos += 1
                self._ending = 0
        elif undos:
            self._ending = 0
        for _ in range(undos):
            symbols.append(ledger.UNDO)
        for ply in range(same, len(moves)):
            symbols.append(moves[ply] % 6)
        if ending and ending != self._ending:
            symbols.append(ledger.ending_symbol(ending))
        self._moves = moves
        self._ending = ending
        return symbols

    def follow(self, id: str, ending: int) -> None:
        """The game on the table is one that is in the archive already, as far as it has come."""
        game = self._table.game
        if game is not None:
            self._id = id
            self._moves = game.moves
            self._ending = ending
            self._seats = _seats_number(self._table.seats)


def _seats_number(seats: "list[str]") -> int:
    return 3 * _SEATS.index(seats[0]) + _SEATS.index(seats[1])
