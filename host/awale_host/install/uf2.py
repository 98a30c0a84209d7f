# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The firmware as one file: finds and checks it, and writes it onto a Pico in BOOTSEL mode.

UF2 is described in github.com/microsoft/uf2; the family ids are those of the RP2040 and of the
RP2350's ARM cores. A Pico that starts with BOOTSEL held shows a drive with INFO_UF2.TXT, takes one
file, writes it into its flash and restarts; the drive CIRCUITPY and the games stay.
"""

import hashlib
import os
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from awale_session.errors import AwaleError

from ..bootsel import MODELS, model_of, waiting_picos
from ..resources import firmware_version, uf2_folders
from .drive import refuse_links

FAMILIES: Final = {0xE48BFF56: "pico", 0xE48BFF59: "pico2"}
_NAME: Final = "awale-board-{version}-{board}.uf2"
_HEADER: Final = struct.Struct("<8I")  # magics, flags, address, size, number, count, family
_BLOCK: Final = 512
_MAGIC: Final = (0x0A324655, 0x9E5D5157)
_MAGIC_END: Final = 0x0AB16F30
_FLASH: Final = 0x10000000
_FLASH_SIZE: Final = 1 << 24  # that a Pico can address
_PIECE: Final = 256  # bytes of a block; the boot ROM takes no other size
_HAS_FAMILY: Final = 0x2000
# Family of a block that SDKs put in front of a file for the RP2350, for a fault of that chip.
_EXTRA: Final = 0xE48BFF57
_SUMS: Final = "SHA256SUMS"  # beside the files of a release
_IS_OURS: Final = b"Awale board on a "  # MICROPY_HW_BOARD_NAME in firmware/circuitpython


class Firmware(NamedTuple):
    """A checked UF2 file: the model it is for (``pico``, ``pico2``), and whether it is the board's
    own firmware rather than some other program."""

    path: Path
    model: str
    is_ours: bool


Chooser = Callable[[str], Path]
"""Names the file for a model, ``pico`` or ``pico2``. NoFirmware if there is none."""


class NoFirmware(AwaleError):
    """Raised if there is no UF2 file for a model."""


class NoPico(AwaleError):
    """Raised if no Pico waits for a file."""


def file_name(model: str) -> str:
    """Return the name of the firmware's file for a model, of this version."""
    return _NAME.format(version=firmware_version(), board=model)


def find_firmware(model: str, folders: Iterable[Path] | None = None) -> Path:
    """Return this program's own UF2 file for a model. NoFirmware if there is none."""
    for folder in uf2_folders() if folders is None else folders:
        path = folder / file_name(model)
        if path.is_file():
            return path
    raise NoFirmware(
        f"The firmware in one file ({file_name(model)}) is not here: take it from the release and "
        "name it with --uf2, build it with 'make firmware', or use --stock."
    )


def read_firmware(path: Path) -> Firmware:
    """Check a UF2 file block by block, and by its SHA-256 where that is beside it. AwaleError if it
    is torn, damaged or for another chip."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise AwaleError(f"{path} cannot be read: {error.strerror}.") from error
    own = _without_extra(data)
    family = _HEADER.unpack_from(own)[7] if len(own) >= _BLOCK else 0
    if family not in FAMILIES:
        raise AwaleError(f"{path} is not a UF2 file for a Pico or a Pico 2.")
    content = b"".join(piece for _, piece in blocks(data))
    wanted = _kept_sum(path)
    if wanted and wanted != hashlib.sha256(data).hexdigest():
        raise AwaleError(f"{path} does not have the SHA-256 that is beside it: fetch it again.")
    return Firmware(path, FAMILIES[family], _IS_OURS in content)


def _kept_sum(path: Path) -> str:
    """Return the SHA-256 of a file that FILE.sha256 or SHA256SUMS beside it names, "" for none."""
    for name in (f"{path.name}.sha256", _SUMS):
        try:
            lines = path.with_name(name).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        for words in map(str.split, lines):
            if len(words) == 2 and words[1].lstrip("*") == path.name:
                return words[0].lower()
    return ""


def _without_extra(data: bytes) -> bytes:
    """Return a UF2 file without the extra first block that it may have for the RP2350."""
    if len(data) >= 2 * _BLOCK and _HEADER.unpack_from(data)[7] == _EXTRA:
        return data[_BLOCK:]
    return data


def blocks(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the offset in flash and the bytes of each block of a UF2 file. AwaleError for a block
    that is missing or damaged."""
    data = _without_extra(data)
    count = len(data) // _BLOCK
    family = _HEADER.unpack_from(data)[7] if count else 0
    for number in range(max(count, 1)):
        block = data[number * _BLOCK : (number + 1) * _BLOCK]
        header = _HEADER.unpack_from(block) if len(block) == _BLOCK else (0,) * 8
        _, _, flags, address, size, index, total, its_family = header
        end = struct.unpack_from("<I", block, _BLOCK - 4)[0] if len(block) == _BLOCK else 0
        whole = header[:2] == _MAGIC and end == _MAGIC_END and len(data) % _BLOCK == 0
        in_order = (index, total) == (number, count) and flags & _HAS_FAMILY
        in_flash = _FLASH <= address <= _FLASH + _FLASH_SIZE - _PIECE and address % _PIECE == 0
        if not (whole and in_order and in_flash and size == _PIECE and its_family == family):
            raise AwaleError("The UF2 file is incomplete or damaged: fetch or build it again.")
        yield address - _FLASH, block[32 : 32 + size]


def find_pico(places: Iterable[Path] | None = None) -> Path:
    """Return the drive of the one Pico that waits for a file. NoPico if none does, AwaleError if
    several do."""
    picos = sorted(waiting_picos(places))
    if len(picos) > 1:
        names = ", ".join(str(place) for place in picos)
        raise AwaleError(f"Several Picos wait for a file ({names}): choose one with --to.")
    if not picos:
        raise NoPico(
            "No Pico waits for a file: hold its BOOTSEL button while plugging it in, mount its "
            "drive (RPI-RP2 or RP2350), or name that drive's folder with --to."
        )
    return picos[0]


def flash(firmware: Firmware, drive: Path, *, progress: Callable[[int, int], None]) -> None:
    """Write a UF2 file onto the drive of a Pico in BOOTSEL mode, which restarts with it.

    AwaleError if the drive belongs to another model, or goes away before all is written: what is
    written so far starts nothing, and the Pico shows its drive again with BOOTSEL held.
    """
    model = model_of(drive)
    if model and model != firmware.model:
        raise AwaleError(
            f"{firmware.path.name} is for a {MODELS[firmware.model]}, but a {MODELS[model]} waits "
            f"at {drive}."
        )
    name = firmware.path.name
    refuse_links(drive, [name])
    data = firmware.path.read_bytes()
    written = 0
    failed = ""
    try:
        with open(drive / name, "wb", buffering=0) as file:
            while written < len(data):
                done = file.write(data[written : written + 64 * _BLOCK])
                if not done:
                    break
                written += done
                progress(written, len(data))
            os.fsync(file.fileno())
    except OSError as error:
        # The Pico restarts with the last block, often before the system has closed the file.
        failed = error.strerror or str(error)
    if written < len(data) or _differs(drive / name, data, whole=not model):
        raise AwaleError(
            f"The firmware could not be written ({failed or 'not all of it is there'}): hold "
            "BOOTSEL while plugging the Pico in, and install again."
        )


def _differs(path: Path, data: bytes, *, whole: bool) -> bool:
    """Whether a file that was written, if it is still there, has another size than it should, or
    with `whole` other contents. The drive of a Pico in BOOTSEL mode has no files to read."""
    try:
        return path.read_bytes() != data if whole else path.stat().st_size != len(data)
    except OSError:
        return False
