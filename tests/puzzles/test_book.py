# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ten puzzles a day, remembered."""

import shutil
from datetime import date
from pathlib import Path

import pytest
from awale_engine.engine import Engine
from awale_engine.types import Limits
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.games import kept_game
from awale_host.analysis.kept import KeptAnalyses
from awale_host.cli import awale
from awale_host.library import Library
from awale_host.puzzles.book import PuzzleBook
from awale_session.analysis import EngineJudge
from awale_session.catalogue import english
from awale_session.library.ogn_files import from_ogn
from awale_session.study.analysis.game_analysis import analyse
from awale_session.study.puzzles.book import A_DAY
from awale_session.study.puzzles.entry import OPEN, SHOWN, SOLVED, NoPuzzles
from awale_session.study.puzzles.puzzle import difficulty
from awale_session.study.puzzles.sources import from_games
from click.testing import CliRunner

from awale_core import ogn_writer
from awale_core.notation import pit_letter
from tests.support.library_games import game_of
from tests.support.sentences import english_part, english_text

DAY, NEXT = "2026-11-21", "2026-11-22"


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the puzzles of both days are chosen, which takes seconds."""
    folder = tmp_path_factory.mktemp("chosen")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWALE_DATA", str(folder))
        for day in (DAY, NEXT):
            PuzzleBook().today(day, "abapa", None)
    return folder


@pytest.fixture
def book(chosen: Path, data: Path) -> PuzzleBook:
    shutil.copytree(chosen, data, dirs_exist_ok=True)
    return PuzzleBook()


@pytest.mark.slow
def test_a_day_has_ten_puzzles_of_its_own_that_stay(book: PuzzleBook, tmp_path: Path) -> None:
    another = PuzzleBook(tmp_path / "another.sqlite")
    (alone,) = another.today(DAY, "abapa", None, 1)
    grown = list(another.choose(DAY, "abapa", None))
    assert [len(entries) for entries in grown] == list(range(2, A_DAY + 1))  # each as it is found
    first = another.today(DAY, "abapa", None)
    assert first[0] == alone
    assert first == grown[-1]
    assert not any(difficulty(entry.puzzle)[0] for entry in first[:2])  # a day begins easily
    assert [entry.place for entry in first] == list(range(1, A_DAY + 1))
    assert {entry.state for entry in first} == {OPEN}
    both = [entry.puzzle for day in (DAY, NEXT) for entry in book.today(day, "abapa", None)]
    assert len({puzzle.fen for puzzle in both}) == 2 * A_DAY
    for puzzle in (both[0], both[A_DAY]):  # the very first one of a day
        assert (puzzle.kind, difficulty(puzzle)[0]) == ("capture", False)
    for puzzle in both:
        assert puzzle.game().turn == 0
        assert puzzle.answer in puzzle.game().legal_moves()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("day", "rules"),
    [
        pytest.param("2026-11-23", "abapa", id="random games have few puzzles"),
        pytest.param("2026-11-27", "french", id="a game goes round and round"),
    ],
)
def test_a_day_has_ten_whatever_its_random_games_are_like(
    book: PuzzleBook, day: str, rules: str
) -> None:
    assert len(book.today(day, rules, None)) == A_DAY


@pytest.mark.slow
def test_the_results_of_puzzles_are_kept(book: PuzzleBook) -> None:
    entries = book.today(DAY, "abapa", None)
    first, second = entries[0].puzzle, entries[1].puzzle
    wrong = next(pit for pit in second.game().legal_moves() if pit != second.answer)
    assert book.answer(DAY, "abapa", 1, first.answer)
    assert not book.answer(DAY, "abapa", 2, wrong)
    assert book.answer(DAY, "abapa", 2, second.answer)
    assert book.show(DAY, "abapa", 3).state == SHOWN
    assert book.answer(DAY, "abapa", 3, entries[2].puzzle.answer)  # too late to count
    kept = PuzzleBook().today(DAY, "abapa", None)
    assert [entry.state for entry in kept[:4]] == [SOLVED, SOLVED, SHOWN, OPEN]
    score = book.score(DAY)
    assert (score.solved, score.clean, score.days) == (2, 1, 1)


@pytest.mark.slow
def test_days_in_a_row_count_up_to_yesterday(book: PuzzleBook) -> None:
    for day in (DAY, NEXT):
        first, second, *_ = book.today(day, "abapa", None)
        book.answer(day, "abapa", first.place, first.puzzle.answer)
        book.show(day, "abapa", second.place)
    assert book.score(NEXT).days == 2
    assert book.score("2026-11-23").days == 2
    assert book.score("2026-11-24").days == 0
    assert book.score("2026-11-23").solved == 2


@pytest.mark.slow
def test_puzzles_out_of_analysed_games_replace_those_that_were_not_tried(
    book: PuzzleBook, engine: Engine, tmp_path: Path
) -> None:
    """Nine of ten have been tried: one place is left for what an analysis finds."""
    file = tmp_path / "games.sqlite"
    book = PuzzleBook(library=file)
    game = game_of("AaBcBdCeBfAbEfDf", resigns=0)
    with Library(file) as library:
        (number,) = from_ogn(library, ogn_writer.write(game, {})).new
    entries = book.today(DAY, "abapa", None)
    assert book.add_games(DAY, "abapa", [number]) == 0  # it is not analysed yet
    for entry in entries[:4]:
        book.show(DAY, "abapa", entry.place)
    for entry in entries[4:9]:
        book.answer(DAY, "abapa", entry.place, entry.puzzle.answer)
    with JudgementCache("test") as cache:
        judge = EngineJudge(engine, Limits(nodes=10_000))
        KeptAnalyses().keep(analyse(kept_game(number, file), judge, cache))
    assert len(list(from_games("abapa", lambda: Library(file), KeptAnalyses()))) > 1
    assert book.add_games("2026-11-23", "abapa", [number]) == 0  # not chosen yet
    assert book.add_games(DAY, "abapa", [number]) == 1
    after = book.today(DAY, "abapa", None)
    assert [entry.puzzle for entry in after[:9]] == [entry.puzzle for entry in entries[:9]]
    assert after[9].puzzle.origin == number
    assert book.add_games(DAY, "abapa", [number]) == 0


def test_impossible_requests_are_refused(book: PuzzleBook, tmp_path: Path) -> None:
    with pytest.raises(NoPuzzles, match="nothing is captured"):
        book.today(DAY, "french-beginner", None)
    book.today(DAY, "abapa", None)
    with pytest.raises(NoPuzzles, match="no puzzle 11"):
        book.answer(DAY, "abapa", 11, 0)
    with pytest.raises(ValueError, match="not legal"):
        book.answer(DAY, "abapa", 1, 99)
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(b"no database" * 100)
    with pytest.raises(NoPuzzles, match="cannot be used"):
        PuzzleBook(damaged).today(DAY, "abapa", None)
    assert damaged.read_bytes() == b"no database" * 100


def test_the_command_asks_until_the_answer_is_right() -> None:
    run = CliRunner().invoke
    listed = run(awale, ["puzzles", "--list"])
    assert listed.output.count("open") == A_DAY
    book = PuzzleBook()
    first, second, *_ = book.today(date.today().isoformat(), "abapa", None)
    legal = first.puzzle.game().legal_moves()
    wrong = next(pit for pit in legal if pit != first.puzzle.answer)
    said = run(
        awale,
        ["puzzles"],
        input=f"?!\n{pit_letter(wrong)}\n{pit_letter(first.puzzle.answer).swapcase()}\n?\nq\n",
    ).output
    assert english_part("puzzle.illegal") in said
    assert english(first.puzzle.why_wrong(wrong)) in said
    assert english_text("puzzle.right") in said
    assert english_text("puzzle.shown", pit=pit_letter(second.puzzle.answer)) in said
    assert english_text("puzzle.score", n=1) in said
    assert english_part("puzzle.score.clean") not in said  # what did not succeed is not counted
    assert run(awale, ["puzzles", "--list"]).output.count("open") == A_DAY - 2
    assert run(awale, ["puzzles"], input="").exit_code == 0
