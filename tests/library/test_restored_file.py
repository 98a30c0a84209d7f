# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A games file that is deleted or replaced while it is open."""

import os
import shutil
from pathlib import Path

import pytest
from awale_host.library import Library, LibraryError, letters

from tests.support.library_games import keep_moves

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows does not let an open file be deleted"
)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite"


def kept(path: Path) -> list[str]:
    """Return the moves of every game in a file, sorted."""
    with Library(path, must_exist=True) as library:
        return sorted(letters(library.moves(game.id)) for game in library.games())


def files(path: Path) -> list[str]:
    """Return the names of the files beside the games file, without SQLite's own."""
    names = (each.name for each in path.parent.iterdir())
    return sorted(name for name in names if not name.endswith(("-wal", "-shm")))


def test_a_committed_move_survives_a_power_cut_also_in_a_restored_file(file: Path) -> None:
    """SQLite waits for the disk at each commit (`synchronous` is 2, FULL)."""
    with Library(file) as library:
        for _ in range(3):
            with library.transaction() as connection:
                assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
            keep_moves(library, "Cb", str(library.count()))
            file.unlink()
    assert kept(file) == ["Cb", "Cb", "Cb"]


def test_of_two_programs_whose_file_is_deleted_none_loses_a_game(file: Path) -> None:
    with Library(file) as one, Library(file) as two:
        keep_moves(one, "Cb", "1")
        shutil.rmtree(file.parent)
        keep_moves(one, "Ed", "2")
        with pytest.raises(LibraryError, match="replaced by another"):
            keep_moves(two, "Bc", "3")
        keep_moves(two, "Bc", "3")
    assert files(file) == ["games.sqlite", "games.sqlite.rescued"]
    assert kept(file) == ["Cb", "Ed"]
    assert kept(file.with_name("games.sqlite.rescued")) == ["Bc", "Cb"]


def replace(file: Path, number: int) -> None:
    """Put another games file in the place of this one."""
    other = file.with_name("other.sqlite")
    with Library(other) as library:
        keep_moves(library, "Fa", str(number))
    os.replace(other, file)


def test_no_rescued_file_is_overwritten_and_each_sentence_names_both_files(file: Path) -> None:
    rescued = []
    for number, moves in enumerate(("CbA", "CbAf", "CbAfE")):
        with Library(file) as library:
            keep_moves(library, moves, f"{number}")
            replace(file, number)
            with pytest.raises(LibraryError) as caught:
                keep_moves(library, "Ed", "9")
            rescued.append(library.path)
            assert f"The games file {file} was replaced" in str(caught.value)
            assert f"are in {library.path}: " in str(caught.value)
    assert [each.name for each in rescued] == [
        "games.sqlite.rescued",
        "games.sqlite.rescued2",
        "games.sqlite.rescued3",
    ]
    assert [kept(each) for each in rescued] == [["CbA"], ["CbAf", "Fa"], ["CbAfE", "Fa"]]
    assert kept(file) == ["Fa"]


def test_a_restore_interrupted_by_a_new_file_leaves_that_file_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program begins a new file between the look at the place and the restored file."""
    real = os.link

    def late(source: Path, target: Path) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "link", real)
            with Library(file) as new:
                keep_moves(new, "Fa", "7")
        real(source, target)

    with Library(file) as library:
        keep_moves(library, "CbA", "1")
        file.unlink()
        monkeypatch.setattr(os, "link", late)
        with pytest.raises(LibraryError, match="replaced by another"):
            keep_moves(library, "Ed", "2")
        monkeypatch.setattr(os, "link", real)
        assert kept(library.path) == ["CbA"]
    assert kept(file) == ["Fa"]


def test_a_file_behind_a_link_is_restored_where_it_was(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    with Library(file) as library:
        keep_moves(library, "Cb", "1")
    link.symlink_to(file)
    with Library(link) as library:
        keep_moves(library, "Fa", "2")
        file.unlink()
        keep_moves(library, "Ed", "3")
        assert library.path == link
    assert link.is_symlink()
    assert kept(file) == ["Cb", "Ed", "Fa"]
    assert files(file) == ["games.sqlite"]


def test_a_folder_that_cannot_be_made_again_is_one_sentence_and_no_game_is_lost(
    file: Path,
) -> None:
    with Library(file) as library:
        keep_moves(library, "Cb", "1")
        shutil.rmtree(file.parent)
        file.parent.write_text("in the way")
        with pytest.raises(LibraryError, match="deleted while it was in use, and cannot be"):
            keep_moves(library, "Fa", "2")
        file.parent.unlink()
        keep_moves(library, "Ed", "3")
    assert kept(file) == ["Cb", "Ed"]


def test_a_folder_on_a_drive_without_hard_links_is_restored_too(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as FAT."""

    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    with Library(file) as library:
        keep_moves(library, "Cb", "1")
        file.unlink()
        keep_moves(library, "Ed", "2")
    assert kept(file) == ["Cb", "Ed"]
    assert files(file) == ["games.sqlite"]
