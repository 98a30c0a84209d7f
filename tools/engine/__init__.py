# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measurements of the engine: its levels, and its distance to perfect play."""
