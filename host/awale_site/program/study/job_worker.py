# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine for analysis in the browser's study worker: jobs are done at once, and the page ends
the worker to stop one."""

from awale_engine import binding
from awale_session.analysis.judge import EngineJudge
from awale_session.study.analysis.tablebase_source import TablebaseSource


class JobWorker:
    """Does jobs with the engine and the tables of a Searcher."""

    def __init__(self, searcher):
        self._searcher = searcher

    def start(self, work):
        """Do `work` now."""
        work(_Job(self._searcher))

    def cancel(self):
        """There is nothing to cancel: a job is over when `start` returns."""


class _Job:
    """A running job, as its work sees it; nothing replaces it."""

    replaced = False

    def __init__(self, searcher):
        self._searcher = searcher

    def check(self):
        """Nothing: the worker of a job that is not wanted any more has ended."""

    stop_search = check

    def judge(self, rules, limits):
        """Return a judge for a rule set."""
        tables = self._searcher.tables.get(rules)
        exact = None if tables is None else TablebaseSource(tables)
        return _Judge(self._searcher.search, limits, exact)

    cancellable_judge = judge


class _Judge(EngineJudge):
    def judge(self, game, on_depth=None):
        binding.heap.release()
        return super().judge(game, on_depth)
