# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Weights of the evaluation, for each rule set and formula; the kernel documents their layout.

The fitted ones were made from self-play games. Published formulas can be expressed in the same
tables for comparison.
"""

import zipfile
from array import array
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from awale_core import RULE_SETS, rule_set

from .. import memory
from ..binding import FITTED, WITHOUT_NETWORK, kernel
from ..memory import Buffer
from ..types import SEED

WEIGHTS_FILE: Final = Path(__file__).with_name("weights.zip")
NETWORK_OF: Final = "{}-network"  # its name in the file, by rule set


@dataclass(frozen=True)
class Weights:
    """Weights for `kernel.evaluate`: int16 numbers, and whether a network is among them."""

    numbers: Buffer
    network: bool

    @cached_property
    def address(self) -> int | None:
        """Address of the first number."""
        return memory.address(self.numbers)


def whole(tables: "array[int]", network: "array[int] | None" = None) -> Weights:
    """Return weights from the tables of all phases and, if there is one, the network.

    ValueError, by the buffers, for another number of weights than the kernel's.
    """
    numbers = memory.zeros(kernel.NETWORK if network is None else kernel.WEIGHTS, memory.INT16)
    numbers[: kernel.PHASES * kernel.PHASE] = memoryview(tables)
    if network is not None:
        numbers[kernel.NETWORK :] = memoryview(network)
    return Weights(numbers, network is not None)


def pit_weights(own: list[int], seed: int) -> Weights:
    """Return the weights of a formula by pit contents.

    It adds `own[n]` for each of the mover's pits with n seeds (15 stands for 15 and more),
    subtracts it for the opponent's, and adds `seed` for each seed in a store."""
    half = array(
        "h", (own[at & 15] + own[at >> 4 & 15] + own[at >> 8] for at in range(kernel.HALF))
    )
    minus = array("h", (-weight for weight in half))
    return whole((half + half + minus + minus + array("h", [seed])) * kernel.PHASES)


def learned_rules(rules: str) -> str:
    """Return the rule set whose fitted weights serve for this one: its own, else those of the first
    that agrees on captures and slams, else of the first that agrees on captures."""
    with zipfile.ZipFile(WEIGHTS_FILE) as stored:
        names = set(stored.namelist())
    wanted = rule_set(rules)
    fitted = [rule_set(each) for each in RULE_SETS if f"{each}.low" in names]
    same = [each for each in fitted if each.captures == wanted.captures]
    same.sort(key=lambda each: (each.id != rules, each.slam != wanted.slam))
    return same[0].id


def load(name: str, rules: str) -> Weights:
    """Load the weights of an evaluation for a rule set.

    `fitted` is this engine's own (see `learned_rules`), `tables` the same without a network,
    `stores` counts only the seeds in the stores, and `pits` is the published formula of Aalina
    1.2.1: 25 for a seed, +28 for a pit of more than 12, −54 for an empty one, −36 for one or two;
    here times four. KeyError for any other name.
    """
    if name == "stores":
        return pit_weights([0] * 16, SEED)
    if name == "pits" and rule_set(rules).captures:
        return pit_weights([-216, -144, -144, *[0] * 10, 112, 112, 112], SEED)
    if name == "pits":
        return pit_weights([-10 * seeds for seeds in range(16)], 0)
    networked = {FITTED: True, WITHOUT_NETWORK: False}[name]
    rules = learned_rules(rules)
    with zipfile.ZipFile(WEIGHTS_FILE) as stored:
        network = NETWORK_OF.format(rules)
        has_network = networked and f"{network}.low" in stored.namelist()
        return whole(_numbers(stored, rules), _numbers(stored, network) if has_network else None)


def _numbers(stored: zipfile.ZipFile, name: str) -> "array[int]":
    """Read an array of int16. The low bytes are one file and the high ones another, which takes a
    quarter less; the rows of the networks are rounded to multiples of four, which takes a seventh
    less again."""
    low = stored.read(f"{name}.low")
    numbers = bytearray(2 * len(low))
    numbers[::2], numbers[1::2] = low, stored.read(f"{name}.high")
    return array("h", bytes(numbers))
