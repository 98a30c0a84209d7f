# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure the small search under MicroPython: positions a second on this machine.

    python tests/micropython/bench.py

Compare versions of the search with it; a Pico is far slower.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.support.micropython_wasm import run

MEASURE = """
import time
from awale_core import Game, RULE_SETS
from awale_core.search import Search
for name in RULE_SETS:
    search = Search(Game(name), 7)
    began = time.ticks_ms()
    while not search.run(100000):
        pass
    spent = max(1, time.ticks_diff(time.ticks_ms(), began))
    print("%-16s depth 7: %6d positions, %6d a second" % (
        name, search.nodes, search.nodes * 1000 // spent))
"""

if __name__ == "__main__":
    (step,) = run([MEASURE])
    print(step.error or step.output)
