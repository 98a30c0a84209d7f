# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine for analysis in the browser's study worker, the ports `Jobs` and `Job`: jobs are done
at once, and the page ends the worker to stop one."""

from awale_session.analysis.judge import EngineJudge
from awale_session.study.analysis.tablebase_source import TablebaseSource


class JobWorker:
    """Does jobs with the engine and the tables of a Searcher, or with those in `pieces`. `step` is
    what a job has to go on with, once more of the tables is there."""

    def __init__(self, searcher, pieces):
        self._searcher = searcher
        self._pieces = pieces
        self.step = None

    def start(self, work):
        """Do `work` now."""
        self.step = None
        self._searcher.release()
        work(self)

    replaced = False  # the worker of a job that is not wanted any more has ended

    def check(self):
        """Nothing: nothing replaces a job."""

    stop_search = check

    def tables(self, rules, seeds):
        """See Job."""
        lookup = self._searcher.tables.get(rules)
        return (
            self._pieces.tables(rules, seeds) if lookup is None or lookup.reach < seeds else lookup
        )

    def repeat(self, step):
        """See Job."""
        self.step = step

    def cancel(self):
        """There is nothing to cancel: a job is over when `start` returns."""
        self.step = None

    def judge(self, rules, limits):
        """Return a judge for a rule set."""
        tables = self._searcher.tables.get(rules)
        exact = None if tables is None else TablebaseSource(tables)
        return _Judge(self._searcher, limits, exact)

    cancellable_judge = judge


class _Judge(EngineJudge):
    def __init__(self, searcher, *more):
        super().__init__(searcher.search, *more)
        self._release = searcher.release

    def judge(self, game, on_depth=None):
        self._release()
        return super().judge(game, on_depth)
