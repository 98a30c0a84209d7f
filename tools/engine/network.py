# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Train the network of the evaluation: what the tables of a rule set miss in positions of games.

The tables are fitted before (`tools.engine.fit`) and stay as they are; the network learns, by
stochastic gradient descent (Adam), to add what makes their prediction of the same targets better.
A row of the hidden layer is a sum of parts, of one pit and of two neighbours, of one store and of
both, so that what is rare behaves like what is similar. Training works with 32-bit floats;
`pack` rounds to what `awale_host.engine.search.network` takes.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from awale_host.engine.search.network import (
    CELLS,
    FILED,
    HALVES,
    HIDDEN,
    LEADS,
    ONE,
    OUT,
    OUTPUT,
    PHASES,
    ROWS,
    STORES,
)
from awale_host.native.jit import jit

from tools.engine.fit import SCALE, Sample, cross_entropy

_BATCH: Final = 16_384
_RATE: Final = 0.01  # of the first steps; it ends near 0, along a cosine
_WARM: Final = 200  # steps until the rate is reached
_HELD_BACK: Final = 4e-7  # how strongly the rows of two pits are, and the leads
_PAIR_MOST: Final = 3000  # eight of these and a row of the stores stay in an int16
_ROW_MOST: Final = 8000


class _Weights:
    """The parts that are trained, in units of 1, and their sums."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)

        def zeros(*shape: int) -> Any:
            return np.zeros(shape, np.float32)

        self.singles = chance.normal(0, 0.25, (HALVES, 3, 16, HIDDEN)).astype(np.float32)
        self.pairs = zeros(HALVES, 2, 16, 16, HIDDEN)
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
        return [self.singles, self.pairs, *rows, self.out, self.leads]

    def sums(self) -> tuple[Any, Any, Any, Any]:
        """The rows of pairs of pits and of stores, the output weights, and the leads."""
        pairs = self.pairs.copy()
        pairs[:, 0] += self.singles[:, 0, None] + self.singles[:, 1, :, None]
        pairs[:, 1] += self.singles[:, 2, :, None]
        rows = self.common + self.own + self.other + self.seeds[self._both]
        return pairs.reshape(HALVES, 2, 256, HIDDEN), rows.reshape(-1, HIDDEN), self.out, self.leads

    def slopes(self, pairs: Any, rows: Any, out: Any, leads: Any) -> list[Any]:
        """The gradients for `parts` from those for `sums`."""
        pairs = pairs.reshape(self.pairs.shape)
        rows = rows.reshape(STORES, STORES, HIDDEN)
        seeds = np.zeros_like(self.seeds)
        np.add.at(seeds, self._both, rows)
        return [
            np.stack([pairs[:, 0].sum(1), pairs[:, 0].sum(2), pairs[:, 1].sum(2)], axis=1),
            pairs + np.float32(_HELD_BACK) * self.pairs,
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
    pairs: Any, rows: Any, out: Any, leads: Any,
    pairs_slope: Any, rows_slope: Any, out_slope: Any, leads_slope: Any,
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
                layer[lane] += pairs[half, 0, cell & 255, lane] + pairs[half, 1, cell >> 4, lane]
        weights = out[phase[i]]
        for lane in range(HIDDEN):
            value += weights[lane] * min(max(layer[lane], np.float32(0)), np.float32(1))
        miss = np.float32((1 / (1 + np.exp(-value)) - target[i]) / len(at))
        leads_slope[both] += miss
        for lane in range(HIDDEN):
            inside = np.float32(0 < layer[lane] < 1)
            clipped = min(max(layer[lane], np.float32(0)), np.float32(1))
            out_slope[phase[i], lane] += miss * clipped
            layer[lane] = miss * weights[lane] * inside
            rows_slope[both, lane] += layer[lane]
        for half in range(HALVES):
            cell = cells[half, i]
            for lane in range(HIDDEN):
                pairs_slope[half, 0, cell & 255, lane] += layer[lane]
                pairs_slope[half, 1, cell >> 4, lane] += layer[lane]


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


def pack(pairs: Any, rows: Any, out: Any, leads: Any) -> Any:
    """Round trained weights to int16, in the order of a file."""

    def whole(values: Any, unit: float, most: int) -> Any:
        return np.clip(np.rint(values * unit), -most, most).reshape(-1)

    filed = np.zeros(FILED, np.int16)
    filed[LEADS : LEADS + leads.size] = whole(leads, SCALE, _ROW_MOST)
    filed[ROWS:OUT] = whole(rows, ONE, _ROW_MOST)
    filed[OUT:CELLS] = whole(out, SCALE * OUTPUT, 32767)
    filed[CELLS:] = whole(pairs, ONE, _PAIR_MOST)
    return filed


def share(filed: Any, among: Sample) -> Any:
    """The network's share of the value of each position, in hundredths of a seed, by numpy."""
    stores = np.minimum(among.stores, STORES - 1)
    both = stores[0] * STORES + stores[1]
    layer = filed[ROWS:OUT].reshape(-1, HIDDEN)[both].astype(np.int32)
    pairs = filed[CELLS:].reshape(HALVES, 2, 256, HIDDEN)
    for half in range(HALVES):
        layer += pairs[half, 0, among.cells[half] & 255]
        layer += pairs[half, 1, among.cells[half] >> 4]
    weights = filed[OUT:CELLS].reshape(PHASES, HIDDEN)[among.phase].astype(np.int64)
    products = (np.clip(layer, 0, ONE) * weights).sum(axis=1)
    return filed[LEADS : LEADS + STORES**2][both] + products / (ONE * OUTPUT)
