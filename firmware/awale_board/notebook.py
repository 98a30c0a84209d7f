# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The last choices made by touch or over the link, kept through power cuts.

They lie in the last bytes of the store as a row of small records, of which the last good one
counts: ``0xA5``, length, that many bytes, 15 bits of their CRC-32. A new record goes behind the
others: nothing is erased until the room is full, and a record cut short by a power cut is passed
over.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Store

SIZE = 512  # bytes at the end of the store
_MARK = 0xA5
_FRAME = 4
_ERASED = 0xFF


class Notebook:
    """Keeps one `bytes` of at most 32; None of it in a store that is missing or too small."""

    def __init__(self, store: "Store | None") -> None:
        self._store = store if store is not None and len(store) >= SIZE else None

    def read(self) -> bytes:
        """What was written last; empty if nothing was."""
        last = b""
        data = self._data()
        at = 0
        while at < len(data):
            record = _record_at(data, at)
            if record is None:
                at += 1
            else:
                last = record
                at += len(record) + _FRAME
        return last

    def write(self, payload: bytes) -> None:
        """Keep this from now on. Takes about a millisecond, once in a while 60 ms for an erase."""
        store = self._store
        if store is None or payload == self.read():
            return
        data = self._data()
        end = SIZE
        while end and data[end - 1] == _ERASED:
            end -= 1
        body = bytes((_MARK, len(payload))) + payload
        check = crc32(body) & 0x7FFF  # never two bytes of 0xFF, which would look erased
        record = body + bytes((check >> 8, check & 255))
        first = len(store) - SIZE
        if end + len(record) <= SIZE:
            store[first + end : first + end + len(record)] = record
        else:
            store[first : first + SIZE] = record + b"\xff" * (SIZE - len(record))

    def _data(self) -> bytes:
        if self._store is None:
            return b""
        return bytes(self._store[len(self._store) - SIZE : len(self._store)])


def _record_at(data: bytes, at: int) -> "bytes | None":
    if data[at] != _MARK or at + _FRAME > len(data):
        return None
    end = at + 2 + data[at + 1]
    if end + 2 > len(data):
        return None
    check = crc32(data[at:end]) & 0x7FFF
    if data[end] << 8 | data[end + 1] != check:
        return None
    return data[at + 2 : end]
