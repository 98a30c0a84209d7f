# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Export layers for other programs: raw arrays of signed bytes, described by a JSON file.

docs/tables.md documents the format, `examples/read_a_table.py` reads it with nothing but Python.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from ..replace_file import replace_file
from .indexing import positions
from .tableset import TableSet
from .values import new_pair

VERSION: Final = 1


def export(
    tables: TableSet,
    seeds: int,
    folder: Path,
    threads: int = 1,
) -> Path:
    """Write the layers up to `seeds` into `folder` and return the path of their description.

    Every layer must be there. A file appears under its name only when it is complete. OSError if
    the folder cannot be written; Damaged, Unreadable by the layer.
    """
    folder.mkdir(parents=True, exist_ok=True)
    layers = []
    for each in range(seeds + 1):
        layer = tables.open(each)
        if layer is None:
            raise FileNotFoundError(tables.path(each))
        values = new_pair(positions(each), bounded=tables.bounded)
        layer.unpack(values, threads)
        arrays = values._asdict() if tables.bounded else {"value": values.low}
        written = {
            name: write_file(folder / f"{tables.rules}-{each:02}-{name}.i8", bytes(array))
            for name, array in arrays.items()
        }
        layers.append({"seeds": each, "positions": len(values.low), "arrays": written})
    described: dict[str, Any] = {
        "format": "awale-tables",
        "version": VERSION,
        "rules": tables.rules,
        "type": "int8",
        "value": "seeds that the player to move gets more than the opponent from here on",
        "index": "sum of C(s(i) + i - 1, i) for i = 1 to 12, minus C(seeds + 11, 12); "
        "s(i): seeds in the first i pits, the mover's own first pit first",
        "layers": layers,
    }
    path = folder / f"{tables.rules}.json"
    write_file(path, (json.dumps(described, indent=1) + "\n").encode())
    return path


def write_file(path: Path, data: bytes) -> dict[str, str]:
    """Write a file, which takes its place whole; returns its entry in the list of files."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    replace_file(part, path)
    return {"file": path.name, "sha256": hashlib.sha256(data).hexdigest()}
