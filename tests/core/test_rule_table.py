# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Made-up rule sets: every combination that the table allows means what its words say."""

import itertools
import random

import pytest

from awale_core import RuleSet, rules
from awale_core.rules import FEED_ALWAYS, FEED_IF_EMPTY, FEED_NEVER, FEED_OR_WIN, legal_mask
from awale_core.sowing import (
    SLAM_FORBIDDEN,
    SLAM_LOSES,
    SLAM_SPARES_SIX,
    SLAM_TAKES_ALL,
    SLAM_TAKES_NOTHING,
)
from tests.core.plain_rules import ROWS, try_move

# A rule set of the plain rules with the same slam: they know them by name.
LIKE = {
    SLAM_TAKES_NOTHING: "abapa",
    SLAM_TAKES_ALL: "awari",
    SLAM_SPARES_SIX: "benin",
    SLAM_LOSES: "spanish",
    SLAM_FORBIDDEN: "french",
}
DUTIES = (FEED_IF_EMPTY, FEED_ALWAYS, FEED_OR_WIN, FEED_NEVER)
ALLOWED = [
    (slam, feeding)
    for slam, feeding in itertools.product(LIKE, DUTIES)
    if slam not in (SLAM_LOSES, SLAM_FORBIDDEN) or feeding == FEED_IF_EMPTY
]


def legal(slam: int, feeding: int, pits: list[int], stores: list[int], mover: int) -> list[int]:
    """The legal moves, as plainly as they can be said."""
    candidates = [pit for pit in ROWS[mover] if pits[pit]]
    played = {pit: try_move(LIKE[slam], pits, stores, mover, pit) for pit in candidates}
    opponent_was_empty = not any(pits[pit] for pit in ROWS[1 - mover])
    if slam == SLAM_FORBIDDEN:
        candidates = [pit for pit in candidates if not played[pit].slam]
    # A slam that loses the game does not feed.
    feeds = [
        pit
        for pit in candidates
        if any(played[pit].pits[other] for other in ROWS[1 - mover])
        and not (slam == SLAM_LOSES and played[pit].slam)
    ]
    if feeding == FEED_IF_EMPTY and opponent_was_empty:
        return feeds
    if feeding == FEED_IF_EMPTY and slam == SLAM_LOSES and not feeds:
        return []  # every move is a kill: the game is over
    if feeding in (FEED_IF_EMPTY, FEED_NEVER):
        return candidates
    if feeding == FEED_OR_WIN:
        for pit, after in played.items():
            if after.stores[mover] > after.stores[1 - mover] + sum(after.pits):
                feeds.append(pit)
    return sorted(set(feeds)) or candidates


def scarce(chance: random.Random) -> tuple[list[int], list[int], int]:
    """A position in which one row is empty or nearly so, now and then with a krou."""
    mover = chance.randrange(2)
    pits = [0] * 12
    for pit in ROWS[1 - mover]:
        pits[pit] = chance.choice((0, 0, 0, 1, 1, 2))
    for pit in ROWS[mover]:
        pits[pit] = chance.choice((0, 0, 1, 2, 3, 5, 8, 13, 23))
    if chance.random() < 0.3:
        for pit in ROWS[1 - mover]:
            pits[pit] = 0
    while sum(pits) > 48:
        pits[chance.choice([pit for pit in ROWS[mover] if pits[pit]])] -= 1
    left = 48 - sum(pits)
    south = chance.randint(0, left)
    return pits, [south, left - south], mover


@pytest.mark.parametrize(("slam", "feeding"), ALLOWED)
def test_legal_moves_follow_the_values_of_a_made_up_rule_set(slam: int, feeding: int) -> None:
    made = RuleSet("made-up", "Made Up", slam=slam, feeding=feeding)
    chance = random.Random(f"{slam} {feeding}")
    scratch = bytearray(14)
    narrowed = 0
    for _ in range(2000):
        pits, stores, mover = scarce(chance)
        mask = legal_mask(made, bytearray(pits + stores), mover, scratch)
        found = [pit for pit in range(12) if mask >> pit & 1]
        assert found == legal(slam, feeding, pits, stores, mover), (pits, stores, mover)
        narrowed += len(found) < sum(1 for pit in ROWS[mover] if pits[pit])
    assert (narrowed > 0) == (feeding != FEED_NEVER)


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
