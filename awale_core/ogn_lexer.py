# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tokenizer for OGN texts, malformed ones too; `awale_core.ogn_reader` parses the tokens.

`parts` yields tuples, in the order of the text:

- ``("tag", name, value)``
- ``("move", letter, captured)``: captured is −1 where the text does not say
- ``("result", text)``: ``27-12`` or ``*``
- ``("comment", text)``
- ``("open",)``, ``("close",)``: a variation
- ``("problem", sentence)``
"""

from .notation import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Part = tuple[Any, ...]

SPACES = " \t\r\n\v\f"
DIGITS = "0123456789"
_END_OF_WORD = SPACES + "{}();["
_MARKS = ".…!?#="  # after a number or a move; they mean nothing here
# Unicode's marks, embeddings, overrides and isolates of direction, and its line separators.
_DIRECTIONS = "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_SHOWN = 40  # characters of a faulty text that a problem repeats


def parts(text: str) -> "Iterator[Part]":
    """The parts of a text, one after the other; it never raises. Control characters and changes of
    text direction, which could command a terminal, count as spaces.

    It goes line by line: MicroPython counts from a string's start to find a character in it.
    """
    comment: "list[str] | None" = None  # the lines of the one that has begun
    for line in text.split("\n"):
        line = _harmless(line)
        at = 0
        while at < len(line):
            character = line[at]
            if comment is not None:
                end = line.find("}", at)
                comment.append(line[at:] if end < 0 else line[at:end])
                at = len(line) if end < 0 else end + 1
                if end >= 0:
                    yield ("comment", "\n".join(comment))
                    comment = None
            elif character in SPACES:
                at += 1
            elif character == "[":
                part, at = _tag(line, at)
                yield part
            elif character == "{":
                comment = []
                at += 1
            elif character == ";":
                yield ("comment", line[at + 1 :])
                at = len(line)
            elif character == "(":
                yield ("open",)
                at += 1
            elif character == ")":
                yield ("close",)
                at += 1
            elif character == "}":
                yield ("problem", "a } without its {")
                at += 1
            else:
                start = at
                while at < len(line) and line[at] not in _END_OF_WORD:
                    at += 1
                for part in _word(line[start:at]):
                    yield part
    if comment is not None:
        yield ("problem", "a comment has no end")
        yield ("comment", "\n".join(comment))


def _harmless(line: str) -> str:
    if not line or (min(line) >= " " and max(line) < "\x7f"):
        return line
    return "".join([" " if _is_control(letter) else letter for letter in line])


def _is_control(letter: str) -> bool:
    """Whether it is a command to a terminal, or turns the direction of text, and no letter."""
    if letter < "\x7f":
        return letter < " " and letter not in "\t\r"
    return letter <= "\x9f" or letter in _DIRECTIONS


def _tag(line: str, start: int) -> "tuple[Part, int]":
    """``[Name "value"]``, with ``\\"`` and ``\\\\`` in the value, and where it ends."""
    opening = line.find('"', start)
    name = line[start + 1 : opening].strip(SPACES) if opening > 0 else ""
    value = []
    at = opening + 1
    while name and at < len(line) and line[at] != '"':
        if line[at] == "\\" and line[at + 1 : at + 2] in ("\\", '"'):
            at += 1
        value.append(line[at])
        at += 1
    at += 1  # past the closing quote
    while at < len(line) and line[at] in SPACES:
        at += 1
    if not name or len(name.split()) > 1 or line[at : at + 1] != "]":
        fault = line[start : start + _SHOWN].strip(SPACES)
        return ("problem", "this is not a tag: " + fault), len(line)
    return ("tag", name, "".join(value)), at + 1


def _word(word: str) -> "list[Part]":
    """The parts of a word such as ``12.``, ``F+2``, ``FfBe``, ``27-12``; one problem for a word
    that holds anything else."""
    found: "list[Part]" = []
    at = 0
    while at < len(word):
        character = word[at]
        at += 1
        if character in LETTERS:
            captured = -1
            if word[at : at + 1] in ("+", "x"):
                end = _digits_end(word, at + 1)
                if 0 < end - at - 1 < 3:
                    captured = int(word[at + 1 : end])
                at = end
            found.append(("move", character, captured))
        elif character in DIGITS:
            start = at - 1
            at = _digits_end(word, at)
            if word[at : at + 1] == "-":
                at = _digits_end(word, at + 1)
                found.append(("result", word[start:at]))
        elif character == "*":
            found.append(("result", "*"))
        elif character == "$":
            at = _digits_end(word, at)
        elif character not in _MARKS:
            return [("problem", "this is not a move: " + word[:_SHOWN])]
    return found


def _digits_end(word: str, at: int) -> int:
    while at < len(word) and word[at] in DIGITS:
        at += 1
    return at
