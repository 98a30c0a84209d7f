# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Merges the modules that are always in memory into a few, by the first part of their names.

On the board a module costs some 250 bytes before it does anything: an object, a dictionary of
names, which repeats what it imports, and the text of its name and of its file's. Modules that a
program names stay by themselves, and so do those that are loaded on demand.
"""

import ast
import builtins
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .scopes import global_names

# Modules whose name does not say with which others they are merged.
_WITH = {
    **dict.fromkeys(("config", "options", "sound"), "game"),
    **{"layout": "light", "ticks": "light", "input": "ui", "lazy": "link"},
}
# The core in three parts. A collection keeps a list of 128 blocks that it has yet to look into, and
# a module's constants all come onto it at once: in one part they were more than there was room for,
# and every collection had to go through the whole heap a second time.
_CORE = {
    **dict.fromkeys(("game", "covered_store", "match"), "match"),
    **dict.fromkeys(("wire", "messages", "record_writer", "position_key"), "wire"),
}
# Modules that the start of every board brings into memory with one that it unloads again.
_STAY = ("awale_board.store_archive",)
_PACKAGE = "__init__"

Place = tuple[str, str]
"""A global: its module and its name there."""


class _Module:
    """Definitions and imports of a source. `ours` maps a name to the module, or the global of a
    module, that it stands for; `foreign` to the statement that imports it from elsewhere."""

    def __init__(self, full: str, source: str, known: Iterable[str]) -> None:
        self.full = full
        self.name = full.removesuffix(f".{_PACKAGE}")
        self.tree = ast.parse(source)
        self.ours: dict[str, str | Place] = {}
        self.foreign: dict[str, ast.stmt] = {}
        self.uses = [*global_names(self.tree)]
        parent = self.name if full != self.name else self.name.rpartition(".")[0]
        self.parent = parent
        for node in [*self.tree.body]:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    name = alias.asname or alias.name.partition(".")[0]
                    self.foreign[name] = ast.Import([alias])
            elif isinstance(node, ast.ImportFrom):
                source_name = ".".join(
                    part for part in (parent if node.level else "", node.module) if part
                )
                for alias in node.names:
                    name = alias.asname or alias.name
                    if f"{source_name}.{alias.name}" in known:
                        self.ours[name] = f"{source_name}.{alias.name}"
                    elif source_name in known:
                        self.ours[name] = (source_name, alias.name)
                    else:
                        self.foreign[name] = ast.ImportFrom(node.module, [alias], node.level)
            else:
                continue
            self.tree.body.remove(node)
        self.defined = {
            name
            for name, node in self.uses
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        }

    def needs(self) -> list[str]:
        """The modules of ours that it imports at its start."""
        found = [place if isinstance(place, str) else place[0] for place in self.ours.values()]
        return [*dict.fromkeys(found)]


def bundled(sources: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """Return the `sources` of modules, given by dotted name, with those merged that importing what
    the `programs` name brings into memory."""
    known = {name.removesuffix(f".{_PACKAGE}") for name in sources}
    modules = {
        module.name: module
        for module in (_Module(full, source, known) for full, source in sources.items())
    }
    named = {name for program in programs.values() for name in _named(ast.parse(program), known)}
    order = _resident(modules, [*sorted(named), *(name for name in _STAY if name in known)])
    groups = {name: _group(modules[name]) for name in order if name not in named}
    names = _new_names(modules, groups)
    done: dict[str, list[str]] = {}
    imports: dict[str, dict[str, None]] = {}
    for name in [*order, *(name for name in modules if name not in order)]:
        module = modules[name]
        home = groups.get(name, module.full)
        lines, body = _rewritten(module, home, modules, groups, names)
        imports.setdefault(home, {}).update(dict.fromkeys(lines))
        done.setdefault(home, []).append(body)
    return {home: "\n".join([*imports[home], *done[home], ""]) for home in done}


def _group(module: _Module) -> str:
    """The merged module that a module of the board becomes a part of."""
    package, _, last = module.name.rpartition(".")
    if package == "awale_core":
        return f"{package}.{_CORE.get(last, 'rules')}"
    if not package.endswith("_board"):
        return f"{package or module.name}.{_PACKAGE}"
    first = last.partition("_")[0]
    return f"{package}.{_WITH.get(first, first)}"


def _named(program: ast.Module, known: set[str]) -> Iterator[str]:
    for node in ast.walk(program):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from (name for name in (inner, node.module or "") if name in known)


def _resident(modules: Mapping[str, _Module], first: Iterable[str]) -> list[str]:
    """Return the modules that importing these loads, each one after its own imports."""
    order: dict[str, None] = {}

    def bring(name: str) -> None:
        if name not in order and name not in under_way:
            under_way.add(name)
            for other in modules[name].needs():
                bring(other)
            order[name] = None

    under_way: set[str] = set()
    for name in first:
        bring(name)
    return [*order]


def _new_names(modules: Mapping[str, _Module], groups: Mapping[str, str]) -> dict[Place, str]:
    """Return the names of globals that need another one than they have.

    Those are the ones that two modules define, and those that a module reads by another name than
    theirs or as attributes, which would look like local variables.
    """
    count = Counter(dir(builtins))
    for name in groups:
        count.update(modules[name].defined)
        count.update(modules[name].foreign.keys())
    disguised = {
        _defined_in(place, modules)
        for module in modules.values()
        for alias, place in module.ours.items()
        if isinstance(place, tuple) and alias != place[1]
    }
    for module in modules.values():
        for target, _ in _attributes(module):
            disguised.add(_defined_in(target, modules))
    return {
        (name, word): f"{name.rpartition('.')[2]}_{word.lstrip('_')}"
        for name in groups
        for word in modules[name].defined
        if not word.startswith("__") and (count[word] > 1 or (name, word) in disguised)
    }


def _attributes(module: _Module) -> Iterator[tuple[Place, ast.Attribute]]:
    """Yield the globals of modules of ours that a module reads as attributes of them."""
    here = {id(node): name for name, node in module.uses}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and id(node.value) in here:
            target = module.ours.get(here[id(node.value)])
            if isinstance(target, str):
                yield (target, node.attr), node


def _defined_in(place: Place, modules: Mapping[str, _Module]) -> Place:
    """Follow a name through modules that only hand it on."""
    while place[1] not in modules[place[0]].defined:
        onward = modules[place[0]].ours.get(place[1])
        if not isinstance(onward, tuple):
            break
        place = onward
    return place


class _Replaced(ast.NodeTransformer):
    def __init__(self, new: Mapping[int, str]) -> None:
        self._new = new

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if id(node) in self._new:
            return ast.Name(self._new[id(node)], node.ctx)
        self.generic_visit(node)
        return node


def _rewritten(
    module: _Module,
    home: str,
    modules: Mapping[str, _Module],
    groups: Mapping[str, str],
    names: Mapping[Place, str],
) -> tuple[list[str], str]:
    """Return the imports that a module needs in its new place, and the rest of it."""
    lines: list[str] = []

    def called(place: Place) -> str:
        name = names.get(place, place[1])
        if groups[place[0]] != home:
            source = groups[place[0]].removesuffix(f".{_PACKAGE}")
            lines.append(f"from {_seen_from(module.parent, source)} import {name}")
        return name

    attributes = {}
    through = set()  # names of modules that are read in no other way
    for place, node in _attributes(module):
        target = _defined_in(place, modules)
        if target[0] in groups:
            attributes[id(node)] = called(target)
            through.add(id(node.value))
    for name, use in module.uses:
        if id(use) in through:
            continue
        target_or_module = module.ours.get(name)
        if isinstance(target_or_module, tuple):
            target = _defined_in(target_or_module, modules)
            if target[0] in groups:
                _rename(use, called(target))
            else:
                lines.append(_import_of(module, name, target_or_module))
        elif target_or_module is not None:
            if target_or_module in groups:
                raise ValueError(f"{module.name} uses the module {name} itself")
            package, _, last = target_or_module.rpartition(".")
            lines.append(f"from {_seen_from(module.parent, package)} import {_as(last, name)}")
        elif name in module.foreign:
            lines.append(ast.unparse(module.foreign[name]))
        elif (module.name, name) in names:
            _rename(use, names[module.name, name])
    return lines, ast.unparse(_Replaced(attributes).visit(module.tree))


def _import_of(module: _Module, name: str, place: Place) -> str:
    return f"from {_seen_from(module.parent, place[0])} import {_as(place[1], name)}"


def _seen_from(package: str, module: str) -> str:
    """The name of a module in an import statement of another."""
    if module == package:
        return "."
    return f".{module[len(package) + 1 :]}" if module.startswith(f"{package}.") else module


def _as(name: str, alias: str) -> str:
    return name if name == alias else f"{name} as {alias}"


def _rename(node: ast.AST, name: str) -> None:
    if isinstance(node, ast.Name):
        node.id = name
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        node.name = name
