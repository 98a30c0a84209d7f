# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished games of a match, and how a file of games keeps them: as tags of OGN."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_PROCESSOR: Final = re.compile(r"(\d+) ms in (\d+) moves?")


@dataclass
class CpuUse:
    """Processor time (ms) that an engine's process has used, and the moves that it made in it."""

    ms: float = 0.0
    moves: int = 0

    def add(self, other: "CpuUse") -> None:
        """Add what was used elsewhere."""
        self.ms += other.ms
        self.moves += other.moves


@dataclass(frozen=True)
class Finished:
    """A game of a match: its number from 0 on, the points of the first player (0, ½, 1), how
    and by which player it was forfeit, if it was, and otherwise the reason of its end. `used` has
    the processor time of the first and of the second player; empty where the system does not say
    it."""

    number: int
    points: float
    forfeit: str = ""
    by: str = ""
    slowest_ms: float = 0.0
    reason: str = ""
    used: list[CpuUse] = field(default_factory=list, compare=False)


def to_tags(finished: Finished) -> dict[str, str]:
    """The tags that keep a game's result, but for those of every OGN file."""
    tags = {
        "Round": str(finished.number + 1),
        "Points": str(finished.points),
        "Slowest": f"{finished.slowest_ms:.1f} ms",
    }
    if finished.used:
        each = [f"{used.ms:.0f} ms in {used.moves} moves" for used in finished.used]
        tags["Processor"] = ", ".join(each)
    if finished.forfeit:
        tags["Forfeit"] = f"{finished.forfeit} by {finished.by}"
    return tags


def from_tags(tags: dict[str, str]) -> Finished:
    """The game that `to_tags` has kept. KeyError or ValueError for other tags."""
    forfeit, _, by = tags.get("Forfeit", "").partition(" by ")
    return Finished(
        int(tags["Round"]) - 1,
        float(tags["Points"]),
        forfeit,
        by,
        float(tags.get("Slowest", "0").partition(" ")[0]),
        "" if forfeit else tags.get("Termination", ""),
        [
            CpuUse(int(ms), int(moves))
            for ms, moves in _PROCESSOR.findall(tags.get("Processor", ""))
        ],
    )


def read_tags(text: str) -> Iterator[dict[str, str]]:
    """The tags of each game in an OGN text that a match wrote; a last game that was cut off in
    the middle has no result and is left out."""
    tags: dict[str, str] = {}
    moves = False
    for line in text.splitlines():
        if line.startswith("["):
            if moves:
                yield tags
                tags, moves = {}, False
            name, _, value = line[1:].partition(' "')
            tags[name] = value.rstrip("]").rstrip('"').replace('\\"', '"').replace("\\\\", "\\")
        elif line:
            moves = True
    if moves:
        yield tags
