# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's end of the serial link: lines in, answers and events out; never blocks.

``docs/protocol.md`` describes the protocol; ``link_requests.py`` answers requests.
"""

from awale_core.wire import LineBuffer, WireError, decode, encode, fit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.wire import Message

    from .interfaces import Answers, Port

_READ = 256  # bytes taken in at once
_LINES = 1  # lines answered in one pass
_QUEUE = 3072  # bytes that may wait for the PC; events beyond that are lost
_ANSWERS = 2048  # bytes waiting beyond which no further request is read
_REMEMBERED = 8
_ERROR_MS = 100
_ROOM = 60  # bytes of a text in an answer that would be too long


class RequestError(Exception):
    """A request that is not fulfilled: `code` of the protocol, a sentence, further fields."""

    def __init__(self, code: str, sentence: str, fields: "Message | None" = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields


class Link:
    """One session after the other over a port. `greeted` says that there has been a hello in this
    one, `connected` that a PC has the port open, `worked` that this pass has seen to lines or
    events."""

    def __init__(self, port: "Port | None") -> None:
        self._port = port
        self.buffer = LineBuffer()
        self.lines: "list[bytes]" = []
        self.out = b""
        self._events: "list[Message]" = []  # they become bytes in the next pass without a touch
        self.answers: "list[tuple[int, bytes]]" = []
        self._count = 0
        self._last_error = -_ERROR_MS
        self.connected = False
        self.greeted = False
        self.worked = False
        self._later = False  # a request takes more passes: the next one is for other work
        self._lost = False  # events were dropped: the PC has not read for long

    def event(self, message: "Message") -> None:
        """Send an event if a host has said hello."""
        if not self.greeted:
            return
        self._count += 1
        message["n"] = self._count
        self._events.append(message)

    def _queue_events(self) -> None:
        """Put the events behind what waits for the PC."""
        for message in self._events:
            line = encode(message)
            if len(self.out) + len(line) > _QUEUE:
                self._lost = True
            else:
                self.out += line
        self._events = []

    def greet(self) -> None:
        """Begin a new session, after a hello."""
        self.greeted = True
        self._lost = False
        self._count = 0
        self._events = []
        self.answers = []

    def step(self, requests: "Answers", now_ms: int) -> bool:
        """Read, answer and write as far as it goes without waiting; True if there is more."""
        self.worked = False
        port = self._port
        if port is None:
            return False
        if port.connected != self.connected:
            self._reset(not self.connected)
        if not self.connected:
            return False
        if self._events:  # enough for this pass
            self._queue_events()
            self.worked = True
        elif self._later:
            self._later = False
        else:
            self._answer_lines(port, requests, now_ms)
        self._flush(port)
        return bool(self.lines) or bool(self.out)

    def _answer_lines(self, port: "Port", requests: "Answers", now_ms: int) -> None:
        """Read, and answer some of the lines that have come."""
        if not self.lines and len(self.out) < _ANSWERS and port.in_waiting:
            self.lines = self.buffer.feed(port.read(_READ) or b"")
        for _ in range(_LINES):
            if not self.lines or len(self.out) >= _ANSWERS:
                break
            self.worked = True
            if not self._answer_line(self.lines[0], requests, now_ms):
                self._later = True
                break
            self.lines.pop(0)

    def recovered(self) -> bool:
        """True once after events were lost and the host has begun to read again: the number of the
        next event shows the gap."""
        if self._lost and not self.out:
            self._lost = False
            return True
        return False

    def _reset(self, connected: bool) -> None:
        self.connected = connected
        self.greeted = False
        self._lost = False
        self.out = b""
        self._events = []
        self.lines = []
        self.answers = []
        self.buffer.clear()

    def _flush(self, port: "Port") -> None:
        if self.out:
            written = port.write(self.out) or 0
            if written:
                self.out = self.out[written:]

    def _answer_line(self, line: bytes, requests: "Answers", now_ms: int) -> bool:
        """Answer one line; False if it must be looked at again in the next pass."""
        try:
            message = decode(line)
        except WireError as fault:
            self._complain(fault.code, str(fault), now_ms)
            return True
        if message.get("t") == "error":
            return True  # an error is never answered
        number: int = message.get("id", 0)
        if not is_number(number) or not 1 <= number <= 2147483647:
            self._complain("field", "id is missing or not from 1 to 2147483647", now_ms)
            return True
        if message.get("t") != "hello":  # which always begins a new session
            for known, answer in self.answers:
                if known == number:
                    self.out += answer
                    return True
        try:
            answered = requests.answer(message, now_ms)
            if answered is None:
                return False
            reply = answered
        except RequestError as fault:
            reply = {"t": "error", "code": fault.code, "text": str(fault)}
            if fault.fields is not None:
                reply.update(fault.fields)
        except Exception as fault:  # no request may end the program
            text = type(fault).__name__ + ": " + str(fault)
            reply = {"t": "error", "code": "failed", "text": text}
        reply["re"] = number
        try:
            answer = encode(reply)
        except WireError:  # names, or an error that quotes what was sent
            for key in list(reply):
                if isinstance(reply[key], str):
                    reply[key] = fit(reply[key], _ROOM)
            answer = encode(reply)
        self._queue_events()
        self.out += answer
        self.answers.append((number, answer))
        if len(self.answers) > _REMEMBERED:
            self.answers.pop(0)
        return True

    def _complain(self, code: str, sentence: str, now_ms: int) -> None:
        """Report a line that holds no request; at most every 100 ms."""
        if now_ms - self._last_error >= _ERROR_MS:
            self._last_error = now_ms
            self.out += encode({"t": "error", "code": code, "text": sentence})


def is_number(value: object) -> bool:
    """Whether this is a whole number; True and False are not, on either interpreter."""
    return isinstance(value, int) and value is not True and value is not False
