# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fit the evaluation's weights to positions with a search value and a game result.

A logistic regression: the sum of the weights that apply to a position should predict how likely
its mover wins. What is known of a position is its result and the value that a search saw, mixed.
A table of 4,096 contents of three pits has many cells that hardly ever occur; so each is a sum of
parts, of the pits one by one, of neighbours, of all three, for all phases and for this one, and
the finer parts are held back more. What is rare then behaves like what is similar.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from awale_host.engine.search.evaluation import PHASE, TABLES, phase_of
from awale_host.engine.search.network import HALF, PHASES
from awale_host.engine.types import SEED, SURE

from tools.engine.selfplay import UNKNOWN

SCALE: Final = 4.0 * SEED  # a lead of this many hundredths wins with odds of e to 1
_CUBES: Final = 4 * PHASES
_MOST: Final = 2000.0  # of a single table, hundredths of a seed
# How strongly each kind of part is held back, singles, neighbours, triples; for all phases, one.
_HELD_BACK: Final = ((1e-6, 4e-6, 2e-5), (4e-6, 1e-5, 4e-5))


@dataclass(frozen=True)
class Sample:
    """Positions ready to be fitted: the phase, the four tables' cells and the two stores of each,
    and what should be predicted."""

    phase: Any
    cells: Any
    stores: Any
    target: Any

    @property
    def lead(self) -> Any:
        """The mover's lead in seeds."""
        return (self.stores[0] - self.stores[1]).astype(np.float64)


def sample(rows: Any, trust: float) -> Sample:
    """Prepare rows of `selfplay.positions`; `trust` (0–1) is the share of the search's value
    against that of the result, where there is one. Each position is used once."""
    rows = rows[np.unique(rows[:, :2], axis=0, return_index=True)[1]]
    own, other = rows[:, 0], rows[:, 1]
    store_own, store_other = own >> 48, other >> 48
    phases = np.array([phase_of(seeds) for seeds in range(49)])
    cells = np.concatenate([_halves(own), _halves(other)])
    value = np.clip(rows[:, 2], -SURE, SURE)
    seen = 1 / (1 + np.exp(-np.clip(value / SCALE, -12, 12)))
    known = rows[:, 3] != UNKNOWN
    target = np.where(known, trust * seen + (1 - trust) * rows[:, 3] / 2, seen)
    return Sample(
        phases[48 - store_own - store_other],
        cells,
        np.stack([store_own, store_other]),
        target,
    )


def _halves(words: Any) -> Any:
    """`evaluation.halves` of many words."""
    pits = [np.minimum(words >> 8 * pit & 255, 15) for pit in range(6)]
    return np.stack([pits[0] | pits[1] << 4 | pits[2] << 8, pits[3] | pits[4] << 4 | pits[5] << 8])


class Parts:
    """The weights as a sum of parts, and the way from the gradient of the sum to theirs."""

    def __init__(self) -> None:
        shapes = [(16, 1, 1), (1, 16, 1), (1, 1, 16), (16, 16, 1), (1, 16, 16), (16, 16, 16)]
        self._orders = [0, 0, 0, 1, 1, 2]
        self.common = [np.zeros((1, 4, *shape)) for shape in shapes]
        self.own = [np.zeros((PHASES, 4, *shape)) for shape in shapes]
        self.seed = np.full(PHASES, float(SEED))

    def tables(self) -> Any:
        """The sum: [phase, table, cell], in hundredths of a seed."""
        total = np.zeros((PHASES, 4, 16, 16, 16))
        for part in (*self.common, *self.own):
            total += part
        # The lowest four bits of a cell are the first pit.
        return total.transpose(0, 1, 4, 3, 2).reshape(PHASES, 4, HALF)

    def values(self) -> list[Any]:
        """Every array that is fitted."""
        return [*self.common, *self.own, self.seed]

    def gradients(self, tables: Any, seed: Any) -> list[Any]:
        """The gradients for `values` from those for the sum of the tables and the seeds."""
        cube = tables.reshape(PHASES, 4, 16, 16, 16).transpose(0, 1, 4, 3, 2)
        found = []
        for level, parts in enumerate((self.common, self.own)):
            for order, part in zip(self._orders, parts, strict=True):
                axes = tuple(
                    axis for axis in range(5) if part.shape[axis] == 1 and cube.shape[axis] > 1
                )
                pull = _HELD_BACK[level][order] * part / SEED
                found.append(cube.sum(axis=axes, keepdims=True) + pull)
        return [*found, seed]


def fit(learn: Sample, check: Sample, rounds: int, report: Callable[[str], None] = print) -> Any:
    """Tables for `evaluation.evaluate`, as int16, after `rounds` steps of Adam over all of
    `learn`; `check` measures the prediction for positions outside `learn`."""
    parts = Parts()
    values = parts.values()
    mean = [np.zeros_like(value) for value in values]
    square = [np.zeros_like(value) for value in values]
    lead = learn.lead
    for step in range(1, rounds + 1):
        tables = parts.tables()
        found = _chance(_values(learn, tables, parts.seed))
        miss = (found - learn.target) / len(learn.target)
        slopes = np.zeros((_CUBES, HALF))
        for half in range(4):
            cell = (learn.phase * 4 + half) * HALF + learn.cells[half]
            slopes += np.bincount(cell, miss, _CUBES * HALF).reshape(_CUBES, HALF)
        seed = np.bincount(learn.phase, miss * lead, PHASES)
        rate = 8.0 * min(1.0, 3 * (rounds - step + 1) / rounds)
        for at, slope in enumerate(parts.gradients(slopes, seed)):
            mean[at] += 0.1 * (slope - mean[at])
            square[at] += 0.01 * (slope**2 - square[at])
            unbiased = mean[at] / (1 - 0.9**step)
            spread = np.sqrt(square[at] / (1 - 0.99**step)) + 1e-9
            values[at] -= (rate if at < len(values) - 1 else 1.0) * unbiased / spread
        if step % 50 == 0 or step == rounds:
            report(
                f"round {step}: loss {loss(learn, tables, parts.seed):.5f}, "
                f"on others {loss(check, tables, parts.seed):.5f}, seed "
                + " ".join(f"{value:.0f}" for value in parts.seed)
            )
    return _pack(parts.tables(), parts.seed)


def loss(among: Sample, tables: Any, seed: Any) -> float:
    """The mean cross-entropy above the least that is possible for these targets."""
    return cross_entropy(_values(among, tables, seed), among)


def cross_entropy(values: Any, among: Sample) -> float:
    """`loss` of a prediction by values in hundredths of a seed."""
    found = np.clip(_chance(values), 1e-9, 1 - 1e-9)
    target = np.clip(among.target, 1e-9, 1 - 1e-9)
    entropy = target * np.log(target / found) + (1 - target) * np.log((1 - target) / (1 - found))
    return float(entropy.mean())


def loss_of(weights: Any, among: Sample) -> float:
    """`loss` of packed tables."""
    return cross_entropy(values_of(weights, among), among)


def values_of(weights: Any, among: Sample) -> Any:
    """Return the values of positions by packed tables, in hundredths of a seed."""
    phases = weights[:TABLES].astype(np.float64).reshape(PHASES, PHASE)
    tables, seed = phases[:, : 4 * HALF].reshape(PHASES, 4, HALF), phases[:, 4 * HALF]
    return _values(among, tables, seed)


def _values(among: Sample, tables: Any, seed: Any) -> Any:
    flat = tables.reshape(-1)
    total = among.lead * seed[among.phase]
    for half in range(4):
        total = total + flat[(among.phase * 4 + half) * HALF + among.cells[half]]
    return total


def _chance(values: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(values / SCALE, -30, 30)))


def _pack(tables: Any, seed: Any) -> Any:
    clipped = np.clip(np.rint(tables), -_MOST, _MOST).reshape(PHASES, 4 * HALF)
    packed = np.concatenate([clipped, np.rint(seed)[:, None]], axis=1).reshape(-1)
    assert packed.size == TABLES
    return packed.astype(np.int16)
