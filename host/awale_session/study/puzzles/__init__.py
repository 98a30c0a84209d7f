# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles: positions with one proven best move, from endgame tables and from the user's own
games."""
