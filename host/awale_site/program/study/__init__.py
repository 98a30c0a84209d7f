# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis and puzzles in the browser; their files are fetched when they are wanted."""
