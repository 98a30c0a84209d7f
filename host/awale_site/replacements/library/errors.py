# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors of the game library."""

from awale_session.errors import AwaleError


class LibraryError(AwaleError):
    """There is no such game, or its record does not fit together."""
