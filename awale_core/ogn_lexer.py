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
_SHOWN = 40  # characters of a faulty text that a problem repeats


def parts(text: str) -> "Iterator[Part]":
    """The parts of a text, one after the other; it never raises."""
    at = 0
    while at < len(text):
        character = text[at]
        if character in SPACES:
            at += 1
        elif character == "[":
            part, at = _tag(text, at)
            yield part
        elif character in "{;":
            end = text.find("}" if character == "{" else "\n", at + 1)
            if end < 0:
                end = len(text)
                if character == "{":
                    yield ("problem", "a comment has no end")
            yield ("comment", text[at + 1 : end])
            at = end + 1
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
            while at < len(text) and text[at] not in _END_OF_WORD:
                at += 1
            for part in _word(text[start:at]):
                yield part


def _tag(text: str, start: int) -> "tuple[Part, int]":
    """``[Name "value"]`` on one line, with ``\\"`` and ``\\\\`` in the value, and where it ends."""
    line_end = text.find("\n", start)
    if line_end < 0:
        line_end = len(text)
    opening = text.find('"', start, line_end)
    name = text[start + 1 : opening].strip(SPACES) if opening > 0 else ""
    value = []
    at = opening + 1
    while name and at < line_end and text[at] != '"':
        if text[at] == "\\" and text[at + 1 : at + 2] in ("\\", '"'):
            at += 1
        value.append(text[at])
        at += 1
    at += 1  # past the closing quote
    while at < line_end and text[at] in SPACES:
        at += 1
    if not name or len(name.split()) > 1 or text[at : at + 1] != "]":
        fault = text[start : min(line_end, start + _SHOWN)].strip(SPACES)
        return ("problem", "this is not a tag: " + fault), line_end
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
