# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's move keeps the tables' value in every position of few seeds; `make test-tables` is
the same up to 12. The check finds a wrong move, and resumes after an interruption."""

from collections.abc import Callable
from math import comb
from pathlib import Path

import numpy as np
import pytest
from awale_engine.search import root, tablebase_root
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import RootProbe, probe_root
from awale_engine.tables.probe import Bounds, Tablebase
from awale_engine.tables.tableset import TableSet

from awale_core import Game
from tests.tablebase import every_position
from tests.tablebase.endgames import EXACT
from tests.tablebase.judging import Found, boards, look_at, rank, values

Made = Callable[[str], Tablebase]
MOST = 4


def looked_at(tables: Tablebase, seeds: int) -> Found:
    engine = Searcher(table_mb=1, tables=lambda rules: tables)
    table_set = TableSet(tables.rules, tables.folder.parent)
    return look_at(engine, tables.rules, seeds, values(table_set, seeds))


@pytest.mark.parametrize("rules", EXACT)
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


def test_a_wrong_move_is_found(tables: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a single position the filter takes the worst move for the best, with its value."""
    fooled: list[str] = []

    def fooling(game: Game, asked: Tablebase) -> RootProbe | None:
        found = probe_root(game, asked)
        assert found is not None
        worst = min(bounds.low for bounds in found.margins.values())
        if not fooled and worst < found.low:
            fooled.append(game.fen())
            turned = {
                pit: Bounds(found.low + worst - each.low, found.low + worst - each.low)
                for pit, each in found.margins.items()
            }
            return RootProbe(turned, found.convert, found.root)
        return found

    monkeypatch.setattr(root, "probe_root", fooling)
    for rules in EXACT:
        fooled.clear()
        found = looked_at(tables(rules), 3)
        assert (found.wrong, found.examples) == (1, fooled)


def test_a_value_reported_wrong_is_found(tables: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablebase_root, "promised_value", lambda margin: 0)
    found = looked_at(tables("awari"), 2)
    assert 0 < found.wrong < found.positions


class Broken(KeyboardInterrupt):
    pass


def test_an_interrupted_run_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked: list[tuple[str, int]] = []
    broken = {("finnish", 2)}

    def watched(engine: Searcher, rules: str, seeds: int, *words: object, **more: object) -> Found:
        if (rules, seeds) in broken:
            raise Broken
        looked.append((rules, seeds))
        return look_at(engine, rules, seeds, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(every_position, "look_at", watched)
    record = tmp_path / "new" / "record.jsonl"
    words = ["--rules", "awari", "--rules", "finnish", "--seeds", "3", "--record", str(record)]
    assert every_position.main(words) == 130
    assert "The same command goes on" in capsys.readouterr().err
    assert looked == [*(("awari", seeds) for seeds in range(4)), ("finnish", 0), ("finnish", 1)]

    record.write_text(record.read_text("utf-8") + '{"key": "half a li', encoding="utf-8")
    looked.clear()
    broken.clear()
    assert every_position.main(words) == 0
    assert looked == [("finnish", 2), ("finnish", 3)]
    said = capsys.readouterr().out
    assert "6 of 8 layers are in" in said
    assert "awari                    455 positions, " in said
    assert "every one keeps the value" in said
    assert "910 positions up to 3 seeds were looked at" in said

    monkeypatch.setattr(every_position, "sources", lambda: "another engine")
    looked.clear()
    assert every_position.main(words) == 0
    assert len(looked) == 8


def test_wrong_positions_are_reported_and_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--rules", "finnish", "--seeds", "2", "--record", str(tmp_path / "record.jsonl")]
    with monkeypatch.context() as faulty:
        faulty.setattr(tablebase_root, "promised_value", lambda margin: 0)
        assert every_position.main(words) == 1
    assert "lose it or report it wrong\n                " in capsys.readouterr().out
    # Of the positions with one seed a single one has a move, and with the stores drawn for it that
    # move draws the game: its value is 0, which the faulty engine says of every position. So the
    # layers of no seed and of one were right, and only that of two is looked at again.
    one_seed = Game.from_fen("0-0-0-0-0-1-0-0-0-0-0-0-24-23-S", "finnish")
    one_seed.play(5)
    assert one_seed.stores == (24, 24)
    assert every_position.main(words) == 0
    assert "2 of 3 layers are in" in capsys.readouterr().out
