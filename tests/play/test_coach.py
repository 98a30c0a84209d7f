# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach explains mistakes and warns of them, and keeps silent where a teacher wants it so."""

import io
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_host.library import Library, letters
from awale_host.link.board import Inbox
from awale_host.play.background import ThreadedJudge
from awale_host.views.terminal import TerminalView
from awale_session.analysis import JudgedMove, Judgement, Score
from awale_session.catalogue import english
from awale_session.page.protocol import Again, Command, Declare, Hint, NewGame, Quit, Undo
from awale_session.page.protocol import Coach as SetCoach
from awale_session.play.announcer import Announcer
from awale_session.play.coach import EXPLAIN, WARN, Coach
from awale_session.play.inbox import CommandResult, Done, Refusal, Submitted
from awale_session.play.seats import ENGINE, HUMAN
from awale_session.play.session import Session, SessionStopped
from awale_session.play.session_config import SessionConfig
from rich.console import Console

from awale_core import Game
from awale_core.wire import decode
from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench, Cable
from tests.support.first_player import First
from tests.support.sentences import english_part, english_text
from tests.support.session_screen import Screen

COMMANDS: dict[str, Command] = {"hint": Hint(), "back": Undo()}


class Strict:
    """Finds that only the last legal move is good: every other one throws 20 seeds away."""

    settings = "strict"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()

    def judge(self, game: Game) -> Judgement:
        self.asked.append(game.fen())
        assert self.may_answer.wait()
        sign = 1 - 2 * game.turn
        legal = game.legal_moves()
        moves = [JudgedMove(legal[-1], Score.estimate(8 * sign), (legal[-1],))]
        moves += [JudgedMove(pit, Score.estimate(-12 * sign), (pit,)) for pit in legal[:-1]]
        return Judgement(game.turn, tuple(moves), 5)


class Warnings(Cable):
    """Sees the warnings which the board is asked to show."""

    def __init__(self, seen: list[list[int]]) -> None:
        self._seen = seen

    def down(self, line: bytes) -> bytes:
        message = decode(line) if line != b"\n" else {}
        if message.get("what") == "warning":
            self._seen.append(message["pits"])
        return line


class Lesson:
    """A session with a coach, in which South is a person who touches what `script` says; it ends
    when South is to move after the script, once `done` is so."""

    def __init__(self, folder: Path, script: str, *, warn: bool = False) -> None:
        self.bench = Bench()
        self.judge = Strict()
        self.said = io.StringIO()
        self.folder = folder
        self.script = list(script)
        self.warn = warn
        self.inbox = Inbox()
        self.before_touch: Callable[[], bool] = lambda: True
        self.done: Callable[[], bool] = lambda: True
        self.moves = ""

    def marks(self) -> bool:
        """Whether the coach has given a hint in words and the board shows it."""
        return "Coach:" in self.words and self.bench.board.app.indicators.hint >= 0

    @property
    def words(self) -> str:
        return self.said.getvalue()

    def run(self) -> str:
        """Return the sentences."""
        plan = SessionConfig(seats=(HUMAN, ENGINE), names=("Ama", "E"), speed="max")
        over = threading.Event()
        person = threading.Thread(target=self._person, args=(over,), daemon=True)
        with Library(self.folder / "games.sqlite") as library:
            with self.bench.connect(inbox=self.inbox) as board:
                view = TerminalView(Console(file=self.said, width=200))
                announcer = Announcer(())
                stop = self.judge.may_answer.set
                mode = WARN if self.warn else EXPLAIN
                coach = Coach(ThreadedJudge(self.judge, stop), board, announcer, mode=mode)
                session = Session(
                    board,
                    library,
                    plan,
                    {1: First()},
                    [view],
                    announcer=announcer,
                    coach=coach,
                    clock=self.bench.clock,
                )
                person.start()
                try:
                    with pytest.raises(SessionStopped):
                        session.run()
                finally:
                    over.set()
                    person.join()
            self.moves = letters(library.moves(1)) if list(library.games()) else ""
        return self.words

    def _person(self, over: threading.Event) -> None:
        bench = self.bench
        while not over.is_set():
            with bench.lock:
                game = bench.board.app.session.game
                if game is not None and game.turn == 0:
                    if self.script and self.before_touch():
                        bench.touch(self.script.pop(0))
                    elif not self.script and self.done():
                        self.inbox.put(Submitted(Quit()))
                        return
                bench.lock.wait(0.002)


def test_a_mistake_is_explained_and_not_marked_and_a_good_move_is_not(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "AF")
    seen: list[list[int]] = []
    lesson.bench.cable = Warnings(seen)
    lesson.before_touch = lambda: len(lesson.judge.asked) == 3 - len(lesson.script)
    lesson.done = lambda: lesson.words.count("South F") == 1
    said = lesson.run()
    lines = said.splitlines()
    (explained,) = (line for line in lines if "Coach:" in line)
    assert "F was better." in explained
    assert lines.index(explained) > next(at for at, line in enumerate(lines) if "South A" in line)
    assert seen == []


def test_a_move_that_is_quicker_than_the_coach_is_explained_later(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "A")
    lesson.judge.may_answer.clear()
    lesson.before_touch = lambda: bool(lesson.judge.asked)

    def done() -> bool:
        lesson.judge.may_answer.set()
        return "Coach: F was better." in lesson.words

    lesson.done = done
    assert lesson.run().count("Coach:") == 1


def test_bad_moves_and_a_good_one_are_marked_before_they_are_played(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "", warn=True)
    seen: list[list[int]] = []
    lesson.bench.cable = Warnings(seen)
    lesson.done = lesson.marks
    said = lesson.run()
    assert seen == [[0, 1, 2, 3, 4]]
    assert "Coach: F is a good move." in said
    assert lesson.bench.board.app.indicators.hint == 5


def test_where_no_move_is_bad_there_is_a_hint_from_the_first_turn_on(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "", warn=True)

    def judge(game: Game) -> Judgement:
        moves = [JudgedMove(pit, Score.estimate(0), (pit,)) for pit in (2, 0, 1, 3, 4, 5)]
        return Judgement(0, tuple(moves), 5)

    lesson.judge.judge = judge  # type: ignore[method-assign]
    seen: list[list[int]] = []
    lesson.bench.cable = Warnings(seen)
    lesson.done = lesson.marks
    assert "Coach: C is a good move." in lesson.run()
    assert (seen, lesson.bench.board.app.indicators.hint) == ([], 2)


def test_marks_go_with_the_hints_that_are_switched_off(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "", warn=True)
    seen: list[list[int]] = []
    lesson.bench.cable = Warnings(seen)
    asked = threading.Event()

    def done() -> bool:
        indicators = lesson.bench.board.app.indicators
        if lesson.marks() and not asked.is_set():
            asked.set()
            lesson.inbox.put(Submitted(SetCoach(mode="off")))
        return asked.is_set() and indicators.hint < 0 and not indicators.warning

    lesson.done = done
    lesson.run()
    assert seen


@pytest.mark.parametrize("hints", ["legal", "off"])
def test_the_coach_is_silent_where_hints_are_locked(tmp_path: Path, hints: str) -> None:
    lesson = Lesson(tmp_path, "AA", warn=True)
    with lesson.bench.connect() as board:
        board.set({"hints": hints, "teacher": "locked"})
    lesson.done = lambda: english_part("refused.coach_off") in lesson.words
    said = lesson.run()
    assert said.count(english_part("refused.coach_off")) == 1
    assert lesson.judge.asked == []
    assert "Coach:" not in said


def test_a_coach_that_fails_does_not_end_the_game(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "AB")

    def fail(game: Game) -> Judgement:
        lesson.judge.asked.append(game.fen())
        raise RuntimeError("no idea")

    lesson.judge.judge = fail  # type: ignore[method-assign]
    lesson.done = lambda: "no idea" in lesson.words
    lesson.run()
    assert lesson.moves.startswith("Aa")


# -- the teacher's lock --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "answer"),
    [("hint", english_text("refused.hints_off")), ("back", "taking back is locked")],
)
def test_commands_that_a_teacher_has_locked_are_refused(
    tmp_path: Path, word: str, answer: str
) -> None:
    lesson = Lesson(tmp_path, "A")
    with lesson.bench.connect() as board:
        board.set({"hints": "off", "takeback": "locked", "teacher": "locked"})
    asked = threading.Event()
    answers: list[CommandResult] = []

    def ask() -> bool:
        if not asked.is_set() and "  2. " in lesson.words:  # or the session would call it stale
            asked.set()
            lesson.inbox.put(Submitted(COMMANDS[word], answers.append))
        return bool(answers)

    lesson.done = ask
    lesson.run()
    (refused,) = answers
    assert isinstance(refused, Refusal)
    assert answer in english(refused.say)
    assert lesson.moves == "Aa"


def test_hints_for_one_game_stay_when_it_is_played_again_and_end_with_another(
    at_the_board: AtTheBoard,
) -> None:
    def person(screen: Screen) -> None:
        assert screen.until(lambda state: state.phase == "play").coach == EXPLAIN
        assert screen.do(SetCoach(mode="warn", once=True)) == Done()
        assert screen.until(lambda state: state.hint is not None).coach == WARN
        assert screen.do(Declare(action="resign")) == Done()
        over = screen.until(lambda state: state.phase == "over")
        assert (over.hint, over.advice) == (None, None)  # no move of a game that is given up
        assert screen.do(Again()) == Done()
        again = screen.until(lambda state: state.phase == "play" and state.id != over.id)
        assert again.coach == WARN
        assert screen.do(NewGame(setup=again.setup)) == Done()
        screen.until(lambda state: state.coach == EXPLAIN)

    at_the_board(person, judge=Strict(), seats=(HUMAN, ENGINE), names=("Ama", "E"))
