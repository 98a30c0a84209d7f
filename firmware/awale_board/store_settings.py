# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Stores the choices made by touch or over the link, the idle value of OK and the end of the last
failure's report, so that they outlast power cuts.

They lie in the last 512 bytes of nvm as a row of records. Of each kind the last sound one counts. A
new record goes behind the others, so that nothing is erased until the page is full:

- choices: ``0x5A``, length, that many bytes, 28 bits of the CRC-32 of all before;
- what OK reads untouched, for ``boot.py``: ``0xA6``, 14 bits of counts, 14 bits of CRC-32;
- the failure (``store_crash.py``): ``0xC3``, and then like the choices.

`last_choices` passes over a record that a power cut has cut short, and corrects a flipped bit.

`LENT` behind the last record makes ``boot.py`` lend the drive to the PC at the next start; it then
writes another byte behind the mark.
"""

from binascii import crc32

from .store_codec import ones
from .store_repair import corrected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interfaces import Store

SIZE = 512  # bytes at the end of the store
LENT = b"\xd0PC\xd0"  # no record ends with a byte as large as that
MARK = 0x5A
CRASH_MARK = 0xC3
_CRASH_MARK_BYTE = b"\xc3"
FRAME = 6  # mark, length and the four bytes of the check
_IDLE_MARK = 0xA6
_IDLE_MARK_BYTE = b"\xa6"
_IDLE_SIZE = 5
LEND_ROOM = 48  # `LENT`, boot.py's byte, and a record that may come before


class SettingsStore:
    """Keeps one `bytes` of at most 32 and the idle value of OK, `idle` (counts; 0: unknown). Does
    nothing if the store is missing or too small.

    `damaged` is True if a flipped bit was corrected at the start.
    """

    def __init__(self, store: "Store | None") -> None:
        self._store = store if store is not None and len(store) >= SIZE else None
        self.make_room: "Callable[[], bool] | None" = None  # erases the whole sector, if it may
        self._last = b""
        self.idle = 0
        self._end = 0  # of what is written
        self.damaged = False
        if self._store is not None:
            data = bytes(self._store[len(self._store) - SIZE : len(self._store)])
            self._end = len(data.rstrip(b"\xff"))
            self._last, self.damaged = last_choices(data)
            self.idle = last_idle(data)

    def read(self) -> bytes:
        """The bytes written last; empty if there are none."""
        return self._last

    def fresh_page(self) -> bytes:
        """Return a page that contains only the latest records. The caller erases the sector and
        writes it."""
        record = record_of(self._last) if self._last else b""
        if self.idle:
            record += _idle_record(self.idle)
        if self._store is not None:
            record += last_crash(bytes(self._store[len(self._store) - SIZE : len(self._store)]))
        self._end = len(record)
        self.damaged = False
        return record + b"\xff" * (SIZE - len(record))

    def write(self, payload: bytes) -> bool:
        """Store these bytes. Takes about a millisecond, and 60 ms where the page must be erased.
        False if the page is full and `make_room` cannot erase it now: try again later."""
        store = self._store
        if store is None or payload == self._last:
            return True
        record = record_of(payload)
        first = len(store) - SIZE
        if self._end + len(record) <= SIZE:
            store[first + self._end : first + self._end + len(record)] = record
            self._end += len(record)
        elif self.make_room is None:
            self._last = payload
            store[first : first + SIZE] = self.fresh_page()
        elif self.make_room():
            return self.write(payload)
        else:
            return False
        self._last = payload
        return True

    def write_idle(self, counts: int) -> None:
        """Keep what OK reads untouched (0 to 16383 counts) if it has changed by a sixteenth and the
        page has room; it is not worth an erase."""
        store = self._store
        if store is None or abs(counts - self.idle) * 16 <= self.idle:
            return
        if self._end + _IDLE_SIZE + LEND_ROOM > SIZE:
            return
        first = len(store) - SIZE + self._end
        store[first : first + _IDLE_SIZE] = _idle_record(counts)
        self._end += _IDLE_SIZE
        self.idle = counts

    def may_lend(self) -> bool:
        """Make room for `lend_drive`, and for one record before it; False if that fails."""
        store = self._store
        if store is None:
            return False
        if self._end + LEND_ROOM <= SIZE:
            return True
        if self.make_room is not None:
            return self.make_room()
        store[len(store) - SIZE : len(store)] = self.fresh_page()
        return True

    def lend_drive(self) -> None:
        """Lend the drive to the PC at the next start; the caller restarts the board at once."""
        store = self._store
        if store is not None:
            first = len(store) - SIZE + self._end
            store[first : first + len(LENT)] = LENT
            self._end += len(LENT) + 1  # the last one is for boot.py


def record_of(payload: bytes, mark: int = MARK) -> bytes:
    """The record that holds `payload`."""
    body = bytes((mark, len(payload))) + payload
    # 28 bits: no byte of the check can be 0xFF, which would look erased.
    return body + (crc32(body) & 0x7F7F7F7F).to_bytes(4, "little")


def _idle_record(counts: int) -> bytes:
    body = bytes((_IDLE_MARK, counts >> 7 & 127, counts & 127))
    check = crc32(body) & 0x7F7F
    return body + bytes((check >> 8, check & 255))


def last_idle(data: bytes) -> int:
    """The idle value of OK in a page, 0 if there is none. ``boot.py`` has a copy of this."""
    last = 0
    at = data.find(_IDLE_MARK_BYTE)
    while at >= 0:
        record = data[at : at + _IDLE_SIZE]
        if len(record) == _IDLE_SIZE and record[1] < 128 and record[2] < 128:
            counts = record[1] << 7 | record[2]
            if record == _idle_record(counts):
                last = counts
        at = data.find(_IDLE_MARK_BYTE, at + 1)
    return last


# -- reading the choices -------------------------------------------------------------------------

_LONGEST = 32 + FRAME


def last_crash(page: bytes) -> bytes:
    """The last record of a failure in a page, as it stands there; empty if there is none."""
    at = page.rfind(_CRASH_MARK_BYTE)
    while at >= 0:
        record = _crash_at(page, at)
        if record:
            return record
        at = page.rfind(_CRASH_MARK_BYTE, 0, at)
    return b""


def _crash_at(page: bytes, at: int) -> bytes:
    """The sound record of a failure that begins there; empty if there is none."""
    if page[at] != CRASH_MARK or at + 1 >= len(page):
        return b""
    record = page[at : at + FRAME + page[at + 1]]
    return record if record == record_of(record[2:-4], CRASH_MARK) else b""


def last_choices(page: bytes) -> "tuple[bytes, bool]":
    """Return the last valid record of the settings page, and whether a bit was corrected."""
    last = b""
    damaged = False
    at = 0
    end = len(page.rstrip(b"\xff"))
    while at < end:
        crash = _crash_at(page, at)
        if crash:
            at += len(crash)
            continue
        found = _record_at(page, at)
        if found is None and ones(page[at] ^ MARK) <= 1:
            repaired = corrected(page[at : at + _LONGEST], _is_record)
            if repaired is not None:
                found = _record_at(bytes(repaired), 0)
                damaged = True
        if found is None:
            at += 1
        else:
            last, size = found
            at += size
    return (last, damaged)


def _is_record(data: bytearray) -> bool:
    return data[0] == MARK and _record_at(bytes(data), 0) is not None


def _record_at(data: bytes, at: int) -> "tuple[bytes, int] | None":
    """The payload of the sound record at `at`, and the record's size."""
    if at + 2 > len(data) or data[at] != MARK:
        return None
    end = at + FRAME + data[at + 1]
    payload = data[at + 2 : end - 4]
    return (payload, end - at) if data[at:end] == record_of(payload) else None
