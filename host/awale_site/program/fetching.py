# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that wait on a real board: read over any number of connections, confirmed at the end."""

from awale_session.library.ogn_files import to_ogn
from awale_session.library.pull import merge_waiting
from awale_session.link.archive import confirm, waiting
from awale_session.link.errors import RequestRefused

from awale_core.record import RecordError

_SKIPPED = ("stale", "busy")  # the game has changed since: it comes another time
_RESTARTED = "hello_first"  # the board has started again: the connection breaks off


class Fetch:
    """One download. Games that it has read are not read again after the connection was `lost`."""

    def __init__(self, library):
        self._library = library
        self._games = {}  # (number, id, size) → (entry, record's bytes, number in the library)
        self._listed = None
        self._left = []
        self._unconfirmed = None
        self.unreadable = 0

    @property
    def total(self):
        """The number of games that wait."""
        return len(self._listed or ())

    @property
    def count(self):
        """The number of games that have been read."""
        return len(self._games)

    def lost(self):
        """The connection is gone: the next one begins with a new list."""
        self._listed = None

    def read(self, board):
        """Read one more game; True once all are here. A LinkError if the connection breaks off."""
        if self._listed is None:
            self._list(board)
        if self._left:
            self._read_game(board, self._left[0])
            self._left.pop(0)
        return not self._left

    def _list(self, board):
        listed = list(waiting(board))
        known = {}
        self._left = []
        for entry in listed:
            key = (entry.number, entry.game, entry.size)
            if key in self._games:
                known[key] = self._games[key]
            else:
                self._left.append(entry)
        self._games = known
        self._listed = listed
        self.unreadable = 0

    def _read_game(self, board, entry):
        try:
            came = merge_waiting(board, self._library, entry)
        except RecordError:
            self.unreadable += 1
            return
        except RequestRefused as error:
            if error.code == _RESTARTED:
                raise
            self.unreadable += error.code not in _SKIPPED
            return
        self._games[(entry.number, entry.game, entry.size)] = (entry, came.data, came.id)

    def as_ogn(self):
        """All games that were read, each once, as one file."""
        ids = sorted({id for _, _, id in self._games.values()})
        return "\n".join([to_ogn(self._library, id) for id in ids])

    def confirm(self, board):
        """Report one more game as safe to the board; True once it knows of all. A LinkError
        if the connection breaks off."""
        if self._unconfirmed is None:
            self._unconfirmed = list(self._games.values())
        if self._unconfirmed:
            entry, data, _ = self._unconfirmed[0]
            try:
                confirm(board, entry, data)
            except RequestRefused as error:
                if error.code == _RESTARTED:
                    raise  # any other game that the board does not take out stays there
            self._unconfirmed.pop(0)
        return not self._unconfirmed
