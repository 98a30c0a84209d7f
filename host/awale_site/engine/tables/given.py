# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgame tables that the worker has fetched, as they lie in the kernel's memory."""

from ..binding import kernel
from .lookup import Lookup


def given_tables(rules, low, high, ready, reach):
    """The tables of a rule set up to `reach` seeds; the addresses are those of bounds by rank and
    of a byte for each block, which says that it is there."""
    struct = kernel.tables(low, high, ready, reach=reach, bounded=low != high)
    return Lookup(rules, struct, reach)
