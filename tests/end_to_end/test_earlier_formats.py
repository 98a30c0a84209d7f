# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files of each earlier version are opened: boards' memories, libraries, OGN, tables.

`python -m tools.keep_formats` wrote the folders in `tests/formats`, each with the program of its
version. They are never written again.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from awale_engine.tables.tableset import TableSet
from awale_host.library import Library
from awale_host.link import Board
from awale_host.resources import firmware_version
from awale_host.virtual.process import start_board
from awale_session.library.ogn_files import from_ogn
from awale_session.library.pull import pull
from awale_session.link.archive import read_record, waiting

from awale_core.record import decode
from tools.release import ROOT

FORMATS = ROOT / "tests" / "formats"
VERSIONS = sorted(path.name for path in FORMATS.iterdir())


@pytest.fixture(params=VERSIONS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a version's folder: what opens it may bring it up to date."""
    return Path(shutil.copytree(FORMATS / request.param, tmp_path / "kept"))


@pytest.fixture
def expected(kept: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((kept / "expected.json").read_text(encoding="utf-8"))
    return found


def finished(expected: dict[str, Any]) -> list[tuple[str, list[int], str]]:
    """Rule set, moves and final position of the games that ended."""
    return sorted(
        (game["rules"], game["moves"], game["fen"]) for game in expected["games"] if game["ended"]
    )


def of_library(library: Library) -> list[tuple[str, list[int], str]]:
    """The same of every game in a library; each is replayed by the rules."""
    replayed = [library.replay(game.id) for game in library.games()]
    return sorted((game.rules.id, list(game.moves), game.fen()) for game in replayed)


def test_this_version_is_kept() -> None:
    assert firmware_version() in VERSIONS


def test_a_board_opens_an_earlier_memory_and_sends_its_games(
    kept: Path, expected: dict[str, Any], tmp_path: Path
) -> None:
    if not (kept / "tables").exists():
        pytest.skip("0.1.0 was never released: a board leaves its memory as it is")
    running = next(game for game in expected["games"] if not game["ended"])
    with (
        start_board(state_dir=kept / "flash") as process,
        Board.connect(process.link_url) as board,
    ):
        records = {entry.game: read_record(board, entry).hex() for entry in waiting(board)}
        assert records == expected["records"]
        state = board.state()
        assert (state.game, state.fen) == (running["id"], running["fen"])
        values = board.get()
        assert {key: values[key] for key in expected["settings"]} == expected["settings"]
        with Library(tmp_path / "games.sqlite") as library:
            pull(board, library)
            assert of_library(library) == finished(expected)


def test_records_are_read(expected: dict[str, Any]) -> None:
    for game in expected["games"]:
        if game["ended"]:
            record = decode(bytes.fromhex(expected["records"][game["id"]]))
            outcome = record.game.outcome
            assert outcome is not None
            south, north, winner = game["ended"]
            assert list(record.game.moves) == game["moves"]
            assert [*record.game.stores, outcome.winner] == [south, north, winner]


def test_a_library_is_opened(kept: Path, expected: dict[str, Any]) -> None:
    with Library(kept / "games.sqlite") as library:
        assert of_library(library) == finished(expected)


def test_ogn_is_read(kept: Path, expected: dict[str, Any], tmp_path: Path) -> None:
    with Library(tmp_path / "games.sqlite") as library:
        done = from_ogn(library, (kept / "games.ogn").read_bytes())
        assert len(done.new) == len(finished(expected))
        assert of_library(library) == finished(expected)


def test_tables_are_read(kept: Path, expected: dict[str, Any]) -> None:
    if not (kept / "tables").exists():
        pytest.skip("0.1.0 was never released: of it what a board has, and games, are kept")
    tables = TableSet("abapa", kept / "tables")
    assert tables.reach() == expected["table_seeds"]
    for seeds in range(tables.reach() + 1):
        layer = tables.open(seeds)
        assert layer is not None
        assert layer.seeds == seeds
