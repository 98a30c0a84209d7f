# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine for analysis in the browser's study worker, the ports `Jobs` and `Job`: jobs are done
at once, and the page ends the worker to stop one. The search of a position makes a pause, in which
the worker hears of another position."""

from awale_engine.types import Limits
from awale_session.analysis.judge import EngineJudge
from awale_session.study.analysis.tablebase_source import TablebaseSource

GLANCE_MS = 100  # of a search before its pause


class Paused(Exception):
    """A search makes a pause; `depth` is what it has shown."""

    def __init__(self, depth):
        super().__init__()
        self.depth = depth


class JobWorker:
    """Does jobs with the engine and the tables of a Searcher, or with those in `pieces`. `step` is
    what a job has to go on with, once more of the tables is there, `paused` the work whose search
    has made a pause."""

    def __init__(self, searcher, pieces):
        self._searcher = searcher
        self._pieces = pieces
        self._shown = 0  # depth before the pause
        self.step = self.paused = None

    def start(self, work):
        """Do `work` now, up to the pause of its search."""
        self._shown = 0
        self.step = self.paused = None
        self._searcher.release()
        try:
            work(self)
        except Paused as pause:
            self._shown = pause.depth
            self.paused = work

    def go_on(self):
        """Do the work again whose search made a pause, without one, and show what is new."""
        work, self.paused = self.paused, None
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
        """See Job; it makes a pause, which `start` and `go_on` know of."""
        if self._shown:
            return self._judge(_Rest, rules, limits, shown=self._shown)
        return self._judge(_Glance, rules, Limits(GLANCE_MS))

    def cancellable_judge(self, rules, limits):
        """See Job."""
        return self._judge(_Judge, rules, limits)

    def _judge(self, kind, rules, limits, **more):
        tables = self._searcher.tables.get(rules)
        exact = None if tables is None else TablebaseSource(tables)
        return kind(self._searcher, limits, exact, **more)


class _Judge(EngineJudge):
    def __init__(self, searcher, *more):
        super().__init__(searcher.search, *more)
        self._release = searcher.release

    def judge(self, game, on_depth=None):
        self._release()
        return super().judge(game, on_depth)


class _Glance(_Judge):
    def judge(self, game, on_depth=None):
        found = super().judge(game, on_depth)
        if not found.depth:
            return found  # without a search
        raise Paused(found.depth)


class _Rest(_Judge):
    def __init__(self, *more, shown):
        super().__init__(*more)
        self._shown = shown

    def judge(self, game, on_depth=None):
        return super().judge(game, lambda found: found.depth > self._shown and on_depth(found))
