# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts whole numbers in place of their names, across modules.

On the board each name of a number takes some 30 bytes of memory in every module that knows it, and
each use of it a search in one dictionary or two. So before compiling, ``layout.CUPS`` becomes
``14``.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from .edits import Edit, edited, instead_of

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
    """What a source says about names. `modules` are those that it knows under a name, `names` those
    taken from another module: (module, name there); `fixed` are values given once at its top."""

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
        """Each `from … import …` at its top, and the module it takes from."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                base = self.parent if node.level else ""
                yield node, ".".join(part for part in (base, node.module) if part)


def _given(tree: ast.AST) -> Iterator[str]:
    """Each time that a name is given a value, in whatever function."""
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
    """Finds the number that a name stands for."""

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
        """The number behind a name in a module, None if it is none for sure."""
        place = (module, name)
        if place not in self._known:
            self._known[place] = None  # also while it is looked for: no circles
            here = self._modules[module]
            if name in here.fixed:
                self._known[place] = self.value(module, here.fixed[name].value)
            elif name in here.names:
                self._known[place] = self.named(*here.names[name])
        return self._known[place]

    def value(self, module: str, node: ast.expr) -> int | None:
        """The number that an expression is, None if it is none for sure."""
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


def inlined(sources: Mapping[str, str]) -> dict[str, str]:
    """The `sources` of modules by their dotted names (``package.__init__`` for a package) with
    numbers in place of names."""
    names = {name.removesuffix(".__init__"): name for name in sources}
    modules = {name: _Module(name, sources[full], full != name) for name, full in names.items()}
    numbers = _Numbers(modules)
    return {
        names[name]: edited(module.source, _uses(name, module, numbers))
        for name, module in modules.items()
    }


def _uses(name: str, module: _Module, numbers: _Numbers) -> Iterator[Edit]:
    """The number for each use of a name that stands for one."""
    waiting: list[ast.AST] = [module.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            continue  # has no places of its own
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            number = numbers.value(name, node)
            if number is not None:
                yield instead_of(node, str(number) if number >= 0 else f"({number})")
                continue
        waiting.extend(ast.iter_child_nodes(node))
