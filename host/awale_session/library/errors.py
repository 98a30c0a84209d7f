# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors of the game library."""

from ..errors import AwaleError


class LibraryError(AwaleError):
    """The library cannot be used, has no such game, or the game's record does not fit together."""
