# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the board's program with a stop-watch in it. On the drive it is code.py, which starts in
place of main.py, and then starts that. Nothing of the firmware is changed but what is watched.

A letter typed on the console is answered with a line of JSON, and `r` forgets what was measured:
`p` passes by what they did: how many, µs in all, µs of the longest
`t` moves of the board's own AI: ms, depth, positions
`l` bytes of the largest piece of heap
`c` how many more calls could be nested within a pass
"""

import gc
import json
import sys
import time

import supervisor
from awale_board import app

KINDS = ("idle", "showing", "thinking", "began", "talking")


class Watch:
    """What was measured."""

    def __init__(self) -> None:
        self.passes = {}
        self.thoughts = []
        self.thinker = None
        self.since = 0
        self.forget()

    def think(self, thinker: object, now_ms: int) -> None:
        """The board's AI thinks with this, or with nothing."""
        if thinker is self.thinker:
            return
        if self.thinker is not None:
            search = self.thinker.search
            self.thoughts.append((now_ms - self.since, search.reached, search.nodes))
        self.thinker = thinker
        self.since = now_ms

    def forget(self) -> None:
        for kind in KINDS:
            self.passes[kind] = [0, 0, 0]
        self.thoughts.clear()

    def answer(self, letter: str) -> None:
        found = None
        if letter == "p":
            found = self.passes
        elif letter == "t":
            found = self.thoughts
        elif letter == "l":
            gc.collect()
            found = largest_piece()
        elif letter == "c":
            found = calls_left()
        elif letter == "r":
            self.forget()
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


def largest_piece() -> int:
    fits, too_much = 0, 1 << 18
    while too_much - fits > 64:
        size = (fits + too_much) // 2
        try:
            bytearray(size)
            fits = size
        except MemoryError:
            too_much = size
    return fits


class WatchedApp(app.App):
    def step(self, now_ms: int) -> bool:
        changes = self.table.changes
        showing = self.show.busy
        began = time.monotonic_ns()
        busy = PASS(self, now_ms)
        took = (time.monotonic_ns() - began) // 1000
        if self.table.changes != changes:
            kind = "began"  # a move, or a game
        elif self.opponent.thinker is not None:
            kind = "thinking"
        elif showing:
            kind = "showing"
        else:
            kind = "talking" if busy else "idle"
        WATCH.think(self.opponent.thinker, now_ms)
        passes = WATCH.passes[kind]
        passes[0] += 1
        passes[1] += took
        passes[2] = max(passes[2], took)
        if supervisor.runtime.serial_bytes_available:
            WATCH.answer(sys.stdin.read(1))
        return busy


WATCH = Watch()
PASS = app.App.step
app.App = WatchedApp

import main  # noqa: E402, F401
