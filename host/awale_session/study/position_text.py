# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions as people type or paste them.

    4-4-4-4-4-4-4-4-4-4-4-4-0-0-S           FEN
    0 0 0 0 0 1  0 0 0 0 0 1                twelve pits, South to move; also with commas, and S or N
    DDDDDD/DDDDDD 0 0 S                     PlayStrategy: North's row first, from South's left
    4s,4s,4s,4s,4s,4s/4s,4s,4s,4s,4s,4s 0 0 S 1     the same in its newer form

In PlayStrategy's rows a digit alone stands for that many empty pits; A to Z are 1 to 26 seeds, a to
v 27 to 48.
"""

from typing import Final

from awale_core.notation import NotationError
from awale_core.sowing import SEEDS

_PITS: Final = 12
_ROW: Final = 6


def fen_of(text: str) -> str:
    """The FEN of a position in any of these forms; a FEN as it is, whether or not it is right.

    Seeds of twelve pits that are missing are shared by the stores, which changes no value.
    NotationError for rows that are none.
    """
    text = text.strip()
    if "/" in text:
        return _playstrategy(text)
    words = text.replace(",", " ").split()
    if len(words) == 1:
        return text
    if len(words) not in (_PITS, _PITS + 1):
        raise _no_position(text)
    side = words[_PITS].upper() if len(words) > _PITS else "S"
    pits = [_number(word, text) for word in words[:_PITS]]
    if side not in ("S", "N"):
        raise NotationError(f"S or N says who moves, not '{side}'")
    rest = max(0, SEEDS - sum(pits))
    return _fen(pits, (rest - rest // 2, rest // 2), side)


def _fen(pits: list[int], stores: tuple[int, int], side: str) -> str:
    return "-".join([str(count) for count in (*pits, *stores)] + [side])


def _no_position(text: str) -> NotationError:
    return NotationError(
        f"'{text}'. Give the seeds in twelve pits, A to F and then a to f, or a FEN"
    )


def _number(word: str, text: str) -> int:
    if not _is_number(word):
        raise _no_position(text)
    return int(word)


def _is_number(word: str) -> bool:
    """Whether it is a number of one or two digits, 0 to 9 alone."""
    return 0 < len(word) <= 2 and not word.strip("0123456789")


def _playstrategy(text: str) -> str:
    words = text.split()
    rows = words[0].split("/")
    if len(rows) != 2 or len(words) < 4 or words[3].upper() not in ("S", "N"):
        raise _no_position(text)
    comma = "," in words[0]
    north, south = [_row(row, text, comma=comma) for row in rows]
    stores = [int(word) if comma and _is_number(word) else _count(word) for word in words[1:3]]
    north.reverse()
    return _fen(south + north, (stores[0], stores[1]), words[3].upper())


def _row(row: str, text: str, *, comma: bool) -> list[int]:
    pits: list[int] = []
    for part in row.split(",") if comma else list(row):
        if _is_number(part):
            pits += [0] * int(part)
        elif comma:
            pits.append(_number(part[:-1], text))
        else:
            pits.append(_count(part))
    if len(pits) != _ROW:
        raise NotationError(f"a row has six pits, not {len(pits)}")
    return pits


def _count(letter: str) -> int:
    """The seeds that a letter stands for; a digit is none."""
    if _is_number(letter):
        return 0
    code = ord(letter[0]) if letter else 0
    if 65 <= code <= 90:
        return code - 64
    if 97 <= code <= 118:
        return code - 70
    raise NotationError(f"'{letter}' is not a number of seeds")
