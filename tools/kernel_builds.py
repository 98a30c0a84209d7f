# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile the engine's kernel for every platform that has a wheel, with zig on any of them.

    python -m tools.kernel_builds FOLDER

The library needs nothing of the system that it runs on, so one for Linux serves glibc and musl. The
package `ziglang` is the compiler, which is installed here when it is first needed.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Final, NamedTuple

from awale_engine.compiler import compile_kernel, install_zig
from awale_engine.locked_file import locked


class Target(NamedTuple):
    """A platform: zig's name of it, the library's suffix, and the tag of its wheel."""

    zig: str
    suffix: str
    tag: str

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of the compiler."""
        return ("-target", self.zig, "-s", *_ALONE[self.suffix])


# What keeps the library from needing another one. Windows wants an entry point in each, which is
# zig's; on ARM, tables of the calls for a debugger would need a function of another library. On
# macOS a library keeps a name of its own, which would be the path it was compiled to.
_ALONE: Final = {
    ".dll": (),
    ".dylib": ("-nostdlib", "-Wl,-install_name,awale.dylib"),
    ".so": ("-nostdlib", "-fno-unwind-tables", "-fno-asynchronous-unwind-tables"),
}


def _linux(processor: str, oldest: str = "2_17") -> str:
    return f"manylinux_{oldest}_{processor}.musllinux_1_1_{processor}"


TARGETS: Final = (
    Target("x86_64-linux-gnu", ".so", _linux("x86_64")),
    Target("aarch64-linux-gnu", ".so", _linux("aarch64")),
    Target("arm-linux-gnueabihf", ".so", _linux("armv7l")),
    Target("x86_64-macos.11.0", ".dylib", "macosx_11_0_x86_64"),
    Target("aarch64-macos.11.0", ".dylib", "macosx_11_0_arm64"),
    Target("x86_64-windows-gnu", ".dll", "win_amd64"),
)
# The search alone, for browsers (all since 2023 have these instructions).
EXPORTED: Final = (
    *("age", "recall", "begin", "run", "line"),
    *("prove", "bounds", "locate", "play"),
    *("decoder", "decode"),  # of tables that are fetched piece by piece
)
_WASM: Final = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory+sign_ext"),
    *("-nostdlib", "-s", "-Wl,--no-entry", "-Wl,--export=__heap_base"),
    *(f"-Wl,--export=awale_{name}" for name in EXPORTED),
)


def find_zig() -> list[str]:
    """Return the command of zig's C compiler, installed if it is missing; CannotCompile."""
    # Locked: half an installation by another process is a package that cannot compile.
    with locked(Path(sys.prefix) / "zig.lock", wait=True):
        importlib.invalidate_caches()
        if importlib.util.find_spec("ziglang") is None:
            install_zig()
    return [sys.executable, "-m", "ziglang", "cc"]


def compile_for(target: Target, folder: Path) -> Path:
    """Compile the kernel for a platform into a folder of its own in `folder`; CannotCompile."""
    library = folder / target.zig / f"awale{target.suffix}"
    compile_kernel(library, find_zig(), *target.flags)
    return library


def compile_wasm(folder: Path) -> Path:
    """Compile what searches into WebAssembly, for the site; CannotCompile."""
    library = folder / "awale.wasm"
    compile_kernel(library, find_zig(), *_WASM)
    return library


def main() -> int:
    """Compile for every platform and print the files."""
    for target in TARGETS:
        library = compile_for(target, Path(sys.argv[1]))
        print(f"{library}: {library.stat().st_size:,} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
