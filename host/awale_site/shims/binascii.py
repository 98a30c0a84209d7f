# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's own `binascii`, not the slow one in Python that its package puts before it."""

from ubinascii import *
