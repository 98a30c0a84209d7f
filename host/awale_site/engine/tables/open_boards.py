# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `tables.open_boards`: tables come to a browser ready-made."""

MOST_SEARCHED = 7
