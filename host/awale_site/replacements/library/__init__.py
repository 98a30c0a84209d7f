# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that this browser keeps."""

from .store import Library

__all__ = ["Library"]
