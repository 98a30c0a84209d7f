# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""KiCad's file format: nested lists of words and quoted strings, read and written.

A list is a Python list whose first item is its name; a bare word is a `Word`, a quoted string a
plain `str`. Numbers stay words, so that what is read and written again does not change.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Node = list[Any]

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)', re.DOTALL)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_UNESCAPES = {value[1]: key for key, value in _ESCAPES.items()}
_LINE = 100


class Word(str):
    """A bare word: a name, a number, `yes`."""

    __slots__ = ()


def parse(text: str) -> Node:
    """The one list that `text` holds. ValueError if its parentheses do not match."""
    stack: list[Node] = [[]]
    for match in _TOKEN.finditer(text):
        quoted, bracket, word = match.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            if len(stack) < 2:
                raise ValueError("There is a closing parenthesis too many.")
            done = stack.pop()
            stack[-1].append(done)
        elif word is not None:
            stack[-1].append(Word(word))
        else:
            stack[-1].append(re.sub(r"\\(.)", lambda m: _UNESCAPES.get(m[1], m[1]), quoted))
    if len(stack) != 1 or len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise ValueError("This is not one complete list.")
    return stack[0][0]


def read(path: Path) -> Node:
    """The list in a file. OSError if it cannot be read, ValueError if it is not one list."""
    return parse(path.read_text(encoding="utf-8"))


def write(path: Path, node: Node) -> None:
    """Write a list to a file, short lists on one line."""
    path.write_text(text(node) + "\n", encoding="utf-8")


def text(node: Any, depth: int = 0) -> str:
    """A list as KiCad reads it."""
    if isinstance(node, Word):
        return str(node)
    if isinstance(node, str):
        return '"' + "".join(_ESCAPES.get(letter, letter) for letter in node) + '"'
    if isinstance(node, bool):
        return "yes" if node else "no"
    if isinstance(node, int | float):
        shown = f"{node:.6f}".rstrip("0").rstrip(".")
        return "0" if shown in ("-0", "") else shown
    one_line = "(" + " ".join(text(item) for item in node) + ")"
    if len(one_line) + depth <= _LINE:
        return one_line
    head = [item for item in node if not isinstance(item, list)]
    tail = [item for item in node if isinstance(item, list)]
    if head + tail != node:
        return one_line
    inner = "".join("\n" + "\t" * (depth + 1) + text(item, depth + 1) for item in tail)
    return "(" + " ".join(text(item) for item in head) + inner + "\n" + "\t" * depth + ")"


def children(node: Node, name: str) -> Iterator[Node]:
    """The lists of that name directly inside."""
    for item in node:
        if isinstance(item, list) and item and item[0] == name:
            yield item


def child(node: Node, name: str) -> Node | None:
    """The first list of that name directly inside, or None."""
    return next(children(node, name), None)


def value(node: Node, name: str, default: str = "") -> str:
    """The first item of the first list of that name inside, or `default`."""
    found = child(node, name)
    return str(found[1]) if found is not None and len(found) > 1 else default


def properties(node: Node) -> dict[str, str]:
    """The properties (fields) of a symbol or footprint."""
    return {str(item[1]): str(item[2]) for item in children(node, "property")}


def words(line: str) -> Node:
    """A list from KiCad's own notation: `words('(at 1 2)')`."""
    return parse(line)
