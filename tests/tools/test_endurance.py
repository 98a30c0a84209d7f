# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the engine with itself over its protocol: nothing illegal, nothing crashes."""

from pathlib import Path

import pytest
from awale_engine.match.match import TIME
from awale_engine.uci.client import EngineFailed

from awale_core import RULE_SETS
from tools.engine import endurance
from tools.engine.endurance import LocalEngine, run

_NEVER_LATE = 3_600_000  # ms
_SMALL = {"Hash": "1"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_games_with_itself_end_without_a_forfeit(rules: str, tmp_path: Path) -> None:
    finished = run(rules, 2, 2, _NEVER_LATE, folder=tmp_path, options=_SMALL)
    assert [game.forfeit for game in finished] == ["", ""]
    assert run(rules, 2, 2, _NEVER_LATE, folder=tmp_path, options=_SMALL) == finished


def test_an_answer_that_comes_late_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """By this clock a second passes between two looks at it."""
    seconds = iter(range(1_000_000))
    monkeypatch.setitem(endurance.CLOCKS, "processor", lambda: float(next(seconds)))
    finished = run("abapa", 2, 50, 20, options=_SMALL)
    assert [game.forfeit for game in finished] == [TIME, TIME]


def test_an_engine_that_does_not_answer_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endurance, "GRACE_S", 0.0)
    engine = LocalEngine(_SMALL, endurance.CLOCKS["processor"])
    try:
        with pytest.raises(EngineFailed, match="does not answer"):
            engine.go("startpos", "infinite", 0.0)
    finally:
        engine.close()
