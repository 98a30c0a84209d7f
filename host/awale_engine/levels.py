# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Engine levels below the best: less depth, and the mistakes that people make.

A level searches a number of plies. It overlooks some captures, the opponent's replies and its own;
long sowings, which come round to the mover's row again, are overlooked twice as often. A small
random error is added to each value. So a weak level captures what it sees and loses what it
overlooks, but does not play random moves. `tools.engine.ladder` measures the levels against each
other.
"""

import random
from dataclasses import dataclass
from typing import Final

from awale_core import Game

from .types import (
    KNOWN,
    SEED,
    WIN,
    InfoCallback,
    Limits,
    Line,
    SearchBackend,
    SearchResult,
    best_first,
)


@dataclass(frozen=True)
class LevelParameters:
    """Parameters of a level: plies, chance of overlooking the opponent's capture, spread of error.

    The error is in hundredths of a seed."""

    plies: int
    overlooks: float
    spread: float


PARAMETERS: Final = (
    LevelParameters(1, 0.66, 200),
    LevelParameters(2, 0.75, 130),
    LevelParameters(2, 0.50, 110),
    LevelParameters(2, 0.30, 75),
    LevelParameters(3, 0.20, 55),
    LevelParameters(4, 0.12, 40),
    LevelParameters(5, 0.07, 25),
    LevelParameters(7, 0.03, 12),
    LevelParameters(9, 0.0, 0),
)
LEVELS: Final = len(PARAMETERS) + 1  # the highest level is the engine's best
_LONG: Final = 6  # seeds; a longer sowing is harder to see


def think_at_level(
    searcher: SearchBackend,
    game: Game,
    limits: Limits,
    level: int,
    chance: random.Random,
    *,
    lines: int = 1,
    on_info: InfoCallback | None = None,
) -> SearchResult:
    """Search at `level` (1 to LEVELS), with mistakes drawn from `chance`.

    The result's first line is the move to play.
    """
    if level >= LEVELS:
        return searcher.think(game, limits, lines=lines, on_info=on_info)
    parameters = PARAMETERS[max(level, 1) - 1]
    if not parameters.overlooks and not parameters.spread:
        depth = min(limits.depth or parameters.plies, parameters.plies)
        shallow = Limits(
            limits.time_ms, depth, limits.nodes, limits.flexible, tables=False, network=False
        )
        return searcher.think(game, shallow, lines=lines, on_info=on_info)
    result = _look_around(searcher, game, limits, parameters, chance)
    if on_info is not None:
        on_info(result)
    return result


def _look_around(
    searcher: SearchBackend,
    game: Game,
    limits: Limits,
    parameters: LevelParameters,
    chance: random.Random,
) -> SearchResult:
    """Return the moves that are not overlooked with their perceived values, best first."""
    moves = seen_moves(game, parameters.overlooks / 2, chance) or game.legal_moves()
    depth = min(limits.depth or parameters.plies, parameters.plies)
    nodes, seconds = 0, 0.0
    lines = []
    for at, pit in enumerate(moves):
        left = len(moves) - at
        each = Limits(
            None if limits.time_ms is None else max(limits.time_ms - seconds * 1000, 1) / left,
            depth - 1,
            None if limits.nodes is None else max((limits.nodes - nodes) // left, 1),
            tables=False,
            network=False,
        )
        child = game.copy()
        child.play(pit)
        if child.outcome is not None or depth < 2:
            line = Line(_count(game, child), (pit,))
        else:
            replies = child.legal_moves()
            seen = (
                seen_moves(child, parameters.overlooks, chance)
                if child.turn != game.turn
                else replies
            )
            # At least one of this number of best replies is not overlooked.
            wanted = min(len(replies) - len(seen) + 1, len(replies))
            result = searcher.think(child, each, lines=wanted)
            nodes += result.nodes
            seconds += result.seconds
            answers = [answer for answer in result.lines if answer.pits[0] in seen]
            answer = (answers or result.lines)[0 if answers else -1]
            value = _a_ply_on(answer.value)
            line = Line(value if child.turn == game.turn else -value, (pit, *answer.pits))
        if abs(line.value) <= KNOWN:  # proven results are not blurred
            line = Line(line.value + round(chance.gauss(0, parameters.spread)), line.pits)
        lines.append(line)
    return SearchResult(depth, nodes, seconds, tuple(best_first(lines)))


def seen_moves(game: Game, overlooks: float, chance: random.Random) -> list[int]:
    """Return the legal moves without the overlooked captures."""
    seen = []
    for pit in game.legal_moves():
        after = game.copy()
        captures = bool(after.play(pit).captured)
        far = 2 if game.pits[pit] > _LONG else 1
        # One draw for each move, capture or not: mistakes of a seed do not depend on the position.
        if chance.random() >= overlooks * far or not captures:
            seen.append(pit)
    return seen


def _count(game: Game, child: Game) -> int:
    """Return the value of a move of `game` to `child` by counting seeds only."""
    side = game.turn
    if child.outcome is not None and child.outcome.winner is not None:
        return WIN - 1 if child.outcome.winner == side else 1 - WIN
    if not game.rules.captures:  # a race to empty one's row
        south = sum(child.pits[:6]) - sum(child.pits[6:])
        return (south if side else -south) * SEED
    return (child.stores[side] - child.stores[1 - side]) * SEED


def _a_ply_on(value: int) -> int:
    """Return a value as seen one ply earlier: a proven end is one ply farther away."""
    if abs(value) <= KNOWN:
        return value
    return value - 1 if value > 0 else value + 1
