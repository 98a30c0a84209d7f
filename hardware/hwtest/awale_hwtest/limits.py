# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Readings of the pads in counts, by the model: ``python -m hardware.touch --limits``.

`IDLE` has each pad untouched, in the order of the layout; `FINGER` is the least that a
finger on a stud adds. `GEOMETRY` is set when the test is installed."""

GEOMETRY = "pcb"
CONDUCTS = 65  # a pad alone reads more
IDLE = {
    "pcb": (
        537,  # A
        470,  # B
        412,  # C
        477,  # D
        518,  # E
        598,  # F
        552,  # a
        480,  # b
        614,  # c
        561,  # d
        545,  # e
        622,  # f
        682,  # store_south
        829,  # store_north
        667,  # new
        371,  # undo
        364,  # ok
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
