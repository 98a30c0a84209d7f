# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The USB port of a real board: the page reads it into memory that it shares with this worker.

`outside` has `port()`, the number of the open port or 0; `read()`, the bytes that have come as a
text of one character each; `write(text)`; and `wait()`, which returns when something comes, or
after a few milliseconds.
"""

from awale_session.catalogue import failure
from awale_session.link.errors import PortError


class UsbPort:
    """Transport (`link/transport.py`) over the browser's port, whose number it has. `idle` is
    called while no bytes arrive."""

    def __init__(self, outside, idle):
        self._outside = outside
        self._idle = idle
        self.number = outside.port()
        if not self.number:
            raise failure(PortError, "link.unconnected")
        outside.read()  # what an earlier connection has left

    def run(self):
        """Wait for a moment."""
        self._idle()
        self._outside.wait()

    def write(self, data):
        """Send; the protocol's lines are ASCII."""
        self._outside.write(data.decode())

    def read(self):
        """Return the bytes received; OSError once the port is closed."""
        text = self._outside.read()
        if text:
            try:
                data = text.encode()
                if len(data) == len(text):
                    return data
            except UnicodeError:
                pass
            return bytes([ord(character) for character in text])
        if self._outside.port() != self.number:
            raise OSError("the port is closed")
        return b""

    def close(self):
        """Leave the port to the page."""
