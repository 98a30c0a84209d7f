# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A `LinkSession` over a `Transport`, in two threads: one reads, one writes.

Reading never waits for writing: a board whose answers are not read takes no requests.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from awale_session.catalogue import failure
from awale_session.link.errors import BoardDisconnected
from awale_session.link.link_session import Counters, LinkSession, PendingRequest, Phase, Timing
from awale_session.link.messages import Hello, Incoming, Message
from awale_session.link.outcome import Outcome
from awale_session.link.port import Transport

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
_LOOK_S = 0.2  # how often a waiting caller wakes, so that Ctrl-C gets through on every system


class Connection:
    """One connection to a board, from opening to its end.

    `sink` is called in the reading thread with every event, in order, and last with `Disconnected`
    if the connection breaks off; not if `close` ends it.
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
        self._answered = threading.Condition()
        self._closing = False
        self._session = LinkSession(host, self._pass_on, clock(), timing)
        self._reader = threading.Thread(target=self._read, name="board-reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name="board-writer", daemon=True)
        self._reader.start()
        self._writer.start()

    @property
    def phase(self) -> Phase:
        """Phase of the session."""
        return self._session.phase

    @property
    def counters(self) -> Counters:
        """Error counters of the link so far."""
        return self._session.counters

    def greeted(self) -> Hello:
        """Wait for the board's hello. A LinkError says why there is none."""
        return self._wait(self._session.hello)

    def ask(self, message: Message) -> Message:
        """Send a request and wait for its answer: the message, or RequestRefused, RequestTimeout,
        BoardDisconnected."""
        return self.ask_when(message)[0]

    def ask_when(self, message: Message) -> tuple[Message, int]:
        """Like `ask`, with the number of the last event that came before the answer."""
        request = self.send(message)
        return self._wait(request.answer), request.after

    def send(self, message: Message) -> PendingRequest:
        """Send a request without waiting for its answer."""
        with self._lock:
            request = self._session.ask(message, self._clock())
            self._to_write.notify()
        return request

    def close(self) -> None:
        """End the connection, without `Disconnected`. May be called again."""
        self._closing = True
        # Ctrl-C in the middle of `Queue.get` may leave the queue locked: then the reader stands in
        # its `put`, with this lock.
        if self._lock.acquire(timeout=1):
            try:
                self._session.end(failure(BoardDisconnected, "link.closed"))
                self._to_write.notify()
            finally:
                self._lock.release()
        self._wake()
        if threading.current_thread() is not self._reader:
            self._reader.join(1)
        self._transport.close()
        self._writer.join(1)

    # -- the two threads ---------------------------------------------------------------------

    def _read(self) -> None:
        while not self._ended():
            try:
                data = self._transport.read()
            except OSError as error:
                _log.info("the transport failed: %s", error)
                self._lose()
                return
            with self._lock:
                now = self._clock()
                self._session.receive(data, now)
                self._session.tick(now)
                self._to_write.notify()
            self._wake()

    def _write(self) -> None:
        while True:
            with self._lock:
                data = self._session.data_to_send()
                while not data and not self._ended():
                    self._to_write.wait(_LOOK_S)
                    data = self._session.data_to_send()
            if not data:
                return
            try:
                self._transport.write(data)
            except OSError as error:
                _log.info("the transport failed: %s", error)
                self._lose()
                return

    def _ended(self) -> bool:
        return self._closing or self._session.phase is Phase.ENDED

    def _pass_on(self, incoming: Incoming) -> None:
        if not self._closing:
            self._sink(incoming)

    def _lose(self) -> None:
        """End the session after the transport has failed."""
        with self._lock:
            self._session.break_off()
            self._to_write.notify()
        self._wake()

    def _wait(self, outcome: Outcome[_T]) -> _T:
        with self._answered:
            while not outcome.done():
                self._answered.wait(_LOOK_S)
        return outcome.result()

    def _wake(self) -> None:
        with self._answered:
            self._answered.notify_all()
