# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the board's program and answers anything typed on the console with the bytes of heap that
are free after a collection. On the drive it is code.py, which starts in place of main.py, and then
starts that. It is so small that it hardly changes what it measures."""

import gc
import sys

from awale_board import console


def ends(self, now_ms):
    if self._port.in_waiting:
        self._port.read(self._port.in_waiting)
        gc.collect()
        print("PROBE", gc.mem_free())
    return False


console.Console.ends = ends  # which would drop what is typed

sys.path.insert(0, ".frozen")  # where the program is in the firmware of one file
import main  # noqa: E402, F401
