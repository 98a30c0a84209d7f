# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bytes to and from a board, over anything that pyserial can open."""

import contextlib
import errno
import logging
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import serial
from awale_session.catalogue import failure
from awale_session.link.errors import PortBusy, PortError

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
            return failure(PortError, "port.nothing_listens", address=address)
        return failure(PortError, "port.unreachable", address=address)
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return failure(PortError, "port.none", address=address)
    # Windows: a device that does not function (31), or has not answered in time (121).
    if number in _HANGING or (sys.platform == "win32" and re.search(r", (31|121)\)", text)):
        return failure(PortError, "port.hangs", address=address)
    held = number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
    if held or (sys.platform == "win32" and "PermissionError" in text):
        programs = holders(address)
        if programs:
            return failure(PortBusy, "port.held", address=address, programs=", ".join(programs))
        return failure(PortBusy, "port.busy", address=address)
    if number in (errno.EACCES, errno.EPERM):
        return failure(PortError, "port.not_allowed", address=address)
    if isinstance(error, ValueError):
        return failure(PortError, "port.invalid", address=address)
    return failure(PortError, "port.unusable", address=address)


def holders(port: str, processes: Path = Path("/proc")) -> list[str]:
    """Return the other programs that have a port open, as ``minicom (process 4711)``.

    Processes of other users may be hidden; elsewhere than on Linux the list is empty.
    """
    if not sys.platform.startswith("linux"):
        return []
    return sorted(_in_proc(os.path.realpath(port), processes))


def _in_proc(device: str, processes: Path) -> Iterator[str]:
    for process in processes.iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            if any(os.readlink(file) == device for file in (process / "fd").iterdir()):
                yield f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:  # of another user, or it has just ended
            continue
