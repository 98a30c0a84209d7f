# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The rows of a damaged SQLite file, page by page (https://sqlite.org/fileformat2.html).

SQLite reads a table from its root and stops at the first page that is not sound; so one lost page
near the root would take every game with it. Here each page counts for itself. A page that is free,
whose rows were deleted, is left out: the list of free pages is found by its form, and where less
of it is found than the header says, only what can be reached from the roots is read.
"""

import re
from collections.abc import Iterator, Sequence
from struct import unpack_from
from typing import Final, NamedTuple

Value = None | int | float | str | bytes

_TABLE, _TABLE_INNER, _INDEX, _INDEX_INNER = 13, 5, 10, 2
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # size in bytes by serial type
_SCHEMA: Final = "tttit"
_DAMAGE: Final = (ValueError, IndexError)
_CONTROL: Final = re.compile("[\0-\x08\x0e-\x1f]")  # in no text that a library has


class Row(NamedTuple):
    """A row: whether it is of a table with a rowid, a letter for the type of each value (`n` none,
    `i` integer, `f` float, `t` text, `b` bytes), the values."""

    of_table: bool
    form: str
    values: Sequence[Value]


class Pages:
    """The pages of a file, from 1 on. Its end is filled with zeros."""

    def __init__(self, data: "bytes | memoryview") -> None:
        self._data = data
        size = int.from_bytes(data[16:18], "big")
        size = 65536 if size == 1 else size
        self._size = size if 512 <= size <= 65536 and not size & size - 1 else 4096
        self.count = -(-len(data) // self._size)

    def rows(self) -> Iterator[tuple[int, Row | None]]:
        """Yield the rows that can be read, each with the number of pages done, and None at the end
        of each page; rows that stand where they belong come before those of pages that no other
        page names."""
        free = self._free()
        reached = self._reached(free)
        sound = bytes(self._data[:16]) == b"SQLite format 3\0"
        others: list[int] = []
        if not sound or len(free) >= int.from_bytes(self._data[36:40], "big"):
            others = sorted({*range(1, self.count + 1)} - free - reached)
        for done, number in enumerate((*sorted(reached), *others), 1):
            for row in self.rows_on(number):
                yield done, row
            yield done, None

    def _page(self, number: int) -> bytes:
        at = (number - 1) * self._size
        return bytes(self._data[at : at + self._size]).ljust(self._size, b"\0")

    def _free(self) -> set[int]:
        """The free pages: each page of their list has the next one's number, a count, numbers."""
        free: set[int] = set()
        for number in range(2, self.count + 1):
            page = self._page(number)
            following, count = unpack_from(">II", page)
            if following > self.count or count > self._size // 4 - 2 or not following + count:
                continue
            listed = unpack_from(f">{count}I", page, 8)
            if all(1 < each <= self.count for each in listed) and len(set(listed)) == count:
                free |= {number, *listed}
        return free

    def _reached(self, free: set[int]) -> set[int]:
        """The pages that are reached from the roots in the schema, which begins on page 1."""
        reached: set[int] = set()
        waiting = [1]
        while waiting:
            number = waiting.pop()
            if number in reached or number in free or not 1 <= number <= self.count:
                continue
            reached.add(number)
            waiting += self._children(number)
            waiting += [
                row.values[3]
                for row in self.rows_on(number)
                if row.of_table and row.form == _SCHEMA and type(row.values[3]) is int
            ]
        return reached

    def _cells(self, page: bytes, head: int) -> list[int]:
        inner = page[head] in (_TABLE_INNER, _INDEX_INNER)
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        first = head + (12 if inner else 8)
        if page[head] not in (_TABLE, _TABLE_INNER, _INDEX, _INDEX_INNER):
            return []
        if first + 2 * count > self._size:
            return []
        cells = unpack_from(f">{count}H", page, first)
        return [cell for cell in cells if first + 2 * count <= cell <= self._size - 4]

    def _children(self, number: int) -> list[int]:
        page, head = self._page(number), 100 if number == 1 else 0
        if page[head] not in (_TABLE_INNER, _INDEX_INNER):
            return []
        places = [*self._cells(page, head), head + 8]
        return [int.from_bytes(page[at : at + 4], "big") for at in places]

    def rows_on(self, number: int) -> Iterator[Row]:
        """Yield the rows of one page that can be read."""
        page, head = self._page(number), 100 if number == 1 else 0
        kind = page[head]
        if kind == _TABLE_INNER:
            return
        for cell in self._cells(page, head):
            try:
                yield self._row(page, cell + 4 * (kind == _INDEX_INNER), kind == _TABLE)
            except _DAMAGE:
                continue

    def _row(self, page: bytes, at: int, of_table: bool) -> Row:
        """The row of a cell. ValueError or IndexError if it cannot be read."""
        size, at = _varint(page, at)
        rowid = 0
        if of_table:
            rowid, at = _varint(page, at)
        values = _values(self._payload(page, at, size, of_table))
        if of_table and values[0] is None:
            values[0] = rowid  # an INTEGER PRIMARY KEY is stored as none
        return Row(of_table, "".join(map(_letter, values)), values)

    def _payload(self, page: bytes, at: int, size: int, of_table: bool) -> bytes:
        """The bytes of a row, with those on further pages."""
        most = self._size - 35 if of_table else (self._size - 12) * 64 // 255 - 23
        least = (self._size - 12) * 32 // 255 - 23
        room, local = self._size - 4, size
        if size > most:
            local = least + (size - least) % room
            local = least if local > most else local
        if size > len(self._data) or at + local > self._size:
            raise ValueError("a row beyond its page")
        data = page[at : at + local]
        following = page[at + local : at + local + 4]
        while len(data) < size:
            number = int.from_bytes(following, "big")
            if not 1 < number <= self.count:
                raise ValueError("a row without its end")
            further = self._page(number)
            following = further[:4]
            data += further[4 : 4 + min(room, size - len(data))]
        return data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number at a place, and the place after it."""
    value = 0
    for index in range(at, at + 8):
        value = value << 7 | data[index] & 127
        if data[index] < 128:
            return value, index + 1
    return value << 8 | data[at + 8], at + 9


def _values(data: bytes) -> list[Value]:
    """The values of a row. ValueError or IndexError if they do not fill it."""
    end, at = _varint(data, 0)
    types = []
    while at < end:
        kind, at = _varint(data, at)
        types.append(kind)
    values: list[Value] = []
    for kind in types:
        size = _INTEGERS.get(kind, 8 if kind == 7 else max(0, kind - 12) // 2)
        raw = data[at : at + size]
        at += size
        if kind in _INTEGERS:
            values.append(int.from_bytes(raw, "big", signed=True))
        elif kind == 7:
            values.append(unpack_from(">d", raw)[0] if len(raw) == 8 else None)
        elif kind >= 12:
            values.append(_text(raw) if kind % 2 else raw)
        else:
            values.append((None, kind - 8)[kind in (8, 9)])
    if at != len(data) or not values:
        raise ValueError("a row of another length")
    return values


def _text(raw: bytes) -> str:
    text = raw.decode()
    if _CONTROL.search(text):
        raise ValueError("not a text")
    return text


def _letter(value: Value) -> str:
    return {int: "i", float: "f", str: "t", bytes: "b"}.get(type(value), "n")
