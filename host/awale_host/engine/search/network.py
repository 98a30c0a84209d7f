# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A small network as part of the evaluation: one hidden layer of 16 numbers, int16.

It is of the kind that chess engines call NNUE (Y. Nasu, 2018): the inputs are which contents each
pit has and which seeds each store, so the hidden layer is a sum of rows of weights: one for the
stores and one for each half of a player's row, that is three pits with 4,096 contents. Each number
of the layer is clipped to 0–1 and multiplied by an output weight, which depends on the phase of the
game. `tools.engine.tune` makes the weights.
"""

from typing import Final

from ...native.intrinsics import LANES, clipped_product
from ...native.jit import jit

HIDDEN: Final = LANES
ONE: Final = 512  # what stands for 1 in the hidden layer
OUTPUT: Final = 8  # what stands for a hundredth of a seed in the output weights
_SHIFT: Final = 12  # ONE · OUTPUT as a power of two
STORES: Final = 25  # seeds in a store, 0–24; 24 stands for more
HALVES: Final = 4
HALF: Final = 16**3  # contents of three pits
PHASES: Final = 4

# The weights in one array: the leads that a pair of stores is worth beside its difference, the rows
# for the stores, the output weights, and the rows of each half.
LEADS: Final = 0
ROWS: Final = LEADS + STORES * STORES + 15  # a multiple of LANES
OUT: Final = ROWS + STORES * STORES * HIDDEN
CELLS: Final = OUT + PHASES * HIDDEN
SIZE: Final = CELLS + HALVES * HALF * HIDDEN


@jit
def network_value(
    own: int, other: int, low: int, high: int, their_low: int, their_high: int, phase: int, at: int
) -> int:
    """Return the network's share of a value, in hundredths of a seed.

    `own` and `other` are the seeds in the stores, the next four the contents of the halves as
    `evaluation.halves` gives them, and `at` is the address of the weights.
    """
    stores = min(own, STORES - 1) * STORES + min(other, STORES - 1)
    row = 2 * HIDDEN  # bytes
    cells = at + 2 * CELLS
    found = clipped_product(
        at + 2 * ROWS + row * stores,
        cells + row * low,
        cells + row * (HALF + high),
        cells + row * (2 * HALF + their_low),
        cells + row * (3 * HALF + their_high),
        ONE,
        at + 2 * OUT + row * phase,
    )
    return found >> _SHIFT
