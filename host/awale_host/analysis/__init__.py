# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis: what each move of a game was worth, and why, in words a player understands.

    judge = EngineJudge(best_engine("abapa"), Limits(time_ms=500))
    print(explain(game, pit, judge).sentence)  # F gives away about 5 seeds: …

Importing this package is quick and needs no engine.
"""

from .judge import EngineJudge, Judge, Judgement, Valued
from .remark import Kind, Remark, explain, remark_on
from .worth import Worth

__all__ = [
    "EngineJudge",
    "Judge",
    "Judgement",
    "Kind",
    "Remark",
    "Valued",
    "Worth",
    "explain",
    "remark_on",
]
