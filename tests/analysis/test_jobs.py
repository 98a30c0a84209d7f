# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports `Jobs` and `Job`: one job at a time, and the newest replaces the one before."""

import queue
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from awale_engine import binding
from awale_engine.search.searcher import Searcher
from awale_engine.types import Limits
from awale_host.views.analysis_worker import AnalysisWorker
from awale_session.analysis.judge import EngineJudge
from awale_session.study.port import Job, Jobs

from awale_core import Game
from tests.support.browser_library import site_module

LIMITS = Limits(nodes=2_000)


class Home:
    """What does jobs in a home, and `go_on`, a step of what its job repeats."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs

    def go_on(self) -> None:
        """On the site each step follows what has been fetched."""
        step = getattr(self.jobs, "step", None)
        if step is not None and step():
            self.jobs.step = None  # type: ignore[attr-defined]


@pytest.fixture(params=["desktop", "site"])
def home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    if request.param == "desktop":
        worker = AnalysisWorker()
        yield Home(worker)
        worker.close()
    else:
        heap = SimpleNamespace(release=lambda: None)
        monkeypatch.setattr(binding, "heap", heap, raising=False)
        searcher = SimpleNamespace(search=Searcher(table_mb=16), tables={})
        pieces = SimpleNamespace(tables=lambda rules, seeds: None)
        yield Home(site_module("study.job_worker").JobWorker(searcher, pieces))


def test_a_job_judges_with_an_engine_of_its_own(home: Home) -> None:
    done: queue.Queue[Any] = queue.Queue()

    def work(job: Job) -> None:
        done.put(job.tables("abapa", 48))
        for judge in (job.judge, job.cancellable_judge):
            done.put(judge("abapa", LIMITS).judge(Game()))

    home.jobs.start(work)
    assert done.get() is None  # no tables reach so far
    first, second = done.get(), done.get()
    wanted = EngineJudge(Searcher(table_mb=16), LIMITS).judge(Game())
    assert first.moves[0].pit == wanted.moves[0].pit
    assert len(first.moves) == len(second.moves) == 6


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_job_that_is_replaced_or_cancelled_does_no_further_step(
    home: Home, cancelled: bool
) -> None:
    steps: queue.Queue[str] = queue.Queue()

    def endless(job: Job) -> None:
        def step() -> bool:
            steps.put("first")
            return False

        job.repeat(step)
        job.check()  # a replaced job ends here, if it has not ended before

    def thrice(job: Job) -> None:
        assert not job.replaced
        seen: list[int] = []

        def step() -> bool:
            seen.append(len(seen))
            steps.put("second")
            return len(seen) == 3

        job.repeat(step)
        job.check()

    home.jobs.start(endless)
    home.go_on()
    assert steps.get() == "first"
    if cancelled:
        home.jobs.cancel()
    home.jobs.start(thrice)
    for _ in range(5):
        home.go_on()
    seconds = 0
    while seconds < 3:
        each = steps.get()
        assert each == "second" or not seconds
        seconds += each == "second"
    home.go_on()
    assert steps.empty()
