# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `tables.probe`: a browser has no endgame tables."""

from collections import namedtuple

KILL = -128
Bounds = namedtuple("Bounds", ("low", "high"))
Tablebase = None  # a type
