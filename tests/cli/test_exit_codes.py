# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Exit codes of the real executable, as docs/commands.md lists them, and its behaviour in pipes."""

import os
import re
import signal
import subprocess
from pathlib import Path
from unittest.mock import Mock

import pytest
from awale_host.cli import FAILED, INTERNAL, OK, OUTPUT_CLOSED, STOPPED, USAGE
from awale_host.library import Library
from awale_host.virtual.process import BoardProcess
from awale_session.library import pull

from awale_core.record import RecordError
from tests.support.awale_command import AwaleCommand, Ended
from tests.support.library_games import keep
from tests.support.sql import sql

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals and devices")


def library(awale: AwaleCommand, games: int = 1) -> Path:
    """Fill the command's library with short games."""
    with Library(awale.folder / "games.sqlite") as opened:
        for number in range(games):
            keep(opened, number + 1, str(number))
        return opened.path


def one_sentence(ended: Ended) -> str:
    """Assert that standard error is one sentence of awale's, and return it."""
    assert ended.err.count("\n") == 1, ended.err
    assert ended.err.startswith("awale: ")
    assert "Traceback" not in ended.err
    return ended.err


def test_the_documented_codes_are_those_of_the_program() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    _, _, table = text.partition("| code |")
    documented = {int(found) for found in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    assert documented == {OK, FAILED, USAGE, INTERNAL, STOPPED, OUTPUT_CLOSED}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("logs show 7", "no game 7"),
        ("logs rename You Esi", "No game has a player named 'You'"),
        ("logs list --position 4-4-S", "Invalid position"),
        ("logs show 99999999999999999999", "no game 9"),
        ("logs restore 99999999999999999999", "not among"),
        ("analyse " + "9" * 5000, "999"),
        ("logs list --library no-such-file.sqlite", "no-such-file"),
        ("play --port /dev/no-such-port", "no-such-port"),
        ("play --virtual --fen 4-4-S --no-browser", "15 fields"),
    ],
)
def test_a_request_that_cannot_be_met_is_1(awale: AwaleCommand, words: str, said: str) -> None:
    library(awale)
    ended = awale.run_here(*words.split())
    assert ended.code == FAILED
    assert said in one_sentence(ended)


def test_a_damaged_game_that_verify_finds_is_1(awale: AwaleCommand) -> None:
    library(awale)
    sound = awale.run("logs", "verify")
    assert (sound.code, sound.out, sound.err) == (OK, "Checked 1 game, 0 damaged.\n", "")
    with Library(awale.folder / "games.sqlite") as opened:
        sql(opened, "UPDATE games SET south_seeds = 47")
    for words in ((), ("--json",)):
        found = awale.run_here("logs", "verify", *words)
        assert found.code == FAILED
        assert "Game 1" in found.out + found.err


def test_a_record_that_pull_cannot_read_is_1(
    awale: AwaleCommand, board: BoardProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert awale.run("logs", "pull", "--port", board.link_url).code == OK
    entry, wrong = Mock(number=3, game="0"), RecordError("the checksum is wrong")
    monkeypatch.setattr(pull, "waiting", lambda board: [entry])
    monkeypatch.setattr(pull, "read_game", Mock(side_effect=wrong))
    for words in ((), ("--json",)):
        ended = awale.run_here("logs", "pull", "--port", board.link_url, *words)
        assert ended.code == FAILED
        assert "Game 3 on the board cannot be read" in ended.out + ended.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play --no-such-option", "--no-such-option"),
        ("play --virtual --clock soon", "10+5"),
        ("play --coach=loudly", "coach"),
        ("nothing", "nothing"),
        ("logs show", "ID"),
        ("logs list --since yesterday", "write it as 2026-11-21"),
        ("logs export 1 --all", "not both"),
        ("match --a x --b y", "--movetime"),
        ("match --a x --b y --depth 1 --a-name B", "--a-name"),
        ("match --a x --b y --depth 1 --a-option Hash", "NAME=VALUE"),
        ("match --a x --b y --depth 1 --jobs 2 --cluster z", "--cluster"),
    ],
)
def test_a_wrong_command_line_is_2(awale: AwaleCommand, words: str, said: str) -> None:
    ended = awale.run_here(*words.split())
    assert ended.code == USAGE
    assert "Usage: awale" in ended.err
    assert said in ended.err


def test_an_unexpected_error_is_70_and_its_traceback_is_kept(awale: AwaleCommand) -> None:
    library(awale)
    patch = (
        "from awale_host.library import store\n"
        "def broken(*given): raise ZeroDivisionError('a fault of the program')\n"
        "store.Library.game = broken\n"
    )
    ended = awale.run("logs", "show", "1", patch=patch)
    assert ended.code == INTERNAL
    assert "awale doctor --report" in one_sentence(ended)
    kept = (awale.folder / "last-crash.txt").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a fault of the program" in kept
    shown = awale.run("--debug", "logs", "show", "1", patch=patch)
    assert "Traceback" in shown.err


def test_a_question_answered_with_no_is_130(awale: AwaleCommand) -> None:
    library(awale)
    assert awale.run("logs", "delete", "1", stdin="n\n").code == STOPPED
    assert awale.run_here("logs", "show", "1").code == OK


@pytest.mark.report
@pytest.mark.parametrize("module", ["awale_host", "click"])
def test_ctrl_c_while_the_program_is_loaded_is_130(awale: AwaleCommand, module: str) -> None:
    """The signal comes when `module` is imported."""
    patch = (
        "import signal, sys\n"
        "class Finder:\n"
        "    def find_spec(name, path, target=None):\n"
        f"        if name == {module!r}: signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)\n"
    )
    done = awale.run("logs", "list", patch=patch)
    assert (done.code, done.err) == (STOPPED, "awale: stopped.\n")


@POSIX
def test_ctrl_c_is_130(awale: AwaleCommand, board: BoardProcess) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    watching = awale.start("watch", "--port", board.link_url, "--json", **pipes)
    playing = awale.start("play", "--virtual", "--no-browser", **pipes)
    assert playing.stdout is not None
    for line in playing.stdout:
        if b"board is at" in line:
            break
    for program in (watching, playing):
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate()
        assert b"Traceback" not in errors
    assert playing.returncode == STOPPED


@POSIX
@pytest.mark.parametrize("words", [("--help",), ("logs", "export", "--all")])
def test_a_reader_that_goes_away_is_141(awale: AwaleCommand, words: tuple[str, ...]) -> None:
    library(awale, 5)
    reader, writer = os.pipe()
    os.close(reader)
    program = awale.start(*words, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    _, errors = program.communicate()
    assert (program.returncode, errors) == (OUTPUT_CLOSED, b"")


@POSIX
def test_output_on_a_full_disk_is_1(awale: AwaleCommand) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    library(awale, 5)
    with open("/dev/full", "wb") as full:
        program = awale.start("logs", "list", stdout=full, stderr=subprocess.PIPE)
        _, errors = program.communicate()
    assert program.returncode == FAILED
    assert errors.startswith(b"awale: ")
    assert b"No space left" in errors
    assert errors.count(b"\n") == 1


@POSIX
@pytest.mark.slow
def test_a_file_full_of_comments_is_imported_in_linear_time(
    awale: AwaleCommand, tmp_path: Path
) -> None:
    """With the time squared in the number of comments, the processor time would run out."""
    file = tmp_path / "talk.ogn"
    file.write_text('[Variant "Oware Abapa"]\n\n1. A ' + "{so} " * 800_000 + "a\n")
    limit = 'ulimit -t 30; exec "$0" "$@"'
    limited = ["sh", "-c", limit, str(awale.path), "logs", "import", str(file)]
    done = subprocess.run(limited, env=awale.environment(), capture_output=True, check=False)
    assert done.returncode == OK, done.stderr
    assert b"1 new game" in done.stdout
