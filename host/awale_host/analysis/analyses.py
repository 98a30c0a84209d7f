# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analyses that this computer keeps: the port `Analyses`."""

from collections.abc import Iterable, Iterator

from awale_session.library.games import StoredGame
from awale_session.library.store import Library
from awale_session.study.analysis.game_analysis import GameAnalysis
from awale_session.study.analysis.source import Source

from . import kept
from .cache import JudgementCache, engine_version


class KeptAnalyses:
    """See Analyses."""

    def judgements(self, settings: str) -> JudgementCache:
        """See Analyses."""
        return JudgementCache(f"{settings}, {engine_version()}")

    def keep(self, analysis: GameAnalysis) -> None:
        """See Analyses."""
        kept.keep_analysis(analysis)

    def kept(self, source: Source) -> GameAnalysis | None:
        """See Analyses."""
        return kept.kept_analysis(source)

    def among(self, library: Library, games: Iterable[StoredGame]) -> Iterator[int]:
        """See Analyses."""
        return kept.kept_among(library, games)
