# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compiling functions to machine code, and keeping what was compiled.

Numba keeps a compiled function for as long as the file that holds it is the same, but a function
also contains those it calls from other files. So everything compiled here goes into a folder that
is named after the contents of all of the engine's files: a change of any of them compiles anew.
"""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import platformdirs
from numba.core import event

import awale_core

F = TypeVar("F", bound=Callable[..., Any])

_UNUSED_DAYS: Final = 60


def _folder() -> str:
    """Where the compiled functions of exactly these sources are kept; made if it is missing."""
    sources = hashlib.sha256(numba.__version__.encode())
    core = Path(awale_core.__file__).parent
    constants = [core / "rules.py", core / "sowing.py"]
    engine = Path(__file__).parent
    tables = engine.parent / "tables"
    for file in [*sorted(engine.glob("*.py")), *sorted(tables.glob("*.py")), *constants]:
        sources.update(file.name.encode() + file.read_bytes())
    parent = Path(platformdirs.user_cache_dir("awale", appauthor=False)) / "compiled"
    folder = parent / sources.hexdigest()[:16]
    with suppress(OSError):  # numba says so itself where it cannot write
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        for other in parent.iterdir():
            if time.time() - other.stat().st_mtime > _UNUSED_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
    return str(folder)


_FOLDER: Final = _folder()


def jit(function: F) -> F:
    """Compile a function for the search: kept on disk, runs without Python's lock."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = before or _FOLDER
    try:
        return cast("F", numba.njit(cache=True, nogil=True, boundscheck=False)(function))
    finally:
        config.CACHE_DIR = before


@contextmanager
def telling(say: Callable[[], object]) -> Iterator[None]:
    """Meanwhile `say` is called once, as soon as something is really compiled, not loaded."""

    class Listener(event.Listener):
        told = False

        def on_start(self, compiling: object) -> None:
            if not self.told:
                self.told = True
                say()

        def on_end(self, compiling: object) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
