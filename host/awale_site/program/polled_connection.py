# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A `LinkSession` in one thread, over a cable to the board that runs in it or over a USB port.

While a request waits for its answer, the transport's `run` has the board work.
"""

from awale_session.catalogue import failure
from awale_session.link.errors import BoardDisconnected
from awale_session.link.link_session import LinkSession, Phase


class PolledConnection:
    """See `connection.py` of the host; the methods that the client uses."""

    def __init__(self, transport, sink, *, host, timing=None, clock):
        self._transport = transport
        self._clock = clock
        self._sink = sink
        self._closing = False
        self._session = LinkSession(host, self._pass_on, clock(), timing)

    @property
    def counters(self):
        """Error counters of the link so far."""
        return self._session.counters

    def greeted(self):
        """The board's hello; a LinkError says why there is none."""
        return self._wait(self._session.hello)

    def ask(self, message):
        """The answer to a request."""
        return self.ask_when(message)[0]

    def ask_when(self, message):
        """The answer, and the number of the last event before it."""
        request = self.send(message)
        return self._wait(request.answer), request.after

    def send(self, message):
        """Send a request without waiting for its answer."""
        request = self._session.ask(message, self._clock())
        self.poll()
        return request

    def close(self):
        """End the connection, without `Disconnected`. May be called again."""
        self._closing = True
        self._session.end(failure(BoardDisconnected, "link.closed"))
        self._transport.close()

    def poll(self):
        """Transfer the pending bytes in both directions."""
        if self._session.phase is Phase.ENDED:
            return
        try:
            data = self._session.data_to_send()
            if data:
                self._transport.write(data)
            now = self._clock()
            self._session.receive(self._transport.read(), now)
            self._session.tick(now)
        except OSError:
            self._session.break_off()

    def _pass_on(self, incoming):
        if not self._closing:
            self._sink(incoming)

    def _wait(self, future):
        while not future.done():
            self._transport.run()
            self.poll()
        return future.result()
