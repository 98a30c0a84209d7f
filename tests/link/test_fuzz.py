# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random and mutated lines into each end: no crash, nothing piles up, and the next good message is
answered. ``AWALE_FUZZ`` says how many lines; ``make fuzz`` sends a million."""

import json
import os
import random
from typing import Any
from zlib import crc32

import pytest
from awale_session.link.link_session import LinkSession, Phase
from awale_session.link.messages import event_of

from awale_core.wire import MAX_LINE, decode, encode
from tests.support.firmware_harness import Board
from tests.support.recorded_session import recording

_ODD: tuple[object, ...] = (
    *(None, True, False, -1, 0, 1, 12, 2**31, 2**63, 10**40, -0.5, 1e308, "", "é😀", "\x00", "0"),
    *([], {}, [[]], [None] * 30, {"t": {}}, "A" * 300, ["abapa"], {"speed": "max"}),
)
_KEYS = ("t", "id", "re", "n", "v", "game", "ply", "pit", "values", "keys", "from", "count", "code")


class Fuzz:
    """Endless bad lines, made from good messages; the same for the same seed."""

    def __init__(self, messages: list[dict[str, Any]], seed: int) -> None:
        self._messages = messages
        self._chance = random.Random(seed)

    def line(self) -> bytes:
        """One line, with its line feed unless that is what is wrong with it."""
        chance = self._chance
        good = sealed(chance.choice(self._messages))
        at = chance.randrange(len(good))
        kind = chance.randrange(10)
        if kind == 0:
            return chance.randbytes(chance.randrange(700)) + b"\n"
        if kind == 1:
            return good[:at] + b"\n"
        if kind == 2:
            return good[:at]  # runs into the next one
        if kind == 3:
            return (
                chance.choice((b"{", b"[", b'{"a":', b'"\\u', b" ")) * chance.randrange(600) + b"\n"
            )
        if kind == 4:  # nested deeper than a small machine's stack, or an endless number
            depth = chance.randrange(1, 240)
            return sealed_bytes(chance.choice((b"[" * depth, b'{"t":' + b"9" * depth + b"}")))
        if kind == 5:
            return good[:at] + chance.randbytes(1) + good[at + 1 :]
        if kind == 6:
            return good[:at] + chance.randbytes(chance.randrange(1, 40)) + good[at:]
        if kind == 7:
            return sealed_bytes(chance.randbytes(chance.randrange(60)).replace(b"\n", b""))
        return self._odd()

    def piece(self, size: int = 900) -> int:
        """Return the number of bytes that arrive together."""
        return self._chance.randint(1, size)

    def _odd(self) -> bytes:
        """A good message with odd values, or without some."""
        chance = self._chance
        message = dict(chance.choice(self._messages))
        for _ in range(chance.randint(1, 3)):
            key = chance.choice((*message, *_KEYS)) if message else chance.choice(_KEYS)
            if chance.random() < 0.2:
                message.pop(key, None)
            else:
                message[key] = chance.choice(_ODD)
        return sealed(message)


def sealed(message: object) -> bytes:
    """A line with a sound checksum, however long."""
    return sealed_bytes(json.dumps(message, separators=(",", ":")).encode())


def sealed_bytes(body: bytes) -> bytes:
    """The same for any bytes."""
    return body + b" %08x\n" % crc32(body)


LINES = int(os.environ.get("AWALE_FUZZ", "20000"))
EVERY = 500  # lines between two good ones

RECORDED = recording()
FROM_BOARD = [*RECORDED.answers.values(), *RECORDED.events.values(), RECORDED.menu, RECORDED.error]


@pytest.mark.slow
def test_lines_at_the_host() -> None:
    fuzz = Fuzz(FROM_BOARD, seed=1)
    sunk: list[object] = []
    session = LinkSession("test 1", sunk.append, 0.0)
    session.receive(encode({**RECORDED.answers["hello"], "re": 1}), 0.0)
    session.data_to_send()
    number = 1_000_000  # beyond whatever the lines have counted up to
    for count in range(1, LINES + 1):
        data = fuzz.line()
        while data:  # in pieces of any size
            size = fuzz.piece()
            session.receive(data[:size], 0.0)
            data = data[size:]
        assert len(session.buffer.held) <= MAX_LINE
        if count % EVERY:
            continue
        assert len(sunk) <= 4 * EVERY
        sunk.clear()
        number += 1
        shown = {**RECORDED.events["shown"], "n": number}
        session.receive(b"\n" + encode(shown), 0.0)
        assert sunk[-1] == event_of(shown)
        ask = session.ask({"t": "ping"}, 0.0)
        session.receive(encode({**RECORDED.answers["ping"], "re": ask.id}), 0.0)
        assert ask.answer.result()["t"] == "pong"
        assert session.data_to_send().count(b"\n") == 1  # it never answers a broken line
        assert not session.pending
    assert session.phase is Phase.READY
    assert session.counters.broken > LINES // 3


@pytest.mark.slow
def test_lines_at_the_board() -> None:
    board = Board()
    board.connect()
    board.ask(t="set", values={"speed": "max"})
    game = board.ask(t="new", rules="abapa", starter=0, south="host", north="host")["game"]
    to_board = [
        {**request, "game": game} if "game" in request else request
        for request in (*RECORDED.requests.values(), {"t": "drive", "id": 99, "to": "pc"})
    ]
    fuzz = Fuzz(to_board, seed=2)
    link = board.app.link
    answers = 0
    for count in range(1, LINES + 1):
        board.send(fuzz.line())
        while len(board.port.incoming) > 256:
            _pass(board)
        assert len(link.buffer.held) <= MAX_LINE
        assert len(link.out) <= 4096
        assert len(link.lines) <= 256
        assert len(link.answers) <= 8
        if count % EVERY:
            continue
        board.frames.clear()
        board.send(b"\n")
        board.run(2_000)
        for line in board.port.outgoing.split(b"\n")[:-1]:
            answers += 1
            decode(line)  # whatever it says is a message
        board.port.outgoing = b""
        board.events.clear()
        if not link.greeted:
            board.connect()
        assert board.ask(t="ping", id=1_000_000 + count)["t"] == "pong"
        assert board.ask(t="state", id=2_000_000 + count)["t"] == "state"
    assert answers > LINES // 20


def _pass(board: Board) -> None:
    board.app.step(board.now)
    board.now += 1
    if len(board.port.outgoing) > 100_000:
        board.port.outgoing = board.port.outgoing[-50_000:].partition(b"\n")[2]
