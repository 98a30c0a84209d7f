# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The circuit board: KiCad files, and what reads, checks and exports them."""
