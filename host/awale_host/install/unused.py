# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Leaves out what the board would load and never run: what is for types alone, and functions,
classes and values that nobody asks for, with the imports that brought nothing else.

Whether a name is asked for is told by its letters alone, wherever it stands, strings included: what
might be needed stays.
"""

import ast
from collections.abc import Iterator, Mapping

from .edits import Edit, edited, instead_of, without

_PLAIN = (
    *(ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Dict, ast.expr_context),
    *(ast.UnaryOp, ast.BinOp, ast.unaryop, ast.operator),
)


def without_types(source: str) -> str:
    """The source without annotations and without what is under ``if TYPE_CHECKING``."""
    tree = ast.parse(source)
    lines = source.split("\n")
    edits = []
    for node in tree.body:
        if isinstance(node, ast.If) and checks_types(node):
            edits.append(_otherwise(node, lines) if node.orelse else without(node))
    gone = {inner for node in tree.body if _for_types(node) for inner in ast.walk(node)}
    for place in ast.walk(tree):
        if place not in gone:
            edits += _annotations(place, lines)
    return edited(source, edits)


def _for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and checks_types(node)


def _otherwise(node: ast.If, lines: list[str]) -> Edit:
    """The ``else`` of what is for types, always."""
    line = node.orelse[0].lineno - 1
    while lines[line - 1].strip() != "else:":
        line -= 1
    return Edit(node.lineno, 0, line, len(lines[line - 1]), "if True:")


def _annotations(node: ast.AST, lines: list[str]) -> Iterator[Edit]:
    if isinstance(node, ast.arg) and node.annotation is not None:
        start = node.col_offset + len(node.arg.encode())
        yield Edit(node.lineno, start, node.end_lineno or 0, node.end_col_offset or 0, "")
    elif isinstance(node, ast.FunctionDef) and node.returns is not None:
        before = lines[node.returns.lineno - 1].encode()[: node.returns.col_offset]
        yield instead_of(node.returns, "")._replace(column=before.rindex(b"->"))
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target, value = node.target, node.value
        if (target.end_lineno, node.annotation.end_lineno) == (value.lineno, value.lineno):
            start, end = target.end_col_offset or 0, value.col_offset
            yield Edit(node.lineno, start, node.lineno, end, " = ")


def checks_types(node: ast.If) -> bool:
    """Is this ``if TYPE_CHECKING``?"""
    return ast.unparse(node.test) == "TYPE_CHECKING"


def without_unused(sources: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """The `sources` of modules by their dotted names without what neither they nor the `programs`
    ask for."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    from_outside: set[str] = set()
    for program in programs.values():
        tree = ast.parse(program)
        from_outside |= _asked(tree, set()) | _imported(tree)
    gone: set[ast.AST] = set()
    while True:
        asked = {name: _asked(tree, gone) for name, tree in trees.items()}
        everywhere = from_outside.union(*asked.values())
        more = {
            node
            for tree in trees.values()
            for node in _definitions(tree)
            if node not in gone and _name(node) not in everywhere
        }
        if not more:
            break
        gone |= more
    taken = {name: _taken(name, tree) for name, tree in trees.items()}
    done = {}
    for name, source in sources.items():
        handed_on = {there for places in taken.values() for there in places.get(name, ())}
        kept = asked[name] | from_outside | (handed_on & everywhere)
        done[name] = edited(source, [*_gone(trees[name], gone), *_imports(trees[name], kept)])
    return done


def _taken(name: str, tree: ast.Module) -> dict[str, set[str]]:
    """What a module imports, by the module that it takes it from."""
    parent = name.rpartition(".")[0]
    taken: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            source = ".".join(part for part in (parent if node.level else "", node.module) if part)
            names = {alias.name for alias in node.names}
            for place in (source, f"{source}.__init__"):
                taken.setdefault(place, set()).update(names)
    return taken


def _definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    """What may go: functions, classes and plain values of a module, and methods."""
    for node in tree.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from node.body[1:]  # one statement has to stay


def _name(node: ast.stmt) -> str:
    """The name that a statement gives to something that is lost without it and does nothing else;
    a name that everybody asks for where there is none."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return "None" if node.name.startswith("__") else node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target, value = node.target, node.value
    else:
        return "None"
    return target.id if isinstance(target, ast.Name) and _plain(value) else "None"


def _plain(value: ast.expr) -> bool:
    """Is this written out, so that nothing happens where it is not?"""
    return all(isinstance(node, _PLAIN) for node in ast.walk(value))


def _asked(tree: ast.AST, gone: set[ast.AST]) -> set[str]:
    """The names that are read or changed in what has not gone, as words of text too."""
    asked = {"None"}
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node in gone or (isinstance(node, ast.Assign) and _lists_all(node)):
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            asked.add(node.id)
        elif isinstance(node, ast.Attribute):
            asked.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            asked.add(node.value)
        elif isinstance(node, ast.alias) and node.asname:
            asked.add(node.name)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            asked.update(node.names)
        waiting.extend(ast.iter_child_nodes(node))
    return asked


def _lists_all(node: ast.Assign) -> bool:
    """Is this ``__all__``, which asks for nothing?"""
    return ast.unparse(node.targets[0]) == "__all__"


def _imported(tree: ast.AST) -> set[str]:
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _gone(tree: ast.Module, gone: set[ast.AST]) -> Iterator[Edit]:
    for node in tree.body:
        if node in gone:
            yield without(node)
        elif isinstance(node, ast.ClassDef):
            yield from (without(inner) for inner in node.body if inner in gone)


def _imports(tree: ast.Module, asked: set[str]) -> Iterator[Edit]:
    """Imports of single names, less those that nobody asks for."""
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        kept = [alias for alias in node.names if (alias.asname or alias.name) in asked]
        if len(kept) < len(node.names):
            less = ast.unparse(ast.ImportFrom(node.module, kept, node.level)) if kept else ""
            yield without(node)._replace(text=less)
