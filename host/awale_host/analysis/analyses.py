# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analyses that this computer keeps: the port `Analyses`."""

from collections.abc import Iterable, Sequence

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

    def judged(self, library: Library, rules: str) -> Iterable[int]:
        """See Analyses."""
        return kept.judged_games(library, rules)

    def unjudged(self, library: Library, rules: str) -> Sequence[int]:
        """See Analyses."""
        return kept.latest_unjudged(library, rules)
