# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board for tests of the host: the firmware's real `App` and a cable that does what a test says.

    bench = Bench()
    board = bench.connect()

The board's time passes only while the host reads, 10 ms a read, so that no test waits for a clock:
a second of patience is a hundred reads. A read without anything to read lets other threads go on.
`Cable` says what happens to each line on its way.
"""

import random
import threading
from collections.abc import Callable
from typing import Any

from awale_host.link import Board
from awale_host.link.board import Inbox
from awale_session.link import PortError, Timing

from awale_core.wire import decode, encode
from tests.support import firmware_harness

PASS_MS = 10
_GIVE_WAY_S = 0.0004  # to other threads


class Cable:
    """A perfect cable. Subclasses damage what goes through: `down` to the board, `up` to the host.

    Each gets one line with its line feed and returns the bytes that arrive; Cut ends the connection
    before they do.
    """

    def down(self, line: bytes) -> bytes:
        return line

    def up(self, line: bytes) -> bytes:
        return line


class Messages(Cable):
    """Subclasses see every message decoded, and return what arrives in its place."""

    def request(self, message: dict[str, Any]) -> dict[str, Any]:
        return message

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        return message

    def down(self, line: bytes) -> bytes:
        return line if line == b"\n" else encode(self.request(decode(line)))

    def up(self, line: bytes) -> bytes:
        return encode(self.answer(decode(line)))


class Spy(Messages):
    """Keeps the requests with these fields, in `asked`; one may be sent again."""

    def __init__(self, **fields: object) -> None:
        self._fields = fields
        self.asked: list[dict[str, Any]] = []

    def request(self, message: dict[str, Any]) -> dict[str, Any]:
        if self._fields.items() <= message.items():
            self.asked.append(message)
        return message


class Cut(Exception):
    """The cable is pulled."""


class CutAt(Cable):
    """Pulled at the line number `at`, counted over both directions; `after` lets it through."""

    def __init__(self, at: int, after: bool) -> None:
        self.left = at
        self.after = after
        self.cut = False

    def down(self, line: bytes) -> bytes:
        if self.cut:
            return line
        self.left -= 1
        if self.left < 0:
            self.cut = True
            raise Cut(line if self.after else b"")
        return line

    up = down


class Noise(Cable):
    """Damages, loses or doubles a share of all lines in both directions, at random."""

    def __init__(self, share: float, seed: int) -> None:
        self._share = share
        self._chance = random.Random(seed)

    def down(self, line: bytes) -> bytes:
        if self._chance.random() >= self._share:
            return line
        kind = self._chance.randrange(5)
        at = self._chance.randrange(len(line))
        if kind == 0:
            return b""
        if kind == 1:
            return line[:at]
        if kind == 2:
            return line + line
        if kind == 3:
            return bytes(self._chance.randrange(256) for _ in range(at)) + line
        return line[:at] + bytes([line[at] ^ 1 << self._chance.randrange(8)]) + line[at + 1 :]

    up = down


class Bench:
    """A board and what it is plugged in with. `reset` loses everything but the board's memory."""

    def __init__(self, cable: Cable | None = None) -> None:
        self.cable = cable or Cable()
        self.board = firmware_harness.Board()
        self.lock = threading.Condition(threading.RLock())
        self.plugged = 0  # how often
        self.present = True
        self.on_plug: Callable[[], None] = lambda: None
        self._link: Link | None = None

    def connect(self, timing: Timing | None = None, inbox: Inbox | None = None) -> Board:
        """The client at the other end of the cable."""
        timing = timing or Timing(request_timeout=2.0)
        return Board(self.plug, inbox=inbox, timing=timing, clock=self.clock, pause=self.wait)

    def plug(self) -> "Link":
        """Open the link to the board. PortError if it is absent or the port cannot be opened."""
        with self.lock:
            self.on_plug()
            if not self.present:
                raise PortError("There is no board.")
            self.plugged += 1
            self._pull()
            self.board.run(PASS_MS)
            self.board.port.connected = True
            self._link = Link(self)
            return self._link

    def pull(self) -> None:
        """Unplug the cable under the host's hands."""
        with self.lock:
            self._pull()

    def reset(self, forget: bool = False) -> None:
        """Restart the board; with `forget`, with an empty memory."""
        with self.lock:
            self._pull()
            numbers = self.board.ids
            memory = None if forget else self.board.memory
            self.board = firmware_harness.Board(memory=memory)
            self.board.ids = numbers  # a real board draws them at random

    def clock(self) -> float:
        """The time in seconds, as it passes for the board."""
        with self.lock:
            return self.board.now / 1000

    def wait(self, seconds: float) -> None:
        """Let time pass without a cable."""
        with self.lock:
            self.board.run(max(PASS_MS, round(seconds * 1000 / PASS_MS) * PASS_MS))

    def touch(self, pad: str) -> None:
        """A finger on a pad."""
        with self.lock:
            self.board.tap(pad)

    def _pull(self) -> None:
        if self._link is not None:
            self._link.gone = True
            self._link = None
        self.board.port.connected = False
        self.board.port.incoming = b""
        self.board.port.outgoing = b""
        self.board.run(PASS_MS)


class Link:
    """A Transport to the board of a Bench."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._half = {"up": b"", "down": b""}
        self.gone = False

    def read(self) -> bytes:
        bench = self._bench
        with bench.lock:
            self._check()
            if not bench.board.port.outgoing and not bench.board.port.incoming:
                bench.lock.wait(_GIVE_WAY_S)
                self._check()
            bench.board.run(PASS_MS)
            data, bench.board.port.outgoing = bench.board.port.outgoing, b""
            return self._carry("up", data, bench.cable.up)

    def run(self) -> None:
        """Nothing: the board works while it is read, and does not wait for the site's `run`."""

    def write(self, data: bytes) -> None:
        with self._bench.lock:
            self._check()
            self._bench.board.port.incoming += self._carry("down", data, self._bench.cable.down)
            self._bench.lock.notify_all()

    def close(self) -> None:
        with self._bench.lock:
            if not self.gone:
                self._bench.pull()

    def _check(self) -> None:
        if self.gone:
            raise OSError("the cable is pulled")

    def _carry(self, way: str, data: bytes, change: Callable[[bytes], bytes]) -> bytes:
        lines = (self._half[way] + data).split(b"\n")
        self._half[way] = lines.pop()
        arrived = b""
        for line in lines:
            try:
                arrived += change(line + b"\n")
            except Cut as cut:
                last = cut.args[0]
                if way == "down":  # the board reads what came before the cut
                    self._bench.board.port.incoming += arrived + last
                    self._bench.board.run(3 * PASS_MS)
                self._bench.pull()
                if way == "down" or not (arrived + last):
                    raise OSError("the cable was pulled") from None
                return arrived + last
        return arrived
