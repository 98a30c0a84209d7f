# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The opening book: written and found again, grown, interrupted and resumed, used or left alone."""

import json
from pathlib import Path

import pytest
from awale_engine.book.book import FOLDER, Book, load, write
from awale_engine.book.builder import Tree
from awale_engine.search.searcher import Searcher
from awale_host.cli import awale
from awale_session.errors import AwaleError
from click.testing import CliRunner

from awale_core import Game
from awale_core.position_key import position_key
from tests.cli.conftest import run
from tests.engine.conftest import Talk
from tests.support.library_games import game_of

_NODES = 300


@pytest.fixture
def searcher() -> Searcher:
    """With empty tables, which decide what as few nodes find."""
    return Searcher(evaluation="pits", table_mb=1)


def a_book(folder: Path, **replies: int) -> Path:
    """A book that answers the moves before `=` with the pit behind it."""
    moves = {position_key(game_of(line.strip("_"))): (pit, 7) for line, pit in replies.items()}
    write(folder / "abapa.book", "abapa", moves)
    return folder / "abapa.book"


def test_entries_of_a_book_are_found_again(tmp_path: Path) -> None:
    games = game_of(""), game_of("F")
    moves = {position_key(game): (game.legal_moves()[0], -250) for game in games}
    write(tmp_path / "x.book", "abapa", moves)
    written = Book(tmp_path / "x.book", "abapa")
    assert len(written) == 2
    for game in games:
        found = written.find(game)
        assert found is not None
        assert (found.pits[0], found.value) == (game.legal_moves()[0], -250)
    assert written.find(game_of("A")) is None


def test_a_damaged_book_and_one_for_other_rules_are_refused(tmp_path: Path) -> None:
    file = a_book(tmp_path, _=2)
    with pytest.raises(AwaleError, match="is not an opening book for awari"):
        Book(file, "awari")
    data = file.read_bytes()
    file.write_bytes(data[:-6])
    with pytest.raises(AwaleError, match="damaged"):
        Book(file, "abapa")


def test_a_move_that_the_rules_forbid_is_not_played(tmp_path: Path) -> None:
    assert Book(a_book(tmp_path, _=9), "abapa").find(Game()) is None


def test_the_users_own_book_comes_first(tmp_path: Path) -> None:
    a_book(tmp_path / "books", _=3)
    own = load("abapa")
    assert own is not None
    found = own.find(Game())
    assert found is not None
    assert found.pits == (3,)


@pytest.mark.parametrize("rules", ["abapa", "benin", "french-beginner"])
def test_a_tree_grows_and_gives_a_book_of_legal_moves(
    rules: str, tmp_path: Path, searcher: Searcher
) -> None:
    tree = Tree(rules, tmp_path / "tree")
    while len(tree) < 100:
        assert tree.grow(searcher, _NODES, 10)
    moves = tree.moves()
    write(tmp_path / "book", rules, moves)
    grown = Book(tmp_path / "book", rules)
    game = Game(rules)
    played = 0
    while game.outcome is None and (found := grown.find(game)) is not None:
        game.play(found.pits[0])
        played += 1
    assert played >= 1


def test_an_interrupted_tree_is_continued(tmp_path: Path, searcher: Searcher) -> None:
    file = tmp_path / "tree"
    tree = Tree("abapa", file)
    tree.grow(searcher, _NODES, 12)
    tree.grow(searcher, _NODES, 12)
    assert len(Tree("abapa", file)) == len(tree)
    assert Tree("abapa", file).moves() == tree.moves()

    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-20], encoding="utf-8")  # a power cut in the last line
    again = Tree("abapa", file)
    assert len(again) == len(tree) - 1
    again.grow(searcher, _NODES, 5)
    assert len(Tree("abapa", file)) == len(tree) + 4


def test_the_file_of_other_rules_and_a_damaged_one_are_refused(
    tmp_path: Path, searcher: Searcher
) -> None:
    file = tmp_path / "tree"
    Tree("abapa", file).grow(searcher, _NODES, 3)
    with pytest.raises(AwaleError, match="is not an opening tree for awari"):
        Tree("awari", file)
    whole = file.read_bytes()
    for damaged in (
        whole.replace(b"0:", b"9:", 1),
        whole.replace(b"0:", b"\xb4:", 1),
        whole.replace(b"\n", b"\n\n", 1),
    ):
        file.write_bytes(damaged)
        with pytest.raises(AwaleError, match="damaged"):
            Tree("abapa", file)
    file.write_bytes(b"\xb4\xff")
    with pytest.raises(AwaleError, match="is not an opening tree"):
        Tree("abapa", file)


def test_a_mistake_found_late_changes_the_moves_before_it(tmp_path: Path) -> None:
    """The values of the replies in the tree's file decide the value of F."""
    file = tmp_path / "tree"
    start = Game()
    reply = game_of("F")
    lines = [
        start.fen() + " 0:0 1:0 2:0 3:0 4:10 5:50",
        reply.fen() + " " + " ".join(f"{pit}:-200" for pit in reply.legal_moves()),
    ]
    Tree("abapa", file)
    title = file.read_text(encoding="utf-8")
    file.write_text(title + "\n".join(lines) + "\n", encoding="utf-8")
    tree = Tree("abapa", file)
    assert tree.nodes[position_key(start)].best.pit == 5
    assert tree.nodes[position_key(start)].best.value == 200

    lines[1] = lines[1].replace("6:-200", "6:90")
    file.write_text(title + "\n".join(lines) + "\n", encoding="utf-8")
    assert Tree("abapa", file).nodes[position_key(start)].best.pit == 4


def test_own_book_is_an_option(talk: Talk, tmp_path: Path) -> None:
    a_book(tmp_path / "books", _=0, F=11)
    talk.send("setoption name OwnBook value true", "position startpos")
    assert talk.ask("go depth 6", "bestmove") == "bestmove A"
    talk.send("position startpos moves F")
    assert talk.ask("go movetime 1000", "bestmove") == "bestmove f"
    talk.send("setoption name OwnBook value false", "position startpos", "go depth 6")
    assert len(talk.until("bestmove")) > 5


def test_a_damaged_book_is_reported_and_the_engine_thinks(talk: Talk, tmp_path: Path) -> None:
    a_book(tmp_path / "books", _=0).write_bytes(b"rubbish")
    talk.send("setoption name OwnBook value true", "position startpos", "go depth 4")
    lines = talk.until("bestmove")
    assert any("error" in line and "opening book" in line for line in lines)
    assert any(line.startswith("info depth 4") for line in lines)


def test_the_book_that_comes_with_the_program() -> None:
    file = FOLDER / "abapa.book"
    assert file.stat().st_size < 300_000
    own = Book(file, "abapa")
    line = own.find(Game())
    assert line is not None
    game = Game()
    game.play(line.pits[0])
    assert own.find(game) is not None


@pytest.mark.slow
def test_the_command_builds_shows_and_goes_on(tmp_path: Path) -> None:
    files = ["--tree", str(tmp_path / "t"), "--book", str(tmp_path / "b")]
    words = ("book", "build", "--nodes", "100", *files)
    assert "240 positions" in run(*words, "--positions", "240")
    assert "240 positions already" in run(*words, "--positions", "250")
    printed = json.loads(run("book", "stats", *files[2:], "--json"))
    assert printed["positions"] == len(Book(tmp_path / "b", "abapa"))
    assert run("book", "show", *files[2:]).startswith(printed["line"][0])
    missing = CliRunner().invoke(awale, ["book", "stats", "--book", str(tmp_path / "none")])
    assert "awale book build" in str(missing.exception)
