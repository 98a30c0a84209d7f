# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Threads that do jobs one after the other, and the one for analysis, where the newest job replaces
the one before."""

import logging
import queue
import threading
from collections.abc import Callable

from awale_engine.engine import Engine, best_engine
from awale_engine.tables.lookup import Lookup
from awale_engine.types import Limits
from awale_session.analysis import EngineJudge, Judgement
from awale_session.errors import AwaleError

from awale_core import Game

from ..analysis.tables_at_hand import open_tables, tables_for

log = logging.getLogger(__name__)


class Replaced(Exception):
    """Raised in a job that another one has replaced, or that was cancelled."""


class JobThread:
    """Does jobs one after the other, in a thread that begins with the first one."""

    def __init__(self, name: str) -> None:
        self._jobs: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def put(self, job: Callable[[], None]) -> None:
        """Do a job after those before it."""
        if self._thread.ident is None:
            self._thread.start()
        self._jobs.put(job)

    def close(self) -> None:
        """End the thread after the jobs that wait."""
        self._jobs.put(None)
        if self._thread.ident is not None:
            self._thread.join(5)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


class AnalysisWorker:
    """Runs one job at a time, with an engine of its own. `close` ends its thread."""

    def __init__(self) -> None:
        self._jobs = JobThread("study engine")
        self._newest = 0  # number of the newest job; older ones end
        self._engine: Engine | None = None
        self._rules = ""  # of the engine

    def close(self) -> None:
        """Cancel the job and end the thread."""
        self.cancel()
        self._jobs.close()

    def cancel(self) -> None:
        """Cancel the running job, which raises Replaced at its next check."""
        self._newest += 1
        self.stop()

    def start(self, work: "Callable[[AnalysisJob], None]") -> None:
        """Cancel the running job and do `work` as the next one."""
        self.cancel()
        job = AnalysisJob(self, self._newest)

        def guarded() -> None:
            if job.replaced:
                return
            try:
                work(job)
            except Replaced:
                pass
            except AwaleError as error:
                log.warning("%s", error)
            except Exception:
                log.exception("the study's engine failed")

        self._jobs.put(guarded)

    def stop(self) -> None:
        """Stop the search that runs."""
        if self._engine is not None:
            self._engine.stop()

    def is_newest(self, number: int) -> bool:
        """Whether the job with this number is the newest one and was not cancelled."""
        return number == self._newest

    def judge(self, rules: str, limits: Limits) -> EngineJudge:
        """Return a judge for a rule set; called by the job alone."""
        if self._engine is None or self._rules != rules:
            self._engine, self._rules = best_engine(rules), rules
        return EngineJudge(self._engine, limits, tables_for(rules))


class AnalysisJob:
    """A running job, as its work sees it."""

    def __init__(self, worker: AnalysisWorker, number: int) -> None:
        self._worker = worker
        self._number = number

    @property
    def replaced(self) -> bool:
        """Whether another job has replaced this one."""
        return not self._worker.is_newest(self._number)

    def check(self) -> None:
        """Raise Replaced if another job has replaced this one."""
        if self.replaced:
            raise Replaced

    def stop_search(self) -> None:
        """Stop the search that this job has begun."""
        self._worker.stop()

    def tables(self, rules: str, seeds: int) -> Lookup | None:
        """See Job."""
        lookup = open_tables(rules)
        return None if lookup is None or lookup.reach < seeds else lookup

    def repeat(self, step: Callable[[], bool]) -> None:
        """See Job."""
        while not self.replaced and not step():
            pass

    def judge(self, rules: str, limits: Limits) -> EngineJudge:
        """Return a judge for a rule set."""
        return self._worker.judge(rules, limits)

    def cancellable_judge(self, rules: str, limits: Limits) -> "CancellableJudge":
        """Return a judge that raises Replaced once another job has replaced this one."""
        return CancellableJudge(self.judge(rules, limits), self)


class CancellableJudge:
    """Judge of one job. Once the job is replaced it raises Replaced instead of returning the result
    of a stopped search, which must not be stored."""

    def __init__(self, judge: EngineJudge, job: AnalysisJob) -> None:
        self._judge = judge
        self._job = job
        self.settings = judge.settings

    def judge(self, game: Game) -> Judgement:
        """See Judge."""
        self._job.check()
        judgement = self._judge.judge(game)
        self._job.check()
        return judgement
