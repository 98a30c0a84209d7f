# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The puzzles of every day on this computer."""

from pathlib import Path

from awale_session.study.puzzles import book

from ..analysis.kept import KeptAnalyses
from ..library import Library
from . import engines
from .shelf import Shelf


class PuzzleBook(book.PuzzleBook):
    """See the session's: with the shelf in a file, by default that of the user's data folder, and
    the games of a library, by default the user's."""

    def __init__(self, path: Path | None = None, library: Path | None = None) -> None:
        def games() -> Library:
            return Library(library, must_exist=library is not None)

        super().__init__(Shelf(path), games, KeptAnalyses(), engines)
