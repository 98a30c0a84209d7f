# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Flash images of a Pico: CircuitPython, `microcontroller.nvm` and the CIRCUITPY drive."""

import os
import random
import subprocess
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from awale_host.install.stock import install
from awale_host.install.uf2 import blocks

from tests.pico.requirements import has_own_firmware, uf2_path

FLASH_SIZE = 2 << 20
NVM_AT = 0xFF000  # `microcontroller.nvm`, one sector
NVM_SIZE = 4096
GAMES_AT = NVM_AT - (128 << 10)  # the memory for games (awale_flash.c)
DRIVE_AT = 0x100000
SECTOR = 4096
_CLUSTER = 512


def flash_image(
    drive: Path | None,
    scratch: Path,
    nvm: bytes | None = None,
    games: bytes | None = None,
) -> bytes:
    """The whole flash of a Pico: CircuitPython, `nvm`, its memory for `games`, and `drive` as its
    CIRCUITPY; with None there is no drive yet, as on a Pico that is new.

    `scratch` is a folder for a temporary file. AwaleError for a file that is not UF2.
    """
    image = bytearray(b"\xff" * FLASH_SIZE)
    put_firmware(image)
    if nvm is not None:
        image[NVM_AT : NVM_AT + NVM_SIZE] = nvm
    if games is not None:
        image[GAMES_AT : GAMES_AT + len(games)] = games
    if drive is not None:
        image[DRIVE_AT:] = drive_image(drive, scratch)
    return bytes(image)


def put_firmware(image: bytearray) -> None:
    """Write the UF2 file that the environment names into a flash image, as a Pico in BOOTSEL mode
    does: nothing else changes."""
    uf2 = uf2_path()
    assert uf2 is not None
    for at, data in blocks(uf2.read_bytes()):
        image[at : at + len(data)] = data


def drive_image(folder: Path, scratch: Path) -> bytes:
    """A FAT12 volume of 1 MiB, as CircuitPython formats it, with the files of `folder`."""
    image = scratch / "drive.img"
    image.write_bytes(bytes(FLASH_SIZE - DRIVE_AT))
    sectors = (FLASH_SIZE - DRIVE_AT) // _CLUSTER
    _mtools("mformat", image, "-T", str(sectors), "-h1", "-s1", "-c1", "-v", "CIRCUITPY", "::")
    files = [str(path) for path in sorted(folder.iterdir()) if path.name != "__pycache__"]
    if files:
        _mtools("mcopy", image, "-s", "-Q", *files, "::/")
    try:
        return image.read_bytes()
    finally:
        image.unlink()


def make_drive(folder: Path) -> None:
    """Write what a board's drive holds in use: with stock CircuitPython the program."""
    if not has_own_firmware():
        install(folder)


def drive_with(folder: Path, files: dict[str, bytes]) -> Path:
    """A drive in `folder` with these files and nothing else."""
    drive = folder / "drive"
    drive.mkdir()
    for name, content in files.items():
        (drive / name).write_bytes(content)
    return drive


def drive_files(flash: bytes, target: Path) -> None:
    """Copy the files of a flash image's CIRCUITPY into the folder `target`.

    subprocess.CalledProcessError if the volume cannot be read.
    """
    target.mkdir(parents=True, exist_ok=True)
    image = target.with_suffix(".img")
    image.write_bytes(flash[DRIVE_AT:])
    try:
        _mtools("mcopy", image, "-s", "-n", "-Q", "::*", str(target))
    finally:
        image.unlink()


def _mtools(program: str, image: Path, *words: str) -> None:
    environment = {**os.environ, "MTOOLS_SKIP_CHECK": "1"}
    command = [program, "-i", str(image), *words]
    subprocess.run(command, check=True, capture_output=True, env=environment)


class Operation(NamedTuple):
    """One operation on flash: an erase of 4 KiB, or a program of up to 256 bytes (`data`)."""

    number: int
    at: int
    t_us: int
    data: bytes | None


def torn_images(
    begin: bytes, done: list[Operation], wanted: Collection[int]
) -> Iterator[tuple[int, bytes]]:
    """The flash with the power cut inside each of the `wanted` operations, by its place in `done`:
    a share of the bits is as they were, the others as they were to become."""
    flash = bytearray(begin)
    for number, operation in enumerate(done):
        at, data = operation.at, operation.data
        new = (
            b"\xff" * SECTOR
            if data is None
            else bytes(map(int.__and__, flash[at : at + len(data)], data))
        )
        if number in wanted:
            cut = bytearray(flash)
            throw = random.Random(number)
            share = throw.random()
            for place, byte in enumerate(new, at):
                for bit in range(8):
                    if throw.random() < share:
                        cut[place] = cut[place] & ~(1 << bit) | byte & 1 << bit
            yield number, bytes(cut)
        flash[at : at + len(new)] = new
