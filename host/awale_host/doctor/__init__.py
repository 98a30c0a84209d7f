# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds out what is well and what is not, and says what to do about it."""

from .finding import Finding

__all__ = ["Finding"]
