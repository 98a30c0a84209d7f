# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The virtual board that belongs to a session: started with it, started again if it dies."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from ..link.transport import Transport, open_port
from ..virtual.process import BoardProcess, start_board


class OwnBoard:
    """A virtual board; called, it opens the way to it, and switches it on again if it is off.

    It keeps its ports when it is started again, so that an open page finds it.
    """

    def __init__(
        self,
        state_dir: Path,
        *,
        http_port: int = 0,
        link_port: int = 0,
        frames: Path | None = None,
        console: Path | None = None,
        start: Callable[..., BoardProcess] = start_board,
    ) -> None:
        self._options = {"state_dir": state_dir, "frames": frames, "console": console}
        self._start = start
        self._process = start(http_port=http_port, link_port=link_port, **self._options)

    @property
    def page_url(self) -> str:
        """The page's address."""
        return self._process.page_url

    @property
    def link_url(self) -> str:
        """The address of its serial link."""
        return self._process.link_url

    def __call__(self) -> Transport:
        """Open the link; PortError if it cannot be."""
        if not self._process.alive:
            self._process.stop()
            http_port, link_port = (
                urlsplit(url).port or 0 for url in (self.page_url, self.link_url)
            )
            self._process = self._start(http_port=http_port, link_port=link_port, **self._options)
        return open_port(self._process.link_url)

    def stop(self) -> None:
        """Switch it off."""
        self._process.stop()
