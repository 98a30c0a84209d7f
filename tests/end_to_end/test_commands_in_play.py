# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command as a person runs it, against the firmware on a virtual board in its own process."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.link.transport import open_port
from awale_host.virtual.process import BoardProcess, start_board

from awale_core import ogn_reader
from awale_core.wire import encode
from tests.support.link_proxy import let_in
from tests.support.sentences import english_part, english_text

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"
ENGINES = ("--south", "engine", "--north", "engine", "--movetime", "10", "--speed", "max")


class Home:
    """An empty data folder, and the command run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "AWALE_DATA": str(folder), "PYTHONUTF8": "1"}

    def start(self, *words: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "awale_host", *words],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, *words: str, code: int = 0) -> str:
        """Return the command's output on both streams; it must exit with `code`."""
        program = self.start(*words)
        out, err = program.communicate()
        assert program.returncode == code, out + err
        assert "Traceback" not in out + err
        return out + err


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "data")


@pytest.fixture(
    params=[
        "socket",
        pytest.param("pty", marks=pytest.mark.skipif(os.name == "nt", reason="Windows has none")),
    ]
)
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BoardProcess]:
    """A board of its own for each test, at a socket and at a pty."""
    with start_board(
        state_dir=tmp_path / "flash",
        console=tmp_path / "console.txt",
        pty=request.param == "pty",
    ) as started:
        yield started


def listed(home: Home) -> list[dict[str, object]]:
    games: list[dict[str, object]] = json.loads(home.run("logs", "list", "--json"))
    return games


def moves_printed(said: str) -> str:
    """The moves of a game as `awale play` said them. The ply in hand when the board loses power may
    be lost to it: then the game is said to be taken back by that ply."""
    moves: list[str] = []
    for line in said.splitlines():
        if line.startswith("Taken back"):
            moves.pop()
        elif move := re.match(r" *(\d+)\. (?:South|North) ([A-Fa-f])", line):
            moves.append(move[2])
            assert len(moves) == int(move[1])
    return "".join(moves)


@pytest.mark.slow
def test_three_games_of_two_engines_on_a_virtual_board(home: Home) -> None:
    said = home.run("play", "--virtual", *ENGINES, "--no-browser", "--games", "3", "--fen", LATE)
    assert re.search(r"http://127\.0\.0\.1:\d+/", said)
    games = listed(home)
    assert [game["id"] for game in games] == [3, 2, 1]
    for game in games:
        assert re.fullmatch(r"\d+-\d+", str(game["result"]))
        shown = json.loads(home.run("logs", "show", str(game["id"]), "--json"))
        (read,) = ogn_reader.read(home.run("logs", "export", str(game["id"])))
        assert read.problems == []
        assert read.game.fen() == shown["fen"]
        assert read.game.outcome is not None
        assert read.game.outcome.reason == game["reason"]
        assert len(shown["moves"]) == game["plies"] == read.game.plies
    lines = home.run("logs", "list").splitlines()
    assert len(lines) == 3
    assert str(games[0]["result"]) in lines[0]


@pytest.mark.slow
def test_the_board_loses_power_and_the_game_goes_on(home: Home, tmp_path: Path) -> None:
    state = tmp_path / "flash"
    quiet = tmp_path / "console.txt"
    with start_board(state_dir=state, console=quiet) as board:
        port = int(board.link_url.rpartition(":")[2])
        playing = home.start("play", "--port", board.link_url, *ENGINES)
        assert playing.stdout is not None
        said = []
        for line in playing.stdout:
            said.append(line)
            if line.startswith("  6."):
                break
    with start_board(state_dir=state, link_port=port, console=quiet):
        rest, errors = playing.communicate()
    assert playing.returncode == 0, rest + errors
    assert "Waiting up to 30 seconds" in rest
    assert english_text("board.back") in rest
    (game,) = listed(home)
    assert game["reason"] is not None
    (read,) = ogn_reader.read(home.run("logs", "export", "1"))
    assert read.problems == []
    kept = json.loads(home.run("logs", "show", "1", "--json"))["moves"]
    assert moves_printed("".join(said) + rest) == kept


@pytest.mark.slow
def test_a_board_that_does_not_come_back(home: Home, tmp_path: Path) -> None:
    with start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board:
        playing = home.start("play", "--port", board.link_url, *ENGINES, "--wait", "1")
        assert playing.stdout is not None
        for line in playing.stdout:
            if line.startswith("  4."):
                break
    _, errors = playing.communicate()
    assert playing.returncode == 1
    assert len(errors.strip().splitlines()) == 1
    assert "has not come back within 1 second." in errors
    (game,) = listed(home)
    assert (game["result"], int(str(game["plies"])) >= 4) == ("*", True)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)]
)
def test_a_stopped_or_killed_host_resumes_the_game(
    home: Home, board: BoardProcess, number: signal.Signals, code: int
) -> None:
    playing = home.start("play", "--port", board.link_url, *ENGINES)
    assert playing.stdout is not None
    for line in playing.stdout:
        if line.startswith(" 10."):
            break
    playing.send_signal(number)
    _, errors = playing.communicate()
    assert playing.returncode == code
    assert "Traceback" not in errors
    (game,) = listed(home)
    assert int(str(game["plies"])) >= 10
    said = home.run("play", "--port", board.link_url, *ENGINES)
    assert english_part("resumed") in said
    (game,) = listed(home)
    assert game["reason"] is not None


@pytest.mark.slow
def test_a_program_that_never_reads_does_no_harm(home: Home, board: BoardProcess) -> None:
    deaf = open_port(board.link_url)
    with contextlib.suppress(OSError):  # when every buffer on the way is full
        deaf.write(b"\n" + encode({"t": "hello", "id": 1, "v": 1, "host": "deaf"}))
        for number in range(2, 1000):
            deaf.write(encode({"t": "state", "id": number}))
    deaf.close()
    let_in(board.link_url).close()  # the board first gets to the end of what the other has sent
    home.run("play", "--port", board.link_url, *ENGINES, "--fen", LATE)
    (game,) = listed(home)
    assert game["reason"] is not None


def test_a_damaged_games_file_stops_play_before_it_begins(home: Home) -> None:
    home.folder.mkdir()
    file = home.folder / "games.sqlite"
    file.write_bytes(b"SQLite format 3\0" + b"not really" * 500)
    before = file.read_bytes()
    said = home.run("play", "--virtual", "--no-browser", code=1)
    assert "is damaged" in said
    assert file.read_bytes() == before
