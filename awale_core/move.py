# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The effect of one move, seed by seed, for light, notation and players."""

from .notation import pit_letter
from .sowing import AGAIN, CAPTURED, SLAM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .sowing import SowingRules


class Move:
    """The effect of one move.

    `side` (0 South, 1 North) lifted `seeds` from `pit`. `before` are the seeds in the twelve pits
    before it, `result` what `make_move` returned.
    """

    def __init__(
        self, rules: "SowingRules", side: int, pit: int, before: "bytes | bytearray", result: int
    ) -> None:
        self.side = side
        self.pit = pit
        self.seeds = before[pit]
        self._rules = rules
        self._before = before
        self._result = result
        self._sown: "tuple[int, ...] | None" = None  # found when first asked for

    @property
    def slam(self) -> bool:
        """Whether the capture met the rule on emptying a whole row."""
        return self._result & SLAM != 0

    @property
    def again(self) -> bool:
        """Whether the same side moves once more."""
        return self._result & AGAIN != 0

    @property
    def sown(self) -> "tuple[int, ...]":
        """The cells that got one seed each, in order: 0–11 pits; 12, 13 the stores in
        ``french-beginner``."""
        if self._sown is None:
            ring = self._rules.ring
            skips = self._rules.skips_origin
            sown: "list[int]" = []
            at = self.pit
            while len(sown) < self.seeds:
                at = ring[at]
                if at != self.pit or not skips:
                    sown.append(at)
            self._sown = tuple(sown)
        return self._sown

    @property
    def captured(self) -> "tuple[int, ...]":
        """The captured pits, in order: the pit sown last, then the one before it …"""
        captures = self._result & CAPTURED
        if not captures:
            return ()
        last = self.sown[-1]
        return tuple([last - step for step in range(captures)])

    @property
    def captured_seeds(self) -> "tuple[int, ...]":
        """The seeds taken from each pit of `captured`."""
        return tuple([self._before[pit] + self.sown.count(pit) for pit in self.captured])

    @property
    def letter(self) -> str:
        """The move in notation: A–F South, a–f North."""
        return pit_letter(self.pit)

    def __repr__(self) -> str:
        taken = sum(self.captured_seeds)
        return "<Move " + self.letter + ("+" + str(taken) if taken else "") + ">"
