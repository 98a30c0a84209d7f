# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's interface: best engine, levels, the core's search as a substitute; its notices
are those of the catalogue."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine import binding, compiler
from awale_engine import engine as engines
from awale_engine.binding import Kernel
from awale_engine.core_searcher import CoreSearcher
from awale_engine.engine import Engine, best_engine
from awale_engine.levels import LEVELS
from awale_engine.native import Library
from awale_engine.notices import TEXTS, Notice
from awale_engine.types import SURE, Limits
from awale_host.engine_notices import translated
from awale_session.catalogue import catalogue, speak

from awale_core import Game
from tests.support.sentences import english_text


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a compiler, and without a library that was compiled elsewhere."""
    monkeypatch.setattr(compiler, "library", lambda: Path("nowhere"))
    monkeypatch.setattr(compiler, "find_compiler", lambda: None)
    monkeypatch.setattr(
        engines, "why_missing", lambda: binding.why_missing(Kernel(lambda: Library()))
    )


@pytest.mark.usefixtures("no_kernel")
def test_without_a_kernel_the_cores_search_plays_and_says_so() -> None:
    said: list[str] = []
    engine = best_engine("awari", say=said.append)
    assert engine.name == "Awalé core"
    assert len(said) == 1
    assert "the small search plays instead. There is no C compiler here: install one" in said[0]
    game = Game("awari")
    assert engine.think(game, Limits(depth=3)).pit in game.legal_moves()


def test_the_cores_search_keeps_every_kind_of_limit() -> None:
    searcher = CoreSearcher()
    assert searcher.think(Game(), Limits(depth=4)).depth == 4
    assert searcher.think(Game(), Limits(nodes=500)).nodes < 600
    now = iter(range(10_000))
    timed = CoreSearcher(clock=lambda: next(now) / 1000)
    assert timed.think(Game(), Limits(time_ms=5)).nodes < 1000


def test_the_cores_search_finds_a_win() -> None:
    game = Game.from_fen("0-0-0-0-0-1-2-6-6-6-2-0-22-3-S")
    line = CoreSearcher().think(game, Limits(depth=3)).lines[0]
    assert line.pits == (5,)
    assert line.value > SURE


@pytest.mark.parametrize(
    "make",
    [
        lambda: best_engine(table_mb=4),
        lambda: Engine(engines.make_searcher(table_mb=4, threads=2)),
        lambda: Engine(CoreSearcher()),
    ],
    ids=["one thread", "two threads", "the core's"],
)
def test_stop_ends_a_choice_in_another_thread(make: Callable[[], Engine]) -> None:
    engine = make()
    chosen: list[int] = []
    under_way = threading.Event()

    def choose() -> None:
        result = engine.think(Game(), Limits(), on_info=lambda result: under_way.set())
        chosen.append(result.pit)

    thread = threading.Thread(target=choose)
    thread.start()
    assert under_way.wait()
    engine.stop()
    thread.join()
    assert chosen
    assert chosen[0] in range(6)


@pytest.mark.parametrize("level", [0, LEVELS + 1])
def test_a_level_that_does_not_exist_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match="level"):
        best_engine(level=level)


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(ValueError, match="rule set"):
        best_engine("chess")


def test_the_catalogue_has_the_engines_sentences() -> None:
    english = catalogue("en")
    assert {id: english.get(id) for id in TEXTS} == TEXTS


def test_a_notice_is_said_in_the_terminals_language() -> None:
    said: list[str] = []
    speak("fr")
    try:
        translated(said.append)(Notice("tables.ready"))
    finally:
        speak("en")
    translated(said.append)(Notice("tables.ready"))
    assert said == [catalogue("fr")["tables.ready"], english_text("tables.ready")]
