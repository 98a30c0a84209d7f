# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lines of settings.toml are read alike on either interpreter."""

from awale_board.config import Config
from awale_board.config_reader import read_config
from awale_board.settings_file import (
    NO_EQUALS,
    NO_NAME,
    NO_TEXT,
    NO_VALUE,
    NOT_UTF8,
    TABLE,
    parse,
    values,
)

LINES = (
    (b'A = "b"', ("A", "b", "")),
    (b"\tA=b # c", ("A", "b", "")),
    (b"A = 'b \"c\"'", ("A", 'b "c"', "")),
    (b'A = "\\u00e9\\"\\\\"', ("A", 'é"\\', "")),
    (b'A = "\xc3\xa9"', ("A", "é", "")),
    (b'A = "\xe9"', ("A", "", NOT_UTF8)),
    (b"# \xe9", ("", "", "")),
    (b"A\xc2\xa0= 1", ("A\u00a0", "1", "")),
    (b"A = \xc2\xa01", ("A", "", NO_TEXT)),
    (b'A = "\\ud800"', ("A", "", NO_TEXT)),
    (b'A = "b', ("A", "", NO_TEXT)),
    (b'A = "b" c', ("A", "", NO_TEXT)),
    (b"A =", ("A", "", NO_VALUE)),
    (b"A: 1", ("A: 1", "", NO_EQUALS)),
    (b"==== 1", ("==== 1", "", NO_NAME)),
    (b"[a]", ("[a]", "", TABLE)),
)


def test_lines():
    for line, expected in LINES:
        assert parse(line) == expected, line


def test_encodings_and_ends():
    little = b"".join([bytes([byte, 0]) for byte in b"A=1\rB=2\r\nC=3"])
    big = b"".join([bytes([0, byte]) for byte in b"A=1\rB=2\r\nC=3"])
    for data in (b"\xef\xbb\xbfA=1\rB=2\r\nC=3", little, big, b"\xff\xfe" + little):
        assert values(data) == {"A": "1", "B": "2", "C": "3"}
    for data in (b"\xff" * 99, b"\0" * 99, bytes(range(256)), b"\xff\xfe\0", b""):
        read_config(data)


def test_sentences():
    config = read_config(b"AWALE_SPEED = 'warp'\nawale_rules = 'benin'\nAWALE_BRIGHTNESS = 3\n")
    assert config.brightness == 3
    assert config.wrong == [3, 2]
    assert config.rules == Config().rules
    assert "line 1: AWALE_SPEED" in config.problems[0]
    assert "AWALE_RULES" in config.problems[1]
