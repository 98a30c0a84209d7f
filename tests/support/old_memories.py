# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memories written by firmware 0.1 (``Awl3``, ``AwlD``), which every later one has to open.

Made once with that firmware; the games are random. ``nvm`` and ``torn`` have games with two
interrupted writes, ``torn`` ends with one.
"""

import gzip
import json
from pathlib import Path
from typing import NamedTuple


class OldMemory(NamedTuple):
    """Contents of nvm, FRAM and drive, and the expected games in them.

    `waiting` are the records of finished or left games by id, `running` the interrupted game as
    (id, moves, ending byte), `next` the number of the next game.
    """

    nvm: bytes
    fram: bytes | None
    drive: bytes | None
    waiting: dict[str, bytes]
    running: tuple[str, tuple[int, ...], int] | None
    next: int
    options: dict[str, str | int]


def old_memories() -> dict[str, OldMemory]:
    """The memories by name."""
    found = {}
    data = json.loads(gzip.decompress(Path(__file__).with_suffix(".json.gz").read_bytes()))
    for name, each in data.items():
        running = each["running"]
        found[name] = OldMemory(
            bytes.fromhex(each["nvm"]),
            bytes.fromhex(each["fram"]) if each["fram"] else None,
            bytes.fromhex(each["drive"]) if each["drive"] else None,
            {id: bytes.fromhex(record) for id, record in each["waiting"].items()},
            (running[0], tuple(running[1]), running[2]) if running else None,
            each["next"],
            each["options"],
        )
    return found
