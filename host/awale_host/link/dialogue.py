# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One session with a board, without its bytes' way and without a clock: who is owed what.

A `Dialogue` is told what came in (`receive`), what is wanted (`ask`) and what time it is, and
says what to send (`take_outgoing`) and what has happened. It repeats what is not answered, counts
what is broken, notices what is missing, and asks for a sign of life when the board is quiet. All
times are seconds on any clock that does not run backwards.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum

from awale_core.wire import PROTOCOL, LineBuffer, WireError, decode, encode

from .errors import BoardGone, LinkError, NoAnswer, NotABoard, Refused, WrongVersion
from .messages import Gone, Hello, Incoming, Message, MessageError, Missed, event_of, hello_of

_LAST_ID = 2**31 - 1


class Phase(Enum):
    """How far the session is."""

    GREETING = "greeting"
    READY = "ready"
    ENDED = "ended"


@dataclass(frozen=True)
class Timing:
    """How patient the host is, in seconds.

    A request is repeated after `patience`, or `hurry` once a line came broken at either end, and
    given up after `tries` in all. A board that says nothing for `quiet` is pinged, and
    taken for gone after `dead`.
    """

    patience: float = 1.0
    hurry: float = 0.12
    tries: int = 8
    greetings: int = 5
    quiet: float = 2.0
    dead: float = 8.0


@dataclass
class Counters:
    """What went wrong on the way so far: it tells how good the cable is."""

    lines: int = 0
    broken: int = 0
    strange: int = 0
    missed: int = 0
    repeats: int = 0
    refused_lines: int = 0


@dataclass(eq=False)
class Ask:
    """A request under way; `answer` gets the board's message or a LinkError, `after` the number of
    the last event before it."""

    id: int
    line: bytes
    due: float
    sent: int = 1
    after: int = 0
    answer: Future[Message] = field(default_factory=Future)


class Dialogue:
    """One session. `sink` gets every event, and `Missed` and `Gone` in their place among them."""

    def __init__(
        self,
        host: str,
        sink: Callable[[Incoming], None],
        now: float,
        timing: Timing | None = None,
    ) -> None:
        self.phase = Phase.GREETING
        self.hello: Future[Hello] = Future()
        self.counters = Counters()
        self._host = host
        self._sink = sink
        self._timing = timing or Timing()
        self._buffer = LineBuffer()
        self._outgoing = bytearray(b"\n")  # ends whatever half line the port still holds
        self._asks: dict[int, Ask] = {}
        self._greetings: list[int] = []
        self._next_id = 1
        self._heard = False  # any byte at all
        self._last_heard = now
        self._expected = 1
        self._greet(now)

    # -- what the host wants -----------------------------------------------------------------

    def ask(self, message: Message, now: float) -> Ask:
        """Send a request; its id is added. Once the session has ended the answer is BoardGone.

        WireError (``long``) if it does not fit into a line.
        """
        number = self._take_id()
        line = encode({**message, "id": number})
        ask = Ask(number, line, now + self._timing.patience)
        if self.phase is Phase.ENDED:
            ask.answer.set_exception(BoardGone("The connection to the board has ended."))
        else:
            self._asks[number] = ask
            self._outgoing += line
        return ask

    def take_outgoing(self) -> bytes:
        """What is to be sent now; whole lines."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def end(self, error: LinkError) -> None:
        """The session is over; whoever waits for an answer gets `error`. May be called again."""
        if self.phase is Phase.ENDED:
            return
        greeting = self.phase is Phase.GREETING
        self.phase = Phase.ENDED
        self._outgoing.clear()
        if not greeting:
            self._sink(Gone(str(error)))  # before those who wait wake up
        for ask in self._asks.values():
            ask.answer.set_exception(error)
        self._asks.clear()
        if greeting:
            self.hello.set_exception(error)

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Repeat what is overdue; give up what was repeated often enough."""
        if self.phase is Phase.GREETING:
            self._tick_greeting(now)
        if self.phase is not Phase.READY:
            return
        if now - self._last_heard >= self._timing.dead:
            self.end(BoardGone(f"The board has been silent for {self._timing.dead:g} seconds."))
            return
        for ask in list(self._asks.values()):
            if now >= ask.due:
                self._repeat(ask, now)
        if not self._asks and now - self._last_heard >= self._timing.quiet:
            self.ask({"t": "ping"}, now)

    def _tick_greeting(self, now: float) -> None:
        if now < self._greeting_due:
            return
        if len(self._greetings) < self._timing.greetings:
            self._greet(now)
            return
        if self._heard:
            error = NotABoard(
                "Something else than an Awalé board talks on this port: give the board's data "
                "port ('awale ports' lists it)."
            )
        else:
            error = NotABoard(
                "Nothing answers on this port: is it the board's data port ('awale ports' lists "
                "it), and is the board's firmware running?"
            )
        self.end(error)

    def _greet(self, now: float) -> None:
        number = self._take_id()
        self._greetings.append(number)
        self._greeting_due = now + self._timing.patience
        self._outgoing += encode({"t": "hello", "id": number, "v": PROTOCOL, "host": self._host})

    def _repeat(self, ask: Ask, now: float) -> None:
        if ask.sent >= self._timing.tries:
            del self._asks[ask.id]
            ask.answer.set_exception(
                NoAnswer(f"The board did not answer a request, asked {ask.sent} times.")
            )
            return
        ask.sent += 1
        ask.due = now + self._timing.patience
        self.counters.repeats += 1
        self._outgoing += ask.line

    def _take_id(self) -> int:
        number = self._next_id
        self._next_id = number % _LAST_ID + 1
        return number

    # -- what the board says -----------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Take in bytes as they come, however they are cut."""
        if not data or self.phase is Phase.ENDED:
            return
        self._heard = True
        for line in self._buffer.feed(data):
            self.counters.lines += 1
            try:
                message = decode(line)
            except WireError as error:
                self.counters.broken += 1
                self._hurry(now)  # it may have been an answer
                self._miss(f"a line was broken: {error}")
                continue
            self._last_heard = now
            self._take(message, now)

    def _take(self, message: Message, now: float) -> None:
        if "re" in message:
            self._take_answer(message)
        elif message.get("t") == "error":
            self.counters.refused_lines += 1
            self._hurry(now)  # one of our requests came broken
            if self.phase is Phase.GREETING:
                self._greeting_due = min(self._greeting_due, now + self._timing.hurry)
        elif self.phase is Phase.READY:
            self._take_event(message)

    def _hurry(self, now: float) -> None:
        for ask in self._asks.values():
            ask.due = min(ask.due, now + self._timing.hurry)

    def _take_answer(self, message: Message) -> None:
        number = message["re"]
        if number in self._greetings:
            self._take_hello(message)
            return
        ask = self._asks.pop(number, None) if isinstance(number, int) else None
        if ask is None:
            return  # a second answer to a repeat, or from an earlier session
        ask.after = self._expected - 1
        if message.get("t") == "error":
            extra = {k: v for k, v in message.items() if k not in ("t", "re", "code", "text")}
            code, text = str(message.get("code")), str(message.get("text")).rstrip(".")
            ask.answer.set_exception(Refused(code, f"The board refuses: {text}.", extra))
            if code == "hello_first":  # the board has begun anew without the port closing
                self.end(BoardGone("The board has started again."))
        else:
            ask.answer.set_result(message)

    def _take_hello(self, message: Message) -> None:
        if message.get("t") == "error":
            if message.get("code") == "version":
                self.end(
                    WrongVersion(
                        f"The board's firmware {message.get('fw', '')} speaks protocol version "
                        f"{message.get('v')}, this program version {PROTOCOL}: bring the older of "
                        "the two up to date."
                    )
                )
            elif self.phase is Phase.GREETING:
                self.end(NotABoard(f"The board refuses the hello: {message.get('text')}."))
            return
        try:
            hello = hello_of(message)
        except MessageError as error:
            self.counters.strange += 1
            if self.phase is Phase.GREETING:
                self.end(NotABoard(f"The board's hello cannot be understood: {error}."))
            return
        self._expected = 1
        if self.phase is Phase.GREETING:
            self.phase = Phase.READY
            self.hello.set_result(hello)
        else:  # the answer to a second hello: a new session, which counts from 1
            self._miss("the session began anew")

    def _take_event(self, message: Message) -> None:
        number = message.get("n")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= _LAST_ID:
            self.counters.strange += 1  # counting on from there would lose all that come
            return
        if number < self._expected:
            return  # what is doubled on the way must not happen twice
        if number > self._expected:
            self._miss(f"{number - self._expected} events are missing")
        self._expected = number + 1
        try:
            event = event_of(message)
        except MessageError as error:
            self.counters.strange += 1
            self._miss(f"an event cannot be understood: {error}")
            return
        if event is not None:
            self._sink(event)

    def _miss(self, why: str) -> None:
        if self.phase is Phase.READY:
            self.counters.missed += 1
            self._sink(Missed(why))
