# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of a Raspberry Pi that is a board: buses, services, supply."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from ..pi import system
from ..resources import board_description, led_count
from . import Finding

_MODEL: Final = "/proc/device-tree/model"
_BUFFER: Final = "/sys/module/spidev/parameters/bufsiz"
_INSTALL: Final = "Install again with 'awale pi install' and restart the Pi."


def pi(root: Path = Path("/"), is_active: Callable[[str], bool] | None = None) -> Iterator[Finding]:
    """Yield findings; none where this is not a Raspberry Pi, of its services only if installed."""

    def place(path: str) -> Path:
        return root / path.lstrip("/")

    model = _text(place(_MODEL)).rstrip("\0\n")
    if not model.startswith("Raspberry Pi"):
        return
    yield Finding(model, None)
    yield from _supply(place("/sys/class/hwmon"))
    if place(f"{system.UNITS}/{system.BOARD_UNIT}").is_file():
        wired = board_description()
        spi = f"/dev/spidev{wired.pi.spi[0]}.{wired.pi.spi[1]}"
        for what, path in (("Lights", spi), ("Touch", f"/dev/i2c-{wired.pi.i2c_bus}")):
            yield _bus(what, path, place(path))
        room, frame = int(_text(place(_BUFFER)) or 0), 24 * led_count(wired)
        if room:
            small = room < frame
            said = f"SPI sends {room} bytes in one piece; a frame has {frame}."
            yield Finding(said, not small, _INSTALL if small else "")
    if place(f"{system.UNITS}/{system.PLAYER_UNIT}").is_file():
        yield _games(_text(place("/proc/mounts")))
    for unit in (system.BOARD_UNIT, system.PLAYER_UNIT):
        if place(f"{system.UNITS}/{unit}").is_file():
            runs = (is_active or _is_active)(unit)
            advice = "" if runs else f"'journalctl -u {unit} -n 50' says why."
            yield Finding(f"{unit} {'runs' if runs else 'does not run'}.", runs, advice)


def _supply(sensors: Path) -> Iterator[Finding]:
    for sensor in sorted(sensors.glob("*")):
        if _text(sensor / "name").strip() != "rpi_volt":
            continue
        low = _text(sensor / "in0_lcrit_alarm").strip() == "1"
        said = "The Pi's supply was too low since its start." if low else "The Pi's supply is OK."
        advice = "Use a power supply of 5.1 V and 2.5 A, with its own cable." if low else ""
        yield Finding(said, not low, advice)


def _games(mounts: str) -> Finding:
    """Whether games outlast a restart: where their folder is mounted, as /proc/mounts has it."""
    fields = [line.split() for line in mounts.splitlines()]
    kinds = {point: kind for _, point, kind, *_ in fields}  # what is mounted last is on top
    here = Path(system.DATA)
    kind = next(
        (kinds[str(each)] for each in (here, *here.parents) if str(each) in kinds), "unknown"
    )
    if kind in ("overlay", "tmpfs"):
        return Finding(
            "The games are in memory only and end with it.",
            False,
            "Install with 'awale pi install --read-only', which keeps them on a partition.",
        )
    return Finding(f"The games are in {system.DATA} ({kind}).", True)


def _bus(what: str, path: str, here: Path) -> Finding:
    if not here.exists():
        return Finding(f"{what}: {path} is not there.", False, _INSTALL)
    if not os.access(here, os.R_OK | os.W_OK):
        advice = "Add this user to the groups spi and i2c; the board's service has them."
        return Finding(f"{what}: this user may not use {path}.", None, advice)
    return Finding(f"{what}: {path} is there.", True)


def _is_active(unit: str) -> bool:
    try:
        return subprocess.run(["systemctl", "is-active", "--quiet", unit]).returncode == 0
    except OSError:
        return False


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
