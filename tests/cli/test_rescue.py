# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A damaged games file, as the user of the command meets it: what to run, what comes of it."""

import json
import os
import re
from pathlib import Path

import pytest
from awale_host.library import Library

from tests.support.awale_command import AwaleCommand
from tests.support.library_games import keep
from tests.support.sql import sql

PAGE = 4096


@pytest.fixture
def awale(tmp_path: Path) -> AwaleCommand:
    folder = tmp_path / "data"
    folder.mkdir()
    return AwaleCommand(folder)


def damage(file: Path, table: str) -> None:
    """Keep three games, and overwrite the first page of a table."""
    with Library(file) as library:
        for n in range(3):
            keep(library, 9, str(n))
        ((root,),) = sql(library, f"SELECT rootpage FROM sqlite_schema WHERE name = '{table}'")
    data = bytearray(file.read_bytes())
    data[(root - 1) * PAGE : root * PAGE] = b"\xaa" * PAGE
    file.write_bytes(data)


@pytest.mark.slow
def test_the_command_that_the_message_names_makes_a_new_file_of_the_readable_games(
    awale: AwaleCommand,
) -> None:
    file = awale.folder / "games.sqlite"
    damage(file, "moves_by_position")
    damaged = file.read_bytes()
    refused = awale.run("logs", "list")
    named = re.search(r"'awale (logs import .*?)'", refused.err)
    assert (refused.code, named is not None) == (1, True)
    assert named is not None
    done = awale.run(*named[1].split())
    assert done.code == 1  # it has found a fault
    assert done.out.startswith("3 new games.")
    assert "Traceback" not in done.err
    assert awale.run("logs", "verify").out == "Checked 3 games, 0 damaged.\n"
    aside = awale.folder / "games.sqlite.damaged"
    assert aside.read_bytes() == damaged
    again = awale.run("logs", "import", str(aside))
    assert "3 games known already." in again.out


def test_lost_games_are_named_and_counted(awale: AwaleCommand) -> None:
    file = awale.folder / "old.sqlite"
    damage(file, "moves")
    done = awale.run_here("logs", "import", str(file))
    assert done.code == 1
    assert done.out.startswith("No game was imported.")
    assert f"{file}: game 2 is left out: Ama – Kofi, 2026-11-21, it cannot be read." in done.err
    assert "3 games cannot be read" in done.err
    as_json = json.loads(awale.run_here("logs", "import", "--json", str(file)).out)
    assert (as_json["new"], as_json["faulty"], len(as_json["problems"])) == ([], 3, 4)


def test_a_sound_library_is_not_imported_into_itself(awale: AwaleCommand) -> None:
    file = awale.folder / "games.sqlite"
    with Library(file) as library:
        keep(library, 9, "1")
    done = awale.run_here("logs", "import", str(file))
    assert (done.code, "it is sound" in done.err) == (1, True)
    assert sorted(each.name for each in awale.folder.iterdir()) == ["games.sqlite"]


def test_another_games_file_is_imported_and_an_empty_one_has_no_game(awale: AwaleCommand) -> None:
    file = awale.folder / "other.sqlite"
    with Library(file) as library:
        keep(library, 9, "1")
    assert awale.run_here("logs", "import", str(file)).code == 0
    assert "Ama – Kofi" in awale.run_here("logs", "list").out
    empty = awale.folder / "empty.sqlite"
    empty.touch()
    done = awale.run_here("logs", "import", str(empty))
    assert (done.code, "contains no game" in done.err) == (1, True)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no /dev/stdin")
def test_a_pipe_is_read_once(awale: AwaleCommand) -> None:
    """So none of its bytes is missing where the games are read."""
    done = awale.run("logs", "import", "/dev/stdin", stdin='[Variant "Oware Abapa"]\n\n1. A a\n')
    assert (done.code, done.out.startswith("1 new game.")) == (0, True), done.err
