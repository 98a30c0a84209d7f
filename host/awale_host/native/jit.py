# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile functions with numba when they are first called, and cache the machine code across runs.

Numba itself is imported by the first call that needs it: that takes longer than everything else
that an engine does before it is ready, and what `native/entry.py` has saved runs without it.
"""

import inspect
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, update_wrapper
from typing import Any, Final, TypeVar, cast

from .sources import cache_folder, digest

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: Final = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_lock = threading.RLock()
_listeners: list[Callable[[], object]] = []  # to be called before each compilation


@cache
def numba() -> Any:
    """Return the package numba, imported at the first call."""
    with _lock:
        # Numba looks for scipy as it is imported, for linear algebra that nothing here compiles.
        # Where scipy happens to be installed, that would take as long as numba itself.
        scipy = sys.modules.get("scipy")
        if scipy is None:
            sys.modules["scipy"] = None  # type: ignore[assignment]
        try:
            import numba as package
            from numba.core import event
            from numba.np import arraymath  # noqa: F401  (this is what looks for it)
        finally:
            if scipy is None:
                del sys.modules["scipy"]

        class Listener(event.Listener):
            def on_start(self, compiling: object) -> None:
                compilation_begins()

            def on_end(self, compiling: object) -> None:
                pass

        event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]
        return package


def compilation_begins() -> None:
    """Report a compilation to those who asked for it with `on_compile`."""
    for say in list(_listeners):
        say()


@contextmanager
def on_compile(say: Callable[[], object]) -> Iterator[None]:
    """Call `say` once if anything is compiled, rather than loaded, inside the `with` block."""
    called = False

    def once() -> None:
        nonlocal called
        if not called:
            called = True
            say()

    if "numba" in sys.modules:
        numba()  # a caller may have imported it
    _listeners.append(once)
    try:
        yield
    finally:
        _listeners.remove(once)


class Compiled:
    """A function that is compiled when it is first called, from Python or from a compiled one.

    For compiled callers it is compiled without what a call from Python takes and without a cache
    of its own, as they contain it: that is a good part of the compiling.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function

    def __call__(self, *arguments: Any) -> Any:
        """Run it, compiled for the types of the arguments."""
        return self.for_python(*arguments)

    @property
    def variants(self) -> int:
        """For how many signatures it is ready to be called from Python."""
        return len(self.for_python.overloads) if "for_python" in vars(self) else 0

    @cached_property
    def for_python(self) -> Any:
        """Numba's dispatcher for calls from Python, cached on disk."""
        with _lock:
            module = self.py_func.__module__
            if module == "__main__":
                found = inspect.getmodule(self.py_func)
                module = getattr(getattr(found, "__spec__", None), "name", module)
            config = numba().config
            before = config.CACHE_DIR
            name = f"{digest(module)}-numba-{numba().__version__}"
            config.CACHE_DIR = before or str(cache_folder(name))
            try:
                return numba().njit(cache=True, **OPTIONS)(self.py_func)
            finally:
                config.CACHE_DIR = before

    @cached_property
    def for_compiled(self) -> Any:
        """Numba's dispatcher for calls from compiled functions."""
        from .compiler import for_compiled

        with _lock:
            return for_compiled(self.py_func)

    @property
    def _numba_type_(self) -> Any:
        """Type that numba gives this object where a compiled function names it."""
        return self.for_compiled._numba_type_


def jit(function: F) -> F:
    """Compile a function when it is first called; it runs without Python's lock."""
    return cast("F", Compiled(function))
