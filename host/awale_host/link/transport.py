# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bytes to and from a board, over anything that pyserial can open."""

import contextlib
import errno
import logging
import sys
from typing import Protocol

import serial

from .errors import PortBusy, PortError

READ_S = 0.05  # longest wait of one read: how soon a close or a repeat is noticed
WRITE_S = 5.0  # a board that takes nothing for this long is gone
_log = logging.getLogger(__name__)


class Transport(Protocol):
    """A stream of bytes both ways. `read` and `write` may run in two threads."""

    def read(self) -> bytes:
        """Return received bytes, b"" after a short wait; OSError once the other end is gone."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of `data`; OSError if the other end is gone or takes nothing."""
        ...

    def close(self) -> None:
        """Close the port; never raises."""
        ...


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
            return PortError(
                f"Nothing listens at {address}: start a virtual board with 'awale board', or give "
                "the address that it prints."
            )
        return PortError(f"{address} cannot be reached: give it as socket://127.0.0.1:PORT.")
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return PortError(
            f"There is no port {address}: check the cable; 'awale ports' lists the boards that "
            "are connected."
        )
    held = number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
    if held or (sys.platform == "win32" and "PermissionError" in text):
        return PortBusy(
            f"Another program has {address} open: close it (another awale, a serial terminal, an "
            "editor) and try again."
        )
    if number in (errno.EACCES, errno.EPERM):
        return PortError(
            f"This user may not open {address}: add the user to the group that owns it (on most "
            "Linux systems 'sudo usermod -aG dialout $USER'), log in again and try again."
        )
    if isinstance(error, ValueError):
        return PortError(
            f"{address} is not a port: give a serial port such as /dev/ttyACM1 or COM4, or "
            "socket://127.0.0.1:PORT of a virtual board."
        )
    return PortError(f"{address} cannot be used as a serial port; 'awale ports' lists the boards.")
