# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A session's helpers on this computer: engines, threads, the virtual board that belongs to it."""
