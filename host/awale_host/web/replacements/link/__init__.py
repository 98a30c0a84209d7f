# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial link to a board."""

from .client import Board
from .errors import BoardDisconnected, LinkError, RequestRefused, RequestTimeout

__all__ = ["Board", "BoardDisconnected", "LinkError", "RequestRefused", "RequestTimeout"]
