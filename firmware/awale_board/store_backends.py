# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Storage back ends for games, as banks that are erased as a whole.

| kind | banks | a write of erased bytes | an erase |
|---|---|---|---|
| flash, by the firmware's module | 31 of 4092 bytes (Pico 2: 63) | 0.5 ms | 50 ms |
| nvm, on CircuitPython without it | 1 of 3584 bytes | 0.5 ms | 51.5 ms |

Interrupts are off meanwhile.

**Layout of the flash.** A sector is a bank: its header (``store_journal.py``), games one behind the
other, and at its end two marks of two bytes, which are cleared: SETTLED once every game of the bank
is confirmed and no other one comes, so that a start need not read the games to know it; and CLEAN
once an erase is complete. The last sector has no games: its end is the second copy of the settings
(``store_settings.py``).

**Order of erases.** Banks are used in turn. At rest the next one is erased ahead: one that holds
nothing, else the oldest of which all is confirmed, and the oldest one at all only when the bank in
use is nearly full and there is no other. Before a bank is erased its header is cleared; a bank
without a sound header, unless it is CLEAN and blank, is erased before it is used. So a start
takes any contents, whatever was cut or written them.

**Wear.** A sector lives through 100,000 erases; docs/board.md says how long that is.

**Start.** Of each bank the header and the marks are read, of the one in use the games; the games of
others when a host asks for them, a piece in each pass (``store_archive.py``).
"""

from .store_settings import SIZE as NOTEBOOK_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Flash, Memory, Store
    from .store_settings import SettingsStore

SECTOR = 4096  # bytes of flash that are erased together
SETTLED = 0  # places of the marks behind a bank
CLEAN = 2
_MARKS = 4  # bytes
_MARKED = b"\0\0"
_BLANK = b"\xff" * 64
_PIECE = 256  # bytes looked at together


class FlashMemory:
    """The sectors of the firmware's module ``awale_flash``, but the last."""

    kind = "flash"
    bank_size = SECTOR - _MARKS

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self.banks = flash.SIZE // SECTOR - 1

    def read(self, bank: int, start: int, stop: int) -> bytes:
        """The bytes of a bank from `start` up to `stop`."""
        return self._flash.read(SECTOR * bank + start, stop - start)

    def program(self, bank: int, at: int, data: bytes) -> None:
        """Write bytes: bits fall from 1 to 0."""
        self._flash.program(SECTOR * bank + at, data)

    def erase(self, bank: int, header: bytes) -> None:
        """Erase the bank, and begin it with `header` unless that is empty."""
        self._flash.erase(bank)
        self.mark(bank, CLEAN)
        if header:
            self.program(bank, 0, header)

    def mark(self, bank: int, place: int) -> None:
        """Clear the mark SETTLED or CLEAN of a bank."""
        self.program(bank, self.bank_size + place, _MARKED)

    def marked(self, bank: int, place: int) -> bool:
        """True if that mark is cleared. A flipped bit does not change it."""
        place += self.bank_size
        mark = self.read(bank, place, place + len(_MARKED))
        return mark[0] & mark[0] - 1 == 0 and mark[1] & mark[1] - 1 == 0

    def is_blank(self, bank: int) -> bool:
        """True if nothing is written in a bank."""
        for place in range(0, self.bank_size, _PIECE):
            if self.read(bank, place, min(self.bank_size, place + _PIECE)).rstrip(b"\xff"):
                return False
        return True


class NvmMemory:
    """All of ``microcontroller.nvm`` but the end, which belongs to `SettingsStore`.

    Flash is erased as a whole sector, so the page of settings is written again with it.
    """

    kind = "nvm"
    banks = 1

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

    def mark(self, bank: int, place: int) -> None:
        """Nothing: the only bank has no marks."""

    def marked(self, bank: int, place: int) -> bool:
        """False."""
        return False

    def is_blank(self, bank: int) -> bool:
        """False: it is erased as it is begun."""
        return False


class FlashPage:
    """The last sector of the flash as a store, for the second copy of the settings."""

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self._first = flash.SIZE - SECTOR

    def __len__(self) -> int:
        return SECTOR

    def __getitem__(self, part: slice) -> bytes:
        return self._flash.read(self._first + part.start, part.stop - part.start)

    def __setitem__(self, part: slice, data: bytes) -> None:
        """Write bytes; where not all of them are erased the sector is erased, and with it all that
        is not written again."""
        if self[part].rstrip(b"\xff"):
            self._flash.erase(self._first // SECTOR)
        self._flash.program(self._first + part.start, data)


def open_memory(
    flash: "Flash | None", store: "Store | None", settings_store: "SettingsStore"
) -> "Memory | None":
    """The memory for games: flash if the firmware has the module, else nvm; None without either."""
    if flash is not None:
        return FlashMemory(flash)
    if store is not None and len(store) >= 2 * NOTEBOOK_SIZE:
        return NvmMemory(store, settings_store)
    return None
