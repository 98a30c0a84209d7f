# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's surface for the page, lights and pads, and a board without a session."""

from collections.abc import Callable
from typing import Any, Final, Literal, Protocol

from awale_machine.board_toml import BoardDescription
from awale_session.catalogue import sentence
from awale_session.page.protocol import (
    BoardView,
    CoachMode,
    Command,
    Message,
    PageOptions,
    Setup,
    State,
)
from awale_session.page.source import NO_CONTROL, Reply, refusal

SurfaceKind = Literal["frame", "tone", "console", "stopped"]
SurfaceListener = Callable[[SurfaceKind, Any], None]


class Surface(Protocol):
    """Lights and pads of a board.

    The listener gets `frame` (bytes, three an LED), `tone` (Hz), `console` (text) and `stopped`
    (why), from any thread; at first what is the case already.
    """

    @property
    def description(self) -> BoardDescription:
        """`board.toml` as this board is built."""

    def watch(self, listener: SurfaceListener) -> None:
        """Report to `listener` from now on."""

    def touch(self, who: str, pad: str, down: bool) -> None:
        """Put a finger of `who` on `pad`, or lift it. An unknown pad is ignored."""

    def lift(self, who: str) -> None:
        """Lift all fingers of `who`."""


class BoardAlone:
    """Source of a board without a session: light and pads, no game in words."""

    can: Final[list[str]] = []

    def __init__(self, name: str) -> None:
        self._name = name
        self.options = PageOptions([], [], [], [], {}, ["en"], [])

    def watch(self, listener: Callable[[Message], None]) -> None:
        """See Source."""
        coach: CoachMode = "off"
        listener(
            State(
                n=0,
                phase="menu",
                board=BoardView(id="", name=self._name, kind="virtual", link="alone"),
                game=None,
                said=sentence("board.alone"),
                setup=Setup(),
                settings={},
                coach=coach,
                signs=[],
                control=NO_CONTROL,
            )
        )

    def handle(self, command: Command, reply: Reply) -> None:
        """See Source."""
        reply(refusal(command.id, sentence("refused.unsupported")))
