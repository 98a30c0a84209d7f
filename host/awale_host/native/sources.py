# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Which source files the machine code of a module depends on, and the folders that keep it.

Numba's own cache checks only the file that defines a function, although the machine code also
contains inlined callees and constants from other files. Here the cache folder is named after a
hash of the file and of every project file that it imports, directly or not. A change of a file
therefore recompiles what depends on it, and nothing else.
"""

import ast
import hashlib
import importlib.util
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

_UNUSED_DAYS: Final = 60
_PROJECT: Final = ("awale_host", "awale_core", "tools")


@cache
def _file_of(module: str) -> Path | None:
    """Source file of a project module; None for other modules and for names that are none."""
    if module.split(".")[0] not in _PROJECT:
        return None
    with suppress(ImportError, AttributeError, ValueError):
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin)
    return None


@cache
def _imports_of(module: str, file: Path) -> frozenset[str]:
    """Project modules that a module imports at any level of its source."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return frozenset(name for name in names if _file_of(name) is not None)


def sources_of(module: str) -> list[Path]:
    """Source files of a project module and of all project modules that it depends on, sorted."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        file = _file_of(name)
        if file is None or name in seen:
            continue
        seen.add(name)
        if file.name != "__init__.py":  # a package's own re-exports are not compiled in
            waiting.extend(_imports_of(name, file))
    return sorted({file for name in seen if (file := _file_of(name)) is not None})


@cache
def digest(module: str) -> str:
    """Hash of the source files of a module: equal in a checkout and in a package made from it."""
    found = hashlib.sha256()
    for file in sources_of(module):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


@cache
def cache_folder(name: str) -> Path:
    """Folder of this name for machine code, created if missing; unused ones are removed."""
    parent = Path(platformdirs.user_cache_dir("awale", appauthor=False)) / "compiled"
    folder = parent / name
    with suppress(OSError):  # who writes there reports it
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _remove_unused(parent)
    return folder


@cache
def _remove_unused(parent: Path) -> None:
    for folder in parent.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
