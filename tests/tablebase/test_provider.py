# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An engine's tables come by themselves, and it never waits for them."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

import psutil
import pytest
from awale_engine.engine import best_engine
from awale_engine.tables.building.build import build
from awale_engine.tables.layer_file import Damaged
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.provider import BACKGROUND_SEEDS, TablebaseProvider, provider_for
from awale_engine.tables.tableset import TableSet
from awale_engine.types import Limits

from tests.support.sentences import english_part, english_text
from tests.support.waiting import wait_until
from tests.tablebase.endgames import endgame, worth

Builds = Callable[[Callable[[str, int], object]], list[int]]
PITS = [1, 0, 2, 0, 1, 1, 0, 1, 2, 0, 1, 1]


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> Builds:
    """Lets a function stand for the build; returns the list of the seeds that are asked for."""

    def use(work: Callable[[str, int], object]) -> list[int]:
        asked: list[int] = []

        def build_set(self: TablebaseProvider, rules: str, seeds: int) -> bool:
            asked.append(seeds)
            work(rules, seeds)
            return True

        monkeypatch.setattr(TablebaseProvider, "build_set", build_set)
        return asked

    return use


@pytest.fixture
def copied(tables: Callable[[str], Tablebase], tmp_path: Path) -> Path:
    """A folder of tables, with a set of the size that is built at first."""
    shutil.copytree(tables("awari").folder, tmp_path / "awari")
    return tmp_path


def test_missing_tables_are_built_while_play_goes_on(tmp_path: Path) -> None:
    said: list[str] = []
    engine = best_engine("awari", table_mb=1, tables=str(tmp_path), say=said.append)
    # Whatever the state of the tables, a move comes.
    game = endgame("awari", PITS)
    assert engine.choose(game, 50) in game.legal_moves()
    kept = provider_for(str(tmp_path), said.append)
    assert kept is not None
    tables = kept.wait("awari")
    assert tables is not None
    assert tables.reach == BACKGROUND_SEEDS
    assert english_text("tables.building", rules="awari") in said
    assert said[-1] == english_text("tables.ready")
    result = engine.think(game, Limits(nodes=1000))
    assert tables.moves(game)[result.pit] == tables.bounds(game)
    lead = game.stores[0] - game.stores[1]
    bounds = worth(tables, game)
    assert result.lines[0].margin == lead + bounds.low


def test_existing_tables_are_opened_without_a_message(
    tables: Callable[[str], Tablebase],
) -> None:
    folder = tables("awari").folder.parent
    said: list[str] = []
    found = TablebaseProvider(folder, said.append).wait("awari")
    assert found is not None
    assert found.reach == BACKGROUND_SEEDS
    assert said == []


def test_tables_that_are_cut_while_they_are_open_are_played_without(tmp_path: Path) -> None:
    table_set = TableSet("awari", tmp_path)
    build(table_set, BACKGROUND_SEEDS)
    said: list[str] = []
    engine = best_engine("awari", table_mb=1, tables=str(tmp_path), say=said.append)
    game = endgame("awari", PITS)
    assert engine.think(game, Limits(nodes=1000)).pit in game.legal_moves()
    opened = Tablebase(table_set)
    os.truncate(table_set.path(11), 100)
    for look in (opened.bounds, opened.moves):
        with pytest.raises(Damaged):
            look(game)
    assert engine.think(game, Limits(nodes=1000)).pit in game.legal_moves()
    assert engine.think(game, Limits(nodes=1000)).pit in game.legal_moves()
    assert [sentence for sentence in map(str, said) if "changed while it was open" in sentence] == [
        said[-1]
    ]


def test_a_second_request_does_not_start_a_second_build(tmp_path: Path, builds: Builds) -> None:
    asked = builds(lambda rules, seeds: build(TableSet(rules, tmp_path), 3))
    kept = TablebaseProvider(tmp_path)
    for _ in range(5):
        kept.ask("awari")
    found = kept.wait("awari")
    assert found is not None
    assert found.reach == 3
    assert asked == [BACKGROUND_SEEDS]


def test_larger_tables_come_later_and_replace_the_first(copied: Path, builds: Builds) -> None:
    begin = threading.Event()
    asked = builds(
        lambda rules, seeds: begin.wait() and build(TableSet(rules, copied), BACKGROUND_SEEDS + 1)
    )
    said: list[str] = []
    kept = TablebaseProvider(copied, said.append, later=((BACKGROUND_SEEDS + 1, 0),))
    first = kept.wait("awari")  # not for the larger ones
    assert first is not None
    assert first.reach == BACKGROUND_SEEDS
    begin.set()
    later = wait_until(lambda: (found := kept.ask("awari")) is not first and found, "they replace")
    assert later.reach == BACKGROUND_SEEDS + 1
    assert asked == [BACKGROUND_SEEDS + 1]
    assert said == []
    again = TablebaseProvider(copied, said.append, later=((BACKGROUND_SEEDS + 1, 0),))
    found = again.wait("awari")
    assert found is not None
    assert found.reach == BACKGROUND_SEEDS + 1
    assert len(asked) == 1


def test_they_come_one_after_the_other_as_far_as_there_is_memory(
    copied: Path, builds: Builds, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = builds(lambda rules, seeds: build(TableSet(rules, copied), seeds))
    steps = ((BACKGROUND_SEEDS + 1, 0), (BACKGROUND_SEEDS + 2, 1000), (BACKGROUND_SEEDS + 3, 1001))
    available = psutil.virtual_memory()._replace(available=1000)
    monkeypatch.setattr("psutil.virtual_memory", lambda: available)
    kept = TablebaseProvider(copied, later=steps)
    kept.wait("awari")
    kept.threads["awari"].join()
    assert asked == [BACKGROUND_SEEDS + 1, BACKGROUND_SEEDS + 2]
    found = kept.ask("awari")
    assert found is not None
    assert found.reach == BACKGROUND_SEEDS + 2


def gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(folder)


def too_large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("awale_engine.tables.probe.Tablebase", fail)


@pytest.mark.parametrize("spoil", [gone, too_large])
def test_larger_tables_that_cannot_be_opened_leave_the_first(
    copied: Path,
    builds: Builds,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path, pytest.MonkeyPatch], None],
) -> None:
    builds(lambda rules, seeds: spoil(copied / rules, monkeypatch))
    kept = TablebaseProvider(copied, later=((BACKGROUND_SEEDS + 1, 0),))
    first = kept.wait("awari")
    kept.threads["awari"].join()
    assert first is not None
    assert kept.ask("awari") is first


def test_a_build_that_fails_is_reported_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    assert TablebaseProvider(tmp_path, said.append).wait("abapa") is None
    assert english_part("tables.failed") in said[-1]


def test_a_damaged_large_table_is_reported(
    tables: Callable[[str], Tablebase], tmp_path: Path
) -> None:
    folder = tables("finnish").folder.parent
    table_set = TableSet("finnish", tmp_path)
    table_set.folder.mkdir()
    for seeds in range(BACKGROUND_SEEDS + 1):
        table_set.path(seeds).write_bytes(TableSet("finnish", folder).path(seeds).read_bytes())
    table_set.path(BACKGROUND_SEEDS + 1).write_bytes(b"not a table")
    said: list[str] = []
    found = TablebaseProvider(tmp_path, said.append).wait("finnish")
    assert found is not None
    assert found.reach == BACKGROUND_SEEDS
    assert len(said) == 1
    assert "table for 13 seeds is damaged: 'awale tables build --rules finnish" in said[0]


def test_tables_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    TableSet("awari", tmp_path).path(0).mkdir(parents=True)
    said: list[str] = []
    assert TablebaseProvider(tmp_path, said.append).wait("awari") is None
    assert len(said) == 1
    assert said[0].startswith(english_part("tables.without"))
    assert "awari-00.awt cannot be read" in said[0]


def test_benin_has_none(tmp_path: Path) -> None:
    said: list[str] = []
    assert TablebaseProvider(tmp_path, said.append).wait("benin") is None
    assert said == []


def test_on_and_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert provider_for("off") is None
    assert provider_for("on") is None  # for all tests
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path))
    assert provider_for("on") is provider_for(str(tmp_path))


def test_neither_ctrl_c_nor_a_closed_console_ends_a_build_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 0x8000000, raising=False)
    started: list[dict[str, Any]] = []

    class Started:
        def wait(self) -> int:
            return 0

    def start(command: list[str], **options: Any) -> nullcontext[Started]:
        started.append(options)
        return nullcontext(Started())

    spec = find_spec("awale_engine.tables.provider")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(subprocess, "Popen", start)
    assert module.TablebaseProvider(tmp_path).build_set("awari", 3)
    (options,) = started
    assert options["creationflags"] == 0x8000200
    assert options["start_new_session"]
