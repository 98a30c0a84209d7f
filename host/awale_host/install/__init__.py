# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts the firmware onto a board's drive."""

from .drive import NoDrive, check_drive, find_drive
from .installer import Installed, install

__all__ = ["Installed", "NoDrive", "check_drive", "find_drive", "install"]
