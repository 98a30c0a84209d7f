# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts functions and methods that are called in one place only into that place.

On the board each function takes some 50 bytes besides what it does: an object, its entry in a
dictionary, the beginning of its code and the call. A source is better read in small functions, so
they are joined only in what is installed.
"""

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Mapping

from .inline_call import Function, arguments_of, expression_of, put_in_place, single_expression
from .scopes import global_names

_BLOCKS = ("body", "orelse", "finalbody")
_REFUSED = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.Yield, ast.YieldFrom),
    *(ast.Await, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Delete, ast.NamedExpr),
)
_BUILT_IN = frozenset(dir(builtins))


def inlined(sources: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """Return the `sources` of modules with each function that is called once put where it is
    called. What the `programs` name stays."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    words = Counter(word for tree in trees.values() for word in _words(tree))
    fixed = _BUILT_IN.union(*(_words(ast.parse(text)) for text in programs.values()))
    found: dict[str, Function] = {}
    for module, tree in trees.items():
        for block in _definitions(tree):
            for node in block:
                if (
                    isinstance(node, ast.FunctionDef)
                    and words[node.name] == 2  # its definition and one use
                    and node.name not in fixed
                    and _may_move(node)
                ):
                    found[node.name] = Function(module, node, block, block is not tree.body)
    stored = {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    work = _Inliner(found, stored)
    for module, tree in trees.items():
        for block in _definitions(tree):
            for node in [*block]:
                if isinstance(node, ast.FunctionDef):
                    work.visit(module, node)
    for function in work.done:
        function.block.remove(function.node)
        if not function.block:
            function.block.append(ast.Pass())
    return {name: ast.unparse(ast.fix_missing_locations(tree)) for name, tree in trees.items()}


def _definitions(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the blocks that hold functions: the module's and those of its classes."""
    yield tree.body
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.body


def _words(tree: ast.AST) -> Iterator[str]:
    """Yield each occurrence of a word that is or may be the name of a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.alias):
            yield node.name
            yield node.asname or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _may_move(node: ast.FunctionDef) -> bool:
    """Whether a function is plain enough to stand elsewhere."""
    arguments = node.args
    return not (
        node.decorator_list
        or node.name.startswith("__")
        or arguments.posonlyargs
        or arguments.vararg
        or arguments.kwarg
        or arguments.kwonlyargs
        or any(not isinstance(default, ast.Constant) for default in arguments.defaults)
        or any(
            isinstance(inner, _REFUSED) or (isinstance(inner, ast.Name) and inner.id == "super")
            for statement in node.body
            for inner in ast.walk(statement)
        )
    )


class _Inliner:
    """Rewrites functions, each behind those that it calls. `done` are those that are gone."""

    def __init__(self, found: Mapping[str, Function], stored: set[str]) -> None:
        self._found = found
        self._begun: set[int] = set()
        self._ended: set[int] = set()
        self.stored = stored  # attributes that are given values
        self.done: list[Function] = []

    def visit(self, module: str, node: ast.FunctionDef) -> None:
        """Put into a function those that it alone calls."""
        if id(node) not in self._begun:
            self._begun.add(id(node))
            _Caller(self, module, node).rewrite()
            self._ended.add(id(node))

    def called(self, module: str, call: ast.expr) -> Function | None:
        """Return the function whose only call this is, rewritten itself; None if it has to stay."""
        if not isinstance(call, ast.Call):
            return None
        if not isinstance(call.func, ast.Attribute | ast.Name):
            return None
        of_object = isinstance(call.func, ast.Attribute)
        name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
        function = self._found.get(name)
        if function is None or function in self.done or function.in_class != of_object:
            return None
        if function.module != module and not function.free() <= _BUILT_IN:
            return None
        self.visit(function.module, function.node)
        return function if id(function.node) in self._ended else None  # else: calls itself


class _Caller:
    """A function, with the names that it uses."""

    def __init__(self, work: _Inliner, module: str, node: ast.FunctionDef) -> None:
        self._work = work
        self._module = module
        self._node = node
        self._names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        self._names |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
        outside = {name for name, _ in global_names(ast.Module([node], []))}
        self._local = self._names - outside

    def rewrite(self) -> None:
        """Rewrite it in place."""
        self._node.body = self._block(self._node.body, at_end=True)

    def _block(self, block: list[ast.stmt], *, at_end: bool) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        for at, statement in enumerate(block):
            done += self._statement(statement, at_end=at_end and at == len(block) - 1)
        return done

    def _statement(self, statement: ast.stmt, *, at_end: bool) -> list[ast.stmt]:
        """Rewrite a statement; `at_end` if the function returns nothing behind it."""
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            return [statement]
        inner_end = at_end and isinstance(statement, ast.If)
        for field in _BLOCKS:
            block = getattr(statement, field, None)
            if block:
                setattr(statement, field, self._block(block, at_end=inner_end))
        for handler in getattr(statement, "handlers", ()):
            handler.body = self._block(handler.body, at_end=False)
        before: list[ast.stmt] = []
        while True:
            call = self._first(_header(statement))
            function = None if call is None else self._work.called(self._module, call)
            if call is None or function is None:
                break
            placed = None
            if not function.free() & self._local:
                placed = put_in_place(
                    function, call, statement, self._names, self._local, at_end=at_end
                )
            if placed is None:
                break
            self._work.done.append(function)
            more, remaining = placed
            before += more
            if remaining is None:
                return before
            statement = remaining
        for field, value in ast.iter_fields(statement):
            if field not in _BLOCKS and field != "handlers":
                setattr(statement, field, self._replaced(value))
        return [*before, statement]

    def _first(self, node: ast.expr | None) -> ast.Call | None:
        """Find the call that is evaluated before anything else that may have an effect or see
        one."""
        while node is not None and not self._is_plain(node):
            if isinstance(node, ast.Call):
                if self._work.called(self._module, node):
                    return node
                parts = [*node.args, *(keyword.value for keyword in node.keywords)]
                if isinstance(node.func, ast.Attribute):
                    if node.func.attr in self._work.stored and any(
                        not self._is_plain(part) for part in parts
                    ):
                        return None
                    parts.insert(0, node.func.value)
                elif not isinstance(node.func, ast.Name):
                    return None
            elif isinstance(node, ast.BinOp):
                parts = [node.left, node.right]
            elif isinstance(node, ast.Compare):
                parts = [node.left, node.comparators[0]]
            elif isinstance(node, ast.BoolOp):
                parts = node.values[:1]
            elif isinstance(node, ast.UnaryOp):
                parts = [node.operand]
            elif isinstance(node, ast.Subscript):
                parts = [node.value, node.slice]
            elif isinstance(node, ast.Attribute):
                parts = [node.value]
            elif isinstance(node, ast.IfExp):
                parts = [node.test]
            elif isinstance(node, ast.Tuple | ast.List):
                parts = node.elts
            else:
                return None
            node = next((part for part in parts if not self._is_plain(part)), None)
        return None

    def _is_plain(self, node: ast.expr) -> bool:
        """Whether an expression is a constant or a variable of the function."""
        return isinstance(node, ast.Constant) or (
            isinstance(node, ast.Name) and node.id in self._local
        )

    def _replaced(self, value: object) -> object:
        """Replace the calls in an expression of functions that are one expression."""
        if isinstance(value, list):
            return [self._replaced(each) for each in value]
        if not isinstance(value, ast.AST) or isinstance(value, ast.Lambda | ast.stmt):
            return value
        for field, inner in ast.iter_fields(value):
            setattr(value, field, self._replaced(inner))
        function = self._work.called(self._module, value) if isinstance(value, ast.Call) else None
        if function is None or not isinstance(value, ast.Call):
            return value
        if single_expression(function.node) is None or function.free() & self._local:
            return value
        found = expression_of(function, arguments_of(function, value), self._names)
        if found is None:
            return value
        self._work.done.append(function)
        return found


def _header(statement: ast.stmt) -> ast.expr | None:
    """Return the expression that a statement evaluates first, if it does so once."""
    if isinstance(statement, ast.Expr | ast.Assign | ast.Return):
        return statement.value
    if isinstance(statement, ast.If):
        return statement.test
    if isinstance(statement, ast.For):
        return statement.iter
    return None
