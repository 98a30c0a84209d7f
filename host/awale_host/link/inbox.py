# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The queue between the threads of this computer and a session: the port `Inbox`."""

import queue
from collections.abc import Callable
from typing import Any


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
