# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Boards at a real broker, and a wall that follows them."""

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest
from awale_host.friend.broker import BrokerConnection
from awale_host.friend.envelope import seal
from awale_host.friend.keys import RoomKeys, SigningKey
from awale_host.hall.keeper import AT_ONCE, EACH_S, Keeper
from awale_host.hall.link import HallLink, fetch_hall, read_hall_link
from awale_host.hall.publisher import KEPT_GAMES, own_key
from awale_host.hall.wall import MOST_BOARDS, Shown, Wall
from awale_host.library import Library
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker
from awale_session.friend.new_record import new_secret
from awale_session.friend.proofs import fingerprint
from awale_session.friend.statement import VERSION, Statement, Terms, write

from awale_core import Game
from tests.hall.conftest import Boards, Start
from tests.support.halls import HallBoard
from tests.support.mosquitto import Mosquitto
from tests.support.sentences import english_part
from tests.support.waiting import wait_until


class Followed:
    """A wall, and the newest of each game on it."""

    def __init__(self, link: HallLink, most: int = 100) -> None:
        self.games: dict[str, Shown] = {}
        self.here: dict[str, bool] = {}
        self.hidden: set[str] = set()
        self.left: list[str] = []
        self.wall = Wall(
            link, self._heard, self.here.__setitem__, left=self.left.append,
            hidden=lambda: self.hidden, most=most,
        )  # fmt: skip
        self.wall.open()

    def _heard(self, shown: Shown) -> None:
        self.games[shown.id] = shown

    def until(self, fits: Callable[[list[Shown]], object], what: str) -> list[Shown]:
        wait_until(lambda: fits(list(self.games.values())), f"{what}: {self.games}")
        return list(self.games.values())

    def moves(self, *plies: int) -> None:
        """Wait until the games have these many moves."""
        wanted = sorted(plies)
        self.until(lambda games: sorted(each.game.plies for each in games) == wanted, "moves")


class Hall:
    """A hall at the broker: boards, and walls that look."""

    def __init__(self, broker: Mosquitto, stack: ExitStack) -> None:
        self.link = HallLink(new_secret(), Broker.at(broker.address))
        self._stack = stack

    def wall(self, most: int = 100) -> Followed:
        made = Followed(self.link, most)
        self._stack.callback(made.wall.close)
        return made

    def board(self, key: SigningKey | None = None) -> HallBoard:
        made = HallBoard(self.link, key)
        self._stack.callback(made.close)
        return made


@pytest.fixture
def hall(broker: Mosquitto, stack: ExitStack) -> Hall:
    return Hall(broker, stack)


def test_moves_take_backs_names_and_the_end_are_seen(hall: Hall) -> None:
    wall, board = hall.wall(), hall.board()
    board.begin("Ama", "Kofi")
    board.play(2, 8)
    (shown,) = wall.until(lambda games: games and games[0].game.plies == 2, "two moves")
    assert (shown.names, shown.board) == (("Ama", "Kofi"), board.id)
    assert shown.game.moves == [2, 8]
    board.game.undo()
    board.show()
    wall.moves(1)
    board.names = ("Ama", "Yaw")
    board.show()
    wall.until(lambda games: games[0].names == ("Ama", "Yaw"), "the name")
    board.resign(1)
    (shown,) = wall.until(lambda games: games[0].game.outcome, "the end")
    assert shown.game == board.game
    assert shown.out_of_time is None


def test_time_that_is_up_is_seen_as_that(hall: Hall) -> None:
    wall, board = hall.wall(), hall.board()
    board.game.resign(1)
    board.publisher.show("board.1", board.game, ("", ""), out_of_time=1)
    (shown,) = wall.until(lambda games: games and games[0].game.outcome, "the end")
    assert (shown.game.resigned, shown.out_of_time) == (1, 1)


@pytest.mark.parametrize("rules", ["spanish", "french-beginner"])
def test_whole_games_of_every_kind_arrive_as_they_were_played(hall: Hall, rules: str) -> None:
    wall, board = hall.wall(), hall.board()
    board.begin("Ama", "Kofi", rules)
    while board.game.outcome is None and board.game.plies < 200:
        legal = board.game.legal_moves()
        board.play(legal[board.game.plies % len(legal)])
    (shown,) = wall.until(
        lambda games: games and games[0].game.plies == board.game.plies, "the last move"
    )
    assert shown.game == board.game


def test_a_wall_that_comes_later_sees_the_last_games_of_each_board(hall: Hall) -> None:
    early, board = hall.wall(), hall.board()
    for _ in range(2 * KEPT_GAMES + 1):
        board.begin("Ama", "Kofi")
        board.play()
        board.resign(0)
    board.close()
    wait_until(lambda: early.here == {board.id: False}, "the wall that was there has heard all")
    assert early.wall.ignored == 0, "what was deleted does not count"
    assert len(early.wall._boards[board.id]) == 2 * KEPT_GAMES  # noqa: SLF001
    wall = hall.wall()
    games = wall.until(lambda games: len(games) >= KEPT_GAMES, "the games")
    assert len({each.number for each in games}) == KEPT_GAMES
    newest = max(games, key=lambda each: each.n)
    assert newest.number.endswith(f"{2 * KEPT_GAMES + 1:08x}")
    wait_until(lambda: wall.here == {board.id: False}, "the board has gone")


def test_a_board_that_is_started_again_goes_on_with_its_game(hall: Hall, tmp_path: Path) -> None:
    key, file = own_key(tmp_path, hall.link)
    assert Path(file.name).stat().st_size, "a program that is killed would lose it"
    board, wall = hall.board(key), hall.wall()
    board.begin("Ama", "Kofi")
    board.play()
    wall.moves(1)
    board.close()
    file.close()
    same, file = own_key(tmp_path, hall.link)
    with file:
        again = hall.board(same)
        again.count, again.game, again.names = 1, board.game, board.names
        again.play()
        wall.moves(2)
        wait_until(lambda: wall.here == {board.id: True}, "one board, which is there")
        other, second = own_key(tmp_path, hall.link)
        second.close()
        assert other.public != same.public, "two programs are two boards"


def test_a_clock_that_was_a_day_ahead_leaves_no_old_game_as_the_newest(
    hall: Hall, tmp_path: Path
) -> None:
    wall, key = hall.wall(), SigningKey.new()
    for number, ahead_s in enumerate((86_400, 0), 1):
        board = HallBoard(
            hall.link, key, clock=lambda ahead_s=ahead_s: time.time() + ahead_s,
            counter=tmp_path / "counter",
        )  # fmt: skip
        board.count = number - 1
        board.begin("Ama", "Kofi")
        board.play()
        wall.moves(*[1] * number)
        board.close()
    newest = max(wall.games.values(), key=lambda each: each.n)
    assert newest.number.endswith("2")


def test_a_game_from_another_position_is_left_out(hall: Hall) -> None:
    wall, board = hall.wall(), hall.board()
    board.begin("Ama", "Kofi")
    board.play()
    wall.moves(1)
    played = Game()
    played.play(2)
    board.game = Game.from_fen(played.fen())
    board.count += 1
    board.show()
    board.begin("Ama", "Kofi")
    wall.moves(0, 1)


def vandal(hall: Hall) -> tuple[BrokerConnection, Callable[[str, SigningKey, Statement], None]]:
    """A connection of someone who has the link, and a way to publish a statement with it."""
    line = BrokerConnection(hall.link.broker, lambda topic, data: None)
    line.open()
    keys = RoomKeys.of(hall.link.secret)

    def state(part: str, key: SigningKey, said: Statement) -> None:
        line.keep(f"awale/1/{keys.topic}/{part}", seal(keys, part, key, write(said)))

    return line, state


def test_who_has_the_link_cannot_speak_for_another_board(hall: Hall) -> None:
    wall, board = hall.wall(), hall.board()
    board.begin("Ama", "Kofi")
    board.play()
    wall.moves(1)
    line, state = vandal(hall)
    key = SigningKey.new()
    number = f"{board.id[:8]}.{1:08x}"
    forged = Statement(
        VERSION, 2**50, key.public, "Eve", Terms(begins=0), guest=key.public, moves="AaBb"
    )
    for seat in "ab":
        state(f"{board.id}/{number}/{seat}", key, forged)
    keys = RoomKeys.of(hall.link.secret)
    for part in ("junk", f"{board.id}/{number}/c", f"{board.id}/here"):
        line.keep(f"awale/1/{keys.topic}/{part}", b"junk")
    wait_until(lambda: wall.wall.ignored == 5, "forgeries and junk are counted")
    board.play()
    wall.moves(2)
    assert [shown.names for shown in wall.games.values()] == [("Ama", "Kofi")]
    line.close()


def test_invented_boards_keep_no_board_off_the_wall(hall: Hall) -> None:
    wall = hall.wall(most=5)
    line, state = vandal(hall)
    keys = RoomKeys.of(hall.link.secret)
    key = SigningKey.new()
    for number in range(20):
        invented = f"{number:032x}"
        part = f"{invented}/here"
        line.keep(f"awale/1/{keys.topic}/{part}", seal(keys, part, key, b'{"n":1,"here":true}'))
        state(f"{invented}/x.1/a", key, Statement(VERSION, 1, key.public, "Eve"))
    wait_until(lambda: wall.wall.ignored >= 20, "the invented ones")
    board = hall.board()
    board.begin("Ama", "Kofi")
    wall.moves(0)
    line.close()


def test_moves_against_the_rules_are_not_shown(hall: Hall) -> None:
    wall = hall.wall()
    line, state = vandal(hall)
    key = SigningKey.new()
    board = fingerprint(key.public).hex()
    said = Statement(VERSION, 1, key.public, "Eve", Terms(begins=0), guest=key.public, moves="Aa")
    state(f"{board}/x.1/b", key, Statement(VERSION, 1, key.public, "Mallory"))
    state(f"{board}/x.1/a", key, said)
    wall.moves(2)
    wrong = Statement(
        VERSION, 3, key.public, "Eve", Terms(begins=0), guest=key.public, moves="AaAA"
    )
    state(f"{board}/x.1/a", key, wrong)
    state(f"{board}/x.2/b", key, Statement(VERSION, 4, key.public, "Mallory"))
    state(f"{board}/x.2/a", key, said)
    wall.moves(2, 2)
    line.close()


def test_when_every_place_is_taken_one_that_is_hidden_or_gone_is_free(hall: Hall) -> None:
    wall = hall.wall(most=2)
    boards = []
    for number in range(3):
        boards.append(hall.board())
        boards[-1].begin()
        boards[-1].play()
        wall.moves(*[1] * min(number + 1, 2))
    wait_until(lambda: wall.wall.ignored, "the third one finds no place")
    boards[0].play()
    wall.moves(1, 2)
    wall.hidden = {boards[0].id}
    boards[2].play()
    wall.moves(1, 2, 2)
    ignored = wall.wall.ignored
    boards[0].play()
    wait_until(lambda: wall.wall.ignored > ignored, "the hidden one finds none")
    boards[1].close()
    wait_until(lambda: wall.here[boards[1].id] is False, "it has gone")
    boards.append(hall.board())
    boards[3].begin()
    boards[3].play()
    wall.moves(1, 1, 2, 2)
    assert wall.left == [boards[0].id, boards[1].id]


@pytest.mark.slow
def test_real_keys_on_every_place_take_little_memory(
    start: Start, new_board: Boards, stack: ExitStack
) -> None:
    """A hundred programs with the code, and statements of the largest size for many games each."""
    hall = start()
    page, line = hall.page(), BrokerConnection(hall.link.broker, lambda topic, data: None)
    stack.callback(line.close)
    line.open()
    wait_until(lambda: line.connected, "the connection")
    process, keys = psutil.Process(hall.process.pid), RoomKeys.of(hall.link.secret)
    before = process.memory_info().rss
    signers = [SigningKey.new() for _ in range(MOST_BOARDS)]
    times = tuple(range(1_000_000, 1_002_000))
    for number in range(16):
        for signer in signers:
            for seat in "ba" if number < 6 else "b":
                part = f"{fingerprint(signer.public).hex()}/x.{number}/{seat}"
                said = Statement(
                    VERSION, number, signer.public, "Eve", Terms(begins=0), guest=signer.public,
                    moves="Aa", times=times,
                )  # fmt: skip
                data = seal(keys, part, signer, write(said))
                sent = line.client.publish(f"awale/1/{keys.topic}/{part}", data, qos=1)
    page.until(lambda: len(page.boards) == MOST_BOARDS, "every place is taken")
    sent.wait_for_publish()
    honest = new_board(hall.link)
    honest.begin("Ama", "Kofi")
    page.until(lambda: page.said, "the teacher hears of it")
    assert page.said[0]["say"]["id"] == "hall.no_place"
    page.send(t="hide", board=next(iter(page.boards)))
    honest.play()
    page.until(lambda: honest.id in page.boards, "a place for the honest board")
    assert process.memory_info().rss - before < 30 * 2**20


def test_no_board_and_no_number_of_them_fills_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, failures = list[Shown](), list[AwaleError]()

    def enter(library: Library, shown: Shown) -> None:
        if (shown.board, shown.number) == ("0", "0"):  # one that is never taken holds up no other
            raise AwaleError("not this one")
        entered.append(shown)

    monkeypatch.setattr("awale_host.hall.keeper.enter", enter)
    now_s, game = 1000.0, Game()
    game.play(2)
    keeper = Keeper(tmp_path / "games.sqlite", failures.append, clock=lambda: now_s)
    for board in range(2 * MOST_BOARDS):
        for number in range(2 * AT_ONCE):
            if board % 2:  # versions of one game
                another = Game()
                another.play(number % 6)
                another.play(6 + number // 6 % 6)
                keeper.put(Shown(f"{board}", "same", number, ("", ""), another))
            else:
                keeper.put(Shown(f"{board}", f"{number}", number, ("", ""), game))
    now_s += EACH_S
    for n in range(2):
        keeper.put(Shown("0", f"later {n}", n, ("", ""), game))
    keeper.put(Shown("0", "0", 3, ("", ""), game))  # one that is there already
    keeper.close()
    assert len(entered) == MOST_BOARDS * AT_ONCE
    assert sum(shown.board == "0" for shown in entered) == AT_ONCE
    assert len(failures) == 1
    assert keeper.refused == MOST_BOARDS * 3 * AT_ONCE + 1


def test_a_link_says_the_same_after_it_was_written_and_read() -> None:
    for address in ("wss://broker.emqx.io:8084/mqtt", "mqtt://127.0.0.1:1883"):
        link = HallLink(new_secret(), Broker.at(address))
        assert read_hall_link(f"https://example.org/#{link.fragment()}") == link


@pytest.mark.parametrize("text", ["", "#hall=1.AAAA", "#friend=1." + "A" * 64, "#hall=2.x"])
def test_what_is_not_a_link_is_said(text: str) -> None:
    with pytest.raises(AwaleError, match=re.escape(english_part("hall.not_a_link"))):
        fetch_hall(text, Broker.at("mqtt://127.0.0.1:1"))


def test_a_game_that_the_library_does_not_take_is_entered_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("awale_host.hall.keeper.AGAIN_S", 0.01)
    monkeypatch.setattr("awale_host.library.library_file.BUSY_S", 0.01)
    file, failures, game = tmp_path / "games.sqlite", list[AwaleError](), Game()
    game.play(2)
    Library(file).close()
    other = sqlite3.connect(file, isolation_level=None)
    keeper = Keeper(file, failures.append)
    for number in (1, 2):  # each time is reported once
        other.execute("BEGIN IMMEDIATE")  # another program writes for long
        keeper.put(Shown("0", f"{number}", number, ("Ama", "Kofi"), game))
        wait_until(lambda number=number: len(failures) == number, "the failure is reported")
        other.execute("COMMIT")
        with Library(file) as library:
            wait_until(
                lambda number=number: len([*library.games()]) == number, "the game is entered"
            )
    keeper.close()
    other.close()
    assert len(failures) == 2
