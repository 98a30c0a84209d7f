# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile the kernel: `python -P host/awale_engine/compiler.py` (`make play` runs it).

A C compiler of the machine does it, or the package `ziglang`, which is one for every system. In a
checkout the library lies beside the sources, under a name with their hash, so that changed sources
are compiled again. A wheel brings its library along. Needs the standard library only: hatchling's
hook (`tools/wheel_hook.py`) runs this file before anything is installed.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

KERNEL: Final = Path(__file__).with_name("kernel")
HEADER: Final = KERNEL / "awale.h"
SHIPPED: Final = KERNEL / "shipped"  # folder of the library in a wheel
BUILT: Final = KERNEL / "built"  # and in a checkout
ZIG: Final = "ziglang>=0.13"

FLAGS: Final = ("-std=c11", "-O3", "-ffreestanding", "-Wall", "-Wextra")
_VISIBLE: Final = '__attribute__((visibility("default")))'
_KINDS: Final[dict[str, tuple[str, ...]]] = {".dll": ("-shared",), ".wasm": ()}
_SUFFIXES: Final = {"win32": ".dll", "darwin": ".dylib"}


class CannotCompile(Exception):
    """There is no compiler, or it failed; `str()` is one sentence."""


def sources() -> list[Path]:
    """Return the kernel's C files in order; none where only the library is installed."""
    return sorted(KERNEL.glob("*.c"))


def digest() -> str:
    """Hash of everything that the library is made from."""
    sha256 = hashlib.sha256()
    for file in (*sources(), *sorted(KERNEL.glob("*.h")), Path(__file__)):
        sha256.update(file.read_bytes())
    return sha256.hexdigest()[:12]


def library_name() -> str:
    """File name of the library on this system."""
    return f"awale{_SUFFIXES.get(sys.platform, '.so')}"


def library() -> Path:
    """Path of the library that belongs to these sources, whether it is there or not.

    AWALE_KERNEL names another one, such as one with sanitizers."""
    chosen = os.environ.get("AWALE_KERNEL")
    if chosen:
        return Path(chosen)
    if not sources():
        return SHIPPED / library_name()
    return BUILT / f"{digest()}-{library_name()}"


def find_compiler() -> list[str] | None:
    """Return the command of a C compiler: the machine's, else that of the package `ziglang`."""
    named = os.environ.get("CC")
    if named:
        return named.split()
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name) and sys.platform != "win32":
            return [name]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    return None


def install_zig() -> None:
    """Install the package `ziglang` beside this Python; CannotCompile if that fails."""
    print("Installing zig, which compiles the engine (about 100 MB, once) ...", flush=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    if subprocess.run([*pip, "--no-input", ZIG]).returncode:
        raise CannotCompile(
            f"{ZIG} could not be installed: is the network there? Or install a C compiler "
            "(Debian, Ubuntu: sudo apt install gcc)."
        )
    importlib.invalidate_caches()


def compile_kernel(to: Path, compiler: list[str], *flags: str) -> None:
    """Compile the sources into a shared library; CannotCompile names what went wrong.

    The file appears under its name only when it is complete.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        part = Path(folder) / to.name
        command = [
            *(*compiler, *FLAGS, f"-DAWALE_API={_VISIBLE}", "-fvisibility=hidden"),
            *_KINDS.get(to.suffix, ("-shared", "-fPIC")),
            *flags,
            *("-o", str(part), *map(str, sources())),
        ]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        except OSError as error:
            raise CannotCompile(f"{compiler[0]} cannot be run ({error.strerror}).") from error
        if done.returncode:
            lines = [line for line in done.stderr.splitlines() if "error" in line] or [""]
            raise CannotCompile(f"{' '.join(compiler)} failed: {lines[0][:300]}")
        try:
            os.replace(part, to)  # noqa: TID251
        except PermissionError:
            if not to.exists():
                raise
            # Windows: another process has made the same library meanwhile, and loaded it.


def build() -> Path:
    """Return the library for these sources, compiled if it is missing; CannotCompile if it
    cannot be."""
    to = library()
    if to.exists():
        return to
    if not sources():
        raise CannotCompile(f"{to} is missing; install the package again.")
    compiler = find_compiler()
    if compiler is None:
        raise CannotCompile(
            "There is no C compiler here: install one (Debian, Ubuntu: sudo apt install gcc), or "
            f"{sys.executable} -m pip install ziglang"
        )
    try:
        compile_kernel(to, compiler)
    except OSError as error:
        raise CannotCompile(f"{to.parent} cannot be written ({error.strerror}).") from error
    for old in BUILT.glob(f"*-{library_name()}"):
        if old != to:
            with contextlib.suppress(OSError):  # Windows keeps a library that is loaded
                old.unlink()
    return to


def main() -> int:
    """Compile the kernel and report it; 0 also where it cannot be, as the game can do without."""
    if library().exists():
        return 0
    try:
        if find_compiler() is None:
            print("There is no C compiler here.", end=" ")
            install_zig()
        name = " ".join((find_compiler() or ["nothing"])[-3:])
        print(f"Compiling the engine with {name} (a few seconds, once) ...", flush=True)
        build()
    except CannotCompile as error:
        print(f"{error} Until then the core's own, slower search plays.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
