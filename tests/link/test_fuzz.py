# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random and mutated lines into each end: no crash, nothing piles up, and the next good message is
answered. ``AWALE_FUZZ`` says how many lines; ``make fuzz`` sends a million."""

import os

import pytest
from awale_session.link.link_session import LinkSession, Phase
from awale_session.link.messages import event_of

from awale_core.wire import MAX_LINE, decode, encode
from tests.support.firmware_harness import Board
from tests.support.recorded_session import recording
from tests.support.wire_fuzz import Fuzz

LINES = int(os.environ.get("AWALE_FUZZ", "40000"))
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
