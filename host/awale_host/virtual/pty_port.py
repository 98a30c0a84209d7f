# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial port as a pseudo-terminal, on systems that have them (not Windows)."""

import contextlib
import os
import select
import threading

from awale_machine.serial import UsbSerial
from awale_session.catalogue import failure
from awale_session.errors import AwaleError

_LOOK_MS = 20  # how often to look whether a host has opened the terminal


class PtyPort:
    """Connects `serial` to a pty, in a background thread.

    A host counts as connected while it has the terminal open. AwaleError where there are no ptys.
    """

    def __init__(self, serial: UsbSerial) -> None:
        try:
            import tty

            self._master, slave = os.openpty()
        except (ImportError, AttributeError, OSError):
            raise failure(AwaleError, "virtual.no_pty") from None
        tty.setraw(slave)
        self._url = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(self._master, False)
        self._serial = serial
        self._offered = False
        self._open = False
        self._closing = False
        self._rung, self._bell = os.pipe()
        os.set_blocking(self._rung, False)
        os.set_blocking(self._bell, False)
        serial.wake_host = self._ring
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The path of the terminal, which pyserial opens."""
        return self._url

    @property
    def follow_url(self) -> str:
        """None: a program that has opened the terminal cannot be made to yield it."""
        return ""

    def plug(self, offered: bool) -> None:
        """Start serving hosts; only if boot.py offers a data port."""
        self._offered = offered
        self._ring()

    def unplug(self) -> None:
        """The board resets. A pty cannot vanish: the host merely hears nothing for a while."""
        self._offered = False
        self._ring()

    def close(self) -> None:
        """Stop serving hosts."""
        self._closing = True
        self._ring()
        self._thread.join(2)
        os.close(self._master)

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._bell, b"!")

    def _run(self) -> None:
        while not self._closing:
            poll = select.poll()
            poll.register(self._rung, select.POLLIN)
            wanted = select.POLLIN if self._serial.host_room() else 0
            wanted |= select.POLLOUT if self._serial.host_waiting() and self._open else 0
            if self._open:
                poll.register(self._master, wanted)
            poll.poll(None if self._open else _LOOK_MS)
            with contextlib.suppress(OSError):
                os.read(self._rung, 4096)
            self._look()
            if self._open:
                self._carry()

    def _look(self) -> None:
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        hung_up = any(event & select.POLLHUP for _, event in poll.poll(0))
        wanted = self._offered and not hung_up
        if wanted and not self._open:
            self._serial.host_open()
        elif self._open and not wanted:
            self._serial.host_close()
        self._open = wanted

    def _carry(self) -> None:
        room = self._serial.host_room()
        with contextlib.suppress(OSError):
            if room:
                self._serial.host_write(os.read(self._master, room))
        data = self._serial.host_peek()
        with contextlib.suppress(OSError):
            if data:
                self._serial.host_read(os.write(self._master, data))
