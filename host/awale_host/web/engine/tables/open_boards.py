# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `tables.open_boards`: a browser has no endgame tables."""

MOST_SEARCHED = 7
