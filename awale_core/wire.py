# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Line codec of the serial link, for board and host. ``messages.py`` is the schema of what the
lines carry; this module encodes and decodes them and finds them in a stream of bytes.

A message is one line: a JSON object in ASCII, a space, the CRC-32 of the JSON's bytes in eight
lower-case hex digits, a line feed; at most 512 bytes in all.
"""

import json
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Message = dict[str, Any]

PROTOCOL = 1
MAX_LINE = 512  # bytes, line feed included
_TAIL = 10  # space, eight digits, line feed


class WireError(ValueError):
    """A line that does not hold a message. `code` says why: ``long`` · ``crc`` · ``json``."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def encode(message: "Message") -> bytes:
    """The line that carries `message`; WireError (``long``) if it would pass 512 bytes."""
    body = escaped(json.dumps(message, separators=(",", ":")))
    if len(body) + _TAIL > MAX_LINE:
        raise WireError("long", "the message has " + str(len(body) + _TAIL) + " bytes")
    return body + b" %08x\n" % (crc32(body) & 0xFFFFFFFF)


def decode(line: "bytes | bytearray") -> "Message":
    """The message in one line, with or without its line feed.

    WireError says what is wrong: too long, a checksum that does not fit, not a JSON object. A
    board's JSON parser forgives a missing comma or value, a PC's does not.
    """
    line = bytes(line)
    if not line or len(line) > MAX_LINE:  # what `LineBuffer` gives out for a line too long
        raise WireError("long", "the line has more than 512 bytes")
    if line.endswith(b"\n"):
        line = line[:-1]
    if line.endswith(b"\r"):
        line = line[:-1]
    body = line[:-9]
    if line[-9:] != b" %08x" % (crc32(body) & 0xFFFFFFFF):
        raise WireError("crc", "the checksum does not fit the line")
    try:
        message = json.loads(body)
    except (ValueError, RuntimeError, UnicodeError):
        message = None
    if not isinstance(message, dict):
        raise WireError("json", "the line holds no JSON object")
    return message


class LineBuffer:
    """Splits received bytes into lines, however they arrive; buffers 512 bytes at most.

    A line that grows beyond that is dropped up to its line feed and given out once as an empty
    ``b""``, which `decode` refuses as ``long``, so that the reader can answer it. An empty line is
    skipped.
    """

    def __init__(self) -> None:
        self.held = b""
        self._skipping = False

    def feed(self, data: "bytes | bytearray") -> "list[bytes]":
        """Take in bytes; return the lines that are now complete, without their line feeds."""
        lines = []
        parts = bytes(data).split(b"\n")
        for at in range(len(parts)):
            held = self.held + parts[at]
            if len(held) >= MAX_LINE:
                if not self._skipping:
                    lines.append(b"")
                self._skipping = True
                held = b""
            if at == len(parts) - 1:
                self.held = b"" if self._skipping else held
            else:
                if held and not self._skipping:
                    lines.append(held)
                self._skipping = False
                self.held = b""
        return lines

    def clear(self) -> None:
        """Forget a half line, as after a new connection."""
        self.held = b""
        self._skipping = False


def fit(text: str, room: int, from_end: bool = False) -> str:
    """The longest beginning of `text`, or end of it, that takes at most `room` bytes in a line."""
    taken = 0
    for count in range(len(text)):
        code = ord(text[len(text) - 1 - count] if from_end else text[count])
        if code > 0xFFFF:
            room -= 12
        elif code < 32 or code > 126:
            room -= 6
        else:
            room -= 2 if code in (34, 92) else 1
        if room < 0:
            break
        taken = count + 1
    return text[len(text) - taken :] if from_end else text[:taken]


def escaped(text: str) -> bytes:
    """JSON text with everything beyond ASCII escaped: MicroPython's json leaves it as it is. There
    it takes long to look at a text letter by letter, and at its bytes not."""
    body = text.encode()
    if len(body) == len(text) and b"\x7f" not in body:
        return body
    parts = []
    done = 0
    at = 0
    while at < len(body):
        first = body[at]
        if first < 127:
            at += 1
            continue
        size = 1 if first == 127 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
        code = ord(body[at : at + size].decode())
        parts.append(body[done:at])
        if code < 0x10000:
            parts.append(b"\\u%04x" % code)
        else:
            code -= 0x10000
            parts.append(b"\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)))
        at += size
        done = at
    parts.append(body[done:])
    return b"".join(parts)
