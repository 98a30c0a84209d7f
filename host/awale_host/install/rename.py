# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Renames identifiers to short ones, which modules that share no names use again.

On the board every identifier takes its letters and some ten bytes, permanently. Most identifiers
are known in a few modules only, and a parameter only in its function, so identifiers that never
meet in a module can share one short name. Attributes of foreign objects and modules keep their
names, and so does every word that occurs in a string.
"""

import array
import ast
import builtins
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import NamedTuple

from .source_edits import Edit, apply_edits

_PRIVATE = re.compile(r"_[A-Za-z0-9]\w*")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SCOPES = ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.AsyncFunctionDef


def shorten_names(
    sources: Mapping[str, str], programs: Mapping[str, str], built_in: Sequence[str] = ()
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Rename identifiers in the `sources` of modules, given by dotted name.

    Words that the `programs` use keep their names; those of `built_in` are taken as short names
    first. Return the new sources and, for each module, the
    original of each short name in it; parameters are not listed, as no traceback shows them.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    outside = [ast.parse(source) for source in programs.values()]
    keywords = {
        node.arg
        for tree in (*trees.values(), *outside)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg
    }
    ours = _own_keywords(trees)
    known = (keywords - ours).union(*(_words(tree) for tree in outside))
    short = _short_names(trees, known, ours, built_in)
    renamed = {
        name: apply_edits(
            source, {*_renamed(trees[name], short), *_parameters(trees[name], keywords, short)}
        )
        for name, source in sources.items()
    }
    originals = {
        name: {short[use.word]: use.word for use in _uses(tree) if use.word in short}
        for name, tree in trees.items()
    }
    return renamed, originals


class _Use(NamedTuple):
    """An identifier and its place in the source."""

    word: str
    line: int
    column: int


def _uses(tree: ast.AST) -> Iterator[_Use]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield _Use(node.id, node.lineno, node.col_offset)
        elif isinstance(node, ast.Attribute):
            end = node.end_col_offset or 0
            yield _Use(node.attr, node.end_lineno or 0, end - len(node.attr.encode()))
        elif isinstance(node, ast.arg) or (isinstance(node, ast.keyword) and node.arg):
            yield _Use(node.arg or "", node.lineno, node.col_offset)
        elif isinstance(node, ast.alias):
            yield _Use(node.name, node.lineno, node.col_offset)
        elif isinstance(node, ast.FunctionDef):
            yield _Use(node.name, node.lineno, node.col_offset + len("def "))
        elif isinstance(node, ast.ClassDef):
            yield _Use(node.name, node.lineno, node.col_offset + len("class "))


def _words(tree: ast.AST) -> Iterator[str]:
    """Yield every word in a source that is or may be an identifier."""
    for use in _uses(tree):
        yield use.word
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


# -- globals and attributes -----------------------------------------------------------------------


def _own_keywords(trees: Mapping[str, ast.Module]) -> set[str]:
    """Return the keywords that are passed to functions and classes of these modules alone."""
    takes: dict[str, set[str]] = {}
    passed: dict[str, set[str]] = {}
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            takes.setdefault(node.name, set()).update(_taken(node))
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    takes.setdefault(node.name, set()).update(_taken(inner))
        elif isinstance(node, ast.Call):
            callee = ast.unparse(node.func).rpartition(".")[2]
            for keyword in node.keywords:
                passed.setdefault(keyword.arg or "", set()).add(callee)
    return {
        word
        for word, callees in passed.items()
        if all(word in takes.get(callee, ()) for callee in callees)
    }


def _taken(function: ast.FunctionDef) -> Iterator[str]:
    arguments = function.args
    yield from (argument.arg for argument in (*arguments.args, *arguments.kwonlyargs))


def _short_names(
    trees: Mapping[str, ast.Module], known: set[str], keywords: set[str], built_in: Sequence[str]
) -> dict[str, str]:
    """Map identifiers to short names; those that may meet in a module get different ones."""
    fixed = known.union(_builtin(), *(_fixed(tree, trees) for tree in trees.values()))
    words = known.union(*(_words(tree) for tree in trees.values()))
    defined = keywords.union(*(_defined(tree) for tree in trees.values()))
    families = _families(trees)
    places: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for use in _uses(tree):
            if use.word in fixed or use.word.startswith("__"):
                continue
            if use.word in defined or _PRIVATE.fullmatch(use.word):
                places.setdefault(use.word, set()).add(families[module])
    for tree in trees.values():
        for word in _given_from_elsewhere(tree):
            places.get(word, set()).update(families.values())
    taken: dict[str, set[str]] = {family: set() for family in families.values()}
    short = {}
    for word in sorted(places, key=lambda word: (-len(places[word]), word)):
        for new in chain(built_in, _candidates()):
            if new not in words and all(new not in taken[place] for place in places[word]):
                break
        for place in places[word]:
            taken[place].add(new)
        short[word] = new
    return short


def _candidates() -> Iterator[str]:
    for number in count():
        yield f"_{_LETTERS[number % 26]}{number // 26 or ''}"


def _defined(tree: ast.Module) -> Iterator[str]:
    """Yield what a module defines: globals, and attributes of its classes and their objects."""
    yield from (use.attr for use in _stores(tree) if ast.unparse(use.value) == "self")
    for block in ast.walk(tree):
        if isinstance(block, ast.Module | ast.ClassDef):
            for node in block.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    yield node.name
                elif isinstance(node, ast.Assign | ast.AnnAssign):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    yield from (target.id for target in targets if isinstance(target, ast.Name))


def _given_from_elsewhere(tree: ast.Module) -> set[str]:
    """Return the attributes that a module sets on objects of other classes."""
    return {use.attr for use in _stores(tree) if ast.unparse(use.value) != "self"}


def _stores(tree: ast.Module) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node


def _fixed(tree: ast.Module, trees: Mapping[str, ast.Module]) -> Iterator[str]:
    """Yield words that must not change: foreign names, names of modules, words in strings."""
    for name in trees:
        yield from name.split(".")
    foreign = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    yield from foreign
    for node in ast.walk(tree):
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
        elif isinstance(node, ast.JoinedStr):
            yield from _words(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in foreign:
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            of_ours = node.level or (node.module or "").partition(".")[0] in _packages(trees)
            for alias in node.names:
                if not of_ours or alias.asname:
                    yield from _words(alias)


def _builtin() -> Iterator[str]:
    """Yield the names of built-in functions and of attributes of built-in objects."""
    yield from dir(builtins)
    for kind in (*vars(builtins).values(), array.array, io.BytesIO, type(builtins)):
        if isinstance(kind, type):
            yield from dir(kind)


def _packages(trees: Mapping[str, ast.Module]) -> set[str]:
    return {name.partition(".")[0] for name in trees}


def _families(trees: Mapping[str, ast.Module]) -> dict[str, str]:
    """Map each module to a representative of the modules that it shares objects with.

    Where one class inherits from another, both set private attributes on the same object.
    """
    homes: dict[str, str] = {}
    families = {module: module for module in trees}
    for module, tree in trees.items():
        homes.update({node.name: module for node in tree.body if isinstance(node, ast.ClassDef)})
    for module, tree in trees.items():
        for node in ast.walk(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = base.attr if isinstance(base, ast.Attribute) else ast.unparse(base)
                one, other = families[module], families[homes.get(name, module)]
                families = {
                    place: one if family == other else family for place, family in families.items()
                }
    return families


def _renamed(tree: ast.AST, short: Mapping[str, str]) -> Iterator[Edit]:
    for use in _uses(tree):
        if use.word in short:
            end = use.column + len(use.word.encode())
            yield Edit(use.line, use.column, use.line, end, short[use.word])


# -- parameters ----------------------------------------------------------------------------------


def _parameters(tree: ast.AST, keywords: set[str], short: Mapping[str, str]) -> Iterator[Edit]:
    """Yield edits that rename the parameters of each function to ``a``, ``b`` …

    A parameter that a caller passes by keyword, or whose new name is in use, keeps its name.
    """
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        arguments = function.args
        inside = [node for statement in function.body for node in ast.walk(statement)]
        if any(isinstance(node, _SCOPES | ast.Nonlocal) for node in inside):
            continue
        places: list[ast.Name | ast.arg] = [*arguments.args]
        places += [node for node in inside if isinstance(node, ast.Name)]
        words = [_word(place) for place in places]
        fixed = keywords.union(
            ("self", "cls"),
            short,
            *(_words(node) for node in inside if isinstance(node, ast.JoinedStr)),
            *(_words(node.target) for node in inside if isinstance(node, ast.comprehension)),
        )
        given = [argument.arg for argument in arguments.args if argument.arg not in ("self", "cls")]
        others = [argument.arg for argument in arguments.kwonlyargs]
        new = {
            word: letter
            for word, letter in zip(given, _LETTERS, strict=False)
            if word not in fixed and letter not in words + others
        }
        for place, word in zip(places, words, strict=True):
            if word in new:
                line, start = place.lineno, place.col_offset
                yield Edit(line, start, line, start + len(word), new[word])


def _word(node: ast.Name | ast.arg) -> str:
    return node.id if isinstance(node, ast.Name) else node.arg
