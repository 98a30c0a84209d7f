# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads the lines of ``settings.toml`` as people save them: any line end, UTF-8 or UTF-16, with a
byte order mark or without.

CircuitPython's own `os.getenv` passes silently over most slips in that file and raises for others,
so the board does not ask it. A line is either taken or said to be wrong; none is guessed at.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 16_384  # bytes that are read, four times the file that ships
TABLE = "begins a table, and the board reads none"
NOT_UTF8 = "is not saved as UTF-8"
NO_NAME = "has no name before '='"
NO_EQUALS = "has no '=' behind its name"
NO_VALUE = "has no value behind '='"
NO_TEXT = 'must be a number, or a text between two straight quotes (")'
_LONGEST_LINE = 512  # bytes; a name of 32 letters takes 340 at most
_MISSING = (2, 44)  # ENOENT, and in a browser
_SPACES = " \t\v\f"  # `strip` would take others on a PC
_NO_LETTER = "\ufffd"  # stands for each byte that is not UTF-8


def load(path: str) -> "bytes | None":
    """The beginning of the file, `LONGEST` bytes and one more at most; None if there is none.

    OSError if it cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read(LONGEST + 1)
    except OSError as problem:
        if problem.errno in _MISSING:
            return None
        raise


def lines_of(data: bytes) -> "Iterator[bytes]":
    """Yield the lines in UTF-8, without their ends; all at once would not fit into memory where the
    file is nonsense."""
    data = data[:LONGEST]
    for mark, order in ((b"\xff\xfe", "little"), (b"\xfe\xff", "big")):
        if data.startswith(mark):
            data = _from_utf16(data[2:], order == "big")
    # UTF-16 without its mark: every other byte of ASCII is 0. A cut can leave nothing but zeros.
    if b"\0" in data[:8] and data.strip(b"\0"):
        data = _from_utf16(data, data[0] == 0)
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    at = 0
    while at <= len(data):
        end = data.find(b"\n", at)
        if end < 0:
            end = len(data)
        yield data[at:end]
        at = end + 1


def parse(line: bytes) -> "tuple[str, str, str]":
    """A line as key, value and what is wrong with it. All are empty for a comment or an empty line;
    without a '=', or for a table, the whole line is the key. A line that is longer than any setting
    is cut."""
    line = line[:_LONGEST_LINE]
    try:
        text = str(line, "utf-8")
    except UnicodeError:
        text = "".join([chr(byte) if byte < 128 else _NO_LETTER for byte in line])
    text = text.strip(_SPACES)
    if not text or text.startswith("#"):
        return "", "", ""
    if text.startswith("["):
        return text, "", TABLE
    key, equals, rest = text.partition("=")
    key = key.strip(_SPACES)
    rest = rest.strip(_SPACES)
    if not equals or not key:
        return text, "", NO_EQUALS if key else NO_NAME
    if not rest or rest.startswith("#"):
        return key, "", NO_VALUE
    value = _value(rest)
    if value is None:
        return key, "", NO_TEXT
    if _NO_LETTER in value:
        return key, "", NOT_UTF8
    return key, value, ""


def values(data: "bytes | None") -> "dict[str, str]":
    """The values by key. The first line with a key counts; those that are wrong are left out."""
    settings: "dict[str, str]" = {}
    seen: "list[str]" = []
    for line in lines_of(data or b""):
        key, value, fault = parse(line)
        if fault == TABLE:
            break
        if key not in seen:
            seen.append(key)
            if key and not fault:
                settings[key] = value
    return settings


def _value(rest: str) -> "str | None":
    """The value that a text is, up to a comment; None if it is none."""
    quote = rest[0]
    if quote not in "\"'":
        word = rest.partition("#")[0].strip(_SPACES)
        for letter in word:
            if letter not in "+-_." and not ("0" <= letter <= "9" or "A" <= letter.upper() <= "Z"):
                return None
        return word
    value = ""
    at = 1
    while at < len(rest) and rest[at] != quote:
        letter = rest[at]
        at += 1
        if letter == "\\" and quote == '"':
            escape = rest[at : at + 1]
            at += 1
            if escape in ("u", "U"):
                digits = 4 if escape == "u" else 8
                code = _hexadecimal(rest[at : at + digits], digits)
                at += digits
                if code < 32 or 0xD800 <= code < 0xE000 or code > 0x10FFFF:
                    return None
                letter = chr(code)
            elif escape in ('"', "\\"):
                letter = escape
            else:
                return None
        elif letter < " ":
            return None
        value += letter
    behind = rest[at + 1 :].strip(_SPACES)
    if at >= len(rest) or (behind and not behind.startswith("#")):
        return None
    return value


def _hexadecimal(text: str, digits: int) -> int:
    """The value of a number of hexadecimal digits; −1 for anything else."""
    if len(text) < digits:
        return -1
    code = 0
    for letter in text.upper():
        value = "0123456789ABCDEF".find(letter)
        if value < 0:
            return -1
        code = code * 16 + value
    return code


def _from_utf16(data: bytes, big: bool) -> bytes:
    """UTF-16, or UTF-32 with every other unit 0, as UTF-8; a half of a pair without the other
    becomes a byte that is not UTF-8."""
    text = bytearray()
    high = 0
    for at in range(0, len(data) - 1, 2):
        code = data[at] << 8 | data[at + 1] if big else data[at + 1] << 8 | data[at]
        if code == 0:
            continue
        if high:
            if 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((high & 0x3FF) << 10 | code & 0x3FF)
            else:
                text.append(0xFF)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        high = 0
        if 0xDC00 <= code < 0xE000:
            text.append(0xFF)
        else:
            text.extend(chr(code).encode())
    return bytes(text)
