# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Collects the files that run in the browser into one archive.

In it are the firmware and the core as they are, the desktop's virtual board and session rewritten
for MicroPython (`dialect.py`), and what stands in for the rest.
"""

import contextlib
import ctypes
import functools
import importlib.util
import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import msgspec
from awale_engine.compiler import HEADER
from awale_engine.native import read_header
from awale_engine.tables.rules import NoTables, TableRules
from awale_host.analysis.cache import engine_version
from awale_host.resources import board_description, firmware_folder
from awale_host.views.page_options import page_options
from awale_machine.board_toml import BoardDescription

from awale_core import RULE_SETS, rule_set

from .dialect import rewritten
from .imported import SHIMS, SITE, imported

# What only these need is fetched when it is wanted: their folders, and what only they import.
ROOMS: Final = ("friend", "study")
# Beginnings of ids that only the desktop says, or that only the build reads.
DESKTOPS_OWN: Final = (
    *("door.", "engine.", "hall.", "port.", "tables.", "terminal.", "ui.hall.", "virtual."),
)
# Those that the page alone shows, from the catalogue that it fetches.
_PAGES_OWN: Final = (
    "coach.", "cost.", "exact.", "health.", "hint.", "lesson.", "menu.", "moved.", "page.",
    "puzzle.", "remark.", "rule.", "rules.", "sign.", "study.", "touch.", "turn.", "ui.", "why.",
)  # fmt: skip
_LIBRARIES: Final = ("neopixel", "adafruit_pixelbuf")
_TABLES: Final = ("board", "touch", "leds", "geometry", "pins", "power")


def bundled(room: str | None = None) -> dict[str, str]:
    """The files by their path in the worker's file system: those that are there from the start, or
    those that a room needs besides."""
    files, imports = _all(), {}
    for each in (None, *ROOMS):
        own = {path: file for path, file in _roots().items() if _room(path) == each}
        imports[each] = _needed(own).keys()

    def is_of(path: str, room: str) -> bool:
        return _room(path) == room or path in imports[room] - imports[None]

    if room is not None:
        return {path: text for path, text in files.items() if is_of(path, room)}
    return {path: text for path, text in files.items() if not any(is_of(path, r) for r in ROOMS)}


def _room(path: str) -> str | None:
    return next((room for room in ROOMS if room in path.split("/")), None)


def _roots() -> dict[str, Path]:
    """Return the modules that are there in any case, by path: session, program, stand-ins."""
    roots = {}
    for to, folder in (
        ("awale_session", _folder_of("awale_session")),
        ("awale_web", SITE / "program"),
        ("lib", _folder_of("awale_machine") / "standins"),
    ):
        for path in sorted(folder.rglob("*.py")):
            if path.stem != "awale_flash":  # the page takes its few games over at once, from nvm
                roots[f"/{to}/{path.relative_to(folder).as_posix()}"] = path
    return roots


def _needed(roots: dict[str, Path]) -> dict[str, Path]:
    """The files by their paths that these import, directly or through others."""
    found = imported((_module(path), file) for path, file in roots.items())
    return {_path(file): file for file in found.values()}


def _module(path: str) -> str:
    """The name of a module by its path; that of a package ends in a dot."""
    return path.removesuffix(".py").removesuffix("__init__").lstrip("/").replace("/", ".")


def _path(file: Path) -> str:
    if SHIMS in file.parents:
        return f"/lib/{file.relative_to(SHIMS).as_posix()}"
    return f"/{file.relative_to(SITE.parent).as_posix()}"


@functools.cache
def _all() -> dict[str, str]:
    """All files by their paths; rewriting them takes seconds, so it is done once."""
    files: dict[str, str] = {}
    firmware = firmware_folder()
    for path in sorted(firmware.rglob("*.py")):
        files[f"/firmware/{path.relative_to(firmware).as_posix()}"] = _text(path)
    core = _folder_of("awale_core")
    for path in sorted(core.glob("*.py")):
        files[f"/awale_core/{path.name}"] = _text(path)
    files.update(_host())
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        files[f"/lib/{name}.py"] = rewritten(_text(Path(spec.origin)), name)
    for path in sorted(SHIMS.rglob("*.py")):
        files[_path(path)] = _text(path)
    files["/lib/site_facts.json"] = json.dumps(site_facts(), ensure_ascii=False)
    files["/locale/en.json"] = _sentences()
    return files


def _sentences() -> str:
    """The English sentences that the program may write itself, into errors and files of games."""
    whole = json.loads(_text(_folder_of("awale_session") / "locale" / "en.json"))
    left = (*DESKTOPS_OWN, *_PAGES_OWN)
    kept = {id: text for id, text in whole.items() if not id.startswith(left)}
    return json.dumps(kept, ensure_ascii=False)


def _host() -> Iterator[tuple[str, str]]:
    roots = _roots()
    for path, file in roots.items():
        own = path.startswith("/awale_web/")  # written for MicroPython
        yield path, _text(file) if own else rewritten(_text(file), path)
    for path, file in sorted(_needed(roots).items()):
        if SHIMS in file.parents:
            continue
        yield path, rewritten(_text(file), path)
    yield "/lib/kernel_layout.py", kernel_layout()
    numbers = "touch_numbers.json"
    yield f"/awale_machine/{numbers}", _text(_folder_of("awale_machine") / numbers)


def site_facts() -> dict[str, Any]:
    """Facts of the checkout, for a file of JSON, which loads sooner than Python."""
    description = board_description()
    return {
        "VERSION": metadata.version("awale-board"),
        "TABLES": rules_with_tables(),
        "ENGINE": engine_version(),
        "BOARD": _tables(description, *_TABLES),
        "HELLO": {
            "source": f"awale {metadata.version('awale-board')}",
            "board": _tables(description, "leds", "geometry"),
            "build": "pcb",
            "options": msgspec.to_builtins(page_options()),
        },
    }


def rules_with_tables() -> list[str]:
    """The rule sets that can have endgame tables."""
    found = []
    for rules in RULE_SETS:
        with contextlib.suppress(NoTables):
            TableRules(rule_set(rules))
            found.append(rules)
    return found


def kernel_layout() -> str:
    """The kernel's constants and where the members of its structs lie in WebAssembly, as a module;
    a struct's members are name, offset, kind, and how many there are of it (0: a single one)."""
    found = read_header(HEADER, pointer=ctypes.c_uint32)
    numbers: dict[str, tuple[str, int, bool]] = {}
    structs = []
    for name, kind in found.items():
        if not (isinstance(kind, type) and issubclass(kind, ctypes.Structure)):
            continue
        members = []
        fields: list[tuple[str, Any]] = kind._fields_  # type: ignore[assignment]
        for member, of in fields:
            count = getattr(of, "_length_", 0)
            of = of._type_ if count else of
            word = of.__name__
            if not issubclass(of, ctypes.Structure):
                signed = of(-1).value < 0
                word = f"{'i' if signed else 'u'}{8 * ctypes.sizeof(of)}"
                numbers[word] = (word, ctypes.sizeof(of), signed)
            members.append((member, getattr(kind, member).offset, word, count))
        structs.append((name, ctypes.sizeof(kind), tuple(members)))
    constants = {name: value for name, value in found.items() if isinstance(value, int)}
    tables = {"CONSTANTS": constants, "NUMBERS": tuple(numbers.values()), "STRUCTS": tuple(structs)}
    return "".join(f"{name} = {value!r}\n" for name, value in tables.items())


def _tables(description: BoardDescription, *names: str) -> Any:
    tables = {name: msgspec.to_builtins(getattr(description, name)) for name in names}
    return json.loads(json.dumps(tables))


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
