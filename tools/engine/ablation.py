# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The evaluation's tables with a part taken away, to measure in games what that part is worth.

What is left is brought as near as it can be to the whole: where pits or phases are merged,
their weights become the mean over the positions of games.
"""

from typing import Any, Final

import numpy as np
from awale_host.engine.search.evaluation import PHASE, TABLES
from awale_host.engine.search.network import HALF, PHASES
from awale_host.engine.types import SEED

from tools.engine.fit import sample
from tools.engine.selfplay import positions

PARTS: Final = ("phases", "neighbours", "turn", "left", "right", "seeds")
_GAMES: Final = 150
_DEPTH: Final = 4
_SWEEPS: Final = 30


def without(weights: Any, part: str, rules: str) -> Any:
    """Weights as `evaluation.load` gives them, without one of PARTS; a network stays as it is.

    `phases`: the same tables from the first move to the last. `neighbours`: each pit alone.
    `turn`: being on the move counts nothing. `left`, `right`: the three pits of either row that are
    sown from first, or last. `seeds`: a seed in a store counts the same in every phase.
    """
    shaped = weights[:TABLES].astype(np.float64).reshape(PHASES, PHASE)
    tables = shaped[:, : 4 * HALF].reshape(PHASES, 4, HALF).copy()
    seed = shaped[:, 4 * HALF].copy()
    counts = _occurrences(weights, rules)
    if part == "phases":
        share = counts / counts.sum(axis=0)
        tables[:] = (tables * share).sum(axis=0)
    elif part == "neighbours":
        for phase in range(PHASES):
            for half in range(4):
                tables[phase, half] = _one_by_one(tables[phase, half], counts[phase, half])
    elif part == "turn":
        own, other = tables[:, :2].copy(), tables[:, 2:].copy()
        tables[:, :2] = (own - other) / 2
        tables[:, 2:] = (other - own) / 2
    elif part in ("left", "right"):
        at = 0 if part == "left" else 1
        for half in (at, at + 2):
            mean = (tables[:, half] * counts[:, half]).sum(axis=1) / counts[:, half].sum(axis=1)
            tables[:, half] = mean[:, None]
    elif part == "seeds":
        seed[:] = SEED
    else:
        raise ValueError(f"the evaluation has no part '{part}'")
    packed = np.concatenate([tables.reshape(PHASES, 4 * HALF), seed[:, None]], axis=1)
    left = weights.copy()
    left[:TABLES] = np.rint(packed).reshape(-1)
    return left


def _occurrences(weights: Any, rules: str) -> Any:
    """Count the occurrences of each cell of each table in games, plus one: [phase, table, cell]."""
    seen = sample(positions(rules, _GAMES, 1, _DEPTH, weights), 1.0)
    counts = np.ones((PHASES, 4, HALF))
    for half in range(4):
        np.add.at(counts, (seen.phase, half, seen.cells[half]), 50)
    return counts


def _one_by_one(table: Any, counts: Any) -> Any:
    """The sum of one weight a pit that is nearest to a table of three pits."""
    cube, often = table.reshape(16, 16, 16), counts.reshape(16, 16, 16)
    singles = [np.zeros((16, 1, 1)), np.zeros((1, 16, 1)), np.zeros((1, 1, 16))]
    for _ in range(_SWEEPS):
        for axis in range(3):
            others = tuple(at for at in range(3) if at != axis)
            rest = cube - sum(single for at, single in enumerate(singles) if at != axis)
            singles[axis] = (rest * often).sum(axis=others, keepdims=True) / often.sum(
                axis=others, keepdims=True
            )
    return (singles[0] + singles[1] + singles[2]).reshape(-1)
