# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports `Opponent` and `PositionJudge`: they deliver once, and nothing once cancelled."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from awale_host.play.background import in_thread
from awale_session.analysis.judgement_json import judgement_to_json
from awale_session.play.thinking import Choice

from awale_core import Game
from tests.analysis.judges import FixedJudge
from tests.support.browser_library import site_module
from tests.support.waiting import wait_until

Begin = Callable[..., Callable[[], object]]


def first(game: Game) -> Choice:
    return Choice(game.legal_moves()[0], 0.0)


def desktop(find: Callable[[Game], Any]) -> tuple[Begin, Callable[[], None]]:
    """Thinks in a thread until it may end, or is stopped."""
    may_end = threading.Event()

    def begin(game: Game, deliver: Any) -> Callable[[], object]:
        may_end.clear()
        return in_thread(lambda: may_end.wait() and find(game), may_end.set, deliver)

    return begin, may_end.set


def game_of(job: dict[str, Any]) -> Game:
    game = Game.from_fen(job["fen"], job["rules"])
    for pit in job["moves"]:
        game.play(pit)
    return game


def site_opponent() -> tuple[Begin, Callable[[], None]]:
    """The worker answers each job once it may end, one that was stopped, too."""
    jobs: list[Any] = []
    module = site_module("search_jobs")
    searches = module.SearchJobs(jobs.append)
    engine = module.WorkersEngine(3, searches)

    def end() -> None:
        for job in [each for each in jobs if "job" in each]:
            pit = first(game_of(job)).pit
            searches.answered({"job": job["job"], "pit": pit, "margin": 0.0})

    return lambda game, deliver: engine.begin(game, 1000, deliver), end


def site_judge() -> tuple[Begin, Callable[[], None]]:
    jobs: list[Any] = []
    judge = site_module("search_jobs").CoachJudge(jobs.append)

    def end() -> None:
        while jobs:
            judgement = FixedJudge().judge(game_of(jobs.pop(0)))
            judge.answered({"judged": judgement_to_json(judgement)})

    return judge.begin, end


@pytest.mark.parametrize(
    ("made", "find"),
    [
        (lambda: desktop(first), first),
        (site_opponent, first),
        (lambda: desktop(FixedJudge().judge), FixedJudge().judge),
        (site_judge, FixedJudge().judge),
    ],
)
def test_what_was_found_is_delivered_once_and_nothing_once_cancelled(
    made: Callable[[], tuple[Begin, Callable[[], None]]], find: Callable[[Game], Any]
) -> None:
    begin, end = made()
    found: list[Any] = []
    game = Game()
    game.play(2)
    before = game.copy()
    begin(game, lambda *result: found.append(result))()
    end()
    assert not found
    cancel = begin(game, lambda *result: found.append(result))
    end()
    wait_until(lambda: bool(found), "what was found")
    cancel()
    end()
    assert found == [(find(game), None)]
    assert game == before
