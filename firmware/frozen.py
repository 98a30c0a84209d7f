# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs in place of main.py where OK was held at power-on (``boot.py``), from the firmware in one
file: nothing of what is on the drive is imported, so that a mistake there can be put right."""

import sys

sys.path[:] = [".frozen"]
import main  # noqa: E402, F401
