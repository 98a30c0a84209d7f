# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The link session without I/O or clock: retransmission, lost events, keep-alive."""

from typing import Any

import pytest
from awale_host.play.virtual_board import OWN_TIMING
from awale_session.link.errors import (
    BoardDisconnected,
    NotABoard,
    RequestTimeout,
    WrongVersion,
)
from awale_session.link.link_session import LinkSession, Phase, Timing
from awale_session.link.messages import Disconnected, EventsLost, Shown, read_as

from awale_core.wire import decode, encode
from tests.support.recorded_session import recording
from tests.support.sentences import english_text

HELLO = {key: value for key, value in recording().answers["hello"].items() if key != "re"}
SHOWN = {key: value for key, value in recording().events["shown"].items() if key != "n"}
PONG = {"t": recording().answers["ping"]["t"]}
CORRUPTED = {"t": "error", "code": "crc", "text": "the checksum does not fit the line"}


class Talk:
    """A LinkSession, what it has passed to its sink, and the time."""

    def __init__(self, *, greeted: bool = True, timing: Timing | None = None) -> None:
        self.now = 0.0
        self.sunk: list[Any] = []
        self.session = LinkSession("test 1", self.sunk.append, 0.0, timing)
        if greeted:
            self.answer({**HELLO, "re": self.sent()[0]["id"]})

    def sent(self) -> list[dict[str, Any]]:
        data = self.session.data_to_send()
        return [decode(line) for line in data.split(b"\n") if line]

    def answer(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.raw(encode(message))

    def raw(self, data: bytes) -> None:
        self.session.receive(data, self.now)

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.session.tick(self.now)


def shown(number: int) -> Shown:
    """The recorded event with another number."""
    return read_as(Shown, {**SHOWN, "n": number})


def test_messages_before_the_answer_to_hello_belong_to_an_earlier_session() -> None:
    talk = Talk(greeted=False)
    talk.raw(b'half a line of something"} 00000000\n')
    talk.answer({**SHOWN, "n": 77}, {"t": "ok", "re": 99})
    assert talk.sunk == []
    talk.answer({**HELLO, "re": 1}, {**SHOWN, "n": 1})
    assert talk.sunk == [shown(1)]


def test_every_hello_has_an_id_of_its_own_and_any_of_them_may_be_answered() -> None:
    talk = Talk(greeted=False)
    first = talk.sent()[0]["id"]
    talk.after(1.0)
    second = talk.sent()[0]["id"]
    assert first != second
    talk.answer({**HELLO, "re": first})
    assert talk.session.phase is Phase.READY
    assert talk.sunk == []
    talk.answer({**HELLO, "re": second})  # the board has begun a second session
    assert [type(each) for each in talk.sunk] == [EventsLost]
    talk.answer({**SHOWN, "n": 1})
    assert talk.sunk[-1] == shown(1)


def test_the_sessions_own_board_may_take_minutes_to_start() -> None:
    talk = Talk(greeted=False, timing=OWN_TIMING)
    for _ in range(300):
        talk.after(1.0)
    talk.answer({**HELLO, "re": 1})
    assert talk.session.phase is Phase.READY


@pytest.mark.parametrize(
    ("version", "advice"),
    [(0, "BOOTSEL"), (2, "pipx upgrade"), (None, "pipx upgrade")],
)
def test_another_protocol_version_is_named_with_what_to_update(version: Any, advice: str) -> None:
    talk = Talk(greeted=False)
    talk.answer({"t": "error", "re": 1, "code": "version", "text": "no", "v": version, "fw": "9.0"})
    sentence = rf"9\.0 speaks protocol version {version}, this program version 1: .*{advice}"
    with pytest.raises(WrongVersion, match=sentence):
        talk.session.hello.result()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"t": "error", "code": "busy", "text": "not before noon"}, "not before noon"),
        ({"t": "error", "code": "zeal", "text": "not before noon"}, "not before noon"),
        ({"t": "error", "code": None, "text": "not before noon"}, "not before noon"),
        ({"t": "hello", "v": 1}, "fw"),
    ],
)
def test_a_hello_that_is_refused_or_lacks_a_field_says_why(answer: Any, why: str) -> None:
    talk = Talk(greeted=False)
    talk.answer({**answer, "re": 1})
    with pytest.raises(NotABoard, match=why):
        talk.session.hello.result()


def test_an_answer_finds_its_request_whatever_the_order() -> None:
    talk = Talk()
    one = talk.session.ask({"t": "ping"}, talk.now)
    two = talk.session.ask({"t": "state"}, talk.now)
    talk.answer({**recording().menu, "re": two.id}, {**PONG, "re": one.id})
    assert one.answer.result()["t"] == "pong"
    assert two.answer.result()["phase"] == "menu"


def test_a_request_is_repeated_with_the_same_line_until_it_is_answered() -> None:
    talk = Talk()
    ask = talk.session.ask({"t": "ping"}, talk.now)
    first = talk.session.data_to_send()
    talk.after(0.5)
    assert talk.session.data_to_send() == b""
    talk.after(0.5)
    assert talk.session.data_to_send() == first
    talk.after(0.5)
    assert talk.session.data_to_send() == b""
    talk.after(0.5)
    assert talk.session.data_to_send() == first
    talk.answer({**PONG, "re": ask.id}, {**PONG, "re": ask.id})
    talk.after(1.0)
    assert talk.session.data_to_send() == b""
    assert talk.session.counters.repeats == 2


def test_a_request_is_given_up_in_the_end_while_the_board_lives() -> None:
    talk = Talk(timing=Timing(max_attempts=3))
    ask = talk.session.ask({"t": "state"}, talk.now)
    for number in range(3):
        talk.answer({**SHOWN, "n": number + 1})
        talk.after(1.0)
    with pytest.raises(RequestTimeout, match="3 attempts"):
        ask.answer.result()
    assert talk.session.phase is Phase.READY


def test_broken_lines_are_counted_and_never_answered() -> None:
    talk = Talk()
    talk.raw(b'{"t":"shown"} 00000000\n' + b"x" * 600 + b"\n")
    assert talk.session.counters.broken == 2
    assert [type(each) for each in talk.sunk] == [EventsLost, EventsLost]
    assert talk.session.data_to_send() == b""


def test_a_gap_in_the_events_is_noticed_and_a_repeated_event_ignored() -> None:
    talk = Talk()
    talk.answer({**SHOWN, "n": 1}, {**SHOWN, "n": 1}, {**SHOWN, "n": 4})
    assert [type(each) for each in talk.sunk] == [Shown, EventsLost, Shown]
    assert "2 events" in talk.sunk[1].why
    talk.answer({**SHOWN, "n": 9})
    assert "4 events" in talk.sunk[3].why


def test_an_event_that_cannot_be_understood_asks_for_the_state_and_unknown_ones_do_not() -> None:
    talk = Talk()
    talk.answer({"t": "weather", "n": 1}, {"t": "moved", "n": 2, "game": "a"})
    assert [type(each) for each in talk.sunk] == [EventsLost]
    assert talk.session.counters.malformed == 1


def test_a_quiet_board_is_pinged_and_a_silent_one_is_gone() -> None:
    talk = Talk()
    talk.after(2.0)
    ping = talk.sent()[0]
    assert ping["t"] == "ping"
    talk.answer({**PONG, "re": ping["id"]})
    ask = None
    for _ in range(9):
        talk.after(1.0)
        ask = ask or talk.session.ask({"t": "state"}, talk.now)
    assert isinstance(talk.sunk[-1], Disconnected)
    assert "silent" in talk.sunk[-1].why
    assert ask is not None
    with pytest.raises(BoardDisconnected):
        ask.answer.result()


def test_a_board_that_forgot_the_session_is_gone() -> None:
    talk = Talk()
    ask = talk.session.ask({"t": "ping"}, talk.now)
    talk.answer({"t": "error", "re": ask.id, "code": "hello_first", "text": "say hello first"})
    (gone,) = talk.sunk
    assert isinstance(gone, Disconnected)
    assert gone.why == english_text("link.restarted")


def test_an_event_number_of_another_type_counts_as_malformed() -> None:
    talk = Talk()
    for number in (True, None, "1", 1.0, 0, -1, 2**31):
        talk.answer({**SHOWN, "n": number})
    assert talk.sunk == []
    assert talk.session.counters.malformed == 7
    talk.answer({**SHOWN, "n": 1})
    assert talk.sunk == [shown(1)]


@pytest.mark.parametrize("heard", [encode(CORRUPTED), b'{"t":"pong","re":2} 00000000\n'])
def test_a_line_that_arrives_damaged_at_either_end_is_repeated_soon(heard: bytes) -> None:
    talk = Talk()
    talk.session.ask({"t": "ping"}, talk.now)
    line = talk.session.data_to_send()
    talk.raw(heard)  # it may have been the answer
    talk.after(0.11)
    assert talk.session.data_to_send() == b""
    talk.after(0.02)
    assert talk.session.data_to_send() == line
