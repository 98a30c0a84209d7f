# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command as a person runs it, against the firmware on a virtual board in its own process."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess, start_board

from awale_core import ogn_reader
from tests.support.awale_command import AwaleCommand
from tests.support.sentences import english_part, english_text

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"
ENGINES = ("--south", "engine", "--north", "engine", "--movetime", "10", "--speed", "max")


def run(awale: AwaleCommand, *words: str, code: int = 0) -> str:
    """Return the command's output on both streams; it must exit with `code`."""
    done = awale.run(*words)
    assert done.code == code, done.out + done.err
    assert "Traceback" not in done.out + done.err
    return done.out + done.err


def start(awale: AwaleCommand, *words: str) -> "subprocess.Popen[str]":
    """Start the command, with its output as text."""
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return awale.start(*words, **pipes)  # type: ignore[return-value]


def begun(playing: "subprocess.Popen[str]", ply: int) -> str:
    """The lines of a game up to this ply."""
    assert playing.stdout is not None
    said = ""
    for line in playing.stdout:
        said += line
        if line.startswith(f"{ply:3}."):
            return said
    raise AssertionError(said)


@pytest.fixture
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BoardProcess]:
    """A board of its own for each test, at a socket or at a pty."""
    flash, console = tmp_path / "flash", tmp_path / "console.txt"
    with start_board(state_dir=flash, console=console, pty=request.param == "pty") as started:
        yield started


def listed(awale: AwaleCommand) -> list[dict[str, object]]:
    games: list[dict[str, object]] = json.loads(run(awale, "logs", "list", "--json"))
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
def test_three_games_of_two_engines_on_a_virtual_board(awale: AwaleCommand) -> None:
    said = run(awale, "play", "--virtual", *ENGINES, "--no-browser", "--games", "3", "--fen", LATE)
    assert re.search(r"http://127\.0\.0\.1:\d+/", said)
    games = listed(awale)
    assert [game["id"] for game in games] == [3, 2, 1]
    for game in games:
        assert re.fullmatch(r"\d+-\d+", str(game["result"]))
        shown = json.loads(run(awale, "logs", "show", str(game["id"]), "--json"))
        (read,) = ogn_reader.read(run(awale, "logs", "export", str(game["id"])))
        assert read.problems == []
        assert read.game.fen() == shown["fen"]
        assert read.game.outcome is not None
        assert read.game.outcome.reason == game["reason"]
        assert len(shown["moves"]) == game["plies"] == read.game.plies
    lines = run(awale, "logs", "list").splitlines()
    assert len(lines) == 3
    assert str(games[0]["result"]) in lines[0]


@pytest.mark.slow
def test_the_board_loses_power_and_the_game_goes_on(awale: AwaleCommand, tmp_path: Path) -> None:
    state = tmp_path / "flash"
    quiet = tmp_path / "console.txt"
    with start_board(state_dir=state, console=quiet) as board:
        port = int(board.link_url.rpartition(":")[2])
        playing = start(awale, "play", "--port", board.link_url, *ENGINES)
        said = begun(playing, 6)
    with start_board(state_dir=state, link_port=port, console=quiet):
        rest, errors = playing.communicate()
    assert playing.returncode == 0, rest + errors
    assert "Waiting up to 30 seconds" in rest
    assert english_text("board.back") in rest
    (game,) = listed(awale)
    assert game["reason"] is not None
    (read,) = ogn_reader.read(run(awale, "logs", "export", "1"))
    assert read.problems == []
    kept = json.loads(run(awale, "logs", "show", "1", "--json"))["moves"]
    assert moves_printed(said + rest) == kept


@pytest.mark.slow
def test_a_board_that_does_not_come_back(awale: AwaleCommand, tmp_path: Path) -> None:
    with start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board:
        playing = start(awale, "play", "--port", board.link_url, *ENGINES, "--wait", "1")
        begun(playing, 4)
    _, errors = playing.communicate()
    assert playing.returncode == 1
    assert len(errors.strip().splitlines()) == 1
    assert "has not come back within 1 second." in errors
    (game,) = listed(awale)
    assert (game["result"], int(str(game["plies"])) >= 4) == ("*", True)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("number", "code", "board"),
    [(signal.SIGINT, 130, "pty"), (signal.SIGTERM, 130, "socket"), (signal.SIGKILL, -9, "pty")],
    indirect=["board"],
)
def test_a_stopped_or_killed_host_resumes_the_game(
    awale: AwaleCommand, board: BoardProcess, number: signal.Signals, code: int
) -> None:
    playing = start(awale, "play", "--port", board.link_url, *ENGINES)
    begun(playing, 10)
    playing.send_signal(number)
    _, errors = playing.communicate()
    assert playing.returncode == code
    assert "Traceback" not in errors
    (game,) = listed(awale)
    assert int(str(game["plies"])) >= 10
    said = run(awale, "play", "--port", board.link_url, *ENGINES)
    assert english_part("resumed") in said
    (game,) = listed(awale)
    assert game["reason"] is not None


def test_a_damaged_games_file_stops_play_before_it_begins(awale: AwaleCommand) -> None:
    awale.folder.mkdir()
    file = awale.folder / "games.sqlite"
    file.write_bytes(b"SQLite format 3\0" + b"not really" * 500)
    before = file.read_bytes()
    said = run(awale, "play", "--virtual", "--no-browser", code=1)
    assert "is damaged" in said
    assert file.read_bytes() == before
