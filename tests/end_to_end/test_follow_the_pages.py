# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Someone with an empty home follows README and the player's pages, command by command.

Every command that a page names is run as it stands there, in the order of the page, with a virtual
board plugged in. Only placeholders get a value, and what would take minutes gets a smaller number.
What needs a shell or goes on until it is stopped is a process of its own; to start the others so
would take longer than all that they do.
"""

import contextlib
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path
from unittest import mock

import pytest
from awale_host.virtual.process import BoardProcess

from tests.support.awale_command import AwaleCommand

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("install", "board", "commands", "virtual-board", "playing", "analysis", "sharing")
PAGES = ("README.md", *(f"docs/{name}.md" for name in PLAYERS))
COMMAND = re.compile(r"`(awale(?: [^`]+)?)`|^(?:\$ )?(awale .+?)(?:  .*)?$", re.MULTILINE)
# What stands for something of the reader's own, and what would take minutes.
VALUES = {
    "awale analyse ": "awale analyse --depth 4 ",
    " --depth 16": "",
    "NAME NEW_NAME": "Ama Kofi",
    "COMMAND …": "logs list",
    "COMMAND": "logs",
    "--html FILE": "--html game.html",
    "delete ID": "delete 3",
    "restore ID": "restore 3",
    "SHELL": "bash",
    "FILE": "games.ogn",
    "club.ogn": "games.ogn",
    "docs/games/": f"{ROOT}/docs/games/",
    " ID": " 1",
    " 12 14": " 1 2",
    " 12": " 1",
    r"\|": "|",
}
MORE = {
    "awale analyse": "1 --depth 4",
    "awale board": "--no-browser",
    "awale install": "--stock --to drive",
    "awale install --stock": "--to drive",
    "awale logs import": "games.ogn",
    "awale logs export --html": "game.html 1",
    "awale play": "--virtual --no-browser",
    "awale play --listen": "--virtual --no-browser",
    "awale play --port": "PORT --no-browser",
    "awale play --virtual": "--no-browser",
    # They take long, or wait for what is played; that they are there is what counts here.
    "awale friend invite": "--help",
    "awale match": "--help",
    "awale pi install": "--help",
    "awale tables build": "--help",
    "awale update": "--help",
    "awale update --stock": "--help",
    "awale watch": "--help",
    "awale watch --json": "--help",
}
WITH_BOARD = ("logs pull", "settings", "doctor")
# They go on until they are stopped.
ENDLESS = ("play", "board", "engine", "hall")
GROUPS = ("awale", "awale tables", "awale logs")  # named as a whole


def commands(page: str) -> list[str]:
    """The commands of a page in its order, each once."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = (one or other for one, other in COMMAND.findall(text))
    return list(dict.fromkeys(" ".join(command.split()) for command in found))


def completed(command: str, port: str) -> str:
    """Put values where a page leaves them to the reader, and the board's port where one is used."""
    more = MORE.get(command, "")
    for placeholder, value in VALUES.items():
        command = command.replace(placeholder, value)
    command = f"{command} {more}".replace("PORT", port)
    if command.removeprefix("awale ").startswith(WITH_BOARD) and "--report" not in command:
        command += f" --port {port}"
    return command


class Reader(AwaleCommand):
    """Someone who has only what the pages gave them, in a folder of their own."""

    def __init__(self, folder: Path, board: BoardProcess) -> None:
        super().__init__(folder)
        self.followed: set[str] = set()
        self._board = board
        (folder / "drive").mkdir()
        (folder / "drive" / "boot_out.txt").write_text(
            "Adafruit CircuitPython 10.2.1 on a day\nBoard ID:raspberry_pi_pico\n"
        )
        # What is compiled already is not compiled again for each page.
        self._cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))

    def environment(self, patch: str = "") -> dict[str, str]:
        """Their environment."""
        path, home = f"{self.path.parent}:/usr/bin:/bin", str(self.folder)
        found = {"PATH": path, "HOME": home, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": self._cache}
        return {**found, "AWALE_TABLES": "off"}

    def follows(self, command: str) -> tuple[int, str]:
        """Run a command of a page; return its exit code and what it printed."""
        return self.runs(completed(command, self._board.link_url))

    def runs(self, command: str) -> tuple[int, str]:
        """Run a command; return its exit code and what it printed. An endless one is stopped."""
        words = shlex.split(command)
        endless = len(words) > 1 and words[1] in ENDLESS
        if not endless and not set("|*") & set(command):
            with mock.patch.dict(os.environ, clear=True), contextlib.chdir(self.folder):
                ended = self.run_here(*words[1:], stdin="y\n")
            return ended.code, ended.out + ended.err
        done = subprocess.Popen(
            ["bash", "-c", f"exec {command}" if endless else command],
            env=self.environment(),
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        first = ""
        try:
            if endless:
                assert done.stdout is not None
                assert done.stdin is not None
                if words[1] == "engine":
                    done.stdin.write("uci\nquit\n")
                    done.stdin.flush()
                first = done.stdout.readline()
                if words[1] != "engine":
                    done.send_signal(signal.SIGINT)
            # The reader agrees to what a command asks.
            printed, _ = done.communicate(None if endless else "y\n")
        finally:
            done.kill()
        return done.returncode, first + printed


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory, board: BoardProcess) -> Reader:
    made = Reader(tmp_path_factory.mktemp("reader"), board)
    (made.folder / "third.ogn").write_text('[Variant "Oware Abapa"]\n\n1. A a\n')
    (made.folder / "fourth.ogn").write_text('[Variant "Oware Abapa"]\n[South "Ama"]\n\n1. B b\n')
    files = f"{ROOT}/docs/games/*.ogn third.ogn fourth.ogn"
    for command in (f"logs import {files}", "logs export --all --to games.ogn"):
        assert made.runs(f"awale {command}")[0] == 0
    return made


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_runs(page: str, reader: Reader) -> None:
    """But those that an earlier page has, too."""
    for command in commands(page):
        if command in GROUPS:
            command += " --help"
        if command in reader.followed:
            continue
        reader.followed.add(command)
        code, printed = reader.follows(command)
        allowed = {0}
        if command.split()[1] in ENDLESS:
            allowed.add(130)
        if command.split()[1] == "doctor":
            allowed.add(1)  # it may find something on this machine
        assert code in allowed, f"{command}: {printed}"
        assert "Traceback" not in printed, f"{command}: {printed}"
