# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend far away, on this computer: keys, broker, rooms on the disk."""
