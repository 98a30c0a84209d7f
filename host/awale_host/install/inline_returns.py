# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rewrites the body of a function without its ``return`` statements, so that it can stand amid
another one."""

import ast
from collections.abc import Callable, Sequence

Give = Callable[[ast.expr | None], list[ast.stmt]]
"""Makes the statements that take a returned value, None for none, in place of ``return``."""


def ends(block: Sequence[ast.stmt]) -> bool:
    """Whether nothing behind these statements can be reached."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, ast.If):
        return ends(last.body) and ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def returns(node: ast.AST) -> bool:
    """Whether there is a ``return`` in a statement."""
    return any(isinstance(inner, ast.Return) for inner in ast.walk(node))


def closed(block: Sequence[ast.stmt], give: Give) -> list[ast.stmt] | None:
    """Return a body in which each way through it ends with what `give` makes of its value, and then
    goes on behind the body. None if that would take more than branches and loops."""
    done: list[ast.stmt] = []
    for at, statement in enumerate(block):
        rest = block[at + 1 :]
        if isinstance(statement, ast.Return):
            return done + give(statement.value)
        if isinstance(statement, ast.Raise):
            return [*done, statement]
        if not returns(statement):
            done.append(statement)
        elif isinstance(statement, ast.If):
            branch = _branch(statement, rest, give)
            return None if branch is None else [*done, branch]
        elif isinstance(statement, ast.For | ast.While):
            loop = _loop(statement, rest, give)
            return None if loop is None else [*done, loop]
        else:
            return None
    return done + give(None)


def _branch(statement: ast.If, rest: Sequence[ast.stmt], give: Give) -> ast.If | None:
    if ends(statement.body):
        body = closed(statement.body, give)
        orelse = closed([*statement.orelse, *rest], give)
    elif ends(statement.orelse):
        body = closed([*statement.body, *rest], give)
        orelse = closed(statement.orelse, give)
    elif not rest:
        body = closed(statement.body, give)
        orelse = closed(statement.orelse, give)
    else:
        return None
    if body is None or orelse is None:
        return None
    if not body and orelse:
        return ast.If(ast.UnaryOp(ast.Not(), statement.test), orelse, [])
    return ast.If(statement.test, body or [ast.Pass()], orelse)


def _loop(
    statement: ast.For | ast.While, rest: Sequence[ast.stmt], give: Give
) -> ast.For | ast.While | None:
    """Return a loop that is left by ``break``, with what came behind it as its ``else``."""
    if statement.orelse or _breaks(statement.body):
        return None
    body = _left(statement.body, give)
    orelse = closed(rest, give)
    if body is None or orelse is None:
        return None
    if isinstance(statement, ast.For):
        return ast.For(statement.target, statement.iter, body, orelse)
    return ast.While(statement.test, body, orelse)


def _breaks(block: Sequence[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Break) for each in block for node in ast.walk(each))


def _left(block: Sequence[ast.stmt], give: Give) -> list[ast.stmt] | None:
    """Replace each ``return`` in the body of a loop by a ``break``."""
    done: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.Return):
            return [*done, *give(statement.value), ast.Break()]
        if not returns(statement):
            done.append(statement)
        elif isinstance(statement, ast.If):
            body, orelse = _left(statement.body, give), _left(statement.orelse, give)
            if body is None or orelse is None:
                return None
            done.append(ast.If(statement.test, body, orelse))
        else:
            return None
    return done
