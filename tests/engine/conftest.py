# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A UCI service in this process whose lines can be waited for."""

import queue
from collections.abc import Iterator

import pytest
from awale_engine.uci.server import UciService


class Talk:
    """Sends lines to a service and collects what it answers."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        self.service = UciService(self._take, seed=1)

    def _take(self, text: str) -> None:
        for line in text.split("\n"):
            self._lines.put(line)

    def send(self, *lines: str) -> None:
        for line in lines:
            self.service.serve(line)

    def until(self, word: str) -> list[str]:
        """The lines up to one that begins with `word`, which must come within a minute."""
        seen = []
        while True:
            seen.append(self._lines.get())
            if seen[-1].split(" ")[0] == word:
                return seen

    def ask(self, line: str, word: str) -> str:
        """Send a line and return the answer that begins with `word`."""
        self.send(line)
        return self.until(word)[-1]

    def pending(self) -> list[str]:
        """Return the answers that were not read yet."""
        lines = []
        while not self._lines.empty():
            lines.append(self._lines.get_nowait())
        return lines


@pytest.fixture
def talk() -> Iterator[Talk]:
    talking = Talk()
    talking.send("setoption name Hash value 1", "setoption name OwnBook value false")
    yield talking
    talking.send("stop")
