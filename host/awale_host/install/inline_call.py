# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replaces one call by the body of the function that it calls."""

import ast
import copy
from collections.abc import Mapping
from typing import NamedTuple

from .inline_returns import closed, ends, returns
from .scopes import global_names

_LOOPS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# Built-in functions that see no attribute of ours.
_PURE = ("abs", "bool", "bytes", "int", "isinstance", "len", "max", "min", "range", "str", "tuple")

Arguments = dict[str, ast.expr]
"""The expression for each parameter, in the order in which a call evaluates them."""


class Function(NamedTuple):
    """A function that is called once, the block of its module or class that holds it."""

    module: str
    node: ast.FunctionDef
    block: list[ast.stmt]
    in_class: bool

    def free(self) -> set[str]:
        """The globals and built-in names that it uses."""
        names = {name for name, _ in global_names(ast.Module([self.node], []))}
        return names - {self.node.name}


def body_of(node: ast.FunctionDef) -> list[ast.stmt]:
    """Return the statements of a function without its docstring."""
    first, *rest = node.body
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return rest
    return node.body


def single_expression(node: ast.FunctionDef) -> ast.expr | None:
    """Return what a function returns if that is all it does."""
    body = body_of(node)
    if len(body) == 1 and isinstance(body[0], ast.Return):
        return body[0].value
    return None


def arguments_of(function: Function, call: ast.Call) -> Arguments | None:
    """Return the arguments of a call; None if they cannot be known."""
    given = function.node.args
    names = [argument.arg for argument in given.args]
    values = [*call.args]
    if isinstance(call.func, ast.Attribute):
        values.insert(0, call.func.value)
    if len(values) > len(names) or any(isinstance(value, ast.Starred) for value in values):
        return None
    found = dict(zip(names, values, strict=False))
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg not in names or keyword.arg in found:
            return None
        found[keyword.arg] = keyword.value
    for name, default in zip(reversed(names), reversed(given.defaults), strict=False):
        found.setdefault(name, default)
    return found if len(found) == len(names) else None


def expression_of(
    function: Function, arguments: Arguments | None, names: set[str]
) -> ast.expr | None:
    """Return the expression that replaces a call, if `arguments` may stand in it as they are."""
    value = single_expression(function.node)
    if value is None or arguments is None:
        return None
    inner = [*ast.walk(value)]
    if any(isinstance(node, _LOOPS) for node in inner):
        return None
    calls = [node for node in inner if isinstance(node, ast.Call)]
    pure = all(isinstance(call.func, ast.Name) and call.func.id in _PURE for call in calls)
    for name, argument in arguments.items():
        uses = sum(isinstance(node, ast.Name) and node.id == name for node in inner)
        plain = isinstance(argument, ast.Constant | ast.Name)
        if not plain and not (pure and uses <= 2 and _is_path(argument)):
            return None
    changed = _Renamed(arguments).visit(copy.deepcopy(value))
    assert isinstance(changed, ast.expr)
    names |= {node.id for node in ast.walk(changed) if isinstance(node, ast.Name)}
    return changed


def _is_path(node: ast.expr) -> bool:
    """Whether an expression is a name, or attributes of one."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def put_in_place(
    function: Function,
    call: ast.Call,
    statement: ast.stmt,
    names: set[str],
    local: set[str],
    *,
    at_end: bool,
) -> tuple[list[ast.stmt], ast.stmt | None] | None:
    """Return the statements that replace a call, and what remains of the `statement` behind them.

    The call is evaluated first of all in its statement. `names` are in use there, `local` those of
    variables; new ones are added to both. None if the function has to stay.
    """
    arguments = arguments_of(function, call)
    if arguments is None:
        return None
    new_names = names | function.free()
    before: list[ast.stmt] = []
    body = copy.deepcopy(body_of(function.node))
    stored = _stored(body)
    if stored & function.free():
        return None
    place: dict[str, ast.expr] = {}
    for name, argument in arguments.items():
        plain = isinstance(argument, ast.Constant) or (
            isinstance(argument, ast.Name) and argument.id in local
        )
        if plain and name not in stored:
            place[name] = argument
        else:
            fresh = _fresh(name, new_names)
            before.append(ast.Assign([ast.Name(fresh, ast.Store())], argument))
            place[name] = ast.Name(fresh, ast.Load())
    for name in sorted(stored - {*arguments}):
        place[name] = ast.Name(_fresh(name, new_names), ast.Load())
    renamed = _Renamed(place)
    body = [renamed.visit(each) for each in body]
    done = _joined(body, call, statement, new_names, at_end=at_end)
    if done is None:
        return None
    more, remaining = done
    local |= new_names - names - function.free()
    names |= new_names
    return before + more, remaining


def _joined(
    body: list[ast.stmt], call: ast.Call, statement: ast.stmt, names: set[str], *, at_end: bool
) -> tuple[list[ast.stmt], ast.stmt | None] | None:
    """Join a body whose names fit with the statement whose call it replaces."""
    if isinstance(statement, ast.Return) and statement.value is call:
        return (body if ends(body) else [*body, ast.Return(None)]), None
    if isinstance(statement, ast.Expr) and statement.value is call:
        values = [node.value for each in body for node in ast.walk(each)
                  if isinstance(node, ast.Return)]  # fmt: skip
        if at_end and all(value is None for value in values):
            return body, None
        more = closed(body, _dropped)
        return None if more is None else (more, None)
    if body and isinstance(body[-1], ast.Return) and not any(map(returns, body[:-1])):
        value = body[-1].value or ast.Constant(None)
        return body[:-1], _swapped(statement, call, value)
    whole = isinstance(statement, ast.Assign) and statement.value is call
    if isinstance(statement, ast.Assign) and whole and len(statement.targets) == 1:
        target = statement.targets[0]
        if isinstance(target, ast.Name):
            more = closed(body, lambda value: [_assigned(target.id, value)])
            return None if more is None else (more, None)
    fresh = _fresh("result", {*names})
    more = closed(body, lambda value: [_assigned(fresh, value)])
    if more is None:
        return None
    names.add(fresh)
    return more, _swapped(statement, call, ast.Name(fresh, ast.Load()))


def _dropped(value: ast.expr | None) -> list[ast.stmt]:
    """Evaluate a value that is not wanted, if that may have an effect."""
    if value is None or isinstance(value, ast.Constant | ast.Name):
        return []
    return [ast.Expr(value)]


def _assigned(name: str, value: ast.expr | None) -> ast.stmt:
    value = ast.Constant(None) if value is None else value
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _stored(body: list[ast.stmt]) -> set[str]:
    """Return the variables that a body gives values."""
    found = set()
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                found.add(node.id)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                found.add(node.name)
    return found


def _fresh(name: str, names: set[str]) -> str:
    """Return a name that is not in use, and add it."""
    number = 1
    fresh = name
    while fresh in names:
        number += 1
        fresh = f"{name}_{number}"
    names.add(fresh)
    return fresh


class _Renamed(ast.NodeTransformer):
    """Puts expressions in place of names."""

    def __init__(self, place: Mapping[str, ast.expr]) -> None:
        self._place = place

    def visit_Name(self, node: ast.Name) -> ast.expr:
        new = self._place.get(node.id)
        if new is None:
            return node
        if isinstance(new, ast.Name):
            return ast.Name(new.id, node.ctx)
        return copy.deepcopy(new)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        new = self._place.get(node.name or "")
        if isinstance(new, ast.Name):
            node.name = new.id
        self.generic_visit(node)
        return node


def _swapped(statement: ast.stmt, old: ast.expr, new: ast.expr) -> ast.stmt:
    """Put one expression in place of another in a statement."""
    for node in ast.walk(statement):
        for field, value in ast.iter_fields(node):
            if value is old:
                setattr(node, field, new)
            elif isinstance(value, list):
                setattr(node, field, [new if each is old else each for each in value])
    return statement
