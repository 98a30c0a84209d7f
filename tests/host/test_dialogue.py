# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The session without bytes' way and clock: repeats, losses, signs of life."""

from typing import Any

import pytest
from awale_host.link.dialogue import Dialogue, Phase, Timing
from awale_host.link.errors import BoardGone, LinkError, NoAnswer, NotABoard, Refused, WrongVersion
from awale_host.link.messages import Gone, Missed, Moved, Shown

from awale_core.wire import decode, encode

HELLO = {"t": "hello", "v": 1, "fw": "0.1.0", "board": "b0", "name": "Board", "cap": ["undo"]}
SHOWN = {"t": "shown", "game": "0000000a", "ply": 1}


class Talk:
    """A Dialogue, what it has told, and the time."""

    def __init__(self, *, greeted: bool = True, timing: Timing | None = None) -> None:
        self.now = 0.0
        self.told: list[Any] = []
        self.dialogue = Dialogue("test 1", self.told.append, 0.0, timing)
        if greeted:
            self.answer({**HELLO, "re": self.sent()[0]["id"]})

    def sent(self) -> list[dict[str, Any]]:
        data = self.dialogue.take_outgoing()
        return [decode(line) for line in data.split(b"\n") if line]

    def answer(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.raw(encode(message))

    def raw(self, data: bytes) -> None:
        self.dialogue.receive(data, self.now)

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.dialogue.tick(self.now)


def test_it_begins_with_a_bare_line_feed_and_a_hello() -> None:
    talk = Talk(greeted=False)
    data = talk.dialogue.take_outgoing()
    assert data.startswith(b"\n")
    hello = decode(data[1:])
    assert hello == {"t": "hello", "id": 1, "v": 1, "host": "test 1"}


def test_the_hello_says_who_the_board_is() -> None:
    talk = Talk()
    assert talk.dialogue.phase is Phase.READY
    hello = talk.dialogue.hello.result(0)
    assert (hello.board, hello.name, hello.capabilities) == ("b0", "Board", ("undo",))


def test_what_comes_before_the_hello_is_answered_belongs_to_an_earlier_session() -> None:
    talk = Talk(greeted=False)
    talk.raw(b'half a line of something"} 00000000\n')
    talk.answer({**SHOWN, "n": 77}, {"t": "ok", "re": 99})
    assert talk.told == []
    talk.answer({**HELLO, "re": 1}, {**SHOWN, "n": 1})
    assert talk.told == [Shown("0000000a", 1)]


def test_every_hello_has_an_id_of_its_own_and_any_of_them_may_be_answered() -> None:
    talk = Talk(greeted=False)
    first = talk.sent()[0]["id"]
    talk.after(1.0)
    second = talk.sent()[0]["id"]
    assert first != second
    talk.answer({**HELLO, "re": first})
    assert talk.dialogue.phase is Phase.READY
    assert talk.told == []
    talk.answer({**HELLO, "re": second})  # the board has begun a second session
    assert [type(each) for each in talk.told] == [Missed]
    talk.answer({**SHOWN, "n": 1})
    assert talk.told[-1] == Shown("0000000a", 1)


def test_silence_is_told_apart_from_other_talk() -> None:
    for noise, words in ((b"", "Nothing answers"), (b">>> print(1)\r\n1\r\n", "Something else")):
        talk = Talk(greeted=False)
        for _ in range(6):
            talk.raw(noise)
            talk.after(1.0)
        with pytest.raises(NotABoard, match=words):
            talk.dialogue.hello.result(0)


def test_another_protocol_version_is_said_so() -> None:
    talk = Talk(greeted=False)
    talk.answer({"t": "error", "re": 1, "code": "version", "text": "no", "v": 2, "fw": "9.0"})
    with pytest.raises(WrongVersion, match=r"9\.0 speaks protocol version 2, this program"):
        talk.dialogue.hello.result(0)


def test_a_hello_that_lacks_a_field_is_refused() -> None:
    talk = Talk(greeted=False)
    talk.answer({"t": "hello", "re": 1, "v": 1})
    with pytest.raises(NotABoard, match="fw"):
        talk.dialogue.hello.result(0)


def test_an_answer_finds_its_request_whatever_the_order() -> None:
    talk = Talk()
    one = talk.dialogue.ask({"t": "ping"}, talk.now)
    two = talk.dialogue.ask({"t": "state"}, talk.now)
    talk.answer({"t": "state", "re": two.id, "phase": "menu"}, {"t": "pong", "re": one.id})
    assert one.answer.result(0)["t"] == "pong"
    assert two.answer.result(0)["phase"] == "menu"


def test_a_request_is_repeated_with_the_same_line_until_it_is_answered() -> None:
    talk = Talk()
    ask = talk.dialogue.ask({"t": "ping"}, talk.now)
    first = talk.dialogue.take_outgoing()
    talk.after(0.5)
    assert talk.dialogue.take_outgoing() == b""
    talk.after(0.5)
    assert talk.dialogue.take_outgoing() == first
    talk.after(1.0)
    assert talk.dialogue.take_outgoing() == first
    talk.answer({"t": "pong", "re": ask.id}, {"t": "pong", "re": ask.id})
    talk.after(1.0)
    assert talk.dialogue.take_outgoing() == b""
    assert talk.dialogue.counters.repeats == 2


def test_a_request_is_given_up_in_the_end_while_the_board_lives() -> None:
    talk = Talk(timing=Timing(tries=3))
    ask = talk.dialogue.ask({"t": "state"}, talk.now)
    for number in range(3):
        talk.answer({**SHOWN, "n": number + 1})
        talk.after(1.0)
    with pytest.raises(NoAnswer, match="3 times"):
        ask.answer.result(0)
    assert talk.dialogue.phase is Phase.READY


def test_a_line_that_came_broken_is_repeated_in_a_hurry() -> None:
    talk = Talk()
    talk.dialogue.ask({"t": "ping"}, talk.now)
    line = talk.dialogue.take_outgoing()
    talk.answer({"t": "error", "code": "crc", "text": "broken"})
    talk.after(0.2)
    assert talk.dialogue.take_outgoing() == line


def test_an_error_is_raised_with_its_code_and_fields() -> None:
    talk = Talk()
    ask = talk.dialogue.ask({"t": "move", "game": "a", "ply": 0, "pit": 1}, talk.now)
    stale = {"t": "error", "re": ask.id, "code": "stale", "text": "too late", "game": "b", "ply": 4}
    talk.answer(stale)
    with pytest.raises(Refused, match="too late") as caught:
        ask.answer.result(0)
    assert (caught.value.code, caught.value.fields) == ("stale", {"game": "b", "ply": 4})


def test_broken_lines_are_counted_and_never_answered() -> None:
    talk = Talk()
    talk.raw(b'{"t":"shown"} 00000000\n' + b"x" * 600 + b"\n")
    assert talk.dialogue.counters.broken == 2
    assert [type(each) for each in talk.told] == [Missed, Missed]
    assert talk.dialogue.take_outgoing() == b""


def test_a_gap_in_the_events_is_noticed_and_a_doubled_event_passed_over() -> None:
    talk = Talk()
    talk.answer({**SHOWN, "n": 1}, {**SHOWN, "n": 1}, {**SHOWN, "n": 4})
    assert [type(each) for each in talk.told] == [Shown, Missed, Shown]
    assert "2 events" in talk.told[1].why


def test_an_event_that_cannot_be_understood_asks_for_the_state_and_unknown_ones_do_not() -> None:
    talk = Talk()
    talk.answer({"t": "weather", "n": 1}, {"t": "moved", "n": 2, "game": "a"})
    assert [type(each) for each in talk.told] == [Missed]
    assert talk.dialogue.counters.strange == 1


def test_bytes_may_come_one_at_a_time() -> None:
    talk = Talk()
    move = {
        "t": "moved",
        "n": 1,
        "game": "a",
        "ply": 0,
        "pit": 2,
        "by": "touch",
        "ms": 5,
        "fen": "",
    }
    for byte in encode(move):
        talk.raw(bytes([byte]))
    assert talk.told == [Moved("a", 0, 2, "touch", 5, "")]


def test_a_quiet_board_is_pinged_and_a_silent_one_is_gone() -> None:
    talk = Talk()
    talk.after(2.0)
    ping = talk.sent()[0]
    assert ping["t"] == "ping"
    talk.answer({"t": "pong", "re": ping["id"]})
    ask = None
    for _ in range(9):
        talk.after(1.0)
        ask = ask or talk.dialogue.ask({"t": "state"}, talk.now)
    assert isinstance(talk.told[-1], Gone)
    assert "silent" in talk.told[-1].why
    assert ask is not None
    with pytest.raises(BoardGone):
        ask.answer.result(0)


def test_a_board_that_forgot_the_session_is_gone() -> None:
    talk = Talk()
    ask = talk.dialogue.ask({"t": "ping"}, talk.now)
    talk.answer({"t": "error", "re": ask.id, "code": "hello_first", "text": "say hello first"})
    assert talk.told == [Gone("The board has started again.")]


def test_after_the_end_every_request_fails_at_once() -> None:
    talk = Talk()
    waiting = talk.dialogue.ask({"t": "ping"}, talk.now)
    talk.dialogue.end(BoardGone("pulled"))
    late = talk.dialogue.ask({"t": "ping"}, talk.now)
    for ask in (waiting, late):
        with pytest.raises(LinkError):
            ask.answer.result(0)
    talk.raw(encode({**SHOWN, "n": 1}))
    assert talk.told == [Gone("pulled")]
