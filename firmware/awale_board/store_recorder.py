# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Records the running game; ``store_recovery.py`` restores it after a power cut.

The recorder compares the game with what it has written, twice a pass. What a touch has done is
written in the pass after its first light, before the host hears of it, and so is a new game;
anything else in the pass in which it happened.
"""

from awale_core import RULE_SETS
from awale_core.notation import parse_fen
from awale_core.position_key import key_of
from awale_core.record_writer import MAX_LEVEL, ending_byte, seat_byte

from . import store_codec as codec
from .game_session import SEATS
from .store_journal import declared, payload_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .game_session import GameSession
    from .interfaces import Clock
    from .options import Options
    from .store_archive import Archive

_MOST_MATCH = 200  # bytes; a match that has more sets is not kept
_START = (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0)


class Recorder:
    """Records the games of a session in an archive; does nothing without one."""

    def __init__(
        self, archive: "Archive | None", session: "GameSession", options: "Options", clock: "Clock"
    ) -> None:
        self._archive = archive
        self._session = session
        self._options = options
        self._clock = clock
        self._seen = -1
        self._id = ""
        self._moves: "list[int]" = []
        self._ending = 0
        self._seats = 0

    def step(self, may_begin: bool = True) -> bool:
        """Record what has happened since the last call. About 1 ms if something has, but 10 ms for
        a new game: then this returns True, and where it may not begin one it does nothing."""
        session = self._session
        if self._archive is None or self._seen == session.changes:
            return False
        begins = session.game is not None and session.id != self._id
        if begins and not may_begin:
            return False
        self._seen = session.changes
        game = session.game
        if game is None:
            if self._id:
                self._archive.append(bytes((codec.LEFT,)))
            self._id = ""
            return False
        if begins:
            self._begin(game)
        symbols = self._difference(game)
        if symbols:
            self._archive.append(symbols)
        return begins

    def _begin(self, game: "Game") -> None:
        session = self._session
        level = min(MAX_LEVEL, self._options.number("level"))
        seats = [seat_byte(seat, level if seat == "board" else 0) for seat in session.seats]
        key = None
        cells, side = parse_fen(game.start_fen())
        if tuple(cells) != _START:
            key = key_of(cells, side)
        covered = (1 if session.kpo.is_covered(0) else 0) | (2 if session.kpo.is_covered(1) else 0)
        extra = bytes((covered,))
        if session.match.kind != "single":
            match = session.match.to_bytes()
            if len(match) <= _MOST_MATCH:
                extra += match
        payload = payload_of(
            RULE_SETS.index(game.rules.id) | game.starter << 4,
            seats[0],
            seats[1],
            int(session.id, 16),
            key=key,
            started=self._clock.unix_time() or None,
            extra=extra,
        )
        if self._archive is not None:
            self._archive.begin(payload)
        self._id = session.id
        self._moves = []
        self._ending = 0
        self._seats = _seats_number(session.seats)

    def _difference(self, game: "Game") -> bytearray:
        symbols = bytearray(0)
        seats = _seats_number(self._session.seats)
        if seats != self._seats:
            self._seats = seats
            symbols.append(codec.SEATS + seats)
        moves = game.moves
        ending = ending_byte(game)
        same = 0
        while same < len(moves) and same < len(self._moves) and moves[same] == self._moves[same]:
            same += 1
        undos = len(self._moves) - same
        if self._ending and declared(self._ending):
            if self._ending != ending or undos or len(moves) > same:
                undos += 1
                self._ending = 0
        elif undos:
            self._ending = 0
        for _ in range(undos):
            symbols.append(codec.UNDO)
        for ply in range(same, len(moves)):
            symbols.append(moves[ply] % 6)
        if ending and ending != self._ending:
            symbols.append(codec.ending_symbol(ending))
        self._moves = moves
        self._ending = ending
        return symbols

    def follow(self, id: str, ending: int) -> None:
        """Go on recording a restored game, which is in the archive up to this point."""
        game = self._session.game
        if game is not None:
            self._id = id
            self._moves = game.moves
            self._ending = ending
            self._seats = _seats_number(self._session.seats)


def _seats_number(seats: "list[str]") -> int:
    return 3 * SEATS.index(seats[0]) + SEATS.index(seats[1])
