# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The line codec: what is packed comes back, what is damaged is refused, however it is cut."""

from awale_core.wire import MAX_LINE, LineBuffer, WireError, decode, encode, escaped, fit
from tests.core.both.expect import Dice, raises

MESSAGES = (
    {},
    {"t": "ping", "id": 1},
    {"t": "move", "id": 7, "game": "1f00c2a7", "ply": 12, "pit": 5},
    {"t": "settings", "values": {"speed": "slow", "brightness": 3}, "list": [1, None, True]},
    {"name": 'quoted "text" \\ and\ttabs\n'},
)


def code_of(line):
    return raises(WireError, decode, line).code


def test_messages_are_decoded_as_they_were_encoded():
    for message in MESSAGES:
        line = encode(message)
        assert decode(line) == message
        assert decode(line[:-1]) == message
        assert decode(line[:-1] + b"\r\n") == message


def test_a_line_is_ascii_and_one_line():
    line = encode({"name": "Ọlá é", "note": "two\nlines"})
    assert max(line) < 127
    assert line.endswith(b"\n")
    assert line[:-1].find(b"\n") < 0
    assert decode(line) == {"name": "Ọlá é", "note": "two\nlines"}


def test_letters_beyond_ascii_are_escaped_as_in_json():
    """CPython's json does this already; MicroPython's needs it."""
    assert escaped("a\x7fé\uffff") == b"a\\u007f\\u00e9\\uffff"
    assert escaped("\U00010000") == b"\\ud800\\udc00"
    assert escaped("<\U0001f600>\U0010ffff") == b"<\\ud83d\\ude00>\\udbff\\udfff"


def test_the_bytes_of_a_message_are_those_of_the_protocol():
    assert encode({"t": "ping"}) == b'{"t":"ping"} 6f10338d\n'


def test_every_flipped_bit_is_refused():
    line = encode(MESSAGES[2])[:-1]
    for bit in range(8 * len(line)):
        broken = bytearray(line)
        broken[bit // 8] ^= 1 << bit % 8
        assert code_of(broken) in ("crc", "long")


def test_every_cut_line_is_refused():
    line = encode(MESSAGES[3])[:-1]
    for length in range(1, len(line)):
        assert code_of(line[:length]) == "crc"


def test_anything_but_a_json_object_is_refused():
    from binascii import crc32

    for body in (b"[1,2]", b"7", b'"text"', b"", b"{", b"\xff\xfe", b"[" * 400):
        line = body + b" %08x\n" % (crc32(body) & 0xFFFFFFFF)
        assert code_of(line) == "json"


def test_lines_are_found_however_the_bytes_come():
    stream = b"".join([encode(message) for message in MESSAGES])
    dice = Dice(4)
    for _ in range(50):
        buffer = LineBuffer()
        found = []
        at = 0
        while at < len(stream):
            size = 1 + dice.below(40)
            found.extend(buffer.feed(stream[at : at + size]))
            at += size
        assert [decode(line) for line in found] == list(MESSAGES)


def test_a_line_that_is_too_long_is_reported_once_and_the_next_one_is_good():
    for size in (1, 7, 100, 5000):
        buffer = LineBuffer()
        found = []
        stream = b"y" * 3000 + b"\n" + encode(MESSAGES[1])
        for at in range(0, len(stream), size):
            found.extend(buffer.feed(stream[at : at + size]))
        assert found[0] == b""
        assert len(found) == 2
        assert code_of(found[0]) == "long"
        assert decode(found[1]) == MESSAGES[1]


def test_an_incomplete_line_can_be_discarded():
    buffer = LineBuffer()
    buffer.feed(b"half a li")
    buffer.clear()
    assert [decode(line) for line in buffer.feed(encode(MESSAGES[1]))] == [MESSAGES[1]]


def test_a_line_has_512_bytes_at_most_with_its_line_feed():
    for size, whole in ((MAX_LINE - 1, True), (MAX_LINE, False), (MAX_LINE + 1, False)):
        line = b"x" * size
        expected = [line] if whole else [b""]
        assert LineBuffer().feed(line + b"\n") == expected
        buffer = LineBuffer()
        found = []
        for at in range(size + 1):
            found += buffer.feed((line + b"\n")[at : at + 1])
        assert found == expected
    longest = {"t": "x" * (MAX_LINE - 10 - len('{"t":""}'))}
    line = encode(longest)
    assert len(line) == MAX_LINE
    assert decode(line) == longest
    refusal = raises(WireError, encode, {"t": longest["t"] + "x"})
    assert refusal.code == "long"


def test_a_text_is_fitted_into_its_room_from_either_end():
    for text, size in (("a", 1), ('"', 2), ("\\", 2), ("\n", 6), ("\x7f", 6), ("é", 6), ("😀", 12)):
        assert fit(text * 9, 9 * size) == text * 9
        assert fit(text * 9, 9 * size - 1) == text * 8
        assert fit("ab" + text, 1 + size, True) == "b" + text
    assert fit("abc", 0) == ""
