# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel as a library, the Home of `binding` on a computer, and memory for it.

ctypes binds it by its header: that is part of Python, so nothing has to be installed or compiled
for a Python version, it is imported in milliseconds, and a call releases the interpreter's lock, so
threads really run at once. (cffi reads a header as well, but is a package, and its parser takes
longer than an engine's start.)

Python's `array` and `memoryview` do what is needed of an array here: a length, an element type,
slices that share the memory. Large buffers come from the system as zeros, which take memory only
where they are written to.
"""

import ctypes
import mmap
import re
import sys
import threading
from array import array
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from struct import calcsize
from typing import TYPE_CHECKING, Any, Final

from . import compiler
from .binding import Unavailable

if TYPE_CHECKING:
    from .memory import Buffer, Kind
    from .search.evaluation import Weights

_INTEGERS: Final = tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))
_TYPES: Final[dict[str, Any]] = {f"{kind}_t": getattr(ctypes, f"c_{kind}") for kind in _INTEGERS}
_TYPES["void"] = None
_PREFIX: Final = "awale_"
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONSTANT: Final = re.compile(r"^#define AWALE_(\w+) (-?\d+)\s*$", re.MULTILINE)
_STRUCT: Final = re.compile(r"typedef struct awale_(\w+) \{(.*?)\} awale_\w+;", re.DOTALL)
_FUNCTION: Final = re.compile(r"AWALE_API\s+(\w+) awale_(\w+)\((.*?)\);", re.DOTALL)
_FIELD: Final = re.compile(r"(?:const )?(\w+) (\*?)(\w+)(?:\[(.*)\])?")
# Pages of one's own: the system gives large ones only to these.
_PRIVATE: Final = (
    {} if sys.platform == "win32" else {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}
)
_POPULATE_WRITE: Final = 23  # of Linux's madvise; Python has no name for it


class Library:
    """See Home. The library is loaded, or compiled before, when it is first used; a struct is a
    ctypes.Structure."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        with self._lock:
            if name not in vars(self):
                self._load()
        try:
            return vars(self)[name]
        except KeyError:
            raise AttributeError(f"the kernel has no {name}") from None

    def zeros(self, count: int, kind: "Kind" = "b", *, huge_pages: bool = False) -> "Buffer":
        """See Memory."""
        if count < 0:
            raise ValueError("a buffer cannot have a negative length")
        size = count * calcsize(kind)
        try:
            pages = mmap.mmap(-1, max(size, 1), **_PRIVATE)
        except (OSError, ValueError, OverflowError) as error:
            raise MemoryError(f"there is no room for {size:,} bytes") from error
        if huge_pages and hasattr(mmap, "MADV_HUGEPAGE"):
            with suppress(OSError):
                pages.madvise(mmap.MADV_HUGEPAGE)
        return memoryview(pages)[:size].cast(kind)

    def occupy(self, buffer: "Buffer") -> bool:
        """See Memory."""
        pages = buffer.obj
        assert isinstance(pages, mmap.mmap)
        if not hasattr(pages, "madvise"):
            return False
        try:
            pages.madvise(_POPULATE_WRITE)
        except OSError:
            return False
        return True

    def filled(self, count: int, kind: "Kind", byte: int) -> "Buffer":
        """See Memory."""
        return memoryview(bytearray([byte]) * (count * calcsize(kind))).cast(kind)

    def address(self, buffer: "Buffer | None") -> int | None:
        """See Memory."""
        if buffer is None or not len(buffer):
            return None
        return ctypes.addressof(ctypes.c_char.from_buffer(buffer))

    def numbers(self, values: Iterable[int], kind: "Kind") -> "Buffer":
        """See Memory."""
        if isinstance(values, memoryview) and values.format == kind and not values.readonly:
            return values
        return memoryview(array(kind, values))

    def copied(self, data: "Buffer | bytes", kind: "Kind") -> "Buffer":
        """See Memory."""
        return memoryview(bytearray(data)).cast("B").cast(kind)

    @staticmethod
    def weights(name: str, rules: str) -> "Weights":
        """See Home."""
        from .search.evaluation import load

        return load(name, rules)

    def _load(self) -> None:
        try:
            path = compiler.build()
            library = ctypes.CDLL(str(path))
        except compiler.CannotCompile as error:
            raise Unavailable(str(error)) from error
        except OSError as error:
            raise Unavailable(f"The engine's library cannot be loaded ({error}).") from error
        vars(self).update(read_header(compiler.HEADER, library))


def read_header(
    path: Path, library: Any = None, pointer: type[Any] = ctypes.c_void_p
) -> dict[str, Any]:
    """Return the constants and structs of a header, and its functions if `library` has their code.

    `pointer` is what stands for one in structs; other machines have other sizes."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    found: dict[str, Any] = {name: int(value) for name, value in _CONSTANT.findall(text)}
    for name, body in _STRUCT.findall(text):
        fields = [_field(line.strip(), found, pointer) for line in body.split(";") if line.strip()]
        found[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
    for result, name, arguments in _FUNCTION.findall(text) if library is not None else ():
        function = getattr(library, _PREFIX + name)
        function.restype = _TYPES[result]
        function.argtypes = [_argument(each.strip(), found) for each in arguments.split(",")]
        found[name] = function
    return found


def _field(line: str, known: dict[str, Any], address: type[Any]) -> tuple[str, Any]:
    """Read a member of a struct: a number, a struct, an array of them, or an address."""
    match = _FIELD.fullmatch(line)
    if match is None:
        raise ValueError(f"the header has the member '{line}', which is of no known kind")
    kind, pointer, name, length = match.groups()
    found = address if pointer else _kind(kind, known)
    if length:
        names = {f"AWALE_{name}": value for name, value in known.items() if isinstance(value, int)}
        found *= eval(length, {"__builtins__": {}}, names)
    return name, found


def _argument(line: str, known: dict[str, Any]) -> Any:
    match = _FIELD.fullmatch(line)
    if match is None:
        raise ValueError(f"the header has the parameter '{line}', which is of no known kind")
    kind, pointer, _, _ = match.groups()
    if not pointer:
        return _TYPES[kind]
    return ctypes.POINTER(_kind(kind, known)) if kind not in _TYPES else ctypes.c_void_p


def _kind(name: str, known: dict[str, Any]) -> Any:
    return _TYPES[name] if name in _TYPES else known[name.removeprefix(_PREFIX)]


library: Final = Library()
