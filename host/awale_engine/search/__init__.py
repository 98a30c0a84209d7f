# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Callers of the kernel's search: evaluation weights, roots, iterative deepening, time."""
