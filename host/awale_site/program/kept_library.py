# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library of this browser: the session's, with what the site notes of a game besides."""

from awale_session.library.store import Library

from .json_games import JsonGames


class KeptLibrary(Library):
    """The games whose texts these are; `keep(id, text)` saves one, "" forgets it. `kept` are the
    games with what the site notes."""

    def __init__(self, texts, keep):
        self.kept = JsonGames(texts, keep)
        super().__init__(self.kept)
