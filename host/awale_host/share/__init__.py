# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game to give to others: one HTML file that replays it and does not need this program."""
