# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Build tables at a low priority and say nothing: what the provider starts as a process.

python -m awale_engine.tables.building.background RULES SEEDS FOLDER

It ends with the program that has started it, however that ends: its standard input is then closed.
The tables that are finished are kept, and the next program goes on from there.
"""

import os
import sys
import threading
from pathlib import Path
from typing import Final

from ...errors import AwaleError
from ...locked_file import locked
from ..tableset import TableSet
from .build import build

_HUMBLE: Final = 10  # niceness


def main(rules: str, seeds: int, folder: Path) -> int:
    """Build what is missing; 1 if that is not possible."""
    if hasattr(os, "nice"):
        os.nice(_HUMBLE)
    try:
        table_set = TableSet(rules, folder)
        table_set.folder.mkdir(parents=True, exist_ok=True)
        with locked(table_set.folder / "building.lock", wait=True):  # not once for each program
            build(table_set, seeds, threads=1)
    except (AwaleError, OSError, MemoryError):
        return 1
    return 0


def _end_with_input() -> None:
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_input, daemon=True).start()
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
