# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A play session as the source of the page: its states and events out, the page's commands in."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Protocol

from msgspec import Struct

from awale_core import ogn_writer

from ..catalogue import english, sentence
from ..packing import packed_line
from ..page import protocol
from ..page.protocol import Answer, Bye, Event, File, Message, Position
from ..page.schema import kinds
from ..page.source import Reply, later, refusal
from ..play import sentences
from ..play.events import CoachSpoke, SessionEvent, SessionState
from ..play.inbox import Answer as Answered
from ..play.inbox import CommandResult, Refusal
from ..play.session_config import SessionConfig
from .page_lesson import lesson_step
from .page_light import Paint, light
from .page_state import move_view, page_state, replayed

# What the session carries out, if there is one.
_SESSION: Final = (
    protocol.Play, protocol.NewGame, protocol.Again, protocol.Undo, protocol.Hint,
    protocol.Declare, protocol.Seat, protocol.Coach, protocol.SetBoard, protocol.Quit,
)  # fmt: skip


class CommandHandler(Protocol):
    """Answers some of the commands of the page."""

    @property
    def can(self) -> Sequence[str]:
        """The commands that it understands, by their kind."""

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """Answer a command without blocking; False if it is none of these."""


Submit = Callable[[protocol.Command, Answered], object]


class PageSource:
    """A View of a session and a Source of the page.

    `submit` is `Session.submit`; it is set once there is a session. Until then the state is that of
    a board that is away. `library` answers commands about kept games, where there is one. `options`
    are the choices here, `paint` the light of a position.
    """

    def __init__(
        self,
        config: SessionConfig,
        kind: Literal["virtual", "real"],
        options: protocol.PageOptions,
        paint: Paint,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.submit: Submit | None = None
        self.library: CommandHandler | None = None
        self.options = options
        self._paint = paint
        self._answers: dict[type[Struct], Callable[[Any], Message]] = {
            protocol.Look: self._look,
            protocol.Lesson: lesson_step,
            protocol.Save: self._save,
        }
        self._kind = kind
        self._clock = clock
        self._session_s = clock()  # when the session's state came
        self._listener: Callable[[Message], None] = lambda message: None
        self._session = SessionState(
            phase="away",
            connected=False,
            board_id="",
            board_name="",
            setup=config.setup,
            players=config.players_for(config.seats),
        )
        self._remarks: dict[int, protocol.RemarkView] = {}  # the coach's, by the ply they are about
        self._remarked: str | None = None  # the game of these
        self._greeting = ""  # that of a friend, in light, until the next event

    @property
    def can(self) -> list[str]:
        """See Source."""
        own = [*kinds(_SESSION), *kinds(self._answers)]
        return own if self.library is None else [*own, *self.library.can]

    def publish(self, message: Message) -> None:
        """Send a message to every page; any thread may."""
        self._listener(message)

    def watch(self, listener: Callable[[Message], None]) -> None:
        """See Source."""
        self._listener = listener
        listener(self._state())

    # -- as a View -----------------------------------------------------------------------------

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self._session, self._session_s = state, self._clock()
        if state.game is None or state.id != self._remarked:
            self._remarks = {}
        else:  # those of moves that have been taken back go
            for ply in [each for each in self._remarks if each > state.game.plies]:
                del self._remarks[ply]
        self._listener(self._state())

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        self._greeting = event.light
        self._listener(
            Event(what=event.what, say=event.say, pit=event.pit, side=event.side, error=event.error)
        )
        if isinstance(event, CoachSpoke) and event.position is not None:
            self._remarked = self._session.id
            ply = event.position.plies + 1
            line = packed_line(event.position.copy(), event.line)
            self._remarks[ply] = protocol.RemarkView(ply, event.say, event.better, line, event.kind)
            self._listener(self._state())

    def _state(self) -> protocol.State:
        remarks = list(self._remarks.values())
        state = page_state(self._session, self._kind, remarks, self._greeting)
        return later(state, self._clock() - self._session_s)

    def end(self) -> None:
        """End the session for the pages."""
        self._listener(Bye(sentence("session.quit")))

    # -- commands ------------------------------------------------------------------------------

    def handle(self, command: protocol.Command, reply: Reply) -> None:
        """See Source."""
        kind = type(command)
        if kind in self._answers:
            reply(self._answers[kind](command))
        elif self.library is not None and self.library.handle(command, reply, self._session):
            pass
        elif self.submit is None:
            reply(refusal(command.id, sentence("refused.away")))
        else:
            self.submit(command, lambda result: reply(_answer(command.id, result)))

    def _look(self, command: protocol.Look) -> Message:
        state = self._session
        if state.game is None:
            return refusal(command.id, sentence("refused.no_game"))
        if command.ply > state.game.plies:
            return refusal(command.id, sentence("refused.ply", number=command.ply))
        moves, game = replayed(state.game, command.ply)
        ended = game.copy()
        if not ended.outcome:
            ended.agree()
        return Position(
            re=command.id,
            ply=command.ply,
            pits=list(game.pits),
            stores=game.stores,
            turn=game.turn,
            last=None if not moves else move_view(state.players, command.ply, moves[-1]),
            agreed=None if game.outcome else sentences.if_agreed(ended, state.players),
            rgb=light(game, moves[-1].pit if moves else None, state.settings, self._paint),
        )

    def _save(self, command: protocol.Save) -> Message:
        state = self._session
        if state.game is None:
            return refusal(command.id, sentence("refused.no_game"))
        south, north = (english(sentences.seat(player)) for player in state.players)
        text = ogn_writer.write(state.game, {"South": south, "North": north})
        number = f"-{state.kept}" if state.kept is not None else ""
        return File(command.id, f"awale{number}.ogn", "text/plain;charset=utf-8", text)


def _answer(id: int, result: CommandResult) -> Answer:
    if isinstance(result, Refusal):
        return refusal(id, result.say)
    return Answer(id, ok=True)
