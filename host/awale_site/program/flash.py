# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's flash, which the browser's database keeps.

`keep(nvm)` is called after every write with the whole sector.
"""

from awale_machine.sizes import NVM_SIZE


class Flash:
    """The chip's id and the nvm sector, as `state_folder.py` of the desktop has them."""

    def __init__(self, uid, nvm, keep):
        self.uid = uid
        self.nvm = NvmSector(nvm, keep)


class NvmSector:
    """The 4096 bytes of `microcontroller.nvm`."""

    def __init__(self, held, keep):
        self._bytes = bytearray(held or b"\xff" * NVM_SIZE)
        self._keep = keep

    def read(self, start, stop):
        """The bytes from `start` up to `stop`."""
        return self._bytes[start:stop]

    def write(self, start, data):
        """Put `data` at `start`."""
        if data:
            self._bytes[start : start + len(data)] = data
            self._keep(self._bytes)
