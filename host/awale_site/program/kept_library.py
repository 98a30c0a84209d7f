# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library of this browser: the session's, with what the site notes of a game besides."""

from awale_session.library.store import Library

from .json_games import JsonGames


class KeptLibrary(Library):
    """The games whose texts these are; `keep(id, text)` saves one, "" forgets it."""

    def __init__(self, texts, keep):
        self._json = JsonGames(texts, keep)
        super().__init__(self._json)

    def has(self, id):
        """Whether there is such a game."""
        return self._json.get(id) is not None

    def text(self, id):
        """A game as it is kept."""
        return self._json.text(id)

    def good_moves(self, id):
        """The good_moves of South and North where the game's analysis is kept, else None."""
        return self._json.good_moves(id)

    def analysed(self, id, good_moves):
        """Note that the analysis of a game is kept, and the good_moves of both sides in it."""
        with self.transaction():
            self._json.note_good_moves(id, good_moves)

    def touch(self, id):
        """Save a game again, unchanged."""
        with self.transaction():
            self._json.touch(id)
