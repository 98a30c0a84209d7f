# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One schema for both ends: what the board sends, what the host reads and what the host asks are
the fields of `awale_core.messages`, no more, no fewer, and of these types."""

from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from awale_board import link, link_requests
from awale_session.link.link_session import LinkSession
from awale_session.link.messages import (
    ANSWERS,
    EVENTS,
    MessageError,
    PadCounts,
    check_request,
    event_of,
    read_as,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from awale_core import RULE_SETS, messages, wire
from awale_core.game import ACTIONS
from awale_core.match import KINDS
from awale_core.messages import (
    ANSWER_FIELDS,
    EVENT_FIELDS,
    REPORT_TYPES,
    REQUEST_FIELDS,
    REQUEST_TYPES,
    fits,
    wrong_field,
)
from awale_core.rules import REASONS
from tests.support.firmware_harness import Board
from tests.support.recorded_session import recording
from tests.support.wire_schema import TYPES, check_from_board, names
from tests.support.wire_schema import check_request as check_schema

ODD: tuple[object, ...] = (
    *(None, True, False, -2, -1, 0, 1, 13, 49, 2**31, 10**40, 0.5),
    *("", "é", [], {}, [1], ["a"]),
)


def values(kind: str) -> st.SearchStrategy[Any]:
    """JSON values of a type of the schema."""
    if kind.endswith("?"):
        return st.none() | values(kind[:-1])
    if kind.endswith("]"):
        count, _, inner = kind[:-1].partition("[")
        size = int(count) if count else None
        return st.lists(values(inner), min_size=size or 0, max_size=size or 5)
    if kind.endswith(")"):
        return st.tuples(*(values(TYPES[name]) for name in kind[1:-1].split())).map(list)
    if kind.endswith("}"):
        return st.fixed_dictionaries({name: values(TYPES[name]) for name in kind[1:-1].split()})
    if kind == "flag":
        return st.booleans()
    if kind == "object":
        return st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3)
    if kind == "text":
        return st.text(min_size=1, max_size=9)
    least, dots, most = kind.partition("..")
    return st.integers(int(least), int(most)) if dots else st.sampled_from(kind.split("|"))


def whole(fields: str) -> st.SearchStrategy[dict[str, Any]]:
    """Messages with all of these fields."""
    return st.fixed_dictionaries({name: values(TYPES[name]) for name in sorted(names(fields))})


def readers() -> list[Any]:
    """Every answer and event: its kind, its fields, the struct that the host reads it as."""
    found = [
        pytest.param(*ANSWER_FIELDS[request].partition(" ")[::2], struct, id=request)
        for request, struct in ANSWERS.items()
    ]
    found += [
        pytest.param(kind, EVENT_FIELDS[kind] + " n", struct, id=kind)
        for kind, struct in EVENTS.items()
    ]
    return found


def test_host_and_board_know_the_same_kinds() -> None:
    assert set(ANSWERS) == set(REQUEST_FIELDS) == set(ANSWER_FIELDS)
    assert set(EVENTS) == set(EVENT_FIELDS)
    board = Board()
    board.connect()
    for kind in REQUEST_FIELDS:
        assert board.ask(t=kind).get("code") != "unknown", kind


def test_the_words_of_the_schema_are_those_of_the_core() -> None:
    assert tuple(REQUEST_TYPES["action"].split("|")) == ACTIONS
    assert tuple(REPORT_TYPES["match"].split("|")) == KINDS
    assert tuple(REPORT_TYPES["reason"].split("|")) == REASONS
    assert tuple(REQUEST_TYPES["rules"].split("|")) == RULE_SETS


@pytest.mark.parametrize(("kind", "fields", "struct"), readers())
def test_the_host_reads_every_field_of_the_schema_and_no_other(
    kind: str, fields: str, struct: type[msgspec.Struct]
) -> None:
    info = msgspec.structs.fields(struct)
    assert {each.encode_name for each in info} == names(fields)
    optional = {name[:-1] for name in fields.split() if name.endswith("?")}
    assert {each.encode_name for each in info if not each.required} == optional
    assert struct.__struct_config__.tag == kind


@pytest.mark.parametrize(("kind", "fields", "struct"), readers())
@settings(max_examples=10)
@given(data=st.data())
def test_the_host_takes_what_the_schema_allows_and_refuses_the_rest(
    kind: str, fields: str, struct: type[msgspec.Struct], data: st.DataObject
) -> None:
    message = {"t": kind, **data.draw(whole(fields))}
    read_as(struct, message)
    optional = {name[:-1] for name in fields.split() if name.endswith("?")}
    for name, odd in product(names(fields), ODD):
        if fits(TYPES[name], odd, TYPES):
            read_as(struct, {**message, name: odd or message[name]})
        elif odd is not None or name not in optional:
            with pytest.raises(MessageError):
                read_as(struct, {**message, name: odd})
    for name in names(fields) - optional:
        with pytest.raises(MessageError):
            read_as(struct, {key: value for key, value in message.items() if key != name})


def test_the_host_reads_what_the_board_really_sends() -> None:
    recorded = recording()
    assert set(recorded.answers) == set(REQUEST_FIELDS)
    assert set(recorded.events) == set(EVENT_FIELDS)
    for request, answer in recorded.answers.items():
        check_from_board(answer)
        read_as(ANSWERS[request], answer)
    for event in recorded.events.values():
        check_from_board(event)
        assert event_of(event) is not None
    read_as(ANSWERS["state"], recorded.menu)


# -- requests --------------------------------------------------------------------------------------


class Watched(dict[str, Any]):
    """A message that notes which of its fields were read."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def test_the_board_reads_every_field_of_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, set[str]] = {}

    def check(fields: str, message: Watched) -> str:
        fault = wrong_field(fields, message)
        message.read = seen.setdefault(message["t"], set())  # from here on: by the handler
        return fault

    plain = wire.decode
    monkeypatch.setattr(link, "decode", lambda line: Watched(plain(line)))
    monkeypatch.setattr(link_requests, "wrong_field", check)
    recording.__wrapped__()
    for kind, fields in REQUEST_FIELDS.items():
        assert names(fields) - {"host"} <= seen[kind] | {"v"}, kind


@pytest.mark.parametrize("kind", REQUEST_FIELDS)
def test_the_board_refuses_a_wrong_or_missing_field_and_says_which(kind: str) -> None:
    board = Board()
    board.connect()
    request = {key: value for key, value in recording().requests[kind].items() if key != "id"}
    for name in names(REQUEST_FIELDS[kind]) - {"v"}:
        for odd in ODD:
            if fits(REQUEST_TYPES[name], odd):
                continue
            answer = board.ask(**{**request, name: odd})
            assert (answer["t"], answer["code"]) == ("error", "field"), (name, odd, answer)
            assert answer["text"].startswith(name), answer
        if name + "?" not in REQUEST_FIELDS[kind].split():
            short = {key: value for key, value in request.items() if key != name}
            assert board.ask(**short)["text"] == f"{name} is missing"


def test_the_host_sends_no_request_that_is_not_in_the_schema() -> None:
    for request in recording().requests.values():
        check_request(request)
        check_schema(request)
    session = LinkSession("test 1", lambda incoming: None, 0.0)
    for wrong, why in (
        ({"t": "sing"}, "no request sing"),
        ({"t": "move", "game": "a0000001", "ply": 1}, "pit is missing"),
        ({"t": "ping", "loud": True}, "loud is unknown"),
        ({"t": "clock", "time": 5}, "time must be"),
    ):
        with pytest.raises(ValueError, match=why):
            session.ask(wrong, 0.0)


def test_numbers_and_flags_are_distinguished_on_every_interpreter() -> None:
    for value in (True, False, 1.0, "1", None, [1]):
        assert not fits("0..1", value)
    for value in (0, 1, None, "true"):
        assert not fits("flag", value)
    assert [fits("-1..2", value) for value in (-2, -1, 2, 3)] == [False, True, True, False]


def test_an_object_of_the_schema_needs_its_fields() -> None:
    def over(value: object) -> bool:
        return fits(REPORT_TYPES["over"], value, REPORT_TYPES)

    assert over(None)
    assert over({"winner": 0, "reason": "kill"})
    for wrong in ({}, {"winner": 0}, {"winner": 2, "reason": "kill"}, [0, "kill"], "kill"):
        assert not over(wrong)


# -- the document ----------------------------------------------------------------------------------


def test_the_protocol_page_names_every_kind_and_every_field() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = {row.split("`")[1]: row for row in page.splitlines() if row.startswith("| `")}
    for kind, fields in REQUEST_FIELDS.items():
        answer, _, answered = ANSWER_FIELDS[kind].partition(" ")
        assert f"`{answer}`" in page, kind
        if kind in ("state", "health"):  # shown as an example and explained below it
            assert all(f'"{name}":' in page for name in names(answered)), kind
            answered = ""
        for name in names(fields) | names(answered):
            assert f"`{name}`" in rows[kind], (kind, name)
    for kind, fields in EVENT_FIELDS.items():
        assert all(f"`{name}`" in rows[kind] for name in names(fields)), kind
    for name in names(messages.ERROR_FIELDS):
        assert f"`{name}`" in page or f'"{name}":' in page, name


def test_the_bits_of_held_are_pads_from_the_first_one() -> None:
    for pad in range(17):
        fields = {**recording().answers["pads"], "held": 1 << pad}
        assert read_as(PadCounts, fields).held == tuple(each == pad for each in range(17))
