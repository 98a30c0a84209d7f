# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Constant folding across modules: replaces names of integers with their values.

On the board each name of a number takes some 30 bytes of heap in every module that imports it, and
each use one or two dictionary lookups. So ``layout.CUPS`` becomes ``14`` before compiling.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from .source_edits import Edit, apply_edits, replace_node

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
_OPERATIONS = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.LShift: int.__lshift__,
    ast.BitOr: int.__or__,
    ast.BitAnd: int.__and__,
}


class _Module:
    """The names of a source: imported `modules`, imported `names` as (module, name there), and
    `fixed`, the constants that are assigned once at module level."""

    def __init__(self, name: str, source: str, package: bool) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self.modules: dict[str, str] = {}
        self.names: dict[str, tuple[str, str]] = {}
        self.fixed: dict[str, ast.Assign] = {}
        self.parent = name if package else name.rpartition(".")[0]
        self.given = Counter(_given(self.tree))
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
                if isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id):
                    self.fixed[target.id] = node
        for name in [name for name in self.fixed if self.given[name] > 1]:
            del self.fixed[name]

    def imports(self) -> Iterator[tuple[ast.ImportFrom, str]]:
        """Yield each `from … import …` at module level with the module that it imports from."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                base = self.parent if node.level else ""
                yield node, ".".join(part for part in (base, node.module) if part)


def _given(tree: ast.AST) -> Iterator[str]:
    """Yield a name for each of its assignments, in functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


class _Numbers:
    """Evaluates names and expressions to integers."""

    def __init__(self, modules: Mapping[str, _Module]) -> None:
        self._modules = modules
        self._known: dict[tuple[str, str], int | None] = {}
        for module in modules.values():
            for node, source in module.imports():
                for alias in node.names:
                    name = alias.asname or alias.name
                    if module.given[name] > 1:
                        continue
                    if f"{source}.{alias.name}" in modules:
                        module.modules[name] = f"{source}.{alias.name}"
                    elif source in modules:
                        module.names[name] = (source, alias.name)

    def named(self, module: str, name: str) -> int | None:
        """Return the value of a name in a module, None if it is not a constant integer."""
        place = (module, name)
        if place not in self._known:
            self._known[place] = None  # also while it is evaluated: ends cycles
            here = self._modules[module]
            if name in here.fixed:
                self._known[place] = self.value(module, here.fixed[name].value)
            elif name in here.names:
                self._known[place] = self.named(*here.names[name])
        return self._known[place]

    def value(self, module: str, node: ast.expr) -> int | None:
        """Return the value of an expression, None if it is not a constant integer."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name):
            return self.named(module, node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            other = self._modules[module].modules.get(node.value.id)
            return None if other is None else self.named(other, node.attr)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self.value(module, node.operand)
            return None if number is None else -number
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            left, right = self.value(module, node.left), self.value(module, node.right)
            if left is not None and right is not None:
                return _OPERATIONS[type(node.op)](left, right)
        return None


def fold_constants(sources: Mapping[str, str]) -> dict[str, str]:
    """Replace names of integers in the `sources` of modules, given by dotted name.

    The name of a package is ``package.__init__``.
    """
    names = {name.removesuffix(".__init__"): name for name in sources}
    modules = {name: _Module(name, sources[full], full != name) for name, full in names.items()}
    numbers = _Numbers(modules)
    return {
        names[name]: apply_edits(module.source, _uses(name, module, numbers))
        for name, module in modules.items()
    }


def _uses(name: str, module: _Module, numbers: _Numbers) -> Iterator[Edit]:
    """Yield the edits that replace each use of a constant."""
    waiting: list[ast.AST] = [module.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            continue  # its nodes have no positions of their own
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            number = numbers.value(name, node)
            if number is not None:
                yield replace_node(node, str(number) if number >= 0 else f"({number})")
                continue
        waiting.extend(ast.iter_child_nodes(node))
