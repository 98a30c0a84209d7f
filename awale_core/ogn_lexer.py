# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tokenizer for OGN texts, malformed ones too; `awale_core.ogn_reader` parses the tokens.

`parts` yields tuples, in the order of the text, each with the number of its line at the end:

- ``("tag", name, value)``
- ``("number", n, continues)``: a move number; `continues` where it stands before the second move
- ``("move", letter, captured)``: captured is −1 where the text does not say
- ``("result", text)``: ``27-12`` or ``*``
- ``("comment", text)``
- ``("open",)``, ``("close",)``: a variation
- ``("blank",)``: an empty line
- ``("flaw", problem)``: what can be read all the same
- ``("fault", problem)``: what cannot be read, where a move could stand
- ``("bad tag", text)``, ``("tag fault", problem)``: behind a tag that was read all the same
"""

from .notation import LETTERS
from .ogn_problems import OgnProblem
from .ogn_text import QUOTES, SPACES, plain_dashes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Part = tuple[Any, ...]

DIGITS = "0123456789"
_END_OF_WORD = SPACES + "{}();[,"
_MARKS = ".…!?#="  # after a number or a move; they mean nothing here
_SHOWN = 40  # characters of a faulty text that a problem repeats


def parts(lines: "Iterable[str]") -> "Iterator[Part]":
    """The parts of a text's lines, one after the other; it never raises."""
    comment: "list[str] | None" = None  # the lines of the one that has begun
    number = begun = 0
    for number, line in enumerate(lines, 1):
        if comment is None and not line.strip(SPACES):
            yield ("blank", number)
            continue
        at = 0
        while at < len(line):
            character = line[at]
            if comment is not None:
                end = line.find("}", at)
                comment.append(line[at:] if end < 0 else line[at:end])
                at = len(line) if end < 0 else end + 1
                if end >= 0:
                    yield ("comment", "\n".join(comment), number)
                    comment = None
            elif character in SPACES:
                at += 1
            elif character == ",":
                yield ("flaw", OgnProblem("commas"), number)
                at += 1
            elif character == "[":
                is_first = not line[:at].strip(SPACES + "]")
                found, at = _tag(line, at)
                if found[0][0] == "bad tag" and not is_first:
                    found = [("fault", OgnProblem("not_move", text=found[0][1]))]
                for part in found:
                    yield part + (number,)
            elif character == "{":
                comment = []
                begun = number
                at += 1
            elif character == ";":
                said = line[at : at + _SHOWN] if _are_moves(line, at) else ""
                fault = OgnProblem("not_move", text=said)
                yield ("fault", fault, number) if said else ("comment", line[at + 1 :], number)
                at = len(line)
            elif character in "()":
                yield ("open" if character == "(" else "close", number)
                at += 1
            elif character == "}":
                yield ("fault", OgnProblem("brace"), number)
                at += 1
            else:
                start = at
                while at < len(line) and line[at] not in _END_OF_WORD:
                    at += 1
                for part in _word(line[start:at]):
                    yield part + (number,)
    if comment is not None:
        yield ("fault", OgnProblem("comment_end"), begun)
        yield ("comment", "\n".join(comment), number)


def _tag(line: str, start: int) -> "tuple[list[Part], int]":
    """``[Name "value"]``, with ``\\"`` and ``\\\\`` in the value, and where it ends. Without
    straight quotes, too: then the rest of the line up to the last bracket is the tag."""
    at = start + 1
    while at < len(line) and line[at] in SPACES:
        at += 1
    name_at = at
    while at < len(line) and line[at] not in SPACES + QUOTES + ":=]":
        at += 1
    name = line[name_at:at]
    if "[" in name or not name[:1].isalpha():
        name = ""
    while at < len(line) and line[at] in SPACES:
        at += 1
    if name and line[at : at + 1] == '"':
        value = []
        end = at + 1
        while end < len(line) and line[end] != '"':
            if line[end] == "\\" and line[end + 1 : end + 2] in ("\\", '"'):
                end += 1
            value.append(line[end])
            end += 1
        end += 1  # past the closing quote
        while end < len(line) and line[end] in SPACES:
            end += 1
        if line[end : end + 1] == "]":
            return [("tag", name, "".join(value))], end + 1
    last = line.rfind("]")
    value_text = line[at:last].strip(SPACES)
    if last < at or not name or not value_text:
        return [("bad tag", line[start : start + _SHOWN].strip(SPACES))], len(line)
    unquoted = value_text.strip(QUOTES)
    if len(value_text) - len(unquoted) == 2 and unquoted:
        return [("tag", name, unquoted.strip(SPACES)), ("flaw", OgnProblem("curly"))], last + 1
    if '"' in value_text:
        return [("bad tag", line[start : start + _SHOWN].strip(SPACES))], len(line)
    return [("tag", name, unquoted), ("tag fault", OgnProblem("no_quotes", tag=name))], last + 1


def _are_moves(line: str, at: int) -> bool:
    """Whether semicolons from `at` on only stand between moves, as a table of them has it."""
    rest = line[at + 1 :].split(";")
    found = [part[0] for words in rest for word in words.split() for part in _word(word)]
    joined = len(rest) > 1 or line[at - 1 : at] not in SPACES
    return joined and "move" in found and "fault" not in found


def _word(word: str) -> "list[Part]":
    """The parts of a word such as ``12.``, ``F+2``, ``FfBe``, ``27-12``; one fault for a word that
    holds anything else."""
    found: "list[Part]" = []
    word = plain_dashes(word)
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
        elif character in DIGITS and not (found and found[-1][0] == "move"):
            start = at - 1
            at = _digits_end(word, at)
            if word[at : at + 1] == "-":
                at = _digits_end(word, at + 1)
                found.append(("result", word[start:at]))
            elif at - start < 5:
                rest = word[at:].lstrip(_MARKS)
                dots = word[at : len(word) - len(rest)]
                found.append(("number", int(word[start:at]), "…" in dots or ".." in dots))
        elif character == "*" and not word[at:].strip(_MARKS):
            found.append(("result", "*"))
        elif character == "$":
            at = _digits_end(word, at)
        elif character not in _MARKS:
            return [("fault", OgnProblem("not_move", text=word[:_SHOWN]))]
    return found


def _digits_end(word: str, at: int) -> int:
    while at < len(word) and word[at] in DIGITS:
        at += 1
    return at
