# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board at a port of this computer."""

import queue
import time
from collections.abc import Callable
from typing import Any

from awale_session.link import client
from awale_session.link.link_session import Timing
from awale_session.link.port import Transport

from .connection import Connection
from .transport import open_port


class Inbox(queue.Queue[Any]):
    """See Inbox of the ports."""

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """See Inbox."""
        try:
            return super().get(block, timeout)
        except queue.Empty:
            return None

    def discard(self, unwanted: Callable[[Any], bool]) -> None:
        """See Inbox."""
        with self.mutex:
            kept = [each for each in self.queue if not unwanted(each)]
            self.queue.clear()
            self.queue.extend(kept)


class Board(client.Board):
    """See `awale_session.link.Board`; two threads serve each connection."""

    def __init__(
        self,
        opened: Callable[[], Transport],
        *,
        inbox: Inbox | None = None,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] = time.sleep,
        date: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            opened, Connection, inbox or Inbox(), timing=timing, clock=clock, pause=pause, date=date
        )

    @classmethod
    def connect(cls, address: str, **options: Any) -> "Board":
        """The board at a serial port or `socket://` address. LinkError says why there is none."""
        return cls(lambda: open_port(address), **options)
