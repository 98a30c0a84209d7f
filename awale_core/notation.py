# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Notation of moves and positions: pit letters and FEN, as in Aualé and the Oware engines.

Pits A–F are South's, a–f North's, both in sowing order. A FEN is 15 fields joined by ``-``: twelve
pits, South's store, North's store and the side to move, ``S`` or ``N``:
``4-4-4-4-4-4-4-4-4-4-4-4-0-0-S``.
"""

from .sowing import CELLS, NORTH, SEEDS, SOUTH

LETTERS = "ABCDEFabcdef"
SIDES = "SN"
_FEN = "%d-" * CELLS + "%s"
START_FEN = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


class NotationError(ValueError):
    """A text that is not a move or a position; the message says why."""


def pit_letter(pit: int) -> str:
    """The letter of pit 0–11: A–F, a–f."""
    return LETTERS[pit]


def pit_of(letter: str) -> int:
    """The pit 0–11 that a single letter names; NotationError for anything else."""
    pit = LETTERS.find(letter)
    if pit < 0 or len(letter) != 1:
        raise NotationError("'" + letter + "' is not a pit; pits are A to F and a to f")
    return pit


def pit_letters(pits: "list[int] | tuple[int, ...]", joint: str = "or") -> str:
    """Pits as a person lists them: ``A``, ``A or C``, ``A, C or F``."""
    names = [LETTERS[pit] for pit in pits]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " " + joint + " " + names[-1]


def parse_moves(text: str) -> "list[int]":
    """Pits of a run of moves such as ``FfBe``; spaces are allowed between them."""
    return [pit_of(letter) for letter in text if letter != " "]


def format_fen(cells: "bytearray | bytes", side: int) -> str:
    """The FEN of 14 cells with `side` to move."""
    return _FEN % (tuple(cells) + (SIDES[side],))


def parse_fen(text: str) -> "tuple[bytearray, int]":
    """The 14 cells and the side to move (0 South, 1 North) of a FEN.

    NotationError says which part is wrong: 15 fields, 0–48 seeds each, 48 in all, S or N.
    """
    fields = text.strip().split("-")
    if len(fields) != CELLS + 1:
        raise NotationError(
            "a position has 15 fields joined by '-' (12 pits, 2 stores, S or N), not "
            + str(len(fields))
        )
    cells = bytearray(CELLS)
    total = 0
    for at in range(CELLS):
        field = fields[at]
        if not field or len(field) > 2 or field.strip("0123456789"):
            raise NotationError("'" + field + "' is not a number of seeds")
        count = int(field)
        total += count
        if count > SEEDS:
            raise NotationError(field + " seeds in one pit: a game has " + str(SEEDS))
        cells[at] = count
    if total != SEEDS:
        raise NotationError("the seeds add up to " + str(total) + ", not to " + str(SEEDS))
    if fields[CELLS] == "S":
        return cells, SOUTH
    if fields[CELLS] == "N":
        return cells, NORTH
    raise NotationError("'" + fields[CELLS] + "' is not a side to move; it is S or N")


def is_slip(word: str, known: str) -> bool:
    """Whether `word` may be `known`, misspelt: two letters have changed places, or one in four is
    another one, missing or added, at most two in a row."""
    shorter = min(len(word), len(known))
    first = last = 0
    while first < shorter and word[first] == known[first]:
        first += 1
    while last < shorter - first and word[-1 - last] == known[-1 - last]:
        last += 1
    wrong, right = word[first : len(word) - last], known[first : len(known) - last]
    differing = max(len(wrong), len(right))
    return differing <= min(2, len(known) // 4) or wrong == right[1:] + right[:1]
