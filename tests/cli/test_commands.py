# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands that talk to a board, against the firmware on a virtual one; every command's help."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from awale_host.cli import awale
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess
from click.shell_completion import shell_complete
from click.testing import CliRunner

from awale_core import Game
from tests.cli.conftest import run
from tests.support.games_over_link import LATE, play_on
from tests.support.sentences import english_part
from tests.support.usb import Usb


@pytest.fixture(autouse=True)
def unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    Usb(monkeypatch)  # no board is plugged in


def play(url: str, plies: int) -> str:
    """A game over the link that South resigns."""
    with Board.connect(url) as board:
        board.set({"speed": "max"}, session=True)
        return play_on(board, plies)


def test_a_program_follows_a_board_by_json(board: BoardProcess) -> None:
    id = play(board.link_url, 3)
    events = [
        json.loads(line)
        for line in run("watch", "--once", "--json", "--port", board.link_url).splitlines()
    ]
    kinds = [event["event"] for event in events]
    assert kinds == ["began", "moved", "moved", "moved", "ended", "kept"]
    assert (events[0]["game"], events[0]["start"]) == (id, LATE)
    game = Game.from_fen(LATE)
    for ply, event in enumerate(events[1:4], 1):
        move = game.play(game.legal_moves()[0])
        assert (event["ply"], event["move"], event["fen"]) == (ply, move.letter, game.fen())
    assert events[4]["winner"] == "North"
    assert events[4]["reason"] == "resignation"


def test_without_a_board_ports_names_the_virtual_one() -> None:
    assert english_part("port.no_board") in run("ports")
    assert json.loads(run("ports", "--json")) == []


def test_settings_are_shown_and_changed_all_or_none(board: BoardProcess) -> None:
    at = ("--port", board.link_url)
    assert (
        run("settings", "set", "brightness=4", "speed=fast", *at)
        == "brightness = 4\nspeed = fast\n"
    )
    assert json.loads(run("settings", "get", "speed", "--json", *at)) == {"speed": "fast"}
    refused = run("settings", "set", "brightness=7", "speed=warp", *at, code=2)
    assert "speed can not be warp, only slow, normal, fast, max" in refused
    assert "The board has: brightness, " in run("settings", "set", "colour=red", *at, code=2)
    assert json.loads(run("settings", "get", "--json", *at))["brightness"] == 4
    assert "brightness" in run("settings", "get", "colour", *at, code=2)
    assert "KEY=VALUE" in run("settings", "set", "brightness", *at, code=2)
    for odd in ("--5", "²", "9" * 25):
        assert "can not be" in run("settings", "set", f"brightness={odd}", *at, code=2)
    assert "longer" in run("settings", "set", "rules=" + "9" * 5000, *at, code=2)
    assert "longer" in run("settings", "get", "x" * 5000, *at, code=2)


def test_a_game_is_watched_and_kept(board: BoardProcess) -> None:
    play(board.link_url, 4)
    output = run("watch", "--once", "--port", board.link_url)
    assert "Usual rules (Abapa): South – North." in output
    assert "  4. North" in output
    assert "North won" in output
    (game,) = json.loads(run("logs", "list", "--json"))
    assert (game["plies"], game["reason"]) == (4, "resignation")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("awale pl", "play"), ("awale logs ex", "export"), ("awale play --ru", "--rules")],
)
def test_commands_and_options_are_completed(
    typed: str, offered: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    shell_complete(awale, {}, "awale", "_AWALE_COMPLETE", "bash_complete")
    assert f"plain,{offered}" in capsys.readouterr().out.splitlines()


def pages(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[list[str]]:
    """The words of every command there is, groups and their commands alike."""
    yield list(words)
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from pages(command, (*words, name))
        else:
            yield [*words, name]


PAGES = list(pages(awale))


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_help_fits_80_columns_and_begins_with_a_description(words: list[str]) -> None:
    page = run(*words, "--help")
    assert max(len(line) for line in page.splitlines()) <= 80
    assert len([line for line in page.splitlines() if line.strip()]) > 3


def test_the_list_of_commands_has_the_short_help_of_each() -> None:
    listed = CliRunner().invoke(awale, ["--help"]).output.partition("Commands:")[2]
    assert isinstance(awale, click.Group)
    context = click.Context(awale)
    for name in awale.list_commands(context):
        found = awale.get_command(context, name)
        assert found is not None
        assert found.short_help
        assert re.search(rf"^  {name} +{re.escape(found.short_help)}$", listed, re.MULTILINE)


def test_help_imports_no_command() -> None:
    check = (
        "import sys; from awale_host.cli import awale\n"
        "try: awale.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('awale_host.cli.')])"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"
