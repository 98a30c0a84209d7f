# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs pull` of many games, killed in the middle and run again: the installed executable."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale_host.library import Library

from tests.support.awale_command import AwaleCommand

Until = Callable[[Callable[[], bool], str], Any]


def kept(folder: Path) -> int:
    """The number of games in the library of this data folder."""
    with Library(folder / "games.sqlite") as library:
        return sum(1 for _ in library.games())


def pull_killed_and_resumed(folder: Path, url: str, until: Until, games: int) -> None:
    """Fetch the `games` that wait at `url` into `folder` by two runs of the command, the first of
    which is killed once about half of them have come. `until` waits until something is so."""
    awale = AwaleCommand(folder)
    folder.mkdir()
    words = "logs", "pull", "--port", url
    first = awale.start(*words, stderr=subprocess.PIPE)
    until(lambda: first.poll() is not None or kept(folder) >= games // 2, "half of the games")
    first.kill()
    _, complaint = first.communicate()
    before = kept(folder)
    assert games // 2 <= before < games, complaint.decode()
    with (folder / "said").open("w+b") as said:
        second = awale.start(*words, "--json", stdout=said)
        until(lambda: second.poll() is not None, "the other half")
        said.seek(0)
        done = json.load(said)
    assert second.returncode == 0
    assert len(done["new"]) == games - before
    assert done["known"] <= 1  # one may have been kept and not confirmed
    assert done["faults"] == done["cut_off"] == done["remarks"] == []
    assert kept(folder) == games
