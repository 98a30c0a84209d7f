# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach explains mistakes and warns of them, and keeps silent where a teacher wants it so."""

import threading
from functools import partial

import pytest
from awale_host.library import Library, letters
from awale_session.analysis import JudgedMove, Judgement, Score
from awale_session.catalogue import english
from awale_session.page.protocol import Again, Declare, Hint, NewGame, Undo
from awale_session.page.protocol import Coach as SetCoach
from awale_session.play.coach import EXPLAIN, WARN
from awale_session.play.inbox import Done
from awale_session.play.seats import ENGINE, HUMAN

from awale_core import Game
from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench, Spy
from tests.support.sentences import english_part
from tests.support.session_screen import Screen
from tests.support.waiting import wait_until


class Strict:
    """Finds that only the last legal move is good: every other one throws 20 seeds away."""

    settings = "strict"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.stop = self.may_answer.set

    def judge(self, game: Game) -> Judgement:
        self.asked.append(game.fen())
        assert self.may_answer.wait()
        sign = 1 - 2 * game.turn
        legal = game.legal_moves()
        moves = [JudgedMove(legal[-1], Score.estimate(8 * sign), (legal[-1],))]
        moves += [JudgedMove(pit, Score.estimate(-12 * sign), (pit,)) for pit in legal[:-1]]
        return Judgement(game.turn, tuple(moves), 5)

    def is_asked(self, times: int) -> None:
        """Wait for the question about a position."""
        wait_until(lambda: len(self.asked) == times, f"{times} positions")


class Even(Strict):
    """Finds no move bad."""

    def judge(self, game: Game) -> Judgement:
        moves = [JudgedMove(pit, Score.estimate(0), (pit,)) for pit in (2, 0, 1, 3, 4, 5)]
        return Judgement(0, tuple(moves), 5)


class Failing(Strict):
    def judge(self, game: Game) -> Judgement:
        self.asked.append(game.fen())
        raise RuntimeError("no idea")


@pytest.fixture
def against_engine(at_the_board: AtTheBoard) -> AtTheBoard:
    """A person who plays South, and First as North."""
    return partial(at_the_board, seats=(HUMAN, ENGINE), names=("Ama", "E"))


@pytest.fixture
def warnings() -> Spy:
    """Spy for the warnings which the board is asked to show."""
    return Spy(what="warning")


@pytest.fixture
def bench(warnings: Spy) -> Bench:
    return Bench(warnings)


def lock(bench: Bench, **settings: str) -> None:
    """Have a teacher choose these settings of the board."""
    with bench.connect() as board:
        board.set({**settings, "teacher": "locked"})


def play_two(judge: Strict, screen: Screen) -> None:
    """Play A, a mistake, and F; the engine answers each."""
    for number, pit in enumerate((0, 5)):
        judge.is_asked(number + 1)
        screen.has(2 * number)
        screen.play(pit)
    screen.has(4)


def test_a_mistake_is_explained_and_not_marked_and_a_good_move_is_not(
    against_engine: AtTheBoard, bench: Bench, warnings: Spy
) -> None:
    judge = Strict()

    def person(screen: Screen) -> None:
        play_two(judge, screen)
        lines = screen.printed.getvalue().splitlines()
        (explained,) = (line for line in lines if "Coach:" in line)
        assert "F was better." in explained
        mistake = next(at for at, line in enumerate(lines) if "South A" in line)
        assert lines.index(explained) > mistake

    against_engine(person, bench, judge=judge)
    assert warnings.asked == []


@pytest.mark.parametrize(("level", "said"), [(3, 0), (4, 1)])
def test_a_beginner_is_spared_what_costs_no_seeds_that_can_be_seen(
    against_engine: AtTheBoard, level: int, said: int
) -> None:
    judge = Strict()

    def person(screen: Screen) -> None:
        play_two(judge, screen)
        assert screen.printed.getvalue().count("Coach:") == said

    against_engine(person, judge=judge, levels=(None, level))


def test_a_move_that_is_quicker_than_the_coach_is_explained_later(
    against_engine: AtTheBoard,
) -> None:
    judge = Strict()
    judge.may_answer.clear()

    def person(screen: Screen) -> None:
        judge.is_asked(1)
        screen.play(0)
        judge.may_answer.set()
        screen.hears("F was better.")
        assert screen.printed.getvalue().count("Coach:") == 1

    against_engine(person, judge=judge)


@pytest.mark.parametrize(
    ("judge", "bad", "hint"), [(Strict(), [[0, 1, 2, 3, 4]], 5), (Even(), [], 2)]
)
def test_bad_moves_and_a_good_one_are_marked_before_they_are_played(
    against_engine: AtTheBoard,
    bench: Bench,
    warnings: Spy,
    judge: Strict,
    bad: list[list[int]],
    hint: int,
) -> None:
    """From the first turn on, also where no move is bad."""

    def person(screen: Screen) -> None:
        screen.hears(f"A good move: {'ABCDEF'[hint]}")
        wait_until(lambda: bench.board.app.indicators.hint == hint, "the mark")

    against_engine(person, bench, judge=judge, mode=WARN)
    assert [each["pits"] for each in warnings.asked] == bad


def test_a_position_that_is_there_again_is_judged_and_warned_of_as_before(
    against_engine: AtTheBoard, bench: Bench, warnings: Spy
) -> None:
    judge = Strict()

    def is_warned(times: int) -> None:
        wait_until(lambda: len(warnings.asked) == times, f"{times} warnings")

    def person(screen: Screen) -> None:
        is_warned(1)
        screen.play(5)
        is_warned(2)
        assert screen.do(Undo()) == Done()
        is_warned(3)

    against_engine(person, bench, judge=judge, mode=WARN)
    assert warnings.asked[2]["pits"] == warnings.asked[0]["pits"]
    assert len(judge.asked) == 2


def test_marks_go_with_the_hints_that_are_switched_off(
    against_engine: AtTheBoard, bench: Bench, warnings: Spy
) -> None:
    indicators = bench.board.app.indicators

    def person(screen: Screen) -> None:
        wait_until(lambda: indicators.hint >= 0, "the mark")
        assert screen.do(SetCoach(mode="off")) == Done()
        wait_until(lambda: indicators.hint < 0 and not indicators.warning, "none")

    against_engine(person, bench, judge=Strict(), mode=WARN)
    assert warnings.asked


@pytest.mark.parametrize("hints", ["legal", "off"])
def test_the_coach_is_silent_where_hints_are_locked(
    against_engine: AtTheBoard, bench: Bench, hints: str
) -> None:
    judge = Strict()
    lock(bench, hints=hints)

    def person(screen: Screen) -> None:
        for pit in (0, 1):
            screen.has(2 * pit)
            screen.play(pit)
        screen.hears(english_part("refused.coach_off"))
        printed = screen.printed.getvalue()
        assert printed.count(english_part("refused.coach_off")) == 1
        assert "Coach:" not in printed

    against_engine(person, bench, judge=judge, mode=WARN)
    assert judge.asked == []


def test_a_coach_that_fails_does_not_end_the_game(against_engine: AtTheBoard) -> None:
    def person(screen: Screen) -> None:
        screen.play(0)
        screen.hears("no idea")
        screen.has(2)
        screen.play(1)

    against_engine(person, judge=Failing())


def test_commands_that_a_teacher_has_locked_are_refused(
    against_engine: AtTheBoard, bench: Bench, library: Library
) -> None:
    lock(bench, hints="off", takeback="locked")

    def person(screen: Screen) -> None:
        screen.play(0)
        screen.has(2)
        assert screen.refused(Hint()).id == "refused.hints_off"
        assert "taking back is locked" in english(screen.refused(Undo()))

    against_engine(person, bench, judge=Strict())
    assert letters(library.moves(1)) == "Aa"


def test_hints_for_one_game_stay_when_it_is_played_again_and_end_with_another(
    against_engine: AtTheBoard,
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

    against_engine(person, judge=Strict())
