# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Building endgame tables: in memory, beyond it, on a cluster, and in the background."""
