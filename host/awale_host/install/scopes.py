# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds where a source names globals, by Python's rules of scope."""

import ast
from collections.abc import Iterable, Iterator

_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_LOOPS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def global_names(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield each global that a module defines or reads, and the node that does: a Name, or the
    definition of a function or class."""
    yield from _inside(tree.body, frozenset(), frozenset(), top=True)


def _inside(
    nodes: Iterable[ast.AST], local: frozenset[str], of_class: frozenset[str], *, top: bool = False
) -> Iterator[tuple[str, ast.AST]]:
    """Yield the globals in `nodes`. `local` are the variables of the functions around, `of_class`
    those of the class whose body this is."""
    for node in nodes:
        if isinstance(node, ast.Name):
            if node.id not in local and node.id not in of_class:
                yield node.id, node
        elif isinstance(node, _FUNCTIONS):
            if top and isinstance(node, ast.FunctionDef):
                yield node.name, node
            arguments = node.args
            around = [*arguments.defaults, *(each for each in arguments.kw_defaults if each)]
            around += [] if isinstance(node, ast.Lambda) else node.decorator_list
            yield from _inside(around, local, of_class)
            body = [node.body] if isinstance(node, ast.Lambda) else node.body
            given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            given += [each for each in (arguments.vararg, arguments.kwarg) if each]
            more = {argument.arg for argument in given}.union(_bound(body))
            yield from _inside(body, local | more, frozenset())
        elif isinstance(node, ast.ClassDef):
            if top:
                yield node.name, node
            yield from _inside([*node.bases, *node.decorator_list], local, of_class)
            yield from _inside(node.body, local, frozenset(_bound(node.body)))
        elif isinstance(node, _LOOPS):
            first, *_ = node.generators
            yield from _inside([first.iter], local, of_class)
            targets = {
                name.id
                for loop in node.generators
                for name in ast.walk(loop.target)
                if isinstance(name, ast.Name)
            }
            rest = [each for each in ast.iter_child_nodes(node) if each is not first]
            rest += [first.target, *first.ifs]
            yield from _inside(rest, local | targets, of_class)
        else:
            still_top = top and isinstance(node, ast.stmt | ast.ExceptHandler)
            yield from _inside(ast.iter_child_nodes(node), local, of_class, top=still_top)


def _bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that a body of a function or class binds itself."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, _FUNCTIONS | _LOOPS):
            continue
        elif isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
        else:
            if isinstance(node, ast.ExceptHandler) and node.name:
                yield node.name
            yield from _bound(ast.iter_child_nodes(node))
