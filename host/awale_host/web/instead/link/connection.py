# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A `LinkSession` over a cable to the board that runs in the same thread.

While a request waits for its answer, the board runs.
"""

from .link_session import LinkSession, Phase


class Connection:
    """See `connection.py` of the host; the methods that the client uses."""

    def __init__(self, transport, sink, *, host, timing=None, clock):
        self._transport = transport
        self._clock = clock
        self._session = LinkSession(host, sink, clock(), timing)

    @property
    def counters(self):
        """Faults of the link so far."""
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
        """End the connection."""
        self._transport.close()

    def poll(self):
        """Carry what there is to carry."""
        if self._session.phase is Phase.ENDED:
            return
        data = self._session.take_outgoing()
        if data:
            self._transport.write(data)
        now = self._clock()
        self._session.receive(self._transport.read(), now)
        self._session.tick(now)

    def _wait(self, future):
        while not future.done():
            self._transport.run()
            self.poll()
        return future.result()
