# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pairings of a round: round robin by the circle method, Swiss by neighbours in the table.

Own code, because libraries for Swiss pairing are by one author each, below version 1, and made for
the colours of chess (docs/hall.md). The Swiss rule here is the plain one that is called Monrad in
Denmark and Norway: players who have not met yet meet their nearest neighbour in the table.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

_MOST_TRIES: Final = 20_000

Pair = tuple[int, int | None]


def robin_round(order: Sequence[int | None], number: int) -> list[Pair]:
    """Round `number` (from 0) of the `robin_rounds`. `order` has an even number of places, one of
    them None if the number of players is odd: who meets it sits the round out.

    The first place stays, the others go around it (circle method; Kirkman, 1847). Each player
    begins in every other round: those at odd places of the circle do, and the first one by turns.
    """
    size = len(order)
    turned = [*order[1:]]
    circle = [order[0], *turned[size - 1 - number :], *turned[: size - 1 - number]]
    pairs: list[Pair] = []
    for at in range(size // 2):
        one, other = circle[at], circle[size - 1 - at]
        if (at + 1) % 2 if at else number % 2:
            one, other = other, one
        if one is None:
            one, other = other, one
        if one is not None:
            pairs.append((one, other))
    return pairs


def robin_rounds(order: Sequence[int | None]) -> int:
    """The number of rounds in which every player meets every other one."""
    return max(0, len(order) - 1)


def swiss_round(
    ranked: Sequence[int],
    met: Collection[frozenset[int]],
    sat_out: Collection[int],
    begun: Mapping[int, int],
) -> list[Pair]:
    """A Swiss round: `ranked` are the players from the top of the table, `met` the pairs that have
    played, `sat_out` who has sat a round out, `begun` how often each has begun.

    If the number is odd, the last one who has not sat out does. No pair meets again while there is
    another way, which there always is in the first half of the possible rounds (Dirac, 1952); or if
    none was found in 20,000 tries.
    """
    players = list(ranked)
    pairs: list[Pair] = []
    if len(players) % 2:
        idle = next((each for each in reversed(players) if each not in sat_out), players[-1])
        players.remove(idle)
        pairs.append((idle, None))
    found = _neighbours(players, met) or list(zip(players[::2], players[1::2], strict=True))
    for one, other in reversed(found):
        first = (other, one) if begun.get(one, 0) > begun.get(other, 0) else (one, other)
        pairs.insert(0, first)
    return pairs


def _neighbours(
    players: list[int], met: Collection[frozenset[int]]
) -> list[tuple[int, int]] | None:
    """The players in pairs that have not met, each with the nearest one possible; None if there
    is none, or none was found in time. The search begins at both ends of the table: the last
    players have the fewest choices."""
    for order in (players, players[::-1]):
        tries = [0]
        pairs = _search(order, met, tries)
        if pairs is not None:
            return pairs if order is players else [(two, one) for one, two in reversed(pairs)]
    return None


def _search(
    players: list[int], met: Collection[frozenset[int]], tries: list[int]
) -> list[tuple[int, int]] | None:
    if not players:
        return []
    one, *rest = players
    for at, other in enumerate(rest):
        tries[0] += 1
        if tries[0] > _MOST_TRIES:
            return None
        if frozenset((one, other)) in met:
            continue
        pairs = _search(rest[:at] + rest[at + 1 :], met, tries)
        if pairs is not None:
            return [(one, other), *pairs]
    return None
