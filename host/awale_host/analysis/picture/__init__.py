# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An analysed game as a picture: its graph, and the board where it turned."""

from .files import check_picture_file, write_picture
from .sheet import draw_analysis

__all__ = ["check_picture_file", "draw_analysis", "write_picture"]
