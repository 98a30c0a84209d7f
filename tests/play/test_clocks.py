# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Clocks: how the time runs, what happens when it is up, and a game that goes on with its times."""

import re
from pathlib import Path

import pytest
from awale_host.library import Library
from awale_session.answers.game_document import ending
from awale_session.catalogue import english
from awale_session.errors import AwaleError
from awale_session.library.ogn_files import from_ogn, to_ogn
from awale_session.link.mirror import Ply
from awale_session.page.protocol import Hint
from awale_session.play.clocks import Clocks, TimeControl, in_words, parse
from awale_session.play.events import SessionState
from awale_session.play.inbox import Done
from awale_session.play.seats import ENGINE, HUMAN
from awale_session.play.thinking import Choice

from awale_core import Game
from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench, Spy
from tests.support.first_player import First
from tests.support.sentences import english_part, english_text
from tests.support.session_screen import Screen
from tests.support.session_table import Table

SHORT = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"


def played(clocks: Clocks, game: Game, pit: int) -> None:
    move = game.play(pit)
    clocks.moved(game, Ply(move, "touch", 0))


@pytest.mark.parametrize(
    ("text", "control", "tag"),
    [
        ("10+5", (600, 5), "600+5"),
        ("10", (600, 0), "600"),
        ("0.5+2", (30, 2), "30+2"),
        ("120", (7200, 0), "7200"),
    ],
)
def test_times_are_written_as_players_write_them(
    text: str, control: tuple[float, float], tag: str
) -> None:
    assert parse(text) == control
    assert parse(text).tag == tag


@pytest.mark.parametrize("text", ["", "0", "0+5", "ten", "5+", "-3", "10:00", "1+1+1", "1e3"])
def test_an_invalid_time_is_reported(text: str) -> None:
    with pytest.raises(AwaleError, match=r"10\+5"):
        parse(text)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(600, "10:00"), (599.9, "9:59"), (3720, "1:02:00"), (9.96, "0:09.9"), (0, "0:00.0")],
)
def test_clocks_are_read_easily(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_only_the_side_to_move_pays_and_its_move_adds_time() -> None:
    clocks, game = Clocks(TimeControl(60, 5)), Game()
    assert clocks.run(100, 0) is None
    assert clocks.run(110, 0) is None
    played(clocks, game, 2)
    assert clocks.remaining == [55, 60]
    clocks.run(113, None)  # the light is on its way
    clocks.run(120, 1)
    clocks.run(124, 1)
    assert clocks.remaining == [55, 56]


def test_a_move_taken_back_gives_its_time_back() -> None:
    clocks, game = Clocks(TimeControl(60)), Game()
    for now, pit in ((10, 2), (20, 8), (30, 1)):
        clocks.run(now - 10, game.turn)
        clocks.run(now, game.turn)
        played(clocks, game, pit)
    assert clocks.remaining == [40, 50]
    game.undo()
    game.undo()
    clocks.taken_back(game)
    assert clocks.remaining == [50, 60]


def test_the_time_is_up_once_nothing_remains() -> None:
    clocks = Clocks(TimeControl(60))
    clocks.run(0, 1)
    assert clocks.run(59.9, 1) is None
    assert not clocks.short(0)
    assert clocks.run(60, 1) == 1
    assert clocks.run(61, None) is None


@pytest.mark.parametrize(("base", "short"), [(60, 12), (600, 30)])
def test_time_is_short_at_a_fifth_of_it_and_at_most_at_half_a_minute(
    base: float, short: float
) -> None:
    clocks = Clocks(TimeControl(base))
    clocks.run(0, 1)
    clocks.run(base - short, 1)
    assert not clocks.short(1)
    clocks.run(base - short + 0.1, 1)
    assert clocks.short(1)
    assert not clocks.short(0)


def test_a_resumed_game_goes_on_with_its_remaining_times() -> None:
    clocks, game = Clocks(TimeControl(60, 1)), Game()
    for pit in (2, 8, 1):
        game.play(pit)
    clocks.restore(game, [20_000, None, 3_600_000])  # the PC was away for an hour
    assert clocks.remaining == [10, 61]
    game.undo()
    clocks.taken_back(game)
    assert clocks.remaining == [41, 61]


# -- in a session --------------------------------------------------------------------------------


class Timed(First):
    """Knows how long it might have thought."""

    def __init__(self) -> None:
        self.given: list[float] = []

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        self.given.append(movetime_ms)
        return super().choose(game, movetime_ms)


@pytest.mark.slow
def test_a_person_whose_time_is_up_has_lost(
    at_the_board: AtTheBoard, library: Library, tmp_path: Path
) -> None:
    """South moves once and then never again: North wins, and every file says why."""
    hurries = Spy(what="hurry")
    bench = Bench(hurries)

    def person(screen: Screen) -> None:
        screen.play(2)
        screen.until(lambda state: state.phase == "over")
        said = " ".join(screen.said())
        warned = re.findall(r"You have (\d+) seconds? left\.", said)
        assert [0 < int(seconds) <= 12 for seconds in warned] == [True]  # once: a fifth is left
        assert english_text("reason.time.you") in said
        assert english_part("said.resign.you") not in said
        assert "You lost. You ran out of time." in said

    plan = {"seats": (HUMAN, ENGINE), "names": ("Ama", "E"), "clock": TimeControl(60)}
    at_the_board(person, bench, **plan)
    assert [each["side"] for each in hurries.asked] == [0]
    kept = library.game(1)
    assert (kept.reason, kept.winner, kept.plies, kept.resigned) == ("resignation", 1, 2, 0)
    assert kept.tags == {"TimeControl": "60", "TimeForfeit": "South"}
    assert bench.board.app.session.seats == ["touch", "host"]
    text = to_ogn(library, 1)
    with Library(tmp_path / "other.sqlite") as other:
        from_ogn(other, text.encode())
        again = other.replay(1)
        assert again.outcome == (1, "resignation")
        assert "ran out of time" in english(ending(again, other.game(1).tags))
        assert to_ogn(other, 1) == text


def test_an_engine_thinks_no_longer_than_its_clock_allows(library: Library) -> None:
    table = Table(library, fen=SHORT, movetime_ms=5000, clock=TimeControl(60, 1))
    table.opponent = engine = Timed()
    table.run()
    assert library.game(1).reason not in (None, "resignation")
    assert engine.given
    assert max(engine.given) < 5000
    assert "1:0" in table.said.getvalue().splitlines()[1]  # both clocks beside the move


def test_the_clock_stands_while_the_board_is_away(at_the_board: AtTheBoard) -> None:
    bench = Bench()

    def two_minutes() -> None:
        bench.on_plug = lambda: None
        bench.board.run(120_000)

    def person(screen: Screen) -> None:
        screen.until(lambda state: state.clocks is not None and state.clocks.running == 0)
        bench.on_plug = two_minutes
        bench.pull()
        screen.until(lambda state: not state.connected)
        screen.until(lambda state: state.connected)
        clocks = screen.play(2).clocks
        assert clocks is not None
        assert clocks.remaining_ms[0] > 50_000

    at_the_board(person, bench, clock=TimeControl(60))


def show_slowly(screen: Screen, bench: Bench, seconds: float) -> None:
    """Let the view take that long to show that North is to move. As the session waits for it, no
    answer of the board is late meanwhile."""
    slow = [seconds]

    def on_state(state: SessionState) -> None:
        if slow and state.clocks is not None and state.clocks.running == 1:
            bench.wait(slow.pop())
        screen.states.put(state)

    screen.on_state = on_state  # type: ignore[method-assign]


def test_a_clock_that_a_view_sees_run_counts_from_then(at_the_board: AtTheBoard) -> None:
    bench = Bench()

    def person(screen: Screen) -> None:
        screen.until(lambda state: state.clocks is not None and state.clocks.running == 0)
        show_slowly(screen, bench, 5)
        screen.play(2)
        screen.until(lambda state: state.clocks is not None and state.clocks.running == 1)
        clocks = screen.play(8).clocks
        assert clocks is not None
        assert clocks.remaining_ms[1] <= 55_000

    at_the_board(person, bench, clock=TimeControl(60))


def test_a_hint_is_shown_with_the_time_that_is_left(at_the_board: AtTheBoard) -> None:
    bench = Bench()

    def person(screen: Screen) -> None:
        screen.until(lambda state: state.clocks is not None and state.clocks.running == 0)
        show_slowly(screen, bench, 5)
        screen.play(2)
        screen.until(lambda state: state.clocks is not None and state.clocks.running == 1)
        assert screen.do(Hint()) == Done()
        clocks = screen.until(lambda state: state.hint is not None).clocks
        assert clocks is not None
        assert clocks.remaining_ms[1] <= 55_000

    at_the_board(person, bench, clock=TimeControl(60))
