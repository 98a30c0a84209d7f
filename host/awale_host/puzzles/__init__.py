# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles on this computer: the shelf that keeps them, and the engine that finds them."""
