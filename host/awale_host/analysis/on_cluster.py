# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions of games, judged by the workers of a Dask cluster.

A piece of work is a few positions of a game. Their judgements come into the caches of this machine,
from which `analyse` takes them. Limited by a depth, they are those of one machine.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache as keep
from typing import Any, Final

from awale_engine.cluster import Estimate, each, sample
from awale_engine.engine import best_engine
from awale_engine.types import Limits
from awale_session.analysis.judge import EngineJudge, Judgement
from awale_session.errors import AwaleError
from awale_session.study.analysis.game_analysis import unjudged
from awale_session.study.analysis.source import Source

from awale_core import Game

from .cache import JudgementCache, engine_version
from .tables_at_hand import tables_for

_TOGETHER: Final = 8  # positions in a piece

_made = threading.local()
_version = keep(engine_version)


def judge_positions(
    rules: str, limits: Limits, settings: str, version: str, game: Game, plies: Sequence[int]
) -> list[Judgement]:
    """Judge the positions of a game after `plies` moves, which go down.

    AwaleError unless this machine's judge has these settings and version.
    """
    judges: dict[tuple[str, Limits], EngineJudge] = vars(_made).setdefault("judges", {})
    if (rules, limits) not in judges:
        judges[rules, limits] = EngineJudge(best_engine(rules), limits, tables_for(rules))
    judge = judges[rules, limits]
    if judge.settings != settings:
        raise AwaleError(
            f"A worker judges with '{judge.settings}', this machine with '{settings}': give both "
            "the same endgame tables with 'awale tables build'."
        )
    if _version() != version:
        raise AwaleError("A worker has another version of awale: install the same everywhere.")
    return [judge.judge(position) for position in _after(game, plies)]


def _after(game: Game, plies: Sequence[int]) -> Iterator[Game]:
    """Yield a copy of a game as it stood after these numbers of moves, which go down."""
    game = game.copy()
    for ply in plies:
        while game.plies > ply or game.outcome is not None:
            game.undo()
        yield game


class SharedAnalysis:
    """The positions of games that no cache has: the first few are judged here, the others by
    workers.

    `caches` are those of the judges with `settings`, by rule set; `progress` is called with the
    number of positions that were judged.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        limits: Limits,
        settings: Mapping[str, str],
        caches: Mapping[str, JudgementCache],
        progress: Callable[[int], None],
    ) -> None:
        self._caches = caches
        self._progress = progress
        version = engine_version()
        self._pieces = []
        for source in sources:
            rules = source.game.rules.id
            plies = unjudged(source, caches[rules])
            for at in range(0, len(plies), _TOGETHER):
                part = plies[at : at + _TOGETHER]
                self._pieces.append((rules, limits, settings[rules], version, source.game, part))
        self.positions = sum(len(piece[5]) for piece in self._pieces)

    def begin(self) -> tuple[int, Estimate]:
        """Judge the first positions here; return how many are left and what they will cost."""
        if not self._pieces:
            return 0, Estimate(0.0, 0)
        first = self._pieces.pop(0)
        judge_positions(*first[:5], ())  # starts the engine, which is not to be measured
        judged, one = sample(judge_positions, first)
        self.keep(first, judged)
        left = sum(len(piece[5]) for piece in self._pieces)
        share = left / len(judged)
        return left, Estimate(one.seconds * share, round(one.moved * share))

    def run(self, client: Any) -> None:
        """Let the workers of a cluster judge what is left. AwaleError if they judge differently."""
        for number, judged in each(client, judge_positions, self._pieces):
            self.keep(self._pieces[number], judged)

    def keep(self, piece: tuple[Any, ...], judged: Sequence[Judgement]) -> None:
        """Keep what a worker has judged of a piece of work."""
        rules, _, _, _, game, plies = piece
        for position, judgement in zip(_after(game, plies), judged, strict=True):
            self._caches[rules].put(position, judgement)
        self._progress(len(judged))
