# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bytes to and from a board, over anything that pyserial can open."""

import contextlib
import errno
import logging
import re
import sys

import serial
from awale_session.catalogue import failure
from awale_session.link.errors import PortBusy, PortError

from .holders import holders

READ_S = 0.05  # longest wait of one read: how soon a close or a repeat is noticed
WRITE_S = 5.0  # a board that takes nothing for this long is gone
_HANGING = (errno.EIO, errno.ENXIO, errno.ENODEV, errno.EPROTO, errno.ETIMEDOUT)
_log = logging.getLogger(__name__)


class SerialTransport:
    """A serial port, a pty, or `socket://HOST:PORT`, opened by pyserial."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port

    def read(self) -> bytes:
        """See Transport. pyserial's sockets report 0 or 1 bytes waiting, whatever there is."""
        try:
            return bytes(self._port.read(max(1, self._port.in_waiting)))
        except (TypeError, ValueError, AttributeError) as error:  # closed while it was read
            raise OSError("the port is closed") from error

    def write(self, data: bytes) -> None:
        """See Transport."""
        try:
            self._port.write(data)
        except (TypeError, ValueError, AttributeError) as error:
            raise OSError("the port is closed") from error

    def close(self) -> None:
        """See Transport."""
        with contextlib.suppress(OSError, TypeError, ValueError, AttributeError):
            self._port.close()


def open_port(address: str) -> SerialTransport:
    """Open a serial port by name or a `socket://` address, for this program alone where the
    system can. PortError or PortBusy say in one sentence why not and what to do."""
    try:
        port = serial.serial_for_url(
            address, baudrate=115200, timeout=READ_S, write_timeout=WRITE_S, exclusive=True
        )
    except (serial.SerialException, OSError, ValueError) as error:
        _log.info("cannot open %s: %s", address, error)
        raise _explained(address, error) from error
    _log.info("opened %s", address)
    return SerialTransport(port)


def _explained(address: str, error: Exception) -> PortError:
    """The sentence for a failure to open; pyserial's own texts differ from system to system."""
    number = getattr(error, "errno", None)
    text = str(error)
    if address.startswith("socket://"):
        if "refused" in text or "10061" in text:
            return failure(PortError, "link.nothing_listens", address=address)
        return failure(PortError, "link.unreachable", address=address)
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return failure(PortError, "link.no_port", address=address)
    # Windows: a device that does not function (31), or has not answered in time (121).
    if number in _HANGING or (sys.platform == "win32" and re.search(r", (31|121)\)", text)):
        return failure(PortError, "link.hangs", address=address)
    held = number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
    if held or (sys.platform == "win32" and "PermissionError" in text):
        programs = holders(address)
        if programs:
            return failure(PortBusy, "link.held", address=address, programs=", ".join(programs))
        return failure(PortBusy, "link.port_busy", address=address)
    if number in (errno.EACCES, errno.EPERM):
        return failure(PortError, "link.not_allowed", address=address)
    if isinstance(error, ValueError):
        return failure(PortError, "link.not_a_port", address=address)
    return failure(PortError, "link.unusable_port", address=address)
