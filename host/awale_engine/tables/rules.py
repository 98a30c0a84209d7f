# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Which rule sets have tables, and the rules that these hold for."""

from typing import Final

from awale_core.rules import (
    FEED_ALWAYS,
    FEED_IF_EMPTY,
    MOVER,
    NO_PLAYER,
    OWN_ROWS,
    RuleSet,
)
from awale_core.sowing import SLAM_SPARES_SIX, SLAM_TAKES_ALL

from ..binding import kernel
from ..errors import AwaleError
from ..position import rules_code

# Fields of the number that a layer's file carries, by their lowest bit; slam has the first 3 bits.
_STARVED: Final = 3  # 2 bits each: the side that gets the rest
_CANNOT_FEED: Final = 5
_STUCK: Final = 7
_RACE: Final = 9
_SPLITS: Final = 10
_SECOND: Final = 11


class NoTables(AwaleError):
    """A rule set that cannot have tables."""


class TableRules:
    """Properties of a rule set that its tables depend on.

    `code` is what the kernel takes, `file_code` what a layer's file carries: rule sets that agree
    in it have the same values. `bounded`: positions have two bounds, as a repetition splits the
    rows. `ends_at_second`: the second occurrence of a position ends the game and splits the rows.
    `step`: how far apart values of a layer are at least. `race`: see french-beginner.

    NoTables if the value of a position depends on more than the pits.
    """

    def __init__(self, rules: RuleSet) -> None:
        if rules.slam == SLAM_SPARES_SIX:
            raise NoTables(
                f"There are no tables for {rules.id}: which moves are legal depends on the stores, "
                "so the pits alone have no value."
            )
        takes_all = rules.slam == SLAM_TAKES_ALL
        self.race = not rules.captures
        if not self.race and rules.feeding != (FEED_ALWAYS if takes_all else FEED_IF_EMPTY):
            raise NoTables(
                f"There are no tables for {rules.id}: its duty to feed is not known here."
            )
        if self.race:
            self.code = rules_code(rules, kernel.NO_GOAL)
            self.file_code = 1 << _RACE
            self.bounded = self.ends_at_second = False
            self.step = 1
            return
        # Where every move is legal that leaves the opponent empty, because all do, the mover takes
        # what is left.
        cannot_feed = MOVER if takes_all else rules.cannot_feed_to
        stuck = MOVER if takes_all else rules.stuck_to
        repetition_to = rules.repetition_to if rules.repetition else rules.agreement_to
        self.bounded = repetition_to == OWN_ROWS
        self.ends_at_second = self.bounded and rules.repetition == 2
        # Where each seed is always given to a player in the end, every value of a layer is even or
        # odd as its number of seeds is.
        self.step = 1 if NO_PLAYER in (rules.starved_to, cannot_feed, stuck) else 2
        clear = ~(3 << kernel.CANNOT_FEED | 3 << kernel.STUCK)
        self.code = rules_code(rules, kernel.NO_GOAL) & clear
        self.code |= cannot_feed << kernel.CANNOT_FEED | stuck << kernel.STUCK
        self.file_code = (
            rules.slam
            | rules.starved_to << _STARVED
            | cannot_feed << _CANNOT_FEED
            | stuck << _STUCK
            | self.bounded << _SPLITS
            | self.ends_at_second << _SECOND
        )

    def thresholds(self, seeds: int) -> range:
        """Return the thresholds of a layer in the order in which they are propagated."""
        if self.bounded:
            return self.region_thresholds(seeds)
        return range(1 if self.race else seeds, 0, -1)

    def region_thresholds(self, seeds: int) -> range:
        """Return the thresholds for which safe regions are looked for, in order."""
        return range(seeds, -seeds - 1, -self.step)
