# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The session that docs/protocol-session.txt shows is what board and host really say.

The same holds for the sessions of earlier versions, which `tests/formats` keeps: the board answers
an earlier host with at least the same fields, and the host understands an earlier board. After a
deliberate change of the protocol, from the top folder:

    python tests/link/test_golden_session.py > docs/protocol-session.txt
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / folder) for folder in ("", "firmware", "host")]

from awale_session.link.link_session import LinkSession  # noqa: E402
from awale_session.link.messages import Hello, State, event_of, read_as  # noqa: E402

from awale_core.messages import REQUEST_FIELDS  # noqa: E402
from awale_core.wire import decode, encode  # noqa: E402
from tests.support.firmware_harness import Board  # noqa: E402

FILE = ROOT / "docs" / "protocol-session.txt"
FORMATS = ROOT / "tests" / "formats"
KEPT = sorted(FORMATS.glob("*/session.txt"))
CHANGES = ("fw", "cap", "ms", "text")  # what another firmware may say otherwise
READINGS = ("raw", "base")  # a number for each pad; electrodes differ from board to board

# (the note in the document, what is sent or touched)
SCRIPT: tuple[tuple[str, "dict[str, Any] | bytes | str"], ...] = (
    ("A host opens the port, ends whatever half line it holds, and says hello.", b"\n"),
    ("", {"t": "hello", "id": 1, "v": 1, "host": "example 1.0"}),
    ("No game has begun yet.", {"t": "state", "id": 2}),
    ("The board has no battery: the host sends the date.",
     {"t": "clock", "id": 3, "time": 1_795_250_000}),
    ("How is it? A pad is asked for its raw values, a light is tried.", {"t": "health", "id": 4}),
    ("", {"t": "pads", "id": 5}),
    ("", {"t": "test", "id": 6, "cup": 12, "colour": "red"}),
    ("", {"t": "test", "id": 7}),
    ("No animations, for this session.",
     {"t": "set", "id": 8, "values": {"speed": "max"}, "session": True}),
    ("A person plays South, the host North.",
     {"t": "new", "id": 9, "rules": "abapa", "starter": 0, "south": "touch", "north": "host"}),
    ("Its coach warns of two pits, and South's time is short: signs until the next move.",
     {"t": "show", "id": 10, "what": "warning", "pits": [0, 4]}),
    ("", {"t": "show", "id": 11, "what": "hurry", "side": 0}),
    ("A friend of the host's player far away says hello: two seconds of light.",
     {"t": "show", "id": 12, "what": "greeting", "which": "hello"}),
    ("The person touches pit C.", "C"),
    ("The host answers with pit f.",
     {"t": "move", "id": 13, "game": "a0000001", "ply": 1, "pit": 11}),
    ("It had no answer in time and repeats itself: the same answer, and no second move.",
     {"t": "move", "id": 13, "game": "a0000001", "ply": 1, "pit": 11}),
    ("The person touches the host's pit a: a sign on the board, an event for the host.", "a"),
    ("The host is late with a move: the board says what is right.",
     {"t": "move", "id": 14, "game": "a0000001", "ply": 1, "pit": 10}),
    ("It is not the host's turn.",
     {"t": "move", "id": 15, "game": "a0000001", "ply": 2, "pit": 10}),
    ("A line comes damaged: an error without re.", b'{"t":"state","id":16} 00000000\n'),
    ("The whole game from its first ply.", {"t": "moves", "id": 16, "game": "a0000001", "from": 0}),
    ("The host takes its last move back.", {"t": "undo", "id": 17, "game": "a0000001", "ply": 2}),
    ("It asks how things stand.", {"t": "state", "id": 18}),
    ("It resigns.",
     {"t": "declare", "id": 19, "game": "a0000001", "ply": 1, "side": 1, "action": "resign"}),
    ("The game waits on the board until a host has confirmed it.",
     {"t": "archive_list", "id": 20, "from": 0}),
    ("", {"t": "archive_chunk", "id": 21, "number": 0, "game": "a0000001", "from": 0}),
    ("", {"t": "archive_confirm", "id": 22, "number": 0, "game": "a0000001", "crc": "4d9cd29c"}),
    ("A request that there is not.", {"t": "sing", "id": 23}),
    ("A hello in another version of the protocol.",
     {"t": "hello", "id": 24, "v": 2, "host": "example 2.0"}),
)  # fmt: skip


class Talk:
    """The board and the line to it."""

    def __init__(self) -> None:
        self.board = Board()
        self.board.run(1000)
        self.board.port.connected = True
        self.board.run(100)

    def say(self, data: bytes) -> list[bytes]:
        self.board.send(data)
        return self._heard()

    def touch(self, pad: str) -> list[bytes]:
        self.board.tap(pad)
        return self._heard()

    def _heard(self) -> list[bytes]:
        self.board.run(400)
        lines = self.board.port.outgoing.split(b"\n")
        self.board.port.outgoing = lines.pop()
        return [line + b"\n" for line in lines]


def record() -> Iterator[str]:
    """The session as the file has it."""
    talk = Talk()
    # REUSE-IgnoreStart
    yield "# SPDX-FileCopyrightText: 2026 Awalé board contributors"
    yield "# SPDX-License-Identifier: MIT"
    # REUSE-IgnoreEnd
    yield "#"
    yield "# A session as it really goes: > the host, < the board, ! a finger on a pit."
    yield "# Made by tests/link/test_golden_session.py, which also holds both sides to it."
    for note, what in SCRIPT:
        if note:
            yield ""
            yield f"# {note}"
        if isinstance(what, str):
            yield f"! {what}"
            lines = talk.touch(what)
        else:
            data = what if isinstance(what, bytes) else encode(what)
            yield f"> {data.decode().rstrip()}".rstrip()
            lines = talk.say(data)
        for line in lines:
            yield f"< {line.decode().rstrip()}"


def parts(file: Path) -> Iterator[tuple[str, list[str]]]:
    """Return the inputs in a file, each with the board's lines that follow."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line]
    lines = [line for line in lines if not line.startswith("#")]
    at = 0
    while at < len(lines):
        until = at + 1
        while until < len(lines) and lines[until].startswith("<"):
            until += 1
        yield lines[at], [line[2:] for line in lines[at + 1 : until]]
        at = until


def fixed(line: "str | bytes") -> dict[str, Any]:
    """A message without what may change from version to version."""
    message = decode(line.encode() if isinstance(line, str) else line)
    return {
        key: len(value) if key in READINGS else value
        for key, value in message.items()
        if key not in CHANGES
    }


def answers_in(file: Path) -> Iterator[tuple[str, list[dict[str, Any]], list[dict[str, Any]]]]:
    """Each input of a session, with what this board says and what the file has."""
    talk = Talk()
    for what, expected in parts(file):
        if what.startswith("!"):
            heard = talk.touch(what[2:])
        else:
            heard = talk.say(what[2:].encode() + b"\n")
        yield what, [fixed(line) for line in heard], [fixed(line) for line in expected]


def has_all(message: Any, earlier: Any) -> bool:
    """Whether a message has every field of an earlier one, with the same value."""
    if isinstance(message, dict) and isinstance(earlier, dict):
        return all(name in message and has_all(message[name], earlier[name]) for name in earlier)
    return bool(message == earlier)


def test_the_board_answers_as_the_session_says() -> None:
    for what, heard, expected in answers_in(FILE):
        assert heard == expected, what


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.parent.name)
def test_the_board_answers_an_earlier_host_with_all_that_it_knows(file: Path) -> None:
    for what, heard, expected in answers_in(file):
        kinds = {message["t"] for message in expected}
        known = [message for message in heard if message["t"] in kinds]
        assert len(known) == len(expected), what
        assert all(map(has_all, known, expected)), what


def test_each_version_has_kept_a_session() -> None:
    assert {file.parent.name for file in KEPT} == {folder.name for folder in FORMATS.iterdir()}


@pytest.mark.parametrize("file", [FILE, *KEPT], ids=lambda file: file.parent.name)
def test_the_host_says_and_understands_what_the_session_says(file: Path) -> None:
    """The host's requests are compared with those of this version only."""
    sunk: list[Any] = []
    session = LinkSession("example 1.0", sunk.append, 0.0)
    events = 0
    for what, answers in parts(file):
        line = what[2:].encode() + b"\n"
        if what == ">":
            continue
        if what.startswith(">") and b"00000000" not in line:
            request = decode(line)
            if request["t"] == "hello" and request["v"] == 1:
                sent = session.data_to_send()
                assert sent == b"\n" + line or file is not FILE
            elif (
                request["t"] in REQUEST_FIELDS
                and request["t"] != "hello"
                and request["id"] == session.next_id
            ):
                session.ask({k: v for k, v in request.items() if k != "id"}, 0.0)
                assert decode(session.data_to_send()) == request or file is not FILE
        for answer in answers:
            message = decode(answer.encode())
            session.receive(answer.encode() + b"\n", 0.0)
            if message["t"] == "hello":
                assert read_as(Hello, message).version == 1
            elif message["t"] == "state":
                assert read_as(State, message).phase in ("menu", "play")
            elif "n" in message:
                events += 1
                assert event_of(message) is not None
    assert len(sunk) == events > 8
    counters = session.counters
    assert (counters.broken, counters.malformed, counters.missed) == (0, 0, 0)


if __name__ == "__main__":
    for written in record():
        print(written)
