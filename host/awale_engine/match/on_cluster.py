# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of a match on the workers of a Dask cluster.

A piece of work is an opening with its games. A worker starts both engines for it, so a piece that
is repeated begins as the first try did, and with a limit of positions or plies the games are those
of one machine.
"""

from collections.abc import Callable
from typing import Any

from ..cluster import Estimate, each, sample
from .finished import Finished
from .match import Match, MatchPlayer, MatchSettings


def play_opening(
    players: tuple[MatchPlayer, MatchPlayer],
    settings: MatchSettings,
    games: int,
    numbers: list[int],
    opening: list[int],
) -> list[tuple[Finished, str]]:
    """Play games of a match from an opening; return them with their OGN text."""
    return Match(*players, settings, games, None).play(numbers, opening)


class SharedMatch:
    """The missing games of a match: the first opening is played here, the others by workers."""

    def __init__(self, match: Match, report: Callable[[Finished], None]) -> None:
        self._match = match
        self._report = report
        lines = match.lines()
        common = (match.players, match.settings, match.games)
        self._pieces = [(*common, numbers, lines[numbers[0] // 2]) for numbers in match.missing()]

    def begin(self) -> tuple[int, Estimate]:
        """Play the first opening here; return how many games are left and what they will cost."""
        if not self._pieces:
            return 0, Estimate(0.0, 0)
        games, one = sample(play_opening, self._pieces.pop(0))
        self._keep(games)
        left = sum(len(piece[3]) for piece in self._pieces)
        share = left / len(games)
        return left, Estimate(one.seconds * share, round(one.moved * share))

    def run(self, client: Any) -> None:
        """Let the workers of a cluster play the games that are left.

        AwaleError if an engine cannot be started on a worker.
        """
        for _, games in each(client, play_opening, self._pieces):
            self._keep(games)

    def _keep(self, games: list[tuple[Finished, str]]) -> None:
        for finished, text in games:
            self._match.add(finished, text)
            self._report(finished)
