# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games file in bad surroundings: full, damaged, read-only, interrupted. What happens when it
is deleted or replaced is in `test_restored_file.py`."""

import ctypes
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library, LibraryError
from awale_host.library.sqlite_games import COLUMNS
from awale_session.library.ogn_files import from_ogn

from awale_core.record import Record, decode, encode
from tests.support.library_games import game_of, keep_moves
from tests.support.sql import sql

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows does not let an open file be deleted")


def record_of(moves: str, id: int = 7) -> tuple[Record, bytes]:
    """A board's record of a game, and its bytes."""
    record = Record(game_of(moves))
    record.id = id
    data = encode(record)
    return decode(data), data


# -- merging a record ----------------------------------------------------------------------------


def merge(library: Library) -> None:
    library.merge_record("b", *record_of("CbA"))


def import_game(library: Library) -> None:
    from_ogn(library, '[Board "b"]\n[BoardGame "00000007"]\n\n1. C b 2. A')


@pytest.mark.parametrize(
    ("enter", "step"),
    [
        *((merge, step) for step in ("begin", "put", "keep_record")),
        *((import_game, step) for step in ("begin", "put")),
    ],
)
def test_a_merge_or_an_import_that_breaks_off_enters_nothing(
    in_file: Library,
    enter: Callable[[Library], None],
    step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = getattr(Library, step)

    def broken(*given: object, **named: object) -> None:
        real(*given, **named)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Library, step, broken)
        with pytest.raises(KeyboardInterrupt):
            enter(in_file)
    assert list(in_file.games()) == []
    assert in_file.find("b", "00000007") is None


# -- full and damaged ----------------------------------------------------------------------------


def test_a_full_disk_is_reported_and_every_earlier_game_is_kept(
    in_file: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_moves(in_file, "CbA", "0")
    pages = sql(in_file, "PRAGMA page_count")[0][0]
    connect = sqlite3.connect

    def full(*where: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*where, **options)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    def fill() -> None:
        monkeypatch.setattr(sqlite3, "connect", full)
        with in_file.again() as library:
            for number in range(1, 10_000):
                keep_moves(library, "CbAfEd", str(number))

    with pytest.raises(LibraryError, match="is full"):
        fill()
    kept = list(in_file.games())
    assert kept
    for game in kept:
        in_file.replay(game.id)


def test_a_damaged_schema_page_is_reported_as_damage(file: Path) -> None:
    """Also where SQLite quotes bytes that are not text in its message."""
    with Library(file) as library:
        keep_moves(library, "CbA")
    whole = file.read_bytes()
    page = whole[:4096]
    at = page.index(b"CREATE TABLE games")

    def use() -> None:
        with Library(file) as library:
            list(library.games())
            keep_moves(library, "Fa", "2")

    for damage in (
        b"\xff\xfe\xfd\xfc",
        b"CRE\xc3TE TABLE\xe9",
        b"\0" * 40,
        b"CREATE TABLE g\xffmes",
    ):
        file.write_bytes(whole[:at] + damage + whole[at + len(damage) :])
        with pytest.raises(LibraryError, match="damaged"):
            use()
        assert file.read_bytes()[at : at + len(damage)] == damage


@pytest.mark.parametrize("column", ["south", "rules", "reason", "tags"])
def test_text_that_is_not_utf_8_is_reported_as_damage(in_file: Library, column: str) -> None:
    assert column in COLUMNS
    keep_moves(in_file, "CbA")
    sql(in_file, f"UPDATE games SET {column} = CAST(x'ff41' AS TEXT)")
    with pytest.raises(LibraryError, match="damaged"):
        list(in_file.games())


def test_tags_that_are_not_json_are_left_out(in_file: Library) -> None:
    id = keep_moves(in_file, "CbA")
    for tags in ("{", "7", ""):
        sql(in_file, f"UPDATE games SET tags = '{tags}'")
        assert in_file.game(id).tags == {}


def awale(first: Callable[[], None], file: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the executable on a library, in a process that has done something first."""
    return subprocess.run(
        [sys.executable, "-m", "awale_host", *words, "--library", str(file)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=first,
    )


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("unclean", [False, True])
def test_games_on_a_full_disk_are_listed_and_exported(file: Path, unclean: bool) -> None:
    """Also those that a program which was killed has left in the file beside it."""
    with Library(file) as library:
        keep_moves(library, "CbA")
        beside = file.with_name(f"{file.name}-wal")
        kept = (file.read_bytes(), beside.read_bytes())
    if unclean:
        file.write_bytes(kept[0])
        beside.write_bytes(kept[1])
    size = file.stat().st_size

    logs = partial(awale, no_room, file, "logs")
    listed = logs("list")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Unfinished, 3 moves" in listed.stdout
    assert "1. C b 2. A" in logs("export", "--all").stdout
    refused = logs("delete", "1", "--yes")
    assert refused.returncode == 1
    assert "is full" in refused.stderr
    with Library(file) as library:
        assert [game.plies for game in library.games()] == [3]
    assert file.stat().st_size >= size


def no_room() -> None:
    """No file can be made longer than 8 KiB, as where the disk is full."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


# -- read-only -----------------------------------------------------------------------------------


def without_override() -> None:
    """Give up root's right to write what its permissions forbid (CAP_DAC_OVERRIDE)."""
    if os.geteuid() == 0:
        assert ctypes.CDLL(None, use_errno=True).prctl(24, 1, 0, 0, 0) == 0  # PR_CAPBSET_DROP


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("folder", [0o555, 0o777])
def test_a_library_that_cannot_be_written_is_listed_and_not_changed(folder: int) -> None:
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        file = place / "games.sqlite"
        with Library(file) as library:
            keep_moves(library, "CbA")
        file.chmod(0o444)
        place.chmod(folder)
        try:
            run = partial(awale, without_override, file)
            listed = run("logs", "list")
            assert (listed.returncode, listed.stderr) == (0, "")
            assert "Unfinished, 3 moves" in listed.stdout
            refused = run("logs", "delete", "1", "--yes")
            assert refused.returncode == 1
            assert "is read-only" in refused.stderr
            checked = run("doctor")
            assert checked.returncode == 1
            assert f"!!  The games file {file} is read-only" in checked.stdout
            begun = run("play", "--virtual", "--no-browser")
            assert begun.returncode == 1
            assert begun.stderr.startswith("awale: ")
            assert "is read-only" in begun.stderr
        finally:
            place.chmod(0o755)


def test_an_older_file_that_cannot_be_written_is_refused_plainly(file: Path) -> None:
    from awale_host.library.schema import prepare_read_only

    with Library(file) as library:
        keep_moves(library, "CbA")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 1")
        with pytest.raises(LibraryError, match="older version"):
            prepare_read_only(connection, file)
