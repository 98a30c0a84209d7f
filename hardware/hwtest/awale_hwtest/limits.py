# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Readings of the pads in counts, by the model: ``python -m hardware.touch --limits``.

`IDLE` has each pad untouched, in the order of the layout; `FINGER` is the least that a
finger on a stud adds. `GEOMETRY` is set when the test is installed."""

GEOMETRY = "pcb"
CONDUCTS = 65  # a pad alone reads more
IDLE = {
    "pcb": (
        633,  # A
        556,  # B
        494,  # C
        479,  # D
        530,  # E
        571,  # F
        564,  # a
        491,  # b
        393,  # c
        484,  # d
        515,  # e
        585,  # f
        746,  # store_south
        748,  # store_north
        407,  # new
        361,  # undo
        417,  # ok
    ),
    "rings": (
        527,  # A
        463,  # B
        410,  # C
        410,  # D
        463,  # E
        527,  # F
        527,  # a
        463,  # b
        410,  # c
        410,  # d
        463,  # e
        527,  # f
        614,  # store_south
        614,  # store_north
        388,  # new
        344,  # undo
        388,  # ok
    ),
}
FINGER = {
    "pcb": 244,
    "rings": 190,
}
