# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's end: commands in, messages out, as `docs/page.md` has them, for the one page there is.

`send(text)` takes JSON for the page.
"""

import json
import os
from binascii import b2a_base64

import msgspec
from awale_session.catalogue import sentence
from awale_session.page import protocol
from awale_session.page.protocol import ControlView, State
from awale_session.page.source import refusal, sent_for

_LACKS = ("quit",)  # what a browser has not got, or has another way for
_VIEWER = 1
_UPLOAD = '{"t":"upload"'  # a shared game; no command, as it may be long


class Hub:
    """Between the session's PageSource and the page. `pads` are those that touches reach; `more`
    has further commands, by their class, in `commands`, and their names in `can`. With `waits` the
    page is greeted once a game stands, so that it never shows that there is none yet."""

    def __init__(self, source, machine, pads, facts, send, more=None, *, waits=False):
        self._source = source
        self._machine = machine
        self._pads = pads
        self._facts = facts
        self._send = send
        self._more = more
        self._state = None
        self._number = 0
        self._greeted = False
        self._waits = waits
        self._is_asked = False
        self._run = os.urandom(8).hex()
        source.watch(self._on_message)
        machine.light.on_change = self._on_frame
        machine.on_tone = self._on_tone

    def receive(self, text):
        """A message of the page, as JSON."""
        if text.startswith(_UPLOAD):
            upload = json.loads(text)
            self._answer_upload(upload["id"], self._source.library.shared(upload["game"]))
            return
        try:
            command = protocol.read_command(text)
        except msgspec.MsgspecError:
            self._answer(refusal(0, sentence("refused.schema")))
            return
        if isinstance(command, protocol.HelloCommand):
            self._is_asked = True
            self._greet()
        elif isinstance(command, protocol.TouchPad):
            self._touch(command)
        elif isinstance(command, protocol.Seen):
            pass  # the page takes what it gets
        elif isinstance(command, protocol.Control):
            self._answer(protocol.Answer(command.id, ok=True))
        elif self._more is not None and type(command) in self._more.commands:
            self._more.commands[type(command)](command, self._answer)
        else:
            self._source.handle(command, self._answer)

    def upload(self, id, text):
        """The text of a file of games."""
        self._source.library.take_file(text, lambda answer: self._answer_upload(id, answer))

    def _answer_upload(self, id, message):
        said = msgspec.plain(message)
        said["re"] = id
        self._send(json.dumps(said))

    def say(self, what, say, *, error=False):
        """Report something that has happened, as a sentence."""
        self._put(protocol.Event(what, say, error=error))

    def _greet(self):
        if self._waits or not self._is_asked:
            return
        can = [each for each in self._source.can if each not in _LACKS]
        if self._pads:
            can.append("touch")
        if self._more is not None:
            can += self._more.can
        hello = {"t": "hello", "v": protocol.VERSION, "viewer": _VIEWER, "can": can}
        hello.update(self._facts, run=self._run)
        self._greeted = True
        self._send(json.dumps(hello))
        self._send_state()
        self._on_frame(self._machine.light.shown)

    def _touch(self, command):
        pin = self._pads.get(command.pad)
        if pin is not None:
            self._machine.fingers.change("page", pin, command.down, self._machine.now_ms())
        self._answer(protocol.Answer(command.id, ok=True))

    def _answer(self, message):
        sent = sent_for(message)
        if sent is not None:
            self._put(sent)

    def _on_message(self, message):
        if isinstance(message, State):
            self._state = message
            if self._waits and message.phase != "away":
                self._waits = False
                self._greet()
            else:
                self._send_state()
        else:
            self._put(message)

    def _send_state(self):
        self._number += 1
        control = ControlView(holder=_VIEWER, requests=[], viewers=1)
        self._put(msgspec.structs.replace(self._state, n=self._number, control=control))

    def _on_frame(self, rgb):
        if self._greeted:
            self._send('{"t":"frame","rgb":"%s"}' % b2a_base64(rgb)[:-1].decode())

    def _on_tone(self, hertz):
        self._put(protocol.Tone(hertz))

    def _put(self, message):
        if self._greeted:
            self._send(protocol.write_message(message))
