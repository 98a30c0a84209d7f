# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts the firmware onto a Pico: as one file (`uf2`), or onto the drive of stock CircuitPython."""

from .drive import NoDrive, check_drive, doubts, find_drive
from .stock import Installed
from .stock import install as install_stock

__all__ = ["Installed", "NoDrive", "check_drive", "doubts", "find_drive", "install_stock"]
