# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A view of a play session for tests, and the person at it."""

import io
import queue
from collections.abc import Callable

from awale_session.catalogue import Sentence, english
from awale_session.page.protocol import Command, Play
from awale_session.play.events import SessionEvent, SessionState
from awale_session.play.inbox import CommandResult, Done, Refusal
from awale_session.play.session import Session

from awale_core import Game
from tests.support.waiting import wait_until


class Screen:
    """A view for tests, and a person at it who waits for what is shown."""

    def __init__(self) -> None:
        self.printed = io.StringIO()  # by a terminal beside it
        self.events: list[SessionEvent] = []
        self.states: queue.Queue[SessionState] = queue.Queue()
        self.state: SessionState | None = None
        self.session: Session | None = None

    def on_event(self, event: SessionEvent) -> None:
        self.events.append(event)

    def on_state(self, state: SessionState) -> None:
        self.states.put(state)

    @property
    def game(self) -> Game:
        """The game of the present state."""
        assert self.state is not None
        assert self.state.game is not None
        return self.state.game

    def until(self, fits: Callable[[SessionState], object]) -> SessionState:
        """Wait for a state that fits; the present one counts."""
        while self.state is None or not fits(self.state):
            self.state = self.states.get()
        return self.state

    def has(self, plies: int) -> None:
        """Wait until the game has this many moves."""
        self.until(lambda state: state.game is not None and state.game.plies == plies)

    def hears(self, text: str) -> None:
        """Wait for a sentence with this text."""
        wait_until(lambda: text in " ".join(self.said()), f"{text} in {self.said()}")

    def do(self, command: Command) -> CommandResult:
        """Give a command and wait for its answer."""
        answers: queue.Queue[CommandResult] = queue.Queue()
        assert self.session is not None
        self.session.submit(command, answers.put)
        return answers.get()

    def refused(self, command: Command) -> Sentence:
        """Give a command that is refused; the reason."""
        result = self.do(command)
        assert isinstance(result, Refusal)
        return result.say

    def play(self, pit: int) -> SessionState:
        """Play a pit as soon as a person may, and wait until it is played."""
        self.until(lambda state: state.phase == "play" and state.game is not None)
        plies = self.game.plies
        result = self.do(Play(pit=pit, ply=plies))
        assert result == Done(), result
        # Of a new game, too, which may have begun after the state that was seen last.
        return self.until(lambda state: state.game is not None and state.game.plies > plies)

    def said(self) -> list[str]:
        return [english(event.say) for event in self.events]
