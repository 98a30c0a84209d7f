# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The source of the page: state out, commands in."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import structs

from ..catalogue import Sentence
from .protocol import Answer, Command, ControlView, Event, Message, PageOptions, State

Reply = Callable[[Message], None]
NO_CONTROL: Final = ControlView(holder=None, requests=[], viewers=0)


class Source(Protocol):
    """Source of the page's state: a session, or the board alone."""

    @property
    def can(self) -> list[str]:
        """The commands that it understands, by their kind."""

    @property
    def options(self) -> PageOptions:
        """Return the available choices."""

    def watch(self, listener: Callable[[Message], None]) -> None:
        """Report every `State`, `Event` and `Bye` to `listener`, from any thread; at first the
        present state. The server fills in `State.control` and `State.n`."""

    def handle(self, command: Command, reply: Reply) -> None:
        """Carry out a command without blocking. `reply` may be called later, from any thread."""


def later(state: State, seconds: float) -> State:
    """Return `state` for a page that gets it `seconds` after it was made: its running clock has run
    on, and the page counts from what it gets."""
    game = state.game
    if game is None or game.clocks is None or game.clocks.running is None:
        return state
    left = list(game.clocks.remaining_ms)
    left[game.clocks.running] = max(0, left[game.clocks.running] - round(1000 * seconds))
    clocks = structs.replace(game.clocks, remaining_ms=(left[0], left[1]))
    return structs.replace(state, game=structs.replace(game, clocks=clocks))


def refusal(re: int, why: Sentence) -> Answer:
    """The answer to a command that was not carried out."""
    return Answer(re, ok=False, say=why)


def sent_for(reply: Message) -> Message | None:
    """Return what a page gets for a reply: of a command without an id only that it failed."""
    if not isinstance(reply, Answer) or reply.re:
        return reply
    return None if reply.ok or reply.say is None else Event("refused", reply.say, error=True)
