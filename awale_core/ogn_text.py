# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Lines of an OGN file as programs and people save it, in any encoding.

    text = OgnText(open("club.ogn", "rb").read())
    for line in text:
        ...
    text.notes        # an OgnProblem for what was read in another way than it stands there

UTF-8 is read, UTF-16 and UTF-32 by their byte order mark or their zeros, and each line that is not
UTF-8 as Windows-1252. Line ends of any system, unusual spaces and characters without a width become
the plain ones.
"""

from .ogn_problems import OgnProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SPACES = " \t\r\n\v\f"
QUOTES = '"“”„‟«»″＂'
_DASHES = "‐‑‒–—―−"
# Unicode's other spaces, and its line separators.
_WIDE = "\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    [chr(code) for code in range(0x2000, 0x200B)]
)
_NO_WIDTH = "\xad\u180e\u200b\u200c\u200d\u2060\ufeff"
# Marks, embeddings, overrides and isolates of a text's direction.
_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Windows-1252 from 0x80 to 0x9f; a control character has no letter there.
_WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"
_LOOKED_AT = 256  # bytes in which zeros are counted
_ANOTHER = "\ufffd"  # stands for what is not a character


class OgnText:
    """The lines of a text or of a file's bytes, one by one; `notes` grows while they are read."""

    def __init__(self, text: "str | bytes") -> None:
        self.notes: "list[OgnProblem]" = []
        self._data = text

    def __iter__(self) -> "Iterator[str]":
        data = self._data
        if not isinstance(data, str):
            data = bytes(data)
            width, big = _width(data.rstrip(b"\0"))  # zeros at the end: a lost power
            if width > 1:
                self._note("utf", bits=8 * width)
                data = _decoded(data, width, big)
        if isinstance(data, str):
            for line in self._split(data[1:] if data.startswith("\ufeff") else data, "\r", "\n"):
                yield self._plain(line)
            return
        if data.startswith(b"\xef\xbb\xbf"):
            data = data[3:]
        for raw in self._split(data, b"\r", b"\n"):
            yield self._plain(self._letters(raw))

    def _split(self, data: "Any", back: "Any", feed: "Any") -> "list[Any]":
        """The lines, whatever ends them: LF, CR LF, CR CR LF, or CR alone."""
        if back in data:
            data = data.replace(back + back + feed, feed).replace(back + feed, feed)
            if back in data:
                self._note("cr")
                data = data.replace(back, feed)
        lines: "list[Any]" = data.split(feed)
        return lines

    def _letters(self, raw: bytes) -> str:
        try:
            return raw.decode("utf-8")
        except UnicodeError:
            self._note("windows")
            return "".join(
                [_WINDOWS[byte & 31] if 128 <= byte < 160 else chr(byte) for byte in raw]
            )

    def _plain(self, line: str) -> str:
        if not line or (min(line) >= " " and max(line) < "\x7f"):
            return line
        return "".join([self._plain_letter(letter) for letter in line])

    def _plain_letter(self, letter: str) -> str:
        if letter in _WIDE:
            self._note("spaces")
            return " "
        if letter in _NO_WIDTH or letter in _DIRECTIONS:
            self._note("no_width")
            return ""
        if is_control(letter):
            self._note("control")
            return " "
        return letter

    def _note(self, id: str, **args: int) -> None:
        note = OgnProblem(id, **args)
        if note not in self.notes:
            self.notes.append(note)


def is_control(letter: str) -> bool:
    """Whether it is a command to a terminal, or turns the direction of text, and no letter."""
    if letter < "\x7f":
        return letter < " " and letter not in "\t\r"
    return letter <= "\x9f" or letter in _DIRECTIONS


def harmless(text: str) -> str:
    """The text with spaces for control characters and for changes of its direction."""
    if not text or (min(text) >= " " and max(text) < "\x7f"):
        return text
    return "".join([" " if is_control(letter) else letter for letter in text])


def plain_dashes(text: str) -> str:
    """The text with a hyphen for each dash."""
    for dash in _DASHES:
        if dash in text:
            text = text.replace(dash, "-")
    return text


def _width(data: bytes) -> "tuple[int, bool]":
    """Bytes of a character (1, 2 or 4), and whether the first of them is the highest."""
    for mark, width, big in (
        (b"\xff\xfe\x00\x00", 4, False),
        (b"\x00\x00\xfe\xff", 4, True),
        (b"\xff\xfe", 2, False),
        (b"\xfe\xff", 2, True),
    ):
        if data.startswith(mark) and len(data) > len(mark):
            return width, big
    # Without a mark: letters of European languages leave zeros at the same places.
    some = data[:_LOOKED_AT]
    zeros = [0, 0, 0, 0]
    for at in range(len(some)):
        if not some[at]:
            zeros[at % 4] += 1
    quarter = len(some) // 4
    often = [3 * count > 2 * quarter for count in zeros]
    if not quarter:
        return 1, False
    if often[1] and often[2] and often[3]:
        return 4, False
    if often[0] and often[1] and often[2]:
        return 4, True
    if often[1] and often[3]:
        return 2, False
    return (2, True) if often[0] and often[2] else (1, False)


def _decoded(data: bytes, width: int, big: bool) -> str:
    found: "list[str]" = []
    high = 0
    for at in range(0, len(data), width):
        part = data[at : at + width]
        code = int.from_bytes(part, "big") if big else int.from_bytes(part, "little")
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD
        high = 0
        found.append(chr(code) if code < 0x110000 else _ANOTHER)
    return "".join(found)
