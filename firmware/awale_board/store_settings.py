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
Where the firmware has flash of its own, its last sector has a second copy of the page, so that a
cut in the erase of one leaves the other.
"""

from binascii import crc32

from .store_codec import ones
from .store_repair import corrected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interfaces import Store

SIZE = 512  # bytes at the end of the store
MARK = 0x5A
CRASH_MARK = 0xC3
_CRASH_MARK_BYTE = b"\xc3"
FRAME = 6  # mark, length and the four bytes of the check
_IDLE_MARK = 0xA6
_IDLE_MARK_BYTE = b"\xa6"
_IDLE_SIZE = 5


class SettingsStore:
    """Keeps one `bytes` of at most 32 and the idle value of OK, `idle` (counts; 0: unknown), in
    `store` and its `copy`. Does nothing if a store is missing or too small.

    `damaged` is True if a flipped bit was corrected at the start. A full page is erased where
    `may_erase` says so, and where games share its sector by `make_room`, if it may.
    """

    def __init__(self, store: "Store | None", copy: "Store | None" = None) -> None:
        self.make_room: "Callable[[], bool] | None" = None
        self.may_erase = True
        self._last = b""
        self.idle = 0
        self.damaged = False
        self._pages: "list[_Page]" = []
        for each in (store, copy):
            if each is not None and len(each) >= SIZE:
                page = _Page(each)
                self._pages.append(page)
                data = page.read()
                last, damaged = last_choices(data)
                self._last = self._last or last
                self.idle = self.idle or last_idle(data)
                self.damaged = self.damaged or damaged
        self._complete()

    def _complete(self) -> None:
        """Write what one of two pages lacks, as after a cut."""
        records = self._records()
        for page in self._pages if len(self._pages) > 1 else ():
            data = page.read()
            if (last_choices(data)[0], last_idle(data)) == (self._last, self.idle):
                continue
            if page.room >= len(records):
                page.add(records)
            elif page is not self._pages[0]:
                page.replace(records)

    def read(self) -> bytes:
        """The bytes written last; empty if there are none."""
        return self._last

    def fresh_page(self) -> bytes:
        """Return a page that contains only the latest records. The caller erases the sector of the
        first store and writes it."""
        self.damaged = False
        return self._pages[0].fresh(self._records())

    def _records(self) -> bytes:
        records = record_of(self._last) if self._last else b""
        return records + (_idle_record(self.idle) if self.idle else b"")

    def write(self, payload: bytes) -> bool:
        """Store these bytes. Takes about a millisecond. False if that is not possible now: try
        again later; each try may erase one full page, 60 ms."""
        if payload == self._last or not self._pages:
            return True
        record = record_of(payload)
        for page in self._pages:
            if page.room < len(record):
                if self.make_room is not None:
                    self.make_room()
                elif self.may_erase:
                    page.replace(self._records())
                return False
        self._last = payload
        for page in self._pages:
            page.add(record)
        return True

    def write_idle(self, counts: int) -> None:
        """Keep what OK reads untouched (0 to 16383 counts) if it has changed by a sixteenth and the
        pages have room; it is not worth an erase."""
        if abs(counts - self.idle) * 16 <= self.idle:
            return
        for page in self._pages:
            if page.room < _IDLE_SIZE:
                return
        for page in self._pages:
            page.add(_idle_record(counts))
        self.idle = counts


class _Page:
    """The page at the end of a store."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._first = len(store) - SIZE
        self._end = len(self.read().rstrip(b"\xff"))

    @property
    def room(self) -> int:
        """Bytes that may still be written."""
        return SIZE - self._end

    def read(self) -> bytes:
        return bytes(self._store[self._first : self._first + SIZE])

    def add(self, record: bytes) -> None:
        """Write a record behind the others."""
        first = self._first + self._end
        self._store[first : first + len(record)] = record
        self._end += len(record)

    def fresh(self, records: bytes) -> bytes:
        """A page with these records, and the last one of a failure, and nothing else."""
        records += last_crash(self.read())
        self._end = len(records)
        return records + b"\xff" * (SIZE - len(records))

    def replace(self, records: bytes) -> None:
        """Erase the page, and write these records."""
        self._store[self._first : self._first + SIZE] = self.fresh(records)


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
        record = _record_at(page, at)
        if record is None and ones(page[at] ^ MARK) <= 1:
            repaired = corrected(page[at : at + _LONGEST], _is_record)
            if repaired is not None:
                record = _record_at(bytes(repaired), 0)
                damaged = True
        if record is None:
            at += 1
        else:
            last, size = record
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
