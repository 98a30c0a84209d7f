# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game to give to others: one HTML file that replays it, an animation, a picture of a
position. None of them needs this program."""
