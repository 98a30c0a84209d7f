# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two sessions with a board each, and a real broker between them."""

import copy
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.views.friend_input import FriendWords
from awale_session.friend.resuming import resumed_config
from awale_session.friend.statement import GREETINGS, write
from awale_session.page.protocol import Again, Declare, Hint, SetBoard
from awale_session.play.events import MovesTakenBack
from awale_session.play.inbox import Done
from awale_session.play.session_config import SessionConfig

from tests.friend.test_adversary import Side, move
from tests.friend.test_seats import own_body
from tests.support.board_in_process import Bench, Spy
from tests.support.friends import Home, MemoryRoom, agree, invited
from tests.support.greetings import is_greeting
from tests.support.mosquitto import Mosquitto
from tests.support.sentences import english_part
from tests.support.waiting import wait_until

Meet = Callable[..., tuple[Home, Home]]


@pytest.fixture
def meet(broker: Mosquitto, tmp_path: Path) -> Iterator[Meet]:
    """Two players at their boards, who have agreed to `terms`, and `plies` moves."""
    with ExitStack() as stack:

        def both(plies: int = 0, **terms: Any) -> tuple[Home, Home]:
            records = invited(broker.address, **terms)
            homes = [stack.enter_context(Home(tmp_path, MemoryRoom(record))) for record in records]
            agree(homes[1])
            for ply in range(plies):
                homes[ply % 2].play()
                homes[1 - ply % 2].has(ply + 1)
            return homes[0], homes[1]

        yield both


def test_a_game_that_begins_before_the_session_is_begun_at_the_board(
    broker: Mosquitto, tmp_path: Path
) -> None:
    """The inviter may have answered before the friend's program has come to its board."""
    ama, kofi = (MemoryRoom(record) for record in invited(broker.address))
    for room in (ama, kofi):
        room.mailbox.open()
    wait_until(lambda: kofi.room.record.theirs is not None, "the inviter's proposal")
    kofi.room.agree()
    wait_until(lambda: kofi.room.shared is not None, "the game")
    with Library(tmp_path / "empty.sqlite") as library:
        assert resumed_config(SessionConfig(joins=True), kofi, library) is None
    with Home(tmp_path, ama) as first, Home(tmp_path, kofi) as second:
        for home in (first, second):  # news from before wait for who listens
            home.hears(english_part("friend.begun"))
        first.play()
        second.has(1)


def test_undo_at_the_board_asks_and_the_moves_stay_until_the_friend_agrees(meet: Meet) -> None:
    ama, kofi = meet(2)
    ama.bench.touch("undo")
    kofi.hears(english_part("friend.asked.takeback"))
    wait_until(lambda: ama.board.state().ply == 2, "the moves are back")
    assert kofi.do(Declare(action="decline")) == Done()
    ama.hears("says no")
    ama.has(2)


def test_an_offer_is_shown_at_the_other_board_and_accepted_there(meet: Meet) -> None:
    ama, kofi = meet(2)
    ama.do(Declare(action="offer"))
    kofi.screen.until(lambda state: kofi.screen.game.offer == 0)
    kofi.do(Declare(action="accept"))
    for home in (ama, kofi):
        home.screen.until(lambda state: state.phase == "over")
        assert home.screen.game.outcome == (None, "agreement")


def test_an_open_offer_outlives_a_restart_and_is_declined_once(meet: Meet, tmp_path: Path) -> None:
    ama, kofi = meet(1)
    ama.do(Declare(action="offer"))
    kofi.screen.until(lambda state: kofi.screen.game.offer == 0)
    room = MemoryRoom(kofi.room.record)
    kofi.__exit__(None, None, None)
    with Home(tmp_path, room, kofi.bench, resumes=True) as again:
        again.hears("Ama offers to end the game")
        again.screen.until(lambda state: state.game is not None and state.game.offer == 0)
        assert again.do(Declare(action="decline")) == Done()
        ama.hears("says no")
        for home in (ama, again):
            home.screen.until(lambda state: state.game is not None and state.game.offer is None)
        again.play()
        ama.has(2)


def test_a_game_goes_on_at_a_board_that_does_not_have_it(meet: Meet, tmp_path: Path) -> None:
    """Another board, or one whose memory was full when it was switched off."""
    ama, kofi = meet(3)
    room = MemoryRoom(kofi.room.record)
    assert room.room.record.kept is not None
    kofi.__exit__(None, None, None)
    with Home(tmp_path, room, Bench(), resumes=True) as again:
        again.has(3)
        again.play()
        ama.has(4)
    with Library(tmp_path / "games-1.sqlite") as library:
        assert [len(library.replay(game.id).moves) for game in library.games()] == [4]


def test_a_game_gone_on_with_is_at_the_board_before_the_broker_answers(
    meet: Meet, tmp_path: Path
) -> None:
    room = MemoryRoom(meet(1)[1].room.record)
    with Home(tmp_path / "again") as again:
        again.do(SetBoard(values={}))  # the session stands, and nothing is said any more
        again.desk.take(room)
        again.has(1)


def test_a_resignation_ends_both_games_and_another_one_is_agreed_to(meet: Meet) -> None:
    ama, kofi = meet(1)
    kofi.do(Declare(action="resign"))
    for home in (ama, kofi):
        home.screen.until(lambda state: state.phase == "over")
        assert home.screen.game.resigned == 1
    ama.do(Again())
    kofi.hears("play again")
    kofi.do(Again())
    kofi.play()  # who begins alternates
    ama.has(1)


def test_a_take_back_at_the_end_of_a_game_asks_nothing_in_the_next(meet: Meet) -> None:
    ama, kofi = meet(1)
    kofi.do(Declare(action="resign"))
    ama.screen.until(lambda state: state.phase == "over")
    ama.do(Again())
    kofi.hears("play again")
    held = threading.Event()

    def touch(_: object) -> None:  # in the session's thread, to which the next game comes later
        assert ama.screen.state
        assert ama.screen.state.id
        ama.board.undo(ama.screen.state.id, 1, 1)
        held.set()
        shared = ama.room.shared
        assert shared is not None
        wait_until(lambda: (shared.number, shared.plies) == (1, 1), "a move of the next game")

    ama.submit(SetBoard(values={}), touch)
    held.wait()
    kofi.do(Again())
    kofi.play()
    ama.has(1)
    ama.play()
    kofi.has(2)
    assert "friend.refused" not in str(ama.screen.events)
    assert kofi.room.shared is not None
    assert kofi.room.shared.ask is None


def test_hints_are_refused_as_agreed(meet: Meet) -> None:
    ama, _ = meet()
    ama.play()
    assert ama.screen.refused(Hint()).id == "friend.no_help"
    assert ama.board.setting("hints") == "legal"


def test_each_player_is_charged_their_own_time(meet: Meet) -> None:
    ama, kofi = meet(clock=(600_000, 5_000))
    for _ in range(4):
        ama.play()
        kofi.play()
    ama.has(8)
    for home in (ama, kofi):
        shared = home.room.shared
        assert shared is not None
        state = home.screen.until(
            lambda state: state.clocks is not None and state.clocks.running is not None
        )
        assert state.clocks is not None
        for seat in (0, 1):
            side = shared.side(seat)
            left = shared.remaining_ms(seat)
            assert left is not None
            assert abs(state.clocks.remaining_ms[side] - left) < 1500, (home.side, side)


def test_time_that_is_up_ends_both_games(meet: Meet) -> None:
    ama, kofi = meet(1, clock=(20_000, 0))
    kofi.bench.wait(30)
    for home in (ama, kofi):
        state = home.screen.until(lambda state: state.phase == "over")
        assert state.out_of_time == 1


def test_moves_of_the_boards_own_player_do_not_count(meet: Meet) -> None:
    ama, kofi = meet(1)
    id = kofi.screen.state.id if kofi.screen.state else ""
    assert id
    kofi.board.seats(id, "host", "host")
    kofi.board.move(id, 1, 8)
    kofi.board.move(id, 2, 0)  # a move of the friend that the friend has not played
    wait_until(lambda: kofi.room.shared is not None and kofi.room.shared.plies == 2, "own move")
    wait_until(lambda: kofi.board.state().ply == 2, "the other is taken back")
    ama.has(2)


def test_an_end_at_the_board_that_the_friend_has_not_declared_is_taken_back(meet: Meet) -> None:
    ama, kofi = meet(1)
    ama.do(Declare(action="offer"))
    state = kofi.screen.until(lambda state: kofi.screen.game.offer == 0)
    kofi.board.declare(state.id or "", 1, 0, "resign", any_seat=True)
    kofi.screen.until(lambda state: kofi.screen.game.outcome is not None)
    kofi.screen.until(lambda state: kofi.screen.game.outcome is None)
    kofi.play()
    ama.has(2)


def test_a_resignation_at_the_board_that_a_move_has_overtaken_is_taken_back(meet: Meet) -> None:
    ama, kofi = meet(2)
    with kofi.room.lock:  # the board and the agreed game are not compared meanwhile
        state = kofi.screen.until(lambda state: state.game is not None and state.game.plies == 2)
        kofi.board.declare(state.id or "", 2, 1, "resign", any_seat=True)
        ama.play()
        stated = wait_until(
            lambda: (mine := ama.room.record.mine) and len(mine.moves) == 3 and mine, "the move"
        )
        kofi.room.receive("a", write(stated), lambda key: True)
    kofi.has(3)
    back = [event for event in kofi.screen.events if isinstance(event, MovesTakenBack)]
    assert [event.say.id for event in back] == ["taken_back"]
    kofi.play()
    ama.has(4)


def test_a_move_at_a_board_waits_while_its_record_lacks_what_a_copy_has_stated(meet: Meet) -> None:
    """It was the end of the session, and its own taking back a question to the friend."""
    ama, kofi = meet(1)
    friend, copied = (Side(copy.deepcopy(home.room.record)) for home in (ama, kofi))
    move(copied, friend)
    move(friend, copied)
    kofi.room.receive_own(own_body(copied))  # with Ama's move, which is to come
    assert kofi.room.is_behind
    kofi.play(8)
    for _ in range(2):  # the session has compared its board with the record in between
        kofi.do(SetBoard(values={}))
    kofi.room.receive(friend.part, own_body(friend), lambda key: True)
    kofi.has(3)
    state = kofi.board.state()
    assert kofi.room.shared is not None
    assert (kofi.room.shared.letters(), kofi.room.shared.ask) == (copied.moves, None)
    assert state.ply == 3


def test_a_move_that_is_taken_back_before_it_is_stated_asks_the_friend_nothing(meet: Meet) -> None:
    ama, kofi = meet(1)
    id = kofi.screen.state.id if kofi.screen.state else ""
    assert id

    def touch(_: object) -> None:  # in the session's thread, which compares after both
        kofi.board.move(id, 1, 8, any_seat=True)
        kofi.board.undo(id, 2, 1)

    kofi.submit(SetBoard(values={}), touch)
    wait_until(lambda: any(isinstance(e, MovesTakenBack) for e in kofi.screen.events), "the undo")
    kofi.play()
    ama.has(2)
    ama.play()
    kofi.has(3)
    assert kofi.room.shared is not None
    assert kofi.room.shared.ask is None


def lit(home: Home, word: str) -> bool:
    """Whether a player's board has shown a greeting in light."""
    with home.bench.lock:
        return any(is_greeting(frame, word) for _, frame in home.bench.board.frames)


def test_a_greeting_is_seen_in_light_at_the_other_board_and_nowhere_else(meet: Meet) -> None:
    ama, kofi = meet()
    for word in (*GREETINGS, "nudge"):
        if word == "nudge":
            ama.room.nudge()
        else:
            ama.room.greet(word)
        wait_until(lambda word=word: lit(kofi, word), f"{word} in light")
    kofi.room.greet("thanks")
    wait_until(lambda: lit(ama, "thanks"), "an answer in light")
    assert [word for word in (*GREETINGS, "nudge") if lit(ama, word)] == ["thanks"]


class EarlierBoard(Spy):
    """A board of an earlier release, and the signs that it is asked to show."""

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["t"] == "hello":
            message["cap"].remove("greetings")
        return message


def test_a_board_without_light_for_greetings_is_not_asked(
    broker: Mosquitto, tmp_path: Path
) -> None:
    cable = EarlierBoard(t="show")
    south, north = invited(broker.address)
    with (
        Home(tmp_path, MemoryRoom(south)) as ama,
        Home(tmp_path, MemoryRoom(north), Bench(cable)) as kofi,
    ):
        agree(kofi)
        ama.room.greet("luck")
        kofi.hears("Ama: Good luck!")
        ama.room.nudge()
        kofi.hears("Ama reminds you")
        ama.play()  # and its signs come, the last of them after the greetings
        kofi.has(1)
        ama.room.set_away(True)
        kofi.hears("Ama is away")
        assert "greeting" not in [each["what"] for each in cable.asked]
        assert not lit(kofi, "luck")


def test_what_is_typed_greets_answers_and_sets_the_game_aside(meet: Meet) -> None:
    ama, kofi = meet()
    said: list[str] = []
    words = FriendWords(kofi.desk, said.append)
    ama.play()
    kofi.has(1)
    for typed, heard in (
        ("Thanks", "Kofi: Thank you!"),
        ("nudge", "Kofi reminds you"),
        ("away", "Kofi is away"),
        ("here", "Kofi is back"),
    ):
        words.line(typed)
        ama.hears(heard)
    words.line("yes")
    kofi.screen.until(lambda state: True)
    wait_until(lambda: bool(said), "a refusal: there is nothing to answer")
    ama.undo()
    kofi.hears(english_part("friend.asked.takeback"))
    words.line("no")
    ama.hears("says no")
    words.line("leave")
    assert "The game with Ama waits" in said[-1]
    assert kofi.desk.open_room is None
    ama.hears("Kofi is not connected")


def test_a_board_that_was_unplugged_catches_up(meet: Meet) -> None:
    ama, kofi = meet(1)
    ama.bench.present = False
    ama.bench.pull()
    ama.screen.until(lambda state: not state.connected)
    kofi.play()
    wait_until(lambda: ama.room.shared is not None and ama.room.shared.plies == 2, "the move")
    ama.bench.present = True
    ama.has(2)
    ama.play()
    kofi.has(3)
    assert ama.room.record.bad == kofi.room.record.bad == {}
