# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale friend` in a home on a disk that is full, and has room again."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from awale_session.catalogue import english, sentence

from tests.support.awale_command import AwaleCommand, Ended
from tests.support.friend_hosts import FriendHost
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import wait_until

REFUSED = english(sentence("refused.disk", text=os.strerror(28)))


class Disk:
    """A file system of its own, of 2 MB."""

    def __init__(self, at: Path) -> None:
        self.at = at
        self._ballast = at / "ballast"

    def fill(self) -> None:
        """Leave room for nothing."""
        subprocess.run(
            ["dd", "if=/dev/zero", f"of={self._ballast}", "bs=4k"], stderr=subprocess.DEVNULL
        )

    def make_room(self) -> None:
        self._ballast.unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    at = tmp_path / "disk"
    at.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", at]).returncode:
        pytest.skip("this user cannot mount a small disk")
    yield Disk(at)
    subprocess.run(["umount", "--lazy", at], check=True)


def says_one_sentence(done: Ended) -> None:
    assert (done.code, done.err.splitlines()) == (1, [f"awale: {REFUSED}"])


@pytest.mark.slow
def test_a_session_on_a_full_disk_says_so_and_goes_on_when_there_is_room(
    broker: Mosquitto, disk: Disk, tmp_path: Path
) -> None:
    home = AwaleCommand(disk.at)
    board = ("--speed", "max", "--state", str(tmp_path / "board"))
    start = ("--name", "Ama", "--broker", broker.address, "--begin", "me", *board)
    (disk.at / "my-name.txt").write_text("Ama\n")
    disk.fill()
    says_one_sentence(home.run("friend", "invite", *start, "--virtual", "--no-browser"))
    assert (disk.at / "my-name.txt").read_text() == "Ama\n"
    assert not list(disk.at.glob("friends/*.json"))
    disk.make_room()
    with ExitStack() as stack:
        ama = stack.enter_context(FriendHost(disk.at, "invite", *start))
        link = ama.line(r"friend: (#\S+)")
        agreed = ("--broker", broker.address, "--yes")
        words = (*agreed, "--name", "Kofi", "--speed", "max", "--state", str(tmp_path / "other"))
        kofi = stack.enter_context(FriendHost(tmp_path / "kofi", "join", link, *words))
        for host in (ama, kofi):
            host.sit_down()
        ama.play(2)
        kofi.has(1)
        kofi.play(8)
        ama.has(2)

        disk.fill()  # her move ends the session in one sentence, and Kofi does not see it
        ama.ask(t="play", pit=3, ply=2)
        assert ama.process.wait() == 1
        wait_until(lambda: ama.lines[-1].startswith("awale: "), "the sentence")
        assert "Traceback" not in "".join(ama.lines)
        disk.fill()  # what its end has left
        says_one_sentence(home.run("friend", "leave"))
        assert kofi.state["game"]["ply"] == 2
        disk.make_room()
        elsewhere = ("--library", str(tmp_path / "games.sqlite"))
        ama = stack.enter_context(FriendHost(disk.at, "resume", *board, *elsewhere))
        ama.sit_down()
        kofi.has(3)  # the board had it

        disk.fill()  # what Kofi says is heard, and what she says waits for room
        kofi.play(9)
        ama.has(4)
        said = english(sentence("friend.disk", name="Kofi"))
        wait_until(lambda: any(said in line for line in ama.lines), "the disk")
        answer = ama.ask(t="friend", do="greet", which="well")
        assert answer["say"]["id"] == "refused.disk"
        disk.make_room()
        assert ama.ask(t="friend", do="greet", which="well")["ok"]
        ama.play(ama.state["game"]["legal"][0])
        kofi.has(5)
        for host in (ama, kofi):
            host.has_stated(5)
        assert ama.stop() == 130
        assert home.run("friend", "leave").code == 0
        kofi.until(lambda state: state["phase"] == "over", "her resignation")
