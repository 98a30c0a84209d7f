# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compiled building blocks: the bitboard, the compiler cache, processor intrinsics."""
