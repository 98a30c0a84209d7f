# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An opponent makes its engine once, when it is first needed."""

from typing import Any

import pytest
from awale_engine.core_searcher import CoreSearcher
from awale_engine.engine import Engine
from awale_engine.notices import Notice
from awale_host.play.opponents import EngineOpponent

from awale_core import Game
from tests.support.sentences import english_text


class Maker:
    """Stands for `best_engine`; counts what it made."""

    def __init__(self) -> None:
        self.made: list[Engine] = []
        self.failure: Exception | None = None

    def __call__(self, rules: str, *, level: int, say: Any) -> Engine:
        if self.failure is not None:
            raise self.failure
        say(Notice("engine.no_kernel", text="No compiler."))
        self.made.append(Engine(CoreSearcher(), level=min(level, 2)))
        return self.made[-1]


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Maker:
    maker = Maker()
    monkeypatch.setattr("awale_engine.engine.best_engine", maker)
    return maker


def test_the_engine_is_made_once_and_its_notice_is_said(maker: Maker) -> None:
    said: list[str] = []
    player = EngineOpponent("abapa", 3, said.append)
    assert not maker.made
    for _ in range(2):
        assert player.choose(Game(), 200).pit in range(6)
    player.prepare()
    assert len(maker.made) == 1
    assert said == [english_text("engine.no_kernel", text="No compiler.")]


def test_an_engine_that_cannot_be_made_is_reported_each_time(maker: Maker) -> None:
    maker.failure = RuntimeError("no room")
    player = EngineOpponent("abapa", None, lambda sentence: None)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no room"):
            player.choose(Game(), 200)
    player.stop()
