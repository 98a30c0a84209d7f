# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Accuracy of the games whose analysis is kept."""

from collections.abc import Iterator

from awale_session.errors import AwaleError
from awale_session.library.store import Library
from awale_session.study.analysis.source import Source

from .kept import KeptAnalyses, analysis_key


class Accuracies:
    """Accuracy of the games whose analysis is kept. The figures of a game are cached until it
    changes."""

    def __init__(self) -> None:
        self._keys: dict[tuple[int, int], bytes] = {}  # by number and moves of a game
        self._found: dict[bytes, tuple[float | None, float | None]] = {}

    def by_game(self, library: Library) -> dict[int, tuple[float | None, float | None]]:
        """Return South's and North's accuracy in % of each game that was analysed as it is."""
        kept = KeptAnalyses().keys()
        if not kept:
            return {}
        shares = {}
        for id, key in self._keys_of(library):
            if key in kept:
                if key not in self._found:
                    self._found[key] = _accuracy(library, id)
                shares[id] = self._found[key]
        return shares

    def _keys_of(self, library: Library) -> Iterator[tuple[int, bytes]]:
        for game in library.games():
            key = self._keys.get((game.id, game.plies))
            if key is None:
                moves = [move.pit for move in library.moves(game.id)]
                key = self._keys[game.id, game.plies] = analysis_key(game.rules, game.start, moves)
            yield game.id, key


def _accuracy(library: Library, id: int) -> tuple[float | None, float | None]:
    try:
        analysis = KeptAnalyses().kept(Source(f"Game {id}", library.replay(id), {}))
    except AwaleError:
        return None, None
    return (None, None) if analysis is None else (analysis.accuracy(0), analysis.accuracy(1))
