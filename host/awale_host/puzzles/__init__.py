# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles: positions with one proven best move, from endgame tables and from the user's own
games."""

from .book import Entry, PuzzleBook
from .puzzle import Kind, Proof, Puzzle

__all__ = ["Entry", "Kind", "Proof", "Puzzle", "PuzzleBook"]
