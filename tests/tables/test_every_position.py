# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's move keeps the tables' value in every position of few seeds; `make test-tables` is
the same up to 12. What looks at them finds a wrong move, and goes on where it was broken off."""

from collections.abc import Callable
from math import comb
from pathlib import Path

import numpy as np
import pytest
from awale_host.engine import endgame, searcher
from awale_host.engine.endgame import Promise, promise
from awale_host.engine.searcher import Searcher
from awale_host.tables.probe import Tables
from awale_host.tables.shelf import Shelf

from awale_core import Game
from tests.tables import every_position
from tests.tables.endgames import WITH_TABLES
from tests.tables.judging import Found, boards, look_at, rank, worths

Made = Callable[[str], Tables]
MOST = 4


def looked_at(tables: Tables, seeds: int) -> Found:
    engine = Searcher(table_mb=1, tables=lambda rules: tables)
    shelf = Shelf(tables.rules, tables.folder.parent)
    return look_at(engine, tables.rules, seeds, worths(shelf, seeds))


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_the_engine_keeps_the_value_in_every_position(tables: Made, rules: str) -> None:
    moves = 0
    for seeds in range(MOST + 1):
        found = looked_at(tables(rules), seeds)
        assert found.positions == comb(seeds + 11, 11)
        assert (found.wrong, found.examples) == (0, [])
        moves += found.positions - found.over
    assert moves > comb(MOST + 12, 12) / 2


def test_every_board_is_looked_at_once() -> None:
    everything = np.concatenate([part for seeds in range(8) for part in boards(seeds)])
    assert everything.min() == 0
    assert sorted(rank(everything)) == list(range(len(everything))) == list(range(comb(19, 12)))


def test_a_wrong_move_that_is_let_through_is_found(
    tables: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a single position the filter takes the worst move for the best, with its value."""
    fooled: list[str] = []

    def fooling(game: Game, asked: Tables) -> Promise | None:
        found = promise(game, asked)
        assert found is not None
        if not fooled and min(found.margins.values()) < found.best:
            fooled.append(game.fen())
            worst = min(found.margins.values())
            turned = {pit: found.best + worst - each for pit, each in found.margins.items()}
            return Promise(turned, found.cash_in)
        return found

    monkeypatch.setattr(searcher, "promise", fooling)
    for rules in WITH_TABLES:
        fooled.clear()
        found = looked_at(tables(rules), 3)
        assert (found.wrong, found.examples) == (1, fooled)


def test_a_value_told_wrong_is_found(tables: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "counted", lambda margin: 0)
    found = looked_at(tables("awari"), 2)
    assert 0 < found.wrong < found.positions


class Broken(KeyboardInterrupt):
    pass


def test_a_run_that_is_broken_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked: list[tuple[str, int]] = []
    broken = {("catalan", 2)}

    def watched(engine: Searcher, rules: str, seeds: int, *words: object, **more: object) -> Found:
        if (rules, seeds) in broken:
            raise Broken
        looked.append((rules, seeds))
        return look_at(engine, rules, seeds, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(every_position, "look_at", watched)
    record = tmp_path / "new" / "record.jsonl"
    words = ["--rules", "awari", "--rules", "catalan", "--seeds", "3", "--record", str(record)]
    assert every_position.main(words) == 130
    assert "The same command goes on" in capsys.readouterr().err
    assert looked == [*(("awari", seeds) for seeds in range(4)), ("catalan", 0), ("catalan", 1)]

    record.write_text(record.read_text("utf-8") + '{"key": "half a li', encoding="utf-8")
    looked.clear()
    broken.clear()
    assert every_position.main(words) == 0
    assert looked == [("catalan", 2), ("catalan", 3)]
    said = capsys.readouterr().out
    assert "6 of 8 layers are in" in said
    assert "awari                    455 positions, " in said
    assert "every one keeps the value" in said
    assert "910 positions up to 3 seeds were looked at" in said

    monkeypatch.setattr(every_position, "sources", lambda: "another engine")
    looked.clear()
    assert every_position.main(words) == 0
    assert len(looked) == 8


def test_what_is_wrong_is_told_and_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--rules", "french", "--seeds", "2", "--record", str(tmp_path / "record.jsonl")]
    with monkeypatch.context() as faulty:
        faulty.setattr(endgame, "counted", lambda margin: 0)
        assert every_position.main(words) == 1
    assert "lose it or tell it wrong\n                " in capsys.readouterr().out
    assert every_position.main(words) == 0
    assert "1 of 3 layers are in" in capsys.readouterr().out
