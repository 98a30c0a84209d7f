# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Moves the sentences of errors out of the compiled modules into a file beside them.

On the board a constant text takes its letters and some 30 bytes of heap all the time, though most
of these are never used. Where a function uses one, the installed program reads it from the drive.
"""

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple

FILE: Final = "sentences.txt"
_LEAST: Final = 15  # letters; below that the call would take as much
_SPACES: Final = 2  # fewer are in words of the protocol, and in formats
# What reads one; beside the file, wherever that is. A missing file must not hide the error.
_READER: Final = f"""
def read_sentence(start, size):
    try:
        with open(__file__.rsplit('/', 1)[0] + '/{FILE}', 'rb') as file:
            file.seek(start)
            return file.read(size).decode()
    except OSError:
        return ''
"""
_NAME: Final = "read_sentence"


class Moved(NamedTuple):
    """The sources without their sentences, and the bytes of the file that holds them."""

    sources: dict[str, str]
    text: bytes


def move_sentences(sources: Mapping[str, str], home: str) -> Moved:
    """Move the sentences in the functions of `sources`, modules by dotted name, into a file.

    `home` is a module that every other one may import; it gets the function that reads them. The
    file belongs into its folder.
    """
    places: dict[str, int] = {}
    text = b""
    done = {}
    for name, source in sources.items():
        tree = ast.parse(source)
        wanted = _Sentences()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                wanted.visit_body(node)
        for constant in wanted.found:
            if constant.value not in places:
                places[str(constant.value)] = len(text)
                text += str(constant.value).encode() + b"\n"
        if wanted.found:
            tree = _Read(places, wanted.found).visit(tree)
        source = ast.unparse(ast.fix_missing_locations(tree))
        if name == home:
            source += _READER
        elif wanted.found:
            source = f"from {home} import {_NAME}\n{source}"
        done[name] = source
    return Moved(done, text)


class _Sentences(ast.NodeVisitor):
    """Collects the sentences that functions evaluate, docstrings and defaults left out."""

    def __init__(self) -> None:
        self.found: list[ast.Constant] = []

    def visit_body(self, function: ast.FunctionDef) -> None:
        """Collect those of one function, without the functions in it."""
        for statement in function.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        text = node.value
        if isinstance(text, str) and len(text) >= _LEAST and text.count(" ") >= _SPACES:
            self.found.append(node)


class _Read(ast.NodeTransformer):
    """Puts a call that reads it in place of each sentence."""

    def __init__(self, places: Mapping[str, int], found: list[ast.Constant]) -> None:
        self._places = places
        self._found = {id(node) for node in found}

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if id(node) not in self._found:
            return node
        start = ast.Constant(self._places[str(node.value)])
        size = ast.Constant(len(str(node.value).encode()))
        return ast.Call(ast.Name(_NAME, ast.Load()), [start, size], [])
