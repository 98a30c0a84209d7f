# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Made-up rule sets whose values contradict each other. What the others mean, the kernel's tests
compare."""

import pytest

from awale_core import RuleSet, rules
from awale_core.rules import FEED_ALWAYS, FEED_NEVER
from awale_core.sowing import SLAM_FORBIDDEN, SLAM_LOSES


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"slam": 5}, "no such slam as 5"),
        ({"feeding": 4}, "no such duty to feed as 4"),
        ({"slam": SLAM_LOSES, "feeding": FEED_ALWAYS}, "goes with FEED_IF_EMPTY only"),
        ({"slam": SLAM_FORBIDDEN, "feeding": FEED_NEVER}, "goes with FEED_IF_EMPTY only"),
        ({"majority": 24}, "a majority is 25 to 48 seeds"),
        ({"majority": 49}, "a majority is 25 to 48 seeds"),
        ({"repetition": 1}, "twice or more"),
        ({"offer_repetition": -1}, "twice or more"),
        ({"repetition": 3, "offer_repetition": 3}, "either ends the game or makes the board"),
        ({"agreement_to": rules.MOVER}, "an agreed end"),
        ({"repetition": 2, "repetition_to": rules.OPPONENT}, "a repetition gives"),
        ({"starved_to": 4}, "no player has the number 4"),
        ({"captures": False}, "a race has no duty to feed"),
        ({"captures": False, "feeding": FEED_NEVER, "majority": 25}, "a race has no duty"),
    ],
)
def test_values_that_contradict_each_other_are_refused(values: dict[str, int], fault: str) -> None:
    with pytest.raises(ValueError, match=f"rule set made-up: .*{fault}"):
        RuleSet("made-up", "Made Up", **{"slam": 0, "feeding": 0, **values})
