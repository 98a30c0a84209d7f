# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results from the library in the page's protocol, with accuracy from kept analyses."""

from collections.abc import Iterator

from awale_session.answers.page_games import search_for
from awale_session.answers.page_outcomes import statistics_view
from awale_session.errors import AwaleError
from awale_session.library import statistics as library_statistics
from awale_session.library.latest import latest_played
from awale_session.page import library_protocol as messages
from awale_session.study.analysis.source import Source

from ..analysis.kept import analysis_key, kept_among, kept_analysis, kept_keys
from ..library import Library


def results(
    library: Library, command: messages.Statistics, accuracies: "Accuracies"
) -> messages.StatisticsView:
    """The answer to `statistics`."""
    known, latest = accuracies.by_game(library), latest_played(library)
    counted = library_statistics.statistics(
        library,
        command.player,
        search_for(command.filter),
        lambda game, side: known[game][side] if game in known else None,
    )
    return statistics_view(command, counted, len(latest) - len(list(kept_among(library, latest))))


class Accuracies:
    """Accuracy of the games whose analysis is kept. The figures of a game are cached until it
    changes."""

    def __init__(self) -> None:
        self._keys: dict[tuple[int, int], bytes] = {}  # by number and moves of a game
        self._found: dict[bytes, tuple[float | None, float | None]] = {}

    def by_game(self, library: Library) -> dict[int, tuple[float | None, float | None]]:
        """Return South's and North's accuracy in % of each game that was analysed as it is."""
        kept = kept_keys()
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
        for id, plies, rules, start in library.rows("SELECT id, plies, rules, start FROM games"):
            key = self._keys.get((id, plies))
            if key is None:
                moves = [move.pit for move in library.moves(id)]
                key = self._keys[id, plies] = analysis_key(rules, start, moves)
            yield id, key


def _accuracy(library: Library, id: int) -> tuple[float | None, float | None]:
    try:
        analysis = kept_analysis(Source(f"Game {id}", library.replay(id), {}))
    except AwaleError:
        return None, None
    return (None, None) if analysis is None else (analysis.accuracy(0), analysis.accuracy(1))
