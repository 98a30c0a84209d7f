# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports `Opponent` and `PositionJudge`: they deliver once, and nothing once cancelled."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from awale_host.play.background import ThreadedJudge
from awale_session.analysis.judge import Judgement
from awale_session.analysis.judgement_json import judgement_to_json
from awale_session.play.thinking import Choice

from awale_core import Game
from tests.analysis.judges import FixedJudge
from tests.support.browser_library import site_module
from tests.support.first_player import First
from tests.support.waiting import wait_until


class DesktopOpponent(First):
    """Thinks until `finish`, or until it is stopped."""

    def __init__(self) -> None:
        self._may_end = threading.Event()
        self.finish = self.stop = self._may_end.set  # type: ignore[method-assign]

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        self._may_end.wait()
        return super().choose(game, movetime_ms)

    def start(self, game: Game, deliver: Any) -> Callable[[], object]:
        self._may_end.clear()
        return self.begin(game, 1000, deliver)


class DesktopJudge(FixedJudge):
    """Judges until `finish`, or until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self._may_end = threading.Event()
        self.finish = self._may_end.set

    def judge(self, game: Game) -> Judgement:
        self._may_end.wait()
        return super().judge(game)

    def start(self, game: Game, deliver: Any) -> Callable[[], object]:
        self._may_end.clear()
        return ThreadedJudge(self, self._may_end.set).begin(game, deliver)


class SiteOpponent:
    """The worker answers each job with `finish`, one that was stopped, too."""

    def __init__(self) -> None:
        self._jobs: list[Any] = []
        jobs = site_module("search_jobs")
        self._searches = jobs.SearchJobs(self._jobs.append)
        self._engine = jobs.WorkersEngine(3, self._searches)

    def start(self, game: Game, deliver: Any) -> Callable[[], object]:
        cancel: Callable[[], object] = self._engine.begin(game, 1000, deliver)
        return cancel

    def finish(self) -> None:
        for job in [each for each in self._jobs if "job" in each]:
            pit = game_of(job).legal_moves()[0]
            self._searches.answered({"job": job["job"], "pit": pit, "margin": 0.0})


class SiteJudge:
    """The worker answers with `finish`."""

    def __init__(self) -> None:
        self._jobs: list[Any] = []
        self._judge = site_module("search_jobs").CoachJudge(self._jobs.append)

    def start(self, game: Game, deliver: Any) -> Callable[[], object]:
        cancel: Callable[[], object] = self._judge.begin(game, deliver)
        return cancel

    def finish(self) -> None:
        while self._jobs:
            judgement = FixedJudge().judge(game_of(self._jobs.pop(0)))
            self._judge.answered({"judged": judgement_to_json(judgement)})


def game_of(job: dict[str, Any]) -> Game:
    game = Game.from_fen(job["fen"], job["rules"])
    for pit in job["moves"]:
        game.play(pit)
    return game


@pytest.mark.parametrize("kind", [DesktopOpponent, SiteOpponent, DesktopJudge, SiteJudge])
def test_what_was_found_is_delivered_once_and_nothing_once_cancelled(kind: Any) -> None:
    thinker, found = kind(), []
    game = Game()
    game.play(2)
    before = game.copy()
    cancel = thinker.start(game, lambda *result: found.append(result))
    cancel()
    thinker.finish()
    assert not found
    cancel = thinker.start(game, lambda *result: found.append(result))
    thinker.finish()
    wait_until(lambda: bool(found), "what was found")
    cancel()
    thinker.finish()
    ((result, error),) = found
    assert error is None
    wanted = FixedJudge().judge(game) if "Judge" in kind.__name__ else Choice(6, 0.0)
    assert result == wanted
    assert game == before
