# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile functions with numba and cache the machine code across runs.

Numba's own cache checks only the file that defines a function, although the machine code also
contains inlined callees and constants from other files. Here the cache folder is named after a
hash of the file and of every project file that it imports, directly or not. A change of a file
therefore recompiles what depends on it, and nothing else.
"""

import ast
import hashlib
import importlib.util
import inspect
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import platformdirs

# Numba looks for scipy as it is imported, for linear algebra that nothing here compiles. Where
# scipy happens to be installed, that would be a third of the time that the engine takes to start.
_scipy = sys.modules.get("scipy")
if _scipy is None:
    sys.modules["scipy"] = None  # type: ignore[assignment]
try:
    import numba
    from numba.core import event
    from numba.np import arraymath  # noqa: F401  (this is what looks for it)
finally:
    if _scipy is None:
        del sys.modules["scipy"]

F = TypeVar("F", bound=Callable[..., Any])

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
def _cache_folder(module: str) -> str:
    """Folder for the machine code of a module, created if missing."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sources_of(module):
        digest.update(file.name.encode() + file.read_bytes())
    parent = Path(platformdirs.user_cache_dir("awale", appauthor=False)) / "compiled"
    folder = parent / digest.hexdigest()[:16]
    with suppress(OSError):  # numba reports a cache that it cannot write
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _remove_unused(parent)
    return str(folder)


@cache
def _remove_unused(parent: Path) -> None:
    for folder in parent.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)


def jit(function: F) -> F:
    """Compile a function on its first call; cached on disk, runs without Python's lock.

    A private one (``_name``) can be called by other compiled functions only: what it would take to
    call it from Python, or to cache it apart from its callers, is a good part of the compiling.
    """
    options: Any = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
    if function.__name__.startswith("_"):
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return cast("F", numba.njit(**options)(function))
    module = function.__module__
    if module == "__main__":
        spec = inspect.getmodule(function)
        module = getattr(getattr(spec, "__spec__", None), "name", module)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = before or _cache_folder(module)
    try:
        return cast("F", numba.njit(cache=True, **options)(function))
    finally:
        config.CACHE_DIR = before


@contextmanager
def on_compile(say: Callable[[], object]) -> Iterator[None]:
    """Call `say` once if anything is compiled, rather than loaded, inside the `with` block."""

    class Listener(event.Listener):
        called = False

        def on_start(self, compiling: object) -> None:
            if not self.called:
                self.called = True
                say()

        def on_end(self, compiling: object) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
