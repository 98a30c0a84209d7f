# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Adafruit's libraries: where they are, and how they are installed where pip leaves them out.

They require Blinka, and that a package that has to be compiled on Linux with Python 3.15. The board
needs their sources alone, so that `--no-deps` is enough.
"""

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError

PACKAGES: Final = {
    "neopixel": "adafruit-circuitpython-neopixel",
    "adafruit_pixelbuf": "adafruit-circuitpython-pixelbuf",
    "adafruit_mpr121": "adafruit-circuitpython-mpr121",
    "gpiod": "gpiod",
    "neopixel_spi": "adafruit-circuitpython-neopixel-spi",
}
"""The package of each library."""


def library_source(name: str) -> Path:
    """Return the file of one of `PACKAGES`. AwaleError with the command that installs it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise AwaleError(
            f"Adafruit's library '{name}' is missing: install it with "
            f'"{pip_command("--no-deps", PACKAGES[name])}".'
        )
    return Path(spec.origin)


def missing_libraries(*names: str) -> list[str]:
    """Return those of `PACKAGES` that are not installed."""
    return [name for name in names if importlib.util.find_spec(name) is None]


def pip_command(*words: str) -> str:
    """Return the command that installs packages beside this program, as one types it here.

    What pipx installed has no pip of its own; pipx lends it one.
    """
    prefix = Path(sys.prefix)
    if prefix.parent.name == "venvs" and prefix.parent.parent.name == "pipx":
        return shlex.join(["pipx", "runpip", prefix.name, "install", *words])
    command = [sys.executable, "-m", "pip", "install", *words]
    return subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
