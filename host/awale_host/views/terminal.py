# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The terminal's view of a session: one line a move, one sentence for everything else."""

from typing import Final

from awale_session.catalogue import sentence, spoken
from awale_session.play import sentences
from awale_session.play.events import (
    CoachSpoke,
    GameKept,
    MovePlayed,
    SessionEvent,
    SessionState,
    TouchWasRefused,
)
from rich.console import Console
from rich.markup import escape

_SIDE_STYLES: Final = ("bold yellow", "bold cyan")


class TerminalView:
    """A View that prints; `state` is the newest one."""

    def __init__(self, console: Console) -> None:
        self.state: SessionState | None = None
        self._console = console

    def say(self, text: str) -> None:
        """Print a sentence."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self.state = state

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        if isinstance(event, MovePlayed):
            self._move(event)
        elif isinstance(event, CoachSpoke):
            self.say("     " + spoken(sentence("terminal.coach", text=event.say)))
        elif isinstance(event, GameKept):
            self.say(spoken(sentence("kept.hint", number=event.number)))
        elif not isinstance(event, TouchWasRefused):  # the board shows that itself
            self.say(spoken(event.say))

    def _move(self, event: MovePlayed) -> None:
        move, game = event.move, event.game
        assert game is not None
        taken = sum(move.captured_seeds)
        played = move.letter + (f"+{taken}" if taken else "")
        time = "" if event.ms is None else f"{event.ms / 1000:7.1f} s"
        if event.clocks:
            time = f"{time:>9}   {event.clocks}"
        south, north = game.stores
        names = [spoken(sentences.side_name(side)) for side in (0, 1)]
        self._console.print(
            f"{game.plies:>3}. [{_SIDE_STYLES[move.side]}]{names[move.side]} "
            f"{played:<5}[/]   {names[0]} {south:>2}   {names[1]} {north:>2}{time}",
            soft_wrap=True,
            highlight=False,
        )
