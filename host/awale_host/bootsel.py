# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Removable drives, and the Picos in BOOTSEL mode among them."""

import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

MODELS: Final = {"pico": "Raspberry Pi Pico", "pico2": "Raspberry Pi Pico 2"}
_BOARDS: Final = {"RPI-RP2": "pico", "RP2350": "pico2"}  # by the Board-ID in INFO_UF2.TXT
_USB: Final = {("2e8a", "0003"), ("2e8a", "000f")}  # the boot ROM's numbers
# Of removable drives as each system names them; reading others may block on a network.
_FILE_SYSTEMS: Final = {
    *("vfat", "msdos", "fat", "fat12", "fat16", "fat32", "exfat", "lifs"),
    *("fuseblk", "drvfs", "9p"),  # FUSE; Windows drives under WSL
}
_log = logging.getLogger(__name__)


def mount_points() -> list[Path]:
    """Return the folders at which file systems of removable drives are mounted."""
    folders = []
    for partition in psutil.disk_partitions(all=True):
        _log.debug("mounted: %s at %s", partition.fstype, partition.mountpoint)
        if partition.fstype.lower() in _FILE_SYSTEMS:
            folders.append(Path(partition.mountpoint))
    return sorted(set(folders))


def waiting_picos(places: Iterable[Path] | None = None) -> dict[Path, str]:
    """Return the drives of Picos in BOOTSEL mode, each with its model."""
    picos = {}
    for place in mount_points() if places is None else places:
        model = model_of(place)
        if model:
            picos[place] = model
    return picos


def model_of(drive: Path) -> str:
    """Return which Pico in BOOTSEL mode has this drive (``pico``, ``pico2``), empty if none."""
    try:
        text = (drive / "INFO_UF2.TXT").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    match = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return _BOARDS.get(match[1], "") if match else ""


def pico_in_bootsel(devices: Path = Path("/sys/bus/usb/devices")) -> bool:
    """Whether a Pico in BOOTSEL mode is connected. Linux lists one whose drive is not mounted."""
    for device in devices.glob("*/idProduct"):
        with suppress(OSError):
            vendor = device.with_name("idVendor").read_text().strip()
            if (vendor, device.read_text().strip()) in _USB:
                return True
    return bool(waiting_picos())
