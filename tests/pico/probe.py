# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the board's program and answers letters typed on the console with a line of JSON.

`t`  moves of the board's own AI since the last `t`: ms, depth, positions
`c`  how many more calls could be nested within a pass

On the drive it is code.py, which starts in place of main.py, and then starts that. What it watches
takes about two kilobytes of heap; `heap_probe.py` is for weighing.
"""

import json
import sys

from awale_board import app, console


class Watch:
    """The moves of the board's AI since they were last asked for."""

    def __init__(self) -> None:
        self.moves = []
        self.search = None
        self.since = 0

    def note(self, search: object, now_ms: int) -> None:
        """Note which search is under way in this pass, if any."""
        if search is self.search:
            return
        if self.search is not None:
            ended = getattr(self.search, "search", self.search)  # the core's, or the kernel's
            self.moves.append((now_ms - self.since, ended.reached, ended.nodes))
        self.search = search
        self.since = now_ms

    def answer(self, letter: str) -> None:
        """Print what a letter asks for."""
        found = None
        if letter == "t":
            found, self.moves = self.moves, []
        elif letter == "c":
            found = calls_left()
        print("PROBE", json.dumps(found))


def deeper(calls: list) -> None:
    calls[0] += 1
    deeper(calls)


def calls_left() -> int:
    calls = [0]
    try:  # noqa: SIM105
        deeper(calls)
    except RuntimeError:
        pass
    return calls[0]


class WatchedApp(app.App):
    def step(self, now_ms: int) -> bool:
        busy = PASS(self, now_ms)
        WATCH.note(self.ai.search, now_ms)
        return busy


def ends(self: console.Console, now_ms: int) -> bool:
    """Answer what is typed, which the program would drop."""
    if self._port is not None and self._port.in_waiting:
        for letter in self._port.read(self._port.in_waiting) or b"":
            WATCH.answer(chr(letter))
    return False


WATCH = Watch()
PASS = app.App.step
app.App = WatchedApp
console.Console.ends = ends

sys.path.insert(0, ".frozen")  # where the program is in the firmware of one file
import main  # noqa: E402, F401
