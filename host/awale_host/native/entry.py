# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Functions through which Python enters the compiled engine, ready without the compiler.

Numba takes seconds to compile one of them, and half a second to be imported only to load what it
has compiled. So their code is kept apart from numba's cache: as an object file for this processor,
which llvmlite loads in a few milliseconds. It is made once from LLVM's portable code, which comes
with the package (`python -m tools.portable_code`) or, in a checkout, from numba.

What is kept takes words, not objects, so their types are declared: nothing is converted, and a
wrong type is an error rather than a read of foreign memory. It cannot allocate arrays.
"""

import ctypes
import hashlib
import os
import platform
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from .jit import Compiled
from .sources import cache_folder, digest

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")

SHIPPED: Final = Path(__file__).with_name("shipped")
# Where this has been tried. A wrong object file ends the program: elsewhere numba runs the code.
_TRIED: Final = sys.platform == "linux" and platform.machine() == "x86_64"
_lock = threading.RLock()
_Binder = Callable[..., Callable[[], Any]]


@dataclass(frozen=True)
class Kind:
    """Type of a parameter or result: an array of `dimensions` if there are any."""

    name: str
    dimensions: int = 0

    @property
    def numba(self) -> str:
        """The type as numba's signatures spell it."""
        if not self.dimensions:
            return self.name
        return f"{self.name}[{':, ' * (self.dimensions - 1)}::1]"

    @property
    def llvm(self) -> list[str]:
        """The words that numba's calling convention passes: of an array its owner, two; number and
        size of its elements; its address; its shape and its strides."""
        if self.dimensions:
            return ["ptr", "ptr", "i64", "i64", "ptr", *["i64"] * 2 * self.dimensions]
        return ["i8" if self is FLAG else "i64"]

    def value(self, found: Any) -> Any:
        """Return what stands in the buffer for a result."""
        if self is PAIR:
            return found[0], found[1]
        if self is NOTHING:
            return None
        return bool(found[0]) if self is FLAG else found[0]

    def words(self, value: Any) -> tuple[Any, ...]:
        """Return `value` as these words; TypeError for an array of another type or layout."""
        if not self.dimensions:
            return (int(value),)
        if value.dtype != self.name or value.ndim != self.dimensions or not value.flags.carray:
            raise TypeError(f"{self.numba} is wanted, not {value.dtype} {value.shape}")
        address = value.__array_interface__["data"][0]
        return (None, None, value.size, value.itemsize, address, *value.shape, *value.strides)


NOTHING: Final = Kind("void")
FLAG: Final = Kind("boolean")
NUMBER: Final = Kind("int64")
PAIR: Final = Kind("UniTuple(int64, 2)")
NUMBERS: Final = Kind("int64", 1)
ROWS: Final = Kind("int64", 2)
SHORTS: Final = Kind("int16", 1)
HALVES: Final = Kind("int32", 1)

_CTYPES: Final[dict[str, Any]] = {
    "ptr": ctypes.c_void_p,
    "i64": ctypes.c_int64,
    "i8": ctypes.c_uint8,
}
_RESULT: Final = ctypes.c_int64 * 2
_RETURNED: Final = (0, -2)  # a value, nothing


class Entry(Compiled):
    """A function with one signature whose machine code is kept; see the module's text.

    Compiled callers compile it into themselves like any other.
    """

    def __init__(self, function: Callable[..., Any], result: Kind, kinds: tuple[Kind, ...]) -> None:
        super().__init__(function)
        self._result = result
        self._kinds = kinds
        self._bind: _Binder | None = None
        self._maker: subprocess.Popen[bytes] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Run the kept code."""
        return (self._bind or self._prepare())(*arguments)()

    def bind(self, *arguments: Any) -> Callable[[], Any]:
        """See `bound`."""
        return (self._bind or self._prepare())(*arguments)

    @property
    def variants(self) -> int:
        """See Compiled."""
        return super().variants or int(self._bind is not None)

    def prepare(self) -> None:
        """Load the code, after making it if there is none; it may still be compiled at the first
        call where that has not been tried."""
        self._prepare()

    def prepare_beside(self) -> bool:
        """See `prepared_beside`."""
        if not _TRIED:
            return False
        with _lock:
            if self._maker is not None:
                return True
            if self._bind or self._file().exists() or self._shipped().exists():
                self.prepare()
                return True
            if not os.access(self._file().parent, os.W_OK):
                return False
            self._maker = self._another_process()
        return self._maker is not None

    def _another_process(self) -> "subprocess.Popen[bytes] | None":
        """Start a process that makes the code; None if that is not possible."""
        module, name = self.py_func.__module__, self.py_func.__name__
        program = f"import os; os.nice(10); from {module} import {name}; {name}.prepare()"
        with suppress(OSError):
            return subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # the Ctrl-C that ends the game must not end it
            )
        return None

    @property
    def ready(self) -> bool:
        """See `is_ready`."""
        return self._maker is None or self._maker.poll() is not None

    def _prepare(self) -> _Binder:
        """Load the code, after making it if there is none."""
        if self._maker is not None:
            self._maker.wait()
        with _lock:
            if self._bind is None:
                self._bind = self._kept() if _TRIED else partial(partial, self.for_python)
            return self._bind

    def _kept(self) -> _Binder:
        from . import machine_code

        name, file, shipped = self.py_func.__name__, self._file(), self._shipped()
        with suppress(OSError, ValueError, RuntimeError):  # there is none, or it is damaged
            return self._binder(*machine_code.load(_checked(file.read_bytes()), name))
        try:
            code = shipped.read_bytes() if shipped.exists() else self.portable()
            object_file = machine_code.assemble(code)
            bind = self._binder(*machine_code.load(object_file, name))
        except (ValueError, RuntimeError):  # another numba, whose code looks different
            return partial(partial, self.for_python)
        with suppress(OSError):
            _write(file, hashlib.sha256(object_file).digest() + object_file)
        return bind

    def _file(self) -> Path:
        """The file with the machine code."""
        from . import machine_code

        name = f"{self.py_func.__name__}-{machine_code.processor()}.o"
        return cache_folder(digest(self.py_func.__module__)) / name

    def _shipped(self) -> Path:
        """The file with the portable code that comes with the package."""
        return SHIPPED / self.shipped_name()

    def shipped_name(self) -> str:
        """Name of the file with the portable code of these very sources."""
        from . import machine_code

        source = digest(self.py_func.__module__)
        return f"{self.py_func.__name__}-{source}-{machine_code.dialect()}.bc"

    def portable(self) -> bytes:
        """Compile with numba as far as LLVM's portable code."""
        from . import machine_code
        from .compiler import as_text, quickly

        dispatcher = as_text(self.py_func)
        kinds = ", ".join(kind.numba for kind in self._kinds)
        with quickly():
            dispatcher.compile(f"{self._result.numba}({kinds})")
        (made,) = dispatcher.overloads.values()
        return machine_code.portable(
            made.library.get_llvm_str(),
            made.fndesc.llvm_func_name,
            self.py_func.__name__,
            ["ptr", "ptr", *chain.from_iterable(kind.llvm for kind in self._kinds)],
        )

    def _binder(self, address: int, owner: object) -> _Binder:
        """Return what binds arguments to the code at an address, which `owner` keeps there.

        In numba's calling convention the first two words say where the result goes and where the
        description of an exception; then come the arguments.
        """
        words = chain.from_iterable(kind.llvm for kind in self._kinds)
        pointer = ctypes.c_void_p
        code = ctypes.CFUNCTYPE(
            ctypes.c_int32, pointer, pointer, *(_CTYPES[each] for each in words)
        )
        run = code(address)
        result, kinds = self._result, self._kinds

        def bind(*arguments: Any) -> Callable[[], Any]:
            words: list[Any] = []
            for kind, value in zip(kinds, arguments, strict=True):
                words += kind.words(value)
            found, exception = _RESULT(), _RESULT()

            def call(kept: object = (owner, arguments)) -> Any:
                status = run(found, exception, *words)
                if status not in _RETURNED:
                    raise RuntimeError(f"{self.py_func.__name__} returned the error {status}")
                return result.value(found)

            return call

        return bind


def entry(result: Kind, *kinds: Kind) -> Callable[[F], F]:
    """Compile a function for one signature and keep its machine code."""

    def decorate(function: F) -> F:
        return cast("F", Entry(function, result, kinds))

    return decorate


def bound(function: Callable[..., R], *arguments: Any) -> Callable[[], R]:
    """Return a call of an entry with these arguments, which one thread at a time may make.

    What is made thousands of times with the same arrays takes them apart only once. They must not
    be moved meanwhile.
    """
    return cast("Entry", function).bind(*arguments)


def prepared_beside(function: Callable[..., object]) -> bool:
    """Load the code of an entry or, if it has to be compiled, let another process do that, at a
    low priority and to its end, whatever becomes of this one. The first call waits for it.

    Returns False if it has to be compiled here, by the first call.
    """
    return cast("Entry", function).prepare_beside()


def is_ready(function: Callable[..., object]) -> bool:
    """Return whether a call of an entry need not wait for another process that compiles it."""
    return cast("Entry", function).ready


def _checked(stored: bytes) -> bytes:
    """Return an object file without its checksum in front; ValueError if it does not match."""
    size = hashlib.sha256().digest_size
    if hashlib.sha256(stored[size:]).digest() != stored[:size]:
        raise ValueError("this object file is damaged")
    return stored[size:]


def _write(file: Path, contents: bytes) -> None:
    """Write a file that another process finds complete or not at all."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(contents)
        os.replace(name, file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
