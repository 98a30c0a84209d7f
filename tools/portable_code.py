# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile the engine as far as LLVM's portable code, for the wheel.

    python -m tools.portable_code FOLDER

A machine that installs the wheel has only its own processor's code to make from it, which takes a
tenth of the time; the folder `native/shipped` of the package holds it. The files are for systems
like this one, and named after the sources that they come from.
"""

import argparse
import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# Numba reads this as it is imported: code for any processor of this kind.
_ANY_PROCESSOR: Final = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
_PACKAGES: Final = ("awale_host.engine.search", "awale_host.tablebase")


def write_portable_code(folder: Path) -> None:
    """Write the files into `folder`, by another process, which takes some ten seconds."""
    subprocess.run(
        [sys.executable, "-m", "tools.portable_code", folder],
        env={**os.environ, **_ANY_PROCESSOR},
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
    )


def _modules() -> Iterator[str]:
    for package in _PACKAGES:
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__):
            yield f"{package}.{found.name}"


def main() -> int:
    """Compile every entry into a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if any(os.environ.get(name) != value for name, value in _ANY_PROCESSOR.items()):
        write_portable_code(folder)
        return 0
    from awale_host.native.entry import Entry

    folder.mkdir(parents=True, exist_ok=True)
    for module in _modules():
        for each in vars(importlib.import_module(module)).values():
            if isinstance(each, Entry) and each.py_func.__module__ == module:
                (folder / each.shipped_name()).write_bytes(each.portable())
    return 0


if __name__ == "__main__":
    sys.exit(main())
