# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands of a view during a session that goes on: games one after the other, on one board."""

from dataclasses import replace

import pytest
from awale_host.library import Library, letters
from awale_session.page.protocol import (
    Again,
    Coach,
    Declare,
    NewGame,
    Play,
    Player,
    Seat,
    SetBoard,
    Setup,
    Undo,
)
from awale_session.play.events import SessionEvent
from awale_session.play.inbox import Done
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig

from awale_core import Game
from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench
from tests.support.first_player import First
from tests.support.sentences import english_text
from tests.support.session_screen import Screen

LAST = "1-0-0-0-0-2-0-0-0-0-3-1-20-21-S"  # four plies before the end
PEOPLE = (Player("person", None, "Ama"), Player("person", None, "Kofi"))
WITH_ENGINE = (Player("person"), Player("engine", 2))


def test_two_people_play_from_a_view_and_the_result_stands_until_another_game(
    at_the_board: AtTheBoard, library: Library
) -> None:
    def people(screen: Screen) -> None:
        while screen.until(lambda state: state.phase in ("play", "over")).phase == "play":
            screen.play(screen.game.legal_moves()[0])
        screen.until(lambda state: state.phase == "over" and state.kept == 1)
        assert screen.game.outcome is not None
        assert screen.do(Again()) == Done()
        screen.until(lambda state: state.phase == "play")
        assert (screen.game.plies, screen.game.start_fen()) == (0, LAST)

    at_the_board(people, fen=LAST)
    assert library.game(1).reason is not None


def test_what_is_late_not_allowed_or_invalid_is_refused_and_the_game_goes_on(
    at_the_board: AtTheBoard, library: Library
) -> None:
    def people(screen: Screen) -> None:
        screen.until(lambda state: state.phase == "play")
        assert screen.refused(Undo()).id == "refused.nothing_to_undo"
        screen.refused(Coach(mode="warn"))  # there is none
        screen.play(2)
        assert screen.refused(Play(pit=3, ply=0)).id == "refused.stale"
        assert screen.refused(Play(pit=3, ply=1)).id == "refused.not_yours"
        screen.play(6)
        assert screen.refused(Play(pit=2, ply=2)).id == "refused.empty"
        assert screen.refused(Again()).id == "refused.running"
        for setup in (Setup("no such rules"), Setup(fen="4-4-S"), Setup(match="no such match")):
            assert screen.refused(NewGame(setup=setup)).id == "refused.setup"

    at_the_board(people)
    assert letters(library.moves(1)) == "Ca"


def test_moves_are_taken_back_between_two_people(
    at_the_board: AtTheBoard, library: Library
) -> None:
    def people(screen: Screen) -> None:
        screen.play(2)
        screen.play(8)
        assert screen.do(Undo()) == Done()
        screen.has(1)
        assert english_text("taken_back.moves", pits="“c”", turn="Kofi to move") in screen.said()

    at_the_board(people)
    assert letters(library.moves(1)) == "C"


def test_a_new_game_in_the_middle_of_one_keeps_that_as_unfinished(
    at_the_board: AtTheBoard, library: Library
) -> None:
    def person(screen: Screen) -> None:
        screen.play(0)
        setup = Setup("awari", *WITH_ENGINE, starter=1)
        assert screen.do(NewGame(setup=setup)) == Done()
        screen.until(lambda state: state.game and state.game.rules.id == "awari")
        state = screen.until(lambda state: screen.game.plies == 1)
        assert screen.game.starter == 1
        assert [player.kind for player in state.players] == ["person", "engine"]
        screen.play(0)

    at_the_board(person)
    assert (library.game(1).result, library.game(1).rules) == ("*", "abapa")
    assert library.game(2).rules == "awari"
    assert library.game(2).north.endswith("level 2")


def test_changed_sides(at_the_board: AtTheBoard) -> None:
    def person(screen: Screen) -> None:
        screen.until(lambda state: state.phase == "play")
        assert screen.do(Declare(action="resign")) == Done()
        screen.until(lambda state: state.phase == "over")
        assert screen.refused(Play(pit=0, ply=None)).id == "refused.over"
        assert screen.do(Again(swap=True)) == Done()
        state = screen.until(lambda state: state.phase == "play" and state.setup.players != PEOPLE)
        assert [player.name for player in state.players] == ["Kofi", "Ama"]

    at_the_board(person)


def test_a_seat_changes_hands_in_the_middle_of_a_game(
    at_the_board: AtTheBoard, library: Library
) -> None:
    def people(screen: Screen) -> None:
        screen.play(0)
        assert screen.do(Seat(side=1, player=Player("engine", 4))) == Done()
        state = screen.until(lambda state: screen.game.plies == 2)
        assert state.players[1] == Player("engine", 4)
        word = english_text("level.board.3")
        engine = english_text("seat.engine", level=4, word=word)
        assert english_text("seat.changed", who=engine, side="North") in screen.said()
        screen.play(1)

    at_the_board(people)
    assert library.moves(1)[1].by == "host"


def test_a_match_is_counted_and_its_loser_begins(at_the_board: AtTheBoard) -> None:
    def people(screen: Screen) -> None:
        setup = Setup("abapa", *PEOPLE, fen=LAST, match="best_of_three")
        assert screen.do(NewGame(setup=setup)) == Done()
        points: list[tuple[int, int]] = []
        for _ in range(3):
            screen.until(lambda state: state.phase == "play" and state.match is not None)
            assert screen.do(Declare(action="resign")) == Done()
            state = screen.until(
                lambda state: (
                    state.phase == "over"
                    and state.match is not None
                    and sum(state.match.points) > len(points)
                )
            )
            assert state.match is not None
            points.append(state.match.points)
            if state.match.over:
                return
            assert screen.do(Again()) == Done()
        raise AssertionError(f"the match does not end: {points}")

    at_the_board(people)


def test_settings_are_shown_and_changed(at_the_board: AtTheBoard) -> None:
    def person(screen: Screen) -> None:
        screen.until(lambda state: state.settings.get("speed") == "max")
        assert screen.do(SetBoard(values={"brightness": 3, "palette": "night"})) == Done()
        state = screen.until(lambda state: state.settings.get("brightness") == 3)
        assert state.settings["palette"] == "night"
        assert "brightness" in str(screen.refused(SetBoard(values={"brightness": 77})).args)

    at_the_board(person)


def test_a_result_stands_in_light_before_the_next_of_several_games(library: Library) -> None:
    """Time passes on the board's own clock: the next game begins four seconds after the light."""
    bench = Bench()
    begun: list[float] = []
    over: list[float] = []

    class Stopwatch(Screen):
        def on_event(self, event: SessionEvent) -> None:
            {"began": begun, "kept": over}.get(event.what, []).append(bench.clock())

    with bench.connect() as board:
        config = SessionConfig(seats=(ENGINE, ENGINE), speed="max", fen=LAST, games=2)
        opponents = dict.fromkeys((0, 1), First())
        Session(board, library, config, opponents, [Stopwatch()], clock=bench.clock).run()
    assert len(begun) == len(over) == 2
    assert begun[1] - over[0] >= 4


def test_a_refused_touch_is_described_and_a_game_begun_by_touch_followed(
    at_the_board: AtTheBoard,
) -> None:
    bench = Bench()

    def person(screen: Screen) -> None:
        screen.until(lambda state: state.phase == "play")
        bench.touch("d")
        state = screen.until(lambda state: state.refused is not None)
        assert state.refused == ("not_yours", 9)
        assert english_text("refused.not_yours", pit="d", owner="Kofi", who="Ama") in screen.said()
        assert screen.do(Declare(action="resign")) == Done()
        first = screen.until(lambda state: state.phase == "over")
        bench.touch("ok")
        screen.until(lambda state: state.phase == "play" and state.id != first.id)
        assert screen.game.plies == 0

    at_the_board(person, bench)


def test_an_offer_and_its_answer_are_described(at_the_board: AtTheBoard) -> None:
    """By the one who made it, also where the board's state was read before its message."""

    def person(screen: Screen) -> None:
        screen.play(2)
        for answer in ("decline", "accept"):
            assert screen.do(Declare(action="offer")) == Done()
            screen.until(lambda state: screen.game.offer == 1)
            assert screen.said()[-1] == english_text("said.offer", who="Player 2")
            assert screen.do(Declare(action=answer)) == Done()
            if answer == "decline":
                screen.until(lambda state: screen.game.offer is None)
                assert screen.said()[-1] == english_text("said.decline", who="Player 1")
        screen.until(lambda state: state.phase == "over")
        assert english_text("reason.agreement") in " ".join(screen.said())

    at_the_board(person, names=("", ""))


@pytest.mark.parametrize("starter", [0, 1])
def test_a_game_that_goes_on_from_the_usual_start_was_not_set_up(starter: int) -> None:
    """A board says where its game began; a result then offers "Play again"."""
    usual, other = Game("abapa", starter).start_fen(), "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S"
    config = SessionConfig(fen=usual, starter=starter)
    assert config.setup.fen is None
    assert config.with_setup(config.setup).start().start_fen() == usual
    assert replace(config, fen=other).setup.fen == other
