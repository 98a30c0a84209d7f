# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An engine's tables come by themselves, and it never waits for them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_host.engine import Limits, best_engine
from awale_host.tables import keeper as keeping
from awale_host.tables.build import build
from awale_host.tables.keeper import BY_ITSELF, Keeper, keeper
from awale_host.tables.probe import Tables
from awale_host.tables.shelf import Shelf
from numba.core.dispatcher import Dispatcher
from tables.endgames import endgame

DEADLINE_S = 120
PITS = [1, 0, 2, 0, 1, 1, 0, 1, 2, 0, 1, 1]


def test_missing_tables_are_built_while_play_goes_on(tmp_path: Path) -> None:
    said: list[str] = []
    engine = best_engine("french", table_mb=1, tables=str(tmp_path), say=said.append)
    # Whatever the state of the tables, a move comes.
    game = endgame("french", PITS)
    assert engine.choose(game, 50) in game.legal_moves()
    kept = keeper(str(tmp_path), said.append)
    assert kept is not None
    tables = kept.wait("french", DEADLINE_S)
    assert tables is not None
    assert tables.reach == BY_ITSELF
    assert "Building endgame tables for french in the background; this happens once." in said
    assert said[-1] == "The endgame tables are ready."
    thought = engine.think(game, Limits(nodes=1000))
    assert tables.moves(game)[thought.pit] == tables.worth(game)
    lead = game.stores[0] - game.stores[1]
    worth = tables.worth(game)
    assert worth is not None
    assert thought.lines[0].margin == lead + worth


def test_tables_that_are_there_are_opened_without_a_word(
    tables: Callable[[str], Tables],
) -> None:
    folder = tables("awari").folder.parent
    said: list[str] = []
    found = Keeper(folder, said.append).wait("catalan", DEADLINE_S)
    assert found is not None
    assert found.reach == BY_ITSELF
    assert said == []


def loaded() -> int:
    """How many compiled functions are in memory, the variants of each by itself."""
    modules = [module for name, module in sys.modules.items() if name.startswith("awale_host")]
    found = {id(each): each for module in modules for each in vars(module).values()}
    return sum(len(each.overloads) for each in found.values() if isinstance(each, Dispatcher))


def test_nothing_is_compiled_or_loaded_during_a_move(tables: Callable[[str], Tables]) -> None:
    """In a process of its own, as here other tests may have loaded it all."""
    folder = tables("spanish").folder.parent
    program = (
        "from tables.test_keeper import PITS, loaded\n"
        "from tables.endgames import endgame\n"
        "from awale_core import Game\n"
        "from awale_host.engine import Limits, best_engine\n"
        f"engine = best_engine('spanish', tables={str(folder)!r})\n"
        "before = loaded()\n"
        "for game in (Game('spanish'), endgame('spanish', PITS)):\n"
        "    engine.think(game, Limits(nodes=2000))\n"
        "print(before, loaded())"
    )
    tests = Path(__file__).parents[1]
    told = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (tests.parent, tests)))},
    ).stdout.split()
    assert int(told[0]) > 5
    assert told[0] == told[1]


def test_asking_again_does_not_begin_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds = []

    def fake(self: Keeper, rules: str) -> bool:
        builds.append(rules)
        build(Shelf(rules, tmp_path), 3)
        return True

    monkeypatch.setattr(Keeper, "_build", fake)
    kept = Keeper(tmp_path)
    for _ in range(5):
        kept.ask("spanish")
    found = kept.wait("spanish", DEADLINE_S)
    assert found is not None
    assert found.reach == 3
    assert builds == ["spanish"]


def test_a_build_that_fails_is_told_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(keeping.sys, "executable", str(tmp_path / "nothing"))
    assert Keeper(tmp_path, said.append).wait("abapa", DEADLINE_S) is None
    assert "goes on without them" in said[-1]


def test_a_damaged_large_table_is_told(tables: Callable[[str], Tables], tmp_path: Path) -> None:
    folder = tables("abapa").folder.parent
    shelf = Shelf("abapa", tmp_path)
    shelf.folder.mkdir()
    for seeds in range(BY_ITSELF + 1):
        shelf.path(seeds).write_bytes(Shelf("abapa", folder).path(seeds).read_bytes())
    shelf.path(BY_ITSELF + 1).write_bytes(b"not a table")
    said: list[str] = []
    found = Keeper(tmp_path, said.append).wait("finnish", DEADLINE_S)
    assert found is not None
    assert found.reach == BY_ITSELF
    assert len(said) == 1
    assert "table for 13 seeds is damaged: 'awale tables build --rules finnish" in said[0]


def test_tables_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    Shelf("awari", tmp_path).path(0).mkdir(parents=True)
    said: list[str] = []
    assert Keeper(tmp_path, said.append).wait("awari", DEADLINE_S) is None
    assert len(said) == 1
    assert said[0].startswith("It goes on without endgame tables. ")
    assert "awari-00.awt cannot be read" in said[0]


def test_benin_has_none(tmp_path: Path) -> None:
    said: list[str] = []
    assert Keeper(tmp_path, said.append).wait("benin", DEADLINE_S) is None
    assert said == []


def test_on_and_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert keeper("off") is None
    assert keeper("on") is None  # for all tests
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path))
    assert keeper("on") is keeper(str(tmp_path))
