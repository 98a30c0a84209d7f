# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Static evaluation in hundredths of a seed: a sum of pattern weights, and a small network.

A pattern is the contents of three neighbouring pits of one row (15 stands for 15 and more). Each
half of the mover's row and of the opponent's row has its own table, so the weights include the
value of being on the move. There is one set of tables for each phase of the game, which depends on
the seeds on the board. What the pits have to do with each other and with the stores is the share of
the network (`network.py`), where a rule set has one. `tools.engine.tune` fits the weights to
self-play games; published formulas can be expressed in the same tables for comparison.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from awale_core.sowing import SEEDS

from ...native.bitboard import PITS, STORE
from ...native.jit import jit
from ..types import LIKELY_WIN, SEED
from .network import HALF, LEADS, PHASES, SIZE, STORES, network_value

PHASE: Final = 4 * HALF + 1  # four halves, and the weight of a seed in a store
TABLES: Final = PHASES * PHASE
NETWORK: Final = TABLES + 12  # where the network begins: a multiple of 16, as wide as its rows
WEIGHTS: Final = NETWORK + SIZE
MOST: Final = LIKELY_WIN - 5 * SEED  # what is only estimated is less than what is known
WEIGHTS_FILE: Final = Path(__file__).with_name("weights.npz")
NETWORK_OF: Final = "{}-network"  # its name in the file, by rule set
FITTED: Final = "fitted"
WITHOUT_NETWORK: Final = "tables"


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
    phase = phase_of(SEEDS - (own >> STORE) - (other >> STORE))
    at = phase * PHASE
    low, high = halves(own)
    their_low, their_high = halves(other)
    seed: int = weights[at + 4 * HALF]
    one: int = weights[at + low]
    two: int = weights[at + HALF + high]
    three: int = weights[at + 2 * HALF + their_low]
    four: int = weights[at + 3 * HALF + their_high]
    value = ((own >> STORE) - (other >> STORE)) * seed + one + two + three + four
    five: int = weights[
        NETWORK + LEADS + min(own >> STORE, STORES - 1) * STORES + min(other >> STORE, STORES - 1)
    ]
    value += five + network_value(
        own >> STORE, other >> STORE, low, high, their_low, their_high, phase,
        weights.ctypes.data + 2 * NETWORK,
    )  # fmt: skip
    return min(max(value, -MOST), MOST)


def pit_weights(own: list[int], seed: int) -> Any:
    """Return the weights of a formula by pit contents.

    It adds `own[n]` for each of the mover's pits with n seeds (15 stands for 15 and more),
    subtracts it for the opponent's, and adds `seed` for each seed in a store."""
    half = np.zeros(HALF, np.int64)
    for at in range(HALF):
        half[at] = own[at & 15] + own[at >> 4 & 15] + own[at >> 8]
    phase = np.concatenate([half, half, -half, -half, [seed]])
    return whole(np.tile(phase, PHASES).astype(np.int16))


def whole(tables: Any, network: Any = None) -> Any:
    """Return the weights for `evaluate`, WEIGHTS int16, from what a file holds for a rule set."""
    weights = np.zeros(WEIGHTS, np.int16)
    weights[:TABLES] = tables
    if network is not None:
        weights[NETWORK:] = network
    return weights


def load(name: str, rules: str) -> Any:
    """Load the weights of an evaluation for a rule set.

    `fitted` is this engine's own, `tables` the same without a network, `stores` counts only the
    seeds in the stores, and `pits` is the published formula of Aalina 1.2.1: 25 for a seed, +28 for
    a pit of more than 12, −54 for an empty one, −36 for one or two; here times four. Any other name
    is that of a file; ValueError if it does not have what this engine takes, OSError if it cannot
    be read.
    """
    if name == "stores":
        return pit_weights([0] * 16, SEED)
    if name == "pits" and rules != "french-beginner":
        return pit_weights([-216, -144, -144, *[0] * 10, 112, 112, 112], SEED)
    if name == "pits":
        return pit_weights([-10 * seeds for seeds in range(16)], 0)
    file = WEIGHTS_FILE if name in (FITTED, WITHOUT_NETWORK) else Path(name)
    with np.load(file) as stored:
        if rules not in stored:
            raise ValueError(f"{file} has no weights for '{rules}'")
        tables, network = stored[rules], None
        if name != WITHOUT_NETWORK:
            network = stored.get(NETWORK_OF.format(rules))
    if network is not None and network.size != SIZE:
        raise ValueError(f"{file} has a network of {network.size:,} weights, not {SIZE:,}")
    return whole(tables, network)
