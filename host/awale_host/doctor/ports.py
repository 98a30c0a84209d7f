# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of serial ports: permissions, and other programs that hold them."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from awale_session.link.errors import PortError
from awale_session.wording import shown_name

from ..link.ports import NO_BOARD, FoundPort, console_of, data_ports, look
from ..link.prompt import stands_at_prompt, start_program
from ..link.transport import open_port
from . import Finding

# ID_MM_DEVICE_IGNORE: ModemManager would send commands to a new port for half a minute.
_ALLOWED = 'MODE="0660", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"'
# CircuitPython has Adafruit's number on most boards, and Raspberry Pi's on some of theirs.
UDEV_RULE = (
    f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="239a", {_ALLOWED}\n'
    f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="2e8a", ATTRS{{idProduct}}=="000b", {_ALLOWED}'
)
# A Pico in BOOTSEL mode, for the site's page that writes the firmware by WebUSB.
UDEV_BOOTSEL = 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0003", TAG+="uaccess"'
UDEV_FILE = "/etc/udev/rules.d/70-awale.rules"
_LSOF_S = 10
_LOOKS = 10  # of a second each


def ports(*, start: bool = False) -> Iterator[Finding]:
    """Yield a finding for the data port of each board that is plugged in; `start` those that stand
    at their prompt."""
    there = data_ports()
    if not there:
        yield Finding(NO_BOARD, None)
    for found in look(there):
        if found.hello is None and _at_prompt(found.serial_number, start):
            yield _stopped(found, start)
            continue
        if found.hello is not None:
            yield Finding(f"{found.port}: {shown_name(found.hello.name)}.", True)
            continue
        yield Finding(f"{found.port}: {found.problem}", False, advice(found.port))


def _at_prompt(serial_number: str, start: bool) -> bool:
    """Whether the board with that USB serial number stands at its prompt; `start` its program."""
    try:
        console = open_port(console_of(serial_number))
    except PortError:  # there is none, or another program has it
        return False
    with contextlib.closing(console):
        try:
            found = stands_at_prompt(console)
            if found and start:
                start_program(console)
        except OSError:
            return False
    return found


def _stopped(found: FoundPort, start: bool) -> Finding:
    """The finding about a board at its prompt, which was to `start`."""
    what = f"{found.port}: the board's program was ended; it stands at CircuitPython's prompt."
    if not start:
        return Finding(what, False, "'awale doctor --start' starts it, with the game as it was.")
    for _ in range(_LOOKS):
        (again,) = look([(found.port, found.product, found.serial_number)])
        if again.hello is not None:
            return Finding(f"{what} It runs again: {shown_name(again.hello.name)}.", True)
    return Finding(what, False, "It does not start: unplug it and plug it in again.")


def advice(port: str) -> str:
    """Return what to do about a port that does not answer; empty if no cause is found.

    The causes are another program that holds it, and missing permission.
    """
    others = holders(port)
    if others:
        return f"Close it there: {', '.join(others)}."
    if not (sys.platform.startswith("linux") and os.path.exists(port)):
        return ""
    if os.access(port, os.R_OK | os.W_OK):
        return ""
    return (
        f"This user has no permission to open {port}: install the udev rule with "
        f"'awale udev | sudo tee {UDEV_FILE}' and plug the board in again."
    )


def holders(port: str, processes: Path = Path("/proc")) -> list[str]:
    """Return the other programs that have a port open, as ``minicom (process 4711)``.

    Processes of other users may be hidden; on Windows the list is empty.
    """
    if sys.platform.startswith("linux"):
        return sorted(_in_proc(os.path.realpath(port), processes))
    if shutil.which("lsof"):
        return _by_lsof(port)
    return []


def _in_proc(device: str, processes: Path) -> Iterator[str]:
    for process in processes.iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            if any(os.readlink(file) == device for file in (process / "fd").iterdir()):
                yield f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:  # of another user, or it has just ended
            continue


def _by_lsof(port: str) -> list[str]:
    try:
        listed = subprocess.run(
            ["lsof", "-F", "pc", "--", port], capture_output=True, encoding="utf-8", timeout=_LSOF_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    found, process = [], ""
    for line in listed.stdout.splitlines():
        if line.startswith("p"):
            process = line[1:]
        elif line.startswith("c") and process != str(os.getpid()):
            found.append(f"{line[1:]} (process {process})")
    return sorted(found)
