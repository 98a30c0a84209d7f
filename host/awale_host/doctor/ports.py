# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of serial ports, and the udev rules that open them."""

from collections.abc import Iterator

from awale_session.wording import shown_name

from ..link.ports import absence, data_ports, look, other_picos
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


def ports(*, start: bool = False) -> Iterator[Finding]:
    """Yield a finding for each board that is plugged in, and for each Pico that could be one;
    `start` those that stand at their prompt."""
    boards = look(data_ports(), start=start)
    others = other_picos()
    if not boards and not others:
        yield Finding(str(absence(())), None)
    for found in boards + others:
        text = found.problem if found.hello is None else f"{shown_name(found.hello.name)}."
        yield Finding(f"{found.port}: {text}" if found.port else text, found.hello is not None)
