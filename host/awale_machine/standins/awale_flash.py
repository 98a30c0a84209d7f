# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale_flash`: the module in C of the board's firmware, over a file."""

from awale_machine.machine import current
from awale_machine.sizes import FLASH_SIZE

SIZE = FLASH_SIZE


def read(offset: int, length: int, /) -> bytes:
    """These bytes."""
    data: bytes = current().flash.games.read(offset, length)
    return data


def program(offset: int, data: bytes, /) -> None:
    """Clear the bits that are 0 in `data`."""
    current().flash.games.program(offset, data)


def erase(sector: int, /) -> None:
    """Set all bits of a sector."""
    current().flash.games.erase(sector)
