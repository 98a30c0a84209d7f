# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The compiled alpha-beta search: kernel, transposition table, evaluation, iterative deepening."""
