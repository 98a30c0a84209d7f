# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Virtual board of a session: started with it, and restarted if its process ends."""

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from awale_machine.board_toml import BoardDescription
from awale_session.link.link_session import Timing
from awale_session.link.port import Transport

from ..link.transport import open_port
from ..virtual.process import BoardProcess, Listener, start_board

# Its process answers as soon as a busy computer lets it; if it ends, so does the link.
OWN_TIMING: Final = Timing(max_hellos=600)


class OwnBoard:
    """A virtual board; called, it opens the link to it, and switches it on again if it is off.

    It is a `Surface` of the page, which outlives the process behind it, and keeps its link port.
    """

    def __init__(self, state_dir: Path, *, frames: Path | None = None) -> None:
        self._state_dir = state_dir
        self._frames = frames
        self._listener: Listener | None = None
        self._process = self._started(0)

    @property
    def description(self) -> BoardDescription:
        """See Surface."""
        return self._process.description

    @property
    def link_url(self) -> str:
        """The address of its serial link."""
        return self._process.link_url

    def watch(self, listener: Listener) -> None:
        """See Surface."""
        self._listener = listener
        self._process.watch(listener)

    def touch(self, who: str, pad: str, down: bool) -> None:
        """See Surface."""
        self._process.touch(who, pad, down)

    def lift(self, who: str) -> None:
        """See Surface."""
        self._process.lift(who)

    def __call__(self) -> Transport:
        """Open the link; PortError if it cannot be."""
        if not self._process.alive:
            self._process.stop()
            link_port = urlsplit(self.link_url).port or 0
            self._process = self._started(link_port)
            if self._listener is not None:
                self._process.watch(self._listener)
        return open_port(self._process.link_url)

    def stop(self) -> None:
        """Switch it off."""
        self._process.stop()

    def _started(self, link_port: int) -> BoardProcess:
        return start_board(state_dir=self._state_dir, link_port=link_port, frames=self._frames)
