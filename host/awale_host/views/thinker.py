# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A thread in which one engine thinks about one thing at a time, the one asked for last."""

import logging
import queue
import threading
from collections.abc import Callable

from awale_core import Game

from ..analysis import EngineJudge, Judgement
from ..analysis.tablebase_source import tables_for
from ..engine import Engine, Limits, best_engine
from ..errors import AwaleError

log = logging.getLogger(__name__)


class Replaced(Exception):
    """Something else is to be thought about."""


class Thinker:
    """Does one job at a time; a new one replaces the one before. `close` ends its thread."""

    def __init__(self) -> None:
        self._wanted: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._newest = 0  # number of the newest job; older ones end
        self._engine: Engine | None = None
        self._rules = ""  # of the engine

    def close(self) -> None:
        """End the job and the thread."""
        self.think(None)
        self._wanted.put(None)
        if self._thread is not None:
            self._thread.join(5)

    def think(self, job: "Callable[[Thought], None] | None") -> None:
        """Do this job from now on, None for nothing. It may raise Replaced once it is."""
        self._newest += 1
        self.stop()
        if job is None:
            return
        thought = Thought(self, self._newest)

        def guarded() -> None:
            if thought.replaced:
                return
            try:
                job(thought)
            except Replaced:
                pass
            except AwaleError as error:
                log.warning("%s", error)
            except Exception:
                log.exception("the study's engine failed")

        if self._thread is None:
            self._thread = do_jobs(self._wanted, "study engine")
        self._wanted.put(guarded)

    def stop(self) -> None:
        """Stop the search that runs."""
        if self._engine is not None:
            self._engine.stop()

    def is_newest(self, number: int) -> bool:
        """Whether no job came after the one with this number."""
        return number == self._newest

    def judge(self, rules: str, limits: Limits) -> EngineJudge:
        """Return a judge for a rule set; called by the job alone."""
        if self._engine is None or self._rules != rules:
            self._engine, self._rules = best_engine(rules), rules
        return EngineJudge(self._engine, limits, tables_for(rules))


class Thought:
    """A job as it runs."""

    def __init__(self, thinker: Thinker, number: int) -> None:
        self._thinker = thinker
        self._number = number

    @property
    def replaced(self) -> bool:
        """Whether another job is wanted."""
        return not self._thinker.is_newest(self._number)

    def go_on(self) -> None:
        """Raise Replaced if another job is wanted."""
        if self.replaced:
            raise Replaced

    def stop_search(self) -> None:
        """Stop the search that this job has begun."""
        self._thinker.stop()

    def judge(self, rules: str, limits: Limits) -> EngineJudge:
        """Return a judge for a rule set."""
        return self._thinker.judge(rules, limits)

    def careful_judge(self, rules: str, limits: Limits) -> "CarefulJudge":
        """Return a judge whose searches are dropped once another job is wanted."""
        return CarefulJudge(self.judge(rules, limits), self)


class CarefulJudge:
    """A judge that raises Replaced in place of what a stopped search found: that is worth nothing,
    and must not be kept."""

    def __init__(self, judge: EngineJudge, thought: Thought) -> None:
        self._judge = judge
        self._thought = thought
        self.settings = judge.settings

    def judge(self, game: Game) -> Judgement:
        """See Judge."""
        self._thought.go_on()
        judgement = self._judge.judge(game)
        self._thought.go_on()
        return judgement


def do_jobs(jobs: "queue.Queue[Callable[[], None] | None]", name: str) -> threading.Thread:
    """Start a thread that does jobs until there comes None."""

    def run() -> None:
        while (job := jobs.get()) is not None:
            job()

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread
