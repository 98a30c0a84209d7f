# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Perfect endgames: what every position with few seeds is worth.

Importing this package is quick: numba is loaded by the modules that solve and probe.
"""
