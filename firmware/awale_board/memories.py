# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The two kinds of memory that games are kept in, as banks that are erased as a whole.

| kind | banks | a write of erased bytes | an erase |
|---|---|---|---|
| nvm, always there | 1 of 3584 bytes | 0.5 ms | 51.5 ms, interrupts off |
| FRAM on I²C | 16 of 2048 bytes (32 KiB) | byte by byte | byte by byte |
"""

from .notebook import SIZE as NOTEBOOK_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Memory, Store
    from .notebook import Notebook

_FRAM_BANK = 2048
_PIECE = 128  # bytes written to FRAM at once
_ERASES = 100_000  # that a sector of flash lives through


class NvmMemory:
    """All of ``microcontroller.nvm`` but the end, which is the notebook's.

    Flash erases the whole sector or nothing, so the notebook's page is written anew with it.
    """

    kind = "nvm"
    banks = 1
    erases: "int | None" = _ERASES

    def __init__(self, store: "Store", notebook: "Notebook") -> None:
        self._store = store
        self._notebook = notebook
        self.bank_size = len(store) - NOTEBOOK_SIZE

    def read(self, bank: int, start: int, stop: int) -> bytes:
        """The bytes of a bank from `start` up to `stop`."""
        return bytes(self._store[start:stop])

    def program(self, bank: int, at: int, data: bytes) -> None:
        """Write bytes where all of them are erased."""
        self._store[at : at + len(data)] = data

    def erase(self, bank: int, header: bytes) -> None:
        """Erase the bank and begin it with `header`, in one go."""
        blank = b"\xff" * (self.bank_size - len(header))
        self._store[0 : len(self._store)] = header + blank + self._notebook.fresh_page()


class FramMemory:
    """A chip of FRAM with the interface of Adafruit's ``adafruit_fram``."""

    kind = "fram"
    bank_size = _FRAM_BANK
    erases: "int | None" = None  # practically no wear

    def __init__(self, chip: "Store") -> None:
        self._chip = chip
        self.banks = len(chip) // _FRAM_BANK

    def read(self, bank: int, start: int, stop: int) -> bytes:
        """The bytes of a bank from `start` up to `stop`."""
        base = bank * _FRAM_BANK
        return bytes(self._chip[base + start : base + stop]) if stop > start else b""

    def program(self, bank: int, at: int, data: bytes) -> None:
        """Write bytes."""
        place = bank * _FRAM_BANK + at
        self._chip[place : place + len(data)] = data

    def erase(self, bank: int, header: bytes) -> None:
        """Erase the bank and begin it with `header`."""
        blank = b"\xff" * _PIECE
        for at in range(0, _FRAM_BANK, _PIECE):
            self.program(bank, at, blank)
        self.program(bank, 0, header)


def open_memory(
    store: "Store | None", chip: "Store | None", notebook: "Notebook"
) -> "Memory | None":
    """Where games are kept: in FRAM if there is a chip, else in nvm, else nowhere."""
    if chip is not None and len(chip) >= 2 * _FRAM_BANK:
        return FramMemory(chip)
    if store is not None and len(store) >= 2 * NOTEBOOK_SIZE:
        return NvmMemory(store, notebook)
    return None
