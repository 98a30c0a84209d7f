# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Opening books: moves that were searched for longer than a game allows.

`awale book build` writes one file per rule set: a header line of text, then compressed records of
nine bytes in the order of their keys: the key of a position (six bytes, see
`awale_core.position_key`), the move (0–11, one byte) and its value for the player to move in
hundredths of a seed (two bytes). Numbers are big-endian.
"""

import zlib
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from awale_core import Game
from awale_core.position_key import position_key

from ..errors import AwaleError
from ..paths import data_folder
from ..replace_file import replace_file
from ..types import Line

FOLDER: Final = Path(__file__).with_name("books")
_TITLE: Final = "Awalé opening book 1"
_KEY: Final = 6
_RECORD: Final = 9
_SIGNED: Final = 32768


class Book:
    """Opening book in a file. AwaleError if the file is not a book, or is for other rules."""

    def __init__(self, file: Path, rules: str) -> None:
        title, _, packed = file.read_bytes().partition(b"\n")
        if title.decode("utf-8", "replace") != f"{_TITLE}, {rules}":
            raise AwaleError(f"{file} is not an opening book for {rules}.")
        try:
            self._records = zlib.decompress(packed)
        except zlib.error as error:
            raise AwaleError(f"The opening book {file} is damaged ({error}).") from error

    def __len__(self) -> int:
        return len(self._records) // _RECORD

    def find(self, game: Game) -> Line | None:
        """Return the move for a running game and its value; None if the position is unknown."""
        key = position_key(game).to_bytes(_KEY, "big")
        at = bisect_left(range(len(self)), key, key=self._key)
        if at == len(self) or self._key(at) != key:
            return None
        record = self._records[at * _RECORD : (at + 1) * _RECORD]
        pit = record[_KEY]
        if pit not in game.legal_moves():
            return None
        return Line(int.from_bytes(record[_KEY + 1 :], "big") - _SIGNED, (pit,))

    def _key(self, at: int) -> bytes:
        return self._records[at * _RECORD : at * _RECORD + _KEY]


def write(file: Path, rules: str, moves: Mapping[int, tuple[int, int]]) -> None:
    """Write the book of `moves`, a pit and its value for each key, atomically."""
    records = b"".join(
        key.to_bytes(_KEY, "big") + bytes([pit]) + (value + _SIGNED).to_bytes(2, "big")
        for key, (pit, value) in sorted(moves.items())
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(file.name + ".new")
    new.write_bytes(f"{_TITLE}, {rules}\n".encode() + zlib.compress(records, 9))
    replace_file(new, file)


def own_file(rules: str) -> Path:
    """Return the path that `awale book build` writes to, in the user's data folder."""
    return data_folder() / "books" / f"{rules}.book"


def book_file(rules: str) -> Path:
    """Return the path of the user's book for a rule set, else of the installed one.

    The file may be missing."""
    own = own_file(rules)
    return own if own.is_file() else FOLDER / own.name


def load(rules: str) -> Book | None:
    """Load the book for a rule set; None if there is none."""
    file = book_file(rules)
    return Book(file, rules) if file.is_file() else None
