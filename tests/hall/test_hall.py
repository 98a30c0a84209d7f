# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The executable `awale hall` with a real broker: boards, phones, a tournament, kills, restarts.

The file is long because all of it shares players who play at phones and boards."""

import json
import random
import time
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import Mock

import pytest
from awale_host.friend.keys import SigningKey
from awale_host.friend.waiting_link import code_keys
from awale_host.hall.hub import MOST_VIEWERS, HallHub
from awale_host.hall.record import HallFile
from awale_host.library import Library
from awale_session.friend.invitation import Broker
from awale_session.friend.short_code import LIFETIME_S

from awale_core import Game
from tests.hall.conftest import Boards, Start
from tests.support.awale_command import AwaleCommand
from tests.support.halls import HallBoard, HallPage, HallProcess
from tests.support.mosquitto import Mosquitto
from tests.support.page_game import live
from tests.support.sentences import english_part
from tests.support.waiting import wait_until


def kept_games(folder: Path) -> list[tuple[str, str, int, bool]]:
    """Names, plies, and whether it is over, of every game in a library."""
    file = folder / "games.sqlite"
    if not file.exists():
        return []
    with Library(file) as library:
        return [
            (game.south, game.north, game.plies, game.reason is not None)
            for game in library.games()
        ]


def test_a_game_is_on_the_wall_in_the_table_and_in_the_library(
    tmp_path: Path, start: Start, new_board: Boards
) -> None:
    hall = start()
    assert english_part("hall.no_phones") in "".join(hall.lines)
    page = hall.page()
    board, other = new_board(hall.link), new_board(hall.link)
    page.add("Ama", "Kofi")
    page.send(t="round")
    page.until(lambda: page.hall["round"] == 1, "the round")
    board.begin("kofi", "Ama")
    board.play()
    other.begin("Efua", "Yaw")
    other.play()
    page.until(lambda: page.boards.get(other.id, {}).get("plies") == 1, "the other board")
    board.resign(0)
    page.until(lambda: page.hall["pairings"][0]["points"], "the result")
    lines = {line["name"]: line["points"] for line in page.hall["table"]}
    assert lines == {"Ama": 2, "Kofi": 0}
    said = page.until(lambda: page.boards.get(board.id, {}).get("say"), "the end on the wall")
    assert said["args"]["why"]["id"] == "reason.resignation"
    assert hall.stop() == 130
    assert hall.lines[-1] == "awale: stopped.\n"
    wait_until(lambda: page.said and page.said[-1]["t"] == "bye", "goodbye")
    assert sorted(kept_games(tmp_path)) == [("Efua", "Yaw", 1, False), ("kofi", "Ama", 1, True)]


def test_a_pairing_with_a_phone_is_on_the_wall_until_it_is_played_at_a_board(
    start: Start, new_board: Boards
) -> None:
    hall = start()
    page, phone = hall.page(), hall.page("phone-of-ama", teacher=False)
    phone.send(t="join", name="Ama")
    page.add("Kofi")
    page.until(lambda: page.ids(["Ama", "Kofi"]), "both")
    board = new_board(hall.link)
    board.begin("kofi", "Ama")
    board.resign(0)
    page.until(lambda: page.boards.get(board.id, {}).get("say"), "a game before the round")
    page.send(t="round")
    page.until(lambda: sorted(page.boards) == sorted([board.id, "table-1"]), "the phone's board")
    board.begin("kofi", "Ama")
    page.until(lambda: list(page.boards) == [board.id], "their board alone")
    board.resign(0)
    page.until(lambda: page.hall["pairings"][0]["points"], "the result")
    assert list(page.boards) == [board.id]


@pytest.mark.slow
def test_a_table_without_a_pairing_in_the_next_round_leaves_the_wall(start: Start) -> None:
    hall = start()
    page = hall.page()
    names = ["Ama", "Kofi", "Yaa", "Esi"]
    phones = Phones(hall, names)
    page.until(lambda: page.ids(names), "all four")
    page.send(t="system", system="swiss")
    page.send(t="round")
    page.until(lambda: sorted(page.boards) == ["table-1", "table-2"], "two tables")
    phones.play(random.Random(1))
    page.until(lambda: all(each["points"] for each in page.hall["pairings"]), "the results")
    for pairing in page.hall["pairings"]:
        page.send(t="leave", player=pairing["second"])
    page.send(t="round")
    page.until(lambda: len(page.hall["pairings"]) == 1, "the next round")
    page.until(lambda: list(page.boards) == ["table-1"], "one table")


def test_a_board_cannot_write_into_the_game_of_another(
    tmp_path: Path, start: Start, new_board: Boards
) -> None:
    own = Game()
    own.play(2)
    with Library(tmp_path / "games.sqlite") as library:
        library.merge("teacher", "00000001", own, ended=None, damage=None, newest=True, entry={})
    hall = start()
    page = hall.page()
    honest, liar = new_board(hall.link), new_board(hall.link)
    for board, plies in ((honest, 2), (liar, 3)):
        board.number = "teacher.00000001"
        board.begin("Ama", "Kofi")
        board.play(*(2, 7, 3)[:plies])
        board.resign(0)
        page.until(lambda board=board: page.boards.get(board.id, {}).get("say"), "the end")
    hall.stop()
    assert sorted(kept_games(tmp_path)) == [
        ("", "", 1, False), ("Ama", "Kofi", 2, True), ("Ama", "Kofi", 3, True),
    ]  # fmt: skip


def test_a_page_that_does_not_begin_with_a_greeting_of_this_version_is_refused(
    start: Start,
) -> None:
    hall = start()
    for first, id in (
        ("{", "refused.schema"),
        ('{"t":"round"}', "refused.schema"),
        ('{"t":"hello","v":1,"key":"guessed"}', "refused.schema"),
        ('{"t":"hello","v":99,"key":"a-newer-page"}', "refused.version"),
    ):
        with live(hall.url.partition("#")[0]) as socket:
            socket.send(first)
            bye = json.loads(socket.recv())
            assert (bye["t"], bye["say"]["id"]) == ("bye", id), first
    assert hall.page().hall["round"] == 0  # others come in


def test_only_the_page_that_the_hall_has_opened_changes_something(start: Start) -> None:
    hall = start()
    teacher = hall.page()
    ids = teacher.add("Ama", "Kofi")
    page = hall.page("a-stranger", teacher=False)
    for command in (
        {"t": "add", "name": "Eve"},
        {"t": "leave", "player": ids["Ama"]},
        {"t": "round"},
        {"t": "system", "system": "swiss"},
        {"t": "hide", "board": "x"},
        {"t": "play", "pit": 0, "ply": 0},
        {"t": "nonsense"},
    ):
        page.said.clear()
        page.send(**command)
        wait_until(lambda: page.said, f"an answer to {command}")
    assert {each["name"] for each in teacher.hall["table"]} == {"Ama", "Kofi"}
    assert (teacher.hall["round"], teacher.hall["system"]) == (0, "robin")


@pytest.mark.slow
def test_the_teachers_page_gets_in_however_many_there_are(start: Start) -> None:
    hall = start()
    pages = [hall.page(f"stranger {number}", teacher=False) for number in range(MOST_VIEWERS)]
    one_more = HallPage(hall.url, "one more stranger", teacher=False, waits=False)
    wait_until(lambda: one_more.said, "a refusal")
    assert one_more.said[0]["say"]["id"] == "hall.crowded"
    assert hall.page().own["may"]
    for page in pages:
        page.close()


def test_a_board_is_taken_off_the_wall_and_put_back(start: Start, new_board: Boards) -> None:
    hall = start()
    page = hall.page()
    board = new_board(hall.link)
    board.begin("Ama", "Kofi")
    page.until(lambda: board.id in page.boards, "the board")
    page.send(t="hide", board=board.id)
    page.until(lambda: page.boards == {} and page.hall["hidden"] == 1, "an empty wall")
    board.play()
    page.send(t="hide", board="")
    page.until(lambda: page.boards.get(board.id, {}).get("plies") == 1, "the board again")


class Phones:
    """Players at phones, who play what may be played until their games are over."""

    def __init__(self, hall: HallProcess, names: list[str]) -> None:
        self._names = names
        self.pages: dict[str, HallPage] = {}
        self.join(hall)

    def join(self, hall: HallProcess) -> None:
        """Open each one's page, and enter its name where it is not there yet."""
        for name in self._names:
            page = hall.page(f"phone of {name}", teacher=False)
            page.send(t="join", name=name)
            page.until(lambda page=page: page.own["player"] is not None, f"{name} is in")
            self.pages[name] = page

    def play(self, chance: random.Random, most: int = 10_000) -> int:
        """Play up to `most` moves, until no page may play any more; returns how many were."""
        plies = 0
        while plies < most:
            turns = [page for page in self.pages.values() if may_play(page)]
            if not turns:
                return plies
            page = chance.choice(turns)
            game = page.own["game"]
            ply = game["tile"]["plies"]
            self._move(page, chance.choice(game["legal"]), ply)
            plies += 1
            other = self._other(page)
            if other is not None:
                other.until(
                    lambda other=other, ply=ply: other.own["game"]["tile"]["plies"] > ply, "it"
                )
        return plies

    def _move(self, page: HallPage, pit: int, ply: int) -> None:
        page.send(t="play", pit=pit, ply=ply)
        page.until(lambda: page.own["game"]["tile"]["plies"] > ply, "the move")

    def _other(self, page: HallPage) -> HallPage | None:
        names = page.own["game"]["tile"]["names"]
        found = [self.pages[name] for name in names if name in self.pages]
        return next((each for each in found if each is not page), None)


def may_play(page: HallPage) -> bool:
    return bool(page.own["game"] and page.own["game"]["legal"])


def test_an_older_game_of_a_board_does_not_replace_its_newest(
    tmp_path: Path, start: Start, new_board: Boards
) -> None:
    """As the broker has kept them, in any order, for a hall that comes back."""
    hall = start()
    page, key = hall.page(), SigningKey.new()
    newest, older = (
        new_board(hall.link, key, clock=lambda n=n: time.time() + n) for n in (1000, 0)
    )
    other = new_board(hall.link)
    newest.count = 1
    newest.begin("Efua", "Yaw")
    page.until(lambda: newest.id in page.boards, "the newest game")
    older.begin("Ama", "Kofi")
    older.play()
    older.resign(0)
    wait_until(lambda: ("Ama", "Kofi", 1, True) in kept_games(tmp_path), "the older one is kept")
    other.begin()
    page.until(lambda: other.id in page.boards, "what came afterwards")
    assert page.boards[newest.id]["names"] == ["Efua", "Yaw"]


def test_a_phone_shows_no_move_that_a_kill_would_lose(tmp_path: Path, start: Start) -> None:
    hall = start("--listen", "127.0.0.1")
    assert english_part("hall.phones") in "".join(hall.lines)
    teacher = hall.page()
    phones = Phones(hall, ["Ama", "Kofi"])
    teacher.send(t="round")
    pages = list(phones.pages.values())
    for page in pages:
        page.until(lambda page=page: page.own["game"], "the game")
    phones.play(random.Random(1), 3)
    (kept,) = (tmp_path / "halls").glob("*.json")
    kept.with_suffix(".new").mkdir()  # what a disk that takes nothing does to a program
    page = next(page for page in pages if may_play(page))
    page.said.clear()
    page.send(t="play", pit=page.own["game"]["legal"][0], ply=3)
    page.until(lambda: page.said, "the refusal")
    assert page.said[0]["say"]["id"] == "refused.disk"
    assert {each.own["game"]["tile"]["plies"] for each in pages} == {3}
    kept.with_suffix(".new").rmdir()
    phones.play(random.Random(1), 1)
    hall.kill()
    phones.join(start("--listen", "127.0.0.1"))
    assert {each.own["game"]["tile"]["plies"] for each in phones.pages.values()} == {4}
    phones.play(random.Random(1))
    wait_until(lambda: [over for *_, over in kept_games(tmp_path)] == [True], "the game is kept")


def play_round(page: HallPage, boards: list[HallBoard], chance: random.Random) -> None:
    """Play every game of the round, each at a board."""
    names = page.names
    for board, pairing in zip(boards, page.hall["pairings"], strict=True):
        board.begin(names[pairing["first"]], names[pairing["second"]])
    running = list(boards)
    while running:
        board = chance.choice(running)
        if board.game.outcome is not None:
            running.remove(board)
        elif board.game.plies > 10:
            board.resign(chance.choice([0, 1]))
        else:
            board.play(chance.choice(board.game.legal_moves()))
    page.until(lambda: all(each["points"] for each in page.hall["pairings"]), "the results")


@pytest.mark.slow
def test_a_tournament_of_eight_with_a_kill_in_the_middle(
    tmp_path: Path, start: Start, new_board: Boards
) -> None:
    """Players that leave, and pairings, are in `test_tournament.py`."""
    chance = random.Random(8)
    hall = start("--system", "swiss")
    page = hall.page()
    page.add(*(f"Player {number}" for number in range(1, 9)))
    boards = [new_board(hall.link) for _ in range(4)]
    for number in range(1, 4):
        page.send(t="round")
        page.until(lambda number=number, page=page: page.hall["round"] == number, f"round {number}")
        play_round(page, boards, chance)
        if number == 2:
            before = page.hall
            hall.kill()
            hall = start()
            page = hall.page()
            page.until(lambda page=page: page.hall["connected"], "the broker")
            same = ("table", "round", "rounds", "pairings", "system")
            assert {key: page.hall[key] for key in same} == {key: before[key] for key in same}
    assert sum(line["points"] for line in page.hall["table"]) == 3 * 8
    assert hall.stop() == 130
    games = kept_games(tmp_path)
    assert all(over for *_, over in games)
    assert len({game[:2] for game in games}) == len(games) == 3 * 4, "none lost, none twice"


@pytest.mark.slow
def test_a_virtual_board_with_the_code_plays_on_the_wall(
    broker: Mosquitto, tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWALE_BROKER", broker.address)
    hall = stack.enter_context(HallProcess(tmp_path / "hall"))
    page = hall.page()
    home = AwaleCommand(tmp_path / "home")
    home.folder.mkdir()
    engines = ("--south", "engine", "--north", "engine", "--level", "2", "--movetime", "5")
    done = home.run(
        "play", "--virtual", "--no-browser", "--http-port", "0", "--speed", "max", *engines,
        "--south-name", "Ama", "--hall", hall.code,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert english_part("hall.joined") in done.out
    (tile,) = page.until(lambda: list(page.boards.values()), "the board")
    page.until(lambda: all(each["say"] for each in page.boards.values()), "the end")
    page.until(lambda: not any(each["here"] for each in page.boards.values()), "it has gone")
    assert tile["names"][0] == "Ama"
    assert hall.stop() == 130
    ((south, north, plies, over),) = kept_games(tmp_path / "hall")
    assert kept_games(home.folder) == [(south, north, plies, over)]
    assert (south, over) == ("Ama", True)


@pytest.mark.slow
def test_a_hall_that_is_open_elsewhere_or_damaged_says_so(tmp_path: Path, start: Start) -> None:
    hall = start()
    awale = AwaleCommand(tmp_path)
    done = awale.run("hall", "--no-browser", "--http-port", "0")
    assert done.code == 1
    assert english_part("hall.elsewhere") in done.err
    hall.stop()
    (file,) = (tmp_path / "halls").glob("*.json")
    file.write_text("{")
    done = awale.run_here("hall", "--no-browser", "--http-port", "0")
    assert done.code == 1
    assert "is damaged" in done.err
    assert start("--new").link != hall.link


def test_a_code_is_followed_by_another_before_the_broker_forgets_it(
    tmp_path: Path, stack: ExitStack
) -> None:
    file = HallFile.new(Broker.at("mqtt://127.0.0.1:1"), "robin", "abapa")
    stack.callback(file.close)
    clock, wall = Mock(return_value=file.record.coded + 1), Mock()
    hub = HallHub(file, Mock(), now=clock, wall=wall)
    first = file.record.code
    hub.tick()
    assert (file.record.code, wall().connection.keep.called) == (first, False)
    clock.return_value += LIFETIME_S - 1
    hub.tick()
    assert file.record.code != first
    ((topic, _, lifetime_s),) = (call.args for call in wall().connection.keep.call_args_list)
    assert (topic, lifetime_s) == (f"awale/1/{code_keys(file.record.code).topic}", LIFETIME_S)
    assert file.record.code in next(tmp_path.glob("halls/*.json")).read_text()


def test_the_wall_says_that_the_broker_is_gone(tmp_path: Path, stack: ExitStack) -> None:
    broker = stack.enter_context(Mosquitto(tmp_path))
    hall = stack.enter_context(HallProcess(tmp_path, "--broker", broker.address))
    page = hall.page()
    page.until(lambda: page.hall["connected"], "the broker")
    broker.stop()
    page.until(lambda: not page.hall["connected"], "that it is gone")


def test_a_wrong_code_or_broker_is_said_in_one_sentence(tmp_path: Path) -> None:
    awale = AwaleCommand(tmp_path)
    done = awale.run_here(
        "play", "--virtual", "--no-browser", "--http-port", "0", "--hall", "https://x"
    )
    assert (done.code, len(done.err.splitlines())) == (1, 1)
    assert english_part("hall.not_a_link") in done.err
    done = awale.run_here("hall", "--broker", "ftp://x", "--no-browser")
    assert (done.code, len(done.err.splitlines())) == (1, 1)
    assert english_part("friend.not_a_broker") in done.err
