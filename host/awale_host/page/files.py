# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Downloads and uploads of pages, too large for the WebSocket: each at a random address that is
valid for a minute. The program sends the address to one page over the WebSocket."""

import re
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from awale_session.page.protocol import Message

KEPT_S: Final = 60.0
MOST_BYTES: Final = 32_000_000  # of a file that a page sends
_UNUSUAL: Final = re.compile(r"[^\w.-]")  # in an address, where a name only has to be readable
_MOST_FILES: Final = 16  # that wait at a time; the oldest goes first
Receiver = Callable[[bytes], Message]


@dataclass(frozen=True)
class Offered:
    """A file that waits to be fetched."""

    name: str
    media: str
    body: bytes


class FileTransfers:
    """Files that pages may download, and uploads that are expected of them. Any thread may use it;
    `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._offered: dict[str, tuple[float, Offered]] = {}
        self._expected: dict[str, tuple[float, Receiver]] = {}

    def offer(self, name: str, media: str, body: bytes) -> str:
        """Keep a file for a minute; return its address, relative to the page's."""
        token = secrets.token_urlsafe(16)
        with self._lock:
            self._forget_old()
            while len(self._offered) >= _MOST_FILES:
                del self._offered[next(iter(self._offered))]
            self._offered[token] = (self._clock(), Offered(name, media, body))
        return f"files/{token}/{quote(_UNUSUAL.sub('_', name))}"

    def fetch(self, token: str) -> Offered | None:
        """Return the file at an address, None if there is none any more."""
        with self._lock:
            self._forget_old()
            offered = self._offered.get(token)
        return None if offered is None else offered[1]

    def expect(self, receive: Receiver) -> str:
        """Let a page send one file; return the address, relative to the page's.

        `receive` gets the bytes, in a thread of the server's, and returns the answer.
        """
        token = secrets.token_urlsafe(16)
        with self._lock:
            self._forget_old()
            while len(self._expected) >= _MOST_FILES:
                del self._expected[next(iter(self._expected))]
            self._expected[token] = (self._clock(), receive)
        return f"files/{token}"

    def receiver(self, token: str) -> Receiver | None:
        """Return what receives the file at an address, once; None if nothing is expected there."""
        with self._lock:
            self._forget_old()
            expected = self._expected.pop(token, None)
        return None if expected is None else expected[1]

    def _forget_old(self) -> None:
        oldest = self._clock() - KEPT_S
        self._offered = {token: kept for token, kept in self._offered.items() if kept[0] >= oldest}
        self._expected = {
            token: kept for token, kept in self._expected.items() if kept[0] >= oldest
        }
