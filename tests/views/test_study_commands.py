# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Study commands: answers come before what the engine reports, a new wish replaces the old one."""

import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.analysis.kept import KeptAnalyses
from awale_host.library import Library
from awale_host.page.files import FileTransfers
from awale_host.puzzles import engines
from awale_host.puzzles.book import PuzzleBook
from awale_host.views.study_commands import StudyCommands
from awale_session.library.ogn_files import from_ogn
from awale_session.page import study_protocol as messages
from awale_session.page.library_protocol import Progress
from awale_session.page.protocol import Answer, File, Message
from awale_session.play.events import SessionState
from awale_session.study.puzzles.book import A_DAY
from awale_session.study.puzzles.entry import OPEN, Entry
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle

from awale_core import ogn_writer
from tests.support.library_games import game_of
from tests.support.page_views import WON


class Asked:
    """The commands and all that they answer, in order."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder / "games.sqlite")
        from_ogn(self.library, "1. F f 2. B d 3. B c")
        self.said: queue.Queue[Message] = queue.Queue()
        self.files = FileTransfers()
        self.commands = StudyCommands(self.library, self.files, self.said.put, nodes=20_000)

    def ask(self, command: Any) -> Message:
        assert self.commands.handle(command, self.said.put, None)  # type: ignore[arg-type]
        return self.next()

    def next(self) -> Message:
        return self.said.get()


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    asked = Asked(tmp_path)
    yield asked
    asked.commands.close()
    asked.library.close()


def test_an_analysis_reports_every_move_and_is_kept(asked: Asked) -> None:
    before = asked.ask(messages.Study(id=1, number=1))
    assert isinstance(before, messages.StudyView)
    assert before.document["analysis"] is None
    assert asked.ask(messages.Judge(id=2, number=1)) == Answer(2, ok=True)
    seen = []
    while True:
        report = asked.next()
        assert isinstance(report, messages.Studied)
        if report.analysis is not None:
            break
        seen.append(report.ply)
    assert seen == [None, 6, 5, 4, 3, 2, 1]
    after = asked.ask(messages.Study(id=3, number=1))
    assert isinstance(after, messages.StudyView)
    assert after.document["analysis"] == report.analysis


def test_an_analysis_that_was_not_kept_is_known_when_its_game_is_opened(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asked.ask(messages.Study(id=1, number=1))
    assert isinstance(before, messages.StudyView)
    assert not before.begun
    monkeypatch.setattr(KeptAnalyses, "keep", lambda *_: None)  # the program ends before that
    asked.ask(messages.Judge(id=2, number=1))
    while not (isinstance(report := asked.next(), messages.Studied) and report.analysis):
        pass
    after = asked.ask(messages.Study(id=3, number=1))
    assert isinstance(after, messages.StudyView)
    assert after.begun


def test_a_game_opens_beside_puzzles(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = threading.Event()
    monkeypatch.setattr(PuzzleBook, "today", lambda *_: [] if chosen.wait() else None)
    monkeypatch.setattr(PuzzleBook, "choose", lambda *_: iter(()))
    asked.commands.handle(messages.Puzzles(id=1), asked.said.put, None)  # type: ignore[arg-type]
    assert isinstance(asked.ask(messages.Study(id=2, number=1)), messages.StudyView)
    chosen.set()
    assert isinstance(asked.next(), messages.PuzzleList)


def test_the_first_puzzle_is_the_answer_and_the_others_come_one_by_one(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = Puzzle(Kind.CAPTURE, "abapa", WON, 5, (5,), 2, Proof.SEARCH)
    found = [Entry(place, puzzle, 0, OPEN) for place in (1, 2, 3)]
    monkeypatch.setattr(engines, "tables_of", lambda rules: None)
    monkeypatch.setattr(PuzzleBook, "today", lambda *_: found[:1])
    monkeypatch.setattr(PuzzleBook, "choose", lambda *_: iter([found[:2], found]))
    lists = [asked.ask(messages.Puzzles(id=1)), asked.next(), asked.next(), asked.next()]
    seen = [
        (each.re, len(each.puzzles), each.of)
        for each in lists
        if isinstance(each, messages.PuzzleList)
    ]
    # In the end the day has as many as were found.
    assert seen == [(1, 1, A_DAY), (0, 2, A_DAY), (0, 3, A_DAY), (0, 3, 3)]


def test_a_position_is_answered_first_and_then_searched(asked: Asked) -> None:
    start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    first = asked.ask(messages.Explore(id=1, fen=f" {start}"))
    assert isinstance(first, messages.Explored)
    assert (first.fen, len(first.moves), first.over) == (start, 6, None)
    report = asked.next()
    assert isinstance(report, messages.Scores)
    assert report.fen == start
    assert len(report.moves) == 6
    second = first.moves[0].fen
    asked.commands.handle(messages.Explore(id=2, fen=second), asked.said.put, SessionState)  # type: ignore[arg-type]
    while not isinstance(answer := asked.next(), messages.Explored):
        pass
    assert answer.fen == second
    while (report := asked.next()) and isinstance(report, messages.Scores) and report.fen != second:
        pass  # what was on its way
    assert isinstance(report, messages.Scores)
    assert not report.over


@pytest.mark.slow
def test_the_latest_games_are_reviewed_for_puzzles_and_a_stopped_review_goes_on(
    asked: Asked,
) -> None:
    game = game_of("AaBcBdCe", resigns=0)
    (number,) = from_ogn(asked.library, ogn_writer.write(game, {"South": "A", "North": "B"})).new
    machines = {"South": "Awalé level 3", "North": "Awalé level 4"}
    assert from_ogn(asked.library, ogn_writer.write(game, machines)).new
    before = asked.ask(messages.Puzzles(id=1))
    while isinstance(before, messages.PuzzleList) and len(before.puzzles) < A_DAY:
        before = asked.next()
    assert isinstance(before, messages.PuzzleList)
    assert before.unjudged == 1  # one is not finished, no person played the other
    assert {puzzle.origin for puzzle in before.puzzles} == {None}

    assert asked.ask(messages.Review(id=2, rules="abapa")) == Answer(2, ok=True)
    while not (isinstance(report := asked.next(), Progress) and report.done == 3):
        pass
    assert (report.task, report.total) == ("review", 9)
    asked.commands.handle(messages.Stop(id=3), asked.said.put, None)  # type: ignore[arg-type]
    while not (isinstance(report := asked.next(), Progress) and report.over):
        pass
    assert 3 <= report.done < 9
    assert list(KeptAnalyses().among(asked.library, asked.library.games())) == []

    asked.commands.handle(messages.Review(id=4), asked.said.put, None)  # type: ignore[arg-type]
    while not (isinstance(report := asked.next(), Progress) and report.over):
        pass
    assert report.done == 9
    after = asked.ask(messages.Puzzles(id=5))
    assert isinstance(after, messages.PuzzleList)
    assert after.unjudged == 0
    own = [puzzle for puzzle in after.puzzles if puzzle.origin == number]
    assert own
    assert len(after.puzzles) == len(before.puzzles)
    assert sum(puzzle not in before.puzzles for puzzle in after.puzzles) == len(own)


def test_a_position_where_the_game_is_over_says_so(asked: Asked) -> None:
    answer = asked.ask(messages.Explore(id=1, fen="0-0-0-0-0-0-1-0-0-0-0-0-27-20-S"))
    assert isinstance(answer, messages.Explored)
    assert answer.over is not None
    assert answer.moves == []


@pytest.mark.parametrize(
    "command",
    [
        messages.Explore(id=7, fen="4-4-S"),
        messages.Explore(id=7, fen="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", rules="none"),
        messages.Study(id=7, number=99),
        messages.Judge(id=7, number=99),
        messages.Share(id=7, number=99, form="html"),
        messages.Puzzles(id=7, rules="french-beginner"),
        messages.Review(id=7, rules="../x"),
    ],
)
def test_impossible_commands_are_refused_with_a_sentence(asked: Asked, command: Any) -> None:
    answer = asked.ask(command)
    assert isinstance(answer, Answer)
    assert (answer.re, answer.ok) == (7, False)
    assert answer.say is not None


def test_a_shared_game_waits_at_an_address(asked: Asked) -> None:
    answer = asked.ask(messages.Share(id=1, number=1, form="html"))
    assert isinstance(answer, File)
    assert answer.address
    offered = asked.files.fetch(answer.address.split("/")[1])
    assert offered is not None
    assert offered.body.startswith(b"<!doctype html>")
