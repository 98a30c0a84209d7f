# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel for Python: its functions, structs and constants, read from its header.

    from awale_engine.binding import kernel
    position = kernel.position(own=…, other=…)
    kernel.legal(position, rules)
    kernel.NO_GOAL

Everything has its name in `kernel/awale.h` without the prefix. ctypes binds it: that is part of
Python, so nothing has to be installed or compiled for a Python version, it is imported in
milliseconds, and a call releases the interpreter's lock, so threads really run at once. (cffi
reads a header as well, but is a package, and its parser takes longer than an engine's start.)

ctypes does not know how long an array is. Callers pass addresses from `memory`, whose buffers do,
and check lengths and ranges before each call.
"""

import ctypes
import re
import threading
from pathlib import Path
from typing import Any, Final

from . import compiler

_TYPES: Final[dict[str, Any]] = {
    "int8_t": ctypes.c_int8,
    "uint8_t": ctypes.c_uint8,
    "int16_t": ctypes.c_int16,
    "uint16_t": ctypes.c_uint16,
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "void": None,
}
_PREFIX: Final = "awale_"
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONSTANT: Final = re.compile(r"^#define AWALE_(\w+) (-?\d+)\s*$", re.MULTILINE)
_STRUCT: Final = re.compile(r"typedef struct awale_(\w+) \{(.*?)\} awale_\w+;", re.DOTALL)
_FUNCTION: Final = re.compile(r"AWALE_API\s+(\w+) awale_(\w+)\((.*?)\);", re.DOTALL)
_FIELD: Final = re.compile(r"(?:const )?(\w+) (\*?)(\w+)(?:\[(.*)\])?")


class Unavailable(Exception):
    """The kernel cannot be compiled or loaded here; `str()` is one sentence."""


class Kernel:
    """The kernel's functions, structs and constants as attributes, loaded at the first use of one.

    A struct is a ctypes.Structure whose pointers are addresses; a function takes structs, buffers'
    addresses or None for pointers. Unavailable if there is no library and none can be made.
    """

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


kernel: Final[Any] = Kernel()


def available(used: Kernel = kernel) -> str:
    """Return "" where the kernel can be used, else the sentence that says why it cannot."""
    try:
        used.play  # noqa: B018  loads it
    except Unavailable as error:
        return str(error)
    return ""
