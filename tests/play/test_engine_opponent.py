# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An opponent plays while its engine is being compiled, or waits and can be stopped."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from awale_host import engine as engines
from awale_host.engine import LEVELS, Engine, Limits, SearchResult
from awale_host.engine.core_searcher import CoreSearcher
from awale_host.play.opponents import Choice, EngineOpponent

from awale_core import Game

MOVETIME_MS = 10_000
DEADLINE_S = 60


class Counting(Engine):
    """Counts the moves that it chooses."""

    chosen = 0

    def decide(self, game: Game, limits: Limits) -> SearchResult:
        self.chosen += 1
        return super().decide(game, limits)


class Compiler:
    """Stands for an engine that is compiled until `done` is set; counts what it made."""

    def __init__(self) -> None:
        self.begun, self.done = threading.Event(), threading.Event()
        self.made: list[Counting] = []
        self.failure: Exception | None = None

    def __call__(self, rules: str, *, level: int, **options: Any) -> Engine:
        self.begun.set()
        assert self.done.wait(DEADLINE_S)
        if self.failure is not None:
            raise self.failure
        self.made.append(Counting(CoreSearcher(), level=min(level, 2)))
        return self.made[-1]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiler]:
    compiler = Compiler()
    monkeypatch.setattr(engines, "best_engine", compiler)
    yield compiler
    compiler.done.set()


def opponent(level: int | None) -> EngineOpponent:
    return EngineOpponent("abapa", level, lambda sentence: None)


class Asked:
    """A choice that is asked for in a thread."""

    def __init__(self, opponent: EngineOpponent) -> None:
        self.choice: Choice | None = None
        self.error: Exception | None = None

        def ask() -> None:
            try:
                self.choice = opponent.choose(Game(), MOVETIME_MS)
            except Exception as error:
                self.error = error

        self.thread = threading.Thread(target=ask, daemon=True)
        self.thread.start()

    def end(self) -> None:
        self.thread.join(DEADLINE_S)
        assert not self.thread.is_alive()


@pytest.mark.parametrize("level", [1, 3, LEVELS - 1])
def test_a_level_answers_before_its_engine_is_ready(compiler: Compiler, level: int) -> None:
    player = opponent(level)
    assert player.choose(Game(), 200).pit in range(6)
    assert not compiler.made


def test_the_engine_takes_over_once_it_is_ready(compiler: Compiler) -> None:
    player = opponent(3)
    player.choose(Game(), MOVETIME_MS)
    compiler.done.set()
    player.prepare()
    assert len(compiler.made) == 1
    player.choose(Game(), MOVETIME_MS)
    assert compiler.made[0].chosen == 1
    assert len(compiler.made) == 1


@pytest.mark.parametrize("level", [None, LEVELS])
def test_the_highest_level_waits_for_its_engine(compiler: Compiler, level: int | None) -> None:
    asked = Asked(opponent(level))
    assert compiler.begun.wait(DEADLINE_S)
    assert asked.thread.is_alive()
    compiler.done.set()
    asked.end()
    assert asked.choice is not None
    assert len(compiler.made) == 1


def test_a_wait_for_the_engine_can_be_stopped(compiler: Compiler) -> None:
    player = opponent(LEVELS)
    asked = Asked(player)
    assert compiler.begun.wait(DEADLINE_S)
    player.stop()
    asked.end()
    assert not compiler.done.is_set()
    assert asked.error is None


def test_an_engine_that_cannot_be_made_is_reported_to_who_waits_for_it(compiler: Compiler) -> None:
    compiler.failure = RuntimeError("no room")
    compiler.done.set()
    player = opponent(LEVELS)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no room"):
            player.choose(Game(), MOVETIME_MS)
