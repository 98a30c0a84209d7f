# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Look a position up in exported endgame tables, with only Python's standard library.

awale tables export --rules abapa --seeds 6 --to exported
python examples/read_a_table.py exported/abapa.json 0 0 0 0 0 2 1 0 0 0 0 0

The twelve pits are those of the player to move, then the opponent's, in the order of sowing.
"""

import json
import sys
from math import comb
from pathlib import Path


def look_up(description: Path, pits: list[int]) -> dict[str, int]:
    """Return the value of a position, or its lower and upper bound, in seeds for the mover."""
    seeds, index, passed = sum(pits), 0, 0
    for number, pit in enumerate(pits, 1):
        passed += pit
        index += comb(passed + number - 1, number)
    index -= comb(seeds + 11, 12)
    layer = json.loads(description.read_text(encoding="utf-8"))["layers"][seeds]
    found = {}
    for name, array in layer["arrays"].items():
        with open(description.parent / array["file"], "rb") as file:
            file.seek(index)
            found[name] = int.from_bytes(file.read(1), "big", signed=True)
    return found


if __name__ == "__main__":
    print(look_up(Path(sys.argv[1]), [int(pit) for pit in sys.argv[2:]]))
