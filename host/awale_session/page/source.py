# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Data sources of the page's server: a source of state and commands, and the board's surface."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from ..catalogue import Sentence, sentence
from .protocol import (
    Answer,
    BoardView,
    CoachMode,
    Command,
    ControlView,
    Message,
    Options,
    Setup,
    State,
)

if TYPE_CHECKING:
    from awale_host.board_toml import BoardDescription

Reply = Callable[[Message], None]
SurfaceKind = Literal["frame", "tone", "console", "stopped"]
SurfaceListener = Callable[[SurfaceKind, Any], None]
NO_CONTROL: Final = ControlView(holder=None, requests=[], viewers=0)


class Surface(Protocol):
    """Lights and pads of a board.

    The listener gets `frame` (bytes, three an LED), `tone` (Hz), `console` (text) and `stopped`
    (why), from any thread; at first what is the case already.
    """

    @property
    def description(self) -> "BoardDescription":
        """`board.toml` as this board is built."""

    def watch(self, listener: SurfaceListener) -> None:
        """Report to `listener` from now on."""

    def touch(self, who: str, pad: str, down: bool) -> None:
        """Put a finger of `who` on `pad`, or lift it. An unknown pad is ignored."""

    def lift(self, who: str) -> None:
        """Lift all fingers of `who`."""


class Source(Protocol):
    """Source of the page's state: a session, or the board alone."""

    @property
    def can(self) -> list[str]:
        """The commands that it understands, by their kind."""

    @property
    def options(self) -> Options:
        """Return the available choices."""

    def watch(self, listener: Callable[[Message], None]) -> None:
        """Report every `State`, `Event` and `Bye` to `listener`, from any thread; at first the
        present state. The server fills in `State.control` and `State.n`."""

    def handle(self, command: Command, reply: Reply) -> None:
        """Carry out a command without blocking. `reply` may be called later, from any thread."""


class BoardAlone:
    """Source of a board without a session: light and pads, no game in words."""

    can: Final[list[str]] = []

    def __init__(self, name: str) -> None:
        self._name = name
        self.options = Options([], [], [], [], {}, ["en"], [])

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


def refusal(re: int, why: Sentence) -> Answer:
    """The answer to a command that was not carried out."""
    return Answer(re, ok=False, say=why)
