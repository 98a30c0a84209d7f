# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach: says what a person's move gave away and why, and warns of such moves if wanted.

While a person is to move, the coach looks at the position in a thread of its own. What it would
warn of, and what it explains, are mistakes and blunders as the analysis of a game counts them.
"""

import queue
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from awale_core import Game

from ..analysis import Judge, Judgement, Kind, remark_on
from ..link import Board
from ..link.follow import Ply
from .plan import HUMAN
from .report import Reporter
from .thinking import Background, Key

EXPLAIN: Final = "explain"
WARN: Final = "warn"
_JUDGE_MS: Final = 700
_TABLE_MB: Final = 16
_GRAVE: Final = (Kind.MISTAKE, Kind.BLUNDER)


@dataclass(frozen=True)
class Judged:
    """What the coach knows where `key` says; `error` if the judge failed instead."""

    key: Key
    judgement: Judgement | None
    error: Exception | None = None


class Coach:
    """A Watcher. `judge` is asked in a thread and stopped by `stop`; with `warn` the board marks
    the moves that had better not be played."""

    def __init__(
        self,
        judge: Judge,
        stop: Callable[[], object],
        board: Board,
        reporter: Reporter,
        *,
        warn: bool,
    ) -> None:
        self._judge = judge
        self._stop = stop
        self._board = board
        self._inbox: queue.Queue[Any] = board.inbox
        self._reporter = reporter
        self._warn = warn
        self._work: Background | None = None
        self._key: Key | None = None  # of the position that was looked at last
        self._position: Game | None = None  # the same, if the judge was asked
        self._judgement: Judgement | None = None
        self._played: int | None = None  # the pit, before the judgement was there
        self._told_silence = False

    def look(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """The game stands so; if a person is to move, judge the position. Asks the board whether
        hints are allowed. LinkError if it does not answer."""
        if game.outcome is not None or seats[game.turn] != HUMAN or self._played is not None:
            return
        key: Key = (id, game.plies, game.fen())
        if key == self._key:
            return
        self.forget()
        self._key = key
        if not self._may_speak():
            return
        position = game.copy()
        self._work = Background(
            key,
            lambda: self._judge.judge(position),
            self._stop,
            lambda found, error: self._inbox.put(Judged(key, found, error)),
        )
        self._position = position

    def hear(self, judged: Judged) -> None:
        """The judge has spoken: warn of what is still to be played, explain what was played."""
        if judged.key != self._key:
            return
        if judged.error is not None:
            self._reporter.say(f"The coach cannot judge this position: {judged.error}")
        self._judgement, position = judged.judgement, self._position
        played, self._played = self._played, None
        if self._judgement is None or position is None:
            return
        if played is not None:
            self._explain(position, played, self._judgement)
            return
        if self._warn:
            pits = [
                pit
                for pit in position.legal_moves()
                if remark_on(position, pit, self._judgement).kind in _GRAVE
            ]
            if pits:
                self._board.show("warning", pits=pits)

    def forget(self) -> None:
        """Whatever was looked at is over."""
        if self._work is not None:
            self._work.cancel()
        self._work = self._key = self._position = self._judgement = self._played = None

    def _may_speak(self) -> bool:
        if self._board.setting("hints") in (None, "moves"):
            self._told_silence = False
            return True
        if not self._told_silence:
            self._told_silence = True
            self._reporter.say("Hints are switched off on this board, so the coach is silent.")
        return False

    def _explain(self, position: Game, pit: int, judgement: Judgement) -> None:
        remark = remark_on(position, pit, judgement)
        if remark.kind is not Kind.FINE:
            self._reporter.say(f"     Coach: {remark.sentence}")

    # -- as a Watcher ------------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See Watcher."""
        self.forget()

    def moved(self, game: Game, ply: Ply) -> None:
        """See Watcher."""
        position = self._position
        if position is None or self._reporter.quiet:
            return
        if (position.start_fen(), [*position.moves, ply.move.pit]) != (
            game.start_fen(),
            game.moves,
        ):
            return
        if self._judgement is not None:
            self._explain(position, ply.move.pit, self._judgement)
        else:
            self._played = ply.move.pit  # explained as soon as the judge has spoken

    def taken_back(self, game: Game) -> None:
        """See Watcher."""
        self.forget()

    def said(self, game: Game, side: int, word: str) -> None:
        """See Watcher."""

    def ended(self, game: Game) -> None:
        """See Watcher: the last move may still be explained."""

    def left(self, game: Game) -> None:
        """See Watcher."""
        self.forget()

    def settled(self, game: Game) -> None:
        """See Watcher."""


def make_coach(
    rules: str,
    board: Board,
    reporter: Reporter,
    *,
    warn: bool,
    say: Callable[[str], None] = lambda sentence: None,
) -> Coach:
    """A coach with an engine of its own, at full strength whatever level the opponent plays.

    `say` hears of a first preparation that takes long.
    """
    from ..analysis import EngineJudge
    from ..engine import Limits, best_engine

    engine = best_engine(rules, table_mb=_TABLE_MB, say=say)
    judge = EngineJudge(engine, Limits(time_ms=_JUDGE_MS))
    return Coach(judge, engine.stop, board, reporter, warn=warn)
