# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The last choices made by touch or over the link, kept through power cuts.

They lie in the last bytes of the store as a row of small records, of which the last good one
counts: ``0xA5``, length, that many bytes, 14 bits of their CRC-32. A new record goes behind the
others: nothing is erased until the room is full, and a record cut short by a power cut is passed
over.

`LENT` behind the last record says that the drive is the PC's at the next start; ``boot.py`` reads
it and writes another byte behind it.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interfaces import Store

SIZE = 512  # bytes at the end of the store
LENT = b"\xd0PC\xd0"  # no record ends with a byte as large as that
_MARK = 0xA5
_MARK_BYTE = b"\xa5"
_FRAME = 4
_LEND_ROOM = 48  # `LENT`, a byte of boot.py's, and a record that may come before
_CHECK = 0x7F7F  # no byte of it can be 0xFF, which would look erased


class Notebook:
    """Keeps one `bytes` of at most 32; nothing at all in a store that is missing or too small."""

    def __init__(self, store: "Store | None") -> None:
        self._store = store if store is not None and len(store) >= SIZE else None
        self.make_room: "Callable[[], bool] | None" = None  # erases the whole sector, if it may
        self._last = b""
        self._end = 0  # of what is written
        if self._store is not None:
            data = bytes(self._store[len(self._store) - SIZE : len(self._store)])
            self._end = len(data.rstrip(b"\xff"))
            self._last = _last_record(data)

    def read(self) -> bytes:
        """What was written last; empty if nothing was."""
        return self._last

    def fresh_page(self) -> bytes:
        """The page with nothing but the last record, for whoever erases the sector; call it for
        nothing else."""
        record = _record(self._last) if self._last else b""
        self._end = len(record)
        return record + b"\xff" * (SIZE - len(record))

    def write(self, payload: bytes) -> bool:
        """Keep this from now on. Takes about a millisecond, once in a while 60 ms for an erase.
        False if the page is full and `make_room` will not erase it now: try again later."""
        store = self._store
        if store is None or payload == self._last:
            return True
        record = _record(payload)
        first = len(store) - SIZE
        if self._end + len(record) <= SIZE:
            store[first + self._end : first + self._end + len(record)] = record
            self._end += len(record)
        elif self.make_room is None:
            store[first : first + SIZE] = record + b"\xff" * (SIZE - len(record))
            self._end = len(record)
        elif self.make_room():
            return self.write(payload)
        else:
            return False
        self._last = payload
        return True

    def may_lend(self) -> bool:
        """Make room for `lend_drive`, and for one record before it; False if there is none."""
        store = self._store
        if store is None:
            return False
        if self._end + _LEND_ROOM <= SIZE:
            return True
        if self.make_room is not None:
            return self.make_room()
        store[len(store) - SIZE : len(store)] = self.fresh_page()
        return True

    def lend_drive(self) -> None:
        """Leave the drive to the PC at the next start, which must come at once."""
        store = self._store
        if store is not None:
            first = len(store) - SIZE + self._end
            store[first : first + len(LENT)] = LENT
            self._end += len(LENT) + 1  # the last one is for boot.py


def _record(payload: bytes) -> bytes:
    body = bytes((_MARK, len(payload))) + payload
    check = crc32(body) & _CHECK
    return body + bytes((check >> 8, check & 255))


def _last_record(data: bytes) -> bytes:
    last = b""
    at = data.find(_MARK_BYTE)
    while at >= 0:
        record = _record_at(data, at)
        if record is None:
            at = data.find(_MARK_BYTE, at + 1)
        else:
            last = record
            at = data.find(_MARK_BYTE, at + len(record) + _FRAME)
    return last


def _record_at(data: bytes, at: int) -> "bytes | None":
    if at + _FRAME > len(data):
        return None
    end = at + 2 + data[at + 1]
    if end + 2 > len(data):
        return None
    check = crc32(data[at:end]) & _CHECK
    if data[end] << 8 | data[end + 1] != check:
        return None
    return data[at + 2 : end]
