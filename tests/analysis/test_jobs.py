# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports `Jobs` and `Job`: one job at a time, and the newest replaces the one before."""

import queue
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.types import Limits
from awale_host.views.analysis_worker import AnalysisWorker
from awale_session.analysis.judge import EngineJudge
from awale_session.study.port import Job, Jobs

from awale_core import Game
from tests.support.browser_library import site_module

LIMITS = Limits(nodes=2_000)


def go_on(jobs: Jobs) -> None:
    """Do a step of what a job repeats; on the site each one follows what has been fetched."""
    step = getattr(jobs, "step", None)
    if step is not None and step():
        jobs.step = None  # type: ignore[attr-defined]


@pytest.fixture(params=["desktop", "site"])
def jobs(request: pytest.FixtureRequest) -> Iterator[Jobs]:
    if request.param == "desktop":
        worker = AnalysisWorker()
        yield worker
        worker.close()
    else:
        search = Searcher(table_mb=16)
        searcher = SimpleNamespace(search=search, tables={}, release=lambda: None)
        pieces = SimpleNamespace(tables=lambda rules, seeds: None)
        yield site_module("study.job_worker").JobWorker(searcher, pieces)


def test_a_job_judges_with_an_engine_of_its_own(jobs: Jobs) -> None:
    done: queue.Queue[Any] = queue.Queue()

    def work(job: Job) -> None:
        done.put(job.tables("abapa", 48))
        for judge in (job.judge, job.cancellable_judge):
            done.put(judge("abapa", LIMITS).judge(Game()))

    jobs.start(work)
    assert done.get() is None  # no tables reach so far
    first, second = done.get(), done.get()
    wanted = EngineJudge(Searcher(table_mb=16), LIMITS).judge(Game())
    assert first.moves[0].pit == wanted.moves[0].pit
    assert len(first.moves) == len(second.moves) == 6


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_job_that_is_replaced_or_cancelled_does_no_further_step(
    jobs: Jobs, cancelled: bool
) -> None:
    steps: queue.Queue[str] = queue.Queue()

    def endless(job: Job) -> None:
        def step() -> bool:
            steps.put("first")
            return False

        job.repeat(step)
        job.check()  # a replaced job ends here, if it has not ended before

    def thrice(job: Job) -> None:
        seen: list[bool] = [job.replaced]

        def step() -> bool:
            assert not any(seen)
            seen.append(job.replaced)
            steps.put("second")
            return len(seen) == 4

        job.repeat(step)

    jobs.start(endless)
    go_on(jobs)
    assert steps.get() == "first"
    if cancelled:
        jobs.cancel()
    jobs.start(thrice)
    for _ in range(5):
        go_on(jobs)
    while (each := steps.get()) == "first":
        pass
    assert [each, steps.get(), steps.get()] == ["second"] * 3
    assert steps.empty()
