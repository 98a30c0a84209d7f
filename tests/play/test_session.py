# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Whole sessions: the real session, client and library against the firmware's real App, with and
without faults. The module is long because all tests share one harness of that session."""

import _thread
import itertools
import shlex
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.play.opponents import OtherProgram
from awale_session.link import RequestRefused
from awale_session.link.link_session import Timing
from awale_session.page.protocol import Declare, Hint, Undo
from awale_session.play import session
from awale_session.play.events import SessionState
from awale_session.play.inbox import Done
from awale_session.play.seats import ENGINE, HUMAN
from awale_session.play.session import BoardLost, SessionStopped
from awale_session.play.thinking import Choice

from awale_core import Game
from awale_core.notation import pit_letter
from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench, CutAt, Messages, Noise, Spy
from tests.support.first_player import First
from tests.support.sentences import english_part, english_text
from tests.support.session_screen import Screen
from tests.support.session_table import (
    Table,
    played_out,
    same,
    two_games_are_kept_with_every_move,
)

SHORT = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"  # a dozen plies before the end
SHORTER = "0-2-1-0-1-0-0-0-0-0-2-1-21-20-S"  # four plies before it


def opening(plies: int) -> str:
    """The first moves of the game that First plays against itself."""
    return "".join(pit_letter(pit) for pit in played_out().moves[:plies])


def test_two_engines_play_games_that_are_kept_with_every_move(library: Library) -> None:
    two_games_are_kept_with_every_move(library, Bench(), "test")


@pytest.mark.parametrize("rules", ["benin", "french-beginner"])
def test_other_rule_sets_are_played_to_their_end(library: Library, rules: str) -> None:
    Table(library, rules=rules).run()
    same(library, 1, played_out(rules=rules))


@pytest.mark.parametrize("rules", ["spanish", "french"])
def test_two_engines_take_the_boards_offer_to_end_the_game(library: Library, rules: str) -> None:
    fen = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"
    Table(library, rules=rules, fen=fen).run()
    kept = library.game(1)
    assert (kept.reason, kept.seeds, kept.winner) == ("agreement", (24, 24), None)
    assert library.replay(1).outcome == (None, "agreement")


class Scripted(First):
    """Plays the given pits; before each, a person does something."""

    def __init__(self, before: Callable[[int], None]) -> None:
        self._before = before

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        self._before(game.plies)
        return super().choose(game, movetime_ms)


class Margin(First):
    """Is sure that North wins by a number of seeds."""

    def __init__(self, north: float) -> None:
        self._north = north

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        margin = -self._north if game.turn == 0 else self._north
        return Choice(game.legal_moves()[0], margin)


def test_ctrl_c_keeps_the_game_and_says_so(library: Library) -> None:
    class Slow(First):
        """Presses Ctrl-C in the middle of its thinking, and thinks on until it is stopped."""

        def __init__(self) -> None:
            self.stopped = threading.Event()

        def choose(self, game: Game, movetime_ms: float) -> Choice:
            if game.plies == 5:
                _thread.interrupt_main()
                self.stopped.wait()
            return super().choose(game, movetime_ms)

        def stop(self) -> None:
            self.stopped.set()

    table = Table(library)
    table.opponent = Slow()
    with pytest.raises(
        SessionStopped, match=r"unfinished after 5 moves: 'awale logs show 1'"
    ) as caught:
        table.run()
    assert caught.value.exit_code == 130
    assert table.moves() == opening(5)
    assert library.game(1).result == "*"

    again = Table(library, table.bench)
    again.run()
    same(library, 1, played_out())
    assert english_text("resumed", moves="5 moves") in again.said.getvalue()


@pytest.mark.parametrize(
    ("rules", "plan"), [("benin", {"fen": SHORT}), ("abapa", {"fen": None, "fresh": True})]
)
def test_another_game_on_the_board_is_kept_and_replaced(
    library: Library, rules: str, plan: dict[str, Any]
) -> None:
    """Also one that could be resumed, where a new one is asked for."""
    bench = Bench()
    with bench.connect() as board:
        board.move(board.new(rules, south="host", north="host"), 0, 4)
    table = Table(library, bench, **plan)
    table.run()
    assert "kept, unfinished after 1 move; a new one begins" in table.said.getvalue()
    old = library.game(1)
    assert (old.rules, old.result, table.moves(1)) == (rules, "*", "E")
    same(library, 2, played_out(plan["fen"]))


def test_a_game_that_is_begun_at_the_board_is_played_too(library: Library) -> None:
    table = Table(library, fen=SHORT)

    def someone_presses_new() -> None:
        with table.bench.lock:
            table.bench.board.app.session.start(Game(), "host", "host", table.bench.board.now)

    table.opponent = Scripted(once_at(3, someone_presses_new))
    table.run()
    assert len(library.moves(1)) == 3
    assert library.game(1).result == "*"
    same(library, 2, played_out())


def once_at(ply: int, action: Callable[[], None]) -> Callable[[int], None]:
    """For `Scripted`: do something the first time that the engine is asked at `ply`."""
    done = threading.Event()

    def before(now: int) -> None:
        if now == ply and not done.is_set():
            done.set()
            action()

    return before


def test_moves_taken_back_at_the_board_are_taken_back_in_the_library(library: Library) -> None:
    table = Table(library, fen=SHORT)

    def take_back() -> None:
        with table.bench.lock:
            table.bench.board.app.session.undo(3, table.bench.board.now)

    table.opponent = Scripted(once_at(6, take_back))
    table.run()
    same(library, 1, played_out(SHORT))
    assert "Taken back: " in table.said.getvalue()


# -- what a person asks for -----------------------------------------------------------------------

WITH_ENGINE = {"seats": (HUMAN, ENGINE), "fen": SHORT}


def to_move(screen: Screen, ply: int = 0) -> bool:
    """Wait for South's turn, at this ply or later, or the end; whether it is South's turn."""

    def fits(state: SessionState) -> bool:
        game = state.game
        return state.phase == "play" and game is not None and game.turn == 0 and game.plies >= ply

    return fits(screen.until(lambda state: state.phase == "over" or fits(state)))


def plays_on(screen: Screen, plies: int = 99) -> None:
    """South plays the first pits up to the turn at this ply, or to the end."""
    while to_move(screen) and screen.game.plies < plies:
        screen.play(screen.game.legal_moves()[0])


def test_a_person_touches_and_the_engine_answers(
    library: Library, at_the_board: AtTheBoard
) -> None:
    bench, expected = Bench(), played_out(SHORT)

    def person(screen: Screen) -> None:
        plies = -1
        while to_move(screen, plies + 1):
            plies = screen.game.plies
            bench.touch("ABCDEF"[expected.move_at(plies)])

    at_the_board(person, bench, **WITH_ENGINE)
    same(library, 1, expected)
    for first, by in enumerate(("touch", "host")):
        assert {move.by for move in library.moves(1)[first::2]} == {by}


def test_a_hint_lights_a_pit_and_is_reported(library: Library, at_the_board: AtTheBoard) -> None:
    hints = Spy(what="hint")

    def person(screen: Screen) -> None:
        plays_on(screen, 2)
        assert screen.do(Hint()) == Done()
        screen.hears(english_text("remark.only", pit="F"))
        plays_on(screen)

    at_the_board(person, Bench(hints), **WITH_ENGINE)
    same(library, 1, played_out(SHORT))
    once = {hint["id"]: hint["pit"] for hint in hints.asked}  # a line may be sent again
    assert list(once.values()) == [played_out(SHORT).move_at(2)]
    assert library.game(1).tags == {"SouthHints": "1"}


def test_a_person_takes_back_their_own_last_move_and_resigns(
    library: Library, at_the_board: AtTheBoard
) -> None:
    bench = Bench()

    def person(screen: Screen) -> None:
        plays_on(screen, 4)
        assert screen.do(Undo()) == Done()
        screen.has(2)
        assert screen.do(Declare(action="resign")) == Done()
        screen.until(lambda state: state.phase == "over")

    at_the_board(person, bench, **WITH_ENGINE, names=("Ama", "Awalé level 2"))
    kept = library.game(1)
    assert (kept.reason, kept.winner, kept.plies) == ("resignation", 1, 2)
    assert kept.tags == {"SouthTakeBacks": "1"}
    assert bench.board.app.session.seats == ["touch", "host"]


@pytest.mark.parametrize("winning", [False, True])
def test_an_engine_takes_a_draw_only_where_it_cannot_better_it(
    library: Library, at_the_board: AtTheBoard, winning: bool
) -> None:
    def person(screen: Screen) -> None:
        plays_on(screen, 2)
        assert screen.do(Declare(action="offer")) == Done()
        if winning:
            screen.hears("wants to play on")
            plays_on(screen)
        screen.until(lambda state: state.phase == "over")

    at_the_board(person, opponent=Margin(40 if winning else -3), **WITH_ENGINE)
    if winning:
        same(library, 1, played_out(SHORT))
    else:
        assert library.game(1).reason == "agreement"


def test_a_kept_game_goes_on_on_a_board_that_never_had_it(library: Library) -> None:
    bench = Bench()

    def vanish() -> None:
        with bench.lock:
            bench.present = False
            bench.pull()

    table = Table(library, bench, wait_s=0)
    table.opponent = Scripted(once_at(6, vanish))
    with pytest.raises(BoardLost):
        table.run()
    again = Table(library, resume=1)
    again.run()
    same(library, 1, played_out())
    assert len(list(library.games())) == 1


def test_another_programs_engine_plays(library: Library) -> None:
    command = f"{shlex.quote(sys.executable)} -m awale_host engine"
    opponent = OtherProgram(command, "abapa")
    try:
        table = Table(library, fen=SHORT, movetime_ms=5)
        table.opponent = opponent
        table.run()
        assert library.game(1).reason is not None
        assert library.replay(1).plies > 3
    finally:
        opponent.close()


# -- faults ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_cable_may_be_pulled_at_every_single_message(tmp_path: Path) -> None:
    """Before one and after the next, until a game has fewer messages, both ways counted: the
    threads decide how many it has."""
    expected = played_out(SHORTER)
    for at in itertools.count(3):
        with Library(tmp_path / f"{at}.sqlite") as library:
            cable = CutAt(at, after=at % 2 == 0)
            table = Table(library, Bench(cable), fen=SHORTER)
            table.run()
            same(library, 1, expected)
            assert table.bench.board.app.session.game == expected
            assert len(list(library.games())) == 1
            if not cable.cut:
                break
    assert at > 25


@pytest.mark.slow
def test_a_board_may_start_again_at_every_ply(tmp_path: Path) -> None:
    """It comes back with the game, or has lost its memory and is given it back."""
    expected = played_out(SHORTER)
    for at in range(1, expected.plies):
        with Library(tmp_path / f"{at}.sqlite") as library:
            table, forget = Table(library, fen=SHORTER), at % 2 == 0
            reset = partial(table.bench.reset, forget)
            table.opponent = Scripted(once_at(at, reset))
            table.run()
            same(library, 1, expected)
            assert len(list(library.games())) == 1
            if forget:
                assert len(library.origins(1)) == 2
                assert english_text("board.restoring") in table.said.getvalue()
            assert all(move.ms is not None for move in library.moves(1))


@pytest.mark.slow
def test_a_fifth_of_all_lines_may_be_damaged(library: Library) -> None:
    table = Table(library, Bench(Noise(0.2, 0)), fen=SHORT, speed=None)
    table.run(Timing(request_timeout=0.6, max_attempts=30, max_hellos=30, disconnect_after=60))
    same(library, 1, played_out(SHORT))
    assert table.bench.board.app.session.game == played_out(SHORT)


def test_a_board_that_stays_away_ends_the_session_and_the_game_is_kept(library: Library) -> None:
    table = Table(library, wait_s=10)

    def vanish() -> None:
        with table.bench.lock:
            table.bench.present = False
            table.bench.pull()

    table.opponent = Scripted(once_at(4, vanish))
    with pytest.raises(
        BoardLost, match=r"not come back within 10 seconds.*after 4 moves"
    ) as caught:
        table.run()
    assert caught.value.exit_code != 0
    said = table.said.getvalue()
    assert said.count(english_part("board.lost")) == 2
    assert said.count("There is no board. Waiting") == 1  # the reason, once it is known
    assert table.moves() == opening(4)


def test_the_engine_takes_its_seat_back_from_the_boards_own_ai(library: Library) -> None:
    bench = Bench()
    board = bench.board.app.session

    def ok_while_the_pc_is_away() -> None:
        with bench.lock:
            bench.pull()
            board.seat("board", "board", bench.board.now)

    table = Table(library, bench)
    table.opponent = Scripted(once_at(4, ok_while_the_pc_is_away))
    table.run()
    assert english_part("board.seat_back") in table.said.getvalue()
    assert board.seats == ["host", "host"]
    assert board.game is not None
    same(library, 1, board.game)


def test_a_board_that_forgets_a_finished_game_ends_the_session_without_an_error(
    library: Library,
) -> None:
    bench = Bench()
    reset = threading.Thread(target=lambda: bench.reset(forget=True), daemon=True)

    class ForgetsAtTheEnd(Messages):
        def answer(self, message: dict[str, Any]) -> dict[str, Any]:
            if message["t"] == "over" and reset.ident is None:
                reset.start()
            return message

    bench.cable = ForgetsAtTheEnd()
    Table(library, bench, fen=SHORT).run()
    reset.join()  # or it starts a board in the middle of another test
    same(library, 1, played_out(SHORT))
    assert len(list(library.games())) == 1


class Contrary(Messages):
    """A person else takes the seats, at one of `every` moves that the host sends; a line that is
    sent again is the same move."""

    def __init__(self, every: int) -> None:
        self._every = every
        self._moves: list[int] = []

    def request(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["t"] != "move":
            return message
        if message["id"] not in self._moves:
            self._moves.append(message["id"])
        wrong = self._moves.index(message["id"]) % self._every == 0
        return {**message, "ply": 999} if wrong else message


def test_a_board_is_given_up_if_it_refuses_every_move_and_not_now_and_then(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "CONFUSED", 2)
    with pytest.raises(RequestRefused, match="moved on"):
        Table(library, Bench(Contrary(1)), fen=SHORT).run()
    Table(library, Bench(Contrary(2)), fen=SHORT).run()
    same(library, 1, played_out(SHORT))


def test_a_move_that_a_resignation_at_the_board_has_overtaken_ends_the_game_alone(
    library: Library,
) -> None:
    """It was the end of the session: "The board refuses: The game is over."."""
    bench = Bench()
    board = bench.board.app.session

    class ResignsMeanwhile(Messages):
        def request(self, message: dict[str, Any]) -> dict[str, Any]:
            if message["t"] == "move" and message["ply"] == 4:
                with bench.lock:
                    board.declare(1, "resign", bench.board.now)
            return message

    bench.cable = ResignsMeanwhile()
    Table(library, bench).run()
    assert board.game is not None
    assert (board.game.plies, board.game.outcome.winner) == (4, 0)  # type: ignore[union-attr]
    same(library, 1, board.game)


def test_an_opponent_that_fails_ends_the_session_with_its_own_message(library: Library) -> None:
    class Broken(First):
        def choose(self, game: Game, movetime_ms: float) -> Choice:
            raise RequestRefused("illegal", "The engine has no idea.")

    table = Table(library)
    table.opponent = Broken()
    with pytest.raises(RequestRefused, match="no idea"):
        table.run()
