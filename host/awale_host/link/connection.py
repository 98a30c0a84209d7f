# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A `Dialogue` over a `Transport`, in two threads of its own: one reads, one writes.

Reading never waits for writing: a board that cannot get rid of its answers takes no requests.
"""

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from .dialogue import Ask, Counters, Dialogue, Phase, Timing
from .errors import BoardGone, BoardTaken, LinkError
from .messages import Hello, Incoming, Message
from .transport import Transport

_T = TypeVar("_T")
_LOOK_S = 0.2  # how often a waiting caller wakes, so that Ctrl-C gets through on every system


class Connection:
    """One connection to a board, from opening to its end.

    `sink` is called in the reading thread with every event, in order, and last with `Gone` if the
    connection ends by itself; not if `close` ends it.
    """

    def __init__(
        self,
        transport: Transport,
        sink: Callable[[Incoming], None],
        *,
        host: str,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._transport = transport
        self._sink = sink
        self._clock = clock
        self._lock = threading.Lock()
        self._to_write = threading.Condition(self._lock)
        self._closing = False
        self._heard = False
        self._dialogue = Dialogue(host, self._pass_on, clock(), timing)
        self._reader = threading.Thread(target=self._read, name="board-reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name="board-writer", daemon=True)
        self._reader.start()
        self._writer.start()

    @property
    def phase(self) -> Phase:
        """How far the session is."""
        return self._dialogue.phase

    @property
    def counters(self) -> Counters:
        """What went wrong on the way so far."""
        return self._dialogue.counters

    def greeted(self) -> Hello:
        """Wait for the board's hello. A LinkError says why there is none."""
        return _wait(self._dialogue.hello)

    def ask(self, message: Message) -> Message:
        """Send a request and wait for its answer: the message, or Refused, NoAnswer, BoardGone."""
        return self.ask_when(message)[0]

    def ask_when(self, message: Message) -> tuple[Message, int]:
        """Like `ask`, with the number of the last event that came before the answer."""
        ask = self.send(message)
        return _wait(ask.answer), ask.after

    def send(self, message: Message) -> Ask:
        """Send a request without waiting for its answer."""
        with self._lock:
            ask = self._dialogue.ask(message, self._clock())
            self._to_write.notify()
        return ask

    def close(self) -> None:
        """End the connection: expected, so nothing is told. May be called again."""
        with self._lock:
            self._closing = True
            self._dialogue.end(BoardGone("The connection was closed."))
            self._to_write.notify()
        if threading.current_thread() is not self._reader:
            self._reader.join(1)
        self._transport.close()
        self._writer.join(1)

    # -- the two threads ---------------------------------------------------------------------

    def _read(self) -> None:
        while not self._ended():
            try:
                data = self._transport.read()
            except OSError:
                self._lose()
                return
            with self._lock:
                now = self._clock()
                self._heard = self._heard or bool(data)
                self._dialogue.receive(data, now)
                self._dialogue.tick(now)
                self._to_write.notify()

    def _write(self) -> None:
        while True:
            with self._lock:
                data = self._dialogue.take_outgoing()
                while not data and not self._ended():
                    self._to_write.wait(_LOOK_S)
                    data = self._dialogue.take_outgoing()
            if not data:
                return
            try:
                self._transport.write(data)
            except OSError:
                self._lose()
                return

    def _ended(self) -> bool:
        return self._closing or self._dialogue.phase is Phase.ENDED

    def _pass_on(self, incoming: Incoming) -> None:
        if not self._closing:
            self._sink(incoming)

    def _lose(self) -> None:
        """The other end is gone."""
        with self._lock:
            error: LinkError = BoardGone("The connection to the board broke off.")
            if self._dialogue.phase is Phase.GREETING and not self._heard:
                error = BoardTaken(
                    "The board hung up at once: another program is connected to it. Close that "
                    "program and try again."
                )
            self._dialogue.end(error)
            self._to_write.notify()


def _wait(future: Future[_T]) -> _T:
    while not future.done():
        with contextlib.suppress(TimeoutError):
            future.exception(_LOOK_S)
    return future.result()
