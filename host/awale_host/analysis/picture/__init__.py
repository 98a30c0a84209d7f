# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pictures: an analysed game, with the board where it turned, and the values of a table."""

from .files import check_picture_file, write_picture
from .sheet import draw_analysis

__all__ = ["check_picture_file", "draw_analysis", "write_picture"]
