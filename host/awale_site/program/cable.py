# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The USB cable between the board and the session, both in this thread, and what comes by it."""


class Cable:
    """A Transport, as `link/transport.py` has them; `run` lets the board make a pass. It reads as
    broken once the board has been reset."""

    def __init__(self, runner):
        self._runner = runner
        self._staged = b""
        self.broken = False
        runner.machine.serial.host_open()

    def run(self):
        """One pass of the board."""
        self._runner.run_pass()

    def write(self, data):
        """Send bytes; those without room wait in a buffer."""
        self._staged += data
        self._stage()

    def read(self):
        """Return the bytes received; OSError once the connection is broken."""
        if self.broken:
            raise OSError("the board was reset")
        self._stage()
        serial = self._runner.machine.serial
        data = serial.host_peek()
        if data:
            serial.host_read(len(data))
        return data

    def close(self):
        """Unplug the cable."""
        self._runner.machine.serial.host_close()

    def _stage(self):
        if self._staged:
            taken = self._runner.machine.serial.host_write(self._staged)
            self._staged = self._staged[taken:]


class Inbox:
    """The port `Inbox` for a single thread: waiting would never end, so `get` never waits."""

    def __init__(self):
        self._waiting = []

    def put(self, item):
        """See Inbox."""
        self._waiting.append(item)

    def get(self, timeout=None):
        """See Inbox."""
        return self._waiting.pop(0) if self._waiting else None

    def qsize(self):
        """See Inbox."""
        return len(self._waiting)

    def discard(self, unwanted):
        """See Inbox."""
        self._waiting = [each for each in self._waiting if not unwanted(each)]
