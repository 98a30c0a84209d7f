# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ctrl-C on the console. Many editors send one when they connect, which must not end a game: a
second one within two seconds does."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Port

AGAIN_MS = 2_000
AGAIN = b"The board plays on. Press Ctrl-C again within two seconds for the prompt.\r\n"
_CTRL_C = 3


class Console:
    """The console, read while CircuitPython itself does not look for Ctrl-C (``main.py``)."""

    def __init__(self, port: "Port | None") -> None:
        self._port = port
        self._pressed_ms = -AGAIN_MS

    def ends(self, now_ms: int) -> bool:
        """True once Ctrl-C has come twice within `AGAIN_MS`. Anything else that is typed is
        dropped. Never waits, neither for a PC to type nor to read."""
        port = self._port
        if port is None or not port.in_waiting:
            return False
        for byte in port.read(port.in_waiting) or b"":
            if byte == _CTRL_C:
                if now_ms - self._pressed_ms < AGAIN_MS:
                    return True
                self._pressed_ms = now_ms
                port.write(AGAIN)
        return False
