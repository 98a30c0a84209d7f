# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach's judge: an engine of its own, made when it is first needed."""

import threading
from collections.abc import Callable
from typing import Final

from awale_engine.types import Limits
from awale_session.analysis.judge import EngineJudge, Judgement
from awale_session.link import Board
from awale_session.play.announcer import Announcer
from awale_session.play.coach import JUDGE_MS, Coach

from awale_core import Game

from ..engine_notices import translated
from .background import ThreadedJudge

_TABLE_MB: Final = 8


class _LateJudge:
    """An engine of its own at full strength, made when the first position is to be judged."""

    settings = "coach"

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._made: dict[str, EngineJudge] = {}
        self._making = threading.Lock()
        self._stop: Callable[[], object] = lambda: None

    def judge(self, game: Game) -> Judgement:
        """See Judge."""
        from awale_engine.engine import best_engine

        rules = game.rules.id
        with self._making:
            if rules not in self._made:
                engine = best_engine(rules, table_mb=_TABLE_MB, say=translated(self._say))
                self._made[rules] = EngineJudge(engine, Limits(time_ms=JUDGE_MS))
                self._stop = engine.stop
        return self._made[rules].judge(game)

    def stop(self) -> None:
        """End a running `judge` soon."""
        self._stop()


def make_coach(
    board: Board,
    announcer: Announcer,
    *,
    mode: str | None,
    say: Callable[[str], None] = lambda text: None,
) -> Coach:
    """A coach with an engine of its own, at full strength whatever level the opponent plays.

    `say` hears if the engine is not the fast one.
    """
    judge = _LateJudge(say)
    return Coach(ThreadedJudge(judge, judge.stop), board, announcer, mode=mode)
