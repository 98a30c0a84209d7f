# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Requirements of the emulated Pico that are not in this repository.

python -m tests.pico.requirements     lists what is missing; exit code 1 if something is
"""

import os
import shutil
import sys
from pathlib import Path

import pytest
from awale_host.install.uf2 import read_firmware

from tests.support.node import NoNode, install_packages, node

EMULATOR = Path(__file__).with_name("emulator")
_BOOTROM_SIZE = 16384

# A folder with both files; each variable of its own comes first.
FOLDER = "AWALE_PICO"
BOOTROM, UF2 = "PICO_BOOTROM", "PICO_UF2"
_FILES = {BOOTROM: "bootrom.bin", UF2: "firmware.uf2"}

_GET_BOOTROM = (
    "Set PICO_BOOTROM to the RP2040's boot ROM as a binary file of 16,384 bytes: save the first "
    "16 KiB of a Pico's memory with a debugger, or build raspberrypi/pico-bootrom-rp2040 (GitHub)."
)
_GET_UF2 = (
    "Set PICO_UF2 to the board's firmware for the Pico, as 'make firmware' builds it, or to "
    "CircuitPython 10 or newer for the board raspberry_pi_pico, a file .uf2 from circuitpython.org."
)
_GET_MTOOLS = (
    "Install mtools (Debian, Ubuntu: sudo apt install mtools; macOS: brew install mtools)."
)


def missing() -> list[str]:
    """Return a sentence for each thing that the emulator needs and that is not here."""
    wanted = []
    bootrom, uf2 = bootrom_path(), uf2_path()
    if bootrom is None or not bootrom.is_file() or bootrom.stat().st_size != _BOOTROM_SIZE:
        wanted.append(_GET_BOOTROM)
    if uf2 is None or not uf2.is_file():
        wanted.append(_GET_UF2)
    if shutil.which("mformat") is None or shutil.which("mcopy") is None:
        wanted.append(_GET_MTOOLS)
    try:
        node()
        if not wanted:
            install_packages(EMULATOR)
    except NoNode as problem:
        wanted.append(str(problem))
    return wanted


def require() -> None:
    """Skip a test for want of something, or fail it where the environment names any of it."""
    wanted = missing()
    if wanted and any(os.environ.get(name) for name in (FOLDER, *_FILES)):
        pytest.fail(" ".join(wanted))
    if wanted:
        pytest.skip(" ".join(wanted))


def bootrom_path() -> Path | None:
    """The boot ROM that the environment names."""
    return _named(BOOTROM)


def uf2_path() -> Path | None:
    """The CircuitPython that the environment names."""
    return _named(UF2)


def has_own_firmware() -> bool:
    """Whether the UF2 that the environment names is the board's own firmware."""
    path = uf2_path()
    return path is not None and read_firmware(path).is_ours


def _named(variable: str) -> Path | None:
    value, folder = os.environ.get(variable), os.environ.get(FOLDER)
    if value:
        return Path(value)
    return Path(folder) / _FILES[variable] if folder else None


def main() -> int:
    """Print what is missing; the exit code."""
    wanted = missing()
    if wanted:
        print("The firmware can run on an emulated Pico once these are here (docs/pico.md):")
        for sentence in wanted:
            print(f"- {sentence}")
    return 1 if wanted else 0


if __name__ == "__main__":
    sys.exit(main())
