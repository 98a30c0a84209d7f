# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reader of KiCad's file format: nested lists of words, numbers and quoted strings.

A list is a Python list whose first item is its name; everything else in it is a `str`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Node = list[Any]

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)', re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


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
            stack[-1].append(word)
        else:
            stack[-1].append(re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), quoted))
    if len(stack) != 1 or len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise ValueError("This is not one complete list.")
    return stack[0][0]


def read(path: Path) -> Node:
    """The list in a file. OSError if it cannot be read, ValueError if it is not one list."""
    return parse(path.read_text(encoding="utf-8"))


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
