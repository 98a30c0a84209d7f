# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis: the value of each move of a game, and why, in words a player understands.

    import awale_host  # has the sentences
    judge = EngineJudge(best_engine("abapa"), Limits(time_ms=500))
    print(explain(game, pit, judge).sentence)  # F gives away about 5 seeds: …

Importing this package is quick and needs no engine.
"""

from .annotation import Annotation, Kind, annotate, explain
from .judge import EngineJudge, Judge, JudgedMove, Judgement
from .score import Score

__all__ = [
    "Annotation",
    "EngineJudge",
    "Judge",
    "JudgedMove",
    "Judgement",
    "Kind",
    "Score",
    "annotate",
    "explain",
]
