# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Storage back ends, nvm and FRAM, as banks that are erased as a whole.

| kind | banks | a write of erased bytes | an erase |
|---|---|---|---|
| nvm, always there | 1 of 3584 bytes | 0.5 ms | 51.5 ms, interrupts off |
| FRAM on I²C | 16 of 2048 bytes (32 KiB) | 0.1 ms a byte | not needed |

FRAM is written byte by byte, over whatever was there. So nothing is erased: behind the last byte
that counts lies one that reads as erased, and what is appended gets its first byte last. A write is
complete or has no effect.
"""

from .store_settings import SIZE as NOTEBOOK_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Memory, Store
    from .store_settings import SettingsStore

_FRAM_BANK = 2048
_PIECE = 256  # bytes read from FRAM at once
_END = b"\xff"
_BLANK = b"\xff" * 64
_ERASES = 100_000  # that a sector of flash lives through


class NvmMemory:
    """All of ``microcontroller.nvm`` but the end, which belongs to `SettingsStore`.

    Flash is erased as a whole sector, so the page of settings is written again with it.
    """

    kind = "nvm"
    whole = False
    banks = 1
    erases: "int | None" = _ERASES

    def __init__(self, store: "Store", settings_store: "SettingsStore") -> None:
        self._store = store
        self._settings_store = settings_store
        self.bank_size = len(store) - NOTEBOOK_SIZE

    def read(self, bank: int, start: int, stop: int) -> bytes:
        """The bytes of a bank from `start` up to `stop`."""
        return bytes(self._store[start:stop])

    def program(self, bank: int, at: int, data: bytes) -> None:
        """Write bytes where all of them are erased."""
        self._store[at : at + len(data)] = data

    append = program

    def erase(self, bank: int, header: bytes) -> None:
        """Erase the bank and begin it with `header`, in one go.

        Memory may be short: of the whole sector there is never more than one copy.
        """
        blank = self.bank_size - len(header)
        pieces = [header, _BLANK[: blank % len(_BLANK)]]
        for _ in range(blank // len(_BLANK)):
            pieces.append(_BLANK)
        pieces.append(self._settings_store.fresh_page())
        self._store[0 : len(self._store)] = b"".join(pieces)


class FramMemory:
    """A chip of FRAM with the interface of Adafruit's ``adafruit_fram``."""

    kind = "fram"
    whole = True
    bank_size = _FRAM_BANK
    erases: "int | None" = None  # practically no wear

    def __init__(self, chip: "Store") -> None:
        self._chip = chip
        self.banks = len(chip) // _FRAM_BANK

    def read(self, bank: int, start: int, stop: int) -> bytes:
        """The bytes of a bank from `start` up to `stop`."""
        base = bank * _FRAM_BANK
        parts = []
        while start < stop:
            part = min(stop, start + _PIECE)
            parts.append(bytes(self._chip[base + start : base + part]))
            start = part
        return b"".join(parts)

    def program(self, bank: int, at: int, data: bytes) -> None:
        """Write `data` into a bank at offset `at`."""
        place = bank * _FRAM_BANK + at
        self._chip[place : place + len(data)] = data

    def append(self, bank: int, at: int, data: bytes) -> None:
        """Append bytes; a cut leaves all of them or none."""
        end = at + len(data)
        if end < _FRAM_BANK:
            self.program(bank, end, _END)
        if len(data) > 1:
            self.program(bank, at + 1, data[1:])
        self.program(bank, at, data[:1])

    def erase(self, bank: int, header: bytes) -> None:
        """Begin the bank with `header` and nothing behind it."""
        self.program(bank, len(header), _END)
        self.program(bank, 1, header[1:])
        self.program(bank, 0, header[:1])


def open_memory(
    store: "Store | None", chip: "Store | None", settings_store: "SettingsStore"
) -> "Memory | None":
    """The memory for games: FRAM if there is a chip, else nvm; None without either."""
    if chip is not None and len(chip) >= 2 * _FRAM_BANK:
        return FramMemory(chip)
    if store is not None and len(store) >= 2 * NOTEBOOK_SIZE:
        return NvmMemory(store, settings_store)
    return None
