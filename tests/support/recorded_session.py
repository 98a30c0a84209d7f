# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages that the real firmware has sent: one answer to every request, one event of every kind.

Tests of the host use these and make no messages of their own.
"""

import functools
from typing import Any, NamedTuple

from tests.support.firmware_harness import Board

Message = dict[str, Any]


class Recording(NamedTuple):
    """`requests` and `answers` by the request's kind; `events` by their kind; an `error`."""

    requests: dict[str, Message]
    answers: dict[str, Message]
    events: dict[str, Message]
    menu: Message
    error: Message


@functools.cache
def recording() -> Recording:
    """The messages of one session, recorded once."""
    board = Board()
    requests: dict[str, Message] = {}
    answers: dict[str, Message] = {}

    def ask(kind: str, **fields: Any) -> Message:
        answer = board.ask(t=kind, **fields)
        assert answer["t"] != "error", answer
        requests[kind] = {"t": kind, "id": board.last_id, **fields}
        answers[kind] = answer
        return answer

    board.run(1000)
    board.port.connected = True
    ask("hello", v=1, host="test 1")
    menu = ask("state")
    ask("ping")
    ask("clock", time=1_795_250_000)
    ask("health")
    ask("pads")
    ask("test", cup=12, colour="red")
    ask("test", led=3)
    ask("get", keys=["speed"])
    ask("set", values={"speed": "max"}, session=True)
    seats = {"south": "host", "north": "touch"}
    game = ask("new", rules="abapa", starter=0, names=["Ama", "Kofi"], **seats)["game"]
    error = board.ask(t="move", game=game, ply=5, pit=2)
    ask("show", what="hint", pit=2)
    ask("show", what="warning", pits=[1, 2])
    ask("show", what="hurry", side=0)
    ask("show", what="greeting", which="hello")
    ask("move", game=game, ply=0, pit=2)
    board.tap("A")  # South's: refused
    board.tap("b")
    board.settle()
    ask("moves", game=game, **{"from": 0})
    ask("undo", game=game, ply=2, count=1)
    ask("state")
    ask("declare", game=game, ply=1, side=0, action="resign")
    ask("seats", game=game, south="touch", north="touch")
    board.settle()
    board.hold("new", "undo")
    board.tap("ok")
    ask("archive_status")
    number, id, _ = ask("archive_list", **{"from": 0})["games"][0]
    data = ask("archive_chunk", number=number, game=id, **{"from": 0})["data"]
    ask("archive_confirm", number=number, game=id, crc=data[-8:])
    fen = "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"
    ask("new", rules="abapa", fen=fen, replace=True, south="host", north="host")
    board.events += board.messages()
    events = {event["t"]: event for event in board.events if "n" in event}
    return Recording(requests, answers, events, menu, error)
