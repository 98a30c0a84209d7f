# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The drive lent to the PC for an update: a mark in nvm, a reset, and ``boot.py`` does the rest.

It is lent once: whatever starts the board again gives the drive back to it.
"""

from .link import RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from awale_core.wire import Message

    from .notebook import Notebook
    from .options import Options

_ANSWER_MS = 300  # the answer goes out before the board does


class Drive:
    """Answers the request `drive`; `restart` starts the board anew, ``boot.py`` included."""

    capability = "drive"

    def __init__(
        self, notebook: "Notebook", options: "Options", restart: "Callable[[], None]"
    ) -> None:
        self._notebook = notebook
        self._options = options
        self._restart = restart
        self._at = -1  # when to start anew
        self._lend = False
        self.answers: "dict[str, Callable[[Message, int], Message]]" = {"drive": self._drive}

    def step(self, now_ms: int) -> None:
        """Start anew once the answer is out."""
        if not 0 <= self._at <= now_ms:
            return
        self._at = -1
        self._options.keep()
        if self._lend:
            self._notebook.lend_drive()
        self._restart()

    def _drive(self, message: "Message", now_ms: int) -> "Message":
        to = message.get("to")
        if to not in ("pc", "board"):
            raise RequestError("field", "to is neither pc nor board")
        if to == "pc" and not self._notebook.may_lend():
            raise RequestError(
                "busy",
                "no room to note it until the games are fetched; or hold OK while plugging in",
            )
        self._lend = to == "pc"
        self._at = now_ms + _ANSWER_MS
        return {"t": "ok"}
