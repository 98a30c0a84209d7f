# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Follows imports: the modules of engine and machine, and stand-ins for CPython's, that programs
in the browser need."""

import ast
import functools
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final

import awale_site

SITE: Final = Path(awale_site.__file__).resolve().parent
SHIMS: Final = SITE / "shims"  # what stands in for CPython's modules
_PACKAGES: Final = ("awale_engine", "awale_machine")  # of which a browser runs what is imported


def imported(roots: Iterable[tuple[str, Path]]) -> dict[str, Path]:
    """The files of the modules that these import, directly or through others, by name. A root is
    the name of a module or, ending in a dot, of a package, and its file."""
    found: dict[str, Path] = {}
    left = list(roots)
    while left:
        name, path = left.pop()
        package = name.rpartition(".")[0]
        for wanted in _wanted(path, package):
            file = _file(wanted)
            if file is not None and wanted not in found:
                found[wanted] = file
                left.append((wanted, file))
    return found


@functools.cache
def _wanted(path: Path, package: str) -> list[str]:
    """Names that a file of a package may import; kept, as each part follows the same ones."""
    return list(_imports(ast.parse(path.read_text(encoding="utf-8")), package))


@functools.cache
def _file(name: str) -> Path | None:
    parts = name.split(".")
    inside = (SITE.parent if parts[0] in _PACKAGES else SHIMS).joinpath(*parts)
    found = (inside.with_suffix(".py"), inside / "__init__.py")
    return next((path for path in found if path.is_file()), None)


def _imports(node: ast.AST, package: str) -> Iterator[str]:
    """Yield what may be the name of a module, but for what is imported for types alone."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.If) and ast.unparse(each.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(each, ast.Import):
            yield from (alias.name for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            above = package.split(".")[: 1 - each.level or None] if each.level else []
            base = ".".join([*above, *([each.module] if each.module else [])])
            yield from accumulate(base.split("."), "{}.{}".format)  # its packages, too
            yield from (f"{base}.{alias.name}" for alias in each.names)
        else:
            yield from _imports(each, package)
