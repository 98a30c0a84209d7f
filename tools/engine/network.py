# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Train the network of the evaluation: what the tables of a rule set miss in positions of games.

The tables are fitted before (`tools.engine.fit`) and stay as they are; the network learns, by
stochastic gradient descent (Adam), to add what makes their prediction of the same targets better.
A row of the hidden layer is a sum of parts, of one pit, two neighbours and all three, of one store
and of both, so that what is rare behaves like what is similar. Training works with 32-bit floats;
`pack` rounds to what `awale_host.engine.search.network` takes.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from awale_host.engine.search.network import (
    CELLS,
    HALF,
    HALVES,
    HIDDEN,
    LEADS,
    ONE,
    OUT,
    OUTPUT,
    PHASES,
    ROWS,
    SIZE,
    STORES,
)
from awale_host.native.jit import jit

from tools.engine.fit import SCALE, Sample, cross_entropy

_BATCH: Final = 16_384
_RATE: Final = 0.01  # of the first steps; it ends near 0, along a cosine
_WARM: Final = 200  # steps until the rate is reached
# How strongly the parts of two pits and the leads are held back, and those of three pits.
_HELD_BACK: Final = 1e-6
_HELD_BACK_MORE: Final = 8e-6
_ROW_MOST: Final = 6000  # five rows stay in an int16


class _Weights:
    """The parts that are trained, in units of 1, and their sums."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)

        def zeros(*shape: int) -> Any:
            return np.zeros(shape, np.float32)

        # Axes of a half's parts: third, second and first pit, as a cell counts them.
        shapes = [(1, 1, 16), (1, 16, 1), (16, 1, 1), (1, 16, 16), (16, 16, 1), (16, 16, 16)]
        self.cells = [zeros(HALVES, *shape, HIDDEN) for shape in shapes]
        for part in self.cells[:3]:
            part += chance.normal(0, 0.25, part.shape)
        self.common = zeros(1, 1, HIDDEN) + np.float32(0.3)
        self.own = zeros(STORES, 1, HIDDEN)
        self.other = zeros(1, STORES, HIDDEN)
        self.seeds = zeros(2 * STORES - 1, HIDDEN)
        self.out = chance.normal(0, 0.1, (PHASES, HIDDEN)).astype(np.float32)
        self.leads = zeros(STORES * STORES)
        self._both = np.add.outer(np.arange(STORES), np.arange(STORES))

    def parts(self) -> list[Any]:
        """Every array that is trained."""
        rows = [self.common, self.own, self.other, self.seeds]
        return [*self.cells, *rows, self.out, self.leads]

    def sums(self) -> tuple[Any, Any, Any, Any]:
        """The rows of halves and of stores, the output weights, and the leads."""
        cells = self.cells[-1].copy()
        for part in self.cells[:-1]:
            cells += part
        rows = self.common + self.own + self.other + self.seeds[self._both]
        return cells.reshape(HALVES, HALF, HIDDEN), rows.reshape(-1, HIDDEN), self.out, self.leads

    def slopes(self, cells: Any, rows: Any, out: Any, leads: Any) -> list[Any]:
        """The gradients for `parts` from those for `sums`."""
        third, second, first = 1, 2, 3
        all_three = cells.reshape(self.cells[-1].shape)
        low = all_three.sum(third, keepdims=True)
        high = all_three.sum(first, keepdims=True)
        rows = rows.reshape(STORES, STORES, HIDDEN)
        seeds = np.zeros_like(self.seeds)
        np.add.at(seeds, self._both, rows)
        return [
            low.sum(second, keepdims=True),
            low.sum(first, keepdims=True),
            high.sum(second, keepdims=True),
            low + np.float32(_HELD_BACK) * self.cells[3],
            high + np.float32(_HELD_BACK) * self.cells[4],
            all_three + np.float32(_HELD_BACK_MORE) * self.cells[5],
            rows.sum((0, 1), keepdims=True),
            rows.sum(1, keepdims=True),
            rows.sum(0, keepdims=True),
            seeds,
            out,
            leads + np.float32(_HELD_BACK) * self.leads,
        ]


@jit
def _descend(
    at: Any, phase: Any, cells: Any, stores: Any, known: Any, target: Any,
    weights: Any, rows: Any, out: Any, leads: Any,
    weights_slope: Any, rows_slope: Any, out_slope: Any, leads_slope: Any,
) -> None:  # fmt: skip
    """Add the gradients of the positions `at`, whose tables' value is `known`, to the slopes."""
    layer = np.empty(HIDDEN, np.float32)
    for i in at:
        both = stores[0, i] * STORES + stores[1, i]
        value = known[i] + leads[both]
        for lane in range(HIDDEN):
            layer[lane] = rows[both, lane]
        for half in range(HALVES):
            cell = cells[half, i]
            for lane in range(HIDDEN):
                layer[lane] += weights[half, cell, lane]
        factors = out[phase[i]]
        for lane in range(HIDDEN):
            value += factors[lane] * min(max(layer[lane], np.float32(0)), np.float32(1))
        miss = np.float32((1 / (1 + np.exp(-value)) - target[i]) / len(at))
        leads_slope[both] += miss
        for lane in range(HIDDEN):
            inside = np.float32(0 < layer[lane] < 1)
            clipped = min(max(layer[lane], np.float32(0)), np.float32(1))
            out_slope[phase[i], lane] += miss * clipped
            layer[lane] = miss * factors[lane] * inside
            rows_slope[both, lane] += layer[lane]
        for half in range(HALVES):
            cell = cells[half, i]
            for lane in range(HIDDEN):
                weights_slope[half, cell, lane] += layer[lane]


def train(
    learn: Sample,
    check: Sample,
    tables: Callable[[Sample], Any],
    *,
    epochs: int,
    seed: int,
    report: Callable[[str], None] = print,
) -> Any:
    """The network's weights for a file, int16, after `epochs` passes through `learn`.

    `tables` gives the tables' values of a sample in hundredths of a seed. `check` measures the
    prediction for positions outside `learn`. The same arguments give the same weights.
    """
    weights = _Weights(seed)
    parts = weights.parts()
    mean = [np.zeros_like(part) for part in parts]
    square = [np.zeros_like(part) for part in parts]
    chance = np.random.default_rng(seed)
    data = (
        learn.phase, learn.cells, np.minimum(learn.stores, STORES - 1),
        (tables(learn) / SCALE).astype(np.float32), learn.target,
    )  # fmt: skip
    known = tables(check)
    batch = min(_BATCH, len(learn.target))
    each = len(learn.target) // batch
    step = 0
    for epoch in range(1, epochs + 1):
        order = chance.permutation(len(learn.target))
        for at in np.split(order[: each * batch], each):
            step += 1
            sums = weights.sums()
            slopes = [np.zeros_like(part) for part in sums]
            _descend(at, *data, *sums, *slopes)
            rate = _RATE * min(1, step / _WARM) * (1 + np.cos(np.pi * step / (epochs * each))) / 2
            for one, slope in enumerate(weights.slopes(*slopes)):
                mean[one] += np.float32(0.1) * (slope - mean[one])
                square[one] += np.float32(0.001) * (slope**2 - square[one])
                spread = np.sqrt(square[one] / np.float32(1 - 0.999**step)) + np.float32(1e-8)
                parts[one] -= np.float32(rate / (1 - 0.9**step)) * mean[one] / spread
        found = known + share(pack(*weights.sums()), check)
        report(f"epoch {epoch}: on others {cross_entropy(found, check):.5f}")
    return pack(*weights.sums())


def pack(cells: Any, rows: Any, out: Any, leads: Any) -> Any:
    """Round trained weights to int16, in the order of a file."""

    def whole(values: Any, unit: float, most: int) -> Any:
        return np.clip(np.rint(values * unit), -most, most).reshape(-1)

    filed = np.zeros(SIZE, np.int16)
    filed[LEADS : LEADS + leads.size] = whole(leads, SCALE, _ROW_MOST)
    filed[ROWS:OUT] = whole(rows, ONE, _ROW_MOST)
    filed[OUT:CELLS] = whole(out, SCALE * OUTPUT, 32767)
    filed[CELLS:] = whole(cells, ONE, _ROW_MOST)
    return filed


def share(filed: Any, among: Sample) -> Any:
    """The network's share of the value of each position, in hundredths of a seed, by numpy."""
    stores = np.minimum(among.stores, STORES - 1)
    both = stores[0] * STORES + stores[1]
    layer = filed[ROWS:OUT].reshape(-1, HIDDEN)[both].astype(np.int32)
    cells = filed[CELLS:].reshape(HALVES, HALF, HIDDEN)
    for half in range(HALVES):
        layer += cells[half, among.cells[half]]
    weights = filed[OUT:CELLS].reshape(PHASES, HIDDEN)[among.phase].astype(np.int64)
    products = (np.clip(layer, 0, ONE) * weights).sum(axis=1)
    return filed[LEADS : LEADS + STORES**2][both] + products / (ONE * OUTPUT)
