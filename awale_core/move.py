# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a move did, for light, notation and people."""

from .notation import pit_letter
from .sowing import AGAIN, CAPTURED, SLAM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rules import RuleSet


class Move:
    """What a move did, seed by seed, so that light can follow it.

    `side` (0 South, 1 North) lifted `seeds` from `pit`. `sown` are the cells that got one seed
    each, in order (0–11 pits; 12, 13 the stores in ``french-beginner``). `captured` are the pits
    that were captured, in order: the pit sown last, then the one before it … `counts` holds the
    seeds taken from each. `slam`: the capture met the rule on emptying a whole row. `again`: the
    same side moves once more.
    """

    def __init__(
        self, rules: "RuleSet", side: int, pit: int, before: bytearray, result: int
    ) -> None:
        self.side = side
        self.pit = pit
        self.seeds = before[pit]
        self.slam = bool(result & SLAM)
        self.again = bool(result & AGAIN)
        sown: list[int] = []
        at = pit
        while len(sown) < self.seeds:
            at = rules.ring[at]
            if at != pit or not rules.skips_origin:
                sown.append(at)
        self.sown = tuple(sown)
        self.captured = tuple([at - step for step in range(result & CAPTURED)])
        counts = []
        for taken in self.captured:
            counts.append(before[taken] + sown.count(taken))
        self.counts = tuple(counts)

    @property
    def letter(self) -> str:
        """The move as notation writes it: A–F South, a–f North."""
        return pit_letter(self.pit)

    def __repr__(self) -> str:
        taken = sum(self.counts)
        return "<Move " + self.letter + ("+" + str(taken) if taken else "") + ">"
