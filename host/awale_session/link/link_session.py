# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sans-I/O state machine for one link session: requests, retransmission, numbered events.

The caller passes in received bytes (`receive`), requests (`ask`) and the time, and sends what
`data_to_send` returns. All times are seconds of any clock that does not run backwards. Every line
is logged at DEBUG, every retransmission and loss at INFO.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from awale_core.wire import PROTOCOL, LineBuffer, WireError, decode, encode

from ..catalogue import failure, seconds, sentence
from ..wording import visible
from .clean import clean
from .errors import (
    BoardDisconnected,
    LinkError,
    NotABoard,
    PortBusy,
    RequestRefused,
    RequestTimeout,
    WrongVersion,
)
from .messages import (
    Disconnected,
    EventsLost,
    Hello,
    Incoming,
    Message,
    MessageError,
    check_request,
    event_of,
    read_as,
)
from .outcome import Outcome
from .retransmission import RetransmissionTimer

_LAST_ID = 2**31 - 1
_REFUSALS = ("busy", "failed", "illegal", "seat", "setting", "stale")  # that have words
_log = logging.getLogger(__name__)


class Phase(Enum):
    """Phase of the session."""

    GREETING = "greeting"
    READY = "ready"
    ENDED = "ended"


@dataclass(frozen=True)
class Timing:
    """Times of a session, in seconds, and numbers of attempts.

    `request_timeout` is the longest wait for an answer before a request is sent again; once round
    trips have been measured the wait is shorter (see `RetransmissionTimer`). A line that came
    corrupted at either end shortens it to `retry_after_corruption`. A request fails after
    `max_attempts`, the hello after `max_hellos`. A board that is silent for `ping_after` is pinged;
    after `disconnect_after` the session ends.
    """

    request_timeout: float = 1.0
    retry_after_corruption: float = 0.12
    max_attempts: int = 20
    max_hellos: int = 5
    ping_after: float = 2.0
    disconnect_after: float = 8.0


@dataclass
class Counters:
    """Faults of this session, which show how good the cable is.

    `lines` received; `broken` of them damaged; `malformed` sound lines with wrong fields; `missed`
    times that events were lost; `repeats` of requests; `refused_lines` that the board received
    damaged.
    """

    lines: int = 0
    broken: int = 0
    malformed: int = 0
    missed: int = 0
    repeats: int = 0
    refused_lines: int = 0


@dataclass(eq=False)
class PendingRequest:
    """A request without an answer so far. `answer` gets the board's message or a LinkError, `after`
    the number of the last event before it."""

    id: int
    line: bytes
    asked: float
    due: float
    sent: int = 1
    after: int = 0
    answer: Outcome[Message] = field(default_factory=Outcome)


class LinkSession:
    """One session with a board. `sink` gets every event in order, with `EventsLost` and
    `Disconnected` in their place among them."""

    def __init__(
        self, host: str, sink: Callable[[Incoming], None], now: float, timing: Timing | None = None
    ) -> None:
        self.phase = Phase.GREETING
        self.hello: Outcome[Hello] = Outcome()
        self.counters = Counters()
        self._host = host
        self._sink = sink
        self._timing = timing or Timing()
        self._timer = RetransmissionTimer(self._timing.request_timeout)
        self.buffer = LineBuffer()
        self._outgoing = b"\n"  # ends whatever half line the port still holds
        self.pending: dict[int, PendingRequest] = {}
        self._greetings: list[int] = []
        self.next_id = 1
        self._heard = False  # any byte at all
        self._last_heard = now
        self._expected = 1
        self._greet(now)

    # -- requests ------------------------------------------------------------------------------

    def ask(self, message: Message, now: float) -> PendingRequest:
        """Send a request; its id is added. After the end of the session BoardDisconnected is its
        answer.

        ValueError for a request that is not in the schema; WireError (``long``) if it does not fit
        into a line.
        """
        check_request(message)
        number = self._new_id()
        line = encode({**message, "id": number})
        request = PendingRequest(number, line, now, now + self._timer.wait(1))
        if self.phase is Phase.ENDED:
            ended = failure(BoardDisconnected, "link.ended")
            request.answer.set_exception(ended)
        else:
            self.pending[number] = request
            self._send(line)
        return request

    def data_to_send(self) -> bytes:
        """The bytes to send now; whole lines."""
        data = self._outgoing
        self._outgoing = b""
        return data

    def end(self, error: LinkError) -> None:
        """End the session; every pending request fails with `error`. May be called again."""
        if self.phase is Phase.ENDED:
            return
        _log.info("session ended: %s", error)
        greeting = self.phase is Phase.GREETING
        self.phase = Phase.ENDED
        self._outgoing = b""
        if not greeting:
            self._sink(Disconnected(str(error), error.say))  # before the callers of `ask` wake up
        for request in self.pending.values():
            request.answer.set_exception(error)
        self.pending.clear()
        if greeting:
            self.hello.set_exception(error)

    def break_off(self) -> None:
        """End the session, as its transport has failed; one that has brought no byte is held by
        another program, one that has brought only broken lines is another device's."""
        if self.phase is Phase.GREETING and not self._heard:
            self.end(failure(PortBusy, "link.hung_up"))
        elif self.phase is Phase.GREETING and 0 < self.counters.lines == self.counters.broken:
            self.end(failure(NotABoard, "link.other_device"))
        else:
            self.end(failure(BoardDisconnected, "link.broke_off"))

    # -- time ----------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Send again what is overdue; give up after the last attempt; ping a silent board."""
        if self.phase is Phase.GREETING:
            self._tick_greeting(now)
        if self.phase is not Phase.READY:
            return
        silent = now - self._last_heard
        if silent >= self._timing.disconnect_after:
            silence = seconds(self._timing.disconnect_after)
            self.end(failure(BoardDisconnected, "link.silent", seconds=silence))
            return
        for request in list(self.pending.values()):
            if now >= request.due:
                self._repeat(request, now)
        if not self.pending and silent >= self._timing.ping_after:
            self.ask({"t": "ping"}, now)

    def _tick_greeting(self, now: float) -> None:
        if now < self._greeting_due:
            return
        if len(self._greetings) < self._timing.max_hellos:
            self._greet(now)
            return
        if self._heard:
            error = failure(NotABoard, "link.other_device")
        else:
            error = failure(NotABoard, "link.nothing_answers")
        self.end(error)

    def _greet(self, now: float) -> None:
        number = self._new_id()
        self._greetings.append(number)
        self._greeting_due = now + self._timing.request_timeout
        self._send(encode({"t": "hello", "id": number, "v": PROTOCOL, "host": self._host}))

    def _repeat(self, request: PendingRequest, now: float) -> None:
        if request.sent >= self._timing.max_attempts:
            del self.pending[request.id]
            _log.info("request %d failed after %d attempts", request.id, request.sent)
            request.answer.set_exception(failure(RequestTimeout, "link.timeout", n=request.sent))
            return
        request.sent += 1
        request.due = now + self._timer.wait(request.sent)
        self.counters.repeats += 1
        _log.info("request %d sent again, attempt %d", request.id, request.sent)
        self._send(request.line)

    def _send(self, line: bytes) -> None:
        _log.debug("> %s", line.decode("ascii").rstrip())
        self._outgoing += line

    def _new_id(self) -> int:
        number = self.next_id
        self.next_id = number % _LAST_ID + 1
        return number

    # -- what the board sends --------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Process received bytes, however they are split."""
        if not data or self.phase is Phase.ENDED:
            return
        self._heard = True
        for line in self.buffer.feed(data):
            _log.debug("< %s", visible(line.decode("ascii", "backslashreplace")))
            self.counters.lines += 1
            try:
                message = clean(decode(line))
            except WireError as error:
                self.counters.broken += 1
                self._retry_soon(now)  # it may have been an answer
                self._lose(f"a line was damaged: {error}")
                continue
            self._last_heard = now
            self._handle(message, now)

    def _handle(self, message: Message, now: float) -> None:
        if "re" in message:
            self._handle_answer(message, now)
        elif message.get("t") == "error":
            self.counters.refused_lines += 1
            self._retry_soon(now)  # one of our requests came damaged
            if self.phase is Phase.GREETING:
                soon = now + self._timing.retry_after_corruption
                self._greeting_due = min(self._greeting_due, soon)
        elif self.phase is Phase.READY:
            self._handle_event(message)

    def _retry_soon(self, now: float) -> None:
        for request in self.pending.values():
            request.due = min(request.due, now + self._timing.retry_after_corruption)

    def _handle_answer(self, message: Message, now: float) -> None:
        number = message["re"]
        if number in self._greetings:
            self._handle_hello(message)
            return
        request = self.pending.pop(number, None) if isinstance(number, int) else None
        if request is None:
            return  # a second answer to a repeat, or from an earlier session
        if request.sent == 1:  # else it is unknown which attempt was answered
            self._timer.measured(now - request.asked)
        request.after = self._expected - 1
        if message.get("t") == "error":
            extra = {k: v for k, v in message.items() if k not in ("t", "re", "code", "text")}
            code, text = str(message.get("code")), str(message.get("text")).rstrip(".")
            refusal = RequestRefused(code, f"The board refuses: {text}.", extra)
            if code in _REFUSALS:
                refusal.say = sentence(f"link.refused.{code}", text=text)
            request.answer.set_exception(refusal)
            if code == "hello_first":  # the board has started again without the port closing
                self.end(failure(BoardDisconnected, "link.restarted"))
        else:
            request.answer.set_result(message)

    def _handle_hello(self, message: Message) -> None:
        if message.get("t") == "error":
            if message.get("code") == "version":
                self.end(_which_to_update(message))
            elif self.phase is Phase.GREETING:
                text = str(message.get("text"))
                self.end(failure(NotABoard, "link.hello_refused", text=text))
            return
        try:
            hello = read_as(Hello, message)
        except MessageError as error:
            self.counters.malformed += 1
            if self.phase is Phase.GREETING:
                self.end(failure(NotABoard, "link.hello_unknown", text=str(error)))
            return
        self._expected = 1
        if self.phase is Phase.GREETING:
            self.phase = Phase.READY
            _log.info("session with %s, firmware %s", hello.board, hello.firmware)
            self.hello.set_result(hello)
        else:  # the answer to a second hello: a new session, which counts from 1
            self._lose("the session began again")

    def _handle_event(self, message: Message) -> None:
        number = message.get("n")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= _LAST_ID:
            self.counters.malformed += 1  # counting on from there would lose all later events
            return
        if number < self._expected:
            return  # a duplicate made on the way must not happen twice
        if number > self._expected:
            self._lose(f"{number - self._expected} events are missing")
        self._expected = number + 1
        try:
            event = event_of(message)
        except MessageError as error:
            self.counters.malformed += 1
            self._lose(f"an event cannot be understood: {error}")
            return
        if event is not None:
            self._sink(event)

    def _lose(self, why: str) -> None:
        if self.phase is Phase.READY:
            _log.info("events may be lost: %s", why)
            self.counters.missed += 1
            self._sink(EventsLost(why))


def _which_to_update(refusal: Message) -> WrongVersion:
    """The advice where the board refuses this program's version of the protocol."""
    theirs = refusal.get("v")
    older = isinstance(theirs, int) and theirs < PROTOCOL
    return failure(
        WrongVersion,
        "link.old_firmware" if older else "link.old_program",
        firmware=str(refusal.get("fw", "")),
        theirs=str(theirs),
        ours=PROTOCOL,
    )
