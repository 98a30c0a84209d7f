# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads the headers of banks and the games in one, whatever lies there."""

from struct import unpack_from

from . import store_codec as codec
from .store_journal import COPY, HEADER, WORD, header, header_check
from .store_repair import corrected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .store_bank import Bank

_BLANK = 512  # an interrupted write leaves less blank before it: a page of 256, a frame
_PIECE = 2  # games, some 4 ms
# Bytes read at once: for more than a kilobyte in one piece the heap may have to be collected.
_WINDOW = 768
_AHEAD = 128
_LONGEST = 262  # of a frame and its mark


def first_of(head: bytes) -> "tuple[int, int] | None":
    """The number of a bank's first game, and what `header` calls spare, from the bytes where its
    header lies; None if there is no sound one. A flipped bit in each copy is corrected."""
    fields = unpack_from("<II", head, 6)
    if head == header(*fields):
        return fields
    for repair in (False, True):
        for place in (2, 20):
            # A mark is cleared as a whole; one bit or two are damage.
            if _ones(head[place - 2 : place]) < 14:
                continue
            if _ones(head[place + COPY : place + COPY + 2]) < 14:
                continue
            copy: "bytes | bytearray" = head[place : place + COPY]
            if repair:
                copy = corrected(copy, _is_header) or copy
            if _is_header(copy):
                return unpack_from("<II", copy, 4)
    return None


def _is_header(copy: "bytes | bytearray") -> bool:
    body = bytes(copy[:12])
    return body[:4] == WORD and bytes(copy[12:]) == header_check(body)


def _ones(data: bytes) -> int:
    return sum([codec.ones(byte) for byte in data])


def mount(bank: "Bank") -> "Iterator[None]":
    """Find out what games a bank in use holds, a piece at each step."""
    head = bank.read(0, HEADER)
    if head != header(*unpack_from("<II", head, 6)):
        bank.damaged += 1
    stop, limit = _extent(bank)
    if limit < bank.limit:  # a bit has flipped in memory that was never written
        bank.limit = limit
        bank.damaged += 1
    yield
    base = HEADER
    data = bank.read(base, min(stop, base + _WINDOW))
    at = 0
    while base + at < stop:
        whole = base + len(data) == stop
        if not whole and at + _LONGEST > len(data):
            base += at
            data = bank.read(base, min(stop, base + _WINDOW))
            at = 0
            continue
        ahead = data[at : at + _AHEAD]
        size = len(ahead) - len(ahead.lstrip(codec.SINGLE_WORDS))
        if size:  # many symbols at once, none of which a flipped bit makes of anything else
            bank.torn = False
            at += size
            continue
        what, size = bank.next_item(data, at, base, whole)
        if what < 0 and not whole:  # junk may go on
            base += at
            data = bank.read(base, stop)
            at = 0
            continue
        if what < 0 and bank.repair(data, at, size, base):
            continue  # up to the frame, which is sound now
        bank.torn = what < 0
        if what == codec.BEGIN:
            bank.starts.append(base + at)
            mark = bank.read(base + at + size, base + at + size + 1)
            bank.confirmed.append(_is_confirmed(bank, mark))
            size += 1
        elif what < 0:
            _count_junk(bank, data, at, size, base)
        elif codec.CORRECTED <= what < codec.RESUME:
            bank.damaged += 1
        at += size
        if what == codec.BEGIN and len(bank.starts) % _PIECE == 0:
            yield
    bank.end = base + at


def _extent(bank: "Bank") -> "tuple[int, int]":
    """The places behind the last byte written and behind the last one that may be: in front of
    `_BLANK` bytes that are erased with something behind them."""
    stop = HEADER
    for place in range(HEADER, bank.limit, _AHEAD):
        part = bank.read(place, min(bank.limit, place + _AHEAD))
        written = len(part.rstrip(b"\xff"))
        if written:
            first = place + len(part) - len(part.lstrip(b"\xff"))
            if first - stop >= _BLANK:
                return (stop, first)
            stop = place + written
    return (stop, bank.limit)


def _count_junk(bank: "Bank", data: bytes, at: int, size: int, base: int) -> None:
    """Count junk as an interrupted write or as damage. Before anything is appended to an
    interrupted write, a RESUME frame is written."""
    after = at + size
    last = after == len(data)
    resumed = not last and bank.next_item(data, after, base, True)[0] == codec.RESUME
    if (last or resumed) and codec.is_tear(data, at, size):
        bank.torn_places += 1
    else:
        bank.damaged += 1


def _is_confirmed(bank: "Bank", mark: bytes) -> int:
    """1 if a game's mark says that it is confirmed. A mark that is neither erased nor written was
    cut or damaged; most of its bits decide."""
    count = codec.ones(mark[0])
    if count in (1, 7):
        bank.damaged += 1
    elif count not in (0, 8):
        bank.torn_places += 1
    return 1 if count <= 4 else 0
