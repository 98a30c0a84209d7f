# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Removes code that the board would load and never run: type annotations, unused functions,
classes and values, and imports of nothing else.

A name counts as used if its word occurs anywhere, in strings too, so code that may be needed stays.
"""

import ast
from collections.abc import Iterator, Mapping

from .source_edits import Edit, apply_edits, delete_statement, replace_node

_PLAIN = (
    *(ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Dict, ast.expr_context),
    *(ast.UnaryOp, ast.BinOp, ast.unaryop, ast.operator),
)


def strip_types(source: str) -> str:
    """Return the source without annotations and without the body of ``if TYPE_CHECKING``."""
    tree = ast.parse(source)
    lines = source.split("\n")
    edits = []
    for node in tree.body:
        if isinstance(node, ast.If) and checks_types(node):
            edits.append(_otherwise(node, lines) if node.orelse else delete_statement(node))
    gone = {inner for node in tree.body if _for_types(node) for inner in ast.walk(node)}
    for place in ast.walk(tree):
        if place not in gone:
            edits += _annotations(place, lines)
    return apply_edits(source, edits)


def _for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and checks_types(node)


def _otherwise(node: ast.If, lines: list[str]) -> Edit:
    """Return the edit that makes the ``else`` branch of ``if TYPE_CHECKING`` unconditional."""
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
        yield replace_node(node.returns, "")._replace(column=before.rindex(b"->"))
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target, value = node.target, node.value
        if (target.end_lineno, node.annotation.end_lineno) == (value.lineno, value.lineno):
            start, end = target.end_col_offset or 0, value.col_offset
            yield Edit(node.lineno, start, node.lineno, end, " = ")


def checks_types(node: ast.If) -> bool:
    """Whether a node is ``if TYPE_CHECKING``."""
    return ast.unparse(node.test) == "TYPE_CHECKING"


def remove_dead_code(sources: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """Remove from the `sources` of modules what neither they nor the `programs` use."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    from_outside: set[str] = set()
    for program in programs.values():
        tree = ast.parse(program)
        from_outside |= _asked(tree, set()) | _imported(tree)
    from_outside.discard("TYPE_CHECKING")  # each module has its own
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
    by_source = {name: _names_by_source(name, tree) for name, tree in trees.items()}
    done = {}
    for name, source in sources.items():
        handed_on = {there for places in by_source.values() for there in places.get(name, ())}
        kept = asked[name] | from_outside | (handed_on & everywhere)
        done[name] = apply_edits(source, [*_gone(trees[name], gone), *_imports(trees[name], kept)])
    return done


def _names_by_source(name: str, tree: ast.Module) -> dict[str, set[str]]:
    """Return the names that a module imports, by the module that they come from."""
    parent = name.rpartition(".")[0]
    by_source: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            source = ".".join(part for part in (parent if node.level else "", node.module) if part)
            names = {alias.name for alias in node.names}
            for place in (source, f"{source}.__init__"):
                by_source.setdefault(place, set()).update(names)
    return by_source


def _definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield what may be removed: functions, classes, constants and methods."""
    for node in tree.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from node.body[1:]  # one statement has to stay


def _name(node: ast.stmt) -> str:
    """Return the name that a statement defines, if it has no other effect.

    Otherwise return ``None``, a name that is always in use.
    """
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        kept = node.name.startswith("__") and node.name != "__repr__"  # the board prints nothing
        return "None" if kept else node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target, value = node.target, node.value
    else:
        return "None"
    return target.id if isinstance(target, ast.Name) and _plain(value) else "None"


def _plain(value: ast.expr) -> bool:
    """Whether evaluating an expression has no side effect."""
    return all(isinstance(node, _PLAIN) for node in ast.walk(value))


def _asked(tree: ast.AST, gone: set[ast.AST]) -> set[str]:
    """Return the names that the remaining code reads or changes, words in strings included."""
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
    """Whether a node assigns ``__all__``, which does not count as a use."""
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
            yield delete_statement(node)
        elif isinstance(node, ast.ClassDef):
            yield from (delete_statement(inner) for inner in node.body if inner in gone)


def _imports(tree: ast.Module, asked: set[str]) -> Iterator[Edit]:
    """Yield edits that remove unused names from imports."""
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        kept = [alias for alias in node.names if (alias.asname or alias.name) in asked]
        if len(kept) < len(node.names):
            less = ast.unparse(ast.ImportFrom(node.module, kept, node.level)) if kept else ""
            yield delete_statement(node)._replace(text=less)
