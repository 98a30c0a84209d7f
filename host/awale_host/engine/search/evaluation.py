# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Static evaluation in hundredths of a seed: a sum of pattern weights.

A pattern is the contents of three neighbouring pits of one row (15 stands for 15 and more). Each
half of the mover's row and of the opponent's row has its own table, so the weights include the
value of being on the move. There is one set of tables for each phase of the game, which depends on
the seeds on the board. `tools.engine.tune` fits the weights to self-play games; published formulas
can be expressed in the same tables for comparison.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from ...native.bitboard import PITS, STORE
from ...native.jit import jit
from ..types import SEED

PHASES: Final = 4
HALF: Final = 16**3  # contents of three pits
PHASE: Final = 4 * HALF + 1  # four halves, and the weight of a seed in a store
WEIGHTS: Final = PHASES * PHASE
WEIGHTS_FILE: Final = Path(__file__).with_name("weights.npz")
FITTED: Final = "fitted"
FORMULAS: Final = ("fitted", "pits", "stores")


@jit
def phase_of(seeds: int) -> int:
    """Return the phase 0–3 of a position with this number of seeds in its pits."""
    if seeds > 32:
        return 0
    if seeds > 22:
        return 1
    return 2 if seeds > 14 else 3


@jit
def _nibbles(word: int) -> int:
    pits = word & PITS
    many = pits + 0x7070_7070_7070 & 0x8080_8080_8080
    low = (pits | many - (many >> 7)) & 0x0F0F_0F0F_0F0F
    return low | low >> 4


@jit
def halves(word: int) -> tuple[int, int]:
    """Return the contents of pits 0–2 and of pits 3–5, each as a number below 4096."""
    pairs = _nibbles(word)
    return pairs & 0xFF | pairs >> 8 & 0xF00, pairs >> 24 & 0xFF | pairs >> 28 & 0xF00


@jit
def evaluate(own: int, other: int, weights: Any) -> int:
    """Return the value for the player to move."""
    at = phase_of(48 - (own >> STORE) - (other >> STORE)) * PHASE
    low, high = halves(own)
    their_low, their_high = halves(other)
    seed: int = weights[at + 4 * HALF]
    one: int = weights[at + low]
    two: int = weights[at + HALF + high]
    three: int = weights[at + 2 * HALF + their_low]
    four: int = weights[at + 3 * HALF + their_high]
    return ((own >> STORE) - (other >> STORE)) * seed + one + two + three + four


def pit_weights(own: list[int], seed: int) -> Any:
    """Return the weights of a formula by pit contents.

    It adds `own[n]` for each of the mover's pits with n seeds (15 stands for 15 and more),
    subtracts it for the opponent's, and adds `seed` for each seed in a store."""
    half = np.zeros(HALF, np.int64)
    for at in range(HALF):
        half[at] = own[at & 15] + own[at >> 4 & 15] + own[at >> 8]
    phase = np.concatenate([half, half, -half, -half, [seed]])
    return np.tile(phase, PHASES).astype(np.int16)


def load(name: str, rules: str) -> Any:
    """Load the weights of an evaluation for a rule set.

    `fitted` is this engine's own, `stores` counts only the seeds in the stores, and `pits` is the
    published formula of Aalina 1.2.1: 25 for a seed, +28 for a pit of more than 12, −54 for an
    empty one, −36 for one or two; here times four.
    """
    if name == "stores":
        return pit_weights([0] * 16, SEED)
    if name == "pits" and rules != "french-beginner":
        return pit_weights([-216, -144, -144, *[0] * 10, 112, 112, 112], SEED)
    file = WEIGHTS_FILE if name == FITTED else Path(name)
    if file.exists():
        with np.load(file) as stored:
            return stored[rules] if rules in stored else stored["abapa"]
    if rules == "french-beginner":
        return pit_weights([-10 * seeds for seeds in range(16)], 0)
    return load("pits", rules)
