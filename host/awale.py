# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command `awale`, also `python -m awale`. Ctrl-C while the program is still being loaded ends
it like any later one: loading takes a quarter of a second, so it happens inside this function."""

import contextlib
import os
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from typing import Any

_get_code = SourceFileLoader.get_code


def _whole_code(loader: SourceFileLoader, name: str) -> Any:
    """Return a module's code. A .pyc file that a power cut has cut short, which Python reports as
    the end of its input, is removed, and the module is compiled again."""
    try:
        return _get_code(loader, name)
    except (EOFError, TypeError, ValueError):
        with contextlib.suppress(OSError):
            os.unlink(cache_from_source(loader.path))
            return _get_code(loader, name)
        return loader.source_to_code(loader.get_data(loader.path), loader.path)


def main() -> None:
    """Load and run the command; it exits with one of the codes that docs/commands.md lists."""
    try:
        SourceFileLoader.get_code = _whole_code  # type: ignore[assignment,method-assign]
        from awale_host import cli

        cli.main()
    except KeyboardInterrupt:
        print("awale: stopped.", file=sys.stderr)
        sys.exit(130)  # cli.STOPPED, which may not be there


if __name__ == "__main__":
    main()
