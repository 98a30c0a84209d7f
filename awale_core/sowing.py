# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sowing and capturing on cells: the inner loop of a search.

*Cells* are a ``bytearray`` of 14 seed counts: pits 0–5 South (A–F), 6–11 North (a–f), counted
counter-clockwise, then South's store and North's store. Nothing in this module allocates memory.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class SowingRules(Protocol):
        """The part of a rule set that `make_move` reads."""

        ring: bytes
        skips_origin: bool
        captures: bool
        slam: int


SOUTH = 0
NORTH = 1
SEEDS = 48
PITS = 12
SOUTH_STORE = 12
NORTH_STORE = 13
CELLS = 14

# The cell after each cell: round the twelve pits, or through both stores as well.
RING_OF_PITS = bytes((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0))
RING_WITH_STORES = bytes((1, 2, 3, 4, 5, 12, 7, 8, 9, 10, 11, 13, 6, 0))

# What happens to a capture that would leave the opponent's row without a seed (a slam).
SLAM_TAKES_NOTHING = 0
SLAM_TAKES_ALL = 1
SLAM_SPARES_SIX = 2  # a chain of all six pits takes only the pit sown last
SLAM_LOSES = 3
SLAM_FORBIDDEN = 4

# What `make_move` reports: the number of captured pits (0–6) in the low bits, and these flags.
CAPTURED = 7
SLAM = 8
AGAIN = 16


def sow(cells: bytearray, pit: int, ring: bytes, skip_origin: bool) -> int:
    """Lift the seeds of `pit` and sow them one by one along `ring`; return the cell sown last.

    With `skip_origin` the pit of origin gets no seed on any lap.
    """
    seeds = cells[pit]
    cells[pit] = 0
    at = pit
    if seeds < PITS or not skip_origin:
        for _ in range(seeds):
            at = ring[at]
            cells[at] += 1
        return at
    while seeds:
        at = ring[at]
        if at != pit:
            cells[at] += 1
            seeds -= 1
    return at


def row_seeds(cells: bytearray, side: int) -> int:
    """Seeds in the six pits of `side`, 0–48."""
    at = 6 * side
    return cells[at] + cells[at + 1] + cells[at + 2] + cells[at + 3] + cells[at + 4] + cells[at + 5]


def chain(cells: bytearray, last: int, side: int) -> int:
    """Pits that `side` may capture: the unbroken run of 2s and 3s in the opponent's row that ends
    at the cell sown last. 0–6; the pits are last, last − 1, …"""
    first = 6 - 6 * side
    if not first <= last < first + 6:
        return 0
    at = last
    while at >= first and 2 <= cells[at] <= 3:
        at -= 1
    return last - at


def make_move(rules: "SowingRules", cells: bytearray, side: int, pit: int) -> int:
    """Play `pit` for `side` on `cells`: sow, then capture as `rules` say.

    Legality is not checked here. Returns the number of captured pits plus the flags SLAM (the
    capture would have left, or has left, the opponent empty) and AGAIN (the same side moves once
    more). The captured pits are the cell sown last and those before it.
    """
    last = sow(cells, pit, rules.ring, rules.skips_origin)
    if not rules.captures:
        return AGAIN if last == SOUTH_STORE + side else 0
    if not 2 <= cells[last] <= 3:
        return 0
    pits = chain(cells, last, side)
    if not pits:
        return 0
    taken = 0
    for at in range(last - pits + 1, last + 1):
        taken += cells[at]
    flags = 0
    if taken == row_seeds(cells, 1 - side):
        slam = rules.slam
        # Not `in (…, …)`: building that tuple would take memory at every slam.
        if slam == SLAM_TAKES_NOTHING or slam == SLAM_FORBIDDEN:  # noqa: SIM109
            return SLAM
        if slam == SLAM_SPARES_SIX and pits == 6:
            pits = 1
            taken = cells[last]
        else:
            flags = SLAM
    for at in range(last - pits + 1, last + 1):
        cells[at] = 0
    cells[SOUTH_STORE + side] += taken
    return pits | flags
