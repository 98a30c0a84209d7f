# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library of games: what is written stays, whatever happens to the program or the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from awale_host.library import Library, LibraryError, PlayedMove, letters, schema

from tests.library.test_versions import Watched
from tests.support.library_games import game_of, keep_moves
from tests.support.sql import sql


@pytest.fixture
def library(in_file: Library) -> Library:
    return in_file


# -- keeping -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["abapa", "finnish"])
@pytest.mark.parametrize("ending", ["resign 0", "resign 1", "agree"])
def test_games_that_end_by_declaration_are_replayed_to_the_same_end(
    library: Library, rules: str, ending: str
) -> None:
    game = game_of("CbA", rules=rules)
    if ending == "agree":
        game.offer_end(1)
        game.accept_end(0)
    else:
        game.resign(int(ending[-1]))
    id = library.begin("b", "1", game)
    library.put(id, game, [PlayedMove(pit) for pit in game.moves], "2026-11-21T10:00:00Z")
    assert library.replay(id) == game
    assert library.game(id).ended == "2026-11-21T10:00:00Z"


def test_an_inconsistent_game_is_reported(library: Library) -> None:
    id = keep_moves(library, "CbA")
    sql(library, "UPDATE moves SET pit = 2 WHERE ply = 2")
    with pytest.raises(LibraryError, match="does not follow the rules"):
        library.replay(id)
    sql(library, "UPDATE moves SET pit = 0 WHERE ply = 2")
    sql(library, "UPDATE games SET south_seeds = 5")
    with pytest.raises(LibraryError, match="damaged"):
        library.replay(id)


# -- recording ---------------------------------------------------------------------------------


def test_a_game_continued_under_a_new_number_stays_one_game(library: Library) -> None:
    stage = Watched(library)
    stage.begin("1")
    stage.play("CbA")
    assert stage.recorder.kept is not None
    stage.recorder.continues(stage.recorder.kept, "2")
    stage.begin("2")
    stage.play("CbAf")
    assert letters(library.moves(1)) == "CbAf"
    assert library.origins(1) == [("b", "1"), ("b", "2")]


@pytest.mark.parametrize("loses_again", [False, True])
def test_a_lost_game_stays_lost_when_a_move_is_taken_back(
    library: Library, loses_again: bool
) -> None:
    """Moves played after that are a game of their own, unless they end as the first one did."""
    stage = Watched(library)
    stage.begin()
    stage.play("CbAf")
    stage.game.resign(0)
    stage.recorder.ended(stage.game)
    stage.game.undo()
    stage.back_to(3)
    stage.play("f" if loses_again else "e")
    stage.game.resign(0)
    stage.recorder.ended(stage.game)
    kept = {letters(library.moves(game.id)): game.winner for game in library.games()}
    assert kept == ({"CbAf": 1} if loses_again else {"CbAf": 1, "CbAe": 1})
    assert len(list(library.games())) == len(kept)


# -- the file ----------------------------------------------------------------------------------


def test_a_file_that_must_exist_is_not_created(file: Path) -> None:
    with pytest.raises(LibraryError, match="no games file"):
        Library(file, must_exist=True)
    assert not file.exists()


@pytest.mark.parametrize("kind", ["text", "cut", "holes", "header"])
def test_a_damaged_file_is_reported_and_left_as_it_is(file: Path, kind: str) -> None:
    with Library(file) as library:
        for number in range(40):
            keep_moves(library, "CbAfEdBc", str(number))
    data = bytearray(file.read_bytes())
    if kind == "text":
        data = bytearray(b"not a database, but a shopping list: bread, milk, beans\n" * 20)
    elif kind == "cut":
        del data[len(data) // 2 :]
    elif kind == "holes":
        data[4096:-100] = bytes(len(data) - 4196)
    else:
        data[:16] = b"?" * 16
    file.write_bytes(data)
    with pytest.raises(LibraryError, match=r"damaged.*left as it is") as caught:
        Library(file)
    assert "\n" not in str(caught.value)
    assert file.read_bytes() == data


def test_a_database_of_another_program_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    data = file.read_bytes()
    with pytest.raises(LibraryError, match="another program"):
        Library(file)
    assert file.read_bytes() == data


def test_a_newer_file_is_refused_plainly(file: Path) -> None:
    with Library(file) as library:
        sql(library, f"PRAGMA user_version = {schema.VERSION + 1}")
    with pytest.raises(LibraryError, match="newer version of awale"):
        Library(file)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    with pytest.raises(LibraryError, match="--library"):
        Library(blocked / "games.sqlite")


def test_an_older_file_is_brought_up_to_date_and_a_copy_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(file) as library:
        keep_moves(library, "CbA")
    further = "ALTER TABLE games ADD COLUMN colour TEXT; CREATE INDEX c ON games (colour);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, further))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with Library(file) as library:
        assert letters(library.moves(1)) == "CbA"
        assert sql(library, "SELECT colour FROM games") == [(None,)]
    monkeypatch.undo()
    with Library(file.with_name(f"{file.name}.version-{schema.VERSION}")) as before:
        assert letters(before.moves(1)) == "CbA"


def test_a_file_of_the_first_version_is_still_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        patch.setattr(schema, "VERSION", 1)
        with Library(file) as library:
            keep_moves(library, "CbA")
    with Library(file) as library:
        library.keep_record("b", "1", b"as it was")
        assert library.record("b", "1") == b"as it was"
        assert letters(library.moves(1)) == "CbA"


def test_a_step_that_fails_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(file) as library:
        keep_moves(library, "CbA")
    broken = "CREATE TABLE colours (name TEXT); CREATE NONSENSE;"
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        patch.setattr(schema, "VERSION", schema.VERSION + 1)
        with pytest.raises(LibraryError):
            Library(file)
    with Library(file) as library:
        assert letters(library.moves(1)) == "CbA"
