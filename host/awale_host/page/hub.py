# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Between one source and any number of pages: fans messages out, takes commands in."""

import asyncio
import secrets
import threading
import time
from base64 import b64encode
from collections.abc import Callable
from importlib import metadata
from typing import Any, Final

import msgspec
from awale_session.catalogue import sentence
from awale_session.page.friend_protocol import WatchCommand
from awale_session.page.protocol import (
    VERSION,
    Answer,
    Bye,
    Command,
    Console,
    Control,
    ControlView,
    Event,
    Frame,
    Hello,
    HelloCommand,
    Message,
    Seen,
    State,
    Tone,
    TouchPad,
    read_command,
    write_message,
)
from awale_session.page.source import Source, later, refusal, sent_for

from .control import BoardControl
from .files import FileTransfers
from .surface import Surface
from .viewer import Viewer

MOST_VIEWERS: Final = 64
_CONSOLE: Final = 8000  # characters of the console that a new page gets
_BUILD: Final = "pcb"  # the geometry that the page draws


class Hub:
    """Distributor between one source and the pages. Its methods run in the server's event loop,
    except what `source` and `surface` report, which comes from their threads."""

    def __init__(
        self,
        source: Source,
        surface: Surface,
        *,
        touchable: bool = True,
        files: FileTransfers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.files = files or FileTransfers(clock)
        self._source = source
        self._surface = surface
        self._touchable = touchable
        self._clock = clock
        self._loop: asyncio.AbstractEventLoop | None = None
        self._run = secrets.token_hex(8)
        self.control = BoardControl()
        self._count = 0
        self._state: State | None = None
        self._state_s = 0.0  # when it came
        self._number = 0
        self._frame = ""
        self._frame_number = 0
        self._newest: bytes | None = None  # a frame on its way into the event loop
        self._frame_lock = threading.Lock()
        self._tone = 0.0
        self._console = ""
        self._bye: str | None = None
        self.closed = asyncio.Event()
        self.address = ""  # by which other devices reach the page, where they may

    @property
    def is_empty(self) -> bool:
        """Whether no page is open."""
        return not self.control.viewers

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another page."""
        return len(self.control.viewers) >= MOST_VIEWERS

    def start(self) -> None:
        """Begin to report; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._source.watch(lambda message: self._soon(self._on_message, message))

    def tick(self) -> None:
        """Let the control of the board expire where it is due; call this once a second."""
        if self.control.expire(self._clock()):
            self._control_changed()

    # -- pages ---------------------------------------------------------------------------------

    def enter(self, first: str, address: str = "") -> Viewer | str:
        """Add a page that has said hello with the message `first`. Returns the text to
        refuse it with if it may not."""
        try:
            hello = read_command(first)
        except (msgspec.MsgspecError, UnicodeError):
            hello = None
        if not isinstance(hello, HelloCommand):
            return write_message(Bye(sentence("refused.schema")))
        if hello.v != VERSION:
            return write_message(Bye(sentence("refused.version", page=hello.v, program=VERSION)))
        self._count += 1
        if self._count == 1:  # without a page the surface costs nothing
            self._surface.watch(self._on_surface)
        left_over = bool(hello.run) and hello.run != self._run
        viewer = Viewer(self._count, hello.key, self._clock, left_over=left_over, paced=hello.paced)
        self.control.enter(viewer, self._clock())
        viewer.opening.append(write_message(self._hello(viewer)))
        if self._console:
            viewer.put(write_message(Console(self._console)))
        if self._tone:
            viewer.put(write_message(Tone(self._tone)))
        if self._frame:
            viewer.put_frame(self._frame, self._frame_number)
        self._control_changed()
        if self._bye is not None:
            viewer.put(self._bye)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """Remove the page."""
        self._surface.lift(viewer.name)
        self.control.leave(viewer, self._clock())
        self._control_changed()

    def receive(self, viewer: Viewer, data: str) -> None:
        """A message of the page."""
        try:
            command = read_command(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            command = None
        if isinstance(command, Seen) and viewer.seen(command.n):
            return  # there are no more of these than frames
        if not viewer.may_send():
            id = command.id if command else 0
            viewer.put(write_message(refusal(id, sentence("refused.rate"))))
        elif command is None:
            viewer.put(write_message(refusal(0, sentence("refused.schema"))))
        elif not isinstance(command, Seen):
            self._handle(viewer, command)

    def _handle(self, viewer: Viewer, command: Command) -> None:
        if not isinstance(command, WatchCommand):  # that comes without a person, too
            viewer.left_over = False
        if isinstance(command, Control):
            self._pass_control(viewer, command)
            return
        if not command.reads and self.control.holder != viewer.number:
            self._answer(viewer, refusal(command.id, sentence("refused.control")))
        elif isinstance(command, TouchPad):
            if self._touchable:
                self._surface.touch(viewer.name, command.pad, command.down)
                self._answer(viewer, Answer(command.id, ok=True))
            else:
                self._answer(viewer, refusal(command.id, sentence("refused.unsupported")))
        elif isinstance(command, HelloCommand):
            self._answer(viewer, refusal(command.id, sentence("refused.schema")))
        else:
            self._source.handle(command, lambda message: self._soon(self._answer, viewer, message))

    def _answer(self, viewer: Viewer, message: Message) -> None:
        if (sent := sent_for(message)) is not None:
            viewer.put(write_message(sent))

    def _pass_control(self, viewer: Viewer, command: Control) -> None:
        control = self.control
        held = control.holder == viewer.number
        done = True
        if command.do == "request":
            control.request(viewer, self._clock())
        elif not held:
            done = False
        elif command.do == "grant":
            done = control.grant(command.viewer)
        elif command.do == "refuse":
            done = control.refuse(command.viewer)
        else:
            control.release()
        if held and control.holder != viewer.number:
            self._surface.lift(viewer.name)
        self._control_changed()
        say = None if done else sentence("refused.control")
        self._answer(viewer, Answer(command.id, ok=done, say=say))

    def _hello(self, viewer: Viewer) -> Hello:
        description = self._surface.description
        can = [*self._source.can, "touch"] if self._touchable else list(self._source.can)
        if self.address:
            can.append("address")
        return Hello(
            v=VERSION,
            run=self._run,
            viewer=viewer.number,
            source=f"awale {metadata.version('awale-board')}",
            can=can,
            board={
                "leds": msgspec.to_builtins(description.leds),
                "geometry": {_BUILD: msgspec.to_builtins(getattr(description.geometry, _BUILD))},
            },
            build=_BUILD,
            options=self._source.options,
        )

    # -- from the source and the surface -------------------------------------------------------

    def _soon(self, call: Callable[..., None], *arguments: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    def _on_message(self, message: Message) -> None:
        if isinstance(message, State):
            self._state, self._state_s = message, self._clock()
            self._control_changed()
            return
        text = write_message(message)
        for viewer in self.control.viewers.values():
            viewer.put(text)
        if isinstance(message, Bye):
            self._bye = text
            self.closed.set()

    def _control_changed(self) -> None:
        """Send the state, with the page in control, to every page."""
        if self._state is None:
            return
        self._number += 1
        control = ControlView(
            holder=self.control.holder,
            requests=[viewer.number for viewer in self.control.requesting()],
            viewers=len(self.control.viewers),
        )
        state = later(self._state, self._clock() - self._state_s)
        state = msgspec.structs.replace(state, n=self._number, control=control)
        text = write_message(state)
        for viewer in self.control.viewers.values():
            viewer.put_state(text)

    def _on_surface(self, kind: str, value: Any) -> None:
        if kind == "frame":
            with self._frame_lock:
                waits, self._newest = self._newest is not None, value
            if not waits:
                self._soon(self._send_frame)
        else:
            self._soon(self._surface_said, kind, value)

    def _send_frame(self) -> None:
        with self._frame_lock:
            newest, self._newest = self._newest, None
        if newest is None:
            return
        self._frame_number += 1
        self._frame = write_message(Frame(b64encode(newest).decode(), self._frame_number))
        for viewer in self.control.viewers.values():
            viewer.put_frame(self._frame, self._frame_number)

    def _surface_said(self, kind: str, value: Any) -> None:
        message: Message
        if kind == "tone":
            self._tone = float(value)
            message = Tone(self._tone)
        elif kind == "console":
            self._console = (self._console + str(value))[-_CONSOLE:]
            message = Console(str(value)[-_CONSOLE:])
        else:
            say = sentence("board.stopped", text=str(value))
            message = Event("board", say, error=True)
        self._on_message(message)
